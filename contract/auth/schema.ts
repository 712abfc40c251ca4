import { z } from "zod";
import * as adminShared from "../platform/language/text.desk.ts";
import { text as shared } from "../platform/language/text.ts";
import { cleanCode } from "../platform/values/identifiers.ts";
import * as v from "../platform/values/schema.ts";
import { text as t } from "./text.ts";

export const linkToken = z.string(t.tokenIsMissing).min(1, t.tokenIsMissing).max(2000);
export const password = z.string().min(1, adminShared.enterYourPassword).max(200);
const newPassword = z.string().min(12, adminShared.useAtLeast12Characters).max(200, t.keepItUnder200Characters);
/** Six digits of an authenticator app, or a recovery code. May contain spaces and dashes. */
export const code = z.string().trim().min(6, adminShared.enterCode).max(40);
export const base64url = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\w-]+$/);
export const credentialId = base64url(1400);

/** The answer of `navigator.credentials.get`: the signature of a passkey. */
export const passkeyAnswer = v.namedObject("PasskeyAnswer", {
  id: credentialId,
  clientDataJSON: base64url(4000),
  authenticatorData: base64url(4000),
  signature: base64url(4000),
});

/** The present second factor, while it is on: a code, or the answer of a passkey. */
const secondFactor = { code: code.optional(), passkey: passkeyAnswer.optional() };
export const reauthentication = z.strictObject({ password, ...secondFactor });
const secondFactorRefusals = v.refusalCodes(
  "second-factor-needed",
  "second-factor-wrong",
  "passkey-needed",
  "passkey-wrong",
);
export const reauthenticationRefusals = v.refusalCodes("wrong-password", ...secondFactorRefusals, "limited");

export const passkey = v.namedObject("Passkey", {
  id: v.id,
  name: z.string(),
  madeAt: v.moment,
  /** The last login or confirmation with it; null if there was none. */
  usedAt: v.moment.nullable(),
});

/** One row of attempts at the owner's login: those of one network in one hour. */
export const loginAttempt = v.namedObject("LoginAttempt", {
  succeeded: z.boolean(),
  /**
   * The last step that was checked: the one that failed, or that completed the login. `second-factor`: the password was
   * right, and nothing more was given.
   */
  step: z.enum(["password", "second-factor", "code", "recovery-code", "passkey"]),
  network: z.string(),
  /** Empty if there were several. */
  device: z.string(),
  times: z.int(),
  firstAt: v.moment,
  lastAt: v.moment,
});

export const admin = z.strictObject({ id: v.id, email: z.string() });

/** A login session of the owner or a student in one browser. */
export const loginSession = v.namedObject("LoginSession", {
  id: v.id,
  /** Browser and system from the user agent, like "Firefox on Android". */
  device: z.string(),
  startedAt: v.moment,
  usedAt: v.moment,
  /** Network from which the owner logged in; empty for a student. */
  network: z.string(),
  isThis: z.boolean(),
});

