export const yourOrder = "Your order";
export const orderDescription = "The status of your order.";
export const orderNotFound = "We can’t find this order";
export const openLinkInEmail =
  "Please open the full link from the email with your receipt. If it still doesn’t work, write to us.";
export const ordered = (moment: string) => `Ordered ${moment}`;
export const yourTins = "Your tins";
export const refunded = "Refunded.";
export const refundIsOnItsWay = "Your refund is on its way.";
export const paypalWorksOnIt =
  "This order was cancelled. PayPal is still working on the refund, and we email you when it is done.";
export const paypalDidNotMakeIt =
  "This order was cancelled. PayPal has not made the refund so far. We’re looking into it, so there is nothing you need to do.";
export const orderWasCancelled = "This order was cancelled.";
export const moneyWentBack =
  "The money went back the way you paid. On a card or account, it can take a few days to arrive.";
export const done = " (done)";
export const upcoming = " (upcoming)";
export const sayYourNameThere =
  "Just give your name there. To choose another class, reply to the email with your receipt.";
export const weShipOnFriday = (destination: string) =>
  `We ship it${destination} on a Friday, and email you when it’s on its way.`;
export const shippedOn = (destination: string, day: string) => `Shipped${destination} on ${day}.`;
export const addressIsInEmail = "The address is in the email with your receipt.";
export const trackYourTins = "Track your tins:";
export const printReceipt = "Print receipt";
export const refundPolicy = "Refund policy";
export const askAboutOrder = "Ask about this order";
/** The start of a message, with the cursor behind it. */
export const aboutOrder = (number: number) => `Order ${number}: `;
export const to = (countries: string) => ` to ${countries}`;
