import * as t from "../../contract/text/pages/messages.ts";
import * as shared from "../../contract/text/shared.ts";
import { CallError } from "../api.ts";
import { BotCheckError } from "../botcheck.ts";
import type { Failure } from "../ui/forms/submission.ts";

const notHuman = {
  title: t.verificationFailed,
  text: t.weCouldntVerifyThatYoure,
};

/** Why the request for a free session failed. */
export function freeSessionFailure(error: unknown): Failure {
  if (error instanceof BotCheckError) return { ...notHuman, fields: {} };
  if (error instanceof CallError) {
    if (error.code === "bot-check-failed") return { ...notHuman, fields: {} };
    if (Object.keys(error.fields).length > 0) return { fields: error.fields };
    // The message of `limited` says when to try again.
    if (error.code === "limited") return { title: t.oops, text: error.message, fields: {} };
  }
  return {
    title: t.oopsSomethingWentWrong,
    text: t.weCouldntSubmitYourForm,
    fields: {},
  };
}

/** Why the contact message failed: the server's message if there is one. */
export function contactFailure(error: unknown): Failure {
  if (error instanceof BotCheckError) {
    return { title: shared.verificationNotReady, text: error.message, fields: {} };
  }
  if (error instanceof CallError && error.status >= 400 && error.status !== 500) {
    return Object.keys(error.fields).length > 0
      ? { fields: error.fields }
      : { title: error.message, fields: {} };
  }
  return { title: t.failedToSendMessagePlease, fields: {} };
}
