export const heldPayments = (count: number) =>
  count === 1 ? "Held: PayPal is checking 1 payment" : `Held: PayPal is checking ${count} payments`;
export const heldOf = (payer: string, amount: number) => `${payer} · $${amount}`;
export const sinceWhy = (since: string, why: string) => `Since ${since}: ${why}.`;
export const freedOn = (when: string) => `Given free on ${when}, unless you keep it.`;
export const stateWords = { held: "Held", kept: "Kept, not paid", freed: "Free again" };
export const afterwards = {
  held: "",
  kept: "You keep it, whatever PayPal says.",
  freed: "Money that still arrives goes back in full.",
};
export const heldByPayPal = "Held: PayPal is checking";
export const openPayPal = "Open PayPal";
export const keepIt = "Keep it";
export const keepOf = (what: string) => `Keep it: ${what}`;
export const notKept = "It was not kept. Please try again.";
export const notPaidYet = "Not paid yet: PayPal is checking";
