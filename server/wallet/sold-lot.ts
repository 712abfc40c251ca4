import { sql } from "kysely";
import type { Ctx, Tx } from "../ctx.ts";
import type { Purchase } from "../payments/purchase-kinds.ts";
import { changeLot, type Lot } from "../payments/wallet.ts";

// What the sale of a pass and of a gift card have in common: only what is not spent can be refunded.

type SoldLot = Lot & { taken_back: number; returned_cents: number };

/** The lot that a purchase granted, with what refunds took back from it. In a transaction it is locked. */
export function lotOfPurchase({ db }: Pick<Ctx, "db">, purchaseId: string): Promise<SoldLot | undefined> {
  return db
    .selectFrom("wallet_lots")
    .selectAll()
    .select([
      // An entry without a note is of a refund; the owner's own have a reason.
      sql<number>`(select coalesce(-sum(delta), 0) from wallet_entries
        where lot_id = wallet_lots.id and reason = 'voided' and note = '')::int`.as("taken_back"),
      sql<number>`(select coalesce(sum(returned_cents), 0) from purchase_tenders
        where purchase_tenders.purchase_id = wallet_lots.purchase_id and state = 'taken')::int`.as("returned_cents"),
    ])
    .where("purchase_id", "=", purchaseId)
    .$if(db.isTransaction, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
}

/** What a number of units cost, in cents, rounded down. Units that the owner added cost nothing. */
const costOf = ({ units }: Lot, { total_cents }: Purchase, count: number) =>
  Math.floor((total_cents * Math.min(count, units)) / units);

/** What was taken back and not refunded: the rest of a use that was refunded in part, or a refund that PayPal refused. */
const owedCents = (lot: SoldLot, purchase: Purchase) =>
  Math.max(0, costOf(lot, purchase, lot.taken_back) - lot.returned_cents);

export async function unspentCents(ctx: Pick<Ctx, "db">, purchase: Purchase): Promise<number> {
  const lot = await lotOfPurchase(ctx, purchase.id);
  return lot ? costOf(lot, purchase, lot.remaining) + owedCents(lot, purchase) : purchase.total_cents;
}

/** Takes back the units of a refund: whole uses of a pass. The refund of all that is left takes all that is left. */
export async function takeBack(tx: Tx, purchase: Purchase, cents: number): Promise<void> {
  const lot = await lotOfPurchase(tx, purchase.id);
  if (!lot || purchase.total_cents === 0) return;
  const dueCents = cents - owedCents(lot, purchase);
  const isAll = dueCents >= costOf(lot, purchase, lot.remaining);
  const units = isAll ? lot.remaining : Math.ceil((dueCents * lot.units) / purchase.total_cents);
  if (units > 0) await changeLot(tx, { lotId: lot.id, delta: -units, reason: "voided" });
}

/** Takes back what is left, after a full refund, which may have been made at PayPal. */
export async function takeAllBack(tx: Tx, purchase: Purchase): Promise<void> {
  const lot = await lotOfPurchase(tx, purchase.id);
  if (lot && lot.remaining > 0) await changeLot(tx, { lotId: lot.id, delta: -lot.remaining, reason: "voided" });
}
