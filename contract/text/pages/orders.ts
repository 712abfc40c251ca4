export const yourOrder = "Your order";
export const howYourOrderStands = "How your order stands.";
export const thisLinkLeadsToNo = "This link leads to no order";
export const openLinkInMail =
  "Please open the link in the mail with your receipt, whole. If it still does not work, write to us.";
export const ordered = (moment: string) => `Ordered ${moment}`;
export const yourTins = "Your tins";
export const refunded = "Refunded.";
export const moneyWentBackWay = "The money went back the way you paid; it can take a few days to arrive.";
export const toCome = " (to come)";
export const handedOverAt = "Handed over at";
export const pickItUpAt = "Pick it up at";
export const sayYourNameThere = " Please say your name there.";
export const itIsSentOnFriday = (destination: string) =>
  `It is sent${destination} on a Friday; a mail tells you when it is on its way.`;
export const itIsOnItsWay = (destination: string) => `It is on its way${destination || " to you"}.`;
export const tinCount = (count: number) => (count === 1 ? "1 tin" : `${count} tins`);
export const to = (countries: string) => ` to ${countries}`;
export const onItsWayWithTracking = (destination: string) =>
  `It is on its way${destination || " to you"}. Tracking:`;
