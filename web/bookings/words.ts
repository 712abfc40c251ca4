import { CallError } from "../api.ts";
import { messageOr } from "../slots/failures.ts";

/** Full name of a session's student or guest. A guest may have only one name. */
export function clientName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim();
}

/** Why deleting a free slot failed. */
export function removeSlotFailure(error: unknown): { title: string; text: string } {
  return {
    title: "Error Deleting Slot",
    text: error instanceof CallError ? error.message : "Something went wrong. Please try again later.",
  };
}

/** Why deleting a booked session failed. */
export function removeSessionFailure(error: unknown): { title: string; text: string } {
  return { title: "Failed to delete session.", text: messageOr(error, "Please try again later.") };
}

/** Why moving or cancelling a session failed. */
export function changeFailure(error: unknown): string {
  if (!(error instanceof CallError)) return "Something went wrong. Please try again.";
  if (error.code !== "not-found") return error.message;
  return "It was moved or cancelled elsewhere meanwhile. Please load this page again.";
}
