import type { Language } from "./language.ts";

let source: () => Language = () => "en";

/**
 * The language of the sentences and dates that are being written. On the server: of the caller, or of the reader of a
 * mail (server/platform/language/language.ts). In a build of the web it is a constant (bin/language-plugin.ts).
 */
export const currentLanguage = (): Language => source();

/** Called once, by the server. */
export function setLanguageSource(read: () => Language): void {
  source = read;
}
