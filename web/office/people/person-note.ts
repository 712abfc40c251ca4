import type { Client, Person } from "../../../contract/office/people/calls.ts";
import * as t from "../../../contract/office/people/text.desk.ts";
import { type Day, monthWords, shortDayWords, studioDay } from "../../../contract/platform/values/time.ts";

/** What a person is to the studio, in one line: `12 classes · last Jun 12`, `Guest · 1 session · next Jun 19`. */
export function personNote(person: Person, today: Day): string {
  const { client, isGuest, classes, missed, sessions, orders, lastOn, nextOn, guardian, children } = person;
  const hasCome = classes + sessions > 0;
  const hasOrdersOnly = orders > 0 && !hasCome && missed === 0 && !nextOn;
  return [
    guardian && t.childOf(guardian.name),
    isGuest && t.guest,
    classes + missed > 0 && t.classesAndMissed(classes, missed),
    sessions > 0 && t.sessionCount(sessions),
    !client && orders > 0 && t.orderCount(orders),
    !hasCome && client && t.clientSinceMonth(monthWords(studioDay(new Date(client.createdAt)).slice(0, 7))),
    !hasCome && !client && !isGuest && !hasOrdersOnly && missed === 0 && children.length === 0 && t.noClassYet,
    hasCome && lastOn && t.lastOn(shortDayWords(lastOn, today)),
    !hasCome && nextOn && t.nextOn(shortDayWords(nextOn, today)),
    children.length > 0 && t.withChildren(children.map(({ name }) => name).join(", ")),
  ]
    .filter(Boolean)
    .join(" · ");
}

export function fullName({ firstName, lastName }: Pick<Client, "firstName" | "lastName">): string {
  return `${firstName || "Unknown"} ${lastName || "User"}`;
}
