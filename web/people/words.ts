import type { Client } from "../../contract/people.ts";
import * as t from "../../contract/text/pages/people.ts";
import { CallError } from "../api.ts";

/** Full name of a client, with placeholders for missing parts. */
export function fullName({ firstName, lastName }: Pick<Client, "firstName" | "lastName">): string {
  return `${firstName || "Unknown"} ${lastName || "User"}`;
}

/** Why a note was not saved. */
export function noteFailure(error: unknown): string {
  if (!(error instanceof CallError)) return t.noteCouldNotBeSaved;
  return error.fields["body"] ?? t.noteCouldNotBeSaved2(error.message);
}

// What an account deletion means. Keep consistent with the emails in server/people/deletion-letters.ts.

export const deletedDataWords = t.yourProfileStudiosNotesAbout;

export const cancelFirstWords = t.sessionThatYouBooked;

export const keptDataWords = t.youKeepYourSpots;
