import { CallError } from "../api.ts";
import { BotCheckError } from "../botcheck.ts";
import type { Failure } from "../ui/forms/submission.ts";

/** Why the registration failed. */
export const registerFailure = failureUnder("Registration Failed", "Could not register. Please try again.");

/** Why the login email was not sent. */
export const loginFailure = failureUnder("Login Failed", "Could not send login email. Please try again.");

/** Why the login with the typed code failed. */
export function codeFailure(error: unknown): Failure {
  if (error instanceof CallError && error.code === "login-code-wrong")
    return { fields: { code: error.message } };
  return failureUnder("Login Failed", "That did not work. Please try again.")(error);
}

const deadLink = "Your login link is invalid or has expired. Please request a new link and try again.";

/** Messages about a login link; each dialog leads back to the login page. */
export const loginLinkMessages = {
  dead: deadLink,
  /** No verdict from the server: it failed or could not be reached. */
  unheard: `${deadLink} If the site could not be reached just now, the link still works.`,
  missing: "Your login link may have expired. Please request a new link and try again.",
};

/** Why an address was not verified: the server's message if there is one. */
export function verificationFailure(error: unknown): string {
  if (error instanceof IncompleteLoginError) return "Invalid response: Missing token or userId.";
  return (hasServerMessage(error) && error.message) || "Verification failed.";
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
