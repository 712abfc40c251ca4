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
