export const atTheDoor = "At the door";
/** A drop-in has no name. */
export const soldLine = (quantity: number, name: string) => `${quantity} × ${name || "Drop-in"}`;
export const soldAtClass = (what: string, classTitle: string) => `${what} (${classTitle})`;
