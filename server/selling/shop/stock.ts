import { type Kysely, type RawBuilder, type Selectable, sql } from "kysely";
import { paths } from "../../../contract/paths.ts";
import * as owner from "../../../contract/selling/shop/text.desk.ts";
import { text as t } from "../../../contract/selling/shop/text.ts";
import { type Ctx, Refusal, type Tx } from "../../platform/call/ctx.ts";
import { newId } from "../../platform/db/id.ts";
import type { Tables } from "../../platform/db/schema.ts";
import { rawStatement, sendBatch } from "../../platform/db/transaction.ts";
import { button, facts, type Letter, paragraph } from "../../platform/mail/letter.ts";

// The only file that changes `chocolates.inventory`. Each change is one conditional UPDATE, so that concurrent
// changes cannot oversell, and adds a row to `stock_changes`.
// Invariant: start + owner + refunded + door − sold = inventory + held (a sale at the door is a negative change).

/** A number of tins of one chocolate. A list has each chocolate once. */
export type Tins = { chocolateId: string; quantity: number };

type Hold = { paymentId: string; tins: readonly Tins[] };
type HoldState = Selectable<Tables["tin_holds"]>["state"];

/** Statements that hold tins of the inventory. Lock order: by chocolate id. `refuseIfShort` reads their results. */
export function holdStatements(tx: Tx, { paymentId, tins }: Hold) {
  tx.changed("chocolates");
  return inOrder(tins).map((each) => takeStatement(tx, paymentId, each, "running"));
}

/**
 * Refuses `tins-gone` if a statement of `holdStatements` found too few tins: `Dark & Sea Salt is sold out. Only 1 of
 * Rose & Raspberry is left.` Its fields are counts by id; 0 for a chocolate that is not on sale.
 */
export async function refuseIfShort(tx: Tx, tins: readonly Tins[], taken: readonly unknown[][]): Promise<void> {
  const short: { chocolateId: string; name: string; available: number }[] = [];
  for (const [n, { chocolateId }] of inOrder(tins).entries()) {
    if (taken[n]!.length > 0) continue;
    const query = tx.db.selectFrom("chocolates").select(["name", "inventory", "state"]).where("id", "=", chocolateId);
    const { name = t.chocolateOfYourCart, inventory = 0, state } = (await query.executeTakeFirst()) ?? {};
    short.push({ chocolateId, name, available: state === "shown" ? inventory : 0 });
  }
  if (short.length === 0) return;
  throw new Refusal("tins-gone", {
    message: short.map(({ name, available }) => t.soldOutOrFewLeft(available, name)).join(" "),
    fields: Object.fromEntries(short.map(({ chocolateId, available }) => [chocolateId, String(available)])),
  });
}

/** Statement that pins the tins of a payment. Returns a row per chocolate, none if the hold was released. */
export const pinStatement = (tx: Pick<Tx, "db">, paymentId: string) =>
  stateChange(tx, paymentId, ["running", "pinned"], "pinned");

/** Takes the tins of a released hold again and pins them: all or none. Returns false for none. */
export async function holdAgain(tx: Tx, { paymentId, tins }: Hold): Promise<boolean> {
  for (const each of inOrder(tins)) {
    const [taken] = await sendBatch(tx.db, takeStatement(tx, paymentId, each, "pinned"));
    if (taken.length > 0) continue;
    await releaseTins(tx, paymentId);
    return false;
  }
  tx.changed("chocolates");
  return true;
}

/** Unpins after a decline: the rest of the hold's time can be used to pay another way. */
export async function unpinTins(tx: Tx, paymentId: string): Promise<void> {
  await stateChange(tx, paymentId, ["pinned"], "running").execute();
}

/** Returns the held tins of a payment to the inventory. Idempotent. Sold tins stay sold. */
export async function releaseTins(tx: Tx, paymentId: string): Promise<void> {
  await putBack(tx, paymentId, stateChange(tx, paymentId, ["running", "pinned"], "released"), "released");
}

/** Returns the sold tins of a payment to the inventory after a refund. Idempotent. */
export async function restockTins(tx: Tx, paymentId: string): Promise<void> {
  await putBack(tx, paymentId, stateChange(tx, paymentId, ["sold"], "returned"), "refunded");
}

/**
 * Marks the tins of a payment as sold. The owner gets an email about chocolates that are low on stock, once until
 * they are refilled. Tins in other holds count as in stock, because they may return.
 */
export async function sellTins(tx: Tx, paymentId: string): Promise<void> {
  const isBought = sql`id in (select chocolate_id from tin_holds where payment_id = ${paymentId})`;
  const [, bought, low] = await sendBatch(
    tx.db,
    stateChange(tx, paymentId, ["running", "pinned"], "sold"),
    tinsLock(tx, isBought),
    lowStockStatement(tx, isBought),
  );
  if (low.length > 0) await tx.send("owner", () => lowStockLetter(low));
  // The shop no longer says that someone is paying for the last one.
  if (bought.some(({ inventory }) => inventory === 0)) tx.changed("chocolates");
}

