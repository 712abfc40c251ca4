import { paths } from "../../../contract/paths.ts";
import { listWords } from "../../../contract/platform/language/list-words.ts";
import { text as serverShared } from "../../../contract/platform/language/text.ts";
import { clockWords, dayWords, studioDay, studioTime } from "../../../contract/platform/values/time.ts";
import { offerHours } from "../../../contract/teaching/signups/calls.ts";
import { text as t } from "../../../contract/teaching/signups/text.ts";
import type { Tx } from "../../platform/call/ctx.ts";
import { ownersWords } from "../../platform/language/language.ts";
import {
  type Attachment,
  type Block,
  button,
  greetingOf,
  type Letter,
  link,
  letterTo,
  paragraph,
  small,
} from "../../platform/mail/letter.ts";
import type { LetterSignature } from "../../site/documents/letter-signature.ts";
import type { Seats } from "../events/count-seats.ts";
import { classFacts, classFile } from "../events/letters.ts";

type Class = Seats["event"];
type Person = { name: string; email: string };
type Content = Pick<Letter, "expiresAt" | "attachments"> & {
  asked?: Letter["asked"];
  subject: (title: string, day: string, clock: string) => string;
  /** First paragraph; the facts about the class follow it. */
  lead: string;
  more: Block[];
  note?: string;
  /** The student has no spot: the facts do not say the price and what to bring. */
  isOver?: boolean;
  /** The facts do not say the price: a friend would think that it is due. */
  isPaid?: boolean | undefined;
};

/** To a student, about one class. Contains no text that was typed into a form: forms must not relay messages. */
export function letterToStudent(
  event: Parameters<typeof classFacts>[0],
  { email }: { email: string },
  { teacher, studioAddress, ...words }: LetterSignature,
  { subject, lead, more, isOver, isPaid, ...rest }: Content,
): Letter {
  return letterTo({
    ...rest,
    to: { address: email },
    outlivesErasure: true,
    replyTo: "owner",
    subject: subject(ownersWords(event.title), dayWords(event.date), clockWords(event.time)),
    body: [
      paragraph(lead),
      classFacts(event, { studioAddress, ...(isOver ? {} : isPaid ? { bring: words.bring } : words) }),
      ...more,
    ],
    teacher,
  });
}

/** Blocks with the link that cancels a seat. It names the class: a reader may have the mails of several. */
export const howToCancelSeat = ({ title }: Pick<Class, "title">, token: string) => [
  paragraph(serverShared.ifYouCannotComePlease),
  link(t.cancelMySpotIn(ownersWords(title)), paths.seat(token)),
];

export const seeAllClasses = () => button(serverShared.seeAllClasses, paths.calendar());

type BookedSeat = { name: string; token: string };
type Confirmed = {
  email: string;
  /** Seats of the student and the household. */
  seats: readonly BookedSeat[];
  friends?: readonly BookedSeat[];
  isReturning: boolean;
  isProven: boolean;
  /** The address has an account: its student accepts the seats first. */
  isPending?: boolean;
  /** The student is signed in, and others come: the letter says the names. */
  isNamed?: boolean;
  /** To the payer: what the seats took. */
  paid?: readonly Block[];
  /** Money was paid for them: the letter is its receipt. */
  isCharged?: boolean;
};

/** To a student: seats are booked. Attaches the calendar file and links to the cancellation of each. */
export function seatsConfirmed(tx: Tx, event: Class, to: Confirmed, signature: LetterSignature): Letter {
  const { seats, friends = [], isNamed } = to;
  const { address, studioAddress } = signature;
  const count = seats.length + friends.length;
  const names = namesOf([...seats, ...friends]);
  const alone = count === 1 ? t.oneSpotIsYours : t.spotsAreYours(count);
  return letterToStudent(event, to, signature, {
    asked: !to.isProven ? "form" : to.isCharged ? undefined : "own",
    subject: t.signedUpSubject,
    lead: isNamed ? t.peopleAreIn(names) : alone,
    more: [
      ...(to.paid ?? []),
      ...(to.isPending ? howToAcceptSeats(seats[0]!.token) : []),
      paragraph(t.openAttachedFile),
      ...(seats.length === 1 && !isNamed ? howToCancelSeat(event, seats[0]!.token) : howToCancelSeats(seats, isNamed)),
      ...(friends.length > 0 ? [paragraph(t.friendsGetTheirOwnEmail)] : []),
    ],
    // For a typed address, which any visitor can have typed.
    note: to.isReturning && !to.isProven ? t.thisAddressWasUsed : t.notYouCancel(address),
    attachments: [classFile(tx, event, { method: "PUBLISH", studioAddress })],
  });
}

