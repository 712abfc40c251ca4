export const t = {
  yourOrder: "Your order",
  howYourOrderStands: "How your order stands.",
  thisLinkLeadsToNo: "This link leads to no order",
  openLinkInMail:
    "Please open the link in the mail with your receipt, whole. If it still does not work, write to us.",
  ordered: (moment: string) => `Ordered ${moment}`,
  yourTins: "Your tins",
  refunded: "Refunded.",
  moneyWentBackWay: "The money went back the way you paid; it can take a few days to arrive.",
  toCome: " (to come)",
  handedOverAt: "Handed over at",
  pickItUpAt: "Pick it up at",
  sayYourNameThere: " Please say your name there.",
  itIsSentOnFriday: (destination: string) =>
    `It is sent${destination} on a Friday; a mail tells you when it is on its way.`,
  itIsOnItsWay: (destination: string) => `It is on its way${destination || " to you"}.`,
  toYou: " to you",
  tinCount: (count: number) => (count === 1 ? "1 tin" : `${count} tins`),
  to: (countries: string) => ` to ${countries}`,
};
