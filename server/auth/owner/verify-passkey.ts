import type { PasskeyAnswer } from "../../../contract/auth/calls.ts";
import { passkeyAlgorithms } from "../../../contract/auth/passkey-calls.ts";
import type * as schema from "../../../contract/auth/passkey-schema.ts";
import type { Parsed } from "../../platform/call/ctx.ts";

type Site = { publicUrl: string };
type StoredPasskey = { credential_id: string; public_key: string; counter: number; transports: string };
type Verified = { publicKey: string; counter: number };

// Loaded when a passkey is used first: with its certificate parsers it takes about 10 MB of memory.
const webauthn = () => import("@simplewebauthn/server");

/** Passkeys are bound to the host of the site's public address. Each studio has its own. */
export const rpIdOf = ({ publicUrl }: Site) => new URL(publicUrl).hostname;
const expectedOf = (site: Site, challenge: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: new URL(site.publicUrl).origin,
  expectedRPID: rpIdOf(site),
  requireUserVerification: true,
});

/** The challenge that was signed, according to the browser; undefined if it cannot be read. */
export function challengeOf({ clientDataJSON }: { clientDataJSON: string }): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString()) as { challenge?: unknown };
    return typeof challenge === "string" ? challenge : undefined;
  } catch {
    return undefined;
  }
}

/** The public key and counter of a new passkey; undefined if its answer is not valid for this site and challenge. */
export async function verifiedNewPasskey(
  site: Site,
  challenge: string,
  given: Parsed<typeof schema.addPasskey>["body"],
): Promise<Verified | undefined> {
  const { id, clientDataJSON, attestationObject } = given;
  const response = { ...credential(id), response: { clientDataJSON, attestationObject } };
  const { verifyRegistrationResponse } = await webauthn();
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    supportedAlgorithmIDs: passkeyAlgorithms,
    ...expectedOf(site, challenge),
  }).catch(invalid);
  const made = registrationInfo?.credential;
  if (made?.id !== id) return undefined;
  return { publicKey: Buffer.from(made.publicKey).toString("base64url"), counter: made.counter };
}

/** The new counter of a passkey; undefined if its signature is not valid for this site and challenge. */
export async function verifiedCounter(
  site: Site,
  challenge: string,
  stored: StoredPasskey,
  given: PasskeyAnswer,
): Promise<number | undefined> {
  const { id, ...signed } = given;
  const { verifyAuthenticationResponse } = await webauthn();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...credential(id), response: signed },
    credential: {
      id: stored.credential_id,
      publicKey: new Uint8Array(Buffer.from(stored.public_key, "base64url")),
      counter: stored.counter,
    },
    ...expectedOf(site, challenge),
  }).catch(invalid);
  return verified ? authenticationInfo?.newCounter : undefined;
}

const credential = (id: string) => ({ id, rawId: id, type: "public-key" as const, clientExtensionResults: {} });

/** The library throws for every answer that it does not accept. */
const invalid = () => ({ verified: false, registrationInfo: undefined, authenticationInfo: undefined });