export const logInAdmin = {
  summary: "Log the owner in. Also needs `code` or `passkey` while the second factor is on.",
  refusals: v.refusalCodes("bot-check-failed", "wrong-login", ...secondFactorRefusals, "limited"),
  body: z.strictObject({ email: v.email, password, recaptchaToken: v.botToken, ...secondFactor }),
  output: z.strictObject({ admin, accessToken: z.string() }),
};
export const verifyAdmin = { summary: "Check the owner's access token.", output: z.strictObject({ admin }) };
export const refreshAdmin = {
  summary: "Issue a new access token for the login session in the HttpOnly cookie. Rotates the cookie.",
  refusals: v.refusalCodes("not-signed-in"),
  output: z.strictObject({ accessToken: z.string() }),
};
export const logOutAdmin = { summary: "End the login session in the HttpOnly cookie.", output: v.done };
export const readAdminSecurity = {
  summary: "Read the owner's email address, second factor, login sessions, and the last attempts to log in.",
  output: z.strictObject({
    email: z.string(),
    /** Whether codes of an authenticator app are on. */
    secondFactor: z.boolean(),
    passkeys: z.array(passkey),
    recoveryCodesLeft: z.int(),
    sessions: z.array(loginSession),
    /** Newest first. */
    attempts: z.array(loginAttempt),
  }),
};
export const endAdminSession = {
  summary: "End one of the owner's login sessions. Its access token stops working immediately.",
  ...v.byId,
  output: v.done,
};
export const changeAdminEmail = {
  summary: "Change the owner's email address. Notifies both addresses.",
  refusals: reauthenticationRefusals,
  body: reauthentication.extend({ email: v.email }),
  output: v.done,
};
export const changeAdminPassword = {
  summary: "Change the owner's password. Ends all other login sessions of the owner.",
  refusals: v.refusalCodes(...reauthenticationRefusals, "password-common"),
  body: reauthentication.extend({ newPassword }),
  output: v.done,
};
export const requestPasswordReset = {
  summary: "Email a link to set a new password. The response does not reveal whether the address is the owner's.",
  refusals: v.refusalCodes("bot-check-failed", "limited"),
  body: z.strictObject({ email: v.email, recaptchaToken: v.botToken }),
  output: v.done,
};
export const resetPassword = {
  summary: "Set a new password with the token of the emailed link. Ends all login sessions.",
  refusals: v.refusalCodes("link-dead", "password-common"),
  body: z.strictObject({ token: z.string().min(20).max(200), newPassword }),
  output: v.done,
};
export const setUpSecondFactor = {
  summary: "Create a secret for an authenticator app, as text and as a QR code. The second factor is not on yet.",
  refusals: v.refusalCodes(...reauthenticationRefusals, "second-factor-on"),
  body: reauthentication,
  output: z.strictObject({
    secret: z.string(),
    uri: z.string(),
    /** Rows of the QR code; `1` is a dark module. */
    qr: z.array(z.string().regex(/^[01]+$/)),
  }),
};
export const enableSecondFactor = {
  summary: "Turn the second factor on with a first code. Returns the recovery codes, only this once.",
  refusals: v.refusalCodes("second-factor-wrong", "limited"),
  body: z.strictObject({ code }),
  output: z.strictObject({ recoveryCodes: z.array(z.string()) }),
};
export const disableSecondFactor = {
  summary: "Turn the codes of the authenticator app off. Needs the password and the second factor.",
  refusals: reauthenticationRefusals,
  body: reauthentication,
  output: v.done,
};
export const newRecoveryCodes = {
  summary:
    "Replace the recovery codes. Returns the new ones, only this once. Refused as `not-found` without a second factor.",
  refusals: v.refusalCodes(...reauthenticationRefusals, "not-found"),
  body: reauthentication,
  output: z.strictObject({ recoveryCodes: z.array(z.string()) }),
};

/** A student's own profile, as the browser stores it under `user`. Missing values are "", except where noted. */
export const studentProfile = z.strictObject({
  id: v.id,
  /** "Unknown" if there is none. */
  firstName: z.string(),
  /** "User" if there is none. */
  lastName: z.string(),
  email: z.string(),
  image: z.string().nullable(),
  phone: z.string(),
  preferredName: z.string(),
  pronoun: z.string(),
  city: z.string(),
  zipcode: z.string(),
});

const signedIn = z.strictObject({ user: studentProfile, token: z.string() });

