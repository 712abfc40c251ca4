import type { Selectable } from "kysely";
import { paths } from "../../contract/paths.ts";
import * as adminShared from "../../contract/text/admin/shared.ts";
import * as t from "../../contract/text/server/events.ts";
import * as serverShared from "../../contract/text/server/shared.ts";
import * as shared from "../../contract/text/shared.ts";
import { clockWords, dayWords } from "../../contract/time.ts";
import type { Tx } from "../ctx.ts";
import type { Tables } from "../db/schema.ts";
import { type Block, button, facts, type Letter, letterTo, paragraph } from "../mail/letter.ts";
import { ownerAddress } from "../settings/read.ts";
import { readLetterSignature } from "../site/letter-signature.ts";
import { classFile } from "./class-letters.ts";

type EventRow = Selectable<Tables["events"]>;
type Writer = Pick<Tx, "db" | "now" | "publicUrl" | "ownerEmail" | "site">;

/**
 * A class in an email to one person. `was`: the class before the change. `isWaiting`: the person is on the waitlist.
 */
export type NotifiedClass = { event: EventRow; was?: EventRow; isWaiting: boolean };
type Person = { name: string; email: string; classes: NotifiedClass[] };

/** To a student: classes have a new time or location. Attached are the new calendar entries. */
export async function classesChanged(tx: Writer, person: Person): Promise<Letter> {
  const { classes } = person;
  const [first] = classes as [NotifiedClass];
  const isOnlyWaiting = classes.every(({ isWaiting }) => isWaiting);
  return letter(tx, person, "PUBLISH", {
    subject: t.changedNow(classes.length, first.event.title, dayOf(first.event)),
    body: [
      paragraph(
        isOnlyWaiting
          ? t.waitlistedClassChanged(theClass(classes), hasWords(classes))
          : t.yourClassChanged(theClass(classes), hasWords(classes)),
      ),
      ...classes.map(({ event, was, isWaiting }) =>
        facts({
          [shared.classLabel]: event.title,
          [adminShared.when]: whenOf(event),
          [serverShared.location]: event.location,
          [t.before]: was && `${whenOf(was)}${was.location === event.location ? "" : `, ${was.location}`}`,
          [t.spot]: isWaiting && !isOnlyWaiting ? t.onWaitlist : undefined,
        }),
      ),
      paragraph(t.ifItDoesNotWork),
    ],
  });
}

/** To a student: classes are cancelled. The attachments remove the calendar entries. */
export async function classesCancelled(tx: Writer, person: Person): Promise<Letter> {
  const { classes } = person;
  const [first] = classes as [NotifiedClass];
  const isOnlyWaiting = classes.every(({ isWaiting }) => isWaiting);
  return letter(tx, person, "CANCEL", {
    subject: t.cancelled(classes.length, first.event.title, dayOf(first.event)),
    body: [
      paragraph(
        isOnlyWaiting
          ? t.waitlistedClassCancelled(lowerFirst(theClass(classes)), hasWords(classes))
          : t.yourClassCancelled(lowerFirst(theClass(classes)), hasWords(classes)),
      ),
      ...classes.map(({ event }) =>
        facts({
          [shared.classLabel]: event.title,
          [adminShared.when]: whenOf(event),
          [serverShared.location]: event.location,
        }),
      ),
      button(t.seeOtherClasses, paths.calendar()),
    ],
  });
}

async function letter(
  tx: Writer,
  { name, email, classes }: Person,
  method: "PUBLISH" | "CANCEL",
  content: { subject: string; body: Block[] },
): Promise<Letter> {
  const { teacher, studioAddress } = await readLetterSignature(tx);
  const organizer = { name: teacher, email: await ownerAddress(tx) };
  const attendee = { name, email };
  // A person on the waitlist has no calendar entry.
  const seated = classes.filter(({ isWaiting }) => !isWaiting);
  const attachments = seated.map(({ event }, index) => {
    const fileName = seated.length === 1 ? "class.ics" : `class-${index + 1}.ics`;
    return classFile(tx, event, { method, studioAddress, organizer, attendee, fileName });
  });
  const greeting = serverShared.hello(name);
  return letterTo({ to: { address: email }, ...content, greeting, replyTo: "owner", teacher, attachments });
}

const dayOf = (event: EventRow) => dayWords(event.date);
const whenOf = (event: EventRow) => `${dayWords(event.date)}, ${clockWords(event.time)}`;
const theClass = (classes: NotifiedClass[]) => t.classLabel(classes.length);
const hasWords = (classes: NotifiedClass[]) => t.has(classes.length);
const lowerFirst = (text: string) => text[0]!.toLowerCase() + text.slice(1);
