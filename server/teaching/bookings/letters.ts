import { sql } from "kysely";
import { paths } from "../../../contract/paths.ts";
import type { FileResponse } from "../../../contract/platform/call/endpoint.ts";
import { text as serverShared } from "../../../contract/platform/language/text.ts";
import { inStudioTime } from "../../../contract/platform/language/zone-words.ts";
import { priceWords } from "../../../contract/platform/values/money.ts";
import type { StudioPlace } from "../../../contract/platform/values/place.ts";
import { clockWords, dayWords, studioDay, studioTime } from "../../../contract/platform/values/time.ts";
import { additionalLengthWords } from "../../../contract/teaching/bookings/calls.ts";
import { text as t } from "../../../contract/teaching/bookings/text.ts";
import { fullLocation, mapLink } from "../../../contract/teaching/events/place.ts";
import { type Ctx, Refusal, type Tx } from "../../platform/call/ctx.ts";
import {
  type Attachment,
  type Block,
  button,
  facts,
  greetingOf,
  type Letter,
  letterTo,
  link,
  paragraph,
  quote,
  small,
} from "../../platform/mail/letter.ts";
import { inPlace } from "../../platform/process/place.ts";
import type { Refunded } from "../../selling/payments/purchase-kinds.ts";
import { refundWords } from "../../selling/payments/refund-words.ts";
import { readLetterSignature } from "../../site/documents/letter-signature.ts";
import { eventIcs, type IcsOptions } from "../events/ics.ts";
import { calendarAttachment } from "../events/letters.ts";
import { shownSessionName } from "../services/read.ts";
import { changeUntil, isWebAddress, usualLocation } from "../slots/read.ts";
import { attendeeColumns, attendeeNames, bookingEndsAt, bookingMinutes, bookingsOf, cutoffHours } from "./attendee.ts";
import { callersBooking, isOnline, locationOf, onlineFact, isOnlinePlace } from "./read.ts";
import { sessionToken } from "./session-token.ts";

export type Writer = Pick<Ctx, "db" | "now" | "publicUrl" | "ownerEmail" | "site"> & Pick<Tx, "signer">;

export type BookingRow = Awaited<ReturnType<typeof bookingRows>>[number];

type Which = { id: string } | { paymentId: string };
type BookingState = "live" | "cancelled";

/** A booking by its id or payment, with the slot and attendee columns for letters. At most one row. */
export const bookingRows = (tx: Pick<Ctx, "db">, which: Which, state?: BookingState) =>
  bookingQuery(tx, which, state).execute();

export function bookingQuery(tx: Pick<Ctx, "db">, which: Which, state: BookingState = "live") {
  return bookingsOf(tx.db)
    .select(["bookings.id", "bookings.slot_id", "bookings.user_id", "bookings.payment_id", "bookings.request_id"])
    .select(["meeting", "paid_by", "session_type", "session_name", "message"])
    .select(["amount_cents", cutoffHours.as("cutoff_hours")])
    .select(sql<boolean>`exists (select from payments where payments.id = payment_id)`.as("is_charged"))
    .select(["bookings.version", "date", "time", "place", "starts_at"])
    .select("finalized_at")
    .select([bookingMinutes.as("duration_minutes"), bookingEndsAt.as("ends_at"), ...attendeeColumns])
    .where("bookings.state", "=", sql.lit(state))
    .where("id" in which ? "bookings.id" : "payment_id", "=", "id" in which ? which.id : which.paymentId);
}

type Subject = (day: string, clock: string) => string;
type AttendeeContent = Pick<Letter, "asked" | "body" | "attachments"> & { subject: Subject; teacher: string };

export function letterToAttendee(row: BookingRow, { subject, ...content }: AttendeeContent): Letter {
  return letterTo({
    ...content,
    to: { address: row.email },
    greeting: greetingOf(row.preferred_name || row.first_name),
    replyTo: "owner",
    subject: subject(dayWords(row.date), clockWords(row.time)),
  });
}

/** To the student or guest of a session, with its calendar entry. */
async function sessionLetter(
  tx: Writer,
  row: BookingRow,
  {
    method,
    body,
    ...letter
  }: Pick<AttendeeContent, "subject" | "asked"> & {
    method: Entry["method"];
    body(words: Words): Block[];
  },
): Promise<Letter> {
  const words = await letterTexts(tx, row);
  const attachments = [calendarEntry(tx, row, { method, recipient: "student", words })];
  return letterToAttendee(row, { ...letter, body: body(words), teacher: words.teacherName, attachments });
}

/**
 * The cap counts this letter for the student, who can book and cancel any number of times. A letter about money is
 * always sent.
 */
const unlessCharged = ({ is_charged }: BookingRow) => (is_charged ? undefined : "own");

