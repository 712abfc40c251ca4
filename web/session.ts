import { useMemo } from "react";
import { useStored, writeStored } from "./stored.ts";

/** Who is logged in, as far as this browser remembers. The server decides what that person may do. */
export type SessionUser = { id?: string; firstName: string; lastName: string };

/** Reads `localStorage.user`; anything broken is nobody. */
export function parseUser(stored: string | null): SessionUser | undefined {
  if (!stored) return undefined;
  try {
    const user: unknown = JSON.parse(stored);
    if (typeof user !== "object" || user === null || Array.isArray(user)) return undefined;
    const { id, _id, firstName, lastName } = user as Record<string, unknown>;
    const known = [id, _id].find((value): value is string => typeof value === "string" && value !== "");
    return {
      ...(known ? { id: known } : {}),
      firstName: typeof firstName === "string" && firstName.trim() ? firstName.trim() : "Unknown",
      lastName: typeof lastName === "string" && lastName.trim() ? lastName.trim() : "User",
    };
  } catch {
    return undefined;
  }
}

/** `Ana Whitlow` → `AW`, by whole letters. */
export function initialsOf(user: SessionUser): string {
  return [user.firstName, user.lastName].map((name) => /^./u.exec(name)?.[0].toUpperCase() ?? "").join("");
}

/** The person this browser remembers, followed live; undefined on the server and while hydrating. */
export function useSessionUser(): SessionUser | undefined {
  const stored = useStored("user");
  return useMemo(() => parseUser(stored), [stored]);
}

/** Forgets the person in this browser. */
export function forgetUser(): void {
  writeStored("userToken", null);
  writeStored("user", null);
}
