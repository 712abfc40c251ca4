import type { z } from "zod";
import type { adminLogin } from "../../contract/schema/accounts.ts";
import type { Ctx } from "../ctx.ts";
import { Refusal } from "../refusal.ts";
import { knownPasswordTries, type Owner, ownerOf, passwordTries } from "./owner.ts";
import { isPassword } from "./passwords.ts";
import { takeCode } from "./second-factor.ts";
import { startSession } from "./sessions.ts";
import { countTry, forgetTries } from "./tries.ts";

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
  const owner = await ownerWith(ctx, body);
  if (owner.totp_state === "on") {
    if (body.code === undefined) throw new Refusal("second-factor-needed");
    await takeCode(ctx, owner, body.code);
  }
  const accessToken = await startSession(ctx, "admin", owner.id);
  ctx.cookies.set(knownBrowser.name, markOf(ctx, owner), knownBrowser);
  return { admin: { id: owner.id, email: owner.email }, accessToken };
}

async function ownerWith(ctx: Ctx, { email, password }: { email: string; password: string }): Promise<Owner> {
  const found = await ownerOf(ctx);
  const owner = found?.email.toLowerCase() === email.toLowerCase() ? found : undefined;
  const subject = owner ? triesOf(ctx, owner) : `admin password of ${email.toLowerCase()}`;
  await countTry(ctx, subject);
  const right = await isPassword(password, owner?.password_hash);
  if (!owner || !right) throw new Refusal("wrong-login");
  await forgetTries(ctx, subject);
  return owner;
}

/** A browser she logged in with carries a mark; it opens nothing, its wrong tries are merely counted apart. */
const knownBrowser = { name: "adminBrowser", path: "/api/admin/login", maxAgeSeconds: 400 * 24 * 60 * 60 };

function triesOf(ctx: Ctx, owner: Owner): string {
  return ctx.cookies.get(knownBrowser.name) === markOf(ctx, owner) ? knownPasswordTries : passwordTries;
}

function markOf(ctx: Ctx, owner: Owner): string {
  return ctx.signer.mac("known browser", owner.id);
}
