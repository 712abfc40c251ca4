import { createContext, useContext } from "react";
import { type FormField, textLeaves } from "../../../contract/site/documents/site-form.ts";
import * as t from "../../../contract/site/documents/text.desk.ts";

export type FieldProps<F = FormField> = {
  field: F;
  /** Path in the document, such as `about.picture`. */
  path: string;
  /** Label; for a list item with its number. */
  label: string;
  value: unknown;
  onChange: (value: unknown) => void;
};

/** The first text in a field, shown while it is collapsed. Skips automatic fields and picture addresses. */
export function excerptOf(field: FormField, value: unknown): string {
  if (field.kind !== "group") return typeof value === "string" ? value : "";
  const shown = field.fields.filter(({ kind }) => kind !== "automatic");
  return textLeaves(shown, value).find(({ path, text }) => text && !path.endsWith("image"))?.text ?? "";
}

type WordFaults = {
  /** Fault messages by path, such as `about.picture.alt`. */
  faults: Readonly<Record<string, string>>;
  /** Removes the faults at and under a path. Called when the field is edited. */
  clearFault: (path: string) => void;
};

export const FaultsContext = createContext<WordFaults>({ faults: {}, clearFault: () => {} });

/** The fault at a path, the first one under it, and a function that removes them. */
export function useFault(path: string) {
  const { faults, clearFault } = useContext(FaultsContext);
  const [, faultUnder] = Object.entries(faults).find(([fault]) => fault.startsWith(`${path}.`)) ?? [];
  return { fault: faults[path], faultUnder, clearFault: () => clearFault(path) };
}

/** Returns a function that tells whether there is a fault at or under a path. */
export function useHasFault(): (path: string) => boolean {
  const { faults } = useContext(FaultsContext);
  return (path) => Object.keys(faults).some((fault) => isAtOrUnder(path, fault));
}

export const isAtOrUnder = (path: string, fault: string) => fault === path || fault.startsWith(`${path}.`);

/** Facts that this document may name in braces. Empty if braces are not filled in. */
export const PlaceholdersContext = createContext<readonly string[]>([]);

/** The help text of a field, after a warning about unknown names in braces. */
export function useHelp(text: string, help?: string): string | undefined {
  const names = useContext(PlaceholdersContext);
  return [unknownPlaceholders(text, names), help].filter(Boolean).join(" ") || undefined;
}

/** A warning about braces in a text that will not be filled in. */
export function unknownPlaceholders(text: string, names: readonly string[]): string | undefined {
  const named = [...new Set(text.match(/\{[^{}\n]+\}/g))].filter((one) => !names.includes(one.slice(1, -1)));
  if (named.length === 0) return undefined;
  const which = named.join(", ");
  return names.length === 0 ? t.willAppearAsTyped(which) : t.isNotKnownDetail(named.length, which);
}
