import type { Selectable } from "kysely";
import { paths } from "../../../contract/paths.ts";
import { percentWords } from "../../../contract/platform/language/percent-words.ts";
import { text as serverShared } from "../../../contract/platform/language/text.ts";
import { exactPriceWords, priceWords } from "../../../contract/platform/values/money.ts";
import { currentTaxMode } from "../../../contract/platform/values/taxes.ts";
import { momentWords } from "../../../contract/platform/values/time.ts";
import * as owner from "../../../contract/selling/payments/text.desk.ts";
import { text as t } from "../../../contract/selling/payments/text.ts";
import type { Tx } from "../../platform/call/ctx.ts";
import type { Tables } from "../../platform/db/schema.ts";
import { translated } from "../../platform/language/sentences.ts";
import {
  type Block,
  button,
  facts,
  greetingOf,
  type Letter,
  link,
  letterTo,
  paragraph,
  small,
} from "../../platform/mail/letter.ts";
import { includedTaxesOf, noTaxSentence } from "./included-tax.ts";
import { invoicePath } from "./invoices/invoices.ts";
import { kindOf, type Payment, type Purchase, type RefundPart, totalOfLines } from "./purchase-kinds.ts";
import { linesOf, type Payer, payerNameOf } from "./read.ts";
import { validityWords } from "./refund-words.ts";

type Writer = Pick<Tx, "kinds" | "now">;
type OwnersWriter = Writer & Pick<Tx, "db">;

/** A purchase, with the provider's payment if it has one. */
type Paid = Purchase & Partial<Pick<Payment, "amount_cents" | "captured_at" | "capture_id">>;

/** What a pass, gift card or credit paid, or got back. */
type WalletPart = RefundPart | { name: string; units: number; cents: number; kind: string };

/** Receipt for the payer, with amount, purchase and capture number, and what its kind adds. */
export async function receiptLetter(
  tx: Tx,
  purchase: Paid,
  payer: Payer,
  wallet: readonly WalletPart[] = [],
): Promise<Letter> {
  const kind = kindOf(tx, purchase);
  return letterToPayer(payer, t.receipt(kind.words(purchase)), [
    paragraph(t.thankYouYourPaymentArrived),
    factsOf(tx, purchase, serverShared.paid, { wallet }),
    ...(await taxBlocks(tx, purchase.id)),
    ...((await kind.receiptBlocks?.(tx, purchase)) ?? []),
    small(serverShared.thisEmailIsYourReceipt(Boolean(purchase.capture_id))),
  ]);
}

/**
 * What a receipt says of tax: what the price contains, by rate, or why there is none; with the invoice. Nothing if tax is
 * added to prices.
 */
export async function taxBlocks(tx: Pick<Tx, "db" | "signer" | "site">, purchaseId: string): Promise<Block[]> {
  if (currentTaxMode() === "added") return [];
  const lines = await linesOf(tx, purchaseId);
  if (totalOfLines(lines) === 0) return [];
  const taxes = includedTaxesOf(lines).map(
    ({ percent, cents }) => [serverShared.includedTax(percentWords(percent)), exactPriceWords(cents)] as const,
  );
  const sentence = noTaxSentence((await tx.site.settings()).tax, lines);
  return [
    ...(taxes.length > 0 ? [facts(taxes)] : []),
    ...(sentence ? [small(sentence)] : []),
    link(t.yourInvoice, invoicePath(tx, purchaseId)),
  ];
}

/** Tells the payer what went back to the wallet; a visitor has none, and paid with the code of a gift card. */
export function walletReturnedLetter(
  tx: Writer,
  purchase: Purchase,
  payer: Payer,
  { parts, reason }: { parts: readonly RefundPart[]; reason: string },
): Letter {
  const isOver = parts.some(({ valid }) => valid?.isOver);
  const hasWallet = purchase.user_id !== null;
  const toWallet = isOver ? t.theseWentBackToYourWallet : t.theseAreBackInYourWallet;
  const toGiftCard = isOver ? t.wentBackToYourGiftCard : t.isBackOnYourGiftCard;
  return letterToPayer(payer, hasWallet ? t.backInYourWallet : t.backOnYourGiftCard, [
    paragraph(hasWallet ? toWallet : toGiftCard),
    facts([
      [t.forLabel, kindOf(tx, purchase).words(purchase)],
      ...walletFacts(parts),
      [t.reason, translated(reason)],
      [serverShared.date, momentWords(tx.now)],
    ]),
  ]);
}

/** A row for each part: two passes or gift cards may have one name. */
const walletFacts = (parts: readonly WalletPart[]): [string, string][] =>
  parts.map(({ name, units, cents, ...part }) => {
    const isPass = ("kind" in part ? part.kind : part.to) === "pass";
    const words = isPass ? t.usesOfPass(units) : exactPriceWords(cents);
    return [translated(name), `${words}${validityWords("valid" in part ? part.valid : undefined)}`];
  });

/**
 * Tells the payer about a full or partial refund, with the owner's reason if there is one. `takenCents`: the part that
 * was credit, which is taken back.
 */