/** Statement that returns the chocolates that are low on stock and not yet reported. `which` is SQL over `chocolates`. */
const lowStockStatement = (tx: Tx, which: RawBuilder<unknown>) =>
  rawStatement<LowStock>(
    tx.db,
    sql`
    update chocolates set low_stock_told_at = ${tx.now}
    where low_stock_told_at is null and state <> 'gone' and ${which}
      and inventory + (
        select coalesce(sum(quantity), 0) from tin_holds
        where chocolate_id = chocolates.id and tin_holds.state in ('running', 'pinned')) <= low_stock_at
    returning name, inventory`,
  );

type LowStock = { name: string; inventory: number };

/** To the owner: the last sale left few tins of these chocolates. */
function lowStockLetter(low: readonly LowStock[]): Letter {
  return {
    to: "owner",
    push: { kind: "orders", path: paths.admin("chocolates") },
    subject: owner.lowStockOf(low.map(({ name }) => name).join(", ")).slice(0, 200),
    body: [
      paragraph(owner.tinsLeftAfterLastSale),
      facts(low.map(({ name, inventory }) => [name, owner.tinsLeft(inventory)])),
      button(owner.seeYourChocolates, paths.admin("chocolates")),
    ],
  };
}

type DoorSale = { saleId: string; tins: readonly Tins[]; evenIfGone: boolean };

/**
 * Takes tins that the owner sells for cash from the inventory. Hidden chocolates too. The owner gets an email about
 * chocolates that are low on stock, as after an order. With `evenIfGone` it takes as many as there are; otherwise it
 * refuses `tins-gone`.
 */
export async function sellTinsAtDoor(tx: Tx, { saleId, tins, evenIfGone }: DoorSale): Promise<void> {
  if (tins.length === 0) return;
  const taken = await sendBatch(
    tx.db,
    ...inOrder(tins).map(({ chocolateId, quantity }) =>
      rawStatement(
        tx.db,
        sql`
        with stock as (
          select id, least(inventory, ${quantity}) as tins from chocolates
          where id = ${chocolateId} and state <> 'gone' and inventory >= ${evenIfGone ? 1 : quantity}
          for no key update),
        taken as (
          update chocolates set inventory = inventory - tins from stock where chocolates.id = stock.id
          returning chocolates.id, tins, inventory)
        insert into stock_changes (id, chocolate_id, change, why, payment_id, inventory_after, changed_at)
        select ${newId(tx.now.getTime())}, id, -tins, 'door', ${saleId}, inventory, ${tx.now} from taken
        returning id`,
      ),
    ),
  );
  if (!evenIfGone) await refuseIfShort(tx, tins, taken);
  const ids = tins.map(({ chocolateId }) => chocolateId);
  const [low] = await sendBatch(tx.db, lowStockStatement(tx, sql`id = any (${ids}::uuid[])`));
  if (low.length > 0) await tx.send("owner", () => lowStockLetter(low));
  tx.changed("chocolates");
}

/** The tins that a sale at the door took from the inventory: not those that were sold without being in stock. */
export function tinsOfDoorSale({ db }: Pick<Tx, "db">, saleId: string): Promise<Tins[]> {
  const taken = db
    .selectFrom("stock_changes")
    .select(["chocolate_id as chocolateId", sql<number>`-change`.as("quantity")]);
  return taken.where("payment_id", "=", saleId).where("why", "=", "door").execute();
}

/** Returns the tins of `tinsOfDoorSale` to the inventory. The caller makes sure that it happens once. */
export async function restockDoorSale(tx: Tx, saleId: string, tins: readonly Tins[]): Promise<void> {
  for (const { chocolateId, quantity } of inOrder(tins))
    await changeInventory(tx, { chocolateId, change: quantity, why: "door-undone", paymentId: saleId });
  if (tins.length > 0) tx.changed("chocolates");
}

type TinCount = { chocolateId: string; inventory: number };

/**
 * Saves the owner's count of tins as a difference to `inventoryWas`, the inventory that the owner read, so that tins
 * sold since then stay sold. Without `inventoryWas` it is set. Refuses `not-found`, and `stock-below-zero` when the
 * difference removes more tins than are left.
 */
export async function saveTinCount(
  tx: Tx,
  { chocolateId, inventory, inventoryWas }: TinCount & { inventoryWas?: number | undefined },
): Promise<void> {
  const row = await tx.db
    .selectFrom("chocolates")
    .select("inventory")
    .where("id", "=", chocolateId)
    .where("state", "<>", "gone")
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw new Refusal("not-found");
  const change = inventory - (inventoryWas ?? row.inventory);
  if (row.inventory + change < 0) throw new Refusal("stock-below-zero");
  if (change === 0) return;
  await changeInventory(tx, { chocolateId, change, why: "owner", paymentId: null });
  tx.changed("chocolates");
}

