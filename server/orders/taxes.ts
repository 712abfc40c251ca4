import type { Ctx, Tx } from "../ctx.ts";
import { studioState } from "./where.ts";

type Wanted = { how: "ship"; state?: string | undefined } | { how: "pickup" };

/**
 * The sales tax of an order, 725 for 7.25 %: of the state it is sent to, or of the studio's when it is picked up. Where
 * the owner takes tax anywhere, what is shipped cannot be priced without its state: undefined then.
 */
export async function taxOf(
  { db }: Pick<Ctx, "db"> | Pick<Tx, "db">,
  delivery: Wanted,
): Promise<number | undefined> {
  const state = delivery.how === "pickup" ? studioState : delivery.state;
  const rates = await db.selectFrom("tax_rates").selectAll().execute();
  if (rates.length > 0 && state === undefined) return undefined;
  return rates.find((rate) => rate.state === state)?.basis_points ?? 0;
}
