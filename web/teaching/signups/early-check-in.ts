import { type Day, dayWords, studioDay } from "../../../contract/platform/values/time.ts";
import * as t from "../../../contract/teaching/signups/text.desk.ts";
import { serverNow } from "../../kit/browser/clock.ts";
import { confirm } from "../../kit/ui/dialogs/Confirm.tsx";

/** Classes whose early check-in the owner has confirmed. */
const confirmed = new Set<string>();

/**
 * Asks before the first check-in of a class on a later day: it is probably the wrong roster. True without a question
 * on the day of the class, and once per class after a yes.
 */
export async function confirmEarlyCheckIn({ eventId, date }: { eventId: string; date: string }, hereCount: number) {
  if (!isEarly(date) || hereCount > 0 || confirmed.has(eventId)) return true;
  const isSure = await askEarlyCheckIn(date);
  if (isSure) confirmed.add(eventId);
  return isSure;
}

/** Whether the class is on a later day. */
export const isEarly = (date: Day) => date > studioDay(serverNow());

export const askEarlyCheckIn = (date: Day) => confirm({ text: t.classIsNotToday(dayWords(date)), yes: t.yesCheckIn });