/** To the student or guest: the session is booked, with its calendar entry. With `payToken`, also the link to pay. */
export function sessionBooked(tx: Writer, row: BookingRow, payToken?: string): Promise<Letter> {
  return sessionLetter(tx, row, {
    asked: unlessCharged(row),
    subject: t.yourSessionOn,
    method: "PUBLISH",
    body: (words) => [
      facts({
        ...sessionFacts(row),
        ...words.where,
        ...paymentFacts(row),
        ...words.change,
        [serverShared.whatToBring]: row.session_type === "free" || isOnline(row) ? undefined : words.bring,
      }),
      ...(payToken ? payButton(row, payToken) : []),
      paragraph(row.session_type === "free" ? t.yourFreeSessionIsBooked : t.yourSessionIsBookedI),
      ...messageOf(row),
      paragraph(words.cancelling),
      link(serverShared.moveOrCancelYourSession, pageOfSession(tx, row)),
    ],
  });
}

/**
 * To the student or guest: the session has a new time. The attachment moves the calendar entry. With `placeBefore`, the
 * studio has another time zone, which is named.
 */
export function sessionMoved(
  tx: Writer,
  row: BookingRow,
  was: BookingRow,
  by: Cancellation["by"],
  placeBefore?: StudioPlace,
): Promise<Letter> {
  return sessionLetter(tx, row, {
    asked: "own",
    subject: t.movedYourSessionIsOn,
    method: "REQUEST",
    body: (words) => [
      paragraph(by === "student" ? t.youMovedYourSession : t.teacherMovedYourSession),
      facts({
        [serverShared.session]: shownSessionName(row.session_name),
        [t.now]: sessionTimeWords(row, placeBefore !== undefined || isOnline(row)),
        [t.before]: placeBefore ? inPlace(placeBefore, () => sessionTimeWords(was, true)) : sessionTimeWords(was),
        ...words.where,
        ...words.change,
      }),
      paragraph(words.cancelling),
      link(serverShared.moveOrCancelYourSession, pageOfSession(tx, row)),
      small(t.attachedFileMovesSession),
    ],
  });
}

/** The person who cancelled a session, and the outcome for the money. */
export type Cancellation = {
  by: "owner" | "student";
  /** What is given back, as the emails say. */
  refunded: Refunded;
};

/** To the student: the session is cancelled. The attachment removes the calendar entry. */
export function sessionCancelled(tx: Writer, row: BookingRow, { refunded, by }: Cancellation): Promise<Letter> {
  return sessionLetter(tx, row, {
    asked: unlessCharged(row),
    subject: t.cancelledYourSessionOn,
    method: "CANCEL",
    body: ({ place }) => [
      paragraph(by === "student" ? t.youCancelledYourSession : t.cancelledByTeacher),
      facts({ ...sessionFacts(row), [serverShared.location]: place }),
      ...refundParagraphs(row, refunded),
      button(t.findAnotherTime, row.session_type === "free" ? paths.book() : paths.sessions()),
      small(t.attachedFileTakesSessionOut),
    ],
  });
}

/** To the student or guest: a new link to pay for a booked session. */
export async function paymentLinkLetter(tx: Pick<Ctx, "site" | "ownerEmail">, row: BookingRow, payToken: string) {
  const { teacher } = await readLetterSignature(tx);
  return letterToAttendee(row, {
    subject: t.paymentLinkForSession,
    body: [
      paragraph(t.hereIsPaymentLink),
      facts({ ...sessionFacts(row), [serverShared.amountDue]: priceWords(row.amount_cents) }),
      ...payButton(row, payToken),
      small(t.earlierLinkNoLongerWorks),
    ],
    teacher,
  });
}

/** The page where a student or guest moves or cancels a session, in any browser. */
export const pageOfSession = ({ signer }: Pick<Tx, "signer">, { id }: Pick<BookingRow, "id">) =>
  paths.session(sessionToken(signer, id));

function payButton(row: BookingRow, payToken: string) {
  return [button(t.pay(priceWords(row.amount_cents)), paths.pay(payToken)), small(t.withPaypalOrCard)];
}

/** The student's message, or the owner's to them. Text from a request form is left out: its sender is unverified. */
function messageOf({ message, paid_by, request_id }: BookingRow) {
  if (message === "" || request_id) return [];
  return paid_by === "online" ? [paragraph(t.youWrote), quote(message)] : [quote(message)];
}

/** What happens to the money; empty if nothing was paid. */
function refundParagraphs(row: BookingRow, refunded: Refunded) {
  if (refunded.parts.length === 0)
    return row.payment_id ? [paragraph(t.yourPaymentOfIsNot(priceWords(row.amount_cents)))] : [];
  const words = { provider: t.youGetBackWay, cash: t.teacherReturnsCash };
  return refundWords(refunded, words).map(paragraph);
}

