import { type RefObject, useEffect } from "react";
import { useLocation } from "react-router";
import { parseStored, useStored } from "./stored.ts";
import { phoneWords } from "./ui/forms/format-phone.ts";

/** What a form knows about the person who fills it in. */
export type KnownPerson = { name?: string; email?: string; phone?: string };

/** Link state that carries typed fields to the next form. Not in the address, which may be shared or logged. */
export const carrying = (person: KnownPerson) => ({ person });

/**
 * Fills the empty name, email and phone fields of a form: with what an earlier form carries over, else from the login.
 * Runs in the browser only, so that cached pages are the same for all. Never overwrites what was typed.
 */
export function usePrefill({ form }: { form: RefObject<HTMLFormElement | null> }): void {
  const stored = useStored("user");
  const isLoggedIn = useStored("userToken") !== null;
  const { state } = useLocation() as { state: { person?: KnownPerson } | null };
  const carried = state?.person;
  useEffect(() => {
    const known = { ...(isLoggedIn ? personOf(stored) : {}), ...carried };
    for (const [name, value] of Object.entries(known)) {
      const field = form.current?.elements.namedItem(name);
      if (value && field instanceof HTMLInputElement && field.value === "") field.defaultValue = value;
    }
  }, [form, stored, isLoggedIn, carried]);
}

/** The stored student. The server stores missing names as "Unknown" and "User". */
export function personOf(stored: string | null): KnownPerson {
  const text = (value: unknown) => (typeof value === "string" ? value.trim() : "");
  const user = (parseStored(stored) ?? {}) as Record<string, unknown>;
  const [first, last] = [text(user["firstName"]), text(user["lastName"])];
  const name = [first === "Unknown" ? "" : first, last === "User" ? "" : last].filter(Boolean).join(" ");
  return { name, email: text(user["email"]), phone: phoneWords(text(user["phone"])) };
}
