import type { Parsed } from "../../../contract/endpoint.ts";
import type { PasskeyRequest } from "../../../contract/passkeys.ts";
import type { logInAdmin } from "../../../contract/schema/auth.ts";
import type { requestPasskeyLogin as requestSchema } from "../../../contract/schema/passkeys.ts";
import { refuseBots } from "../../botcheck/refuse-bots.ts";
import type { Ctx, Tx } from "../../ctx.ts";
import { networkOf } from "../../network.ts";
import { Refusal } from "../../refusal.ts";
import { deviceName } from "../device.ts";
import { isKnownBrowser, markKnownBrowser } from "../known-browser.ts";
import { isCorrectPassword } from "../passwords.ts";
import { endCookieSession, startSession } from "../sessions.ts";
import { loginFromNewBrowser } from "./letters.ts";
import { recordLoginAttempt } from "./login-history.ts";
import { countOwnerAttempt, type Owner, readOwner } from "./owner.ts";
import { startLoginAttempt } from "./passkey-challenges.ts";
import { passkeyRequest } from "./passkeys.ts";
import { requireSecondFactor } from "./second-factor.ts";

/** Logs the owner in: bot check, password, and a passkey or code if the second factor is on. */
export async function logIn(ctx: Ctx, { body }: Parsed<typeof logInAdmin>) {
  const { owner, isKnown } = await checkPassword(ctx, body);
  const step = await requireSecondFactor(ctx, owner, body, { purpose: "login", isKnown }).catch(recordWrongFactor(ctx));
  ctx.about({ owner: owner.id });
  const accessToken = await ctx.tx(async (tx) => {
    await recordLoginAttempt({ ...tx, userAgent: ctx.userAgent }, { succeeded: true, step });
    if (!isKnown) await tellOfNewBrowser(ctx, tx, owner);
    await endCookieSession(ctx, "admin", tx);
    return startSession(ctx, "admin", owner.id, tx);
  });
  markKnownBrowser(ctx, "admin", owner.id);
  return { admin: { id: owner.id, email: owner.email }, accessToken };
}

/** The challenge for a login with a passkey, after the password. Refuses like a login. */
export async function requestPasskeyLogin(ctx: Ctx, { body }: Parsed<typeof requestSchema>): Promise<PasskeyRequest> {
  const { owner } = await checkPassword(ctx, body);
  return passkeyRequest(ctx, owner.id, { purpose: "login", boundTo: startLoginAttempt(ctx) });
}

async function checkPassword(ctx: Ctx, given: { email: string; password: string; recaptchaToken: string }) {
  await refuseBots(ctx, given.recaptchaToken, "admin_login");
  const owner = await readOwner(ctx);
  const isKnown = owner !== undefined && isKnownBrowser(ctx, "admin", owner.id);
  // Counted and recorded the same way for every email, so that the response does not reveal the owner's email.
  const attempt = await countOwnerAttempt(ctx, "admin password", { isKnown });
  const isOwnersEmail = owner?.email.toLowerCase() === given.email.toLowerCase();
  const isRightPassword = await isCorrectPassword(given.password, isOwnersEmail ? owner?.password_hash : undefined);
  if (!owner || !isRightPassword) {
    await recordLoginAttempt(ctx, { succeeded: false, step: "password" });
    throw new Refusal("wrong-login");
  }
  await attempt.clear();
  return { owner, isKnown };
}

const recordWrongFactor = (ctx: Ctx) => async (error: unknown) => {
  const code = error instanceof Refusal ? error.code : undefined;
  if (code === "second-factor-wrong") await recordLoginAttempt(ctx, { succeeded: false, step: "code" });
  if (code === "passkey-wrong") await recordLoginAttempt(ctx, { succeeded: false, step: "passkey" });
  throw error;
};

/** Notifies the owner by mail, except of the very first login. */
async function tellOfNewBrowser({ userAgent, ip }: Ctx, tx: Tx, owner: Owner): Promise<void> {
  const earlier = tx.db.selectFrom("sessions").select("id").where("kind", "=", "admin");
  if (await earlier.where("person_id", "=", owner.id).limit(1).executeTakeFirst())
    await tx.send(loginFromNewBrowser(owner.email, deviceName(userAgent), networkOf(ip), tx.now));
}
