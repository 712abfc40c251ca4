import { dollarsOf, priceWords } from "../../contract/money.ts";
import { paths } from "../../contract/paths.ts";
import { sessionTypeNames } from "../../contract/session-types.ts";
import * as adminShared from "../../contract/text/admin/shared.ts";
import * as t from "../../contract/text/server/bookings.ts";
import * as serverShared from "../../contract/text/server/shared.ts";
import { clockWords, dayWords } from "../../contract/time.ts";
import { button, facts, type Letter, letterTo, paragraph, small } from "../mail/letter.ts";
import {
  type BookingRow,
  greetingName,
  calendarEntry,
  sessionTimeWords,
  letterTexts,
  sessionLetterToOwner,
  type Writer,
} from "./letters.ts";
import { onlineFact } from "./read.ts";

/** To the student or guest: the session has a new time. The attachment moves the calendar entry. */
export async function sessionMoved(tx: Writer, row: BookingRow, was: BookingRow): Promise<Letter> {
  const words = await letterTexts(tx, row);
  return letterTo({
    to: { address: row.email },
    greeting: t.hello(greetingName(row)),
    replyTo: "owner",
    subject: t.movedYourSessionIsOn(dayWords(row.date), clockWords(row.time)),
    body: [
      paragraph(t.yourSessionHasNewTime),
      facts({
        [serverShared.session]: sessionTypeNames[row.session_type],
        [t.now]: sessionTimeWords(row),
        [t.before]: sessionTimeWords(was),
        [serverShared.location]: words.place,
        ...onlineFact(row, words.onlineLink),
      }),
      paragraph(words.cancelling),
      ...(row.user_id ? [button(serverShared.seeYourBookedSessions, paths.user(row.user_id))] : []),
      small(t.attachedFileMovesSession),
    ],
    teacher: words.teacherName,
    attachments: [calendarEntry(tx, row, { method: "PUBLISH", recipient: "student", words })],
  });
}

/** To the owner: the owner or the student moved a session. The attachment moves the calendar entry. */
export function sessionMovedForOwner(tx: Writer, row: BookingRow, was: BookingRow): Promise<Letter> {
  return sessionLetterToOwner(tx, row, {
    event: t.sessionMoved,
    facts: ({ place }) => ({
      [t.now]: sessionTimeWords(row),
      [t.before]: sessionTimeWords(was),
      [serverShared.location]: place,
    }),
    note: t.attachedFileMovesSession,
  });
}

/** To the owner: a session is cancelled. The attachment removes the calendar entry. */
export function sessionCancelledForOwner(tx: Writer, row: BookingRow, refundCents: number): Promise<Letter> {
  return sessionLetterToOwner(tx, row, {
    event: t.sessionCancelled,
    facts: () => ({ [adminShared.when]: sessionTimeWords(row), [adminShared.money]: moneyWords(row, refundCents) }),
    note: t.attachedFileTakesSessionOut,
    method: "CANCEL",
  });
}

function moneyWords(row: BookingRow, refundCents: number): string | undefined {
  if (refundCents > 0) return t.isRefunded(dollarsOf(refundCents).toFixed(2));
  if (row.payment_id) return t.youKeep(priceWords(row.amount_cents));
  if (row.cash_returned_at) return t.cashToGiveBack(priceWords(row.amount_cents));
  if (row.cash_received_at) return t.youKeepCash(priceWords(row.amount_cents));
  return row.amount_cents > 0 ? t.nothingWasPaidYet : undefined;
}
