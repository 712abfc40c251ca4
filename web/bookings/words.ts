import { CallError } from "../api.ts";
import type { Failure } from "../ui/submission.ts";

/** Refusals whose sentence says what to do. */
const telling: readonly CallError["code"][] = [
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

function sentenceOf(error: unknown, otherwise: string): string {
  return error instanceof CallError && telling.includes(error.code) ? error.message : otherwise;
}

/** Whom a session is with; a guest may have one name only. */
export function nameOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim();
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

/** Why a free slot was not deleted. */
export function removeSlotFailure(error: unknown): { title: string; text: string } {
  return {
    title: "Error Deleting Slot",
    text: error instanceof CallError ? error.message : "Something went wrong. Please try again later.",
  };
}

/** Why a booked session was not deleted. */
export function removeSessionFailure(error: unknown): { title: string; text: string } {
  return { title: "Failed to delete session.", text: sentenceOf(error, "Please try again later.") };
}

/** Why a session was neither moved nor cancelled. */
export function changeFailure(error: unknown): string {
  if (!(error instanceof CallError)) return "Something went wrong. Please try again.";
  if (error.code !== "not-found") return error.message;
  return "It was moved or cancelled elsewhere meanwhile. Please load this page again.";
}
