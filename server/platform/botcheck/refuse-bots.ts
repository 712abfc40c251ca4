import type { BotCheckAction } from "../../../contract/platform/botcheck/calls.ts";
import { type Ctx, Refusal } from "../call/ctx.ts";

/** Uses up the bot token of a form. Refuses `bot-check-failed`. */
export async function refuseBots(ctx: Ctx, token: string, action: BotCheckAction): Promise<void> {
  if (!(await ctx.botCheck.check(token, action, ctx.now, ctx.ip))) throw new Refusal("bot-check-failed");
}
