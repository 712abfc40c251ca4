import { sql } from "kysely";
import { additionalLengthWords } from "../../contract/bookings.ts";
import { dollarsOf, priceWords } from "../../contract/money.ts";
import { paths } from "../../contract/paths.ts";
import { sessionTypeNames } from "../../contract/session-types.ts";
import * as adminShared from "../../contract/text/admin/shared.ts";
import * as t from "../../contract/text/server/bookings.ts";
import * as serverShared from "../../contract/text/server/shared.ts";
import * as shared from "../../contract/text/shared.ts";
import { clockWords, dateWords, dayWords } from "../../contract/time.ts";
import type { Ctx } from "../ctx.ts";
import { calendarAttachment } from "../events/class-letters.ts";
import { eventIcs } from "../events/ics.ts";
import { button, facts, type Letter, letterTo, paragraph, quote, small } from "../mail/letter.ts";
import { ownerAddress } from "../settings/read.ts";
import { usualLocation } from "../slots/read.ts";
import { attendeeColumns, attendeeNames, bookingEndsAt, bookingMinutes, bookingsOf } from "./attendee.ts";
import { paymentFacts } from "./payment-terms.ts";
import { onlineFact, locationOf } from "./read.ts";

export type Writer = Pick<Ctx, "db" | "now" | "publicUrl" | "ownerEmail" | "site">;

/** A live booking with its slot and attendee. */
export type BookingRow = Awaited<ReturnType<typeof bookingRows>>[number];

/** A live booking by its id or payment, with the slot and attendee columns for letters. At most one row. */
export const bookingRows = (tx: Pick<Ctx, "db">, which: { id: string } | { paymentId: string }) =>
  bookingQuery(tx, which).execute();

/** The query of `bookingRows`. */
export function bookingQuery(tx: Pick<Ctx, "db">, which: { id: string } | { paymentId: string }) {
  return bookingsOf(tx.db)
    .select([
      "bookings.id",
      "bookings.slot_id",
      "bookings.user_id",
      "bookings.payment_id",
      "bookings.paid_by",
      "bookings.cash_received_at",
      "bookings.cash_returned_at",
      "bookings.request_id",
      "bookings.session_type",
      "bookings.message",
      "bookings.amount_cents",
      "bookings.version",
      "date",
      "time",
      "place",
      "starts_at",
      bookingMinutes.as("duration_minutes"),
      bookingEndsAt.as("ends_at"),
      ...attendeeColumns,
    ])
    .where("bookings.state", "=", sql.lit("live"))
    .where("id" in which ? "bookings.id" : "payment_id", "=", "id" in which ? which.id : which.paymentId);
}

/** To the student or guest: the session is booked, with its calendar entry. With `payToken`, also the link to pay. */
export async function sessionBooked(tx: Writer, row: BookingRow, payToken?: string): Promise<Letter> {
  const words = await letterTexts(tx, row);
  const isFree = row.session_type === "free";
  return letterTo({
    to: { address: row.email },
    greeting: t.hello(greetingName(row)),
    replyTo: "owner",
    subject: t.yourSessionOn(dayWords(row.date), clockWords(row.time)),
    body: [
      paragraph(isFree ? t.yourFreeSessionIsBooked : t.yourSessionIsBookedI),
      facts({
        [serverShared.session]: sessionTypeNames[row.session_type],
        [adminShared.when]: sessionTimeWords(row),
        [serverShared.location]: words.place,
        ...onlineFact(row, words.onlineLink),
        ...paymentFacts(row),
      }),
      ...(payToken ? payButton(row, payToken) : []),
      ...messageOf(row),
      paragraph(words.cancelling),
      ...(row.user_id ? [button(serverShared.seeYourBookedSessions, paths.user(row.user_id))] : []),
    ],
    teacher: words.teacherName,
    attachments: [calendarEntry(tx, row, { method: "PUBLISH", recipient: "student", words })],
  });
}

type OwnerSessionLetter = {
  /** Start of the subject, such as `Session booked`. */
  event: string;
  facts: (words: Words) => Record<string, string | undefined>;
  /** What the student wrote. */
  quoted?: string;
  note?: string;
  method?: "PUBLISH" | "CANCEL";
};

/** To the owner: something happened to a session. The attachment changes the entry in the owner's calendar. */
export async function sessionLetterToOwner(
  tx: Writer,
  row: BookingRow,
  { event, facts: more, quoted, note, method = "PUBLISH" }: OwnerSessionLetter,
): Promise<Letter> {
  const words = await letterTexts(tx, row);
  return {
    to: "owner",
    ...(row.email ? { replyTo: { address: row.email } } : {}),
    subject: `${event}: ${attendeeName(row)}, ${dateWords(row.date)}, ${clockWords(row.time)}`,
    body: [
      facts({
        [t.student]: attendeeName(row),
        [shared.email]: row.email,
        [shared.phone]: row.phone,
        [serverShared.session]: sessionTypeNames[row.session_type],
        ...more(words),
      }),
      ...(quoted ? [quote(quoted)] : []),
      button(t.seeAllSessions, paths.admin("bookings")),
      ...(note ? [small(note)] : []),
    ],
    attachments: [calendarEntry(tx, row, { method, recipient: "owner", words })],
  };
}

/** To the owner: a session is booked, with the same calendar entry under the student's name. */
export function sessionBookedForOwner(tx: Writer, row: BookingRow): Promise<Letter> {
  return sessionLetterToOwner(tx, row, {
    event: t.sessionBooked,
    facts: (words) => ({
      [adminShared.when]: sessionTimeWords(row),
      [serverShared.location]: words.place,
      [t.online]: words.onlineLink,
      ...(row.amount_cents > 0 ? paymentFacts(row) : { [shared.paid]: t.nothing }),
    }),
    quoted: row.message,
  });
}

