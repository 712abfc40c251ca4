import type { DoorSale, DoorSales, NewDoorSale } from "../../../contract/office/door/calls.ts";
import { centsOf } from "../../../contract/platform/values/money.ts";
import { priceOrder } from "../../../contract/selling/orders/price.ts";
import type { AdminChocolate } from "../../../contract/selling/shop/calls.ts";
import type { Offers } from "../../../contract/selling/wallet/calls.ts";
import type { AdminService } from "../../../contract/teaching/services/calls.ts";
import { parseStored, readTabStored, writeTabStored } from "../../kit/store/stored.ts";
import type { SaleAct } from "../../kit/store/unsent.ts";

/** Quantities: of tins and passes by id, of sessions by the key of their row, of drop-ins and gift cards by cents. */
export type Basket = {
  tins: Record<string, number>;
  dropIns: Record<string, number>;
  sessions: Record<string, number>;
  passes: Record<string, number>;
  giftCards: Record<string, number>;
  /** A seat of the person in a class. */
  seat?: { eventId: string; unitCents: number; isTaxed: boolean } | undefined;
  /** The person who gets the seat and the passes. */
  personId?: string | undefined;
};
export const emptyBasket: Basket = { tins: {}, dropIns: {}, sessions: {}, passes: {}, giftCards: {} };

const basketKey = "kept:basket";

/** The basket of this tab, for a class or a person: the owner may look at the roster in between. */
export function readBasket(eventId?: string, personId?: string): Basket {
  const kept: Basket = { ...emptyBasket, ...(parseStored(readTabStored(basketKey)) as Partial<Basket> | undefined) };
  // A seat is of the class in which it was chosen.
  const seat = kept.seat?.eventId === eventId ? kept.seat : undefined;
  return { ...kept, seat, personId: personId ?? kept.personId };
}

export const keepBasket = (basket: Basket): void => writeTabStored(basketKey, JSON.stringify(basket));

/** What the page reads: what is sold, today's sales, and what a total needs. `readAt`: when the read began. */
export type Shop = {
  products: AdminChocolate[];
  services: AdminService[];
  offers: Offers;
  day: DoorSales;
  readAt: number;
};

/** A service at one of its prices: a session without a slot. */
export type SessionRow = { key: string; service: AdminService; unitCents: number };

/** The services on sale with the prices that the page offers: one, or the ends and the middle of the scale. */
export function sessionRows({ services }: Pick<Shop, "services">): SessionRow[] {
  return services
    .filter(({ state }) => state === "shown")
    .flatMap((service) => {
      const { price, scale } = service;
      const offered = amountsOf(price.least === price.most ? price : scale);
      return offered.map((unitCents) => ({ key: `${service._id} ${unitCents}`, service, unitCents }));
    });
}

/** A price in cents, or the ends and the middle of a range. */
export const amountsOf = ({ least, most }: { least: number; most: number }): number[] =>
  [...new Set(least === most ? [least] : [least, Math.round((least + most) / 2), most])].map(centsOf);

/** The quantities of the basket with one of them changed. */
export function changed(counts: Record<string, number>, key: string, by: number): Record<string, number> {
  const { [key]: count = 0, ...others } = counts;
  return count + by > 0 ? { ...others, [key]: count + by } : others;
}

type Line = { unitCents: number; quantity: number };

/** The lines of a sale of this basket, at the prices of the page. */
function linesOf(basket: Basket, shop: Shop) {
  const chosen = <T extends object>(quantity: number | undefined, line: T) => (quantity ? [{ ...line, quantity }] : []);
  const byCents = (counts: Record<string, number>): Line[] =>
    Object.entries(counts).map(([cents, quantity]) => ({ unitCents: Number(cents), quantity }));
  return {
    tins: shop.products.flatMap(({ _id, price }) => chosen(basket.tins[_id], { _id, unitCents: centsOf(price) })),
    dropIns: byCents(basket.dropIns),
    sessions: sessionRows(shop).flatMap(({ key, service: { _id }, unitCents }) =>
      chosen(basket.sessions[key], { _id, unitCents }),
    ),
    passes: shop.offers.passes.flatMap(({ _id, price }) =>
      chosen(basket.passes[_id], { _id, unitCents: centsOf(price) }),
    ),
    giftCards: byCents(basket.giftCards),
    seat: basket.seat ? [{ unitCents: basket.seat.unitCents, quantity: 1 }] : [],
  };
}

