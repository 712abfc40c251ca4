import * as t from "../../contract/text/pages/signups.ts";
import * as shared from "../../contract/text/shared.ts";
import { CallError } from "../api.ts";
import { BotCheckError } from "../botcheck.ts";
import type { Checks } from "../ui/forms/checks.ts";
import type { Failure } from "../ui/forms/submission.ts";

/** The form was sent before a signature was saved. */
export class SignatureMissing extends Error {}

const signatureRequired: Failure = {
  title: t.signatureRequired,
  text: t.signYourNameAndSave,
  fields: {},
};

/** Checks of the waiver's checkbox, and of the guardian of a student under 18. */
export const waiverCheck: Checks = {
  waiver: (value) => (value ? undefined : t.readAgreementAndTickBox),
};
export const guardianChecks: Checks = {
  "guardian.name": (value) => (value ? undefined : shared.addNameOfParent),
  "guardian.relation": (value) => (value ? undefined : shared.sayHowYouAreRelated),
};

/** Why a waiver signed on the owner's phone was not saved. */
export function signingFailure(error: unknown): Failure {
  if (error instanceof SignatureMissing) return signatureRequired;
  if (!(error instanceof CallError)) return { title: t.itWasNotSaved, text: shared.tryAgain, fields: {} };
  return { title: t.itWasNotSaved, text: error.message, fields: error.fields };
}

const notReady = (error: BotCheckError): Failure => ({
  title: shared.verificationNotReady,
  text: error.message,
  fields: {},
});

/** Why a sign-up failed. */
export function signupFailure(error: unknown): Failure {
  if (error instanceof SignatureMissing) return signatureRequired;
  if (error instanceof BotCheckError) return notReady(error);
  if (!(error instanceof CallError)) return { title: t.signUpFailed, fields: {} };
  if (isAlreadySignedUp(error))
    return { title: t.alreadySignedUp, text: t.youveAlreadyRegistered, fields: {} };
  if (error.code === "email-unknown")
    return {
      title: t.studentNotFound,
      text: t.emailNotFoundPleaseRegister,
      fields: {},
    };
  if (Object.keys(error.fields).length > 0) return { fields: error.fields };
  return { title: t.signUpFailed, text: error.message, fields: {} };
}

/** Whether the address already has a seat in the class or is on its waitlist. */
export function isAlreadySignedUp(error: unknown): boolean {
  return (
    error instanceof CallError && (error.code === "already-signed-up" || error.code === "already-waiting")
  );
}

/** Why the sign-up of a returning student failed: the server's message for 400 and 404, else a general text. */
export function returningFailure(error: unknown): Failure {
  if (error instanceof BotCheckError) return notReady(error);
  if (!(error instanceof CallError) || error.code === "unreachable")
    return { title: t.serverErrorPleaseTryAgain, fields: {} };
  if (error.status === 400 || error.status === 404) {
    return Object.keys(error.fields).length > 0
      ? { fields: error.fields }
      : { title: error.message, fields: {} };
  }
  // The message of `limited` says when to try again.
  const text = error.code === "limited" ? { text: error.message } : {};
  return { title: t.unexpectedErrorPleaseTryAgain, ...text, fields: {} };
}

/** Why joining the waitlist failed: the server's message if there is one. */
export function waitlistFailure(error: unknown): Failure {
  if (error instanceof BotCheckError) return notReady(error);
  if (error instanceof CallError && error.status >= 400 && error.status < 500) {
    return Object.keys(error.fields).length > 0
      ? { fields: error.fields }
      : { title: error.message, fields: {} };
  }
  return { title: shared.thatDidNotWorkPlease, fields: {} };
}
