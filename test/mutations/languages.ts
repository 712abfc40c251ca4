import type { Guard } from "./list.ts";

/** Languages: of mails, lists and translations. */
export const languages: readonly Guard[] = [
  {
    rule: "A mail is written in the language of its reader.",
    file: "server/make-ctx.ts",
    before: "(await languageAt(db, reader)) ??",
    tests: ["test/languages.test.ts"],
  },
  {
    rule: "A visitor who types an address does not change the language of its mails.",
    file: "server/office/people/language.ts",
    before: "sql<boolean>`language is null`",
    after: "sql<boolean>`true`",
    tests: ["test/languages.test.ts"],
  },
  {
    rule: "A gift card is written in the language of its giver if that of its receiver is unknown.",
    file: "server/make-ctx.ts",
    before: "(like === undefined ? undefined : await languageAt(db, like)) ??",
    tests: ["test/spanish-words.test.ts"],
  },
  {
    rule: "A cached list is kept for each language.",
    file: "server/platform/http/cache/cache.ts",
    before: 'rule.strict ? acceptedLanguage(accepted) : "en"',
    after: '"en" as string',
    tests: ["test/languages.test.ts"],
  },
  {
    rule: "A translation that was changed elsewhere is not overwritten.",
    file: "server/site/translations/save.ts",
    before: 'if (current !== was) throw new Refusal("stale");',
    tests: ["test/languages.test.ts"],
  },
];
