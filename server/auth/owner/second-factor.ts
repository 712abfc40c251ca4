import { Secret, TOTP } from "otpauth";
import { encode } from "uqr";
import type { Reauthentication } from "../../../contract/auth/calls.ts";
import * as t from "../../../contract/auth/text.desk.ts";
import { text as refusals } from "../../../contract/platform/call/text.ts";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { type Ctx, Refusal } from "../../platform/call/ctx.ts";
import { recoveryCodesReplaced, secondFactorChanged } from "./letters.ts";
import type { LoginStep } from "./login-history.ts";
import {
  countOwnerAttempt,
  type Guesser,
  hasSecondFactor,
  lockOwner,
  type Owner,
  requireOwner,
  requireOwnerPassword,
  sessionGuesser,
} from "./owner.ts";
import { forgetRecoveryCodes, normalizedCode, replaceRecoveryCodes, spendRecoveryCode } from "./recovery-codes.ts";
import { redeemPasskey } from "./redeem-passkey.ts";
import { openTotpSecret, sealTotpSecret } from "./totp-secret.ts";

const periodSeconds = 30;
/** Accepted clock difference of the phone, in time steps. */
const window = 1;

/** Offers a secret for an authenticator app: as text, as otpauth URI, and as rows of a QR code (`1` is dark). */
export async function startSecondFactor(ctx: Ctx, { body }: { body: Reauthentication }) {
  const owner = await requireOwnerPassword(ctx, body.password);
  if (owner.totp_state === "on") throw new Refusal("second-factor-on");
  await requireSecondFactor(ctx, owner, body, { purpose: "confirm", by: sessionGuesser(ctx) });
  const secret = new Secret({ size: 20 });
  const uri = new TOTP({ issuer: "Mat & Cacao", label: owner.email, secret, period: periodSeconds }).toString();
  const { data } = encode(uri, { ecc: "M", border: 0 });
  const { numUpdatedRows } = await ctx.tx(({ db }) =>
    db
      .updateTable("admins")
      .set({
        totp_secret: sealTotpSecret(ctx.sealer, owner.id, secret.base32),
        totp_state: "offered",
        totp_last_step: 0,
      })
      .where("id", "=", owner.id)
      .where("totp_state", "<>", "on")
      .executeTakeFirst(),
  );
  if (numUpdatedRows === 0n) throw new Refusal("second-factor-on");
  const qr = data.map((row) => row.map((isDark) => (isDark ? "1" : "0")).join(""));
  return { secret: secret.base32, uri, qr };
}

/** Turns the second factor on with a first code of the app. Returns the recovery codes; they cannot be read again. */
export async function confirmSecondFactor(ctx: Ctx, { body }: { body: { code: string } }) {
  const owner = await requireOwner(ctx);
  const attempt = await countOwnerAttempt(ctx, "admin code", sessionGuesser(ctx));
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
    await tx.send("owner", () => secondFactorChanged("on", owner.email, "code"));
    return replaceRecoveryCodes(tx, owner.id);
  });
  await attempt.clear();
  return { recoveryCodes };
}

/** Turns the codes of the app off. Refuses `wrong-password`, the refusals of the second factor, `limited`. */
export async function stopSecondFactor(ctx: Ctx, { body }: { body: Reauthentication }) {
  const { id } = await requireOwnerReauthentication(ctx, body);
  await ctx.tx(async (tx) => {
    const off = { totp_state: "off", totp_secret: null } as const;
    await tx.db.updateTable("admins").set(off).where("id", "=", id).execute();
    const owner = await lockOwner(tx, id);
    await forgetRecoveryCodes(tx, owner);
    await tx.send("owner", () =>
      secondFactorChanged("off", owner.email, hasSecondFactor(owner) ? "passkey" : "only password"),
    );
  });
  return { message: t.secondFactorIsOff };
}

