import type { z } from "zod";
import type { changeTaxRates as schema, TaxRates } from "../../contract/schema/orders.ts";
import * as t from "../../contract/text/server/orders.ts";
import type { Ctx } from "../ctx.ts";
import { Refusal } from "../refusal.ts";

/** Sales tax rates by state, in percent. */
export async function taxRates({ db }: Pick<Ctx, "db">): Promise<TaxRates> {
  const rows = await db.selectFrom("tax_rates").selectAll().orderBy("state").execute();
  return rows.map(({ state, basis_points }) => ({ state, percent: basis_points / 100 }));
}

/** Replaces all tax rates. Open payments keep their priced tax. Refuses `invalid` for a duplicate state. */
export async function changeTaxRates(
  ctx: Pick<Ctx, "tx">,
  { body: { rates } }: { body: z.output<typeof schema.body> },
): Promise<{ message: string }> {
  if (new Set(rates.map(({ state }) => state)).size < rates.length) {
    throw new Refusal("invalid", { message: t.stateIsListedTwice });
  }
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
