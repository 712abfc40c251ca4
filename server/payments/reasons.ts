/** Why a payment expired, in our words. */
export const ended = {
  cancelled: "cancelled",
  replaced: "replaced",
  lapsed: "lapsed",
  holdLost: "hold lost",
  orderGone: "order gone",
  refused: "order refused",
} as const;

/**
 * The time of its hold ran out: its payer may still pay if what it held is free. Only one that lapsed is taken up again
 * by itself, and nobody takes one that was cancelled or replaced.
 */
export const timeRanOut: readonly string[] = [ended.lapsed, ended.holdLost];

/** Why a payment keeps its money although what it paid for was taken away: the owner wished it so. */
export const sessionCancelled = "session cancelled";

/** Why an approved order was not captured and its payer is asked again, in our words. */
export const reopenReasons = {
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

const ownersWords: ReadonlyMap<string, string> = new Map([
  [ended.cancelled, "cancelled by the payer"],
  [ended.replaced, "began again"],
  [ended.lapsed, "time ran out"],
  [ended.holdLost, "time ran out"],
  [ended.orderGone, "PayPal closed it"],
  [ended.refused, "PayPal refused it"],
  [reopenReasons.priceChanged, "the address changed the price"],
  [reopenReasons.notShippedThere, "not shipped to that address"],
  [reopenReasons.away, "PayPal did not answer"],
]);

/** A payment's reason as the owner reads it; PayPal's own words stay as they are. */
export function reasonWords(payment: {
  reason: string;
  amount_cents: number;
  refunded_cents: number;
}): string {
  const { reason, amount_cents, refunded_cents } = payment;
  if (reason !== sessionCancelled) return ownersWords.get(reason) ?? reason;
  if (refunded_cents === amount_cents) return reason;
  return refunded_cents === 0 ? `${reason}, money kept` : `${reason}, the rest kept`;
}
