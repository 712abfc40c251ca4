import type { RefusalCode } from "../../../contract/platform/call/refusals.ts";
import { type Ctx, Refusal } from "../call/ctx.ts";
import type { Limit } from "./counters.ts";

/**
 * Runs the check of a code, and counts it only if it refuses `wrong`. Above a limit a wrong code is refused as
 * `limited`. Right codes are never counted or refused, so neither their holder nor a neighbour can use up the limit.
 * Only for codes too long to guess: short secrets, such as an address, have one answer for right and wrong
 * (signups/student-lookups.ts).
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
