import * as admin from "../../../contract/selling/payments/text.desk.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import type { Payment } from "./purchase-kinds.ts";

/** Our own values of `payments.reason` for expired payments. */
export const expiryReasons = {
  cancelled: "cancelled",
  replaced: "replaced",
  lapsed: "lapsed",
  holdLost: "hold lost",
  orderGone: "order gone",
  refused: "order refused",
} as const;

/**
 * Expiry reasons after which the payer may still pay if the purchase is available. Only lapsed payments are captured
 * without the payer; cancelled and replaced ones are never captured.
 */
export const payableExpiryReasons: readonly string[] = [expiryReasons.lapsed, expiryReasons.holdLost];

/** Reason of a payment whose one-to-one session was cancelled and whose money the owner kept. */
export const sessionCancelledReason = "session cancelled";

/** Our own values of `payments.reason` for approved orders that were reopened instead of captured. */
export const reopenReasons = {
  priceChanged: "price changed",
  notShippedThere: "not shipped there",
  noAddress: "no address",
  away: "PayPal away",
  notApproved: "not approved",
} as const;

const reasonTexts: ReadonlyMap<string, string> = new Map([
  [expiryReasons.cancelled, admin.reasonCancelled],
  [expiryReasons.replaced, admin.reasonReplaced],
  [expiryReasons.lapsed, admin.reasonLapsed],
  [expiryReasons.holdLost, admin.reasonLapsed],
  [expiryReasons.orderGone, admin.reasonOrderGone],
  [expiryReasons.refused, admin.reasonRefused],
  [reopenReasons.priceChanged, admin.reasonPriceChanged],
  [reopenReasons.notShippedThere, admin.reasonNotShippedThere],
  [reopenReasons.noAddress, admin.reasonNoAddress],
  [reopenReasons.away, admin.reasonAway],
  [reopenReasons.notApproved, admin.reasonNotApproved],
]);

/** A payment's reason as shown to the owner. */
export function reasonWords(
  { provider }: Pick<Ctx, "provider">,
  {
    state,
    reason,
    amount_cents,
    refunded_cents,
  }: Pick<Payment, "state" | "reason" | "amount_cents" | "refunded_cents">,
): string {
  if (state === "pending") return provider.meaningOfHeld(reason).words;
  if (reason === "") return "";
  if (reason !== sessionCancelledReason) return reasonTexts.get(reason) ?? provider.meaningOf(reason).words;
  if (refunded_cents === amount_cents) return reason;
  return refunded_cents === 0 ? admin.moneyKept(reason) : admin.restKept(reason);
}
