export const yourOrder = "Your order";
export const orderDescription = "The status of your order.";
export const orderNotFound = "We can’t find this order";
export const openLinkInEmail =
  "Please open the full link from the email with your receipt. If it still doesn’t work, write to us.";
export const ordered = (moment: string) => `Ordered ${moment}`;
export const yourTins = "Your tins";
export const refunded = "Refunded.";
export const refundedTheWayYouPaid =
  "We refunded you the way you paid. It can take a few days for the money to arrive.";
export const done = " (done)";
export const upcoming = " (upcoming)";
export const sayYourNameThere =
  "Just give your name there. To choose another class, reply to the email with your receipt.";
export const weShipOnFriday = (destination: string) =>
  `We ship it${destination} on a Friday, and email you when it’s on its way.`;
export const itIsOnItsWay = (destination: string) => `It’s on its way${destination || " to you"}.`;
export const to = (countries: string) => ` to ${countries}`;
export const onItsWayWithTracking = (destination: string) => `It’s on its way${destination || " to you"}. Tracking:`;
