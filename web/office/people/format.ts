import type { Client } from "../../../contract/office/people/calls.ts";

export function fullName({ firstName, lastName }: Pick<Client, "firstName" | "lastName">): string {
  return `${firstName || "Unknown"} ${lastName || "User"}`;
}
