import { ownersWords } from "../../platform/language/language.ts";
import { translated } from "../../platform/language/sentences.ts";

/** The stored name of a session, `Yoga Therapy Session (60 min)`, in the current language. */
export function shownSessionName(stored: string): string {
  const [, name, length] = /^(.*)( \(\d+ min\))$/.exec(stored) ?? [];
  const shown = translated(stored);
  return name !== undefined && shown === stored ? ownersWords(name) + length! : shown;
}