/** Blocks with the button that accepts the pending seats of a form. */
export const howToAcceptSeats = (token: string) => [
  paragraph(t.bookedWithYourEmail),
  button(serverShared.confirmMySpot, paths.seat(token)),
];

export function howToCancelSeats(seats: readonly BookedSeat[], isNamed = false): Block[] {
  if (seats.length === 0) return [];
  const links = seats.map(({ name, token }, at) =>
    link(isNamed ? t.cancelSpotOf(name) : t.cancelSpotNumber(at + 1), paths.seat(token)),
  );
  return [paragraph(t.ifSomeoneCannotCome), ...links];
}

/** `Ana, Kit and Lee`. */
export const namesOf = (people: readonly { name: string }[]) => listWords(people.map(({ name }) => name));

/** To a friend: a signed-in student booked a seat for them. Contains no text that the student typed. */
export function seatForFriend(
  tx: Tx,
  event: Class,
  to: { email: string; token: string; from: string; waiver: object | undefined; isPending?: boolean; isPaid?: boolean },
  signature: LetterSignature,
): Letter {
  const { address, studioAddress } = signature;
  return letterToStudent(event, to, signature, {
    asked: "form",
    isPaid: to.isPaid,
    subject: t.spotIsBookedForYou,
    lead: t.friendBookedSpot(to.from),
    more: to.waiver
      ? [...(to.isPending ? howToAcceptSeats(to.token) : []), ...howToCancelSeat(event, to.token)]
      : [
          paragraph(t.signWaiverBeforeClass),
          button(t.signTheWaiver, paths.seat(to.token)),
          paragraph(t.cancelOnSamePage),
        ],
    note: t.notYouCancel(address),
    attachments: [classFile(tx, event, { method: "PUBLISH", studioAddress })],
  });
}

/** To a student on the waitlist: the owner gave them a seat. */
export function seatGiven(
  tx: Tx,
  event: Class,
  to: { email: string; token: string; isPaid?: boolean },
  signature: LetterSignature,
): Letter {
  return letterToStudent(event, to, signature, {
    isPaid: to.isPaid,
    subject: t.signedUpSubject,
    lead: t.spotIsYours,
    more: howToCancelSeat(event, to.token),
    attachments: [classFile(tx, event, { method: "PUBLISH", studioAddress: signature.studioAddress })],
  });
}

/** To a student with an unproven address: asks to confirm the seats until the deadline. Not sent after the deadline. */
export function seatToConfirm(
  event: Class,
  to: { email: string; token: string; by: Date; count: number },
  signature: LetterSignature,
): Letter {
  const until = clockWords(studioTime(to.by));
  return letterToStudent(event, to, signature, {
    asked: "form",
    subject: t.confirmYourSpot,
    lead: to.count === 1 ? t.yourSpotIsHeld(until) : t.yourSpotsAreHeld(to.count, until),
    more: [button(serverShared.confirmMySpot, paths.seat(to.token)), paragraph(t.cancelOnSamePage)],
    note: t.notYouIgnore(signature.address),
    expiresAt: to.by,
  });
}

/**
 * The link that pays held seats, to a student who did not get it on the page (student-lookups.ts). Not sent after the
 * hold.
 */
export function seatToPay(
  event: Parameters<typeof classFacts>[0],
  to: { email: string; token: string; until: Date },
  signature: LetterSignature,
): Letter {
  return letterToStudent(event, to, signature, {
    asked: "form",
    subject: t.payForSpotSubject,
    lead: t.yourSpotWaitsForPayment(clockWords(studioTime(to.until))),
    more: [button(t.payForMySpot, paths.paySeats(to.token))],
    note: t.notYouIgnore(signature.address),
    expiresAt: to.until,
  });
}

/** Takes a class out of the calendar of a person. No file while the address has another seat in it: both have one UID. */
export async function cancelledClassFiles(
  tx: Tx,
  event: Class,
  { name = "", email }: { name?: string; email: string },
  { studioAddress, organizer }: LetterSignature,
  fileName?: string,
): Promise<Attachment[]> {
  const other = await tx.db
    .selectFrom("signups")
    .select("id")
    .where("event_id", "=", event.id)
    .where((of) => of(of.fn<string>("lower", ["email"]), "=", email.toLowerCase()))
    .where((is) => is.and({ state: "live", is_pending: false }))
    .limit(1)
    .executeTakeFirst();
  if (other) return [];
  return [classFile(tx, event, { method: "CANCEL", studioAddress, organizer, attendee: { name, email }, fileName })];
}

