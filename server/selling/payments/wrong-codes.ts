import { refuseBots } from "../../platform/botcheck/refuse-bots.ts";
import { type Ctx, Refusal } from "../../platform/call/ctx.ts";
import { customerNetworkOf } from "../../platform/http/network.ts";
import { isUsedUp, type Limit } from "../../platform/limits/counters.ts";
import { countWrongUse, limitWrongUses } from "../../platform/limits/wrong-uses.ts";

/** Runs what may refuse `gift-code-unknown`, and counts only that, by network and account: then refuses `limited`. */
export const limitWrongGiftCodes = <T>(ctx: Ctx, act: () => Promise<T>): Promise<T> =>
  limitWrongUses(ctx, "gift-code-unknown", act, [
    { subject: `gift codes from ${customerNetworkOf(ctx.ip)}`, most: 20, seconds: 15 * 60 },
    ...(ctx.actor.kind === "user" ? [{ subject: `gift codes of ${ctx.actor.id}`, most: 10, seconds: 15 * 60 }] : []),
  ]);

/** The wrong discount codes of a network, after which each try costs a bot check. */
const guessedDiscountCodes = (ctx: Ctx): Limit => ({
  subject: `guessed discount codes from ${customerNetworkOf(ctx.ip)}`,
  most: 100,
  seconds: 60 * 60,
});

const discountCodeLimits = (ctx: Ctx): Limit[] => [
  guessedDiscountCodes(ctx),
  { subject: `discount codes from ${customerNetworkOf(ctx.ip)}`, most: 20, seconds: 15 * 60 },
];

/** Runs what may refuse `code-unusable`, and counts only that, by network: then refuses `limited`. */
export const limitWrongDiscountCodes = <T>(ctx: Ctx, act: () => Promise<T>): Promise<T> =>
  limitWrongUses(ctx, "code-unusable", act, discountCodeLimits(ctx));

/** Counts a wrong code of a quote, which prices the cart without it. Refuses `limited`. */
export const countWrongDiscountCode = (ctx: Ctx): Promise<void> => countWrongUse(ctx, discountCodeLimits(ctx));

/**
 * Discount codes are short words, so guessing must cost something. A refusal of right codes would stop the neighbours of
 * a guesser; a bot check, which pages solve by themselves, does not. Refuses `bot-check-needed` and `bot-check-failed`.
 */
export async function refuseDiscountCodeGuessers(ctx: Ctx, recaptchaToken: string): Promise<void> {
  if (!(await isUsedUp(ctx.db, ctx.now, guessedDiscountCodes(ctx)))) return;
  if (recaptchaToken === "") throw new Refusal("bot-check-needed");
  await refuseBots(ctx, recaptchaToken, "cart_payment");
}
