import { priceWords } from "../../contract/money.ts";
import { paths } from "../../contract/paths.ts";
import { clockWords, dateWords, dayWords } from "../../contract/time.ts";
import type { Ctx } from "../ctx.ts";
import { button, facts, type Letter, letterTo, paragraph, small } from "../mail/letter.ts";
import { readLetterSignature } from "../site/letter-signature.ts";
import { type BookingRow, greetingName, attendeeName, payButton, sessionTimeWords } from "./letters.ts";

/** To the student or guest: a new link to pay for a booked session. */
export async function paymentLinkLetter(
  tx: Pick<Ctx, "site">,
  row: BookingRow,
  payToken: string,
): Promise<Letter> {
  const { teacher } = await readLetterSignature(tx);
  return letterTo({
    to: { address: row.email },
    greeting: `Hello ${greetingName(row)},`,
    replyTo: "owner",
    subject: `To pay for: your session on ${dayWords(row.date)}, ${clockWords(row.time)}`,
    body: [
      paragraph("here is the way to pay for your session:"),
      facts({
        Session: row.session_type,
        When: sessionTimeWords(row),
        "To pay": priceWords(row.amount_cents),
      }),
      ...payButton(row, payToken),
      small("A link in an earlier mail does not work any more."),
    ],
    teacher,
  });
}

/** To the owner: a session was paid by its link. */
export function paidByLinkLetter(row: BookingRow): Letter {
  return {
    to: "owner",
    ...(row.email ? { replyTo: { address: row.email } } : {}),
    subject: `Paid: ${attendeeName(row)}, ${dateWords(row.date)}, ${clockWords(row.time)}`,
    body: [
      facts({
        Student: attendeeName(row),
        Session: row.session_type,
        When: sessionTimeWords(row),
        Paid: priceWords(row.amount_cents),
      }),
      button("Your payments", paths.admin("payments")),
    ],
  };
}
