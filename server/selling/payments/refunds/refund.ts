import { sql } from "kysely";
import { centsOf, dollarsOf } from "../../../../contract/platform/values/money.ts";
import { studioDay } from "../../../../contract/platform/values/time.ts";
import type { readRefundSplit as splitSchema, RefundSplit } from "../../../../contract/selling/payments/schema.ts";
import * as owner from "../../../../contract/selling/payments/text.desk.ts";
import { text as t } from "../../../../contract/selling/payments/text.ts";
import { type Ctx, type Parsed, Refusal, type Tx } from "../../../platform/call/ctx.ts";
import { newId } from "../../../platform/db/id.ts";
import { sendBatch } from "../../../platform/db/transaction.ts";
import { inEnglish } from "../../../platform/language/language.ts";
import { translated } from "../../../platform/language/sentences.ts";
import { failpoint } from "../../../platform/process/failpoint.ts";
import { isDisputed } from "../disputes/is-disputed.ts";
import { paymentProblemLetter, refundPendingLetter, walletReturnedLetter } from "../letters.ts";
import { returnTender, type TakenTender, takenTenders } from "../lots-and-tenders.ts";
import {
  kindOf,
  nothingRefunded,
  type Payment,
  type Purchase,
  type Refunded,
  type RefundPart,
  walletPartsOfRefund,
} from "../purchase-kinds.ts";
import { payerOf, paymentsQuery, purchasesQuery } from "../read.ts";
import { markReturned, paymentUpdate } from "../state.ts";
import { creditTakenBack } from "./take-credit-back.ts";

/** Reads and locks a purchase and its payment. Lock order: payments before purchases. Refuses `not-found`. */
export async function lockPurchase(tx: Tx, id: string): Promise<Purchase> {
  const [, [purchase]] = await sendBatch(
    tx.db,
    tx.db.selectFrom("payments").select("id").where("id", "=", id).forUpdate(),
    // Not `for update`: spending from a lot of this purchase locks its key, after the lot.
    purchasesQuery(tx).where("purchases.id", "=", id).forNoKeyUpdate(),
  );
  if (!purchase) throw new Refusal("not-found");
  return purchase;
}

/** Reads and locks a payment. Refuses `not-found`. */
export async function lockPayment(tx: Tx, id: string): Promise<Payment> {
  await lockPurchase(tx, id);
  const payment = await paymentsQuery(tx).where("payments.id", "=", id).executeTakeFirst();
  if (!payment) throw new Refusal("not-found");
  return payment;
}

type RequestedRefund = {
  id?: string;
  amountCents?: number | undefined;
  /** At most this many uses of passes go back. */
  passUses?: number;
  /** The owner cancelled, so lots of the wallet get back the days that were lost. */
  addsLostDays?: boolean;
  reason: string;
};

/**
 * Gives a purchase back to its sources, the provider and cash first, then the wallet. Default of `amountCents`: all that
 * is left. The wallet has its part at once; of the provider's part a row is inserted, which `sendRefunds` or
 * reconciliation sends after the commit. Idempotent by `id`. A pass gives back whole uses only.
 */
export async function requestRefund(
  tx: Tx,
  purchaseId: string,
  { id = newId(tx.now.getTime()), amountCents, passUses, addsLostDays, reason }: RequestedRefund,
): Promise<Refunded> {
  // Locks the purchase first, so that concurrent refunds are serialized and each sees the others.
  const purchase = await lockPurchase(tx, purchaseId);
  const left = await refundable(tx, purchase, id);
  const split = splitRefund(left, amountCents ?? left.leftCents, passUses);
  const cents = split.reduce((sum, part) => sum + part.cents, 0);
  if (split.length === 0) return nothingRefunded;
  await kindOf(tx, purchase).takeBack?.(tx, purchase, cents);
  const parts: RefundPart[] = [];
  for (const { tender, ...part } of split) {
    const { units, cents: each } = part;
    const lastDay = tender ? await returnTender(tx, { tender, requestId: id, units, cents: each, addsLostDays }) : null;
    if (!tender) await insertRefund(tx, purchaseId, { id, cents: each, reason });
    parts.push(lastDay ? { ...part, valid: { until: lastDay, isOver: lastDay < studioDay(tx.now) } } : part);
  }
  failpoint("refund: returned");
  if ((await refundable(tx, purchase)).isAllReturned) {
    await endReversed(tx, purchaseId);
    await markReturned(tx, purchaseId);
  }
  const moneyCents = parts.reduce((sum, { to, cents }) => sum + (to === "provider" || to === "cash" ? cents : 0), 0);
  return { cents, moneyCents, parts };
}

