import type { Client } from "../../contract/people.ts";

/** Full name of a client, with placeholders for missing parts. */
export function fullName({ firstName, lastName }: Pick<Client, "firstName" | "lastName">): string {
  return `${firstName || "Unknown"} ${lastName || "User"}`;
}
