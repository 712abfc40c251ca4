import * as t from "../../../contract/office/desk/text.desk.ts";
import { addDays, type Day, studioDay, weekdayDateWords, weekdayName } from "../../../contract/platform/values/time.ts";
import type { Roster } from "../../../contract/teaching/signups/calls.ts";
import { serverNow } from "../../kit/browser/clock.ts";
import { StateTag } from "../../kit/ui/lists/StateTag.tsx";

export type Greeted = Pick<Roster["people"][number], "name" | "guardian" | "isFirstTime" | "birthdayOn">;

/** `Birthday today`, `Birthday on Friday`, `Birthday was on Friday`; with the date if it is not within six days. */
export function birthdayWords(on: Day, today = studioDay(serverNow())): string {
  if (on === today) return t.birthdayToday;
  const isNear = on > addDays(today, -7) && on < addDays(today, 7);
  const day = isNear ? weekdayName(on) : weekdayDateWords(on);
  return on < today ? t.birthdayWas(day) : t.birthdayOn(day);
}

/** Small tags of a person on a roster: the first class, and a birthday in the week of the class. */
export function PersonTags({ person: { isFirstTime, birthdayOn } }: { person: Greeted }) {
  return (
    <>
      {isFirstTime && <StateTag state="fact">{t.firstTime}</StateTag>}{" "}
      {birthdayOn && <StateTag state="fact">{birthdayWords(birthdayOn)}</StateTag>}
    </>
  );
}
