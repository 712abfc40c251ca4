import { sql } from "kysely";
import type { Ctx } from "../ctx.ts";
import { Refusal } from "../refusal.ts";

/**
 * Puts the chocolates into this order. All of them have to be named, each once: refuses `stale` when one was added or
 * removed meanwhile, so that nothing lands at an end by accident.
 */
export async function orderChocolates(
  ctx: Ctx,
  { body }: { body: { ids: string[] } },
): Promise<{ message: string }> {
  const ids = body.ids.map((id) => id.toLowerCase());
  await ctx.tx(async (tx) => {
    const there = await tx.db
      .selectFrom("chocolates")
      .select("id")
      .where("state", "<>", "gone")
      .orderBy("id")
      .forNoKeyUpdate()
      .execute();
    if (ids.toSorted().join() !== there.map(({ id }) => id).join()) throw new Refusal("stale");
    await sql`
      update chocolates set position = place - 1
      from unnest(${ids}::uuid[]) with ordinality as wanted (id, place)
      where chocolates.id = wanted.id`.execute(tx.db);
    tx.changed("chocolates");
  });
  return { message: "The order is saved." };
}
