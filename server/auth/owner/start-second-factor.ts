import type { Ctx } from "../../ctx.ts";
import { Refusal } from "../../refusal.ts";
import { requireOwnerPassword } from "./owner.ts";
import { createTotpSecret } from "./second-factor.ts";
import { sealTotpSecret } from "./totp-secret.ts";

/**
 * Offers a secret for an authenticator app; `confirmSecondFactor` then turns the second factor on. Refuses
 * `wrong-password`, `limited` and `second-factor-on`.
 */
export async function startSecondFactor(
  ctx: Ctx,
  { body }: { body: { password: string } },
): Promise<{ secret: string; uri: string; qr: string[] }> {
  const owner = await requireOwnerPassword(ctx, body.password);
  const offer = createTotpSecret(owner.email);
  const { numUpdatedRows } = await ctx.db
    .updateTable("admins")
    .set({
      totp_secret: sealTotpSecret(ctx.sealer, owner.id, offer.secret),
      totp_state: "offered",
      totp_last_step: 0,
    })
    .where("id", "=", owner.id)
    .where("totp_state", "<>", "on")
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Refusal("second-factor-on");
  return offer;
}
