import type { Ctx } from "../../ctx.ts";
import { secondFactorChanged } from "./letters.ts";
import { requireOwner, countOwnerAttempt } from "./owner.ts";
import { replaceRecoveryCodes, matchingTotpStep, wrongCodeRefusal } from "./second-factor.ts";

/**
 * Turns the second factor on with a first code of the app. Returns the recovery codes; they cannot be read again.
 * Refuses `second-factor-wrong`, also if no secret was offered, and `limited` after several wrong codes.
 */
export async function confirmSecondFactor(
  ctx: Ctx,
  { body }: { body: { code: string } },
): Promise<{ recoveryCodes: string[] }> {
  const owner = await requireOwner(ctx);
  const attempt = await countOwnerAttempt(ctx, "admin code", { isKnown: true });
  const step = matchingTotpStep(ctx, owner, body.code);
  if (step === undefined) throw wrongCodeRefusal();
  const recoveryCodes = await ctx.tx(async (tx) => {
    const { numUpdatedRows } = await tx.db
      .updateTable("admins")
      .set({ totp_state: "on", totp_last_step: step })
      .where("id", "=", owner.id)
      .where("totp_state", "=", "offered")
      .where("totp_secret", "=", owner.totp_secret)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw wrongCodeRefusal();
    await tx.send(secondFactorChanged("on", owner.email));
    return replaceRecoveryCodes(ctx, tx.db, owner);
  });
  await attempt.clear();
  return { recoveryCodes };
}
