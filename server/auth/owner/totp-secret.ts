import type { Kysely } from "kysely";
import type { Tables } from "../../platform/db/schema.ts";
import type { Sealer } from "../../platform/sealing/sealing.ts";
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

/** Seals the secrets of the second factor with the first key. One that is changed at the same time is left alone. */
export async function resealTotpSecrets(db: Kysely<Tables>, sealer: Sealer) {
  const first = `${sealedPrefix}.${sealer.keyIds[0]!}.%`;
  const sealed = db
    .selectFrom("admins")
    .select(["id", "totp_secret"])
    .where("totp_secret", "like", `${sealedPrefix}.%`);
  let resealed = 0;
  for (const owner of await sealed.where("totp_secret", "not like", first).execute()) {
    const secret = openTotpSecret(sealer, owner);
    if (secret === undefined) continue;
    const unchanged = db.updateTable("admins").where("id", "=", owner.id).where("totp_secret", "=", owner.totp_secret);
    const changed = unchanged.set({ totp_secret: sealTotpSecret(sealer, owner.id, secret) });
    resealed += Number((await changed.executeTakeFirst()).numUpdatedRows);
  }
  return { resealed, last: undefined };
}
