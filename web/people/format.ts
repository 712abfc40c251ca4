import type { Client } from "../../contract/people.ts";

export function fullName({ firstName, lastName }: Pick<Client, "firstName" | "lastName">): string {
  return `${firstName || "Unknown"} ${lastName || "User"}`;
}
