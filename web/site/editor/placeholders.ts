import { createContext, useContext } from "react";
import * as t from "../../../contract/text/admin/site.ts";

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
  if (names.length === 0) return t.willAppearAsTyped(which);
  return t.isNotKnownDetail(named.length, which);
}
