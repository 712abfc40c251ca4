import { join } from "node:path";
import type { Plugin } from "vite";
import type { Language } from "../contract/platform/language/language.ts";

const contract = join(import.meta.dirname, "..", "contract");
const currentLanguage = join(contract, "platform", "language", "current-language.ts");

/**
 * Builds the web in one language: the language is a constant, and each room's sentences are those of its
 * `text.<language>.ts`. Each language has a build of its own, so no page loads the sentences of another.
 */
export function languagePlugin(language: Language): Plugin {
  return {
    name: "language",
    enforce: "pre",
    async resolveId(source, importer, options) {
      if (!importer?.startsWith(contract) && !source.includes("contract/")) return null;
      if (language === "en" || !source.endsWith("/text.en.ts")) return null;
      return this.resolve(source.replace(/en\.ts$/, `${language}.ts`), importer, { ...options, skipSelf: true });
    },
    load(id) {
      if (id === currentLanguage) return `export const currentLanguage = () => ${JSON.stringify(language)};`;
      if (id.startsWith(contract) && id.endsWith("/text.ts")) return `export * as text from "./text.${language}.ts";`;
      return null;
    },
  };
}
