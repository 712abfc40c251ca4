import { text as t } from "../../../contract/teaching/signups/text.ts";
import type { Tx } from "../../platform/call/ctx.ts";
import { type Letter, paragraph } from "../../platform/mail/letter.ts";
import type { Refunded } from "../../selling/payments/purchase-kinds.ts";
import { refundWords } from "../../selling/payments/refund-words.ts";
import type { LetterSignature } from "../../site/documents/letter-signature.ts";
import type { Seats } from "../events/count-seats.ts";
import { cancelledClassFiles, letterToStudent, seeAllClasses } from "./letters.ts";

type Class = Seats["event"];

/** To the payer: a seat at another address was given up too late. `name`: of who does not come. */
export function seatForfeited(
  event: Class,
  { email, name }: { email: string; name?: string | undefined },
  signature: LetterSignature,
): Letter {
  return letterToStudent(event, { email }, signature, {
    subject: t.spotYouPaidForIsGivenUp,
    lead: name === undefined ? t.spotYouPaidForWasGivenUp : t.spotYouPaidForWasGivenUpBy(name),
    isOver: true,
    more: [paragraph(t.priceIsForfeited)],
  });
}

/** To the payer: seats were cancelled and refunded. */
export async function seatsReturned(
  tx: Tx,
  event: Class,
  to: { email: string },
  { refunded, signature }: { refunded: Refunded; signature: LetterSignature },
): Promise<Letter> {
  return letterToStudent(event, to, signature, {
    subject: t.yourSpotIsCancelled,
    lead: t.yourSpotInThisClassIsCancelled,
    isOver: true,
    more: [...refundWords(refunded).map((words) => paragraph(words)), seeAllClasses()],
    attachments: await cancelledClassFiles(tx, event, to, signature),
  });
}
