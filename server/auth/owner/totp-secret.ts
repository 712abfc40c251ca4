import type { Kysely } from "kysely";
import type { Tables } from "../../db/schema.ts";
import type { Sealer } from "../../sealing.ts";
import type { Owner } from "./owner.ts";

// The authenticator's secret is kept as `sealed.<id of the key>.<base64url>`. An earlier version kept it in clear; base32
// has no dots.
const mark = "sealed";

export function sealTotpSecret(sealer: Sealer, ownerId: string, secret: string): string {
  const { keyId, sealed } = sealer.seal(secret, about(ownerId));
  return [mark, keyId, sealed.toString("base64url")].join(".");
}

/** The secret in clear; nothing when there is none, or when its key is not here. */
export function openTotpSecret(
  sealer: Sealer,
  { id, totp_secret: kept }: Pick<Owner, "id" | "totp_secret">,
): string | undefined {
  if (kept === null) return undefined;
  const [marked, keyId = "", sealed = ""] = kept.split(".");
  if (marked !== mark) return kept;
  return sealer.open({ keyId, sealed: Buffer.from(sealed, "base64url") }, about(id));
}

/** Seals a secret that an earlier version kept in clear, or that came with its backup. */
export async function sealOldTotpSecret(db: Kysely<Tables>, sealer: Sealer): Promise<void> {
  const old = await db
    .selectFrom("admins")
    .select(["id", "totp_secret"])
    .where("totp_secret", "is not", null)
    .where("totp_secret", "not like", `${mark}.%`)
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

const about = (ownerId: string) => `totp secret of ${ownerId}`;
