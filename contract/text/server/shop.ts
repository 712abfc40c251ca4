export const isSoldOut = (available: number, name: string) =>
  available === 0 ? `${name} is sold out.` : `Only ${available} ${available === 1 ? "tin" : "tins"} of ${name} left.`;
export const chocolateOfYourCart = "A chocolate in your cart";
