import { CallError } from "../api.ts";
import type { Failure } from "../ui/submission.ts";

/** A form that cannot go out yet: what is missing, by field. */
export class NotFilled extends Error {
  readonly fields: Record<string, string>;

  constructor(fields: Record<string, string>) {
    super("Please fill out all fields");
    this.fields = fields;
  }
}

/** Why an event was not added. */
export const addFailure = (error: unknown): Failure => failureOf("Error adding event.", error);

/** Why an event was not changed. */
export const changeFailure = (error: unknown): Failure => failureOf("Failed to update event.", error);

/** Why events were not removed; one line more than the specification's, where the server has something to say. */
export const removeFailure = (error: unknown): Failure =>
  failureOf("Failed to delete selected events.", error);

/** Refusals whose sentence says what to do. */
const telling: readonly CallError["code"][] = [
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
  if (error instanceof NotFilled) return { title: error.message, fields: error.fields };
  if (!(error instanceof CallError)) return { title, text: "Please try again.", fields: {} };
  if (Object.keys(error.fields).length > 0) return { title, fields: error.fields };
  return { title, text: telling.includes(error.code) ? error.message : "Please try again.", fields: {} };
}
