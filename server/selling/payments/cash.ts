import { sql } from "kysely";
import { addDays, type Day, dayStart } from "../../../contract/platform/values/time.ts";
import type { Ctx, Tx } from "../../platform/call/ctx.ts";
import { newId } from "../../platform/db/id.ts";
import { sendBatch } from "../../platform/db/transaction.ts";
import { withIncludedTax } from "./included-tax.ts";
import { cashStatement, returnTender, takenTenders } from "./lots-and-tenders.ts";
import { type PurchaseLine, totalOfLines } from "./purchase-kinds.ts";
import { insertPaidPurchase, linesStatement, markReturned, type PaidPurchase } from "./state.ts";

// Cash is a tender: it is taken when it is noted, without a hold, and given back by the owner's hand.

type CashSale = Omit<PaidPurchase, "total_cents"> & { lines: readonly PurchaseLine[] };

/** Stores a purchase that the owner was paid for in cash. */
export async function sellForCash(tx: Pick<Tx, "db" | "now" | "site">, { lines, ...sale }: CashSale): Promise<void> {
  const purchase = { ...sale, total_cents: totalOfLines(lines) };
  if (await insertPaidPurchase(tx, purchase)) await addCashAndLines(tx, purchase, lines);
}

/** Adds the lines and the cash of a purchase that `insertPaidPurchase` has stored in the same transaction. */
export async function addCashAndLines(
  tx: Pick<Tx, "db" | "site">,
  { id, at, total_cents: cents }: Pick<PaidPurchase, "id" | "at" | "total_cents">,
  lines: readonly PurchaseLine[],
): Promise<void> {
  await sendBatch(
    tx.db,
    linesStatement(tx, id, await withIncludedTax(tx, lines)),
    cashStatement(tx, id, { cents, at }),
  );
}

/**
 * Gives back all cash of a purchase that is left, and marks it as returned. The purchase must be locked. `requestId`: as
 * of a refund.
 */
export async function returnCash(
  tx: Pick<Tx, "db" | "now">,
  purchaseId: string,
  { at = tx.now, requestId = newId(tx.now.getTime()) }: { at?: Date; requestId?: string } = {},
): Promise<void> {
  for (const tender of await takenTenders(tx, purchaseId)) {
    const cents = tender.cents - tender.returned_cents;
    if (tender.kind === "cash" && cents > 0) await returnTender(tx, { tender, requestId, units: 0, cents, at });
  }
  await markReturned(tx, purchaseId);
}

/** Whether something was given back under this id of a request. */
export async function isReturnedBy({ db }: Pick<Tx, "db">, requestId: string): Promise<boolean> {
  const returns = db.selectFrom("tender_returns").select("id").where("request_id", "=", requestId);
  return (await returns.executeTakeFirst()) !== undefined;
}

/** SQL of all cash that was taken (more than zero) and given back (less), with the time. */
export const cashMoves = sql`
  select taken_at as at, cents from tenders where kind = 'cash' and state = 'taken'
  union all
  select returned_at, -tender_returns.cents from tender_returns
  join tenders on tenders.id = tender_id and tenders.kind = 'cash'`;

/** Cash of these studio days in cents, both inclusive, less what was returned. */
export async function cashBetween({ db }: Pick<Ctx, "db">, { from, to }: { from: Day; to: Day }): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(cents), 0)::float8 as cents from (${cashMoves}) as moves
    where at >= ${dayStart(from)} and at < ${dayStart(addDays(to, 1))}`.execute(db);
  return rows[0]!.cents;
}
