import * as t from "../../contract/text/admin/events.ts";
import * as adminShared from "../../contract/text/admin/shared.ts";
import * as shared from "../../contract/text/shared.ts";
import { CallError } from "../api.ts";
import type { Failure } from "../ui/forms/submission.ts";

/** The form is incomplete; a message for each missing field. */
export class IncompleteFormError extends Error {
  readonly fields: Record<string, string>;

  constructor(fields: Record<string, string>) {
    super(adminShared.fillOutAllFields);
    this.fields = fields;
  }
}

/** Why adding an event failed. */
export const addFailure = (error: unknown): Failure => failureOf(t.errorAddingEvent, error);

/** Why changing an event failed. */
export const changeFailure = (error: unknown): Failure => failureOf(t.failedToUpdateEvent, error);

/** Why deleting events failed. */
export const removeFailure = (error: unknown): Failure => failureOf(t.failedToDeleteSelectedEvents, error);

/** Refusals whose message tells the owner what to do; other errors get a general text. */
const shownCodes: readonly CallError["code"][] = [
  "overlaps",
  "over-free-slots",
  "time-does-not-exist",
  "stale",
  "class-not-found",
  "limited",
  "database-away",
  "unreachable",
];

function failureOf(title: string, error: unknown): Failure {
  if (error instanceof IncompleteFormError) return { title: error.message, fields: error.fields };
  if (!(error instanceof CallError)) return { title, text: shared.tryAgain, fields: {} };
  if (Object.keys(error.fields).length > 0) return { title, fields: error.fields };
  return { title, text: shownCodes.includes(error.code) ? error.message : shared.tryAgain, fields: {} };
}
