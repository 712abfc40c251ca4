import { CallError } from "../api.ts";
import type { Failure } from "../ui/submission.ts";

/** Refusals whose sentence tells the owner what to do. */
const helpful: readonly CallError["code"][] = [
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

/** The sentence of a refusal that says what to do, else `otherwise`. */
export function sentenceOf(error: unknown, otherwise: string): string {
  return error instanceof CallError && helpful.includes(error.code) ? error.message : otherwise;
}

/** Why slots were not added. */
export function addFailure(error: unknown): Failure {
  const fields = error instanceof CallError ? error.fields : {};
  const own = Object.entries(fields).map(([name, sentence]) => [name.split(".").at(-1)!, sentence]);
  return {
    title: "Failed to add slot.",
    text: sentenceOf(error, "Please try again later."),
    fields: Object.fromEntries(own) as Record<string, string>,
  };
}