/** A payment whose money was taken back stays fulfilled until the rest of its purchase has gone back too. */
async function endReversed(tx: Tx, id: string): Promise<void> {
  await paymentUpdate(tx, id, ["fulfilled"])
    .set({ state: "refunded", problem: null, look_at: null, changed_at: tx.now })
    .whereRef("refunded_cents", "=", "amount_cents")
    .execute();
}

/** Tells the payer what is back in the wallet, if anything. The provider's part has its own email once it is done. */
export async function sendWalletReturned(
  tx: Tx,
  purchase: Purchase,
  refunded: Refunded,
  reason: string,
): Promise<void> {
  const parts = walletPartsOfRefund(refunded);
  const payer = parts.length > 0 ? await payerOf(tx, purchase) : undefined;
  if (payer) await tx.send(payer.email, () => walletReturnedLetter(tx, purchase, payer, { parts, reason }));
}

async function insertRefund(tx: Tx, paymentId: string, refund: { id: string; cents: number; reason: string }) {
  const keys = { id: refund.id, payment_id: paymentId, request_key: crypto.randomUUID() };
  // During a dispute it waits (docs/decisions/087-held-and-disputed.md).
  const look_at = sql<Date>`case when not ${isDisputed(sql`${paymentId}::uuid`)} then ${tx.now}::timestamptz end`;
  await tx.db
    .insertInto("refunds")
    .values({ ...keys, amount_cents: refund.cents, reason: refund.reason, asked_at: tx.now, look_at })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

/**
 * The amount that each tender can still give back, and together (`leftCents`) no more than the kind allows: the unspent
 * part of a gift card, without credit. `isAllReturned`: includes the uses of passes, which may have paid nothing.
 */
type Refundable = {
  leftCents: number;
  isAllReturned: boolean;
  providerCents: number;
  creditedCents: number;
  tenders: TakenTender[];
};

/** `id`: a refund that is not counted as given back. */
export async function refundable(
  tx: Pick<Ctx, "db" | "kinds">,
  purchase: Purchase,
  id: string | null = null,
): Promise<Refundable> {
  const { rows } = await sql<{ left: number }>`
    select amount_cents - coalesce((select sum(amount_cents) from refunds
      where payment_id = payments.id and refunds.state <> 'failed' and refunds.id is distinct from ${id}), 0)::int as left
    from payments where id = ${purchase.id} and captured_at is not null`.execute(tx.db);
  const providerCents = rows[0]?.left ?? 0;
  const tenders = await takenTenders(tx, purchase.id);
  const sum = tenders.reduce((cents, tender) => cents + tender.cents - tender.returned_cents, providerCents);
  const kind = kindOf(tx, purchase);
  const most = (await kind.unspentCents?.(tx, purchase)) ?? sum;
  const became = (await kind.creditedCents?.(tx, purchase)) ?? 0;
  const creditedCents = became > 0 ? became - (await creditTakenBack(tx, purchase.id)) : 0;
  // Less than zero: PayPal gave back what was credited and is spent.
  const leftCents = Math.max(0, Math.min(sum, most) - creditedCents);
  const isAllReturned = sum === 0 && tenders.every(({ units, returned_units }) => units === returned_units);
  return { leftCents, isAllReturned, providerCents, creditedCents, tenders };
}

type SplitPart = RefundPart & { tender?: TakenTender };

/**
 * Splits an amount by source: the provider, cash, then gift cards and credit, then whole uses of passes. What became
 * credit came from the same sources in this order, but from no pass.
 */
function splitRefund(
  { leftCents, providerCents, creditedCents, tenders }: Refundable,
  wantedCents: number,
  passUses = Infinity,
): SplitPart[] {
  let uses = passUses;
  let due = Math.min(wantedCents, leftCents);
  let creditedLeft = creditedCents;
  const parts: SplitPart[] = [];
  const add = (part: SplitPart) => {
    if (part.cents > 0 || part.units > 0) parts.push(part);
    due -= part.cents;
  };
  const dueFrom = (cents: number) => {
    const credited = Math.min(cents, creditedLeft);
    creditedLeft -= credited;
    return Math.min(cents - credited, due);
  };
  add({ to: "provider", name: "", units: 0, cents: dueFrom(providerCents) });
  const rank = (tender: TakenTender) => (tender.kind === "cash" ? 0 : tender.lot_kind === "pass" ? 2 : 1);
  for (const tender of tenders.toSorted((one, other) => rank(one) - rank(other))) {
    const left = tender.cents - tender.returned_cents;
    const to = tender.kind === "cash" ? "cash" : tender.lot_kind!;
    if (to === "pass") {
      const all = tender.units - tender.returned_units;
      const each = Math.floor(tender.cents / tender.units);
      const most = left <= due ? all : Math.floor(due / Math.max(each, 1));
      const units = Math.min(all, most, uses);
      add({ to, name: tender.name ?? "", units, cents: units === all ? left : units * each, tender });
      uses -= units;
    } else {
      const cents = dueFrom(left);
      add({ to, name: tender.name ?? "", units: to === "cash" ? 0 : cents, cents, tender });
    }
  }
  return parts;
}

/** How a refund of an amount, or of all that is left, would be split. The owner sees it before confirming. */
export async function readRefundSplit(ctx: Ctx, { params, query }: Parsed<typeof splitSchema>): Promise<RefundSplit> {
  const purchase = await purchasesQuery(ctx).where("purchases.id", "=", params.id).executeTakeFirst();
  if (!purchase) throw new Refusal("not-found");
  const left = await refundable(ctx, purchase);
  const parts = splitRefund(left, query.cents === undefined ? left.leftCents : Number(query.cents));
  return { left: dollarsOf(left.leftCents), parts: parts.map(presentPart) };
}

const presentPart = ({ to, name, units, cents }: SplitPart) => ({
  to,
  name: translated(name),
  units,
  amount: dollarsOf(cents),
});

/** How `requestRefund` would split an amount. Changes nothing. */
export async function previewRefund(
  ctx: Pick<Ctx, "db" | "kinds">,
  purchaseId: string,
  { amountCents, passUses }: { amountCents: number; passUses: number },
): Promise<RefundSplit["parts"]> {
  const purchase = await purchasesQuery(ctx).where("purchases.id", "=", purchaseId).executeTakeFirstOrThrow();
  return splitRefund(await refundable(ctx, purchase), amountCents, passUses).map(presentPart);
}

/** Whether a purchase was given back: nothing of its price is left, or all became credit. */
export async function isGivenBack(ctx: Pick<Ctx, "db" | "kinds">, purchaseId: string): Promise<boolean> {
  const purchase = await purchasesQuery(ctx).where("purchases.id", "=", purchaseId).executeTakeFirstOrThrow();
  if (purchase.state !== "fulfilled") return true;
  return purchase.total_cents > 0 && (await refundable(ctx, purchase)).leftCents === 0;
}

/**
 * The part of a refund that can be credit instead, in cents: money. The wallet's part goes back to its lot, because a
 * use of a pass may have been cheaper, and a gift card may expire. 0 for a purchase without a person.
 */
export const creditableCents = ({ person_id }: { person_id: string | null }, parts: RefundSplit["parts"]): number =>
  person_id === null || parts.some(({ to }) => to !== "provider" && to !== "cash")
    ? 0
    : parts.reduce((sum, { amount }) => sum + centsOf(amount), 0);

/**
 * Requests the full refund of a captured payment whose purchase is no longer available, and notifies payer and owner.
 * PayPal is called after the commit. The payment must be `captured` and locked. `isTooLate`: the provider took too long.
 */
export async function refundUnavailablePurchase(tx: Tx, payment: Payment, { isTooLate = false } = {}): Promise<void> {
  await kindOf(tx, payment).release(tx, payment);
  // An asked or done refund prevents `captured`, so an existing refund here was refused by PayPal.
  const failedRefund = tx.db.selectFrom("refunds").select("id").where("payment_id", "=", payment.id);
  if (await failedRefund.executeTakeFirst()) {
    // The owner already has the problem: stop polling, so that it is not reported again.
    await paymentUpdate(tx, payment.id).set({ look_at: null }).execute();
    return;
  }
  const reason = inEnglish(() => t.wasNoLongerAvailable);
  await sendWalletReturned(tx, payment, await requestRefund(tx, payment.id, { reason, addsLostDays: true }), reason);
  const problem = isTooLate ? owner.paidAfterFreed : owner.paidTooLate;
  await paymentUpdate(tx, payment.id).set({ problem }).execute();
  await tx.send("owner", () => paymentProblemLetter(tx, payment, problem));
  const payer = await payerOf(tx, payment);
  if (payer) await tx.send(payer.email, () => refundPendingLetter(tx, payment, payer, { isTooLate }));
}
