import { existsSync } from "node:fs";
import { join, relative, sep } from "node:path";
import type { Plugin } from "vite";
import type { Language } from "../contract/platform/language/language.ts";

const contract = join(import.meta.dirname, "..", "contract");
const text = join(contract, "text");
/** What one language's build replaces: its sentences come from contract/text/<language>, and the language is a constant. */
const currentLanguage = join(contract, "current-language.ts");
const catalogues = join(contract, "catalogues.ts");

/** Builds the web in one language. Each language has a build of its own, so no page loads the sentences of another. */
export function languagePlugin(language: Language): Plugin {
  const fileOf = (english: string) => {
    const own = join(text, language, relative(text, english));
    return language !== "en" && existsSync(own) ? own : english;
  };
  return {
    name: "language",
    enforce: "pre",
    async resolveId(source, importer, options) {
      if (!importer || !source.endsWith(".ts") || !/(^|\/)text\//.test(source)) return null;
      const english = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (!english?.id.startsWith(text + sep)) return null;
      return fileOf(english.id);
    },
    load(id) {
      if (id === currentLanguage) return `export const currentLanguage = () => ${JSON.stringify(language)};`;
      if (id === catalogues) return `export * as shared from ${JSON.stringify(fileOf(join(text, "shared.ts")))};`;
      return null;
    },
  };
}
