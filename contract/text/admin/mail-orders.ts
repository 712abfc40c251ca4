export const pickUp = (pickup: string) => `pick-up ${pickup}`;
export const cancelledPickUp = (pickup: string) => `${pickup} (cancelled)`;
export const toShip = "to ship";
export const order = (number: number, tin: string, how: string) => `Order ${number}: ${tin}, ${how}`;
