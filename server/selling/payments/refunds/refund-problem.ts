import { type RawBuilder, sql } from "kysely";
import * as t from "../../../../contract/selling/payments/text.desk.ts";
import type { Ctx, Tx } from "../../../platform/call/ctx.ts";
import { paymentProblemLetter } from "../letters.ts";
import { unknownMinutes } from "../poll-again.ts";
import type { Payment } from "../purchase-kinds.ts";
import { paymentUpdate, updatedPayment } from "../state.ts";
import type { Refund } from "./count-refund.ts";

/** The owner hears of a refund on which the provider works for longer. */
const movingDays = 7;

type OfRefund = Pick<Refund, "id" | "payment_id">;
type Told = { problem: string; change?: Partial<Pick<Payment, "changed_at" | "look_at">> };

/** Makes a problem of a refund that of its payment, and mails it to the owner. `over`: not over another one. */
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

/** Ends the problem of a refund whose money has moved, if it is still that of the payment. */
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
  const dollars = (refund.amount_cents / 100).toFixed(2);
  const problem = isMoving ? t.refundTakesDays(dollars, movingDays) : t.refundIsUnknown(dollars);
  await ctx.tx(async (tx) => {
    const open = tx.db.updateTable("refunds").set({ problem }).where("id", "=", refund.id).where("state", "=", "asked");
    if (!(await open.where("problem", "is", null).returning("id").executeTakeFirst())) return;
    await tellRefundProblem(tx, refund, { problem }, sql`coalesce(problem, ${problem})`);
  });
}
