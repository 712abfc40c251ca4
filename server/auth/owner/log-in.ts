import type { z } from "zod";
import type { adminLogin } from "../../../contract/schema/accounts.ts";
import type { Ctx } from "../../ctx.ts";
import { Refusal } from "../../refusal.ts";
import { isPassword } from "../passwords.ts";
import { startSession } from "../sessions.ts";
import { isKnownBrowser, markKnownBrowser } from "./known-browser.ts";
import { countOwnerAttempt, type Owner, ownerOf } from "./owner.ts";
import { spendCode } from "./second-factor.ts";

/**
 * Logs the owner in: bot check, password, and with a second factor turned on a code. Refuses `bot-check-failed`,
 * `wrong-login`, `second-factor-needed`, `second-factor-wrong`, and `limited` after several wrong tries.
 */
export async function logIn(
  ctx: Ctx,
  { body }: { body: z.output<typeof adminLogin.body> },
): Promise<{ admin: { id: string; email: string }; accessToken: string }> {
  const human = await ctx.botCheck.check(body.recaptchaToken, "admin_login", ctx.now, ctx.ip);
  if (!human) throw new Refusal("bot-check-failed");
  const { owner, isKnown } = await ownerWith(ctx, body);
  if (owner.totp_state === "on") {
    if (body.code === undefined) throw new Refusal("second-factor-needed");
    await spendCode(ctx, owner, body.code, { isKnown });
  }
  const accessToken = await startSession(ctx, "admin", owner.id);
  markKnownBrowser(ctx, owner);
  return { admin: { id: owner.id, email: owner.email }, accessToken };
}

async function ownerWith(
  ctx: Ctx,
  { email, password }: { email: string; password: string },
): Promise<{ owner: Owner; isKnown: boolean }> {
  const owner = await ownerOf(ctx);
  const isKnown = owner !== undefined && isKnownBrowser(ctx, owner);
  // The same for every e-mail, so that nothing tells which one is hers.
  const tries = await countOwnerAttempt(ctx, "admin password", { isKnown });
  const isHers = owner?.email.toLowerCase() === email.toLowerCase();
  const isRight = await isPassword(password, isHers ? owner?.password_hash : undefined);
  if (!owner || !isRight) throw new Refusal("wrong-login");
  await tries.forget();
  return { owner, isKnown };
}
