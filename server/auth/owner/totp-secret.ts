import type { Kysely } from "kysely";
import type { Tables } from "../../db/schema.ts";
import type { Sealer } from "../../sealing.ts";
import type { Owner } from "./owner.ts";

// The authenticator's secret is stored as `sealed.<key id>.<base64url>`. An earlier version stored it in clear, as
// base32 without dots.
const sealedPrefix = "sealed";

export function sealTotpSecret(sealer: Sealer, ownerId: string, secret: string): string {
  const { keyId, sealed } = sealer.seal(secret, associatedDataOf(ownerId));
  return [sealedPrefix, keyId, sealed.toString("base64url")].join(".");
}

/** The secret in clear. Undefined if there is none or its key is missing. */
export function openTotpSecret(sealer: Sealer, { id, totp_secret: stored }: Pick<Owner, "id" | "totp_secret">) {
  if (stored === null) return undefined;
  const [prefix, keyId = "", sealed = ""] = stored.split(".");
  if (prefix !== sealedPrefix) return stored;
  return sealer.open({ keyId, sealed: Buffer.from(sealed, "base64url") }, associatedDataOf(id));
}

/** Seals a secret that an earlier version, or a backup of one, stored in clear. */
export async function sealPlainTotpSecret(db: Kysely<Tables>, sealer: Sealer): Promise<void> {
  const old = await db
    .selectFrom("admins")
    .select(["id", "totp_secret"])
    .where("totp_secret", "is not", null)
    .where("totp_secret", "not like", `${sealedPrefix}.%`)
    .execute();
  for (const { id, totp_secret } of old) {
    await db
      .updateTable("admins")
      .set({ totp_secret: sealTotpSecret(sealer, id, totp_secret!) })
      .where("id", "=", id)
      .where("totp_secret", "=", totp_secret)
      .execute();
  }
}

const associatedDataOf = (ownerId: string) => `totp secret of ${ownerId}`;
