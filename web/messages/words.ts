import { CallError } from "../api.ts";
import { BotCheckError } from "../botcheck.ts";
import type { Failure } from "../ui/forms/submission.ts";

const notHuman = {
  title: "Verification Failed:",
  text: "We couldn't verify that you're human. Please try again.",
};

/** Why the request for a free session failed. */
export function freeSessionFailure(error: unknown): Failure {
  if (error instanceof BotCheckError) return { ...notHuman, fields: {} };
  if (error instanceof CallError) {
    if (error.code === "bot-check-failed") return { ...notHuman, fields: {} };
    if (Object.keys(error.fields).length > 0) return { fields: error.fields };
    // The message of `limited` says when to try again.
    if (error.code === "limited") return { title: "Oops!", text: error.message, fields: {} };
  }
  return {
    title: "Oops! Something went wrong!",
    text: "We couldn't submit your form. Please try again later.",
    fields: {},
  };
}

/** Why the contact message failed: the server's message if there is one. */
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
