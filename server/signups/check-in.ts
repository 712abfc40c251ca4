import type { Ctx } from "../ctx.ts";
import { Refusal } from "../refusal.ts";

/**
 * Marks somebody as there, or as not there after all. Marked twice, she stays there since the first time, so two tabs
 * never quarrel. Refuses `not-found` for a place that is not live.
 */
export async function checkIn(
  ctx: Ctx,
  { params, body }: { params: { id: string }; body: { isHere: boolean } },
): Promise<{ checkedInAt?: string }> {
  const row = await ctx.db
    .updateTable("signups")
    .set((of) => ({
      checked_in_at: body.isHere ? of.fn.coalesce("checked_in_at", of.val(ctx.now)) : null,
    }))
    .where("id", "=", params.id)
    .where("state", "=", "live")
    .returning("checked_in_at")
    .executeTakeFirst();
  if (!row) throw new Refusal("not-found");
  return row.checked_in_at ? { checkedInAt: row.checked_in_at.toISOString() } : {};
}
