import type { BookedSlot } from "../../../contract/bookings.ts";
import { daysSince } from "../../../contract/time.ts";
import { CallError } from "../../api.ts";
import type { Failure } from "../../ui/forms/submission.ts";

/** Why the owner's booking failed, by form field where the server names fields (`person.email` becomes `email`). */
export function bookFailure(error: unknown): Failure {
  const title = "It was not booked.";
  if (!(error instanceof CallError)) return { title, text: "Please try again.", fields: {} };
  const fields = Object.entries(error.fields).map(([name, sentence]) => [name.split(".").at(-1)!, sentence]);
  return { title, text: error.message, fields: Object.fromEntries(fields) as Record<string, string> };
}

type Money = Pick<BookedSlot, "amount" | "paidBy" | "isPaid" | "unpaidSince">;

/** How a session is paid, in the owner's words. */
export function moneyWords({ amount, paidBy, isPaid }: Money): string {
  if (amount === 0) return "free";
  const how = { online: "paid", free: "free", cash: "in cash", link: "by link" }[paidBy];
  if (paidBy === "cash") return `$${amount} in cash${isPaid ? ", received" : ""}`;
  if (paidBy === "link") return `$${amount} by link${isPaid ? ", paid" : ""}`;
  return `$${amount} ${how}`;
}

/** `Not paid yet: link sent today`; undefined if the booking is paid or not due. */
export function unpaidWords({ paidBy, unpaidSince }: Money, now: string): string | undefined {
  if (unpaidSince === undefined) return undefined;
  // Cash is due at the session. A link is due once sent, even if this browser's clock is behind.
  if (paidBy === "cash" && Date.parse(unpaidSince) > Date.parse(now)) return undefined;
  const days = daysSince(unpaidSince, new Date(now));
  const since = days === 0 ? "today" : days === 1 ? "yesterday" : `${days} days ago`;
  return paidBy === "link" ? `Not paid yet: link sent ${since}` : `Cash not received: session ${since}`;
}
