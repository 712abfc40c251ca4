import { sql } from "kysely";
import * as t from "../../../contract/selling/payments/text.desk.ts";
import type { Ctx, Tx } from "../../platform/call/ctx.ts";
import { isDatabaseAway } from "../../platform/db/pool.ts";
import { sendUnawaited, sendBatch } from "../../platform/db/transaction.ts";
import { speak } from "../../platform/language/language.ts";
import { failpoint } from "../../platform/process/failpoint.ts";
import { recordReversal } from "./disputes/reversals.ts";
import { freedLetter, heldLetter, stepsLetter } from "./held/letters.ts";
import { hasBegun } from "./held/when-freed.ts";
import { declinedLetter, paymentProblemLetter, receiptLetter } from "./letters.ts";
import { holdWalletAgain, takeWallet, walletPartsOf } from "./lots-and-tenders.ts";
import { pollAgain } from "./poll-again.ts";
import { addSeconds, nextPoll } from "./polling.ts";
import {
  type HeldMeaning,
  isDeliverable,
  type ProviderCapture,
  type ProviderOrder,
  type ShippingAddress,
} from "./provider.ts";
import { kindOf, type Payment, purchaseColumns } from "./purchase-kinds.ts";
import { payerOf, paymentById } from "./read.ts";
import { recordRefunds } from "./refunds/record-refunds.ts";
import { refundUnavailablePurchase } from "./refunds/refund.ts";
import { sendRefunds } from "./refunds/send-refunds.ts";
import { freePending, paymentUpdate, payerStatement, updatedPayment } from "./state.ts";

/** States that may move to `captured`. A capture at the provider always wins over our own state. */
const capturableStates = ["opened", "expired", "declined", "capturing", "pending", "captured"] as const;

/**
 * Applies the capture in the provider's order to the payment and fulfils the purchase. Without a capture nothing
 * changes; a capture in an unknown state keeps the hold, because money may be moving. Every source of payment news ends
 * here. Idempotent, and safe when run concurrently.
 */
export async function applyProviderState(ctx: Ctx, payment: Payment, order: ProviderOrder): Promise<Payment> {
  const { capture } = order;
  if (!capture) return paymentById(ctx, payment.id);
  if (capture.state === "held" || capture.state === "unknown") {
    await inPayersLanguage(ctx, payment, () => markPending(ctx, payment, order, capture));
    if (capture.state === "unknown")
      await pollAgain(ctx, await paymentById(ctx, payment.id), { isAway: false, isUnknown: true });
  } else if (capture.state === "declined") await inPayersLanguage(ctx, payment, () => decline(ctx, payment, capture));
  else {
    const fulfilled = await captureAndFulfil(ctx, payment, order, capture);
    failpoint("capture: committed");
    // There is no refund yet, at the site or the provider: the payment was fulfilled just now.
    if (fulfilled && order.refunds.length === 0) return fulfilled;
    await sendRefunds(ctx, payment.id);
    await recordRefunds(ctx, payment.id, { refunds: order.refunds, isReturned: capture.state === "returned" });
    if (capture.state === "reversed") await recordReversal(ctx, payment.id, { providerId: `reversed ${capture.id}` });
  }
  return paymentById(ctx, payment.id);
}

/** A job may find the news: its mails are in the language in which the payment was started. */
const inPayersLanguage = async <T>(ctx: Ctx, { language }: Payment, work: () => Promise<T>): Promise<T> =>
  speak(await ctx.site.spoken(language), work);

/** Whether all of the money went back, by a refund or because the provider took it back. */
const isReturned = ({ state }: ProviderCapture) => state === "returned" || state === "reversed";

/** Captures, and fulfils or requests the refund, in one transaction. Returns the payment if it was fulfilled. */
async function captureAndFulfil(
  ctx: Ctx,
  payment: Payment,
  order: ProviderOrder,
  capture: ProviderCapture,
): Promise<Payment | undefined> {
  const mismatch = mismatchOf(payment, order, capture);
  try {
    const captureInOneTransaction = () =>
      ctx.tx(async (tx) => {
        const row = await markCaptured(tx, payment, order, capture);
        if (!row) return undefined;
        tx.noteReader(row.payer_email, false);
        failpoint("capture: fulfilled");
        if (mismatch) await flagProblem(tx, row, mismatch);
        // Already refunded outside this site: nothing to fulfil.
        else if (isReturned(capture)) await kindOf(tx, row).release(tx, row);
        else if (await isTooLate(tx, row)) await refundUnavailablePurchase(tx, row, { isTooLate: true });
        else if ((await isWalletTaken(tx, row)) && (await fulfil(tx, row))) return markFulfilled(tx, row);
        else await refundUnavailablePurchase(tx, row);
        return undefined;
      });
    return await inPayersLanguage(ctx, payment, captureInOneTransaction);
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    await recordCapture(ctx, payment, order, capture);
    throw error;
  }
}

