import { cleanCode } from "../../../contract/platform/values/identifiers.ts";
import type { Ctx, Tx } from "../../platform/call/ctx.ts";
import { randomCode } from "../passwords.ts";
import { hasSecondFactor, type Owner } from "./owner.ts";

const recoveryCodeCount = 10;

/** Replaces all recovery codes by ten new ones and returns them. Only their hashes are stored. */
export async function replaceRecoveryCodes(tx: Tx, ownerId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => randomCode(3));
  await deleteRecoveryCodes(tx, ownerId);
  const rows = codes.map((code) => ({ admin_id: ownerId, code_hash: recoveryHashes(tx, code)[0]! }));
  await tx.db.insertInto("admin_recovery_codes").values(rows).execute();
  return codes;
}

/** Deletes the recovery codes if no second factor is left. The caller has locked the owner's row. */
export async function forgetRecoveryCodes(tx: Tx, owner: Owner): Promise<void> {
  if (!hasSecondFactor(owner)) await deleteRecoveryCodes(tx, owner.id);
}

async function deleteRecoveryCodes({ db }: Pick<Tx, "db">, ownerId: string): Promise<void> {
  await db.deleteFrom("admin_recovery_codes").where("admin_id", "=", ownerId).execute();
}

/** Uses up a recovery code. False if it is wrong or used. */
export async function spendRecoveryCode(ctx: Ctx, ownerId: string, typed: string): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable("admin_recovery_codes")
    .set({ used_at: ctx.now })
    .where("admin_id", "=", ownerId)
    .where("code_hash", "in", recoveryHashes(ctx, typed))
    .where("used_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Hashes by each of the site's secrets. They are keyed, because a code is short: with the table alone, an attacker could
 * try all codes.
 */
function recoveryHashes({ signer }: Pick<Tx, "signer">, typed: string): string[] {
  return signer.macs("recovery code", normalizedCode(typed));
}

export const normalizedCode = (typed: string) => cleanCode(typed).replaceAll("-", "").toLowerCase();
