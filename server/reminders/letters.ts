import { reminders as t, serverShared, shared } from "../../contract/catalogues.ts";
import { priceWords } from "../../contract/money.ts";
import { clockWords, dayWords, studioDay, studioTime } from "../../contract/time.ts";
import { type BookingRow, letterToAttendee, pageOfSession, sessionFacts } from "../bookings/letters.ts";
import { isPaid, onlineFact, locationOf } from "../bookings/read.ts";
import type { Tx } from "../ctx.ts";
import { button, facts, type Letter, paragraph } from "../mail/letter.ts";
import { studioSettings } from "../settings/read.ts";
import { howToAcceptSeats, howToCancelSeat, letterToStudent } from "../signups/letters.ts";
import { type LetterSignature, readLetterSignature } from "../site/letter-signature.ts";
import { changeUntil, usualLocation } from "../slots/read.ts";

// Reminders are short: time, location, how to cancel. The calendar entry was attached to the confirmation.

/** To a client or guest with a session soon. */
export async function sessionReminder(tx: Tx, row: BookingRow): Promise<Letter> {
  const { sessions } = await studioSettings(tx);
  const { teacher } = await readLetterSignature(tx);
  const howToPay = row.paid_by === "link" ? t.withLinkISent : t.whenWeMeet;
  return letterToAttendee(row, {
    subject: t.reminderYourSessionOn,
    body: [
      paragraph(t.weMeetSoonAndI),
      facts({
        ...sessionFacts(row),
        [serverShared.location]: locationOf(row, await usualLocation(tx)),
        ...onlineFact(row, sessions.onlineLink),
        [shared.amountDue]: isPaid(row) ? undefined : `${priceWords(row.amount_cents)}, ${howToPay}`,
      }),
      ...howToChange(tx, row, changeUntil(row.starts_at, row.cutoff_hours ?? sessions.cancelHours)),
    ],
    teacher,
  });
}

/** How to change the session: on its page up to the cut-off, otherwise by replying to the email. */
function howToChange(tx: Tx, row: BookingRow, until: Date) {
  if (until <= tx.now) return [paragraph(t.ifSomethingComesUpPlease)];
  const words = t.changeableUntil(dayWords(studioDay(until)), clockWords(studioTime(until)));
  return [paragraph(words), button(serverShared.moveOrCancelYourSession, pageOfSession(tx, row))];
}

/** To a person with a seat in a class, with the link to cancel it. */
export function classReminder(
  event: Parameters<typeof letterToStudent>[0],
  to: { email: string; token: string; isPending: boolean },
  signature: LetterSignature,
): Letter {
  return letterToStudent(event, to, signature, {
    asked: to.isPending ? "form" : undefined,
    subject: t.reminder,
    lead: t.yourSpotIsWaiting,
    more: [...(to.isPending ? howToAcceptSeats(to.token) : []), ...howToCancelSeat(event, to.token)],
  });
}
