import type { PasskeyAnswer, Reauthentication } from "../../../contract/auth/calls.ts";
import { type PasskeyRequest, requestPasskeyConfirmation } from "../../../contract/auth/passkey-calls.ts";
import { adminCall, CallError } from "../calls/api.ts";

/** Whether the browser has passkeys: only over https, or on this machine. */
export const hasPasskeys = () => typeof PublicKeyCredential === "function";

/** Lets the owner sign a challenge. Loads the code for it now. */
export async function answerChallenge(request: PasskeyRequest): Promise<PasskeyAnswer> {
  return (await import("./ask-passkey.ts")).askPasskey(request);
}

/** Sends a call that needs the second factor. If a passkey may prove it and no code was typed, asks for the passkey. */
export async function withSecondFactor<T>(
  proof: Reauthentication,
  send: (proof: Reauthentication) => Promise<T>,
): Promise<T> {
  try {
    return await send(proof);
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== "passkey-needed" || !hasPasskeys()) throw error;
    const passkey = await answerChallenge(await adminCall(requestPasskeyConfirmation, {}));
    return send({ ...proof, passkey });
  }
}
