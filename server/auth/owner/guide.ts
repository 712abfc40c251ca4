import * as t from "../../../contract/text/server/auth.ts";
import type { Ctx } from "../../ctx.ts";

/** Hides the list of first steps on all of the owner's devices, or shows it again. */
export async function changeGuide(ctx: Ctx, { body }: { body: { isPutAway: boolean } }): Promise<{ message: string }> {
  await ctx.db
    .updateTable("admins")
    .set({ guide_put_away_at: body.isPutAway ? ctx.now : null })
    .where("id", "=", "id" in ctx.actor ? ctx.actor.id : "")
    .execute();
  return { message: body.isPutAway ? t.checklistHidden : t.checklistShown };
}
