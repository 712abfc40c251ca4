import { useEffect } from "react";
import { type Location, useLocation } from "react-router";
import { phoneWords } from "../../../contract/platform/values/identifiers.ts";
import { fieldValue } from "../ui/forms/checks.ts";
import type { Submission } from "../ui/forms/Form.tsx";
import { readStoredPayer } from "./session.ts";
import { parseStored, readTabStored, removeTabStored, useStored, writeTabStored } from "./stored.ts";

/** What a form knows about the person who fills it in, and the start of their message. */
type KnownPerson = { name?: string; email?: string; phone?: string; message?: string };

/** Link state that carries typed fields to the next form. Not in the address, which may be shared or logged. */
export const carrying = (person: KnownPerson) => ({ person });

/** Name and email as typed into a form. */
export function typedPerson(form: HTMLFormElement | null): KnownPerson {
  const values = new FormData(form ?? undefined);
  return { name: fieldValue(values, "name"), email: fieldValue(values, "email") };
}

/**
 * Fills the empty fields of a form: with the text typed before a reload or before Back, else name, email and phone of
 * an earlier form, else those of the login, unless the form is for another person. Runs in the browser only, so that
 * cached pages are the same for all. Never overwrites typed text.
 */
export function usePrefill({ form, state: progress }: Pick<Submission, "form" | "state">, isForOther = false): void {
  const stored = useStored("user");
  const isLoggedIn = useStored("userToken") !== null;
  const { key, pathname, search, state } = useLocation() as Location<{ person?: KnownPerson } | null>;
  const carried = state?.person;
  const drafts = `draft:${pathname}`;
  const draft = `${drafts}${search}:${key}`;
  useEffect(() => {
    const { by, values } = (parseStored(readTabStored(draft)) ?? {}) as Partial<FormDraft>;
    for (const [name, value] of Object.entries(by === readStoredPayer().email ? (values ?? {}) : {})) {
      const field = form.current?.elements.namedItem(name);
      if (isTyped(field) && field.value === "") field.value = value;
    }
    // After the first form was sent, this may be another form.
    const keep = ({ target }: Event) => {
      const element = form.current;
      if (!element || !(target instanceof Node) || !element.contains(target)) return;
      const typed = [...element.elements].filter(isTyped).filter(({ value }) => value !== "");
      const kept = Object.fromEntries(typed.map(({ name, value }) => [name, value]));
      writeTabStored(draft, JSON.stringify({ by: readStoredPayer().email, values: kept } satisfies FormDraft));
    };
    addEventListener("input", keep);
    return () => removeEventListener("input", keep);
  }, [form, draft]);
  useEffect(() => {
    if (progress === "sent") removeTabStored(drafts);
  }, [progress, drafts]);
  useEffect(() => {
    const own = isLoggedIn && !isForOther ? personOf(stored) : {};
    // The carried values come first: an empty one leaves the field to the login's.
    for (const [name, value] of [...Object.entries(carried ?? {}), ...Object.entries(own)]) {
      const field = form.current?.elements.namedItem(name);
      const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
      if (value && isText && field.value === "") field.defaultValue = value;
    }
  }, [form, stored, isLoggedIn, isForOther, carried]);
}

/** What was typed into a form, and who was logged in: the form of another login does not get it. */
type FormDraft = { by: string; values: Record<string, string> };

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
