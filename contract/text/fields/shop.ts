export const enterPrice = "Please enter a price.";
export const thatIsMoreThanTin = "That’s more than a tin can cost.";
export const useWholeCents = "Please use whole cents.";
