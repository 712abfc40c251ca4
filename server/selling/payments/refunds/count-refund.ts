import { type RawBuilder, type Selectable, sql } from "kysely";
import * as t from "../../../../contract/selling/payments/text.desk.ts";
import type { Ctx, Tx } from "../../../platform/call/ctx.ts";
import type { Tables } from "../../../platform/db/schema.ts";
import { paymentProblemLetter, refundLetter } from "../letters.ts";
import { unknownMinutes } from "../poll-again.ts";
import type { Payment } from "../purchase-kinds.ts";
import { payerOf } from "../read.ts";
import { amountForOwner } from "../refund-words.ts";
import { paymentUpdate, updatedPayment } from "../state.ts";
import { takeCreditBack } from "./take-credit-back.ts";

export type Refund = Selectable<Tables["refunds"]>;

/**
 * Adds a done refund to its payment and notifies the payer. A fully refunded payment becomes `refunded`. Earlier credit
 * for the purchase is taken back: the owner is notified, and has a problem with its spent part.
 */
export async function countRefund(tx: Tx, refund: Refund): Promise<void> {
  const payment = (await updatedPayment(
    paymentUpdate(tx, refund.payment_id).set((of) => ({
      refunded_cents: of("refunded_cents", "+", refund.amount_cents),
      changed_at: tx.now,
    })),
  ))!;
  const { takenCents, spentCents } = await takeCreditBack(tx, payment.id, refund.amount_cents);
  const isAll = payment.refunded_cents === payment.amount_cents;
  const openCents = (await openSpentCents(tx, payment)) + spentCents;
  const left = isAll || payment.problem === refund.problem ? null : payment.problem;
  const problem = openCents > 0 ? t.creditIsSpent(amountForOwner(openCents)) : left;
  if (spentCents > 0)
    await tx.db.updateTable("refunds").set({ problem, spent_cents: openCents }).where("id", "=", refund.id).execute();
  if (isAll) await paymentUpdate(tx, payment.id).set({ state: "refunded", look_at: null, problem }).execute();
  else if (problem !== payment.problem) await paymentUpdate(tx, payment.id).set({ problem }).execute();
  if (takenCents > 0)
    await tx.send("owner", () => paymentProblemLetter(tx, payment, t.creditIsTakenBack(amountForOwner(takenCents))));
  if (spentCents > 0)
    await tx.send("owner", () => paymentProblemLetter(tx, payment, t.creditIsSpent(amountForOwner(spentCents))));
  const payer = await payerOf(tx, payment);
  if (payer) await tx.send(payer.email, () => refundLetter(tx, payment, payer, { ...refund, takenCents }));
}

/** The spent credit that is a problem already, which the owner has not answered. */
async function openSpentCents({ db }: Pick<Tx, "db">, { id, problem }: Payment): Promise<number> {
  if (problem === null) return 0;
  const told = db.selectFrom("refunds").select("spent_cents").where("payment_id", "=", id);
  const latest = await told.where("problem", "=", problem).orderBy("spent_cents", "desc").limit(1).executeTakeFirst();
  return latest?.spent_cents ?? 0;
}

/** Age at which the owner is notified of a refund that the provider still works on. */
const movingDays = 7;

type OfRefund = Pick<Refund, "id" | "payment_id">;
type Told = { problem: string; change?: Partial<Pick<Payment, "changed_at" | "look_at">> };

/** Copies the problem of a refund to its payment, and mails it to the owner. `over`: not over another problem. */
export async function tellRefundProblem(
  tx: Tx,
  { id, payment_id }: OfRefund,
  { problem, change = {} }: Told,
  over: RawBuilder<string> = sql`${problem}`,
): Promise<void> {
  await tx.db.updateTable("refunds").set({ problem }).where("id", "=", id).execute();
  const payment = await updatedPayment(paymentUpdate(tx, payment_id).set({ problem: over, ...change }));
  if (payment) await tx.send("owner", () => paymentProblemLetter(tx, payment, problem));
}

/** Clears the problem of a refund whose money has moved, if the payment still has it. */
export async function endRefundProblem(tx: Pick<Tx, "db">, { id, payment_id }: OfRefund): Promise<void> {
  const problem = sql<string>`(select problem from refunds where refunds.id = ${id})`;
  await paymentUpdate(tx, payment_id).set({ problem: null }).where("payments.problem", "=", problem).execute();
}

/**
 * Tells the owner, once, of a refund that has been open for too long: for days if the provider works on it, for an hour
 * if it does not say. A problem that the payment has stays.
 */
export async function tellSlowRefund(ctx: Ctx, refund: Refund, { isMoving }: { isMoving: boolean }): Promise<void> {
  const waited = ctx.now.getTime() - refund.asked_at.getTime();
  const most = (isMoving ? movingDays * 24 * 60 : unknownMinutes) * 60_000;
  if (refund.problem !== null || waited <= most) return;
  const amount = amountForOwner(refund.amount_cents);
  const problem = isMoving ? t.refundTakesDays(amount, movingDays) : t.refundIsUnknown(amount);
  await ctx.tx(async (tx) => {
    const open = tx.db.updateTable("refunds").set({ problem }).where("id", "=", refund.id).where("state", "=", "asked");
    if (!(await open.where("problem", "is", null).returning("id").executeTakeFirst())) return;
    await tellRefundProblem(tx, refund, { problem }, sql`coalesce(problem, ${problem})`);
  });
}
