import type { PasskeyRequest } from "../../../contract/auth/passkey-calls.ts";
import type { requestPasskeyLogin as requestSchema } from "../../../contract/auth/passkey-schema.ts";
import type { logInAdmin } from "../../../contract/auth/schema.ts";
import { areMany } from "../../platform/audit/settle.ts";
import { refuseBots } from "../../platform/botcheck/refuse-bots.ts";
import { type Ctx, isPastLimit, type Parsed, Refusal, type Tx } from "../../platform/call/ctx.ts";
import { networkOf } from "../../platform/http/network.ts";
import { deviceName } from "../device.ts";
import { endCookieSession, startSession } from "../login-sessions.ts";
import { isCorrectPassword } from "../passwords.ts";
import { loginFromNewBrowser, passwordWithoutSecondFactor } from "./letters.ts";
import { recordLoginAttempt } from "./login-history.ts";
import {
  countOwnerAttempt,
  type Guesser,
  hasSecondFactor,
  knownBrowser,
  markKnownBrowser,
  type Owner,
  readOwner,
} from "./owner.ts";
import { startLoginAttempt } from "./passkey-challenges.ts";
import { passkeyRequest } from "./passkeys.ts";
import { requireSecondFactor } from "./second-factor.ts";

/** Logs the owner in: bot check, password, and a passkey or code if the second factor is on. */
export async function logIn(ctx: Ctx, { body }: Parsed<typeof logInAdmin>) {
  const { owner, by } = await checkPassword(ctx, body);
  const step = await requireSecondFactor(ctx, owner, body, { purpose: "login", by }).catch(
    recordRefusedFactor(ctx, owner, by),
  );
  ctx.about({ owner: owner.id });
  const accessToken = await ctx.tx(async (tx) => {
    await recordLoginAttempt({ ...tx, userAgent: ctx.userAgent }, { succeeded: true, step });
    const isFirst = await markFirstLogin(tx, owner);
    if (!by && !isFirst)
      await tx.send("owner", () =>
        loginFromNewBrowser(owner.email, deviceName(ctx.userAgent), networkOf(ctx.ip), tx.now),
      );
    await endCookieSession(ctx, "admin", tx);
    return startSession(ctx, "admin", owner.id, tx);
  });
  markKnownBrowser(ctx, owner);
  return { admin: { id: owner.id, email: owner.email }, accessToken };
}

/** The challenge for a login with a passkey, after the password. Refuses like a login. */
export async function requestPasskeyLogin(ctx: Ctx, { body }: Parsed<typeof requestSchema>): Promise<PasskeyRequest> {
  const { owner, by } = await checkPassword(ctx, body);
  await recordRightPassword(ctx, owner, by, "passkey-needed");
  return passkeyRequest(ctx, owner.id, { purpose: "login", boundTo: startLoginAttempt(ctx) });
}

async function checkPassword(ctx: Ctx, given: { email: string; password: string; recaptchaToken: string }) {
  await refuseBots(ctx, given.recaptchaToken, "admin_login");
  const owner = await readOwner(ctx);
  const browser = owner && knownBrowser(ctx, owner);
  const by: Guesser = browser === undefined ? undefined : `browser ${browser}`;
  // Counted and recorded the same way for every email, so that the response does not reveal the owner's email.
  const attempt = await countOwnerAttempt(ctx, "admin password", by);
  const isOwnersEmail = owner?.email.toLowerCase() === given.email.toLowerCase();
  const isRightPassword = await isCorrectPassword(given.password, isOwnersEmail ? owner?.password_hash : undefined);
  if (!owner || !isRightPassword) {
    await recordLoginAttempt(ctx, { succeeded: false, step: "password" });
    throw new Refusal("wrong-login");
  }
  await attempt.clear();
  return { owner, by };
}

/** Refusals after a right password, and the step that failed. */
const refusedSteps = {
  "second-factor-needed": "second-factor",
  "passkey-needed": "second-factor",
  "second-factor-wrong": "code",
  "passkey-wrong": "passkey",
} as const;
type RefusedStep = keyof typeof refusedSteps;

const recordRefusedFactor = (ctx: Ctx, owner: Owner, by: Guesser) => async (error: unknown) => {
  const code = error instanceof Refusal ? error.code : undefined;
  if (code !== undefined && code in refusedSteps) await recordRightPassword(ctx, owner, by, code as RefusedStep);
  throw error;
};

const lettersOfRightPassword = { subject: "letter about a missing second factor", most: 1, seconds: 24 * 60 * 60 };

/**
 * The password was right, and no second factor, or a wrong one, was given: the owner's first step or mistake, or all
 * that a thief has.
 */
async function recordRightPassword(ctx: Ctx, owner: Owner, by: Guesser, outcome: RefusedStep): Promise<void> {
  await recordLoginAttempt(ctx, { succeeded: false, step: refusedSteps[outcome] });
  const isLetterDue = !by && hasSecondFactor(owner) && !(await isPastLimit(ctx.limit(lettersOfRightPassword)));
  // A wrong code or passkey has its entry as a wrong secret (audit/settle.ts).
  const isNoted = outcome.endsWith("-wrong") || (await areMany(ctx, outcome));
  if (isNoted && !isLetterDue) return;
  ctx.about({ owner: owner.id });
  ctx.recordAs(outcome);
  const { userAgent, ip, now } = ctx;
  await ctx.tx(async ({ send }) => {
    if (isLetterDue)
      await send("owner", () => passwordWithoutSecondFactor(owner.email, deviceName(userAgent), networkOf(ip), now));
  });
}

/** Whether this is the owner's first login of all. */
async function markFirstLogin({ db, now }: Tx, { id }: Owner): Promise<boolean> {
  const first = db.updateTable("admins").set({ first_login_at: now }).where("id", "=", id);
  return (await first.where("first_login_at", "is", null).executeTakeFirst()).numUpdatedRows === 1n;
}