/**
 * Whether the goods were given free, or began before this site knew of the payment. A payer whose hold was running at
 * the beginning is in time.
 */
async function isTooLate(tx: Tx, row: Payment): Promise<boolean> {
  if (row.freed_at) return true;
  return row.kept_at === null && row.held_until <= tx.now && hasBegun(tx, row);
}

const fulfil = (tx: Tx, row: Payment): Promise<boolean> => {
  const kind = kindOf(tx, row);
  return row.kept_at && kind.timed ? kind.timed.payKept(tx, row) : kind.fulfil(tx, row);
};

/** Takes the wallet's part, also again after its hold ended. False if a lot has too little left. */
async function isWalletTaken(tx: Tx, { id, total_cents, amount_cents }: Payment): Promise<boolean> {
  return total_cents === amount_cents || takeWallet(tx, id);
}

async function markFulfilled(tx: Tx, row: Payment): Promise<Payment> {
  const problem = row.ships && !isDeliverable(row.shipping as ShippingAddress | null) ? t.paypalGaveNoAddress : null;
  const fulfilled = { state: "fulfilled", look_at: null, problem } as const;
  sendUnawaited(tx.db, paymentUpdate(tx, row.id).set(fulfilled));
  const payment = { ...row, ...fulfilled };
  if (problem) await tx.send("owner", () => paymentProblemLetter(tx, payment, problem));
  const payer = !kindOf(tx, payment).hasOwnReceipt && (await payerOf(tx, payment));
  if (payer)
    await tx.send(payer.email, async () => receiptLetter(tx, payment, payer, await walletPartsOf(tx, payment)));
  return payment;
}

/** Moves the payment to `captured` if its state allows that and it has no asked or done refund. Keeps the row lock. */
async function markCaptured(
  tx: Tx,
  { id, shipping: typed }: Payment,
  order: ProviderOrder,
  capture: ProviderCapture,
): Promise<Payment | undefined> {
  const marking = paymentUpdate(tx, id, capturableStates)
    .set((of) => ({
      state: "captured",
      reason: "",
      // Keeps the first capture: each later poll then reports a second one, which is never fulfilled.
      capture_id: of.fn.coalesce("capture_id", of.val(capture.id)),
      captured_at: of.fn.coalesce("captured_at", of.val(tx.now)),
      fee_cents: of.fn.coalesce("fee_cents", of.val(capture.feeCents ?? null)),
      look_at: addSeconds(tx.now, 20),
      changed_at: tx.now,
    }))
    .where(
      sql<boolean>`not exists (
        select from refunds where refunds.payment_id = payments.id and refunds.state <> 'failed')`,
    )
    .returningAll("payments")
    .returning(purchaseColumns);
  // Locks in a separate statement: the next statement's snapshot then includes refunds committed while we waited.
  const lock = tx.db.selectFrom("payments").select("id").where("id", "=", id).forUpdate();
  const shipping = typed && !isDeliverable(order.shipping) ? undefined : order.shipping;
  const payer = { name: order.payerName, email: order.payerEmail, shipping };
  const [, , [row]] = await sendBatch(tx.db, lock, payerStatement(tx, id, payer), marking);
  return row;
}

/** Fulfilment failed after the capture. Records the capture and a problem in its own transaction; retried later. */
async function recordCapture(
  ctx: Ctx,
  payment: Payment,
  order: ProviderOrder,
  capture: ProviderCapture,
): Promise<void> {
  await ctx.tx(async (tx) => {
    const row = await markCaptured(tx, payment, order, capture);
    if (!row) return;
    const problem = t.paidButNotFulfilled;
    if (payment.problem === null) await tx.send("owner", () => paymentProblemLetter(tx, row, problem));
    const look_at = nextPoll(tx.now, row.captured_at ?? tx.now);
    await paymentUpdate(tx, row.id).set({ problem, look_at }).execute();
  });
}

/** Only the owner can resolve this problem of a payment: it is no longer polled. */
async function flagProblem(tx: Tx, row: Payment, problem: string): Promise<void> {
  await paymentUpdate(tx, row.id).set({ problem, look_at: null }).execute();
  if (row.problem !== problem) await tx.send("owner", () => paymentProblemLetter(tx, row, problem));
}

