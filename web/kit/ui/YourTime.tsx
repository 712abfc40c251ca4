import { text as shared } from "../../../contract/platform/language/text.ts";
import {
  clockWords,
  type Day,
  studioInstant,
  studioOffset,
  type WallTime,
  weekdayWords,
} from "../../../contract/platform/values/time.ts";
import { useHydrated } from "../browser/hydrated.ts";

/**
 * After a time of the studio: what the reader's own clock shows then, where it is another time. `Sun` before it on
 * another day. Nothing before the page is hydrated, because only the browser knows its time zone.
 */
export function YourTime({ date, time }: { date: Day; time: WallTime }) {
  const at = studioInstant(date, time);
  const minutesBehind = at.getTimezoneOffset();
  if (!useHydrated() || -minutesBehind === studioOffset(at)) return null;
  const [day, clock] = new Date(at.getTime() - minutesBehind * 60_000).toISOString().split("T") as [Day, string];
  const words = shared.yourTime(clockWords(clock.slice(0, 5)));
  return <span className="fine"> ({day === date ? words : `${weekdayWords(day)}, ${words}`})</span>;
}
