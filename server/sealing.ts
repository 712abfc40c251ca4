import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** Keeps texts so that only who has the key can read them: not the database, not a backup. */
export type Sealer = {
  /**
   * Seals a text with the newest key. `about` says what the text belongs to and has to be said again to open it, so
   * that what is moved elsewhere stays shut.
   */
  seal(text: string, about: string): Sealed;
  /** The text, or nothing when the key is not here, or when it belongs to something else or was tampered with. */
  open(sealed: Sealed, about: string): string | undefined;
  /** The ids of the keys that are here; the first one seals. */
  keyIds: readonly string[];
};

export type Sealed = { keyId: string; sealed: Buffer };

const nonceBytes = 12;
const tagBytes = 16;

/** Seals by AES-256-GCM with the first of these keys, and opens with any of them. */
export function openSealer(dataKeys: readonly string[]): Sealer {
  const keys = new Map(
    dataKeys.map((key) => [dataKeyId(key), new Uint8Array(hkdfSync("sha256", key, "", "sealing", 32))]),
  );
  const keyIds = [...keys.keys()];
  return {
    keyIds,
    seal(text, about) {
      const keyId = keyIds[0]!;
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv("aes-256-gcm", keys.get(keyId)!, nonce).setAAD(Buffer.from(about));
      const inside = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return { keyId, sealed: Buffer.concat([nonce, inside, cipher.getAuthTag()]) };
    },
    open({ keyId, sealed }, about) {
      const key = keys.get(keyId);
      if (!key || sealed.length < nonceBytes + tagBytes) return undefined;
      const cipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      })
        .setAAD(Buffer.from(about))
        .setAuthTag(sealed.subarray(-tagBytes));
      try {
        const inside = cipher.update(sealed.subarray(nonceBytes, -tagBytes));
        return Buffer.concat([inside, cipher.final()]).toString("utf8");
      } catch {
        return undefined;
      }
    },
  };
}

/** What a key is called where the key itself must not stand: a short fingerprint. */
export function dataKeyId(dataKey: string): string {
  return Buffer.from(hkdfSync("sha256", dataKey, "", "id of a key", 4)).toString("hex");
}
