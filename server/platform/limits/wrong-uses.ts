import type { RefusalCode } from "../../../contract/platform/call/refusals.ts";
import type { Ctx } from "../call/ctx.ts";
import { Refusal } from "../call/refusal.ts";
import type { Limit } from "./counters.ts";

/**
 * Runs what checks a code, and counts it only if that refuses `wrong`. Above a limit a wrong code is refused as
 * `limited`. Right codes are never counted or refused: neither their holder nor a neighbour can use up the limit. For codes
 * too long to guess; of what can be guessed, such as an address, right and wrong have one answer (signups/student-lookups.ts).
 */
export async function limitWrongUses<T>(
  ctx: Pick<Ctx, "limit">,
  wrong: RefusalCode,
  act: () => Promise<T>,
  limits: readonly Limit[],
): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof Refusal && error.code === wrong) await countWrongUse(ctx, limits);
    throw error;
  }
}

/** Counts a wrong use. Refuses `limited` above one of the limits. */
export async function countWrongUse(ctx: Pick<Ctx, "limit">, limits: readonly Limit[]): Promise<void> {
  for (const limit of limits) await ctx.limit(limit);
}
