import type { BotCheckAction } from "../../contract/botcheck.ts";
import type { Ctx } from "../ctx.ts";
import { Refusal } from "../refusal.ts";

/** Uses up the bot token of a form. Refuses `bot-check-failed`. */
export async function refuseBots(ctx: Ctx, token: string, action: BotCheckAction): Promise<void> {
  if (!(await ctx.botCheck.check(token, action, ctx.now, ctx.ip))) throw new Refusal("bot-check-failed");
}
