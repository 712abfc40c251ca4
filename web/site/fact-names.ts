import { createContext, useContext } from "react";

/** What the words of this document may name in braces; nothing where braces are never filled in. */
export const FactNamesContext = createContext<readonly string[]>([]);

/** What is said below a field: its help, and what stands in braces there and names nothing. */
export function useHelp(text: string, help?: string): string | undefined {
  const names = useContext(FactNamesContext);
  return [unknownFacts(text, names), help].filter(Boolean).join(" ") || undefined;
}

/** Says which braces of a text will not be filled in. */
export function unknownFacts(text: string, names: readonly string[]): string | undefined {
  const named = [...new Set(text.match(/\{[^{}\n]+\}/g))].filter((one) => !names.includes(one.slice(1, -1)));
  if (named.length === 0) return undefined;
  const which = named.join(", ");
  if (names.length === 0) return `${which} will stand there as typed.`;
  return named.length === 1
    ? `${which} is no name we know; it will stand there as typed.`
    : `${which} are no names we know; they will stand there as typed.`;
}
