import type { DoorSale, DoorSales, NewDoorSale } from "../../contract/door.ts";
import { centsOf } from "../../contract/money.ts";
import { priceOrder } from "../../contract/price.ts";
import type { AdminChocolate } from "../../contract/shop.ts";
import { parseStored, readTabStored, writeTabStored } from "../stored.ts";
import type { SaleAct } from "../unsent.ts";

/** Quantities of tins by id, and of drop-ins by cents. */
export type Basket = { tins: Record<string, number>; dropIns: Record<number, number> };
export const emptyBasket: Basket = { tins: {}, dropIns: {} };

const basketKey = "kept:basket";

/** The basket of this tab: the owner may look at the roster in between. */
export const readBasket = (): Basket => (parseStored(readTabStored(basketKey)) as Basket | undefined) ?? emptyBasket;

export const keepBasket = (basket: Basket): void => writeTabStored(basketKey, JSON.stringify(basket));

/** What the page reads: the tins, today's sales, and what a total needs. `readAt`: when the read began. */
export type Shop = { products: AdminChocolate[]; day: DoorSales; readAt: number };

/** The quantities of the basket with one of them changed. */
export function changed<Key extends string | number>(counts: Record<Key, number>, key: Key, by: number) {
  const { [key]: count = 0, ...others } = counts;
  return (count + by > 0 ? { ...others, [key]: count + by } : others) as Record<Key, number>;
}

/** Total and sales tax of a basket, as the server will compute them. */
export function totalOf({ tins, dropIns }: Basket, { products, day }: Shop) {
  const lines = products.flatMap(({ _id, price }) => {
    const quantity = tins[_id] ?? 0;
    return quantity > 0 ? [{ unitCents: centsOf(price), quantity }] : [];
  });
  const { totalCents, taxCents } = priceOrder(lines, { delivery: "pickup", taxBasisPoints: day.taxBasisPoints });
  const dropInCents = Object.entries(dropIns).reduce((sum, [cents, quantity]) => sum + Number(cents) * quantity, 0);
  return { totalCents: totalCents + dropInCents, taxCents };
}

export function saleOf(
  basket: Basket,
  { products, day }: Shop,
  sale: Pick<NewDoorSale, "id" | "eventId" | "totalCents" | "soldAt">,
): NewDoorSale {
  return {
    ...sale,
    taxBasisPoints: day.taxBasisPoints,
    tins: products.flatMap(({ _id, price }) => {
      const quantity = basket.tins[_id] ?? 0;
      return quantity > 0 ? [{ _id, quantity, unitCents: centsOf(price) }] : [];
    }),
    dropIns: Object.entries(basket.dropIns).map(([cents, quantity]) => ({ unitCents: Number(cents), quantity })),
  };
}

/** `2 × Sea Salt` with spaces that do not break before the name. */
export const unbroken = (lines: string) => lines.replaceAll(" × ", "\u00A0×\u00A0");

const lineWords = (quantity: number, name: string) => unbroken(`${quantity} × ${name}`);

/** What is in the basket: `2 × Sea Salt, 1 × Drop-in`. */
export function basketWords({ tins, dropIns }: Basket, { products }: Shop, dropIn: string): string {
  const sold = products.filter(({ _id }) => (tins[_id] ?? 0) > 0);
  const dropInCount = Object.values(dropIns).reduce((sum, quantity) => sum + quantity, 0);
  return [
    ...sold.map(({ _id, name }) => lineWords(tins[_id]!, name)),
    ...(dropInCount > 0 ? [lineWords(dropInCount, dropIn)] : []),
  ].join(", ");
}

/** A typed amount in dollars, with a point or a comma. Zero if it is not an amount. */
export const centsTyped = (typed: string): number =>
  /^\d{1,4}([.,]\d{1,2})?$/.test(typed.trim()) ? centsOf(Number(typed.replace(",", "."))) : 0;

const billCents = [500, 1000, 2000, 5000, 10_000];

/** Amounts that a buyer may hand over: the total rounded up to each bill. At most four, without the total itself. */
export function likelyGivenCents(totalCents: number): number[] {
  const roundedUp = billCents.map((bill) => Math.ceil(totalCents / bill) * bill);
  return [...new Set(roundedUp)].filter((cents) => cents > totalCents).slice(0, 4);
}

/** A sale of today, stored or waiting to be sent. */
export type ShownSale = Pick<DoorSale, "_id" | "soldAt" | "totalCents" | "isUndone" | "notInStock"> & {
  words: string;
  isWaiting: boolean;
};

/** Sales that the page has not read, and the ids of all that are undone. A refused act changes nothing. */
function newerThan({ day }: Shop, acts: readonly SaleAct[]) {
  const valid = acts.filter(({ state }) => state !== "refused");
  const undone = new Set(valid.flatMap((act) => (act.kind === "undo-sale" ? [act.id] : [])));
  const read = new Set(day.sales.map(({ _id }) => _id));
  return { undone, sales: valid.filter((act) => act.kind === "sale").filter(({ id }) => !read.has(id)) };
}

/** Today's sales with those that the page has not read, newest first. */
export function shownSales(shop: Shop, acts: readonly SaleAct[], now: Date, dropIn: string): ShownSale[] {
  const { day } = shop;
  const { undone, sales: newer } = newerThan(shop, acts);
  const added = newer.map(({ id, sale: { soldAt = now.toISOString(), totalCents }, words, state }) => ({
    _id: id,
    soldAt,
    totalCents,
    isUndone: undone.has(id),
    notInStock: [],
    words,
    isWaiting: state !== "stored",
  }));
  const sales = day.sales.map(({ _id, soldAt, totalCents, isUndone, notInStock, lines }) => ({
    _id,
    soldAt,
    totalCents,
    isUndone: isUndone || undone.has(_id),
    notInStock,
    words: lines.map(({ quantity, name }) => lineWords(quantity, name || dropIn)).join(", "),
    isWaiting: false,
  }));
  return [...added, ...sales].toSorted((one, other) => other.soldAt.localeCompare(one.soldAt));
}

/** Tins of each chocolate that were sold since the page read its data, less those of sales that were undone since. */
export function tinsSoldSince(acts: readonly SaleAct[], shop: Shop): Record<string, number> {
  const { undone, sales } = newerThan(shop, acts);
  const counts: Record<string, number> = {};
  const count = (id: string, quantity: number) => (counts[id] = (counts[id] ?? 0) + quantity);
  for (const { id, sale } of sales)
    if (!undone.has(id)) for (const { _id, quantity } of sale.tins ?? []) count(_id, quantity);
  for (const { _id, isUndone, lines } of shop.day.sales)
    if (!isUndone && undone.has(_id))
      for (const { chocolateId, quantity } of lines) if (chocolateId) count(chocolateId, -quantity);
  return counts;
}
