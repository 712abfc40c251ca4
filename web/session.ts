import { useMemo, useSyncExternalStore } from "react";
import { validateToken } from "../contract/every-page.ts";
import type { Student } from "../contract/students.ts";
import { callAs, CallError, forgetLogin, rememberLogin, withLogin } from "./api.ts";
import { readStored, useStored, writeStored } from "./stored.ts";

/** Who is logged in, as far as this browser remembers. The server decides what that person may do. */
export type SessionUser = {
  id?: string;
  firstName: string;
  lastName: string;
  /** What she likes to be called, if she has said so. */
  preferredName?: string;
};

/** Reads `localStorage.user`; anything broken is nobody. */
export function parseUser(stored: string | null): SessionUser | undefined {
  if (!stored) return undefined;
  try {
    const user: unknown = JSON.parse(stored);
    if (typeof user !== "object" || user === null || Array.isArray(user)) return undefined;
    const { id, _id, firstName, lastName, preferredName } = user as Record<string, unknown>;
    const known = [id, _id].find((value): value is string => typeof value === "string" && value !== "");
    return {
      ...(known ? { id: known } : {}),
      firstName: typeof firstName === "string" && firstName.trim() ? firstName.trim() : "Unknown",
      lastName: typeof lastName === "string" && lastName.trim() ? lastName.trim() : "User",
      ...(typeof preferredName === "string" && preferredName.trim()
        ? { preferredName: preferredName.trim() }
        : {}),
    };
  } catch {
    return undefined;
  }
}

/** Name and e-mail of the remembered person as she gave them; empty where there is none, or nothing that can be read. */
export function rememberedPayer(): { firstName: string; lastName: string; email: string } {
  let known: unknown;
  try {
    known = JSON.parse(readStored("user") ?? "{}");
  } catch {
    known = undefined;
  }
  const { firstName, lastName, email } = (known ?? {}) as Record<string, unknown>;
  const text = (value: unknown) => (typeof value === "string" ? value : "");
  return { firstName: text(firstName), lastName: text(lastName), email: text(email) };
}

/** `Ana Whitlow` → `AW`, by whole letters. */
export function initialsOf(user: SessionUser): string {
  return [user.firstName, user.lastName].map((name) => /^./u.exec(name)?.[0].toUpperCase() ?? "").join("");
}

/** The person this browser remembers, followed live over all tabs; undefined on the server and while hydrating. */
export function useSessionUser(): SessionUser | undefined {
  const stored = useStored("user");
  return useMemo(() => parseUser(stored), [stored]);
}

/** The id of the person who is logged in, as far as this browser remembers. */
export function useOwnId(): string | undefined {
  const id = useSessionUser()?.id;
  const token = useStored("userToken");
  return token ? id : undefined;
}

/**
 * The person this browser remembers, and whether the server has still to say who she is: true from the page's start
 * until the stored token was looked at.
 */
export function useSession(): { user?: SessionUser; isLoading: boolean } {
  const user = useSessionUser();
  const isLoading = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isChecking,
    () => true,
  );
  return { ...(user ? { user } : {}), isLoading };
}

/** Keeps a student's login in this browser; false when it cannot be kept. */
export function rememberUser(user: Student, token: string): boolean {
  return rememberLogin("user", user, token);
}

/** Replaces the profile this browser remembers, unless nobody is logged in here any more. */
export function replaceUser(user: Student): void {
  if (readStored("userToken")) writeStored("user", JSON.stringify(user));
}

/** Forgets the person in this browser. */
export function forgetUser(): void {
  forgetLogin("user");
}

/** How long after a page's start the stored token is looked at, as the specification has it. */
const validationDelayMs = 300;

const listeners = new Set<() => void>();
let isChecking = true;
let started = false;

/** Has the server look at the stored token, once for each load of a page. For the frames of the pages. */
export function validateStored(): void {
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
      return callAs(token, validateToken, { body: { token: token ?? "" } });
    });
    // Whoever has logged out or in meanwhile, here or in another tab, is not who was asked about.
    if (readStored("userToken") !== sent) return;
    if (isValid) writeStored("user", JSON.stringify(user));
    else forgetUser();
  } catch (error) {
    // No answer, or one about something else, is not a no.
    const isNo = error instanceof CallError && error.status === 401;
    if (isNo && readStored("userToken") === sent) forgetUser();
  }
}
