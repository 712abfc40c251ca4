import { paths } from "../../../contract/paths.ts";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { text as serverShared } from "../../../contract/platform/language/text.ts";
import { phoneWords } from "../../../contract/platform/values/identifiers.ts";
import { priceWords } from "../../../contract/platform/values/money.ts";
import { clockWords, dateWords } from "../../../contract/platform/values/time.ts";
import * as owner from "../../../contract/teaching/bookings/text.desk.ts";
import { text as t } from "../../../contract/teaching/bookings/text.ts";
import { button, facts, type Letter, quote, small } from "../../platform/mail/letter.ts";
import type { Refunded } from "../../selling/payments/purchase-kinds.ts";
import { ownerRefundWords } from "../../selling/payments/refund-words.ts";
import {
  attendeeName,
  type BookingRow,
  calendarEntry,
  letterTexts,
  paymentFacts,
  sessionFacts,
  sessionTimeWords,
  type Writer,
} from "./letters.ts";
import { isOnlinePlace } from "./read.ts";

type Words = Awaited<ReturnType<typeof letterTexts>>;
type OwnerSessionLetter = {
  /** Start of the subject, such as `Session booked`. */
  event: string;
  facts: (words: Words) => Record<string, string | undefined>;
  /** What the student wrote. */
  quoted?: string;
  note?: string;
  method?: "PUBLISH" | "REQUEST" | "CANCEL";
  /** A student can cause it as often as they like, if the session takes no money. */
  canRepeat?: boolean;
};

/** To the owner: something happened to a session. The attachment changes the entry in the owner's calendar. */
async function sessionLetterToOwner(
  tx: Writer,
  row: BookingRow,
  { event, facts: more, quoted, note, method = "PUBLISH", canRepeat }: OwnerSessionLetter,
): Promise<Letter> {
  const words = await letterTexts(tx, row);
  return {
    to: "owner",
    asked: canRepeat && row.user_id !== null && !row.is_charged ? "form" : undefined,
    replyTo: row.email ? { address: row.email } : undefined,
    push: { kind: "sessions", path: paths.bookedSession(row.id) },
    subject: `${event}: ${attendeeName(row)}, ${dateWords(row.date)}, ${clockWords(row.time)}`,
    body: [
      facts({
        [owner.student]: attendeeName(row),
        [serverShared.email]: row.email,
        [serverShared.phone]: phoneWords(row.phone),
        [serverShared.session]: row.session_name,
        ...more(words),
      }),
      ...(quoted ? [quote(quoted)] : []),
      button(owner.seeAllSessions, paths.admin("bookings")),
      ...(note ? [small(note)] : []),
    ],
    attachments: [calendarEntry(tx, row, { method, recipient: "owner", words })],
  };
}

/** To the owner: a session is booked, with the same calendar entry under the student's name. */
export function sessionBookedForOwner(tx: Writer, row: BookingRow): Promise<Letter> {
  return sessionLetterToOwner(tx, row, {
    event: owner.sessionBooked,
    canRepeat: true,
    facts: (words) => ({
      [adminShared.when]: sessionTimeWords(row),
      [owner.meeting]: row.meeting ? owner.meetingWords[row.meeting] : undefined,
      // An online session has no other location.
      [serverShared.location]: isOnlinePlace(words.place) && row.meeting ? undefined : words.place,
      [t.meetOnline]: words.onlineLink,
      ...(row.amount_cents > 0 ? paymentFacts(row) : { [serverShared.paid]: owner.nothing }),
    }),
    quoted: row.message,
  });
}

/** To the owner: the owner or the student moved a session. The attachment moves the calendar entry. */
export function sessionMovedForOwner(tx: Writer, row: BookingRow, was: BookingRow): Promise<Letter> {
  return sessionLetterToOwner(tx, row, {
    event: owner.sessionMoved,
    // The moves of a session have a limit, but not the sessions.
    canRepeat: true,
    facts: ({ place }) => ({
      [t.now]: sessionTimeWords(row),
      [t.before]: sessionTimeWords(was),
      [serverShared.location]: place,
    }),
    note: t.attachedFileMovesSession,
    method: "REQUEST",
  });
}

/** To the owner: a session is cancelled. The attachment removes the calendar entry. */
export function sessionCancelledForOwner(tx: Writer, row: BookingRow, refunded: Refunded): Promise<Letter> {
  return sessionLetterToOwner(tx, row, {
    event: owner.sessionCancelled,
    canRepeat: true,
    facts: () => ({ [adminShared.when]: sessionTimeWords(row), [adminShared.money]: moneyWords(row, refunded) }),
    note: t.attachedFileTakesSessionOut,
    method: "CANCEL",
  });
}

function moneyWords(row: BookingRow, refunded: Refunded): string | undefined {
  if (refunded.parts.length > 0) return ownerRefundWords(refunded);
  if (row.payment_id) return (row.paid_by === "cash" ? owner.youKeepCash : owner.youKeep)(priceWords(row.amount_cents));
  return row.amount_cents > 0 ? owner.nothingWasPaidYet : undefined;
}

export function paidByLinkLetter(row: BookingRow): Letter {
  return {
    to: "owner",
    replyTo: row.email ? { address: row.email } : undefined,
    push: { kind: "sessions", path: paths.bookedSession(row.id) },
    subject: owner.sessionIsPaid(attendeeName(row), dateWords(row.date), clockWords(row.time)),
    body: [
      facts({
        [owner.student]: attendeeName(row),
        ...sessionFacts(row),
        [serverShared.paid]: priceWords(row.amount_cents),
      }),
      button(owner.seeYourPayments, paths.admin("payments")),
    ],
  };
}
