import type { Mutation } from "./list.ts";

/** Guards of the keys, and of what enters the log and the packages. */
export const keys: readonly Mutation[] = [
  {
    rule: "A refresh that is repeated after a change of AUTH_SECRET gets the token that the first one got.",
    file: "server/auth/sessions.ts",
    before: "case when token_hash = any(${successors.map(tokenHash)}) then token_hash",
    after: "case when token_hash = any(${successors.map(tokenHash)}) and false then token_hash",
    kind: "unit",
    tests: ["test/rotation.test.ts"],
  },
  {
    rule: "A note that is changed while it is sealed again keeps the change.",
    file: "server/people/notes/reseal.ts",
    before: '.where("sealed", "=", note.sealed)',
    after: "",
    kind: "unit",
    tests: ["server/people/notes/reseal.test.ts"],
  },
  {
    rule: "A gift code made with an earlier secret is shown.",
    file: "server/payments/gift-codes.ts",
    before: ".find((each) => giftCodeHash(each) === lot.code_hash)",
    after: "[0]",
    kind: "unit",
    tests: ["test/rotation.test.ts"],
  },
  {
    rule: "A link made with an earlier secret works.",
    file: "server/auth/tokens.ts",
    before: ".some((mac) =>",
    after: ".slice(0, 1).some((mac) =>",
    kind: "unit",
    tests: ["test/rotation.test.ts"],
  },
  {
    rule: "An access token made with an earlier secret is valid.",
    file: "server/http/sessions.ts",
    before: "of secrets[kind]) {",
    after: "of secrets[kind].slice(0, 1)) {",
    kind: "unit",
    tests: ["test/rotation.test.ts"],
  },
  {
    rule: "A report of a Content-Security-Policy has no path of a person in the log.",
    file: "server/http/csp-reports.ts",
    before: "templateOf(page.pathname)",
    after: "page.pathname",
    kind: "unit",
    tests: ["server/http/csp-reports.test.ts"],
  },
  {
    rule: "A flood of reports of a Content-Security-Policy does not fill the log.",
    file: "server/http/csp-reports.ts",
    before: "logged.size >= mostLogged",
    after: "false",
    kind: "unit",
    tests: ["server/http/csp-reports.test.ts"],
  },
  {
    rule: "A severe advisory about an installed version is reported.",
    file: "bin/supply-chain/advisories.ts",
    before: "severe.has(vulnerabilities[name]!.severity)",
    after: "false",
    kind: "unit",
    tests: ["test/supply-chain.test.ts"],
  },
];
