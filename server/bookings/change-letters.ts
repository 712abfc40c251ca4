import { dollarsOf, priceWords } from "../../contract/money.ts";
import { paths } from "../../contract/paths.ts";
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
    greeting: `Hello ${greetingName(row)},`,
    replyTo: "owner",
    subject: `Moved: your session is on ${dayWords(row.date)}, ${clockWords(row.time)}`,
    body: [
      paragraph(
        "your session is at another time now. If this one does not suit you, please answer this mail.",
      ),
      facts({
        Session: row.session_type,
        Now: sessionTimeWords(row),
        Before: sessionTimeWords(was),
        Where: words.place,
        ...onlineFact(row, words.onlineLink),
      }),
      paragraph(words.cancelling),
      ...(row.user_id ? [button("Your booked sessions", paths.user(row.user_id))] : []),
      small("The attached file moves the session in your calendar."),
    ],
    teacher: words.teacherName,
    attachments: [calendarEntry(tx, row, { method: "PUBLISH", recipient: "student", words })],
  });
}

/** To the owner: the owner or the student moved a session. The attachment moves the calendar entry. */
export function sessionMovedForOwner(tx: Writer, row: BookingRow, was: BookingRow): Promise<Letter> {
  return sessionLetterToOwner(tx, row, {
    event: "Session moved",
    facts: ({ place }) => ({ Now: sessionTimeWords(row), Before: sessionTimeWords(was), Where: place }),
    note: "The attached file moves the session in your calendar.",
  });
}

/** To the owner: a session is cancelled. The attachment removes the calendar entry. */
export function sessionCancelledForOwner(tx: Writer, row: BookingRow, refundCents: number): Promise<Letter> {
  return sessionLetterToOwner(tx, row, {
    event: "Session cancelled",
    facts: () => ({ When: sessionTimeWords(row), Money: moneyWords(row, refundCents) }),
    note: "The attached file takes the session out of your calendar.",
    method: "CANCEL",
  });
}

function moneyWords(row: BookingRow, refundCents: number): string | undefined {
  if (refundCents > 0) return `$${dollarsOf(refundCents).toFixed(2)} goes back by itself`;
  if (row.payment_id) return `${priceWords(row.amount_cents)} stays with you`;
  if (row.cash_returned_at) return `${priceWords(row.amount_cents)} in cash, which you hand back`;
  if (row.cash_received_at) return `${priceWords(row.amount_cents)} in cash is with you`;
  return row.amount_cents > 0 ? "Nothing was paid yet" : undefined;
}
