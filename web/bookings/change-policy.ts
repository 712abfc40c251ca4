import * as t from "../../contract/text/pages/bookings.ts";
import { clockWords, dayWords, studioDay, studioTime } from "../../contract/time.ts";

type Changeable = { startsAt: string; changeUntil: string };

/** Whether the student may still move or cancel the session. Compares instants, independent of time zones. */
export function canChange({ changeUntil }: Pick<Changeable, "changeUntil">, now: string): boolean {
  return Date.parse(now) <= Date.parse(changeUntil);
}

/** `Friday, June 18, 10:00 AM`, in studio time. */
export function changeDeadlineWords({ changeUntil }: Pick<Changeable, "changeUntil">): string {
  const at = new Date(changeUntil);
  return `${dayWords(studioDay(at))}, ${clockWords(studioTime(at))}`;
}

/** The cancellation rule shown to a student before the payment. */
export function changePolicyWords(slot: Changeable, now: string): string {
  if (canChange(slot, now)) {
    return t.changePolicyUntil(changeDeadlineWords(slot));
  }
  return t.cannotChangeOnceBooked(noticePeriodWords(slot));
}

/** The notice period, as `24 hours`. */
export function noticePeriodWords({ startsAt, changeUntil }: Changeable): string {
  const hours = Math.round((Date.parse(startsAt) - Date.parse(changeUntil)) / 3_600_000);
  return t.hour(hours);
}

type Paid = { amount: number; paidBy: "online" | "free" | "cash" | "link"; isPaid: boolean };

/** What is refunded when the student cancels in time. */
export function refundWords({ amount, paidBy, isPaid }: Paid): string {
  if (paidBy === "free") return "";
  if (!isPaid) return t.nothingWasPaidYet;
  if (paidBy === "cash") return t.youGetYourBack(amount);
  return t.youGetAll(amount);
}
