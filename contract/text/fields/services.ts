export const nameService = "Please name the service.";
export const enterPrice = (least: number, most: number) => `Please enter a price from $${least} to $${most}.`;
export const useWholeCents = "Please use dollars and cents, like 42.50.";
export const rangeHasWholeDollars = "Please use whole dollars for a range.";
