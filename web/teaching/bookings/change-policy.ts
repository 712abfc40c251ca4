import { text as shared } from "../../../contract/platform/language/text.ts";
import { amountWords } from "../../../contract/platform/values/money.ts";
import type { BookedSlot } from "../../../contract/teaching/bookings/calls.ts";
import { text as t } from "../../../contract/teaching/bookings/text.ts";
import { CallError } from "../../kit/calls/api.ts";
import { instantWords } from "../slots/slots.ts";

type Changeable = Pick<BookedSlot, "startsAt" | "changeUntil">;
type WithDeadline = Pick<BookedSlot, "changeUntil">;

/** Whether the student may still move or cancel the session. Compares instants, independent of time zones. */
export const canChange = ({ changeUntil }: WithDeadline, now: string) => Date.parse(now) <= Date.parse(changeUntil);

/** `Friday, June 18, 10:00 AM`, in studio time. */
export function changeDeadlineWords({ changeUntil }: WithDeadline): string {
  return instantWords(changeUntil);
}

/** The cancellation rule shown to a student before the payment. */
export function changePolicyWords(slot: Changeable, now: string): string {
  if (canChange(slot, now)) return t.changePolicyUntil(changeDeadlineWords(slot));
  return t.cannotChangeOnceBooked(noticePeriodWords(slot));
}

/** The notice period, as `24 hours`. */
export const noticePeriodWords = ({ startsAt, changeUntil }: Changeable) =>
  t.hour(Math.round((Date.parse(startsAt) - Date.parse(changeUntil)) / 3_600_000));

/** What is refunded when the student cancels in time. */
export function refundWords({ amount, paidBy, isPaid }: Pick<BookedSlot, "amount" | "paidBy" | "isPaid">): string {
  if (paidBy === "free") return "";
  if (!isPaid) return t.nothingWasPaidYet;
  return paidBy === "cash" ? t.youGetYourBack(amountWords(amount)) : t.youGetAll(amountWords(amount));
}

/** Why moving or cancelling a session failed. */
export function changeFailure(error: unknown): string {
  if (!(error instanceof CallError)) return shared.somethingWentWrongPleaseTry;
  return error.code === "not-found" ? t.itWasMovedOrCancelled : error.message;
}
