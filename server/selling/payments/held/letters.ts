import { paths } from "../../../../contract/paths.ts";
import { text as serverShared } from "../../../../contract/platform/language/text.ts";
import { exactPriceWords } from "../../../../contract/platform/values/money.ts";
import { momentWords } from "../../../../contract/platform/values/time.ts";
import * as owner from "../../../../contract/selling/payments/text.desk.ts";
import { text as t } from "../../../../contract/selling/payments/text.ts";
import type { Tx } from "../../../platform/call/ctx.ts";
import { button, facts, type Letter, paragraph } from "../../../platform/mail/letter.ts";
import { letterToPayer } from "../letters.ts";
import type { HeldMeaning } from "../provider.ts";
import { type Beginning, kindOf, type Payment } from "../purchase-kinds.ts";
import { payerNameOf, type Payer } from "../read.ts";

type Writer = Pick<Tx, "kinds" | "now">;
/** Includes the payer's account. */
type OwnersWriter = Writer & Pick<Tx, "db">;

/** Tells the payer that the provider has not decided, which goods are held, and what can happen. */
export function heldLetter(
  tx: Writer,
  payment: Payment,
  payer: Payer,
  { waitsFor, beginning }: { waitsFor: HeldMeaning["waitsFor"]; beginning: Beginning | undefined },
): Letter {
  return letterToPayer(payer, t.paypalChecksYourPayment, [
    paragraph(t.heldLead(payment.kind)),
    payersFacts(tx, payment),
    paragraph(waitsFor === "bank" ? t.bankTakesDaysNothingToDo : t.paypalUsuallyTakes),
    ...(beginning ? [paragraph(t.keptUntilShortlyBefore)] : []),
    paragraph(t.weMailYouTheOutcome),
  ]);
}

/** Tells the payer that the purchase is not held any more, although the provider may still take the money. */
export const freedLetter = (tx: Writer, payment: Payment, payer: Payer): Letter =>
  letterToPayer(payer, t.noLongerHeld, [
    paragraph(t.paypalHasNotFinished),
    payersFacts(tx, payment),
    paragraph(t.moneyComesBackInFull),
  ]);

/** Tells the payer that the owner keeps the purchase although it is not paid yet. */
export const keptLetter = (tx: Writer, payment: Payment, payer: Payer): Letter =>
  letterToPayer(payer, t.keptForYou, [
    paragraph(payment.kind === "cart" ? t.tinsAreKept : t.comeAsPlanned),
    payersFacts(tx, payment),
    paragraph(t.weMailYouTheOutcome),
  ]);

const payersFacts = (tx: Writer, payment: Payment) =>
  facts({
    [t.forLabel]: kindOf(tx, payment).words(payment),
    [t.amount]: exactPriceWords(payment.amount_cents),
    [serverShared.date]: momentWords(payment.changed_at),
  });

/** Tells the owner what to do at the provider, so that it gives them the money. */
export const stepsLetter = (tx: OwnersWriter, payment: Payment, { words, step }: HeldMeaning): Promise<Letter> =>
  toOwner(tx, payment, owner.paypalHoldsAPayment, [owner.paypalHoldsItBack(words), step]);

/** Tells the owner that the purchase is about to be given free, and how to keep it. */
export const freeingLetter = (
  tx: OwnersWriter,
  payment: Payment,
  { words }: HeldMeaning,
  freedAt: Date,
): Promise<Letter> =>
  toOwner(tx, payment, owner.freedUnlessKept, [
    owner.paypalHasNotFinished(words, momentWords(freedAt)),
    owner.keepWithOneTap,
  ]);

/** Tells the owner that the purchase was given free. */
export const ownersFreedLetter = (tx: OwnersWriter, payment: Payment, { words }: HeldMeaning): Promise<Letter> =>
  toOwner(tx, payment, owner.wasGivenFree, [owner.wasGivenFreeText(words)]);

async function toOwner(
  tx: OwnersWriter,
  payment: Payment,
  subject: string,
  sentences: readonly string[],
): Promise<Letter> {
  return {
    to: "owner",
    push: { kind: "problems", path: paths.admin() },
    subject,
    body: [
      ...sentences.map(paragraph),
      facts({
        [owner.payer]: await payerNameOf(tx, payment),
        [t.forLabel]: kindOf(tx, payment).words(payment),
        [owner.heldAmount]: exactPriceWords(payment.amount_cents),
        [owner.heldSince]: momentWords(payment.changed_at),
      }),
      button(owner.seeOnToday, paths.admin()),
    ],
  };
}
