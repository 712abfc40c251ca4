import { text as t } from "../../contract/auth/text.ts";
import { text as shared } from "../../contract/platform/language/text.ts";
import { CallError } from "../kit/calls/api.ts";
import { failureMapper, isRefusal } from "../kit/ui/forms/failure-mapper.ts";
import type { Failure } from "../kit/ui/forms/Form.tsx";

const failureUnder = (title: string, otherwise: string) => failureMapper({ title, otherwise, botCheck: title });

export const registerFailure = failureUnder(t.registrationFailed, t.couldNotRegisterPleaseTry);

/** Why the login email was not sent. */
export const loginFailure = failureUnder(shared.loginFailed, t.couldNotSendLoginEmail);

const otherCodeFailure = failureUnder(shared.loginFailed, shared.thatDidNotWorkPlease);

/** Why the login with the typed code failed. */
export const codeFailure = (error: unknown): Failure =>
  error instanceof CallError && error.code === "login-code-wrong"
    ? { fields: { code: error.message } }
    : otherCodeFailure(error);

/** Messages about a login link; each dialog leads back to the login page. */
export const loginLinkMessages = {
  dead: t.yourLoginLinkIsInvalid,
  missing: t.yourLoginLinkMay,
};

/** Why an address was not verified: the server's message if there is one. */
export function verificationFailure(error: unknown): string {
  if (error instanceof IncompleteLoginError) return t.invalidResponseMissingToken;
  return (error instanceof CallError && isRefusal(error) && error.message) || t.verificationFailed;
}

/** Whether the link got no verdict: the server failed or could not be reached. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 0 || error.status >= 500);

/** The server verified the address, but its response lacks the token or the user's id. */
export class IncompleteLoginError extends Error {}
