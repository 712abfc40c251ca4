import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

/** What a test changes to make a hostile answer. */
type Change = {
  origin?: string;
  rpId?: string;
  type?: string;
  challenge?: string;
  counter?: number;
  isUserVerified?: boolean;
  isUserPresent?: boolean;
  /** Sends another clientDataJSON than the one that was signed. */
  sentChallenge?: string;
  crossOrigin?: boolean;
};

const sha256 = (data: Buffer | string) => createHash("sha256").update(data).digest();
const base64url = (data: Buffer | string) => Buffer.from(data).toString("base64url");

/** An authenticator in software with one passkey (ES256), for the site at this origin. */
export function softwareAuthenticator({ origin = "http://localhost:3000", counts = true } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const credentialId = randomBytes(32);
  const ownRpId = new URL(origin).hostname;
  let uses = 0;

  const authenticatorData = (change: Change, credential = Buffer.alloc(0)) => {
    if (counts) uses++;
    const flags =
      (change.isUserPresent === false ? 0 : 1) |
      (change.isUserVerified === false ? 0 : 4) |
      (credential.length > 0 ? 0x40 : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(change.counter ?? uses);
    return Buffer.concat([sha256(change.rpId ?? ownRpId), Buffer.from([flags]), counter, credential]);
  };
  const clientData = (type: string, challenge: string, change: Change) =>
    JSON.stringify({
      type: change.type ?? type,
      challenge: change.challenge ?? challenge,
      origin: change.origin ?? origin,
      crossOrigin: change.crossOrigin ?? false,
    });

  return {
    id: base64url(credentialId),
    /** The answer of `navigator.credentials.create`, as the API takes it. */
    register(challenge: string, change: Change = {}) {
      const credential = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([0, credentialId.length]),
        credentialId,
        coseKey(publicKey.export({ format: "jwk" })),
      ]);
      const data = authenticatorData(change, credential);
      const attestation = Buffer.concat([
        Buffer.from("a363666d74646e6f6e656761747453746d74a068617574684461746159", "hex"),
        Buffer.from([data.length >> 8, data.length & 255]),
        data,
      ]);
      return {
        id: base64url(credentialId),
        clientDataJSON: base64url(clientData("webauthn.create", challenge, change)),
        attestationObject: base64url(attestation),
        transports: ["internal"],
      };
    },
    /** The answer of `navigator.credentials.get`, as the API takes it. */
    answer(challenge: string, change: Change = {}) {
      const data = authenticatorData(change);
      const client = clientData("webauthn.get", challenge, change);
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey);
      const sent = change.sentChallenge === undefined ? client : clientData("webauthn.get", change.sentChallenge, {});
      return {
        id: base64url(credentialId),
        clientDataJSON: base64url(sent),
        authenticatorData: base64url(data),
        signature: base64url(signature),
      };
    },
  };
}

export type SoftwareAuthenticator = ReturnType<typeof softwareAuthenticator>;

/** `{1: 2, 3: -7, -1: 1, -2: x, -3: y}` in CBOR. */
function coseKey({ x = "", y = "" }: { x?: string | undefined; y?: string | undefined }): Buffer {
  const coordinate = (text: string) => Buffer.concat([Buffer.from("5820", "hex"), Buffer.from(text, "base64url")]);
  return Buffer.concat([
    Buffer.from("a5010203262001", "hex"),
    Buffer.from("21", "hex"),
    coordinate(x),
    Buffer.from("22", "hex"),
    coordinate(y),
  ]);
}
