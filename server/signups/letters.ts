import { paths } from "../../contract/paths.ts";
import { offerHours } from "../../contract/signups.ts";
import { clockWords, dayWords, studioDay, studioTime } from "../../contract/time.ts";
import type { Tx } from "../ctx.ts";
import { classFacts, classFile } from "../events/class-letters.ts";
import type { Seats } from "../events/seats.ts";
import { button, facts, type Letter, letterTo, paragraph } from "../mail/letter.ts";
import type { LetterSignature } from "../site/letter-signature.ts";

// Emails about a student's own actions. Emails about the owner's actions are in owner-letters.ts. None of the emails
// to students contains text that was typed into the form: forms must not relay messages to strangers.

type Class = Seats["event"];
type Person = { name: string; email: string; phone: string };

/** To a student: the seat is booked. Attaches the calendar file and links to the cancellation. */
export function seatConfirmed(
  tx: Tx,
  event: Class,
  to: { email: string; token: string; isReturning: boolean; isProven: boolean },
  { teacher, address, studioAddress }: LetterSignature,
): Letter {
  return letterTo({
    to: { address: to.email },
    ...(to.isProven ? {} : { asked: "form" }),
    subject: `You are signed up: ${event.title}, ${dayWords(event.date)}`,
    body: [
      paragraph("your place is yours. The class is attached for your calendar."),
      classFacts(event),
      paragraph("If you cannot come, please give your place up, so that somebody else can have it."),
      button("Cancel my place", paths.seat(to.token)),
    ],
    teacher,
    note: to.isReturning
      ? `This address was used to sign up as a returning student, with the waiver it signed before. If it was not you, undo it with the button above; nothing else has to be done.`
      : `If you did not sign up, undo it with the button above or write to ${address}.`,
    attachments: [classFile(tx, event, { method: "PUBLISH", studioAddress })],
  });
}

/**
 * To a student with an unproven address: asks to confirm the seat until the deadline. Not sent after the deadline.
 */
export function seatToConfirm(
  event: Class,
  to: { email: string; token: string; by: Date },
  { teacher, address }: LetterSignature,
): Letter {
  const by = clockWords(studioTime(to.by));
  return letterTo({
    to: { address: to.email },
    asked: "form",
    subject: `Please confirm your place: ${event.title}, ${dayWords(event.date)}`,
    body: [
      paragraph(
        `your place in this class is kept for you until ${by}. It is nearly full, so please confirm with the button that you are coming.`,
      ),
      classFacts(event),
      button("Confirm my place", paths.seat(to.token)),
      paragraph("The same page gives the place up, if you cannot come."),
    ],
    teacher,
    note: `If you did not sign up, leave this mail as it is, or write to ${address}: without that press the place goes to somebody else.`,
    expiresAt: to.by,
  });
}

/** To a student who did not confirm the seat in time. */
export function seatReleased(event: Class, to: { email: string }, { teacher }: LetterSignature): Letter {
  return letterTo({
    to: { address: to.email },
    subject: `Your place was not confirmed: ${event.title}, ${dayWords(event.date)}`,
    body: [
      paragraph(
        "your place in this class was not confirmed in time, so it is free for somebody else now. If you would still like to come, you are welcome to sign up again.",
      ),
      classFacts(event),
      button("See all classes", paths.calendar()),
    ],
    teacher,
    note: "If you did not sign up, there is nothing you have to do.",
  });
}

/** To the owner: a seat was not confirmed in time and is free again. */
export function ownerReleaseNotice(event: Class, person: { name: string; email: string }): Letter {
  return {
    to: "owner",
    subject: `Not confirmed: ${person.name}, ${event.title}`,
    body: [
      paragraph(`${person.name} did not confirm the place within an hour, so it is free again.`),
      classFacts(event),
      facts({ Email: person.email }),
    ],
  };
}