/** Adds the first stock change of a new chocolate, which already has this `inventory`. */
export async function startStock(
  db: Kysely<Tables>,
  { chocolateId, inventory, now }: TinCount & { now: Date },
): Promise<void> {
  if (inventory === 0) return;
  const start = { change: inventory, why: "start", inventory_after: inventory, changed_at: now } as const;
  await db
    .insertInto("stock_changes")
    .values({ id: newId(now.getTime()), chocolate_id: chocolateId, ...start })
    .execute();
}

/** Locks chocolates for a transaction that returns some tins and takes others. */
export async function lockTins(tx: Pick<Tx, "db">, chocolateIds: readonly string[]): Promise<void> {
  await sendBatch(tx.db, tinsLock(tx, sql`id = any (${[...chocolateIds]}::uuid[])`));
}

/** Statement that locks chocolates and reads their inventory. Lock order: by id, to prevent deadlocks. `which` is SQL over `chocolates`. */
const tinsLock = (tx: Pick<Tx, "db">, which: RawBuilder<unknown>) =>
  rawStatement<{ inventory: number }>(
    tx.db,
    sql`select inventory from chocolates where ${which} order by id for no key update`,
  );

export function tinHoldsOf({ db }: Pick<Ctx, "db">, paymentId: string) {
  const query = db.selectFrom("tin_holds").select(["chocolate_id", "quantity", "state"]);
  return query.where("payment_id", "=", paymentId).execute();
}

/** Query for the chocolates, of these, whose tins are held for payments that are not completed. */
export function heldChocolates({ db }: Pick<Ctx, "db">, chocolateIds: readonly string[]) {
  const holds = db.selectFrom("tin_holds").select("chocolate_id").where("state", "in", ["running", "pinned"]);
  return holds.where("chocolate_id", "in", chocolateIds).execute();
}

/** Statement that holds tins of the inventory for a payment. Conditional: returns no row when there are too few. */
function takeStatement(tx: Tx, paymentId: string, { chocolateId, quantity }: Tins, state: "running" | "pinned") {
  return rawStatement(
    tx.db,
    sql`
    with taken as (
      update chocolates set inventory = inventory - ${quantity}
      where id = ${chocolateId} and state = 'shown' and inventory >= ${quantity}
        and not exists (
          select from tin_holds where payment_id = ${paymentId} and chocolate_id = ${chocolateId}
            and (tin_holds.state <> 'released' or tin_holds.quantity <> ${quantity}))
      returning id, inventory),
    held as (
      insert into tin_holds (payment_id, chocolate_id, quantity, state)
      select ${paymentId}, id, ${quantity}, ${state} from taken
      on conflict (payment_id, chocolate_id) do update set state = excluded.state
      returning chocolate_id)
    insert into stock_changes (id, chocolate_id, change, why, payment_id, inventory_after, changed_at)
    select ${newId(tx.now.getTime())}, taken.id, ${-quantity}, 'held', ${paymentId}, taken.inventory, ${tx.now}
    from taken join held on held.chocolate_id = taken.id
    returning id`,
  );
}

/** Statement that returns a row per chocolate in a state of `from`. All holds of a payment have the same state. */
const stateChange = ({ db }: Pick<Tx, "db">, paymentId: string, from: readonly HoldState[], to: HoldState) =>
  db
    .updateTable("tin_holds")
    .set({ state: to })
    .where("payment_id", "=", paymentId)
    .where("state", "in", from)
    .returning(["chocolate_id as chocolateId", "quantity"]);

async function putBack(
  tx: Tx,
  paymentId: string,
  returning: ReturnType<typeof stateChange>,
  why: "released" | "refunded",
): Promise<void> {
  const back = await returning.execute();
  for (const { chocolateId, quantity } of inOrder(back))
    await changeInventory(tx, { chocolateId, change: quantity, why, paymentId });
  if (back.length > 0) tx.changed("chocolates");
}

type StockChange = {
  chocolateId: string;
  change: number;
  why: "released" | "refunded" | "owner" | "door-undone";
  paymentId: string | null;
};

/** Changes the inventory and records it. A refill by the owner or a refund re-enables the low-stock email. */
async function changeInventory(tx: Tx, wanted: StockChange): Promise<void> {
  const { chocolateId, change, why, paymentId } = wanted;
  const isRefill = why !== "released";
  await sql`
    with added as (
      update chocolates set inventory = inventory + ${change},
        low_stock_told_at =
          case when ${isRefill} and inventory + ${change} > low_stock_at then null else low_stock_told_at end
      where id = ${chocolateId}
      returning inventory)
    insert into stock_changes (id, chocolate_id, change, why, payment_id, inventory_after, changed_at)
    select ${newId(tx.now.getTime())}, ${chocolateId}, ${change}, ${why}, ${paymentId}, inventory, ${tx.now}
    from added`.execute(tx.db);
}

const inOrder = (tins: readonly Tins[]) =>
  tins.toSorted((one, other) => (one.chocolateId < other.chocolateId ? -1 : 1));
