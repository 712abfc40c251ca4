import type { TodayClass, TodaySession } from "../../../contract/office/desk/calls.ts";
import * as t from "../../../contract/office/desk/text.desk.ts";
import { amountWords } from "../../../contract/platform/values/money.ts";
import { clockWords, monthName, monthWords, studioTime } from "../../../contract/platform/values/time.ts";
import { notPaidYet } from "../../../contract/selling/payments/text.desk.ts";
import { CallError } from "../../kit/calls/api.ts";

/** Why a change was not saved: the server's message, or a general one. */
export const saveFailure = (error: unknown) => (error instanceof CallError ? error.message : t.thatCouldNotBeSaved);

/** `5 of 10 taken · 2 waiting`. */
export const classWords = ({ people, capacity, waiting }: TodayClass) =>
  t.ofSpotsWaiting(people.length, capacity, waiting.length);

/** `Paid $80`, or what is still to pay. */
export function paidWords({
  isPaid,
  isPaymentHeld,
  paidBy,
  amount,
}: Pick<TodaySession, "isPaid" | "isPaymentHeld" | "paidBy" | "amount">): string {
  if (isPaymentHeld) return notPaidYet;
  if (paidBy === "free") return t.free;
  if (isPaid) return t.paid(amountWords(amount));
  return paidBy === "link" ? t.byLinkNotPaidYet(amountWords(amount)) : t.inCash(amountWords(amount));
}

type Span = { startsAt: string; endsAt: string };

/** `9:00 AM – 10:00 AM`, in studio time. */
export function timeRangeWords({ startsAt, endsAt }: Span): string {
  const time = (at: string) => clockWords(studioTime(new Date(at)));
  return `${time(startsAt)} – ${time(endsAt)}`;
}

/** `in 25 minutes` or `now`; undefined if the start is more than three hours away or the end has passed. */
export function timeUntilWords({ startsAt, endsAt }: Span, now: string): string | undefined {
  if (endsAt <= now) return undefined;
  if (startsAt <= now) return t.now;
  const minutes = Math.ceil((Date.parse(startsAt) - Date.parse(now)) / 60_000);
  if (minutes > 180) return undefined;
  if (minutes < 60) return t.in1Minute(minutes);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return t.inHMin(hours, rest);
}

export const columnOf = ({ month }: { month: string }, words: string) => ({
  label: monthName(`${month}-01`).slice(0, 3),
  title: `${monthWords(month)}: ${words}`,
});
