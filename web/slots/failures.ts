import * as t from "../../contract/text/pages/slots.ts";
import * as shared from "../../contract/text/shared.ts";
import { CallError } from "../api.ts";
import type { Failure } from "../ui/forms/submission.ts";

/** Refusals whose message tells the owner what to do. */
const shownCodes: readonly CallError["code"][] = [
  "overlaps",
  "time-does-not-exist",
  "slot-past",
  "slot-held",
  "not-found",
  "limited",
  "database-away",
  "unreachable",
  "provider-away",
];

/** The server's message if it tells the owner what to do, else `otherwise`. */
export function messageOr(error: unknown, otherwise: string): string {
  return error instanceof CallError && shownCodes.includes(error.code) ? error.message : otherwise;
}

/** Why adding slots failed; `slots.0.date` becomes the field `date`. */
export function addFailure(error: unknown): Failure {
  const fields = error instanceof CallError ? error.fields : {};
  const byField = Object.entries(fields).map(([name, sentence]) => [name.split(".").at(-1)!, sentence]);
  return {
    title: t.failedToAddSlot,
    text: messageOr(error, shared.tryAgainLater),
    fields: Object.fromEntries(byField) as Record<string, string>,
  };
}
