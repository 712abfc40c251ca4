/**
 * What an order costs, in whole cents: the one policy for the page, the payment provider's order, the receipt and the
 * server (design decision 4.1). Shipping is shown as $5.50 and charged as $5.00 more than the tins and their handling:
 * both hold, because the credit stands as a line of its own.
 */
export const pricePolicy = {
  shippingCents: 550,
  handlingPercent: 10,
  creditCents: 50,
  /** A discount code leaves at least this of the tins' price. */
  leastItemsCents: 100,
} as const;

export type Discount = { kind: "amount"; cents: number } | { kind: "percent"; percent: number };

export type Delivery = "ship" | "pickup";

/** The lines of a summary; they add up to `totalCents`. Discount and credit are taken off, and stand here as positive. */
export type OrderTotal = {
  itemsCents: number;
  discountCents: number;
  shippingCents: number;
  handlingCents: number;
  creditCents: number;
  taxCents: number;
  totalCents: number;
};

/** `part` of 10 000 of an amount, rounded half up to the cent. */
function share(cents: number, basisPoints: number): number {
  return Math.floor((cents * basisPoints + 5_000) / 10_000);
}

/**
 * Adds an order up. A discount reduces the tins first; handling and then tax follow what is left of them. Who picks up
 * pays neither shipping nor handling, and gets no credit. `taxBasisPoints` is the rate of the state: 725 for 7.25 %.
 */
export function orderTotal(
  lines: readonly { unitCents: number; quantity: number }[],
  {
    delivery,
    discount,
    taxBasisPoints = 0,
  }: { delivery: Delivery; discount?: Discount; taxBasisPoints?: number },
): OrderTotal {
  const itemsCents = lines.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0);
  const discountCents = discount ? discountOf(itemsCents, discount) : 0;
  const leftCents = itemsCents - discountCents;
  const ships = delivery === "ship" && itemsCents > 0;
  const shippingCents = ships ? pricePolicy.shippingCents : 0;
  const handlingCents = ships ? share(leftCents, pricePolicy.handlingPercent * 100) : 0;
  const creditCents = ships ? pricePolicy.creditCents : 0;
  const taxCents = share(leftCents, taxBasisPoints);
  return {
    itemsCents,
    discountCents,
    shippingCents,
    handlingCents,
    creditCents,
    taxCents,
    totalCents: leftCents + shippingCents + handlingCents - creditCents + taxCents,
  };
}

function discountOf(itemsCents: number, discount: Discount): number {
  const wanted = discount.kind === "amount" ? discount.cents : share(itemsCents, discount.percent * 100);
  return Math.max(0, Math.min(wanted, itemsCents - pricePolicy.leastItemsCents));
}
