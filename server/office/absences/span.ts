import { mostAbsenceDays } from "../../../contract/office/absences/calls.ts";
import { addDays, type Day, studioDay, studioInstant, type WallTime } from "../../../contract/platform/values/time.ts";
import { Refusal } from "../../platform/call/refusal.ts";

/** `from` is included, `until` is not. */
export type Span = { from: Date; until: Date };

/** What has begun is never part of it. Refuses `absence-too-long`, also for days that are over. */
export function spanOf(now: Date, days: { from: Day; to: Day; after?: WallTime | undefined }): Span {
  const { from, to, after = "00:00" } = days;
  if (to < from || to < studioDay(now) || to > addDays(from, mostAbsenceDays - 1))
    throw new Refusal("absence-too-long");
  // The first moment after now: what starts now has begun.
  const soonest = now.getTime() + 1;
  const until = studioInstant(addDays(to, 1), "00:00");
  return { from: new Date(Math.max(studioInstant(from, after).getTime(), soonest)), until };
}
