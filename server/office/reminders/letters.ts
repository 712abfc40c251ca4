import { text as t } from "../../../contract/office/reminders/text.ts";
import { text as serverShared } from "../../../contract/platform/language/text.ts";
import { priceWords } from "../../../contract/platform/values/money.ts";
import { clockWords, dayWords, studioDay, studioTime } from "../../../contract/platform/values/time.ts";
import type { Tx } from "../../platform/call/ctx.ts";
import { button, facts, type Letter, paragraph } from "../../platform/mail/letter.ts";
import { type LetterSignature, readLetterSignature } from "../../site/documents/letter-signature.ts";
import { studioSettings } from "../../site/settings/read.ts";
import { type BookingRow, letterToAttendee, pageOfSession, sessionFacts } from "../../teaching/bookings/letters.ts";
import { isPaid, onlineFact, locationOf } from "../../teaching/bookings/read.ts";
import {
  howToAcceptSeats,
  howToCancelSeat,
  howToCancelSeats,
  letterToStudent,
  namesOf,
} from "../../teaching/signups/letters.ts";
import type { ReminderSeat } from "../../teaching/signups/seats/callers-seat.ts";
import { changeUntil, usualLocation } from "../../teaching/slots/read.ts";

// Reminders are short: time, location, how to cancel. The calendar entry was attached to the confirmation.

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
        [serverShared.amountDue]: isPaid(row) ? undefined : `${priceWords(row.amount_cents)}, ${howToPay}`,
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

/**
 * To an address with seats in a class, with a link to cancel each. Names who comes, except the student alone and names
 * that anyone can have typed.
 */
export function classReminder(
  event: Parameters<typeof letterToStudent>[0],
  seats: readonly ReminderSeat[],
  signature: LetterSignature,
): Letter {
  const [first] = seats as [ReminderSeat];
  const isAlone = seats.length === 1;
  const isNamed = seats.every((seat) => seat.isOfAccount) && !(isAlone && first.isSelf);
  const { isPending } = first;
  return letterToStudent(event, first, signature, {
    asked: seats.every((seat) => seat.isPending || seat.isUnproven) ? "form" : undefined,
    isPaid: seats.every((seat) => seat.isPaid),
    subject: t.reminder,
    lead: isNamed ? t.spotsAreWaitingFor(namesOf(seats)) : isAlone ? t.yourSpotIsWaiting : t.yourSpotsAreWaiting,
    more: [
      ...(isPending ? howToAcceptSeats(first.token) : []),
      ...(isAlone && !isNamed ? howToCancelSeat(event, first.token) : howToCancelSeats(seats, isNamed)),
    ],
  });
}
