import { CallError } from "../api.ts";
import { BotCheckError } from "../botcheck.ts";
import type { Failure } from "../ui/submission.ts";

/** Why nobody was registered, in the specification's words around the server's. */
export const registerFailure = failureUnder("Registration Failed", "Could not register. Please try again.");

/** Why no link was sent. */
export const loginFailure = failureUnder("Login Failed", "Could not send login email. Please try again.");

/** Why the typed code did not log in. */
export function codeFailure(error: unknown): Failure {
  if (error instanceof CallError && error.code === "login-code-wrong")
    return { fields: { code: error.message } };
  return failureUnder("Login Failed", "That did not work. Please try again.")(error);
}

const deadLink = "Your login link is invalid or has expired. Please request a new link and try again.";

/** The login link's sentences; all lead back to /login. */
export const linkWords = {
  dead: deadLink,
  /** The server did not say that it is. */
  unheard: `${deadLink} If the site could not be reached just now, the link still works.`,
  missing: "Your login link may have expired. Please request a new link and try again.",
};

/** Why an address was not proven: the server's message where it gave one. */
export function verificationFailure(error: unknown): string {
  if (error instanceof MissingFacts) return "Invalid response: Missing token or userId.";
  return (isAnswer(error) && error.message) || "Verification failed.";
}

/** The server said yes, but not to whom. */
export class MissingFacts extends Error {}

function failureUnder(title: string, fallback: string): (error: unknown) => Failure {
  return (error) => {
    if (error instanceof BotCheckError) return { title, text: error.message, fields: {} };
    if (!isAnswer(error)) return { title, text: fallback, fields: {} };
    if (Object.keys(error.fields).length > 0) return { fields: error.fields };
    return { title, text: error.message || fallback, fields: {} };
  };
}

/** The server's own words; a fault of ours, or no answer at all, has none that help. */
function isAnswer(error: unknown): error is CallError {
  return error instanceof CallError && error.status >= 400 && error.status !== 500;
}
