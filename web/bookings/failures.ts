import * as t from "../../contract/text/pages/bookings.ts";
import * as shared from "../../contract/text/shared.ts";
import { CallError } from "../api.ts";
import { messageOr } from "../slots/failures.ts";

/** Why deleting a free slot failed. */
export function removeSlotFailure(error: unknown): { title: string; text: string } {
  return {
    title: t.errorDeletingSlot,
    text: error instanceof CallError ? error.message : t.somethingWentWrongPleaseTry,
  };
}

/** Why deleting a booked session failed. */
export function removeSessionFailure(error: unknown): { title: string; text: string } {
  return { title: t.failedToDeleteSession, text: messageOr(error, shared.tryAgainLater) };
}

/** Why moving or cancelling a session failed. */
export function changeFailure(error: unknown): string {
  if (!(error instanceof CallError)) return shared.somethingWentWrongPleaseTry;
  if (error.code !== "not-found") return error.message;
  return t.itWasMovedOrCancelled;
}
