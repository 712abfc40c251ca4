import type { Ctx } from "../ctx.ts";
import { Refusal } from "../refusal.ts";

/**
 * Takes a chocolate off the shelf for good: no list and no page shows it any more, and nobody can buy it. Past orders
 * keep their lines, and who is just paying gets the tins that are set aside. Refuses `not-found`.
 */
export async function removeChocolate(
  ctx: Ctx,
  { params }: { params: { id: string } },
): Promise<{ message: string }> {
  await ctx.tx(async (tx) => {
    const removed = await tx.db
      .updateTable("chocolates")
      .set({ state: "gone" })
      .where("id", "=", params.id)
      .where("state", "<>", "gone")
      .returning("id")
      .executeTakeFirst();
    if (!removed) throw new Refusal("not-found");
    tx.changed("chocolates");
  });
  return { message: "Product deleted successfully!" };
}
