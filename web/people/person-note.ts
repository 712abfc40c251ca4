import type { Person } from "../../contract/people.ts";
import * as t from "../../contract/text/admin/people.ts";
import { type Day, monthWords, shortDayWords, studioDay } from "../../contract/time.ts";

/** What a person is to the studio, in one line: `12 classes · last Jun 12`, `Guest · 1 session · next Jun 19`. */
export function personNote({ client, isGuest, classes, sessions, lastOn, nextOn }: Person, today: Day): string {
  const hasCome = classes + sessions > 0;
  return [
    isGuest && t.guest,
    classes > 0 && t.classCount(classes),
    sessions > 0 && t.sessionCount(sessions),
    !hasCome && client && t.clientSinceMonth(monthWords(studioDay(new Date(client.createdAt)).slice(0, 7))),
    !hasCome && !client && !isGuest && t.noClassYet,
    hasCome && lastOn && t.lastOn(shortDayWords(lastOn, today)),
    !hasCome && nextOn && t.nextOn(shortDayWords(nextOn, today)),
  ]
    .filter(Boolean)
    .join(" · ");
}