export function refundLetter(
  tx: Writer & Pick<Tx, "signer">,
  payment: Payment,
  payer: Payer,
  {
    id,
    amount_cents: cents,
    reason,
    takenCents,
  }: Pick<Selectable<Tables["refunds"]>, "id" | "amount_cents" | "reason"> & {
    takenCents: number;
  },
): Letter {
  const isAll = cents === payment.amount_cents;
  return letterToPayer(payer, t.refund(priceWords(cents)), [
    paragraph(isAll ? t.refundedInFull : t.refundedInPart(priceWords(cents))),
    facts({
      [t.forLabel]: kindOf(tx, payment).words(payment),
      [serverShared.refunded]: exactPriceWords(cents),
      [t.ofPayment]: isAll ? undefined : exactPriceWords(payment.amount_cents),
      [t.reason]: translated(reason) || undefined,
      [serverShared.date]: momentWords(tx.now),
      [serverShared.transactionId]: payment.capture_id ?? undefined,
    }),
    ...(takenCents > 0 ? [paragraph(t.creditBecomesMoney(priceWords(takenCents)))] : []),
    // What was not fulfilled has no invoice.
    ...(currentTaxMode() !== "added" && payment.state === "fulfilled"
      ? [link(t.yourCreditNote, invoicePath(tx, id))]
      : []),
    small(t.paypalReturnsItWay),
  ]);
}

/** Tells the payer that the payment came too late and will be refunded. `refundLetter` follows after the refund. */
export function refundPendingLetter(
  tx: Writer,
  payment: Payment,
  payer: Payer,
  { isTooLate }: { isTooLate: boolean },
): Letter {
  return letterToPayer(payer, t.refundingYourPayment, [
    paragraph(isTooLate ? t.paypalFinishedTooLate : t.noLongerAvailableWhenPaid),
    factsOf(tx, payment, serverShared.paid),
    paragraph(t.youGetFullRefund),
  ]);
}

/** Tells the payer of a pending payment that PayPal declined it. */
export function declinedLetter(tx: Writer, payment: Payment, payer: Payer): Letter {
  // Tins that were kept are not: they go back to the shelf.
  const staysBooked = payment.kept_at !== null && payment.kind !== "cart";
  return letterToPayer(payer, t.yourPaymentWasDeclined, [
    paragraph(staysBooked ? t.paypalDeclinedKept : t.paypalDeclinedIt),
    facts({ [t.forLabel]: kindOf(tx, payment).words(payment), [t.amount]: exactPriceWords(payment.amount_cents) }),
    paragraph(staysBooked ? t.payItAnotherWay : t.tryAgainOrPayAnother),
  ]);
}

/** Tells the owner why the provider refuses payments, or only this one, and what to do. */
export async function refusedLetter(
  tx: OwnersWriter,
  { title, steps }: { title: string; steps: string },
  payment?: Payment,
): Promise<Letter> {
  const push = { kind: "problems", path: paths.admin("today") } as const;
  const about = payment && (await ownersFacts(tx, payment, title));
  const body = [paragraph(steps), ...(about ? [about.facts] : []), small(owner.payersAreTold)];
  return { to: "owner", push, subject: about?.subject ?? title, body };
}

export function worksAgainLetter(): Letter {
  const push = { kind: "problems", path: paths.admin("today") } as const;
  return { to: "owner", push, subject: owner.paymentsWorkAgain, body: [paragraph(owner.payPalAcceptsAgain)] };
}

/** Tells a payer that the order is no longer approved. The previous mail said that PayPal was being asked. */
export function notChargedLetter(tx: Writer, payment: Payment, payer: Payer): Letter {
  return letterToPayer(payer, t.yourPaymentWasNotMade, [
    paragraph(t.approvalHasEnded),
    facts({ [t.forLabel]: kindOf(tx, payment).words(payment), [t.amount]: exactPriceWords(payment.amount_cents) }),
    paragraph(t.payOnceMore),
  ]);
}

/** Tells the owner about a payment with a problem or an unexpected refund: who paid, and what for. */
export async function paymentProblemLetter(tx: OwnersWriter, payment: Payment, sentence: string): Promise<Letter> {
  const about = await ownersFacts(tx, payment, owner.paymentNeedsAttention);
  return {
    to: "owner",
    push: { kind: "problems", path: paths.admin("payments") },
    subject: about.subject,
    body: [paragraph(sentence), about.facts, button(owner.seeYourPayments, paths.admin("payments"))],
  };
}

/** Names the payer and the goods: as facts, and after the title in the subject. */
async function ownersFacts(tx: OwnersWriter, payment: Payment, title: string) {
  const payer = await payerNameOf(tx, payment);
  const about = [payer, kindOf(tx, payment).words(payment)].filter(Boolean).join(", ");
  return { subject: `${title}: ${about}`.slice(0, 200), facts: factsOf(tx, payment, t.amount, { payer }) };
}

/** To the payer of a payment or an order. */
export function letterToPayer({ name, email }: Payer, subject: string, body: Letter["body"]): Letter {
  const greeting = greetingOf(name);
  const to = { address: email };
  return letterTo({ to, replyTo: "owner", outlivesErasure: true, subject: subject.slice(0, 200), greeting, body });
}

/** What a purchase took: from the wallet, and the money. For a letter that is also its receipt. */
export const paidFacts = ({ amount_cents = 0, capture_id = null }: Partial<Payment>, wallet: readonly WalletPart[]) =>
  facts([
    ...walletFacts(wallet),
    [serverShared.paid, amount_cents === 0 ? undefined : exactPriceWords(amount_cents)],
    [serverShared.transactionId, capture_id ?? undefined],
  ]);

type FactsOptions = { wallet?: readonly WalletPart[]; /** For the owner. */ payer?: string };

function factsOf(tx: Writer, purchase: Paid, amountLabel: string, { wallet = [], payer }: FactsOptions = {}) {
  const { amount_cents = 0, captured_at = null, capture_id = null } = purchase;
  return facts([
    [owner.payer, payer],
    [t.forLabel, kindOf(tx, purchase).words(purchase)],
    ...walletFacts(wallet),
    [amountLabel, wallet.length > 0 && amount_cents === 0 ? undefined : exactPriceWords(amount_cents)],
    [serverShared.date, momentWords(captured_at ?? tx.now)],
    [serverShared.transactionId, capture_id ?? undefined],
  ]);
}
