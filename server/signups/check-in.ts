import type { Ctx } from "../ctx.ts";
import { Refusal } from "../refusal.ts";

/**
 * Checks a student in, or undoes it. Idempotent: the time of the first check-in stays, also with several tabs.
 * Refuses `not-found` if the sign-up is not live.
 */
export async function checkIn(
  ctx: Ctx,
  { params, body }: { params: { id: string }; body: { isHere: boolean } },
): Promise<{ checkedInAt?: string }> {
  const row = await ctx.db
    .updateTable("signups")
    .set((of) => ({ checked_in_at: body.isHere ? of.fn.coalesce("checked_in_at", of.val(ctx.now)) : null }))
    .where("id", "=", params.id)
    .where("state", "=", "live")
    .returning("checked_in_at")
    .executeTakeFirst();
  if (!row) throw new Refusal("not-found");
  return row.checked_in_at ? { checkedInAt: row.checked_in_at.toISOString() } : {};
}
