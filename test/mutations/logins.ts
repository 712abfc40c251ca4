import type { Guard } from "./list.ts";

/** Guards of the browsers in which the owner has logged in, and of what a logout on other devices ends. */
export const logins: readonly Guard[] = [
  {
    rule: "A copy of a browser's mark cannot lock the owner out of that browser.",
    file: "server/auth/owner/owner.ts",
    before: "if (ofBrowser && !(await isPastLimit(countAttempt(ctx, ofBrowser))))",
    after: "if (ofBrowser && (await countAttempt(ctx, ofBrowser)) === undefined)",
    tests: ["server/auth/owner/security.test.ts"],
  },
  {
    rule: "The marks of known browsers end when other devices are logged out.",
    file: "server/auth/owner/owner.ts",
    before: "marks: await endKnownBrowsers(tx, id)",
    after: "marks: await lockOwner(tx, id)",
    tests: ["server/auth/owner/security.test.ts"],
  },
  {
    rule: "The marks of known browsers end when one device is logged out.",
    file: "server/auth/owner/security.ts",
    before: "marks: await endKnownBrowsers(tx, personId),",
    after: "marks: await requireOwner(ctx),",
  },
  {
    rule: "A reset of the password does not mark the browser while a second factor is on.",
    file: "server/auth/owner/reset-password.ts",
    before: "if (!hasSecondFactor(owner)) mark",
    after: "mark",
    tests: ["server/auth/owner/security.test.ts"],
  },
  {
    rule: "Wrong digits are limited in a known browser too.",
    file: "server/auth/owner/second-factor.ts",
    before: "isSixDigits(typed) ? await",
    after: "!by && isSixDigits(typed) ? await",
    tests: ["server/auth/owner/security.test.ts"],
  },
  {
    rule: "The private calendar link of a student or of the owner ends when other devices are logged out.",
    file: "server/make-ctx.ts",
    before: "loggedOutElsewhere: endSecretFeed,",
    after: "loggedOutElsewhere: async () => false,",
    tests: ["server/auth/owner/security.test.ts", "server/office/people/calendar-feeds.test.ts"],
  },
  {
    rule: "A student downloads the data a limited number of times a day.",
    file: "server/office/people/export.ts",
    before: "most: 20, seconds",
    after: "most: 10_000, seconds",
    tests: ["server/operations/audit/audit.test.ts"],
  },
  {
    rule: "The log does not contain what an address asks for.",
    file: "server/platform/http/log.ts",
    before: `.replace(/\\?.*$/s, "?…")`,
    tests: ["server/auth/owner/log-in.test.ts"],
  },
  {
    rule: "A lot that is given twice at the same time is given once, and both calls succeed.",
    file: "server/selling/wallet/change-wallet.ts",
    before: `=== "wallet_lots_pkey"`,
    after: `=== "another"`,
    tests: ["server/selling/wallet/wallet.test.ts"],
  },
];
