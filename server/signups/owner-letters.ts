import * as serverShared from "../../contract/text/server/shared.ts";
import * as t from "../../contract/text/server/signups.ts";
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
      small(t.youGetThisEmailBecause(event.title, dayWords(event.date), clockWords(event.time))),
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
    greeting: serverShared.hello(person.name),
    replyTo: "owner",
    subject: t.yourSpotInWasCancelled(event.title),
    body: [paragraph(t.yourSpotWasCancelled), classFacts(event), paragraph(t.ifYouDidNotExpectThis)],
    teacher,
    attachments: [classFile(tx, event, { method: "CANCEL", studioAddress })],
  });
}
