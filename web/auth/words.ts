import * as t from "../../contract/text/pages/auth.ts";
import * as shared from "../../contract/text/shared.ts";
import { CallError } from "../api.ts";
import { BotCheckError } from "../botcheck.ts";
import type { Failure } from "../ui/forms/submission.ts";

/** Why the registration failed. */
export const registerFailure = failureUnder(t.registrationFailed, t.couldNotRegisterPleaseTry);

/** Why the login email was not sent. */
export const loginFailure = failureUnder(shared.loginFailed, t.couldNotSendLoginEmail);

/** Why the login with the typed code failed. */
export function codeFailure(error: unknown): Failure {
  if (error instanceof CallError && error.code === "login-code-wrong")
    return { fields: { code: error.message } };
  return failureUnder(shared.loginFailed, shared.thatDidNotWorkPlease)(error);
}

const deadLink = t.yourLoginLinkIsInvalid;

/** Messages about a login link; each dialog leads back to the login page. */
export const loginLinkMessages = {
  dead: deadLink,
  /** No verdict from the server: it failed or could not be reached. */
  unheard: t.ifSiteCouldNot(deadLink),
  missing: t.yourLoginLinkMay,
};

/** Why an address was not verified: the server's message if there is one. */
export function verificationFailure(error: unknown): string {
  if (error instanceof IncompleteLoginError) return t.invalidResponseMissingToken;
  return (hasServerMessage(error) && error.message) || t.verificationFailed;
}

/** The server verified the address, but its response lacks the token or the user's id. */
export class IncompleteLoginError extends Error {}

function failureUnder(title: string, fallback: string): (error: unknown) => Failure {
  return (error) => {
    if (error instanceof BotCheckError) return { title, text: error.message, fields: {} };
    if (!hasServerMessage(error)) return { title, text: fallback, fields: {} };
    if (Object.keys(error.fields).length > 0) return { fields: error.fields };
    return { title, text: error.message || fallback, fields: {} };
  };
}

/** Whether the error has a message for the person. A status 500 and a missing response have none. */
function hasServerMessage(error: unknown): error is CallError {
  return error instanceof CallError && error.status >= 400 && error.status !== 500;
}
