import type { Ctx, Tx } from "../ctx.ts";

type Wanted = { how: "ship"; country?: string | undefined; state?: string | undefined } | { how: "pickup" };

/** Countries that orders are shipped to, the United States first. The first is the default country. */
export async function shippingCountries({ site }: Pick<Ctx, "site">): Promise<readonly [string, ...string[]]> {
  const { shop } = await site.settings();
  const usFirst = shop.shipTo.toSorted((one, other) => Number(other === "US") - Number(one === "US"));
  return usFirst as [string, ...string[]];
}

/** Query for the tax rates. */
export const taxRatesQuery = ({ db }: Pick<Ctx, "db"> | Pick<Tx, "db">) =>
  db.selectFrom("tax_rates").select(["state", "basis_points"]);

type Rate = { state: string; basis_points: number };

/**
 * The sales tax of an order in basis points (725 for 7.25 %): of the destination state, or of the studio's state for
 * a pick-up; 0 abroad. Undefined if there are tax rates and the state of a US destination is unknown.
 */
export async function salesTaxBasisPoints(
  ctx: Pick<Ctx, "site">,
  delivery: Wanted,
  rates: readonly Rate[],
): Promise<number | undefined> {
  if (delivery.how === "ship" && (delivery.country ?? (await shippingCountries(ctx))[0]) !== "US") return 0;
  const state = delivery.how === "pickup" ? (await ctx.site.settings()).shop.state : delivery.state;
  if (rates.length > 0 && state === undefined) return undefined;
  return rates.find((rate) => rate.state === state)?.basis_points ?? 0;
}