/** Compares order, payment and capture ID, currency and amount. Returns a sentence for the owner on a mismatch. */
function mismatchOf(payment: Payment, order: ProviderOrder, capture: ProviderCapture): string | undefined {
  if (order.id !== payment.order_id) return t.paypalAnsweredWithAnotherOrder;
  // PayPal may leave it out. Then the ID of the order identifies the payment.
  if (capture.paymentId !== undefined && capture.paymentId !== payment.id) return t.chargedForSomethingElse;
  if (payment.capture_id !== null && payment.capture_id !== capture.id)
    return t.chargedTwice(payment.capture_id, capture.id);
  if (capture.currency !== payment.currency || capture.cents !== payment.amount_cents) {
    const asked = (payment.amount_cents / 100).toFixed(2);
    return t.chargedAnotherAmount((capture.cents / 100).toFixed(2), capture.currency, asked, payment.currency);
  }
  return undefined;
}

/**
 * The provider has not decided yet: the payment becomes `pending` and the hold stays pinned. Tells the payer, and the
 * owner once if only they can end it. A later reason replaces the first.
 */
async function markPending(ctx: Ctx, payment: Payment, order: ProviderOrder, capture: ProviderCapture): Promise<void> {
  const { code: reason, id: capture_id } = capture;
  await ctx.tx(async (tx) => {
    const begun = await updatedPayment(
      paymentUpdate(tx, payment.id, ["opened", "expired", "capturing"]).set({
        state: "pending",
        reason,
        capture_id,
        changed_at: tx.now,
      }),
    );
    const { waitsFor } = ctx.provider.meaningOfHeld(reason);
    if (begun) await tellPayer(tx, payment, order, waitsFor);
    else await paymentUpdate(tx, payment.id, ["pending"]).set({ reason }).where("reason", "<>", reason).execute();
    if (waitsFor === "payee") await tellOwnersSteps(tx, payment, ctx.provider);
  });
  const look_at = nextPoll(ctx.now, payment.changed_at);
  await paymentUpdate(ctx, payment.id, ["pending"]).set({ look_at }).execute();
}

/** Tells the payer that the purchase is held, or that it is not held any more. */
async function tellPayer(
  tx: Tx,
  { id, state }: Payment,
  { payerName: name, payerEmail: email, shipping }: ProviderOrder,
  waitsFor: HeldMeaning["waitsFor"],
): Promise<void> {
  await sendBatch(tx.db, payerStatement(tx, id, { name, email, shipping }));
  const row = await paymentById(tx, id);
  tx.noteReader(row.payer_email, false);
  // The webhook arrived before our capture call, so the hold may be gone.
  const isHeld = state === "capturing" || ((await kindOf(tx, row).pin(tx, row)) && (await holdWalletAgain(tx, id)));
  if (!isHeld) await freePending(tx, row);
  const payer = await payerOf(tx, row);
  const beginning = await kindOf(tx, row).timed?.beginning(tx, row);
  if (payer)
    await tx.send(payer.email, () =>
      isHeld ? heldLetter(tx, row, payer, { waitsFor, beginning }) : freedLetter(tx, row, payer),
    );
}

/** The owner hears once per payment what to do at the provider. */
async function tellOwnersSteps(tx: Tx, { id }: Payment, provider: Ctx["provider"]): Promise<void> {
  const untold = paymentUpdate(tx, id, ["pending"]).where("steps_told_at", "is", null).where("freed_at", "is", null);
  const row = await updatedPayment(untold.set({ steps_told_at: tx.now }));
  if (row) await tx.send("owner", () => stepsLetter(tx, row, provider.meaningOfHeld(row.reason)));
}

/** The provider closed the order without taking money. */
async function decline(ctx: Ctx, payment: Payment, capture: ProviderCapture): Promise<void> {
  await ctx.tx(async (tx) => {
    const row = await updatedPayment(
      paymentUpdate(tx, payment.id, ["opened", "expired", "capturing", "pending"])
        .set({ state: "declined", reason: capture.code, look_at: null, problem: null, changed_at: tx.now })
        .where("payments.state", "=", payment.state),
    );
    if (!row) return;
    await kindOf(tx, row).release(tx, row);
    if (row.kept_at) await flagProblem(tx, row, t.declinedAfterKept);
    // Only the payer of a pending payment gets an email. Other payers see the decline on the page.
    const payer = payment.state === "pending" && (await payerOf(tx, row));
    if (payer) await tx.send(payer.email, () => declinedLetter(tx, row, payer));
  });
}
