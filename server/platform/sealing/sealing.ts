import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** Encrypts texts, so that the database or a backup alone does not reveal them. */
export type Sealer = {
  /**
   * Seals a text with the first key. `about` names what the text belongs to. Opening needs the same `about`, so a
   * sealed text that was moved elsewhere does not open.
   */
  seal(text: string, about: string): Sealed;
  /** The text; undefined when the key is missing, when `about` differs, or when the sealed text was changed. */
  open(sealed: Sealed, about: string): string | undefined;
  /** Secret bytes for a purpose, always the same ones for a key. Undefined without that key. */
  derive(purpose: string, keyId: string, length: number): Buffer | undefined;
  /** The ids of the available keys; the first one seals. */
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
    derive(purpose, keyId, length) {
      const key = keys.get(keyId);
      return key && Buffer.from(hkdfSync("sha256", key, "", `derived: ${purpose}`, length));
    },
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
      const nonce = sealed.subarray(0, nonceBytes);
      const cipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: tagBytes });
      cipher.setAAD(Buffer.from(about)).setAuthTag(sealed.subarray(-tagBytes));
      try {
        const inside = cipher.update(sealed.subarray(nonceBytes, -tagBytes));
        return Buffer.concat([inside, cipher.final()]).toString("utf8");
      } catch {
        return undefined;
      }
    },
  };
}

/** The public id of a key: a short fingerprint. */
export function dataKeyId(dataKey: string): string {
  return Buffer.from(hkdfSync("sha256", dataKey, "", "id of a key", 4)).toString("hex");
}
