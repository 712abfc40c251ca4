import type { Client } from "../../contract/clients.ts";
import { CallError } from "../api.ts";

/** What a client is called; the specification has words for names that are missing. */
export function fullName({ firstName, lastName }: Pick<Client, "firstName" | "lastName">): string {
  return `${firstName || "Unknown"} ${lastName || "User"}`;
}

/** Why a note was not saved, and that nothing is lost. */
export function noteFailure(error: unknown): string {
  if (!(error instanceof CallError)) return "The note could not be saved. Please try again.";
  return (
    error.fields["body"] ?? `The note could not be saved: ${error.message} What you typed is still here.`
  );
}
