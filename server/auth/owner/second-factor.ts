import { Secret, TOTP } from "otpauth";
import { encode } from "uqr";
import * as adminShared from "../../../contract/text/admin/shared.ts";
import { refusalMessages } from "../../../contract/text/refusals.ts";
import * as t from "../../../contract/text/server/auth.ts";
import type { Ctx, Tx } from "../../ctx.ts";
import { Refusal } from "../../refusal.ts";
import { randomCode } from "../passwords.ts";
import { secondFactorChanged } from "./letters.ts";
import { countOwnerAttempt, type Owner, requireOwner, requireOwnerPassword } from "./owner.ts";
import { openTotpSecret, sealTotpSecret } from "./totp-secret.ts";

const periodSeconds = 30;
/** Accepted clock difference of the phone, in time steps. */
const window = 1;
const recoveryCodeCount = 10;

/** Offers a secret for an authenticator app: as text, as otpauth URI, and as rows of a QR code (`1` is dark). */
export async function startSecondFactor(ctx: Ctx, { body }: { body: { password: string } }) {
  const owner = await requireOwnerPassword(ctx, body.password);
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
  const attempt = await countOwnerAttempt(ctx, "admin code", { isKnown: true });
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
    await tx.send(secondFactorChanged("on", owner.email));
    return replaceRecoveryCodes(tx, owner);
  });
  await attempt.clear();
  return { recoveryCodes };
}

/** Turns the second factor off. Refuses `wrong-password`, `second-factor-wrong`, `limited`. */
export async function stopSecondFactor(ctx: Ctx, { body }: { body: { password: string; code: string } }) {
  const owner = await requireOwnerReauthentication(ctx, body);
  await ctx.tx(async (tx) => {
    const off = { totp_state: "off", totp_secret: null } as const;
    await tx.db.updateTable("admins").set(off).where("id", "=", owner.id).execute();
    await tx.db.deleteFrom("admin_recovery_codes").where("admin_id", "=", owner.id).execute();
    await tx.send(secondFactorChanged("off", owner.email));
  });
  return { message: t.secondFactorIsOff };
}

/** The owner as the caller, after checking the password, and a code if the second factor is on; else refuses. */
export async function requireOwnerReauthentication(
  ctx: Ctx,
  { password, code }: { password: string; code?: string | undefined },
): Promise<Owner> {
  const owner = await requireOwnerPassword(ctx, password);
  if (owner.totp_state !== "on") return owner;
  if (code === undefined)
    throw new Refusal("second-factor-needed", { fields: { code: adminShared.enterCodeOfYourAuthenticator } });
  await redeemSecondFactorCode(ctx, owner, code, { isKnown: true });
  return owner;
}

/** Six digits can be guessed. Limits the attempts of all unknown browsers that have passed the password. */
const unknownBrowserDigits = { most: 50, seconds: 24 * 60 * 60 };

/**
 * Uses up a TOTP code or a recovery code; each works once. Recovery codes are too long to guess, so the daily limit
 * does not apply to them. Refuses `second-factor-wrong`, and `limited` after several wrong codes.
 */
export async function redeemSecondFactorCode(ctx: Ctx, owner: Owner, typed: string, { isKnown }: { isKnown: boolean }) {
  const attempt = await countOwnerAttempt(ctx, "admin code", { isKnown });
  if (!isKnown && isSixDigits(typed))
    await ctx.limit({ subject: "admin code, digits of strangers", ...unknownBrowserDigits });
  const step = matchingTotpStep(ctx, owner, typed);
  const spend = step === undefined ? spendRecoveryCode(ctx, owner, typed) : spendStep(ctx, owner, step);
  const { numUpdatedRows } = await spend.executeTakeFirst();
  if (numUpdatedRows !== 1n) throw wrongCodeRefusal();
  await attempt.clear();
}

function spendStep({ db }: Ctx, { id, totp_secret }: Owner, step: number) {
  const owner = db.updateTable("admins").where("id", "=", id).where("totp_secret", "=", totp_secret);
  return owner.set({ totp_last_step: step }).where("totp_state", "=", "on").where("totp_last_step", "<", step);
}

function spendRecoveryCode(ctx: Ctx, owner: Owner, typed: string) {
  const codes = ctx.db.updateTable("admin_recovery_codes").where("admin_id", "=", owner.id);
  const unused = codes.where("code_hash", "in", recoveryHashes(ctx, typed)).where("used_at", "is", null);
  return unused.set({ used_at: ctx.now });
}

/** Replaces all recovery codes by ten new ones and returns them. Only their hashes are stored. */
async function replaceRecoveryCodes(tx: Tx, owner: Owner): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => randomCode(3));
  await tx.db.deleteFrom("admin_recovery_codes").where("admin_id", "=", owner.id).execute();
  const rows = codes.map((code) => ({ admin_id: owner.id, code_hash: recoveryHashes(tx, code)[0]! }));
  await tx.db.insertInto("admin_recovery_codes").values(rows).execute();
  return codes;
}

/** The time step whose TOTP code this is; undefined if no current step matches. */
function matchingTotpStep(ctx: Ctx, owner: Owner, typed: string): number | undefined {
  const secret = openTotpSecret(ctx.sealer, owner);
  if (secret === undefined || !isSixDigits(typed)) return undefined;
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: periodSeconds });
  const timestamp = ctx.now.getTime();
  const delta = totp.validate({ token: normalized(typed), timestamp, window });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}

/** Keyed hashes, one for each of the site's secrets: with access to the table alone, an attacker could find such a short code by brute force. */
function recoveryHashes({ signer }: Pick<Tx, "signer">, typed: string): string[] {
  return signer.macs("recovery code", normalized(typed.toLowerCase()));
}

const normalized = (typed: string) => typed.replace(/[\s-]/g, "");
const isSixDigits = (typed: string) => /^\d{6}$/.test(normalized(typed));

const wrongCodeRefusal = () =>
  new Refusal("second-factor-wrong", { fields: { code: refusalMessages["second-factor-wrong"] } });
