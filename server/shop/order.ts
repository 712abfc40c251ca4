import { sql } from "kysely";
import * as t from "../../contract/text/server/shop.ts";
import type { Ctx } from "../ctx.ts";
import { Refusal } from "../refusal.ts";

/**
 * Saves the order of the chocolates. `ids` must have each of them exactly once. Refuses `stale` otherwise, for
 * example after one was added or removed.
 */
export async function orderChocolates(ctx: Ctx, { body }: { body: { ids: string[] } }): Promise<{ message: string }> {
  const ids = body.ids.map((id) => id.toLowerCase());
  await ctx.tx(async (tx) => {
    const existing = await tx.db
      .selectFrom("chocolates")
      .select("id")
      .where("state", "<>", "gone")
      .orderBy("id")
      .forNoKeyUpdate()
      .execute();
    if (ids.toSorted().join() !== existing.map(({ id }) => id).join()) throw new Refusal("stale");
    await sql`
      update chocolates set position = ordinal - 1
      from unnest(${ids}::uuid[]) with ordinality as wanted (id, ordinal)
      where chocolates.id = wanted.id`.execute(tx.db);
    tx.changed("chocolates");
  });
  return { message: t.orderIsSaved };
}
