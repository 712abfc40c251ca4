import type { CartQuote } from "./schema.ts";

/**
 * The price policy of an order, in whole cents. The page, the server, the payment provider's order and the receipt
 * use it (docs/decisions/017-orders-and-stock.md). Shipping is shown as $5.50, but adds only $5.00 to the total: the
 * credit of $0.50 is a separate line.
 */
export const pricePolicy = {
  shippingCents: 550,
  handlingPercent: 10,
  creditCents: 50,
} as const;

export type Discount = { kind: "amount"; cents: number } | { kind: "percent"; percent: number };
export type Delivery = "ship" | "pickup";

/** The lines of an order's summary. All values are positive; `totalCents` is items − discount + shipping + handling − credit + tax. */
export type OrderTotal = CartQuote["total"];

/** A part of an amount, rounded half up to the cent. 10,000 basis points are all of it. */
const share = (cents: number, basisPoints: number): number => Math.floor((cents * basisPoints + 5_000) / 10_000);

type Terms = {
  delivery: Delivery;
  /** Price of the parcel. Default, or null: the usual price. */
  parcelCents?: number | null | undefined;
  discount?: Discount;
  taxBasisPoints?: number;
};

/**
 * Prices an order. The discount reduces the price of the tins, to nothing if it is as large; handling and tax are computed from the reduced price.
 * A pick-up has no shipping, no handling and no credit, and a parcel with a price of its own (`parcelCents`) only
 * shipping. `taxBasisPoints`: sales tax rate, 725 for 7.25 %.
 */
export function priceOrder(
  lines: readonly { unitCents: number; quantity: number }[],
  { delivery, parcelCents, discount, taxBasisPoints = 0 }: Terms,
): Omit<OrderTotal, "includedTaxes"> {
  const itemsCents = lines.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0);
  const discountCents = discount ? discountOf(itemsCents, discount) : 0;
  const reducedCents = itemsCents - discountCents;
  const ships = delivery === "ship" && itemsCents > 0;
  const isUsual = ships && typeof parcelCents !== "number";
  const shippingCents = ships ? (parcelCents ?? pricePolicy.shippingCents) : 0;
  const handlingCents = isUsual ? share(reducedCents, pricePolicy.handlingPercent * 100) : 0;
  const creditCents = isUsual ? pricePolicy.creditCents : 0;
  const taxCents = share(reducedCents, taxBasisPoints);
  return {
    itemsCents,
    discountCents,
    shippingCents,
    handlingCents,
    creditCents,
    taxCents,
    totalCents: reducedCents + shippingCents + handlingCents - creditCents + taxCents,
  };
}

function discountOf(itemsCents: number, discount: Discount): number {
  const requestedCents = discount.kind === "amount" ? discount.cents : share(itemsCents, discount.percent * 100);
  return Math.min(requestedCents, itemsCents);
}
