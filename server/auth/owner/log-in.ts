import type { Parsed } from "../../../contract/endpoint.ts";
import type { logInAdmin } from "../../../contract/schema/auth.ts";
import { refuseBots } from "../../botcheck/refuse-bots.ts";
import type { Ctx } from "../../ctx.ts";
import { Refusal } from "../../refusal.ts";
import { isKnownBrowser, markKnownBrowser } from "../known-browser.ts";
import { isCorrectPassword } from "../passwords.ts";
import { startSession } from "../sessions.ts";
import { countOwnerAttempt, readOwner } from "./owner.ts";
import { redeemSecondFactorCode } from "./second-factor.ts";

/** Logs the owner in: bot check, password, and a code if the second factor is on. */
export async function logIn(ctx: Ctx, { body }: Parsed<typeof logInAdmin>) {
  await refuseBots(ctx, body.recaptchaToken, "admin_login");
  const owner = await readOwner(ctx);
  const isKnown = owner !== undefined && isKnownBrowser(ctx, "admin", owner.id);
  // Counted the same way for every email, so that the response does not reveal the owner's email.
  const attempt = await countOwnerAttempt(ctx, "admin password", { isKnown });
  const isOwnersEmail = owner?.email.toLowerCase() === body.email.toLowerCase();
  const isRightPassword = await isCorrectPassword(body.password, isOwnersEmail ? owner?.password_hash : undefined);
  if (!owner || !isRightPassword) throw new Refusal("wrong-login");
  await attempt.clear();
  if (owner.totp_state === "on") {
    if (body.code === undefined) throw new Refusal("second-factor-needed");
    await redeemSecondFactorCode(ctx, owner, body.code, { isKnown });
  }
  ctx.about({ owner: owner.id });
  const accessToken = await ctx.tx((tx) => startSession(ctx, "admin", owner.id, tx));
  markKnownBrowser(ctx, "admin", owner.id);
  return { admin: { id: owner.id, email: owner.email }, accessToken };
}
