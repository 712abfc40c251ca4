import type { BookedSlot } from "../../../contract/bookings.ts";
import * as t from "../../../contract/text/admin/bookings.ts";
import { daysSince } from "../../../contract/time.ts";

type Money = Pick<BookedSlot, "amount" | "paidBy" | "isPaid" | "unpaidSince">;

/** How a session is paid, in the owner's words. */
export function moneyWords({ amount, paidBy, isPaid }: Money): string {
  if (amount === 0 || paidBy === "free") return t.free;
  if (paidBy === "cash") return t.inCashReceived(amount, isPaid);
  if (paidBy === "link") return t.byLinkPaid(amount, isPaid);
  return t.paidOnline(amount);
}

/** `Not paid yet: link sent today`; undefined if the booking is paid or not due. */
export function unpaidWords({ paidBy, unpaidSince }: Money, now: string): string | undefined {
  if (unpaidSince === undefined) return undefined;
  // Cash is due at the session. A link is due once sent, even if this browser's clock is behind.
  if (paidBy === "cash" && Date.parse(unpaidSince) > Date.parse(now)) return undefined;
  const days = daysSince(unpaidSince, new Date(now));
  const since = t.today(days);
  return paidBy === "link" ? t.notPaidYetLinkSent(since) : t.cashNotReceivedSession(since);
}
