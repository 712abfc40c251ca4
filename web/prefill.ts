import { useEffect } from "react";
import { type Location, useLocation } from "react-router";
import { parseStored, readTabStored, useStored, writeTabStored } from "./stored.ts";
import { fieldValue } from "./ui/forms/checks.ts";
import { phoneWords } from "./ui/forms/format-phone.ts";
import type { Submission } from "./ui/forms/submission.ts";

/** What a form knows about the person who fills it in. */
export type KnownPerson = { name?: string; email?: string; phone?: string };

/** Link state that carries typed fields to the next form. Not in the address, which may be shared or logged. */
export const carrying = (person: KnownPerson) => ({ person });

/** Name and email as typed into a form. */
export function typedPerson(form: HTMLFormElement | null): KnownPerson {
  const values = new FormData(form ?? undefined);
  return { name: fieldValue(values, "name"), email: fieldValue(values, "email") };
}

/**
 * Fills the empty fields of a form: with what was typed before a reload or before Back, else name, email and phone
 * that an earlier form carries over, else those of the login. Runs in the browser only, so that cached pages are the
 * same for all. Never overwrites what was typed.
 */
export function usePrefill({ form, state: progress }: Pick<Submission, "form" | "state">): void {
  const stored = useStored("user");
  const isLoggedIn = useStored("userToken") !== null;
  const { key, pathname, search, state } = useLocation() as Location<{ person?: KnownPerson } | null>;
  const carried = state?.person;
  const draft = `draft:${pathname}${search}:${key}`;
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    for (const [name, value] of Object.entries(parseStored(readTabStored(draft)) ?? {})) {
      const field = element.elements.namedItem(name);
      if (isTyped(field) && field.value === "") field.value = String(value);
    }
    const keep = () => {
      const typed = [...element.elements].filter(isTyped).filter(({ value }) => value !== "");
      writeTabStored(draft, JSON.stringify(Object.fromEntries(typed.map(({ name, value }) => [name, value]))));
    };
    element.addEventListener("input", keep);
    return () => element.removeEventListener("input", keep);
  }, [form, draft]);
  useEffect(() => {
    if (progress === "sent") writeTabStored(draft, null);
  }, [progress, draft]);
  useEffect(() => {
    const known = { ...(isLoggedIn ? personOf(stored) : {}), ...carried };
    for (const [name, value] of Object.entries(known)) {
      const field = form.current?.elements.namedItem(name);
      if (value && field instanceof HTMLInputElement && field.value === "") field.defaultValue = value;
    }
  }, [form, stored, isLoggedIn, carried]);
}

/** Whether it is a field with a text or a selection. A check mark or a signature must be given again. */
function isTyped(field: unknown): field is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  if (field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement) return field.name !== "";
  const types = ["text", "email", "tel", "date"];
  return field instanceof HTMLInputElement && field.name !== "" && !field.readOnly && types.includes(field.type);
}

/** The stored student. The server stores missing names as "Unknown" and "User". */
export function personOf(stored: string | null): KnownPerson {
  const text = (value: unknown) => (typeof value === "string" ? value.trim() : "");
  const user = (parseStored(stored) ?? {}) as Record<string, unknown>;
  const [first, last] = [text(user["firstName"]), text(user["lastName"])];
  const name = [first === "Unknown" ? "" : first, last === "User" ? "" : last].filter(Boolean).join(" ");
  return { name, email: text(user["email"]), phone: phoneWords(text(user["phone"])) };
}
