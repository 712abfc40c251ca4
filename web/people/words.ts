import type { Client } from "../../contract/people.ts";
import { CallError } from "../api.ts";

/** Full name of a client, with placeholders for missing parts. */
export function fullName({ firstName, lastName }: Pick<Client, "firstName" | "lastName">): string {
  return `${firstName || "Unknown"} ${lastName || "User"}`;
}

/** Why a note was not saved. */
export function noteFailure(error: unknown): string {
  if (!(error instanceof CallError)) return "The note could not be saved. Please try again.";
  return (
    error.fields["body"] ?? `The note could not be saved: ${error.message} What you typed is still here.`
  );
}

// What an account deletion means. Keep consistent with the emails in server/people/deletion-letters.ts.

export const deletedDataWords =
  "Your profile, the studio’s notes about you and all your logins go, for good.";

export const cancelFirstWords =
  "A session that you booked and that is still to come has to be cancelled first.";

export const keptDataWords =
  "Places in classes to come stay yours: the mail about each one has the link to give it up. Signed waivers are kept as long as the privacy page says.";
