import type { Kysely } from "kysely";
import { Secret, TOTP } from "otpauth";
import { encode } from "uqr";
import * as adminShared from "../../../contract/text/admin/shared.ts";
import { refusalMessages } from "../../../contract/text/refusals.ts";
import type { Ctx } from "../../ctx.ts";
import type { Tables } from "../../db/schema.ts";
import { Refusal } from "../../refusal.ts";
import { randomCode } from "../passwords.ts";
import { requireOwnerPassword, countOwnerAttempt, type Owner } from "./owner.ts";
import { openTotpSecret } from "./totp-secret.ts";

const periodSeconds = 30;
/** Accepted clock difference of the phone, in time steps. */
const window = 1;
const recoveryCodeCount = 10;

/** Creates a secret for an authenticator app: as text, as otpauth URI, and as rows of a QR code (`1` is dark). */
export function createTotpSecret(email: string): { secret: string; uri: string; qr: string[] } {
  const secret = new Secret({ size: 20 });
  const uri = new TOTP({ issuer: "Mat & Cacao", label: email, secret, period: periodSeconds }).toString();
  const { data } = encode(uri, { ecc: "M", border: 0 });
  return {
    secret: secret.base32,
    uri,
    qr: data.map((row) => row.map((dark) => (dark ? "1" : "0")).join("")),
  };
}

const normalized = (typed: string) => typed.replace(/[\s-]/g, "");
const isSixDigits = (typed: string) => /^\d{6}$/.test(normalized(typed));

/** The time step whose TOTP code this is; undefined if no current step matches. */
export function matchingTotpStep(ctx: Ctx, owner: Owner, typed: string): number | undefined {
  const secret = openTotpSecret(ctx.sealer, owner);
  if (secret === undefined || !isSixDigits(typed)) return undefined;
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: periodSeconds });
  const timestamp = ctx.now.getTime();
  const delta = totp.validate({ token: normalized(typed), timestamp, window });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}

/** Six digits can be guessed. Limits the attempts of all unknown browsers that have passed the password. */
const unknownBrowserDigits = { most: 50, seconds: 24 * 60 * 60 };

/**
 * Uses up a TOTP code or a recovery code; each works once. Recovery codes are too long to guess, so the daily limit
 * does not apply to them. Refuses `second-factor-wrong`, and `limited` after several wrong codes.
 */
export async function redeemSecondFactorCode(
  ctx: Ctx,
  owner: Owner,
  typed: string,
  { isKnown }: { isKnown: boolean },
): Promise<void> {
  const attempt = await countOwnerAttempt(ctx, "admin code", { isKnown });
  if (!isKnown && isSixDigits(typed))
    await ctx.limit({ subject: "admin code, digits of strangers", ...unknownBrowserDigits });
  const step = matchingTotpStep(ctx, owner, typed);
  const isAccepted =
    step === undefined ? await spendRecoveryCode(ctx, owner, typed) : await spendStep(ctx, owner, step);
  if (!isAccepted) throw wrongCodeRefusal();
  await attempt.clear();
}

/**
 * The owner as the caller, after checking the password, and a code if the second factor is on. Refuses
 * `not-signed-in`, `wrong-password`, `second-factor-needed`, `second-factor-wrong` and `limited`.
 */
export async function requireOwnerReauthentication(
  ctx: Ctx,
  { password, code }: { password: string; code?: string | undefined },
): Promise<Owner> {
  const owner = await requireOwnerPassword(ctx, password);
  if (owner.totp_state !== "on") return owner;
  if (code === undefined) {
    const message = adminShared.enterCodeOfYourAuthenticator;
    throw new Refusal("second-factor-needed", { fields: { code: message } });
  }
  await redeemSecondFactorCode(ctx, owner, code, { isKnown: true });
  return owner;
}

export function wrongCodeRefusal(): Refusal {
  return new Refusal("second-factor-wrong", {
    fields: { code: refusalMessages["second-factor-wrong"] },
  });
}

async function spendStep({ db }: Ctx, owner: Owner, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("admins")
    .set({ totp_last_step: step })
    .where("id", "=", owner.id)
    .where("totp_state", "=", "on")
    .where("totp_secret", "=", owner.totp_secret)
    .where("totp_last_step", "<", step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

async function spendRecoveryCode(ctx: Ctx, owner: Owner, typed: string): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable("admin_recovery_codes")
    .set({ used_at: ctx.now })
    .where("admin_id", "=", owner.id)
    .where("code_hash", "=", recoveryHash(ctx, typed))
    .where("used_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Replaces all recovery codes by ten new ones and returns them. Only their hashes are stored. */
export async function replaceRecoveryCodes(ctx: Ctx, db: Kysely<Tables>, owner: Owner): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => randomCode(3));
  await db.deleteFrom("admin_recovery_codes").where("admin_id", "=", owner.id).execute();
  await db
    .insertInto("admin_recovery_codes")
    .values(codes.map((code) => ({ admin_id: owner.id, code_hash: recoveryHash(ctx, code) })))
    .execute();
  return codes;
}

/** Keyed hash: with access to the table alone, an attacker could find such a short code by brute force. */
function recoveryHash(ctx: Ctx, typed: string): string {
  return ctx.signer.mac("recovery code", normalized(typed.toLowerCase()));
}
