import { addressFieldsOf } from "../../../contract/platform/values/postal-schema.ts";
import type { CartQuote, quoteCart as schema } from "../../../contract/selling/orders/schema.ts";
import type { Ctx, Parsed } from "../../platform/call/ctx.ts";
import { ownersWords } from "../../platform/language/language.ts";
import { includedBasisPoints } from "../payments/included-tax.ts";
import { heldChocolates, tinHoldsOf } from "../shop/stock.ts";
import { pricedCart } from "./cart-kind.ts";
import { chocolatesQuery, inCartOrder, lineInDollars, mergedItems, orderLineOf, pickupClasses } from "./cart.ts";
import { checkTypedCode } from "./code-uses.ts";
import { shippingCountries, salesTaxBasisPoints, taxRatesQuery } from "./taxes.ts";

/** Prices a cart like its payment would, with the available tins. Holds no tins and counts no code use. */
export async function quoteCart(ctx: Ctx, { body }: Parsed<typeof schema>): Promise<CartQuote> {
  const { delivery = { how: "ship" }, replaces, laterPickups } = body;
  const items = mergedItems(body.items);
  const [rows, ownHolds, currentHolds, codeCheck, rates, pickups, countries] = await Promise.all([
    chocolatesQuery(ctx, items).execute(),
    replaces ? tinHoldsOf(ctx, replaces) : [],
    heldChocolates(
      ctx,
      items.map(({ _id }) => _id),
    ),
    checkTypedCode(ctx, body),
    taxRatesQuery(ctx).execute(),
    pickupClasses(ctx, laterPickups),
    shippingCountries(ctx),
  ]);
  const chocolates = inCartOrder(rows, items);
  const destination = (delivery.how === "ship" && delivery.country) || countries[0].country;
  const parcel = countries.find(({ country }) => country === destination);
  const tax = await salesTaxBasisPoints(ctx, delivery, rates);
  const held = new Map(
    ownHolds.flatMap(({ chocolate_id, quantity, state }) => (state === "running" ? [[chocolate_id, quantity]] : [])),
  );
  const lines = chocolates.map((row) => ({
    ...lineInDollars(orderLineOf(row)),
    description: ownersWords(row.description),
    details: ownersWords(row.details),
    available: row.inventory + (held.get(row.id) ?? 0),
    isBeingPaid: currentHolds.some(({ chocolate_id }) => chocolate_id === row.id),
  }));
  const foundIds = new Set(lines.map(({ _id }) => _id));
  return {
    lines,
    gone: items.flatMap(({ _id }) => (foundIds.has(_id) ? [] : [_id])),
    total: pricedCart({
      lines: chocolates.map(orderLineOf),
      delivery: { how: delivery.how, parcelCents: parcel?.parcelCents },
      code: codeCheck?.discount ? { discount: codeCheck.discount } : null,
      taxBasisPoints: tax ?? 0,
      includedBasisPoints: includedBasisPoints((await ctx.site.settings()).tax, "tins"),
    }).goods.total,
    codeProblem: codeCheck?.problem ?? null,
    needsDestination: tax === undefined,
    shipTo: [...countries],
    addressFields: addressFieldsOf(destination),
    ...pickups,
  };
}
