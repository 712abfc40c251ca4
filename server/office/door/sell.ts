import { sql } from "kysely";
import type * as schema from "../../../contract/office/door/schema.ts";
import * as t from "../../../contract/office/door/text.desk.ts";
import { priceWords } from "../../../contract/platform/values/money.ts";
import { studioDay } from "../../../contract/platform/values/time.ts";
import { type Ctx, type Parsed, Refusal, type Tx } from "../../platform/call/ctx.ts";
import { addCashAndLines, isReturnedBy, returnCash } from "../../selling/payments/cash.ts";
import type { DoorGoods } from "../../selling/payments/goods-at-door.ts";
import { totalOfLines, type PurchaseLine } from "../../selling/payments/purchase-kinds.ts";
import { lockPurchase } from "../../selling/payments/refunds/refund.ts";
import { insertPaidPurchase } from "../../selling/payments/state.ts";
import { doorSaleById } from "./read.ts";

/**
 * Sells goods for cash in one purchase, at the prices that the page showed: the cash is in the till, even if a price
 * has changed since. With `evenIfGone` the sale is stored although tins are missing, and the message names them.
 * Idempotent by id: a repeated request returns the stored sale. Lock order: goods, sale. Refuses `class-not-found`,
 * `not-found` for an unknown person, the refusals of the goods (`tins-gone`, `offer-gone`, `price-changed`), and
 * `invalid` for an empty sale, unknown goods or a total that is not the sum of its lines.
 */
export async function sellAtDoor(ctx: Ctx, { body }: Parsed<typeof schema.sellAtDoor>) {
  const sale = await ctx.tx(async (tx) => {
    const personId = body.personId && (await keptPerson(tx, body.personId));
    const wanted = { ...body, personId };
    for (const { lock } of tx.doorGoods) await lock?.(tx, wanted);
    const goods = Object.assign(await classOf(tx, body.eventId), ...tx.doorGoods.map((one) => one.goods?.(wanted)));
    const at = tappedAt(tx.now, body.soldAt);
    const ofPerson = { total_cents: body.totalCents, person_id: personId ?? null };
    const purchase = { id: body.id, kind: "door", goods, ...ofPerson, at } as const;
    // Before all other refusals: a repeated request is answered with its sale, whatever has changed since.
    if (!(await insertPaidPurchase(tx, purchase))) return doorSaleById(tx, body.id);
    if (body.personId && !personId) throw new Refusal("not-found", { message: t.personIsUnknown });
    const lines: PurchaseLine[] = [];
    for (const { take } of tx.doorGoods) await take?.(tx, wanted, goods);
    for (const { lines: linesOf } of tx.doorGoods) lines.push(...(await linesOf(tx, wanted)));
    if (lines.length === 0) throw new Refusal("invalid", { message: t.nothingToSell });
    const sumCents = totalOfLines(lines);
    if (sumCents !== body.totalCents)
      throw new Refusal("invalid", { message: t.totalIsNotSum(priceWords(body.totalCents), priceWords(sumCents)) });
    await addCashAndLines(tx, purchase, lines);
    return doorSaleById(tx, body.id);
  });
  const missing = sale.notInStock.map(({ name, quantity }) => t.countYourTins(name, quantity));
  return { message: [t.cashTaken(priceWords(sale.totalCents)), ...missing].join(" "), sale };
}

/** The person that is kept after a merge. Undefined if there is none. Waits for a merge, and delays a purge. */
async function keptPerson(tx: Tx, id: string): Promise<string | undefined> {
  await sql`select from people where id = ${id} for key share`.execute(tx.db);
  const { rows } = await sql<{ id: string | null }>`select kept_person(${id}) as id`.execute(tx.db);
  return rows[0]?.id ?? undefined;
}

async function classOf(tx: Tx, eventId: string | undefined): Promise<DoorGoods> {
  if (!eventId) return {};
  const event = await tx.db.selectFrom("events").select("title").where("id", "=", eventId).executeTakeFirst();
  if (!event) throw new Refusal("class-not-found");
  return { eventId, title: event.title };
}

/**
 * Undoes a cash sale on its studio day, even if the request of that day arrives later: notes the cash as returned, and
 * gives the goods back, once. Repeating it changes nothing. Lock order: goods, sale. Refuses `not-found`, `too-late`,
 * `wallet-short` if a pass or gift card of the sale is used, and `nothing-to-refund` after a full refund: the owner may
 * have counted the tins since.
 */
export async function undoDoorSale(ctx: Ctx, { params: { id }, body }: Parsed<typeof schema.undoDoorSale>) {
  const sale = await ctx.tx(async (tx) => {
    // Before its tins are read: the tins of a sale that is not committed yet would stay out of the stock.
    const { soldAt } = await doorSaleById(tx, id);
    const giveBack: (() => Promise<void>)[] = [];
    for (const { lockTaken } of tx.doorGoods) if (lockTaken) giveBack.push(await lockTaken(tx, id));
    await lockPurchase(tx, id);
    const stored = await doorSaleById(tx, id);
    // An undo returns the cash under the id of its sale, a refund under its own.
    if (await isReturnedBy(tx, id)) return stored;
    if (stored.isUndone) throw refundedRefusal(stored);
    const at = tappedAt(tx.now, body.undoneAt, new Date(soldAt));
    if (studioDay(new Date(soldAt)) !== studioDay(at)) throw new Refusal("too-late", { message: t.onlyOnTheSameDay });
    await returnCash(tx, id, { at, requestId: id });
    for (const give of giveBack) await give();
    return doorSaleById(tx, id);
  });
  return { message: t.saleOfAmountUndone(priceWords(sale.totalCents)), sale };
}

function refundedRefusal({ lines }: schema.DoorSale): Refusal {
  const tins = lines.some(({ kind }) => kind === "tins") ? [t.addTinsThatCameBack] : [];
  return new Refusal("nothing-to-refund", { message: [t.saleIsRefunded, ...tins].join(" ") });
}

/** How late an act that was tapped without a connection keeps its own time. */
const latestDays = 30;

/** Accepts the browser's time of a tap if it is plausible: not in the future, not too old, not before `since`. */
function tappedAt(now: Date, tapped: string | undefined, since = new Date(0)): Date {
  const at = tapped ? new Date(tapped) : now;
  return at > now || at < since || at.getTime() < now.getTime() - latestDays * 86_400_000 ? now : at;
}