/** To a student who cancelled a seat. The attachment removes the class from the calendar. */
export async function seatCancelled(
  tx: Tx,
  event: Class,
  to: { email: string; money?: readonly string[]; isOfFriend?: boolean | undefined },
  signature: LetterSignature,
): Promise<Letter> {
  return letterToStudent(event, to, signature, {
    // What becomes of money is said in any case.
    asked: to.isOfFriend ? "form" : to.money?.length ? undefined : "own",
    subject: t.yourSpotIsCancelled,
    lead: t.yourSpotInThisClassIsCancelled,
    isOver: true,
    more: [...(to.money ?? []).map((words) => paragraph(words)), seeAllClasses()],
    attachments: await cancelledClassFiles(tx, event, to, signature),
  });
}

export function waitlistJoined(
  event: Class,
  to: { email: string; token: string; isAsked: boolean },
  signature: LetterSignature,
): Letter {
  return letterToStudent(event, to, signature, {
    asked: to.isAsked ? "form" : "own",
    subject: t.youAreOnWaitlist,
    lead: t.waitlistConfirmation(offerHours),
    more: [link(serverShared.leaveWaitlist, paths.seat(to.token))],
    note: t.ifYouDidNotAsk,
  });
}

/** To the first student on the waitlist: a seat is offered. Not sent after the offer has ended. */
export function seatOffered(
  event: Class,
  to: { email: string; token: string; until: Date },
  signature: LetterSignature,
): Letter {
  const until = `${dayWords(studioDay(to.until))}, ${clockWords(studioTime(to.until))}`;
  return letterToStudent(event, to, signature, {
    subject: t.spotOpenedUp,
    lead: t.spotIsHeldForYou(until),
    more: [button(serverShared.takeSpot, paths.seat(to.token)), paragraph(t.passItOn)],
    expiresAt: to.until,
  });
}

/** Why a student has no spot. */
const withoutSpot = {
  /** The seat was not confirmed in time. */
  released: () => ({
    asked: "form" as const,
    subject: t.yourSpotWasNotConfirmed,
    lead: t.yourSpotIsOpenToOthers,
    note: t.notYouDoNothing,
  }),
  /** The offer was not taken in time. */
  lapsed: () => ({ subject: t.spotWentToNextPerson, lead: t.timeToTakeSpotIsOver }),
  /** The owner took the offer back. The student waits again, in the same position. */
  takenBack: () => ({ subject: t.youAreBackOnWaitlist, lead: t.offerWasTakenBack, more: [] }),
  classCancelled: () => ({ subject: t.classCancelledSubject, lead: t.waitlistedClassIsCancelled }),
};

/** To a student on the waitlist, or with a seat to confirm: there is no spot. */
export const noSpot = (
  why: keyof typeof withoutSpot,
  event: Class,
  to: { email: string },
  signature: LetterSignature,
): Letter => letterToStudent(event, to, signature, { isOver: true, more: [seeAllClasses()], ...withoutSpot[why]() });

/** To a student whose seat in an upcoming class was cancelled by the owner. Removes the class from the calendar. */
export async function seatRemoved(
  tx: Tx,
  event: Class,
  person: Person & { money?: readonly string[] },
  signature: LetterSignature,
): Promise<Letter> {
  return letterTo({
    to: { address: person.email, name: person.name },
    outlivesErasure: true,
    greeting: greetingOf(person.name),
    replyTo: "owner",
    subject: t.yourSpotInWasCancelled(ownersWords(event.title)),
    body: [
      paragraph(t.yourSpotWasCancelled),
      classFacts(event),
      ...(person.money ?? []).map((words) => paragraph(words)),
      paragraph(t.ifYouDidNotExpectThis),
    ],
    teacher: signature.teacher,
    attachments: await cancelledClassFiles(tx, event, person, signature),
  });
}

/** To each student in a class: a message written by the owner. */
export function messageFromOwner(
  event: Pick<Class, "title" | "date" | "time">,
  person: Person,
  { subject, message }: { subject: string; message: string },
): Letter {
  const reason = t.youGetThisEmailBecause(ownersWords(event.title), dayWords(event.date), clockWords(event.time));
  return {
    to: { address: person.email, name: person.name },
    replyTo: "owner",
    subject,
    outlivesErasure: true,
    body: [...message.split(/\n{2,}/).map(paragraph), small(reason)],
  };
}
