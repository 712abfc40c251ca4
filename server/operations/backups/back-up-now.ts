import { backupHasStarted } from "../../../contract/operations/backups/text.desk.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { Refusal } from "../../platform/call/refusal.ts";

/** Starts a backup at the owner's request. `listBackups` shows the outcome. Refuses `backup-running`, `limited`. */
export async function backUpNow(ctx: Ctx, { body }: { body: { id: string } }): Promise<{ message: string }> {
  const before = await ctx.db.selectFrom("backups").select("id").where("id", "=", body.id).executeTakeFirst();
  if (before) return { message: backupHasStarted };
  await ctx.limit({ subject: "backups by hand", most: 10, seconds: 60 * 60 });
  const hasBegun = await ctx.backups.begin({ id: body.id, night: null, now: ctx.now });
  if (!hasBegun) throw new Refusal("backup-running");
  return { message: backupHasStarted };
}
