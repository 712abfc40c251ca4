import { priceWords } from "../../contract/money.ts";
import { paths } from "../../contract/paths.ts";
import { sessionTypeNames } from "../../contract/session-types.ts";
import * as adminShared from "../../contract/text/admin/shared.ts";
import * as t from "../../contract/text/server/bookings.ts";
import * as serverShared from "../../contract/text/server/shared.ts";
import * as shared from "../../contract/text/shared.ts";
import { clockWords, dateWords, dayWords } from "../../contract/time.ts";
import type { Ctx } from "../ctx.ts";
import { button, facts, type Letter, letterTo, paragraph, small } from "../mail/letter.ts";
import { readLetterSignature } from "../site/letter-signature.ts";
import { type BookingRow, greetingName, attendeeName, payButton, sessionTimeWords } from "./letters.ts";

/** To the student or guest: a new link to pay for a booked session. */
export async function paymentLinkLetter(tx: Pick<Ctx, "site">, row: BookingRow, payToken: string): Promise<Letter> {
  const { teacher } = await readLetterSignature(tx);
  return letterTo({
    to: { address: row.email },
    greeting: t.hello(greetingName(row)),
    replyTo: "owner",
    subject: t.paymentLinkForSession(dayWords(row.date), clockWords(row.time)),
    body: [
      paragraph(t.hereIsPaymentLink),
      facts({
        [serverShared.session]: sessionTypeNames[row.session_type],
        [adminShared.when]: sessionTimeWords(row),
        [shared.amountDue]: priceWords(row.amount_cents),
      }),
      ...payButton(row, payToken),
      small(t.earlierLinkNoLongerWorks),
    ],
    teacher,
  });
}

/** To the owner: a session was paid by its link. */
export function paidByLinkLetter(row: BookingRow): Letter {
  return {
    to: "owner",
    ...(row.email ? { replyTo: { address: row.email } } : {}),
    subject: t.paid(attendeeName(row), dateWords(row.date), clockWords(row.time)),
    body: [
      facts({
        [t.student]: attendeeName(row),
        [serverShared.session]: sessionTypeNames[row.session_type],
        [adminShared.when]: sessionTimeWords(row),
        [shared.paid]: priceWords(row.amount_cents),
      }),
      button(t.seeYourPayments, paths.admin("payments")),
    ],
  };
}
