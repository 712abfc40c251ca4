import type { BookedSlot } from "../../../contract/bookings.ts";
import * as t from "../../../contract/text/admin/bookings.ts";
import * as adminShared from "../../../contract/text/admin/shared.ts";
import * as shared from "../../../contract/text/shared.ts";
import { daysSince } from "../../../contract/time.ts";
import { CallError } from "../../api.ts";
import type { Failure } from "../../ui/forms/submission.ts";

/** Why the owner's booking failed, by form field where the server names fields (`person.email` becomes `email`). */
export function bookFailure(error: unknown): Failure {
  const title = t.itWasNotBooked;
  if (!(error instanceof CallError)) return { title, text: shared.tryAgain, fields: {} };
  const fields = Object.entries(error.fields).map(([name, sentence]) => [name.split(".").at(-1)!, sentence]);
  return { title, text: error.message, fields: Object.fromEntries(fields) as Record<string, string> };
}

type Money = Pick<BookedSlot, "amount" | "paidBy" | "isPaid" | "unpaidSince">;

/** How a session is paid, in the owner's words. */
export function moneyWords({ amount, paidBy, isPaid }: Money): string {
  if (amount === 0) return "free";
  const how = { online: "paid", free: "free", cash: adminShared.inCash, link: adminShared.byLink }[paidBy];
  if (paidBy === "cash") return t.inCashReceived(amount, isPaid);
  if (paidBy === "link") return t.byLinkPaid(amount, isPaid);
  return `$${amount} ${how}`;
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
