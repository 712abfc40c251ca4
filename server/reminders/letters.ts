import { priceWords } from "../../contract/money.ts";
import { paths } from "../../contract/paths.ts";
import { clockWords, dayWords, studioDay, studioTime } from "../../contract/time.ts";
import { type BookingRow, sessionTimeWords } from "../bookings/letters.ts";
import { isPaid, onlineFact, locationOf } from "../bookings/read.ts";
import type { Tx } from "../ctx.ts";
import { classFacts } from "../events/class-letters.ts";
import { button, facts, type Letter, letterTo, paragraph } from "../mail/letter.ts";
import { studioSettings } from "../settings/read.ts";
import { type LetterSignature, readLetterSignature } from "../site/letter-signature.ts";
import { changeUntil, usualLocation } from "../slots/read.ts";

// Reminders are short: time, location, how to cancel. The calendar entry was attached to the confirmation.

/** To a client or guest with a session soon. */
export async function sessionReminder(tx: Tx, row: BookingRow): Promise<Letter> {
  const { sessions } = await studioSettings(tx);
  const { teacher } = await readLetterSignature(tx);
  return letterTo({
    to: { address: row.email },
    greeting: `Hello ${row.preferred_name || row.first_name || "there"},`,
    replyTo: "owner",
    subject: `Reminder: your session on ${dayWords(row.date)}, ${clockWords(row.time)}`,
    body: [
      paragraph("we meet soon, and I look forward to it."),
      facts({
        Session: row.session_type,
        When: sessionTimeWords(row),
        Where: locationOf(row, await usualLocation(tx)),
        ...onlineFact(row, sessions.onlineLink),
        "To pay": isPaid(row) ? undefined : `${priceWords(row.amount_cents)}, ${payingWords(row)}`,
      }),
      ...howToChange(tx, row, changeUntil(row.starts_at, sessions.cancelHours)),
    ],
    teacher,
  });
}

function payingWords({ paid_by }: BookingRow): string {
  return paid_by === "link" ? "with the link I sent you" : "when we meet";
}

/** How to change the session: on the account page up to the cut-off, otherwise by replying to the email. */
function howToChange(tx: Tx, row: BookingRow, until: Date) {
  if (!row.user_id) return [paragraph("If something comes up, simply answer this mail.")];
  const page = button("Your booked sessions", paths.user(row.user_id));
  if (until <= tx.now) {
    return [paragraph("If something comes up, please answer this mail as soon as you can."), page];
  }
  return [
    paragraph(
      `If something comes up, you can move or cancel it under Booked Sessions until ${dayWords(studioDay(until))}, ${clockWords(studioTime(until))}. After that, please answer this mail.`,
    ),
    page,
  ];
}

type Class = { title: string; date: string; time: string; location: string };

/** To a person with a seat in a class, with the link to cancel it. */
export function classReminder(
  event: Class,
  to: { email: string; token: string },
  { teacher }: LetterSignature,
): Letter {
  return letterTo({
    to: { address: to.email },
    replyTo: "owner",
    subject: `Reminder: ${event.title}, ${dayWords(event.date)}, ${clockWords(event.time)}`,
    body: [
      paragraph("your place is waiting for you. See you on the mat."),
      classFacts(event),
      paragraph("If you cannot come, please give your place up, so that somebody else can have it."),
      button("Cancel my place", paths.seat(to.token)),
    ],
    teacher,
  });
}
