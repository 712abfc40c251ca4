import { addDays, studioDay, studioInstant, studioTime } from "../../../../contract/platform/values/time.ts";
import { offerHours } from "../../../../contract/teaching/signups/calls.ts";

/** No offer ends between these times of the studio, so that a student who sleeps does not lose it. */
const night = { from: "21:00", to: "10:00" };

/** When an offer that is made now ends: after `offerHours`, in the next morning instead of at night, at the start. */
export function offerEnd(now: Date, startsAt: Date): Date {
  const end = new Date(now.getTime() + offerHours * 3_600_000);
  const time = studioTime(end);
  const isLate = time > night.from;
  const morning = studioInstant(addDays(studioDay(end), isLate ? 1 : 0), night.to);
  const humane = isLate || time < night.to ? morning : end;
  return humane < startsAt ? humane : startsAt;
}
