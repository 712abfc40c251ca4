import * as t from "../../../contract/office/desk/text.desk.ts";
import {
  addDays,
  studioDay,
  weekdayDateWords,
  weekdayName,
  clockWords,
  dayWords,
  type Day,
} from "../../../contract/platform/values/time.ts";
import type { Roster } from "../../../contract/teaching/signups/calls.ts";
import { serverNow } from "../../kit/browser/clock.ts";
import type { Message } from "../../kit/ui/ContactButtons.tsx";
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

const firstWord = (name: string) => name.trim().split(/\s+/)[0] ?? "";

/** The recipient of a message: the guardian for a child. */
export const messageTo = (person: { name: string; guardian?: string | undefined }, owner: string) =>
  person.guardian
    ? { to: firstWord(person.guardian), child: firstWord(person.name), owner }
    : { to: firstWord(person.name), owner };

/** The prepared message to a person on a roster who comes for the first time or has a birthday. */
export function greetingOf(
  { name, guardian, isFirstTime, birthdayOn }: Greeted,
  { title, date, time, phase }: Pick<Roster, "title" | "date" | "time" | "phase">,
  owner: string,
): Message | undefined {
  const about = messageTo({ name, guardian: guardian?.name }, owner);
  if (birthdayOn) return t.birthdayMessage(about, birthdayOn < studioDay(serverNow()));
  // They are in the room.
  if (!isFirstTime || phase === "running") return undefined;
  return phase === "over"
    ? t.afterFirstTimeMessage(about, title)
    : t.firstTimeMessage(about, title, `${dayWords(date)} at ${clockWords(time)}`);
}
