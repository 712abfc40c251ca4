import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import * as owner from "../../../../contract/selling/payments/text.desk.ts";
import type { Ctx, Tx } from "../../../platform/call/ctx.ts";
import { newId } from "../../../platform/db/id.ts";
import { paymentProblemLetter } from "../letters.ts";
import { kindOf, nothingRefunded, type Payment } from "../purchase-kinds.ts";
import { amountForOwner } from "../refund-words.ts";
import type { Refund } from "../refunds/count-refund.ts";
import { withdrawReturned } from "../refunds/record-refunds.ts";
import { lockPayment } from "../refunds/refund.ts";
import { takeCreditBack } from "../refunds/take-credit-back.ts";
import { paymentUpdate, updatedPayment } from "../state.ts";

// Money that the provider or a bank took back, and gave again, in the books (docs/decisions/087-held-and-disputed.md).

/** `providerId`: the provider's ID of what it took; `cents`: default all that is left. */
type Reversal = { providerId: string; cents?: number | undefined };

/** An ID of ours, for what a dispute or the state of the capture says was taken. The provider's own may come later. */
const isOurs = (providerId: string | null) => /^(dispute|reversed) /.test(providerId ?? "");

/** A refund that is being sent is in the way of a reversal. */
class RefundIsMoving extends Error {}

export const recordReversal = (ctx: Ctx, paymentId: string, reversal: Reversal): Promise<boolean> =>
  untilRefundsAreSent(ctx.tx((tx) => recordReversalIn(tx, paymentId, reversal)));

/** False if the transaction must be repeated once a refund that is being sent has its answer. */
export async function untilRefundsAreSent(done: Promise<void>): Promise<boolean> {
  try {
    await done;
    return true;
  } catch (error) {
    if (error instanceof RefundIsMoving) return false;
    throw error;
  }
}

/**
 * Records money that was taken back, once by its ID. A session, seat or order stays, because the owner decides about
 * it; a pass or gift card loses its unspent part. Throws `RefundIsMoving`.
 */
export async function recordReversalIn(tx: Tx, paymentId: string, { providerId, cents }: Reversal): Promise<void> {
  const payment = await lockPayment(tx, paymentId);
  if (payment.captured_at === null) return;
  const rows = await tx.db.selectFrom("refunds").selectAll().where("payment_id", "=", paymentId).execute();
  const known = rows.find(({ provider_id }) => provider_id === providerId);
  if (known) {
    // Listed by the order, and so recorded as a refund that was made at the provider.
    if (known.kind === "refund" && known.state === "done")
      await rowUpdate(tx, known.id).set({ kind: "reversal" }).execute();
    return;
  }
  const left = payment.amount_cents - payment.refunded_cents;
  let due = cents ?? left;
  const unnamed = isOurs(providerId) ? undefined : rows.find(({ provider_id }) => isOurs(provider_id));
  if (unnamed) {
    const isAll = unnamed.amount_cents >= due;
    await rowUpdate(tx, unnamed.id)
      .set({ provider_id: isAll ? providerId : `part of ${providerId}` })
      .execute();
    due -= unnamed.amount_cents;
  }
  const taken = Math.min(due, left);
  if (taken <= 0) return;
  await dropWaitingRefunds(tx, rows, left - taken);
  await kindOf(tx, payment).takeBack?.(tx, payment, taken);
  const id = await insertRow(tx, payment, { kind: "reversal", amount_cents: taken, provider_id: providerId });
  await countReversal(tx, payment, { id, cents: taken });
}

const rowUpdate = (tx: Tx, id: string) => tx.db.updateTable("refunds").where("id", "=", id);

async function insertRow(
  tx: Tx,
  { id: payment_id }: Payment,
  row: Pick<Refund, "kind" | "amount_cents" | "provider_id">,
): Promise<string> {
  const id = newId(tx.now.getTime());
  const keys = { id, payment_id, request_key: randomUUID() };
  const reason = row.kind === "reversal" ? owner.takenBackByPayPal : owner.givenAgainByPayPal;
  const times = { asked_at: tx.now, done_at: tx.now };
  await tx.db
    .insertInto("refunds")
    .values({ ...keys, ...row, ...times, reason, state: "done" })
    .execute();
  return id;
}

