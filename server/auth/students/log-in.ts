import type {
  EmailVerified,
  logInWithCode as contract,
  LoginLinkInspection,
  SignedInStudent,
  ValidatedToken,
} from "../../../contract/auth/schema.ts";
import { currentLanguage } from "../../../contract/platform/language/current-language.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { type Ctx, type Parsed, Refusal, type Tx } from "../../platform/call/ctx.ts";
import { customerNetworkOf } from "../../platform/http/network.ts";
import { endGoogleLogin, exchangeReturnCode, isReturnCode } from "../google/login-request.ts";
import { markKnownAddress } from "../known-address.ts";
import { clearAttempts, countAttempt } from "../login-attempts.ts";
import { endCookieSession, startSession } from "../login-sessions.ts";
import { findActiveLink, hasActiveCode, type LinkPurpose, loginCodeHashes, redeemLoginLink } from "./login-links.ts";
import { requestingBrowserHashes } from "./requesting-browser.ts";
import { requireStudent, toStudent, type UserRow } from "./student.ts";

type LinkQuery = { query: { token: string } };

/** Logs a student in with a mailed link (single use, in any browser). Refuses `login-link-dead`. */
export function followLoginLink(ctx: Ctx, { query }: LinkQuery): Promise<SignedInStudent> {
  return followLink(ctx, query, "login", "login-link-dead");
}

/** Proves a student's address with a mailed link (single use) and logs in. Refuses `verification-link-dead`. */
export async function verifyEmail(ctx: Ctx, { query }: LinkQuery): Promise<EmailVerified> {
  const { user, token } = await followLink(ctx, query, "verify-email", "verification-link-dead");
  return { message: shared.emailVerified, token, userId: user.id };
}

async function followLink(
  ctx: Ctx,
  by: { token: string },
  purpose: LinkPurpose,
  refusal: "login-link-dead" | "verification-link-dead",
): Promise<SignedInStudent> {
  const link = await findActiveLink(ctx, by);
  if (link?.purpose !== purpose) throw new Refusal(refusal);
  return signIn(ctx, refusal, (tx) => redeemLoginLink(tx, link));
}

/**
 * Whether a mailed link works, and whether this browser requested it. Only in the requesting browser may the page use
 * the link up without a click, because mail scanners open links as well. Changes nothing.
 */
export async function inspectLink(ctx: Ctx, { query }: LinkQuery): Promise<LoginLinkInspection> {
  const link = await findActiveLink(ctx, query);
  if (!link) return { link: "dead" };
  const isRequester = link.requestedBy !== null && requestingBrowserHashes(ctx).includes(link.requestedBy);
  return { link: isRequester ? "asked" : "elsewhere" };
}

/**
 * Limits wrong guesses of the six digits. A code works only in the browser that requested it, so ten more guesses on a day
 * require one more email to the student. The limit does not apply to the link in the email.
 */
const attemptsPerBrowser = { most: 10, seconds: 24 * 60 * 60 };
/** Limit for all addresses together: a browser can try any number of them, each counted in rows of its own. */
const attemptsAtAllAddresses = { most: 30, seconds: 15 * 60 };

/**
 * Logs a student in with an emailed code, once. A phished code is useless: only the requesting browser can use it. A
 * new account gets the name of this request.
 */
export async function logInWithCode(ctx: Ctx, { body }: Parsed<typeof contract>) {
  const address = body.email.toLowerCase();
  const requestedBy = requestingBrowserHashes(ctx);
  // A browser that requested no code cannot have a valid one. Its attempts are not counted.
  if (requestedBy.length === 0) throw new Refusal("login-code-wrong");
  if (!(await hasActiveCode(ctx, requestedBy))) {
    // A browser whose codes are over has no counter of its own either. A client can make up any number of browsers:
    // those of a network share 64 counters.
    await countAttempt(ctx, `login code of browsers ${requestedBy[0]![0]} of ${customerNetworkOf(ctx.ip)}`);
    throw new Refusal("login-code-wrong");
  }
  const uncountAny = await ctx.limit({ subject: `login codes asked by ${requestedBy[0]}`, ...attemptsAtAllAddresses });
  const subject = `login code of ${address} asked by ${requestedBy[0]}`;
  await countAttempt(ctx, subject);
  const uncount = await ctx.limit({ subject, ...attemptsPerBrowser });
  const link = await findActiveLink(ctx, { codeHashes: loginCodeHashes(ctx, address, body.code), requestedBy });
  if (!link) throw new Refusal("login-code-wrong");
  const signedIn = await signIn(ctx, "login-code-wrong", (tx) => redeemLoginLink(tx, link, body));
  await clearAttempts(ctx, subject);
  await ctx.db.executeQuery(uncount);
  await ctx.db.executeQuery(uncountAny);
  return signedIn;
}

/**
 * Returns the student of an access token, or exchanges the one-time code of a return from Google for the student and
 * a new access token. Refuses `not-signed-in` if the token is expired, ended, used or forged, or is the owner's.
 */
export async function validateToken(ctx: Ctx, { body }: { body: { token: string } }): Promise<ValidatedToken> {
  if (isReturnCode(body.token)) {
    const signedIn = await signIn(ctx, "not-signed-in", (tx) => exchangeReturnCode(ctx, tx, body.token));
    endGoogleLogin(ctx);
    return { isValid: true, ...signedIn };
  }
  const actor = await ctx.signer.bearer(body.token);
  const student = await requireStudent({ db: ctx.db, actor });
  await noteLanguage(ctx, student);
  return { isValid: true, user: toStudent(student) };
}

/** Stores the language in which the student uses the site, if it is another one than before. */
async function noteLanguage(ctx: Ctx, { email, person_id }: UserRow): Promise<void> {
  if ((await ctx.site.settings()).languages.length < 2) return;
  const person = await ctx.db.selectFrom("people").select("language").where("id", "=", person_id).executeTakeFirst();
  if (person && person.language !== currentLanguage()) await ctx.tx(async (tx) => tx.noteReader(email, true));
}

/**
 * Redeems the student's proof, and starts a login session in the same transaction. Ends an existing session of this
 * browser, because its cookie is replaced. Refuses, and changes nothing, if nothing was redeemed.
 */
async function signIn(
  ctx: Ctx,
  refusal: "login-link-dead" | "verification-link-dead" | "login-code-wrong" | "not-signed-in",
  redeem: (tx: Tx) => Promise<UserRow | undefined>,
): Promise<SignedInStudent> {
  const { student, token } = await ctx.tx(async (tx) => {
    const student = await redeem(tx);
    if (!student) throw new Refusal(refusal);
    tx.about({ student: student.id });
    tx.noteReader(student.email, true);
    await endCookieSession(ctx, "user", tx);
    return { student, token: await startSession(ctx, "user", student.id, tx) };
  });
  markKnownAddress(ctx, student.email);
  return { user: toStudent(student), token };
}
