import type { Selectable } from "kysely";
import * as t from "../../../../contract/selling/payments/text.desk.ts";
import type { Tx } from "../../../platform/call/ctx.ts";
import type { Tables } from "../../../platform/db/schema.ts";
import { paymentProblemLetter, refundLetter } from "../letters.ts";
import type { Payment } from "../purchase-kinds.ts";
import { payerOf } from "../read.ts";
import { paymentUpdate, updatedPayment } from "../state.ts";
import { takeCreditBack } from "./take-credit-back.ts";

export type Refund = Selectable<Tables["refunds"]>;

/**
 * Adds a done refund to its payment and notifies the payer. A fully refunded payment becomes `refunded`. What was credit
 * already is taken back: the owner reads that, and has a problem with what is spent of it.
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
  const problem = openCents > 0 ? t.creditIsSpent(dollars(openCents)) : left;
  if (spentCents > 0)
    await tx.db.updateTable("refunds").set({ problem, spent_cents: openCents }).where("id", "=", refund.id).execute();
  if (isAll) await paymentUpdate(tx, payment.id).set({ state: "refunded", look_at: null, problem }).execute();
  else if (problem !== payment.problem) await paymentUpdate(tx, payment.id).set({ problem }).execute();
  if (takenCents > 0)
    await tx.send("owner", () => paymentProblemLetter(tx, payment, t.creditIsTakenBack(dollars(takenCents))));
  if (spentCents > 0)
    await tx.send("owner", () => paymentProblemLetter(tx, payment, t.creditIsSpent(dollars(spentCents))));
  const payer = await payerOf(tx, payment);
  if (payer) await tx.send(payer.email, () => refundLetter(tx, payment, payer, { ...refund, takenCents }));
}

const dollars = (cents: number) => (cents / 100).toFixed(2);

/** The spent credit that is a problem already, which the owner has not answered. */
async function openSpentCents({ db }: Pick<Tx, "db">, { id, problem }: Payment): Promise<number> {
  if (problem === null) return 0;
  const told = db.selectFrom("refunds").select("spent_cents").where("payment_id", "=", id);
  const latest = await told.where("problem", "=", problem).orderBy("spent_cents", "desc").limit(1).executeTakeFirst();
  return latest?.spent_cents ?? 0;
}
