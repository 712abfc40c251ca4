import * as t from "../../../contract/text/server/auth.ts";
import type { Ctx } from "../../ctx.ts";
import { secondFactorChanged } from "./letters.ts";
import { requireOwnerReauthentication } from "./second-factor.ts";

/**
 * Turns the second factor off, given password and code. Refuses `wrong-password`, `second-factor-wrong`, `limited`.
 */
export async function stopSecondFactor(
  ctx: Ctx,
  { body }: { body: { password: string; code: string } },
): Promise<{ message: string }> {
  const owner = await requireOwnerReauthentication(ctx, body);
  await ctx.tx(async (tx) => {
    await tx.db
      .updateTable("admins")
      .set({ totp_state: "off", totp_secret: null })
      .where("id", "=", owner.id)
      .execute();
    await tx.db.deleteFrom("admin_recovery_codes").where("admin_id", "=", owner.id).execute();
    await tx.send(secondFactorChanged("off", owner.email));
  });
  return { message: t.secondFactorIsOff };
}
