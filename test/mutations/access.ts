import type { Mutation } from "./list.ts";

/** Guards of logins, callers and limits. */
export const access: readonly Mutation[] = [
  {
    rule: "A wait after wrong attempts does not grow when the clock is set back.",
    file: "server/auth/login-attempts.ts",
    before: "      or wrong_tries.until > ${now}::timestamptz + ${longestWaitSeconds} * interval '1 second'",
    after: "",
    kind: "unit",
    tests: ["server/auth/login-attempts.test.ts"],
  },
  {
    rule: "Every route admits only its kind of caller.",
    file: "server/http/serve.ts",
    before: "    authorize(endpoint.who, actor);",
    after: "",
    kind: "unit",
    tests: ["test/access.test.ts"],
  },
  {
    rule: "A mailed link stops working at its expiry.",
    file: "server/auth/mailed-links.ts",
    before: `    .where("expires_at", ">", now)
    .returning("person_id")`,
    after: `    .returning("person_id")`,
    kind: "unit",
    tests: ["server/auth/owner/security.test.ts"],
  },
  {
    rule: "A mailed link works once, also for simultaneous uses.",
    file: "server/auth/mailed-links.ts",
    before: `    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returning("person_id")`,
    after: `    .where("expires_at", ">", now)
    .returning("person_id")`,
    kind: "unit",
    tests: ["server/auth/owner/security.test.ts"],
  },
  {
    rule: "A network that exceeds a rate limit is refused.",
    file: "server/limits/counters.ts",
    before: "if (count > most) {",
    after: "if (count > Infinity) {",
    kind: "unit",
    tests: ["server/auth/owner/log-in.test.ts"],
  },
  {
    rule: "A code of the second factor works once.",
    file: "server/auth/owner/second-factor.ts",
    before: '.where("totp_last_step", "<", step)',
    after: "",
    kind: "unit",
    tests: ["server/auth/owner/security.test.ts"],
  },
  {
    rule: "A page of another site cannot make calls for its visitor.",
    file: "server/http/api.ts",
    before: "refuseCrossOrigin(headers, publicUrl);",
    after: "void refuseCrossOrigin;",
    kind: "unit",
    tests: ["test/bad-input.test.ts"],
  },
  {
    rule: "A page of another site cannot redirect its visitor into a sign-in with Google.",
    file: "server/http/google.ts",
    before: "if (isCrossOrigin(request.headers, publicUrl)) return reply.redirect(paths.login(), 303);",
    after: "",
    kind: "unit",
    tests: ["test/google.test.ts"],
  },
  {
    rule: "A direct caller cannot invent an IP address with X-Forwarded-For.",
    file: "server/trust-proxy.ts",
    before: "if (hop > 0 || isPrivate(address)) return true;",
    after: "return true;",
    kind: "unit",
    tests: ["server/trust-proxy.test.ts"],
  },
  {
    rule: "Only the right code of a booking's or login's email logs in.",
    file: "server/auth/students/login-links.ts",
    before: `: links.where("code_hash", "in", by.codeHashes).where("asked_by", "in", by.requestedBy)`,
    after: `: links.where("asked_by", "in", by.requestedBy)`,
    kind: "unit",
    tests: ["test/student-codes.test.ts"],
  },
  {
    rule: "An emailed code works for fifteen minutes.",
    file: "server/auth/students/login-links.ts",
    before: "tx.now.getTime() + lifetimeMs[purpose]",
    after: "tx.now.getTime() + 2 * lifetimeMs[purpose]",
    kind: "unit",
    tests: ["test/student-codes.test.ts"],
  },
  {
    rule: "Wrong codes throttle the browser that guesses.",
    file: "server/auth/students/log-in.ts",
    before: "await countAttempt(ctx, subject);",
    after: "",
    kind: "unit",
    tests: ["test/student-codes.test.ts"],
  },
  {
    rule: "A browser has ten attempts by code a day.",
    file: "server/auth/students/log-in.ts",
    before: "await ctx.limit({ subject, ...attemptsPerBrowser });",
    after: "",
    kind: "unit",
    tests: ["test/student-codes.test.ts"],
  },
];
