import { sql } from "kysely";
import type { Ctx, Tx } from "../../platform/call/ctx.ts";
import type { DoorGoods } from "../payments/goods-at-door.ts";
import { changeLot, endLot, type Lot } from "../payments/lots-and-tenders.ts";
import type { Purchase } from "../payments/purchase-kinds.ts";

// What the sale of a pass and of a gift card have in common: only what is not spent can be refunded. A sale at the door
// may have several of them, and other goods.

type SoldLot = Lot & { taken_back: number };

/** The lots that a purchase granted, with what refunds took back from each. In a transaction they are locked. */
function lotsOfPurchase({ db }: Pick<Ctx, "db">, purchaseId: string): Promise<SoldLot[]> {
  return (
    db
      .selectFrom("wallet_lots")
      .selectAll()
      .select(
        sql<number>`(select coalesce(-sum(delta), 0) from wallet_entries
        where lot_id = wallet_lots.id and reason = 'refunded')::int`.as("taken_back"),
      )
      .where("purchase_id", "=", purchaseId)
      // Not the credit for a seat of the purchase.
      .where("kind", "<>", "credit")
      .orderBy("id")
      .$if(db.isTransaction, (query) => query.forNoKeyUpdate())
      .execute()
  );
}

/** The lot of a purchase that is one pass or gift card. In a transaction it is locked. */
export async function lotOfPurchase(ctx: Pick<Ctx, "db">, purchaseId: string): Promise<Lot | undefined> {
  return (await lotsOfPurchase(ctx, purchaseId))[0];
}

/** A lot with what it was sold for, in cents. */
type PricedLot = SoldLot & { cents: number };

/**
 * The lots of a purchase, the price of its other goods (`otherCents`, without `creditedCents`), and what was returned.
 */
async function soldIn(ctx: Pick<Ctx, "db">, purchase: Purchase, creditedCents = 0) {
  const found = await lotsOfPurchase(ctx, purchase.id);
  const { lots: sold = found.map(({ id }) => ({ id, cents: purchase.total_cents })) } = purchase.goods as DoorGoods;
  // Lots in the order of the sale.
  const lots = sold.flatMap(({ id, cents }): PricedLot[] =>
    found.filter((lot) => lot.id === id).map((lot) => ({ ...lot, cents })),
  );
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(returned_cents), 0)::int as cents from purchase_tenders
    where purchase_id = ${purchase.id} and state = 'taken'`.execute(ctx.db);
  const otherCents = Math.max(0, purchase.total_cents - sumOf(lots, ({ cents }) => cents) - creditedCents);
  return { lots, ...leftOf(lots, { otherCents, returnedCents: rows[0]!.cents }) };
}

const sumOf = (lots: readonly PricedLot[], centsOf: (lot: PricedLot) => number) =>
  lots.reduce((sum, lot) => sum + centsOf(lot), 0);

/** What a number of units cost, in cents, rounded down. Units that the owner added cost nothing. */
const costOf = ({ units, cents }: PricedLot, count: number) => Math.floor((cents * Math.min(count, units)) / units);

const restOf = (lot: PricedLot) => costOf(lot, lot.remaining);

/**
 * Returns take the other goods first (`otherCents`), then the lots. `owedCents`: taken back and not refunded, as the
 * rest of a use that was refunded in part, or after a refund that PayPal refused.
 */
function leftOf(
  lots: readonly PricedLot[],
  { otherCents, returnedCents }: { otherCents: number; returnedCents: number },
) {
  const takenBack = sumOf(lots, (lot) => costOf(lot, lot.taken_back));
  return {
    otherCents: Math.max(0, otherCents - returnedCents),
    owedCents: Math.max(0, takenBack - Math.max(0, returnedCents - otherCents)),
  };
}

export async function unspentCents(ctx: Pick<Ctx, "db">, purchase: Purchase): Promise<number> {
  const { lots, otherCents, owedCents } = await soldIn(ctx, purchase);
  return lots.length > 0 ? otherCents + owedCents + sumOf(lots, restOf) : purchase.total_cents;
}

/** The part of a purchase that became credit already: a refund does not give it back again. */
async function creditOf({ db }: Pick<Ctx, "db">, { id }: Purchase): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(units), 0)::int as cents from wallet_lots
    where purchase_id = ${id} and kind = 'credit'`.execute(db);
  return rows[0]!.cents;
}

/** Takes back the units of a refund: whole uses of a pass. The refund of all that is left takes all that is left. */
export async function takeBack(tx: Tx, purchase: Purchase, cents: number): Promise<void> {
  const { lots, otherCents, owedCents } = await soldIn(tx, purchase, await creditOf(tx, purchase));
  let dueCents = cents - otherCents - owedCents;
  for (const lot of lots) {
    if (lot.cents === 0) continue;
    const isAll = dueCents >= restOf(lot);
    const units = isAll ? lot.remaining : Math.ceil((dueCents * lot.units) / lot.cents);
    if (units > 0) await changeLot(tx, { lotId: lot.id, delta: -units, reason: "refunded" });
    dueCents -= restOf(lot);
  }
}

/**
 * Takes back the rest after a full refund, which may have been made at PayPal. If the whole price was given back, the
 * lots have ended: held and spent parts are worth nothing when they come back later.
 */
export async function takeAllBack(tx: Tx, { id }: Pick<Purchase, "id">): Promise<void> {
  const lots = await lotsOfPurchase(tx, id);
  for (const lot of lots)
    if (lot.remaining > 0) await changeLot(tx, { lotId: lot.id, delta: -lot.remaining, reason: "refunded" });
  if (!(await isPriceReturned(tx, id))) return;
  for (const lot of lots) await endLot(tx, { ...lot, remaining: 0 });
}

/** Whether all money of a purchase was given back, or is about to be. */
async function isPriceReturned({ db }: Pick<Ctx, "db">, purchaseId: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean | null }>`
    select sum(returned_cents) >= sum(cents) as is from purchase_tenders
    where purchase_id = ${purchaseId} and state = 'taken'`.execute(db);
  return rows[0]!.is === true;
}

/** Takes all lots of a purchase back. False if something of one is spent, held or taken. The purchase must be locked. */
export async function takeUntouchedBack(tx: Tx, purchaseId: string): Promise<boolean> {
  const lots = await lotsOfPurchase(tx, purchaseId);
  // A statement of its own, after the locks: it sees what a concurrent purchase has spent.
  const { rows } = await sql`
    select from tenders where lot_id = any (${lots.map(({ id }) => id)}::uuid[])
      and (state = 'held' or (state = 'taken' and returned_units < units)) limit 1`.execute(tx.db);
  if (rows.length > 0 || lots.some(({ remaining, units }) => remaining < units)) return false;
  await takeAllBack(tx, { id: purchaseId });
  return true;
}
