import type { Selectable } from "kysely";
import { paths } from "../../contract/paths.ts";
import { clockWords, dayWords } from "../../contract/time.ts";
import type { Tx } from "../ctx.ts";
import type { Tables } from "../db/schema.ts";
import { type Block, button, facts, type Letter, letterTo, paragraph } from "../mail/letter.ts";
import { ownerAddress } from "../settings/read.ts";
import { readLetterSignature } from "../site/letter-signature.ts";
import { classFile } from "./class-letters.ts";

type EventRow = Selectable<Tables["events"]>;
type Writer = Pick<Tx, "db" | "now" | "publicUrl" | "ownerEmail" | "site">;

/** A class in an email to one person. `was`: before the change. `isWaiting`: the person is on the waitlist. */
export type NotifiedClass = { event: EventRow; was?: EventRow; isWaiting: boolean };
type Person = { name: string; email: string; classes: NotifiedClass[] };

/** To a student: classes have a new time or location. Attached are the new calendar entries. */
export async function classesChanged(tx: Writer, person: Person): Promise<Letter> {
  const { classes } = person;
  const [first] = classes as [NotifiedClass];
  const isOnlyWaiting = classes.every(({ isWaiting }) => isWaiting);
  return letter(tx, person, "PUBLISH", {
    subject:
      classes.length === 1
        ? `Changed: ${first.event.title}, now ${dayOf(first.event)}`
        : `Changed: ${classes.length} of your classes`,
    body: [
      paragraph(
        isOnlyWaiting
          ? `${theClass(classes)} you wait for ${hasWords(classes)} changed. You are still in line.`
          : `${theClass(classes)} you are signed up for ${hasWords(classes)} changed. Your place is kept.`,
      ),
      ...classes.map(({ event, was, isWaiting }) =>
        facts({
          Class: event.title,
          When: whenOf(event),
          Where: event.location,
          "It was": was && `${whenOf(was)}${was.location === event.location ? "" : `, ${was.location}`}`,
          Place: isWaiting && !isOnlyWaiting ? "You are in line for it." : undefined,
        }),
      ),
      paragraph(
        "If it does not suit you now, give the place up with the link in the mail you got when you signed up, or answer this one.",
      ),
    ],
  });
}

/** To a student: classes are cancelled. The attachments remove the calendar entries. */
export async function classesCancelled(tx: Writer, person: Person): Promise<Letter> {
  const { classes } = person;
  const [first] = classes as [NotifiedClass];
  const isOnlyWaiting = classes.every(({ isWaiting }) => isWaiting);
  return letter(tx, person, "CANCEL", {
    subject:
      classes.length === 1
        ? `Cancelled: ${first.event.title}, ${dayOf(first.event)}`
        : `Cancelled: ${classes.length} of your classes`,
    body: [
      paragraph(
        isOnlyWaiting
          ? `I am sorry: ${lowerFirst(theClass(classes))} you wait for ${hasWords(classes)} been cancelled, and the waitlist ends with it.`
          : `I am sorry: ${lowerFirst(theClass(classes))} you are signed up for ${hasWords(classes)} been cancelled. There is nothing you have to do.`,
      ),
      ...classes.map(({ event }) =>
        facts({ Class: event.title, When: whenOf(event), Where: event.location }),
      ),
      button("See the other classes", paths.calendar()),
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
  const greeting = `Hello ${name},`;
  return letterTo({ to: { address: email }, ...content, greeting, replyTo: "owner", teacher, attachments });
}

const dayOf = (event: EventRow) => dayWords(event.date);
const whenOf = (event: EventRow) => `${dayWords(event.date)}, ${clockWords(event.time)}`;
const theClass = (classes: NotifiedClass[]) => (classes.length === 1 ? "The class" : "These classes");
const hasWords = (classes: NotifiedClass[]) => (classes.length === 1 ? "has" : "have");
const lowerFirst = (text: string) => text[0]!.toLowerCase() + text.slice(1);