export const register = {
  summary: "Create an account and email a link that proves its address. Known addresses get the same response.",
  refusals: v.refusalCodes("bot-check-failed", "limited"),
  body: z.strictObject({
    firstName: v.line(80, shared.enterYourFirstName),
    lastName: v.line(80, shared.enterYourLastName),
    email: v.email,
    /**
     * For the action `login_mail`, here and in `requestLoginLink`. A repeat for the address within a quarter of an hour
     * sends nothing without one, and is answered the same.
     */
    recaptchaToken: v.botToken,
  }),
  /** `token`: the page would store it as `authToken` and open `/dashboard`. This server sends none. */
  output: z.strictObject({ message: z.string(), token: z.string().optional() }),
};
export const verifyEmail = {
  summary: "Use the emailed link that proves an address, once. Logs the student in.",
  refusals: v.refusalCodes("verification-link-dead"),
  query: z.strictObject({ token: linkToken }),
  output: z.strictObject({ message: z.string(), token: z.string(), userId: v.id }),
};
export const requestLoginLink = {
  summary: "Email a login link and a login code. Known and unknown addresses get the same response.",
  refusals: v.refusalCodes("bot-check-failed", "limited"),
  body: z.strictObject({ email: v.email, recaptchaToken: v.botToken }),
  output: v.done,
};
export const requestBookingCode = {
  ...register,
  refusals: v.refusalCodes("bot-check-needed", ...register.refusals),
  output: v.done,
  summary:
    "Email a login code to a visitor who books a session. Creates an account if there is none; the code proves its address. Known and unknown addresses get the same response and the same email.",
};
export const inspectLoginLink = {
  summary: "Check whether this browser requested this login link. Changes nothing.",
  query: z.strictObject({ token: linkToken }),
  output: z.strictObject({
    /** `asked`: requested by this browser. `elsewhere`: by another one. `dead`: used, expired or unknown. */
    link: z.enum(["asked", "elsewhere", "dead"]),
  }),
};
export const logInWithLink = {
  summary: "Log in with an emailed login link, once. Ends the student's other login links.",
  refusals: v.refusalCodes("login-link-dead"),
  query: z.strictObject({ token: linkToken }),
  output: signedIn,
};
export const logInWithCode = {
  summary: "Log in with the six digits of a login email, in the browser that requested it.",
  refusals: v.refusalCodes("login-code-wrong", "limited"),
  body: z.strictObject({
    email: v.email,
    code: z
      .string({ error: shared.enterSixDigitCode })
      .overwrite((typed) => cleanCode(typed).replaceAll("-", ""))
      .regex(/^\d{6}$/, shared.enterSixDigitCode),
    /** The name of a new account, as typed where the code is entered: anyone can request a code for the address. */
    firstName: v.line(80, shared.enterYourFirstName).optional(),
    lastName: v.line(80, shared.enterYourLastName).optional(),
  }),
  output: signedIn,
};
export const validateToken = {
  summary: "Check a student's access token, or exchange the one-time code of a return from Google for one.",
  refusals: v.refusalCodes("not-signed-in"),
  body: z.strictObject({ token: linkToken }),
  output: z.strictObject({
    isValid: z.boolean(),
    user: studentProfile,
    /** A new access token, only in exchange for a one-time code. */
    token: z.string().optional(),
  }),
};
export const refreshUser = refreshAdmin;
export const logOutUser = logOutAdmin;
export const logOutEverywhere = {
  summary: "End all login sessions of this student. Their access tokens stop working immediately.",
  output: v.done,
};
export const listMySessions = {
  summary: "List this student's login sessions.",
  output: z.strictObject({ sessions: z.array(loginSession) }),
};
export const endMySession = { summary: "End one of this student's login sessions.", ...v.byId, output: v.done };
export const readLoginMethods = {
  summary: "Read which login methods exist besides the emailed link.",
  output: z.strictObject({ google: z.boolean() }),
};

export type LoginSession = z.output<typeof loginSession>;
export type PasskeyAnswer = z.output<typeof passkeyAnswer>;
export type Passkey = z.output<typeof passkey>;
export type LoginAttempt = z.output<typeof loginAttempt>;
export type Reauthentication = z.output<typeof reauthentication>;
export type Admin = z.output<typeof admin>;
export type AdminSecurity = z.output<typeof readAdminSecurity.output>;
export type Student = z.output<typeof studentProfile>;
export type EmailVerified = z.output<typeof verifyEmail.output>;
export type LoginLinkInspection = z.output<typeof inspectLoginLink.output>;
export type SignedInStudent = z.output<typeof signedIn>;
export type ValidatedToken = z.output<typeof validateToken.output>;
export type MySessions = z.output<typeof listMySessions.output>;
