import { z } from "zod";
import * as v from "../platform/values/schema.ts";
import { base64url, credentialId, passkey, password, reauthentication, reauthenticationRefusals } from "./schema.ts";
import { text as t } from "./text.ts";

/** What `navigator.credentials.get` needs. User verification is required. */
const passkeyRequest = v.namedObject("PasskeyRequest", {
  challenge: z.string(),
  rpId: z.string(),
  passkeys: z.array(z.strictObject({ id: z.string(), transports: z.array(z.string()) })),
});

export const requestPasskeyLogin = {
  summary: "Get the challenge that a passkey of the owner signs for `logInAdmin`. Sets the cookie of this attempt.",
  refusals: v.refusalCodes("bot-check-failed", "wrong-login", "limited"),
  body: z.strictObject({ email: v.email, password, recaptchaToken: v.botToken }),
  output: passkeyRequest,
};
export const requestPasskeyConfirmation = {
  summary: "Get the challenge that a passkey signs where a call needs the second factor again.",
  output: passkeyRequest,
};
export const startPasskey = {
  summary: "Get the challenge for a new passkey. Needs the password, and the second factor while it is on.",
  refusals: reauthenticationRefusals,
  body: reauthentication,
  output: z.strictObject({
    challenge: z.string(),
    rpId: z.string(),
    rpName: z.string(),
    userId: z.string(),
    userName: z.string(),
    passkeys: passkeyRequest.shape.passkeys,
  }),
};
export const addPasskey = {
  summary: "Add a passkey. Returns recovery codes, only this once, if no second factor was on.",
  refusals: v.refusalCodes("passkey-wrong", "passkey-known", "limited"),
  body: z.strictObject({
    name: v.line(60, t.enterNameOfPasskey),
    id: credentialId,
    clientDataJSON: base64url(4000),
    attestationObject: base64url(20_000),
    transports: z.array(z.string().regex(/^[a-z-]{1,20}$/)).max(10),
  }),
  output: z.strictObject({ passkey, recoveryCodes: z.array(z.string()) }),
};
export const renamePasskey = {
  summary: "Rename a passkey.",
  ...v.byId,
  body: z.strictObject({ name: v.line(60, t.enterNameOfPasskey) }),
  output: v.done,
};
export const removePasskey = {
  summary: "Remove a passkey. Needs the password and the second factor.",
  params: v.idParams,
  refusals: v.refusalCodes(...reauthenticationRefusals, "not-found"),
  body: reauthentication,
  output: v.done,
};
export const endOtherAdminSessions = {
  summary: "End all login sessions of the owner except this one.",
  output: v.done,
};

export type PasskeyRequest = z.output<typeof passkeyRequest>;
export type NewPasskeyRequest = z.output<typeof startPasskey.output>;
