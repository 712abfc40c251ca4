import { startAuthentication, startRegistration, WebAuthnError } from "@simplewebauthn/browser";
import type { PasskeyAnswer } from "../../../contract/auth/calls.ts";
import {
  type addPasskey,
  type NewPasskeyRequest,
  passkeyAlgorithms,
  type PasskeyRequest,
} from "../../../contract/auth/passkey-calls.ts";
import * as t from "../../../contract/auth/text.desk.ts";
import type { InputOf } from "../../../contract/platform/call/endpoint.ts";
import { refusalMessages } from "../../../contract/platform/call/text.en.ts";
import { NotSent } from "../ui/forms/Form.tsx";

const credentialsOf = ({ passkeys }: Pick<PasskeyRequest, "passkeys">) =>
  passkeys.map(({ id, transports }) => ({ id, type: "public-key" as const, transports }));

/** Lets the owner sign the challenge with a passkey. Throws `NotSent` if the owner or the browser cancels. */
export async function askPasskey(request: PasskeyRequest): Promise<PasskeyAnswer> {
  const { challenge, rpId } = request;
  const optionsJSON = {
    challenge,
    rpId,
    userVerification: "required" as const,
    allowCredentials: credentialsOf(request),
  };
  const { id, response } = await startAuthentication({ optionsJSON }).catch(() => {
    throw new NotSent({ title: t.passkeyWasNotUsed, fields: {} });
  });
  const { clientDataJSON, authenticatorData, signature } = response;
  return { id, clientDataJSON, authenticatorData, signature };
}

/** Lets the owner make a passkey. Throws `NotSent` if the owner or the browser cancels. */
export async function makePasskey(
  request: NewPasskeyRequest,
): Promise<Omit<InputOf<typeof addPasskey>["body"], "name">> {
  const { challenge, rpId, rpName, userId, userName } = request;
  const optionsJSON = {
    challenge,
    rp: { id: rpId, name: rpName },
    user: { id: userId, name: userName, displayName: userName },
    pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ type: "public-key" as const, alg })),
    excludeCredentials: credentialsOf(request),
    authenticatorSelection: { residentKey: "preferred" as const, userVerification: "required" as const },
    attestation: "none" as const,
  };
  const { id, response } = await startRegistration({ optionsJSON }).catch((error: unknown) => {
    const isKnown = error instanceof WebAuthnError && error.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED";
    throw new NotSent({ title: isKnown ? refusalMessages["passkey-known"] : t.passkeyWasNotMade, fields: {} });
  });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, clientDataJSON, attestationObject, transports };
}
