export const atTheDoor = "Compra en persona";
/** A drop-in has no name. */
export const soldLine = (quantity: number, name: string) => `${quantity} × ${name || "Clase suelta"}`;
export const soldAtClass = (what: string, classTitle: string) => `${what} (${classTitle})`;
