import { CallError } from "../api.ts";
import { BotCheckError } from "../botcheck.ts";
import type { Failure } from "../ui/submission.ts";

const notHuman = {
  title: "Verification Failed:",
  text: "We couldn't verify that you're human. Please try again.",
};

/** Why the free-session request was not taken, in the specification's words. */
export function freeSessionFailure(error: unknown): Failure {
  if (error instanceof BotCheckError) return { ...notHuman, fields: {} };
  if (error instanceof CallError) {
    if (error.code === "bot-check-failed") return { ...notHuman, fields: {} };
    if (Object.keys(error.fields).length > 0) return { fields: error.fields };
    // A limit says itself when to come back.
    if (error.code === "limited") return { title: "Oops!", text: error.message, fields: {} };
  }
  return {
    title: "Oops! Something went wrong!",
    text: "We couldn't submit your form. Please try again later.",
    fields: {},
  };
}

/** Why the message was not taken: the server's own words where it gave some. */
export function contactFailure(error: unknown): Failure {
  if (error instanceof BotCheckError) {
    return { title: "Verification Not Ready", text: error.message, fields: {} };
  }
  if (error instanceof CallError && error.status >= 400 && error.status !== 500) {
    return Object.keys(error.fields).length > 0
      ? { fields: error.fields }
      : { title: error.message, fields: {} };
  }
  return { title: "Failed to send message. Please try again later.", fields: {} };
}
