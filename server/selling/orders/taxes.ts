import { centsOf } from "../../../contract/platform/values/money.ts";
import { currentPlace } from "../../../contract/platform/values/place.ts";
import type { changeTaxRates as schema, TaxRates } from "../../../contract/selling/orders/tax-schema.ts";
import * as t from "../../../contract/selling/orders/text.desk.ts";
import { type Ctx, type Parsed, Refusal } from "../../platform/call/ctx.ts";

type Wanted = { how: "ship"; country?: string | undefined; state?: string | undefined } | { how: "pickup" };

/** A country that orders are shipped to, with the price of a parcel. Null: the usual price (price.ts). */
export type ShipTo = { country: string; parcelCents: number | null };

/** Countries that orders are shipped to, the studio's own first. The first is the default country. */
export async function shippingCountries({ site }: Pick<Ctx, "site">): Promise<readonly [ShipTo, ...ShipTo[]]> {
  const { shop } = await site.settings();
  const isOwn = ({ country }: ShipTo) => Number(country === currentPlace().country);
  const all = shop.shipTo.map(({ country, price }) => ({
    country,
    parcelCents: price === null ? null : centsOf(price),
  }));
  return all.toSorted((one, other) => isOwn(other) - isOwn(one)) as [ShipTo, ...ShipTo[]];
}

/** Rates of the sales tax that is added to prices: by state. */
export const taxRatesQuery = ({ db }: Pick<Ctx, "db">) => db.selectFrom("tax_rates").select(["state", "basis_points"]);

/**
 * The sales tax of an order in basis points (725 for 7.25 %): of the destination state, or of the studio's state for
 * a pick-up; 0 abroad, and if no tax is added to prices. Undefined if there are tax rates and the state of a destination
 * in the studio's country is unknown.
 */
export async function salesTaxBasisPoints(
  ctx: Pick<Ctx, "site">,
  delivery: Wanted,
  rates: readonly { state: string; basis_points: number }[],
): Promise<number | undefined> {
  if ((await ctx.site.settings()).tax.mode !== "added") return 0;
  const own = currentPlace();
  if (delivery.how === "ship" && (delivery.country ?? (await shippingCountries(ctx))[0].country) !== own.country)
    return 0;
  const state = delivery.how === "pickup" ? own.region : delivery.state;
  if (rates.length > 0 && state === undefined) return undefined;
  return rates.find((rate) => rate.state === state)?.basis_points ?? 0;
}

/** Sales tax rates by state, in percent. */
export async function taxRates(ctx: Pick<Ctx, "db">): Promise<TaxRates> {
  const rows = await taxRatesQuery(ctx).orderBy("state").execute();
  return rows.map(({ state, basis_points }) => ({ state, percent: basis_points / 100 }));
}

/** Replaces all tax rates. Open payments keep their priced tax. Refuses `invalid` for a duplicate state. */
export async function changeTaxRates(
  ctx: Pick<Ctx, "tx">,
  { body: { rates } }: Parsed<typeof schema>,
): Promise<{ message: string }> {
  if (new Set(rates.map(({ state }) => state)).size < rates.length)
    throw new Refusal("invalid", { message: t.stateIsListedTwice });
  await ctx.tx(async (tx) => {
    await tx.db.deleteFrom("tax_rates").execute();
    if (rates.length === 0) return;
    await tx.db
      .insertInto("tax_rates")
      .values(rates.map(({ state, percent }) => ({ state, basis_points: Math.round(percent * 100) })))
      .onConflict((conflict) =>
        conflict.column("state").doUpdateSet((of) => ({ basis_points: of.ref("excluded.basis_points") })),
      )
      .execute();
  });
  return { message: t.taxRatesAreSaved };
}
