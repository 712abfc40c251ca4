import {
  friday,
  monday,
  saturday,
  sunday,
  thursday,
  tuesday,
  wednesday,
} from "../../../../contract/platform/language/text.en.ts";
import { currentPlace } from "../../../../contract/platform/values/place.ts";

/** Sunday is 0. */
const weekdays = [sunday, monday, tuesday, wednesday, thursday, friday, saturday] as const;

/** The weekdays in the order of a week, each with its number. */
export function weekdaysInOrder(): [day: number, name: string][] {
  const all = [...weekdays.entries()];
  const { weekStart } = currentPlace();
  return [...all.slice(weekStart), ...all.slice(0, weekStart)];
}
