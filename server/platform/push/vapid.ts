import { createECDH } from "node:crypto";
import type { Sealer } from "../sealing/sealing.ts";

/** A key pair with which the site identifies itself to push services (RFC 8292). base64url. */
export type VapidKeys = { publicKey: string; privateKey: string };

/** Order of the curve P-256 (SEC 2, section 2.4.2). */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/**
 * The key pair that belongs to a DATA_KEY: derived, so that no backup contains it. Undefined without that key. From 48
 * bytes, so that all private keys are equally likely (FIPS 186-5, A.2.1).
 */
export function vapidKeys(sealer: Sealer, keyId: string): VapidKeys | undefined {
  const bytes = sealer.derive("push notifications", keyId, 48);
  if (!bytes) return undefined;
  const scalar = (BigInt(`0x${bytes.toString("hex")}`) % (order - 1n)) + 1n;
  const ecdh = createECDH("prime256v1");
  ecdh.setPrivateKey(scalar.toString(16).padStart(64, "0"), "hex");
  return { publicKey: ecdh.getPublicKey("base64url"), privateKey: ecdh.getPrivateKey("base64url") };
}