/** To the student: the session is cancelled. The attachment removes the calendar entry. */
export async function sessionCancelled(
  tx: Writer,
  row: BookingRow,
  { refundCents, by }: { refundCents: number; by: "owner" | "student" },
): Promise<Letter> {
  const words = await letterTexts(tx, row);
  return letterTo({
    to: { address: row.email },
    greeting: t.hello(greetingName(row)),
    replyTo: "owner",
    subject: t.cancelledYourSessionOn(dayWords(row.date), clockWords(row.time)),
    body: [
      paragraph(by === "student" ? t.yourSessionIsCancelled : t.cancelledByTeacher),
      facts({
        [serverShared.session]: sessionTypeNames[row.session_type],
        [adminShared.when]: sessionTimeWords(row),
        [serverShared.location]: words.place,
      }),
      ...refundParagraphs(row, refundCents),
      ...(row.user_id ? [button(t.findAnotherTime, paths.user(row.user_id, "book"))] : []),
      small(t.attachedFileTakesSessionOut),
    ],
    teacher: words.teacherName,
    attachments: [calendarEntry(tx, row, { method: "CANCEL", recipient: "student", words })],
  });
}

/** The button and note to pay for a session by its link. */
export function payButton(row: BookingRow, payToken: string) {
  return [button(t.pay(priceWords(row.amount_cents)), paths.pay(payToken)), small(t.withPaypalOrCard)];
}

/** The student's message, or the owner's to them. Text from a request form is left out: its sender is unverified. */
function messageOf({ message, paid_by, request_id }: BookingRow) {
  if (message === "" || request_id) return [];
  return paid_by === "online" ? [paragraph(t.youWrote), quote(message)] : [quote(message)];
}

/** What happens to the money; empty if nothing was paid. */
function refundParagraphs(row: BookingRow, refundCents: number) {
  const { payment_id, amount_cents, cash_received_at, cash_returned_at } = row;
  if (cash_returned_at) return [paragraph(t.youGetYourBack(priceWords(amount_cents)))];
  if (refundCents > 0) {
    const back = `$${dollarsOf(refundCents).toFixed(2)}`;
    return [paragraph(t.youGetBackWay(back))];
  }
  if (!payment_id && !cash_received_at) return [];
  return [paragraph(t.yourPaymentOfIsNot(priceWords(amount_cents)))];
}

/** The student's calendar entry of a session (iCalendar, RFC 5545). */
export async function sessionEntry(tx: Writer, row: BookingRow): Promise<string> {
  return calendarEntry(tx, row, { method: "PUBLISH", recipient: "student", words: await letterTexts(tx, row) }).content;
}

type Entry = { method: "PUBLISH" | "CANCEL"; recipient: "student" | "owner"; words: Words };

/** A session's calendar entry as an attachment. Its UID is the booking id, so a later file updates the entry. */
export function calendarEntry(tx: Writer, row: BookingRow, { method, recipient, words }: Entry) {
  const { teacherName, place, onlineLink } = words;
  const title =
    recipient === "owner"
      ? `${sessionTypeNames[row.session_type]}: ${attendeeName(row)}`
      : t.withLabel(sessionTypeNames[row.session_type], teacherName);
  const content = eventIcs(
    {
      id: row.id,
      title,
      date: row.date,
      time: row.time,
      location: place,
      durationMinutes: row.duration_minutes,
      startsAt: row.starts_at,
      endsAt: row.ends_at,
      version: row.version,
    },
    {
      publicUrl: tx.publicUrl,
      page: recipient === "owner" ? paths.admin("bookings") : row.user_id ? paths.user(row.user_id) : paths.contact(),
      now: tx.now,
      method,
      organizer: { name: teacherName, email: words.ownerAddress },
      attendee: { name: attendeeName(row), email: row.email },
      ...(onlineLink ? { description: t.onlineAt(onlineLink) } : {}),
    },
  );
  return calendarAttachment("session.ics", method, content);
}

type Words = Awaited<ReturnType<typeof letterTexts>>;

/** Texts of a booking's letters that are not in its row: signature, location, online link, cancellation terms. */
export async function letterTexts(tx: Writer, row: BookingRow) {
  const { teacher, brand, sessions } = await tx.site.sections("teacher", "brand", "sessions");
  const { onlineLink } = (await tx.site.settings()).sessions;
  return {
    teacherName: teacher?.name ?? brand?.yoga.name ?? "",
    place: locationOf(row, await usualLocation(tx)),
    onlineLink,
    ownerAddress: await ownerAddress(tx),
    // The owner's cancellation terms say that the account page gives a refund: true only for accounts that paid.
    cancelling:
      (row.user_id && (row.payment_id || row.cash_received_at) && sessions?.cancelling) ||
      serverShared.ifSomethingComesUpSimply,
  };
}

/** `Saturday, June 19, 9:00 AM (90 min)`; without the length if the session type contains it. */
export function sessionTimeWords(row: Pick<BookingRow, "date" | "time" | "session_type" | "duration_minutes">): string {
  const length = additionalLengthWords(sessionTypeNames[row.session_type], row.duration_minutes);
  return `${dayWords(row.date)}, ${clockWords(row.time)}${length && ` (${length})`}`;
}
export const greetingName = (row: BookingRow) => row.preferred_name || row.first_name || "there";
export function attendeeName(row: BookingRow): string {
  const { firstName, lastName } = attendeeNames(row);
  return `${firstName} ${lastName}`.trim();
}
