export const paypalIsChecking = "PayPal is checking";
export const stateWords = { held: "Held", kept: "Yours", freed: "No longer held" };
export const stateNotes = {
  held: "We hold it for you while PayPal checks your payment, and email you the result. Please don’t pay again.",
  kept: "PayPal is still checking your payment, but this stays yours.",
  freed: "PayPal hasn’t finished. If the money still arrives, you get it back in full.",
};
export const bankTakesDays = "Your bank still has to send the money. That can take up to six days.";
