export const paypalIsChecking = "PayPal is checking";
export const stateWords = { held: "Held", kept: "Yours", freed: "No longer held" };
export const stateNotes = {
  held: "We hold it for you while PayPal checks your payment, and email you the result. Please don’t pay again.",
  kept: "PayPal is still checking your payment, but this stays yours.",
  freed: "PayPal hasn’t finished. If the money still arrives, you get it back in full.",
};
/** What comes only when it is paid, by kind: nothing is held. */
export const comesWhenPaid: Record<string, string> = {
  pass: "It comes to your wallet as soon as PayPal has checked your payment. We’ll email you the result. Please don’t pay again.",
  "gift-card":
    "You get it as soon as PayPal has checked your payment. We’ll email you the result. Please don’t pay again.",
};
export const notYetPaid = "Not paid yet";
export const heldUntilShortlyBefore =
  "If PayPal hasn’t finished shortly before it begins, we may have to give it to someone else.";
export const bankTakesDays = "Your bank still has to send the money. That can take up to six days.";
