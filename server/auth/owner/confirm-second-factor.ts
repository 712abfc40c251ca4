import type { Ctx } from "../../ctx.ts";
import { secondFactorTurned } from "./letters.ts";
import { callingOwner, countOwnerAttempt } from "./owner.ts";
import { renewRecoveryCodes, stepOf, wrongCode } from "./second-factor.ts";

/**
 * Turns the second factor on with a first code of the app. Returns the recovery codes; they cannot be read again.
 * Refuses `second-factor-wrong`, also if no secret was offered, and `limited` after several wrong codes.
 */
export async function confirmSecondFactor(
  ctx: Ctx,
  { body }: { body: { code: string } },
): Promise<{ recoveryCodes: string[] }> {
  const owner = await callingOwner(ctx);
  const attempt = await countOwnerAttempt(ctx, "admin code", { isKnown: true });
  const step = stepOf(ctx, owner, body.code);
  if (step === undefined) throw wrongCode();
  const recoveryCodes = await ctx.tx(async (tx) => {
    const { numUpdatedRows } = await tx.db
      .updateTable("admins")
      .set({ totp_state: "on", totp_last_step: step })
      .where("id", "=", owner.id)
      .where("totp_state", "=", "offered")
      .where("totp_secret", "=", owner.totp_secret)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw wrongCode();
    await tx.send(secondFactorTurned("on", owner.email));
    return renewRecoveryCodes(ctx, tx.db, owner);
  });
  await attempt.clear();
  return { recoveryCodes };
}
