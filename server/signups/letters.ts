import { paths } from "../../contract/paths.ts";
import { offerHours } from "../../contract/signups.ts";
import * as adminShared from "../../contract/text/admin/shared.ts";
import * as serverShared from "../../contract/text/server/shared.ts";
import * as t from "../../contract/text/server/signups.ts";
import * as shared from "../../contract/text/shared.ts";
import { clockWords, dayWords, studioDay, studioTime } from "../../contract/time.ts";
import type { Tx } from "../ctx.ts";
import { classFacts, classFile } from "../events/class-letters.ts";
import type { Seats } from "../events/count-seats.ts";
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
    replyTo: "owner",
    ...(to.isProven ? {} : { asked: "form" }),
    subject: t.youAreSignedUp(event.title, dayWords(event.date)),
    body: [
      paragraph(t.youAreIn),
      classFacts(event),
      paragraph(serverShared.ifYouCannotComePlease),
      button(shared.cancelMySpot, paths.seat(to.token)),
    ],
    teacher,
    note: to.isReturning ? t.thisAddressWasUsed : t.notYouCancel(address),
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
    replyTo: "owner",
    asked: "form",
    subject: t.confirmYourSpot(event.title, dayWords(event.date)),
    body: [
      paragraph(t.yourSpotIsHeld(by)),
      classFacts(event),
      button(shared.confirmMySpot, paths.seat(to.token)),
      paragraph(t.cancelOnSamePage),
    ],
    teacher,
    note: t.notYouIgnore(address),
    expiresAt: to.by,
  });
}

/** To a student who did not confirm the seat in time. */
export function seatReleased(event: Class, to: { email: string }, { teacher }: LetterSignature): Letter {
  return letterTo({
    to: { address: to.email },
    replyTo: "owner",
    subject: t.yourSpotWasNotConfirmed(event.title, dayWords(event.date)),
    body: [paragraph(t.yourSpotIsOpenToOthers), classFacts(event), button(shared.seeAllClasses, paths.calendar())],
    teacher,
    note: t.notYouDoNothing,
  });
}

/** To the owner: a seat was not confirmed in time and is free again. */
export function ownerReleaseNotice(event: Class, person: { name: string; email: string }): Letter {
  return {
    to: "owner",
    subject: t.notConfirmed(person.name, event.title),
    body: [paragraph(t.didNotConfirmInTime(person.name)), classFacts(event), facts({ [shared.email]: person.email })],
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
    subject: t.signedUp(person.name, event.title),
    body: [
      paragraph(t.signedUpFromWaitlist(person.name, person.fromWaitlist)),
      classFacts(event),
      facts({
        [shared.email]: person.email,
        [shared.phone]: person.phone,
        [t.guardian]: person.guardian && `${person.guardian.name} (${person.guardian.relation})`,
        [adminShared.spots]: t.ofTaken(live + 1, event.capacity),
        [t.toConfirm]: person.confirmBy && t.byEmailUntil(clockWords(studioTime(person.confirmBy))),
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
    replyTo: "owner",
    subject: t.yourSpotIsCancelled(event.title, dayWords(event.date)),
    body: [
      paragraph(t.yourSpotInThisClassIsCancelled),
      classFacts(event),
      button(shared.seeAllClasses, paths.calendar()),
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
    subject: t.signupCancelledSubject(person.name, event.title),
    body: [
      paragraph(t.cancelledTheirSpot(person.name)),
      classFacts(event),
      facts({ [adminShared.spots]: t.ofTaken(live - 1, event.capacity) }),
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
    replyTo: "owner",
    asked: "form",
    subject: t.youAreOnWaitlist(event.title, dayWords(event.date)),
    body: [
      paragraph(t.waitlistConfirmation(offerHours)),
      classFacts(event),
      button(shared.leaveWaitlist, paths.seat(to.token)),
    ],
    teacher,
    note: t.ifYouDidNotAsk,
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
    replyTo: "owner",
    subject: t.spotOpenedUp(event.title, dayWords(event.date)),
    body: [
      paragraph(t.spotIsHeldForYou(until)),
      classFacts(event),
      button(shared.takeSpot, paths.seat(to.token)),
      paragraph(t.passItOn),
    ],
    teacher,
    expiresAt: to.until,
  });
}

/** To a student whose offer has expired. */
export function offerLapsed(event: Class, to: { email: string }, { teacher }: LetterSignature): Letter {
  return letterTo({
    to: { address: to.email },
    replyTo: "owner",
    subject: t.spotWentToNextPerson(event.title, dayWords(event.date)),
    body: [paragraph(t.timeToTakeSpotIsOver), classFacts(event), button(shared.seeAllClasses, paths.calendar())],
    teacher,
  });
}

/** To a student on the waitlist of a removed class. */
export function waitlistEnded(event: Class, to: { email: string }, { teacher }: LetterSignature): Letter {
  return letterTo({
    to: { address: to.email },
    replyTo: "owner",
    subject: t.classCancelledSubject(event.title, dayWords(event.date)),
    body: [paragraph(t.waitlistedClassIsCancelled), classFacts(event), button(shared.seeAllClasses, paths.calendar())],
    teacher,
  });
}