/** Replaces the recovery codes by new ones. Refuses like a reauthentication, and `not-found` without a second factor. */
export async function newRecoveryCodes(ctx: Ctx, { body }: { body: Reauthentication }) {
  const { id } = await requireOwnerReauthentication(ctx, body);
  const recoveryCodes = await ctx.tx(async (tx) => {
    const owner = await lockOwner(tx, id);
    if (!hasSecondFactor(owner)) throw new Refusal("not-found");
    await tx.send("owner", () => recoveryCodesReplaced(owner.email));
    return replaceRecoveryCodes(tx, id);
  });
  return { recoveryCodes };
}

/** The owner as the caller, after checking the password, and the second factor if it is on; else refuses. */
export async function requireOwnerReauthentication(ctx: Ctx, given: Reauthentication): Promise<Owner> {
  const owner = await requireOwnerPassword(ctx, given.password);
  await requireSecondFactor(ctx, owner, given, { purpose: "confirm", by: sessionGuesser(ctx) });
  return owner;
}

type Given = Pick<Reauthentication, "code" | "passkey">;

/**
 * Uses up the answer of a passkey or a code, and returns which it was; "password" if no second factor is on. Refuses
 * `passkey-needed` if a passkey may answer, else `second-factor-needed`, and the refusals of both.
 */
export async function requireSecondFactor(
  ctx: Ctx,
  owner: Owner,
  { code, passkey }: Given,
  use: { purpose: "confirm" | "login"; by: Guesser },
): Promise<LoginStep> {
  if (!hasSecondFactor(owner)) return "password";
  if (passkey) {
    await redeemPasskey(ctx, owner, passkey, use);
    return "passkey";
  }
  if (code !== undefined) return redeemSecondFactorCode(ctx, owner, code, use);
  if (owner.has_passkeys) throw new Refusal("passkey-needed");
  throw new Refusal("second-factor-needed", { fields: { code: adminShared.enterCodeOfYourAuthenticator } });
}

/**
 * Six digits can be guessed. Limits the wrong ones after a right password: of one known browser or login session, and
 * of all others together.
 */
const wrongDigits = { most: 50, seconds: 24 * 60 * 60 };

/**
 * Uses up a TOTP code or a recovery code; each works once. Recovery codes are too long to guess, so the daily limit
 * does not apply to them. Refuses `second-factor-wrong`, and `limited` after several wrong codes.
 */
async function redeemSecondFactorCode(ctx: Ctx, owner: Owner, typed: string, { by }: { by: Guesser }) {
  const attempt = await countOwnerAttempt(ctx, "admin code", by);
  const subject = `admin code, digits of ${by ?? "strangers"}`;
  const uncount = isSixDigits(typed) ? await ctx.limit({ subject, ...wrongDigits }) : undefined;
  const step = matchingTotpStep(ctx, owner, typed);
  const isRight =
    step === undefined ? await spendRecoveryCode(ctx, owner.id, typed) : await spendStep(ctx, owner, step);
  if (!isRight) throw wrongCodeRefusal();
  if (uncount) await ctx.db.executeQuery(uncount);
  await attempt.clear();
  return step === undefined ? "recovery-code" : "code";
}

async function spendStep({ db }: Ctx, { id, totp_secret }: Owner, step: number): Promise<boolean> {
  const owner = db.updateTable("admins").where("id", "=", id).where("totp_secret", "=", totp_secret);
  const unused = owner.set({ totp_last_step: step }).where("totp_state", "=", "on").where("totp_last_step", "<", step);
  return (await unused.executeTakeFirst()).numUpdatedRows === 1n;
}

/** The time step whose TOTP code this is; undefined if no current step matches. */
function matchingTotpStep(ctx: Ctx, owner: Owner, typed: string): number | undefined {
  const secret = openTotpSecret(ctx.sealer, owner);
  if (secret === undefined || !isSixDigits(typed)) return undefined;
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: periodSeconds });
  const timestamp = ctx.now.getTime();
  const delta = totp.validate({ token: normalizedCode(typed), timestamp, window });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}

const isSixDigits = (typed: string) => /^\d{6}$/.test(normalizedCode(typed));

const wrongCodeRefusal = () =>
  new Refusal("second-factor-wrong", { fields: { code: refusals.refusalMessages["second-factor-wrong"] } });
