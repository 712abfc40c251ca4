import type { z } from "zod";
import type { BotCheckChallenge } from "../../contract/botcheck.ts";
import type { requestBotCheck } from "../../contract/schema/botcheck.ts";
import type { Ctx } from "../ctx.ts";

/** The bot check that this browser must pass before one action. */
export function offerFor(
  ctx: Ctx,
  { query }: { query: z.output<typeof requestBotCheck.query> },
): Promise<BotCheckChallenge> {
  return ctx.botCheck.offer(query.action, { now: ctx.now, fallback: query.fallback === "altcha" });
}