type Money = Pick<BookingRow, "paid_by" | "payment_id" | "amount_cents">;

/** Label and text of a booking's payment for its letters; without text if it is free. */
export function paymentFacts({ paid_by, payment_id, amount_cents }: Money) {
  const price = amount_cents > 0 ? priceWords(amount_cents) : undefined;
  return { [payment_id ? serverShared.paid : serverShared.amountDue]: paid_by === "cash" ? t.inCash(price) : price };
}

/** The calling student's session in a slot as a calendar file. Refuses `not-found`, also for another's session. */
export async function calendarFile(ctx: Ctx, { params }: { params: { id: string } }): Promise<FileResponse> {
  const booking = ctx.actor.kind === "user" ? await callersBooking(ctx, { slotId: params.id }) : undefined;
  const [row] = booking ? await bookingRows(ctx, { id: booking.id }) : [];
  if (!row) throw new Refusal("not-found");
  const words = await letterTexts(ctx, row);
  const { fileName, content } = calendarEntry(ctx, row, { method: "PUBLISH", recipient: "student", words });
  return { fileName, content: new Blob([content], { type: "text/calendar" }) };
}

type Entry = { method: IcsOptions["method"]; recipient: "student" | "owner"; words: Words };

/** A session's calendar entry as an attachment. Its UID is the booking id, so a later file updates the entry. */
export function calendarEntry(tx: Writer, row: BookingRow, { method, recipient, words }: Entry): Attachment {
  const { id, date, version, starts_at: startsAt, ends_at: endsAt } = row;
  const { teacherName, place: location, onlineLink } = words;
  const type = shownSessionName(row.session_name);
  const title = recipient === "owner" ? `${type}: ${attendeeName(row)}` : t.withLabel(type, teacherName);
  const content = eventIcs(
    { id, title, date, location, startsAt, endsAt, version },
    {
      publicUrl: tx.publicUrl,
      page: recipient === "owner" ? paths.admin("bookings") : pageOfSession(tx, row),
      now: tx.now,
      method,
      organizer: words.organizer,
      attendee: recipient === "owner" ? words.organizer : { name: attendeeName(row), email: row.email },
      description: onlineLink && t.onlineAt(onlineLink),
    },
  );
  return calendarAttachment("session.ics", method, content);
}

type Words = Awaited<ReturnType<typeof letterTexts>>;

/** Texts of a booking's letters that are not in its row: signature, location, online link, cancellation terms. */
export async function letterTexts(tx: Writer, row: BookingRow) {
  const { sessions } = await tx.site.sections("sessions");
  const { onlineLink, cancelHours } = (await tx.site.settings()).sessions;
  const until = changeUntil(row.starts_at, row.cutoff_hours ?? cancelHours);
  const isRefundable = row.payment_id !== null && until >= tx.now;
  const { teacher, studioAddress, organizer } = await readLetterSignature(tx);
  const place = locationOf(row, await usualLocation(tx));
  const where = onlineFact(row, onlineLink);
  return {
    teacherName: teacher,
    place,
    onlineLink: where[t.meetOnline] === onlineLink ? onlineLink : "",
    where: { [serverShared.location]: withMap(place, studioAddress), ...where },
    organizer,
    bring: sessions?.bring,
    change: {
      [t.moveOrCancelUntil]: isRefundable
        ? `${dayWords(studioDay(until))}, ${clockWords(studioTime(until))}`
        : undefined,
    },
    // The owner's words of the booking page, so that both promise the same.
    cancelling: (isRefundable && sessions?.cancelling) || serverShared.ifSomethingComesUpSimply,
  };
}

/** A location, linked to the map if it is an address. */
function withMap(place: string, studioAddress: readonly string[]) {
  const isAddress = place !== "" && !isOnlinePlace(place) && !isWebAddress(place);
  return isAddress ? { value: place, address: mapLink(fullLocation(place, studioAddress)) } : place;
}

export const sessionFacts = (row: BookingRow) => ({
  [serverShared.session]: shownSessionName(row.session_name),
  [t.when]: sessionTimeWords(row),
});

/** `Saturday, June 19, 9:00 AM (90 min)`, with the time zone if online; without the length if the session type contains it. */
export function sessionTimeWords(row: BookingRow, isZoneNamed = isOnline(row)): string {
  const length = additionalLengthWords(row.session_name, row.duration_minutes);
  const when = `${dayWords(row.date)}, ${clockWords(row.time)}`;
  return `${isZoneNamed ? inStudioTime(when) : when}${length && ` (${length})`}`;
}

export function attendeeName(row: BookingRow): string {
  const { firstName, lastName } = attendeeNames(row);
  return `${firstName} ${lastName}`.trim();
}
