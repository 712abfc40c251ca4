import { text as shared } from "../../../contract/platform/language/text.ts";
import { text as t } from "../../../contract/teaching/signups/text.ts";
import { CallError } from "../../kit/calls/api.ts";
import { adminFailure, always, failureMapper } from "../../kit/ui/forms/failure-mapper.ts";
import type { Failure } from "../../kit/ui/forms/Form.tsx";

export const signingFailure = adminFailure(t.waiverNotSaved);
const alreadySignedUp = { title: t.alreadySignedUp, text: t.youveAlreadyRegistered, fields: {} };

export const signupFailure = failureMapper({
  title: t.signUpFailed,
  shows: always,
  codes: {
    "already-signed-up": alreadySignedUp,
    "already-waiting": alreadySignedUp,
    "email-unknown": { title: t.studentNotFound, text: t.emailNotFoundPleaseRegister, fields: {} },
  },
});

/** Whether the address already has a seat in the class or is on its waitlist. */
export const isAlreadySignedUp = (error: unknown): boolean =>
  error instanceof CallError && (error.code === "already-signed-up" || error.code === "already-waiting");

const returningRefusal = failureMapper({ otherwise: t.serverErrorPleaseTryAgain });
const returningFault = failureMapper({
  title: t.unexpectedErrorPleaseTryAgain,
  // Only the message of `limited` says when to try again.
  shows: ({ code }) => code === "limited",
});

/** Why the sign-up of a returning student failed: the server's message for 400 and 404, else a general text. */
export function returningFailure(error: unknown): Failure {
  const isFault =
    error instanceof CallError && error.code !== "unreachable" && error.status !== 400 && error.status !== 404;
  return isFault ? returningFault(error) : returningRefusal(error);
}

/** Why joining the waitlist failed: the server's message if there is one. */
export const waitlistFailure = failureMapper({
  otherwise: shared.thatDidNotWorkPlease,
  shows: ({ status }) => status >= 400 && status < 500,
});
