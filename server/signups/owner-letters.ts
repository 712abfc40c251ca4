import { clockWords, dayWords } from "../../contract/time.ts";
import type { Tx } from "../ctx.ts";
import { classFacts, classFile } from "../events/class-letters.ts";
import type { ClassRow } from "../events/ics.ts";
import { type Letter, letterTo, paragraph, small } from "../mail/letter.ts";
import { readLetterSignature } from "../site/letter-signature.ts";

// Emails to students about the owner's actions. Emails about a student's own actions are in letters.ts.

type Person = { name: string; email: string };
type Class = { title: string; date: string; time: string };

/** To each student in a class: a message written by the owner. */
export function messageFromOwner(
  event: Class,
  person: Person,
  { subject, message }: { subject: string; message: string },
): Letter {
  return {
    to: { address: person.email, name: person.name },
    replyTo: "owner",
    subject,
    body: [
      ...message.split(/\n{2,}/).map(paragraph),
      small(
        `You get this mail because you are signed up for ${event.title} on ${dayWords(event.date)} at ${clockWords(event.time)}. You can simply answer it.`,
      ),
    ],
  };
}

/** To a student whose seat in an upcoming class was cancelled by the owner. Removes the class from the calendar. */
export async function seatRemoved(
  tx: Pick<Tx, "site" | "publicUrl" | "now">,
  event: ClassRow,
  person: Person,
): Promise<Letter> {
  const { teacher, studioAddress } = await readLetterSignature(tx);
  return letterTo({
    to: { address: person.email, name: person.name },
    greeting: `Hello ${person.name},`,
    replyTo: "owner",
    subject: `Your place in ${event.title} was cancelled`,
    body: [
      paragraph("your place in this class was cancelled:"),
      classFacts(event),
      paragraph("If this surprises you, or you would like another class, just answer this mail."),
    ],
    teacher,
    attachments: [classFile(tx, event, { method: "CANCEL", studioAddress })],
  });
}