/** To the owner: a student signed up. Replies go to the student. */
export function ownerSignupNotice(
  tx: Tx,
  { event, live }: Seats,
  person: Person & {
    guardian?: { name: string; relation: string } | undefined;
    fromWaitlist: boolean;
    confirmBy: Date | undefined;
  },
): Letter {
  return {
    to: "owner",
    replyTo: { address: person.email, name: person.name },
    subject: `Signed up: ${person.name}, ${event.title}`,
    body: [
      paragraph(`${person.name} signed up${person.fromWaitlist ? " from the waitlist" : ""}.`),
      classFacts(event),
      facts({
        Email: person.email,
        Phone: person.phone,
        Guardian: person.guardian && `${person.guardian.name} (${person.guardian.relation})`,
        Places: `${live + 1} of ${event.capacity} taken`,
        "To confirm": person.confirmBy && `by mail, until ${clockWords(studioTime(person.confirmBy))}`,
      }),
    ],
  };
}

/** To a student who cancelled a seat. The attachment removes the class from the calendar. */
export function seatCancelled(
  tx: Tx,
  event: Class,
  to: { email: string },
  { teacher, studioAddress }: LetterSignature,
): Letter {
  return letterTo({
    to: { address: to.email },
    subject: `Your place is cancelled: ${event.title}, ${dayWords(event.date)}`,
    body: [
      paragraph("your place in this class is cancelled, as you wished."),
      classFacts(event),
      button("See all classes", paths.calendar()),
    ],
    teacher,
    attachments: [classFile(tx, event, { method: "CANCEL", studioAddress })],
  });
}

/** To the owner: a student cancelled a seat. Replies go to the student. */
export function ownerCancellationNotice(
  tx: Tx,
  { event, live }: Seats,
  person: { name: string; email: string },
): Letter {
  return {
    to: "owner",
    replyTo: { address: person.email, name: person.name },
    subject: `Cancelled: ${person.name}, ${event.title}`,
    body: [
      paragraph(`${person.name} gave the place up.`),
      classFacts(event),
      facts({ Places: `${live - 1} of ${event.capacity} taken` }),
    ],
  };
}

/** To a student who joined the waitlist. */
export function waitlistJoined(
  event: Class,
  to: { email: string; token: string },
  { teacher }: LetterSignature,
): Letter {
  return letterTo({
    to: { address: to.email },
    asked: "form",
    subject: `You are on the waitlist: ${event.title}, ${dayWords(event.date)}`,
    body: [
      paragraph(
        `this class is full, and you are on its waitlist. When a place comes free and it is your turn, you get a mail and have ${offerHours} hours to take it, or until the class begins.`,
      ),
      classFacts(event),
      button("Leave the waitlist", paths.seat(to.token)),
    ],
    teacher,
    note: "If you did not ask for this, leave the waitlist with the button above.",
  });
}

/** To the first student on the waitlist: a seat is offered. Not sent after the offer has ended. */
export function seatOffered(
  event: Class,
  to: { email: string; token: string; until: Date },
  { teacher }: LetterSignature,
): Letter {
  const until = `${dayWords(studioDay(to.until))}, ${clockWords(studioTime(to.until))}`;
  return letterTo({
    to: { address: to.email },
    subject: `A place is free: ${event.title}, ${dayWords(event.date)}`,
    body: [
      paragraph(`a place has come free, and it is your turn. It is held for you until ${until}.`),
      classFacts(event),
      button("Take the place", paths.seat(to.token)),
      paragraph("If you do not want it any more, the same page lets it go on to the next in line."),
    ],
    teacher,
    expiresAt: to.until,
  });
}

/** To a student whose offer has expired. */
export function offerLapsed(event: Class, to: { email: string }, { teacher }: LetterSignature): Letter {
  return letterTo({
    to: { address: to.email },
    subject: `The place went on: ${event.title}, ${dayWords(event.date)}`,
    body: [
      paragraph(
        "the time to take the place is over, and it has gone on to the next in line. You are not on the waitlist any more; you are welcome to join it again.",
      ),
      classFacts(event),
      button("See all classes", paths.calendar()),
    ],
    teacher,
  });
}

/** To a student on the waitlist of a removed class. */
export function waitlistEnded(event: Class, to: { email: string }, { teacher }: LetterSignature): Letter {
  return letterTo({
    to: { address: to.email },
    subject: `Cancelled: ${event.title}, ${dayWords(event.date)}`,
    body: [
      paragraph("this class, for which you were on the waitlist, will not take place."),
      classFacts(event),
      button("See all classes", paths.calendar()),
    ],
    teacher,
  });
}
