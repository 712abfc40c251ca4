import { CallError } from "../api.ts";
import { BotCheckError } from "../botcheck.ts";
import type { Checks } from "../ui/checks.ts";
import type { Failure } from "../ui/submission.ts";

/** The form was sent before a signature was saved. */
export class SignatureMissing extends Error {}

const signatureRequired: Failure = {
  title: "Signature Required:",
  text: "Please sign your name and save your signature before submitting the form.",
  fields: {},
};

/** What is said of a waiver that is to be signed, and of who signs it for somebody under 18. */
export const waiverCheck: Checks = {
  waiver: (value) => (value ? undefined : "Please read the agreement and tick the box."),
};
export const guardianChecks: Checks = {
  "guardian.name": (value) => (value ? undefined : "Please add the name of the parent or guardian."),
  "guardian.relation": (value) => (value ? undefined : "Please say how you are related, like mother."),
};

/** Why a waiver that was signed on the owner's screen was not kept. */
export function signingFailure(error: unknown): Failure {
  if (error instanceof SignatureMissing) return signatureRequired;
  if (!(error instanceof CallError))
    return { title: "It was not saved.", text: "Please try again.", fields: {} };
  return { title: "It was not saved.", text: error.message, fields: error.fields };
}

const notReady = (error: BotCheckError): Failure => ({
  title: "Verification Not Ready",
  text: error.message,
  fields: {},
});

/** Why a sign-up was not taken, in the specification's words. */
export function signupFailure(error: unknown): Failure {
  if (error instanceof SignatureMissing) return signatureRequired;
  if (error instanceof BotCheckError) return notReady(error);
  if (!(error instanceof CallError)) return { title: "Sign-Up Failed", fields: {} };
  if (isAlready(error))
    return { title: "Already Signed Up", text: "You've already registered for this class.", fields: {} };
  if (error.code === "email-unknown")
    return {
      title: "Student Not Found",
      text: "Email not found. Please register as a new student.",
      fields: {},
    };
  if (Object.keys(error.fields).length > 0) return { fields: error.fields };
  return { title: "Sign-Up Failed", text: error.message, fields: {} };
}

/** Whether the address has a place in the class, or in its line. */
export function isAlready(error: unknown): boolean {
  return (
    error instanceof CallError && (error.code === "already-signed-up" || error.code === "already-waiting")
  );
}

/** Why a returning student was not signed up: the server's sentence for 400 and 404, and ours for the rest. */
export function returningFailure(error: unknown): Failure {
  if (error instanceof BotCheckError) return notReady(error);
  if (!(error instanceof CallError) || error.code === "unreachable")
    return { title: "Server error. Please try again.", fields: {} };
  if (error.status === 400 || error.status === 404) {
    return Object.keys(error.fields).length > 0
      ? { fields: error.fields }
      : { title: error.message, fields: {} };
  }
  // A limit says itself when to come back.
  const text = error.code === "limited" ? { text: error.message } : {};
  return { title: "Unexpected error. Please try again.", ...text, fields: {} };
}

/** Why somebody was not put on the waitlist: the server's own words where it gave some. */
export function waitlistFailure(error: unknown): Failure {
  if (error instanceof BotCheckError) return notReady(error);
  if (error instanceof CallError && error.status >= 400 && error.status < 500) {
    return Object.keys(error.fields).length > 0
      ? { fields: error.fields }
      : { title: error.message, fields: {} };
  }
  return { title: "That did not work. Please try again.", fields: {} };
}
