import { type RawBuilder, sql } from "kysely";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { cappedCount } from "../../../platform/db/counted.ts";

/** SQL: whether a dispute about the payment with this ID is running: PayPal refuses its refunds then. */
export const isDisputed = (paymentId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from disputes where disputes.payment_id = ${paymentId} and disputes.state in ('open', 'ours'))`;

/** Whether a dispute about a payment is running. The payment must be locked. */
export async function isDisputedNow({ db }: Pick<Ctx, "db">, paymentId: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select ${isDisputed(sql`${paymentId}::uuid`)} as is`.execute(db);
  return rows[0]!.is;
}

/** The number of running disputes, counted up to a limit. */
export async function runningDisputeCount(db: Ctx["db"]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ${cappedCount(sql`from disputes where state in ('open', 'ours')`)} as count`.execute(db);
  return rows[0]!.count;
}
