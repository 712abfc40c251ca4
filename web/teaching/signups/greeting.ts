import * as t from "../../../contract/office/desk/text.desk.ts";
import { clockWords, dayWords, studioDay } from "../../../contract/platform/values/time.ts";
import type { Roster } from "../../../contract/teaching/signups/calls.ts";
import { serverNow } from "../../kit/browser/clock.ts";
import type { Message } from "../../kit/ui/ContactButtons.tsx";
import type { Greeted } from "./PersonTags.tsx";

const firstWord = (name: string) => name.trim().split(/\s+/)[0] ?? "";

/** Who a message goes to: a child's to the guardian. */
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