/** Total and sales tax of a basket, as the server will compute them. */
export function totalOf(basket: Basket, shop: Shop) {
  const { taxBasisPoints } = shop.day;
  const { tins, sessions, ...others } = linesOf(basket, shop);
  const isTaxed = new Set(shop.services.flatMap(({ _id, taxClass }) => (taxClass === "goods" ? [_id] : [])));
  const taxed: Line[][] = [tins, ...sessions.filter(({ _id }) => isTaxed.has(_id)).map((line) => [line])];
  if (basket.seat?.isTaxed) taxed.push(others.seat);
  const taxCents = taxed.reduce((sum, of) => sum + priceOrder(of, { delivery: "pickup", taxBasisPoints }).taxCents, 0);
  const all: Line[] = [...tins, ...sessions, ...Object.values(others).flat()];
  return { totalCents: all.reduce((sum, line) => sum + line.unitCents * line.quantity, taxCents), taxCents };
}

/** Whether something of the basket is for a person who is not chosen yet. */
export const isBuyerMissing = (basket: Basket, shop: Shop): boolean =>
  !basket.personId && (basket.seat !== undefined || linesOf(basket, shop).passes.length > 0);

export function saleOf(
  basket: Basket,
  shop: Shop,
  { seatId, ...sale }: Pick<NewDoorSale, "id" | "eventId" | "totalCents" | "soldAt"> & { seatId: string },
): NewDoorSale {
  const { personId, seat } = basket;
  const { seat: _seat, ...lines } = linesOf(basket, shop);
  return {
    ...sale,
    ...lines,
    ...(seat ? { seat: { _id: seatId, unitCents: seat.unitCents } } : {}),
    ...(personId ? { personId } : {}),
    taxBasisPoints: shop.day.taxBasisPoints,
  };
}

/** `2 × Sea Salt` with spaces that do not break before the name. */
export const unbroken = (lines: string) => lines.replaceAll(" × ", "\u00A0×\u00A0");

const lineWords = (quantity: number, name: string) => unbroken(`${quantity} × ${name}`);

/** What is in the basket: `2 × Sea Salt, 1 × Drop-in`. */
export function basketWords(
  basket: Basket,
  shop: Shop,
  words: { dropIn: string; giftCard: string; seat: string },
): string {
  const { dropIns, giftCards } = linesOf(basket, shop);
  const countOf = (lines: readonly Line[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const named = [
    ...shop.products.map(({ _id, name }) => [basket.tins[_id], name] as const),
    [countOf(dropIns), words.dropIn] as const,
    [basket.seat ? 1 : 0, words.seat] as const,
    ...sessionRows(shop).map(({ key, service }) => [basket.sessions[key], service.name] as const),
    ...shop.offers.passes.map(({ _id, name }) => [basket.passes[_id], name] as const),
    [countOf(giftCards), words.giftCard] as const,
  ];
  return named.flatMap(([quantity, name]) => (quantity ? [lineWords(quantity, name)] : [])).join(", ");
}

const billCents = [500, 1000, 2000, 5000, 10_000];

/** Amounts that a buyer may hand over: the total rounded up to each bill. At most four, without the total itself. */
export function likelyGivenCents(totalCents: number): number[] {
  const roundedUp = billCents.map((bill) => Math.ceil(totalCents / bill) * bill);
  return [...new Set(roundedUp)].filter((cents) => cents > totalCents).slice(0, 4);
}

/** A sale of today, stored or waiting to be sent. */
export type ShownSale = Pick<DoorSale, "_id" | "soldAt" | "totalCents" | "isUndone" | "notInStock"> & {
  words: string;
  hasGiftCards: boolean;
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
  const added = newer.map(({ id, sale, words, state }) => ({
    _id: id,
    soldAt: sale.soldAt ?? now.toISOString(),
    totalCents: sale.totalCents,
    isUndone: undone.has(id),
    notInStock: [],
    words,
    hasGiftCards: (sale.giftCards ?? []).length > 0,
    isWaiting: state !== "stored",
  }));
  const sales = day.sales.map(({ _id, soldAt, totalCents, isUndone, notInStock, lines }) => ({
    _id,
    soldAt,
    totalCents,
    isUndone: isUndone || undone.has(_id),
    notInStock,
    words: lines.map(({ quantity, name }) => lineWords(quantity, name || dropIn)).join(", "),
    hasGiftCards: lines.some(({ kind }) => kind === "gift-card"),
    isWaiting: false,
  }));
  return [...added, ...sales].toSorted((one, other) => other.soldAt.localeCompare(one.soldAt));
}

/** Tins of each chocolate that were sold since the page read its data, less those of undone sales. */
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
