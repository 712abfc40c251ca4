import type { Guard } from "./list.ts";

/** Guards of logins, callers and limits. */
export const access: readonly Guard[] = [
  {
    rule: "A wait after wrong attempts does not grow when the clock is set back.",
    file: "server/auth/login-attempts.ts",
    before: "      or wrong_tries.until > ${now}::timestamptz + ${longestWaitSeconds} * interval '1 second'",
  },
  {
    rule: "Every route admits only its kind of caller.",
    file: "server/platform/http/serve.ts",
    before: "    authorize(endpoint.who, actor);",
    tests: ["test/access.test.ts"],
  },
  {
    rule: "A mailed link stops working at its expiry.",
    file: "server/auth/mailed-links.ts",
    before: `    .where("expires_at", ">", now)
    .returning("person_id")`,
    after: `    .returning("person_id")`,
    tests: ["test/google.test.ts"],
  },
  {
    rule: "A mailed link works once, also for simultaneous uses.",
    file: "server/auth/mailed-links.ts",
    before: `    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returning("person_id")`,
    after: `    .where("expires_at", ">", now)
    .returning("person_id")`,
    tests: ["server/auth/owner/security.test.ts"],
  },
  {
    rule: "A network that exceeds a rate limit is refused.",
    file: "server/platform/limits/counters.ts",
    before: "if (rows[0]!.count > most) throw",
    after: "if (rows[0]!.count > Infinity) throw",
    tests: ["server/auth/owner/log-in.test.ts"],
  },
  {
    rule: "A code of the second factor works once.",
    file: "server/auth/owner/second-factor.ts",
    before: '.where("totp_last_step", "<", step)',
    tests: ["server/auth/owner/security.test.ts"],
  },
  {
    rule: "A page of another site cannot make calls for its visitor.",
    file: "server/platform/http/api.ts",
    before: "refuseCrossOrigin(headers, publicUrl);",
    after: "void refuseCrossOrigin;",
    tests: ["test/bad-input.test.ts"],
  },
  {
    rule: "A page of another site cannot redirect its visitor into a sign-in with Google.",
    file: "server/platform/http/google.ts",
    before: "if (isCrossOrigin(request.headers, publicUrl)) return reply.redirect(paths.login(), 303);",
    tests: ["test/google.test.ts"],
  },
  {
    rule: "A direct caller cannot invent an IP address with X-Forwarded-For.",
    file: "server/platform/http/trust-proxy.ts",
    before: "if (hop > 0 || isPrivate(address)) return true;",
    after: "return true;",
  },
  {
    rule: "Only the right code of a booking's or login's email logs in.",
    file: "server/auth/students/login-links.ts",
    before: `: links.where("code_hash", "in", by.codeHashes).where("asked_by", "in", by.requestedBy)`,
    after: `: links.where("asked_by", "in", by.requestedBy)`,
    tests: ["test/student-codes.test.ts"],
  },
  {
    rule: "An emailed code works for fifteen minutes.",
    file: "server/auth/students/login-links.ts",
    before: "tx.now.getTime() + lifetimeMs[purpose]",
    after: "tx.now.getTime() + 2 * lifetimeMs[purpose]",
    tests: ["test/student-codes.test.ts"],
  },
  {
    rule: "Wrong codes throttle the browser that guesses.",
    file: "server/auth/students/log-in.ts",
    before: "await countAttempt(ctx, subject);",
    tests: ["test/student-codes.test.ts"],
  },
  {
    rule: "A browser has ten attempts by code a day.",
    file: "server/auth/students/log-in.ts",
    before: "attemptsPerBrowser = { most: 10,",
    after: "attemptsPerBrowser = { most: 1000,",
    tests: ["test/student-codes.test.ts"],
  },
  {
    rule: "Of a flood of wrong passwords from one network, the audit log has one entry.",
    file: "server/platform/audit/settle.ts",
    before: "mostOfNetwork = { most: 1,",
    after: "mostOfNetwork = { most: 100,",
    tests: ["server/operations/audit/audit.test.ts"],
  },
  {
    rule: "Swapped entries of the audit log are found, also with right hashes.",
    file: "server/platform/audit/breaches.ts",
    before: "where previous <> expected",
    after: "where false",
  },
  {
    rule: "An audit log that lacks an entry of a backup is found.",
    file: "server/platform/audit/breaches.ts",
    before: "if (rows.length === 0)",
    after: "if (false)",
  },
  {
    rule: "A challenge for a passkey belongs to one browser.",
    file: "server/auth/owner/passkey-challenges.ts",
    before: `    .where("bound_to", "=", boundTo)
`,
    tests: ["server/auth/owner/passkeys.test.ts"],
  },
  {
    rule: "A challenge for a passkey works for five minutes.",
    file: "server/auth/owner/passkey-challenges.ts",
    before: `    .where("expires_at", ">", now)
`,
    tests: ["server/auth/owner/passkeys.test.ts"],
  },
  {
    rule: "A challenge for a passkey works once.",
    file: "server/auth/owner/passkey-challenges.ts",
    before: "return numDeletedRows === 1n;",
    after: "return true;",
    tests: ["server/auth/owner/passkeys.test.ts"],
  },
  {
    rule: "A passkey proves that its owner unlocked it.",
    file: "server/auth/owner/verify-passkey.ts",
    before: "requireUserVerification: true",
    after: "requireUserVerification: false",
    tests: ["server/auth/owner/passkeys.test.ts"],
  },
  {
    rule: "A new passkey has the id that was signed.",
    file: "server/auth/owner/verify-passkey.ts",
    before: "if (made?.id !== id) return undefined;",
    after: "if (!made) return undefined;",
    tests: ["server/auth/owner/passkeys.test.ts"],
  },
  {
    rule: "With a passkey, the password alone is not enough.",
    file: "server/auth/owner/second-factor.ts",
    before: 'if (owner.has_passkeys) throw new Refusal("passkey-needed");',
    after: 'if (owner.has_passkeys) return "password";',
    tests: ["server/auth/owner/passkeys.test.ts"],
  },
  {
    rule: "The site does not start with a new common ADMIN_PASSWORD.",
    file: "server/auth/owner/make-owner.ts",
    before: "  await refuseCommon(password, owner.email);",
    tests: ["server/auth/owner/guessable-passwords.test.ts"],
  },
  {
    rule: "The owner's new password is not a common one.",
    file: "server/auth/owner/change-login.ts",
    before: "  await refuseCommonPassword(ctx, body.newPassword, owner.email);",
    tests: ["server/auth/owner/guessable-passwords.test.ts"],
  },
  {
    rule: "A change of the owner's password needs the second factor.",
    file: "server/auth/owner/change-login.ts",
    before: `  await requireSecondFactor(ctx, owner, body, { purpose: "confirm", by: sessionGuesser(ctx) });
`,
    tests: ["server/auth/owner/security.test.ts"],
  },
  {
    rule: "Login attempts are kept for ninety days.",
    file: "server/auth/purge.ts",
    before: '.where("last_at", "<", attemptsEnd)',
    after: '.where("last_at", "<", monthAgo)',
    tests: ["server/auth/owner/login-history.test.ts"],
  },
  {
    rule: "A recovery code works once, also for simultaneous uses.",
    file: "server/auth/owner/recovery-codes.ts",
    before: `    .where("used_at", "is", null)
`,
    tests: ["test/single-use.test.ts"],
  },
  {
    rule: "The second factor is turned on once, also for simultaneous calls.",
    file: "server/auth/owner/second-factor.ts",
    before: `      .where("totp_state", "=", "offered")
`,
    tests: ["test/single-use.test.ts"],
  },
  {
    rule: "A right password without second factor is recorded.",
    file: "server/auth/owner/log-in.ts",
    before: `  await recordLoginAttempt(ctx, { succeeded: false, step: refusedSteps[outcome] });
`,
    tests: ["server/auth/owner/passkeys.test.ts"],
  },
  {
    rule: "A request for a login with a passkey is recorded.",
    file: "server/auth/owner/log-in.ts",
    before: `  await recordRightPassword(ctx, owner, by, "passkey-needed");
`,
    tests: ["server/auth/owner/passkeys.test.ts"],
  },
  {
    rule: "The owner gets one mail a day about right passwords without second factor.",
    file: "server/auth/owner/log-in.ts",
    before: "most: 1, seconds: 24 * 60 * 60",
    after: "most: 100, seconds: 24 * 60 * 60",
    tests: ["server/auth/owner/passkeys.test.ts"],
  },
  {
    rule: "A flood of wrong passwords does not push a right one out of the login attempts.",
    file: "server/auth/owner/login-history.ts",
    before: " and step = ${step}",
  },
  {
    rule: "Only the first login of all in an unknown browser is not mailed.",
    file: "server/auth/owner/log-in.ts",
    before: 'first.where("first_login_at", "is", null).executeTakeFirst()',
    after: "first.executeTakeFirst()",
    tests: ["server/auth/owner/login-history.test.ts"],
  },
  {
    rule: "A call of a student whose account is erased at the same time leaves no origin in the audit log.",
    file: "server/platform/audit/append.ts",
    before: "and state <> 'gone' for key share) then",
    after: "and state <> 'gone') then",
    tests: ["server/operations/audit/audit.test.ts"],
  },
  {
    rule: "The erasure of a student leaves from where the owner acted.",
    file: "server/platform/audit/append.ts",
    before: "const student = isOwner ? null : (",
    after: "const student = (",
    tests: ["server/operations/audit/audit.test.ts"],
  },
  {
    rule: "A student's login and its entry in the audit log are of one transaction.",
    file: "server/auth/students/log-in.ts",
    before: 'startSession(ctx, "user", student.id, tx)',
    after: 'startSession(ctx, "user", student.id)',
    tests: ["server/operations/audit/audit.test.ts"],
  },
  {
    rule: "A call of the owner cannot change rows with a function outside its transaction.",
    file: "server/platform/audit/only-in-transactions.ts",
    before: " || writing.test(text)",
    tests: ["server/platform/audit/act.test.ts"],
  },
  {
    rule: "A call of the owner cannot change a column outside its transaction, unless it counts.",
    file: "server/platform/audit/only-in-transactions.ts",
    before: " && isCounting(table, rest)",
    tests: ["server/platform/audit/act.test.ts"],
  },
  {
    rule: "A wrong secret of one call does not hide that of another in the audit log.",
    file: "server/platform/audit/settle.ts",
    before: "`${error.code} of ${act.action}`",
    after: "error.code",
    tests: ["server/operations/audit/audit.test.ts"],
  },
];