/** Fails requested refunds that were not sent, if less is left: the payer has that money already. */
async function dropWaitingRefunds(tx: Tx, rows: Refund[], left: number): Promise<void> {
  const asked = rows.filter(({ state }) => state === "asked").toSorted((one, other) => (one.id < other.id ? 1 : -1));
  let due = asked.reduce((sum, { amount_cents }) => sum + amount_cents, 0) - left;
  for (const { id, amount_cents, provider_id, claimed_until } of asked) {
    if (due <= 0) break;
    if (provider_id !== null || claimed_until !== null) throw new RefundIsMoving();
    const dropped = { state: "failed", look_at: null } as const;
    const { numUpdatedRows } = await rowUpdate(tx, id)
      .set(due >= amount_cents ? dropped : { amount_cents: amount_cents - due })
      .where("state", "=", "asked")
      .where("claimed_until", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new RefundIsMoving();
    due -= amount_cents;
  }
}

async function countReversal(tx: Tx, before: Payment, { id, cents }: { id: string; cents: number }): Promise<void> {
  const refunded_cents = before.refunded_cents + cents;
  const counted = paymentUpdate(tx, before.id).set({ refunded_cents, changed_at: tx.now });
  const payment = (await updatedPayment(counted))!;
  const { spentCents } = await takeCreditBack(tx, payment.id, cents);
  const isAll = refunded_cents === payment.amount_cents;
  const kind = kindOf(tx, payment);
  const isLot = kind.takeBack !== undefined && payment.total_cents === payment.amount_cents;
  // A payment that is only captured has made nothing to withdraw. The rest of a pass or gift card ends.
  const isEnded = isAll && (payment.state === "captured" || isLot);
  const words = isEnded ? owner.reversalEnds : isAll ? owner.reversalOfAll : owner.reversalOfPart;
  const problem =
    words(amountForOwner(cents)) + (spentCents > 0 ? ` ${owner.creditIsSpent(amountForOwner(spentCents))}` : "");
  if (isEnded) {
    // The wallet's part bought nothing either, so it goes back.
    if (payment.state === "captured") await withdrawReturned(tx, payment, cents, { isTakenBack: true });
    else await kind.withdraw(tx, payment, nothingRefunded);
    await paymentUpdate(tx, payment.id).set({ state: "refunded", look_at: null }).execute();
  }
  await rowUpdate(tx, id).set({ problem }).execute();
  await paymentUpdate(tx, payment.id).set({ problem }).execute();
  await tx.send("owner", () => paymentProblemLetter(tx, payment, problem));
}

/** What was taken back of a payment and not given again. Refunds of other seats before it are not in it. */
export async function takenBackCents({ db }: Pick<Tx, "db">, paymentId: string): Promise<number> {
  const moves = db.selectFrom("refunds").where("payment_id", "=", paymentId).where("kind", "<>", "refund");
  const { cents } = await moves.select((of) => of.fn.sum<string>("amount_cents").as("cents")).executeTakeFirstOrThrow();
  return Number(cents);
}

/**
 * Records money that was taken back and is given again. What was withdrawn is not made again. `cents`: all that was ever
 * given again, at most what was taken.
 */
export async function recordGivenAgainIn(tx: Tx, paymentId: string, cents: number): Promise<void> {
  const payment = await lockPayment(tx, paymentId);
  const rows = await tx.db.selectFrom("refunds").selectAll().where("payment_id", "=", paymentId).execute();
  const sum = (kind: Refund["kind"]) =>
    rows.reduce((of, row) => of + (row.kind === kind ? Math.abs(row.amount_cents) : 0), 0);
  const given = Math.min(cents, sum("reversal")) - sum("given-again");
  if (given <= 0) return;
  await insertRow(tx, payment, { kind: "given-again", amount_cents: -given, provider_id: null });
  const wasEnded = payment.state === "refunded";
  const waited = rows.some(({ kind, state, provider_id }) => kind === "refund" && state === "failed" && !provider_id);
  const hasEnded = wasEnded || waited || (await hasLostValue(tx, paymentId));
  const isAnswered = rows.some(
    ({ kind, problem: told }) => kind === "reversal" && told !== null && told === payment.problem,
  );
  const problem = hasEnded ? owner.givenAgainButEnded(amountForOwner(given)) : isAnswered ? null : payment.problem;
  const counted = paymentUpdate(tx, paymentId).set({
    refunded_cents: payment.refunded_cents - given,
    problem,
    changed_at: tx.now,
    ...(wasEnded ? { state: (await isWalletReleased(tx, paymentId)) ? "captured" : "fulfilled" } : {}),
  });
  const after = (await updatedPayment(counted))!;
  if (hasEnded) await tx.send("owner", () => paymentProblemLetter(tx, after, problem ?? ""));
}

/** Whether a reversal took something of a pass, gift card or credit. */
async function hasLostValue({ db }: Tx, paymentId: string): Promise<boolean> {
  const { rows } = await sql`
    select from wallet_entries join wallet_lots on wallet_lots.id = lot_id
    where purchase_id = ${paymentId} and reason = 'refunded'
      and at in (select done_at from refunds where payment_id = ${paymentId} and refunds.kind = 'reversal') limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Whether the wallet's part of a purchase was released before the money came: nothing was made of it. */
async function isWalletReleased({ db }: Tx, purchaseId: string): Promise<boolean> {
  const tenders = db.selectFrom("tenders").select("id").where("purchase_id", "=", purchaseId);
  return (await tenders.where("state", "=", "released").limit(1).executeTakeFirst()) !== undefined;
}
