import type { Selectable } from "kysely";
import { paths } from "../../../../contract/paths.ts";
import { exactPriceWords } from "../../../../contract/platform/values/money.ts";
import { momentWords } from "../../../../contract/platform/values/time.ts";
import * as t from "../../../../contract/selling/payments/text.desk.ts";
import type { Tx } from "../../../platform/call/ctx.ts";
import type { Tables } from "../../../platform/db/schema.ts";
import { button, facts, type Letter, link, paragraph } from "../../../platform/mail/letter.ts";
import type { ProviderDisputes } from "../provider.ts";
import { kindOf, type Payment } from "../purchase-kinds.ts";
import { payerNameOf } from "../read.ts";

export type Dispute = Selectable<Tables["disputes"]>;

type Writer = Pick<Tx, "db" | "kinds">;
/** A dispute with its payment and the provider that knows it. */
type Case = { payment: Payment; dispute: Dispute; disputes: ProviderDisputes };

/** Tells the owner that a payer disputes a payment, or what has changed. `isReminder`: the time to answer is almost over. */
export async function disputeLetter(tx: Writer, of: Case, { isReminder = false } = {}): Promise<Letter> {
  const { state, due_at, stage } = of.dispute;
  const by = state === "ours" && due_at ? momentWords(due_at) : undefined;
  const subject = by ? (isReminder ? t.disputeReminder(by) : t.disputeAnswerBy(by)) : t.disputeOpened;
  return ownersLetter(of, subject, [
    paragraph(t.disputeStages[stage]),
    await disputeFacts(tx, of, by),
    ...(state === "ours" ? [paragraph(t.disputeProofs[of.payment.kind] ?? t.disputeProof)] : []),
    paragraph(t.refundsWaitForDispute),
  ]);
}

/** Tells the owner how a dispute ended. `waitingCents`: a refund that waited for it. */
export async function disputeOverLetter(
  tx: Writer,
  of: Case,
  { waitingCents }: { waitingCents: number },
): Promise<Letter> {
  const { state } = of.dispute;
  const outcome = state === "won" || state === "lost" ? state : "closed";
  return ownersLetter(of, t.disputeOverSubjects[outcome], [
    paragraph(t.disputeOutcomes[outcome]),
    await disputeFacts(tx, of),
    ...(waitingCents > 0 ? [paragraph(t.waitingRefundIsSent(exactPriceWords(waitingCents)))] : []),
  ]);
}

async function disputeFacts(tx: Writer, { payment, dispute, disputes }: Case, by?: string) {
  return facts({
    [t.payer]: await payerNameOf(tx, payment),
    [t.disputeFor]: kindOf(tx, payment).words(payment),
    [t.disputedAmount]: exactPriceWords(dispute.amount_cents),
    [t.disputeReason]: disputes.words(dispute.reason),
    [t.answerBy]: by,
    [t.disputeCase]: dispute.id,
  });
}

const ownersLetter = ({ dispute, disputes }: Case, subject: string, body: Letter["body"]): Letter => ({
  to: "owner",
  push: { kind: "problems", path: paths.admin("payments") },
  subject,
  body: [
    ...body,
    button(dispute.state === "ours" ? t.answerAtPayPal : t.seeAtPayPal, disputes.url),
    link(t.seeYourPayments, paths.admin("payments")),
  ],
});
