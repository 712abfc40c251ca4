import type { Mutation } from "./list.ts";

/** Languages: of mails, lists and translations. */
export const languages: readonly Mutation[] = [
  {
    rule: "A mail is written in the language of its reader.",
    file: "server/make-ctx.ts",
    before: "readers.get(reader.toLowerCase()) ?? (await languageAt(db, reader)) ?? here",
    after: "readers.get(reader.toLowerCase()) ?? here",
    kind: "unit",
    tests: ["test/languages.test.ts"],
  },
  {
    rule: "A visitor who types an address does not change the language of its mails.",
    file: "server/people/language.ts",
    before: "sql<boolean>`language is null`",
    after: "sql<boolean>`true`",
    kind: "unit",
    tests: ["test/languages.test.ts"],
  },
  {
    rule: "A cached list is kept for each language.",
    file: "server/http/cache/cache.ts",
    before: 'rule.strict ? acceptedLanguage(accepted) : "en"',
    after: '"en" as string',
    kind: "unit",
    tests: ["test/languages.test.ts"],
  },
  {
    rule: "A translation that was changed elsewhere is not overwritten.",
    file: "server/translations/save.ts",
    before: 'if (current !== was) throw new Refusal("stale");',
    after: "",
    kind: "unit",
    tests: ["test/languages.test.ts"],
  },
];
