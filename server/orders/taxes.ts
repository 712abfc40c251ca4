import type { Ctx, Tx } from "../ctx.ts";

type Wanted = { how: "ship"; country?: string | undefined; state?: string | undefined } | { how: "pickup" };

/** Countries that orders are shipped to; the first is meant where none is named. */
export async function shipTo({ site }: Pick<Ctx, "site">): Promise<readonly [string, ...string[]]> {
  const { shop } = await site.settings();
  const usFirst = shop.shipTo.toSorted((one, other) => Number(other === "US") - Number(one === "US"));
  return usFirst as [string, ...string[]];
}

/** The statement that finds the rates at which the owner takes tax. */
export const taxRates = ({ db }: Pick<Ctx, "db"> | Pick<Tx, "db">) =>
  db.selectFrom("tax_rates").select(["state", "basis_points"]);

type Rate = { state: string; basis_points: number };

/**
 * The sales tax of an order, 725 for 7.25 %: of the state it is sent to, or of the studio's when it is picked up; none
 * abroad. Where the owner takes tax anywhere, what is shipped within the United States cannot be priced without its
 * state: undefined then.
 */
export async function taxOf(
  ctx: Pick<Ctx, "site">,
  delivery: Wanted,
  rates: readonly Rate[],
): Promise<number | undefined> {
  if (delivery.how === "ship" && (delivery.country ?? (await shipTo(ctx))[0]) !== "US") return 0;
  const state = delivery.how === "pickup" ? (await ctx.site.settings()).shop.state : delivery.state;
  if (rates.length > 0 && state === undefined) return undefined;
  return rates.find((rate) => rate.state === state)?.basis_points ?? 0;
}
