import { CallError } from "../api.ts";
import { sentenceOf } from "../slots/failures.ts";

/** Whom a session is with; a guest may have one name only. */
export function nameOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim();
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
