import { clockWords, dayWords } from "../../contract/time.ts";
import type { Tx } from "../ctx.ts";
import { classIcs } from "../events/ics.ts";
import { facts, type Letter, paragraph, small } from "../mail/letter.ts";

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

type WholeClass = Class & {
  id: string;
  location: string;
  duration_minutes: number;
  starts_at: Date;
  ends_at: Date;
  version: number;
};

/** To a student whose seat in an upcoming class was cancelled by the owner. Removes the class from the calendar. */
export async function seatRemoved(
  tx: Pick<Tx, "site" | "publicUrl" | "now">,
  event: WholeClass,
  person: Person,
): Promise<Letter> {
  const { teacher, links } = await tx.site.sections("teacher", "links");
  return {
    to: { address: person.email, name: person.name },
    replyTo: "owner",
    subject: `Your place in ${event.title} was cancelled`,
    body: [
      paragraph(`Hello ${person.name},`),
      paragraph("your place in this class was cancelled:"),
      facts({
        Class: event.title,
        Day: dayWords(event.date),
        Time: clockWords(event.time),
        Place: event.location,
      }),
      paragraph("If this surprises you, or you would like another class, just answer this mail."),
      paragraph(teacher?.name ?? ""),
    ],
    attachments: [
      {
        fileName: "class.ics",
        contentType: "text/calendar; charset=utf-8; method=CANCEL",
        content: classIcs(event, {
          publicUrl: tx.publicUrl,
          now: tx.now,
          method: "CANCEL",
          studioAddress: links?.address ?? [],
        }),
      },
    ],
  };
}
