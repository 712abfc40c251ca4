import { useMemo, useSyncExternalStore } from "react";
import type { Student } from "../../../contract/auth/calls.ts";
import { validateToken } from "../../../contract/auth/login-session-calls.ts";
import { callWithToken, CallError, endLogin, removeLogin, storeLogin, withLogin } from "../calls/api.ts";
import { keptValues, parseStored, readStored, removeTabStored, useStored, writeStored } from "./stored.ts";

/** The logged-in student as stored in this browser. Only for display: the server checks permissions. */
export type SessionUser = NonNullable<ReturnType<typeof parseUser>>;
const textOf = (value: unknown) => (typeof value === "string" ? value : "");

/** Parses `localStorage.user`. Undefined if it is invalid. */
export function parseUser(stored: string | null) {
  const user = parseStored(stored);
  if (typeof user !== "object" || user === null || Array.isArray(user)) return undefined;
  const { id, _id, firstName, lastName, preferredName } = user as Record<string, unknown>;
  const calledBy = textOf(preferredName).trim();
  return {
    id: textOf(id) || textOf(_id) || undefined,
    firstName: textOf(firstName).trim() || "Unknown",
    lastName: textOf(lastName).trim() || "User",
    ...(calledBy ? { preferredName: calledBy } : {}),
  };
}

/** Name and email of the stored student as they typed them. Empty strings for missing or invalid values. */
export function readStoredPayer() {
  const { firstName, lastName, email } = (parseStored(readStored("user")) ?? {}) as Record<string, unknown>;
  return { firstName: textOf(firstName), lastName: textOf(lastName), email: textOf(email) };
}

/** `Ana Whitlow` → `AW`. Takes whole code points, not UTF-16 units. */
export function initialsOf(user: SessionUser): string {
  return [user.firstName, user.lastName].map((name) => /^./u.exec(name)?.[0].toUpperCase() ?? "").join("");
}

/** The stored student, updated live in all tabs. Undefined on the server and while hydrating. */
export function useSessionUser(): SessionUser | undefined {
  const stored = useStored("user");
  return useMemo(() => parseUser(stored), [stored]);
}

/** The id of the logged-in student, as stored in this browser. */
export function useUserId(): string | undefined {
  const id = useSessionUser()?.id;
  return useStored("userToken") ? id : undefined;
}

/** The stored student. `isLoading` is true until the server has validated the stored token once after page load. */
export function useSession(): { user: SessionUser | undefined; isLoading: boolean } {
  const user = useSessionUser();
  const isLoading = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isChecking,
    () => true,
  );
  return { user, isLoading };
}

/** Stores a student's login in this browser. Throws if the browser cannot store it. */
export const storeUserLogin = (user: Student, token: string): void => storeLogin("user", user, token);

/** Replaces the stored profile, unless the student has logged out. */
export function updateStoredUser(user: Student): void {
  if (readStored("userToken")) writeStored("user", JSON.stringify(user));
}

/** After a logout: removes the login, and what was typed in this tab, which the next person must not see. */
export function forgetLogin(kind: "user" | "admin"): void {
  removeLogin(kind);
  removeTabStored("");
  keptValues.clear();
}

/** Delay between page load and the validation of the stored token. */
const validationDelayMs = 300;
const listeners = new Set<() => void>();
let isChecking = true;
let started = false;

/** Validates the stored token on the server, once per page load. Called by the layouts. */
export function validateStoredLogin(): void {
  if (started) return;
  started = true;
  setTimeout(() => {
    void validate().finally(() => {
      isChecking = false;
      for (const listener of listeners) listener();
    });
  }, validationDelayMs);
}

async function validate(): Promise<void> {
  if (!readStored("userToken")) return;
  let sent: string | undefined;
  try {
    const { isValid, user } = await withLogin("user", (token) => {
      sent = token;
      return callWithToken(token, validateToken, { body: { token: token ?? "" } });
    });
    // Ignore the result if a tab has logged in or out in the meantime.
    if (readStored("userToken") !== sent) return;
    if (isValid) writeStored("user", JSON.stringify(user));
    else endLogin("user");
  } catch (error) {
    // Only a 401 ends the login, not a network error.
    const isRefused = error instanceof CallError && error.status === 401;
    if (isRefused && readStored("userToken") === sent) endLogin("user");
  }
}
