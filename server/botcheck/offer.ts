import type { z } from "zod";
import type { BotCheckOffer } from "../../contract/botcheck.ts";
import type { offerBotCheck } from "../../contract/schema/botcheck.ts";
import type { Ctx } from "../ctx.ts";

/** The bot check that this browser must pass before one action. */
export function offerFor(
  ctx: Ctx,
  { query }: { query: z.output<typeof offerBotCheck.query> },
): Promise<BotCheckOffer> {
  return ctx.botCheck.offer(query.action, { now: ctx.now, fallback: query.fallback === "altcha" });
}
