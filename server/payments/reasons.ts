import * as owner from "../../contract/text/admin/mail-payments.ts";
import * as admin from "../../contract/text/admin/payments.ts";
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
  away: "PayPal away",
} as const;

/** PayPal's issues for a declined capture. Nothing was taken; the payer may retry with another payment method. */
export const declineIssues: ReadonlySet<string> = new Set([
  "INSTRUMENT_DECLINED",
  "PAYER_CANNOT_PAY",
  "TRANSACTION_REFUSED",
  "CARD_EXPIRED",
  "PAYER_ACCOUNT_RESTRICTED",
  "PAYER_ACCOUNT_LOCKED_OR_CLOSED",
]);

/** PayPal's issues for an order that the payer has not approved, or must approve again. */
export const unapprovedIssues: ReadonlySet<string> = new Set(["ORDER_NOT_APPROVED", "PAYER_ACTION_REQUIRED"]);

const reasonTexts: ReadonlyMap<string, string> = new Map([
  [expiryReasons.cancelled, admin.reasonCancelled],
  [expiryReasons.replaced, admin.reasonReplaced],
  [expiryReasons.lapsed, admin.reasonLapsed],
  [expiryReasons.holdLost, admin.reasonLapsed],
  [expiryReasons.orderGone, admin.reasonOrderGone],
  [expiryReasons.refused, admin.reasonRefused],
  [reopenReasons.priceChanged, admin.reasonPriceChanged],
  [reopenReasons.notShippedThere, admin.reasonNotShippedThere],
  [reopenReasons.away, admin.reasonAway],
  ...Object.entries(admin.payPalReasons),
]);

/** A payment's reason as shown to the owner. An issue of PayPal's that we do not know is shown unchanged. */
export function reasonWords({
  reason,
  amount_cents,
  refunded_cents,
}: Pick<Payment, "reason" | "amount_cents" | "refunded_cents">): string {
  if (reason !== sessionCancelledReason) return reasonTexts.get(reason) ?? reason;
  if (refunded_cents === amount_cents) return reason;
  return refunded_cents === 0 ? admin.moneyKept(reason) : admin.restKept(reason);
}

/** Names of error responses that say nothing about the cause. */
const errorNames = ["", "UNPROCESSABLE_ENTITY", "INVALID_REQUEST", "RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT"];

/** Why PayPal refused a refund and what to do, for the owner. `issue`: PayPal's issue, error name or refund status. */
export function refundRefusalWords(issue: string): string {
  if (Object.hasOwn(owner.refundRefusals, issue)) return owner.refundRefusals[issue]!;
  return errorNames.includes(issue) ? owner.refundRefusedWithoutReason : owner.refundRefusedWith(issue);
}
