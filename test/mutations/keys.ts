import type { Guard } from "./list.ts";

/** Guards of the keys, and of what enters the log and the packages. */
export const keys: readonly Guard[] = [
  {
    rule: "A refresh that is repeated after a change of AUTH_SECRET gets the token that the first one got.",
    file: "server/auth/login-sessions.ts",
    before: "case when token_hash = any(${successors.map(tokenHash)}) then token_hash",
    after: "case when token_hash = any(${successors.map(tokenHash)}) and false then token_hash",
    tests: ["test/rotation.test.ts"],
  },
  {
    rule: "A note that is changed while it is sealed again keeps the change.",
    file: "server/office/people/notes/notes.ts",
    before: '.where("sealed", "=", note.sealed)',
    tests: ["server/office/people/notes/reseal.test.ts"],
  },
  {
    rule: "A gift code made with an earlier secret is shown.",
    file: "server/selling/payments/gift-codes.ts",
    before: ".find((each) => giftCodeHash(each) === lot.code_hash)",
    after: "[0]",
    tests: ["test/rotation.test.ts"],
  },
  {
    rule: "A link made with an earlier secret works.",
    file: "server/auth/tokens.ts",
    before: ".some((mac) =>",
    after: ".slice(0, 1).some((mac) =>",
    tests: ["test/rotation.test.ts"],
  },
  {
    rule: "An access token made with an earlier secret is valid.",
    file: "server/platform/call/access-tokens.ts",
    before: "of secrets[kind]) {",
    after: "of secrets[kind].slice(0, 1)) {",
    tests: ["test/rotation.test.ts"],
  },
  {
    rule: "A report of a Content-Security-Policy has no path of a person in the log.",
    file: "server/platform/http/csp-reports.ts",
    before: "templateOf(page.pathname)",
    after: "page.pathname",
  },
  {
    rule: "A flood of reports of a Content-Security-Policy does not fill the log.",
    file: "server/platform/http/csp-reports.ts",
    before: "logged.size >= mostLogged",
    after: "false",
  },
  {
    rule: "A severe advisory about an installed version is reported.",
    file: "bin/supply-chain/advisories.ts",
    before: "severe.has(vulnerabilities[name]!.severity)",
    after: "false",
    tests: ["test/supply-chain.test.ts"],
  },
  {
    rule: "A process that was killed counts for a while as one that uses its keys.",
    file: "server/operations/keys/holders.ts",
    before: "const staleSeconds = 90;",
    after: "const staleSeconds = 0;",
    tests: ["server/operations/keys/rotate.test.ts"],
  },
  {
    rule: "A key that a running process uses is not removed.",
    file: "server/operations/keys/rotate.ts",
    before: "    await requireUnused(on.db, name, removed);",
  },
  {
    rule: "Keys that root changes still belong to the user of the site.",
    file: "server/operations/keys/files.ts",
    before: "fchownSync(opened, uid, gid);",
    tests: ["server/operations/keys/rotate.test.ts"],
  },
  {
    rule: "An operation without an answer cannot explain an answer from before it.",
    file: "test/history/check.ts",
    before: "if (operation.from >= before) break;",
    tests: ["test/history.test.ts"],
  },
];
