import * as t from "../../contract/text/server/shop.ts";
import type { Ctx } from "../ctx.ts";
import { Refusal } from "../refusal.ts";

/**
 * Deletes a chocolate: no list or page shows it, and it cannot be bought. Past orders keep their lines, and held tins
 * can still be paid for. Refuses `not-found`.
 */
export async function removeChocolate(ctx: Ctx, { params }: { params: { id: string } }): Promise<{ message: string }> {
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
  return { message: t.productDeletedSuccessfully };
}
