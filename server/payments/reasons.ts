/** Why a payment expired, in our words. Only one that lapsed by itself is taken up again by itself. */
export const ended = {
  cancelled: "cancelled",
  replaced: "replaced",
  lapsed: "lapsed",
  holdLost: "hold lost",
  orderGone: "order gone",
  refused: "order refused",
} as const;

/** Why an approved order was not captured and its payer is asked again, in our words. */
export const askedAgain = {
  priceChanged: "price changed",
  notShippedThere: "not shipped there",
  away: "PayPal away",
} as const;

/** PayPal's words for a try that took nothing and may be repeated with other means. */
export const declines: ReadonlySet<string> = new Set([
  "INSTRUMENT_DECLINED",
  "PAYER_CANNOT_PAY",
  "TRANSACTION_REFUSED",
  "CARD_EXPIRED",
  "PAYER_ACCOUNT_RESTRICTED",
  "PAYER_ACCOUNT_LOCKED_OR_CLOSED",
]);

/** PayPal's words for an order that its payer has not (or no longer) agreed to. */
export const unapproved: ReadonlySet<string> = new Set(["ORDER_NOT_APPROVED", "PAYER_ACTION_REQUIRED"]);
