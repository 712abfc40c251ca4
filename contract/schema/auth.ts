import { z } from "zod";
import { refusing } from "../refusals.ts";
import { botToken, done, email, id, line } from "./text.ts";

export const linkToken = z.string().min(1, "The token is missing.").max(2000);

export const password = z.string().min(1, "Please enter your password.").max(200);

const newPassword = z
  .string()
  .min(12, "Please use at least 12 characters; a sentence works well.")
  .max(200, "Please keep it under 200 characters.");

/** Six digits of an authenticator app, or a recovery code; spaces and dashes do not matter. */
export const code = z.string().trim().min(6, "Please enter the code.").max(40);

export const admin = z.strictObject({ id, email: z.string() });

/** One browser's login, for whoever it is. */
export const loginSession = z
  .strictObject({
    id,
    /** What the browser called itself, in words: "Firefox on Android". */
    device: z.string(),
    startedAt: z.iso.datetime(),
    usedAt: z.iso.datetime(),
    isThis: z.boolean(),
  })
  .meta({ id: "LoginSession" });

export const adminLogin = {
  summary: "Log the owner in; with a second factor turned on, `code` is asked for as well.",
  refusals: refusing(
    "bot-check-failed",
    "wrong-login",
    "second-factor-needed",
    "second-factor-wrong",
    "limited",
  ),
  body: z.strictObject({
    email,
    password,
    recaptchaToken: botToken,
    code: code.optional(),
  }),
  output: z.strictObject({ admin, accessToken: z.string() }),
};

export const adminVerify = { summary: "Who this admin token belongs to.", output: z.strictObject({ admin }) };

export const adminRefresh = {
  summary: "A new access token for the session in the HttpOnly cookie, which is rotated.",
  refusals: refusing("not-signed-in"),
  output: z.strictObject({ accessToken: z.string() }),
};

export const adminLogout = { summary: "End the session in the HttpOnly cookie.", output: done };

export const readAdminSecurity = {
  summary: "The owner's e-mail, second factor and sessions.",
  output: z.strictObject({
    email: z.string(),
    secondFactor: z.boolean(),
    recoveryCodesLeft: z.int(),
    sessions: z.array(loginSession),
  }),
};

export const endAdminSession = {
  summary: "End one of the owner's sessions; its access token stops working at once.",
  refusals: refusing("not-found"),
  params: z.strictObject({ id }),
  output: done,
};

export const changeAdminEmail = {
  summary: "Change the owner's e-mail; both addresses are told.",
  refusals: refusing("wrong-password", "limited"),
  body: z.strictObject({ email, password }),
  output: done,
};

export const changeAdminPassword = {
  summary: "Change the owner's password; all her other sessions end.",
  refusals: refusing("wrong-password", "limited"),
  body: z.strictObject({ password, newPassword }),
  output: done,
};

export const requestPasswordReset = {
  summary:
    "Mail a link to set a new password. The answer is the same whether or not the address is the owner's.",
  refusals: refusing("bot-check-failed", "limited"),
  body: z.strictObject({ email, recaptchaToken: botToken }),
  output: done,
};

export const resetPassword = {
  summary: "Set a new password with the token of the mailed link; all sessions end.",
  refusals: refusing("link-dead"),
  body: z.strictObject({ token: z.string().min(20).max(200), newPassword }),
  output: done,
};

export const startSecondFactor = {
  summary: "Offer a secret for an authenticator app, as text and as the modules of a QR code. Not on yet.",
  refusals: refusing("wrong-password", "second-factor-on", "limited"),
  body: z.strictObject({ password }),
  output: z.strictObject({
    secret: z.string(),
    uri: z.string(),
    /** Rows of the QR code, `1` for a dark module. */
    qr: z.array(z.string().regex(/^[01]+$/)),
  }),
};

export const confirmSecondFactor = {
  summary: "Turn the second factor on with a first code; answers with the recovery codes, shown this once.",
  refusals: refusing("second-factor-wrong", "limited"),
  body: z.strictObject({ code }),
  output: z.strictObject({ recoveryCodes: z.array(z.string()) }),
};

export const stopSecondFactor = {
  summary: "Turn the second factor off.",
  refusals: refusing("wrong-password", "second-factor-wrong", "limited"),
  body: z.strictObject({ password, code }),
  output: done,
};

/** The session user of the specification: what the browser keeps under `user`. Empty text is "". */
export const sessionUser = z.strictObject({
  id,
  /** "Unknown" where there is none. */
  firstName: z.string(),
  /** "User" where there is none. */
  lastName: z.string(),
  email: z.string(),
  image: z.string().nullable(),
  phone: z.string(),
  preferredName: z.string(),
  pronoun: z.string(),
  city: z.string(),
  zipcode: z.string(),
});

const self = z.strictObject({ id });

const signedIn = z.strictObject({ user: sessionUser, token: z.string() });

export const register = {
  summary: "Make an account and mail a link that proves its address. Known addresses are answered alike.",
  refusals: refusing("bot-check-needed", "bot-check-failed", "limited"),
  body: z.strictObject({
    firstName: line(80, "Please enter your first name."),
    lastName: line(80, "Please enter your last name."),
    email,
    /** For the action `login_mail`; needed once the server says `bot-check-needed`. */
    recaptchaToken: botToken,
  }),
  /** The specification's optional `token` is never sent: the answer is the same for known and unknown addresses. */
  output: done,
};

export const verifyEmail = {
  summary: "Use the mailed link that proves an address, once; it logs in.",
  refusals: refusing("verification-link-dead"),
  query: z.strictObject({ token: linkToken }),
  output: z.strictObject({ message: z.string(), token: z.string(), userId: id }),
};

export const requestLoginLink = {
  summary: "Mail a link and a code to log in with. Known and unknown addresses are answered alike.",
  refusals: refusing("bot-check-needed", "bot-check-failed", "limited"),
  body: z.strictObject({
    email,
    /** As for `register`. */
    recaptchaToken: botToken,
  }),
  output: done,
};

export const inspectLink = {
  summary: "Whether this browser asked for this mailed link. Changes nothing.",
  query: z.strictObject({ token: linkToken }),
  output: z.strictObject({
    /** `asked`: this browser asked for this link. `elsewhere`: another one did. `dead`: used, expired or never there. */
    link: z.enum(["asked", "elsewhere", "dead"]),
  }),
};

export const followLoginLink = {
  summary: "Use a mailed login link, once; it ends its sisters.",
  refusals: refusing("login-link-dead"),
  query: z.strictObject({ token: linkToken }),
  output: signedIn,
};

export const logInWithCode = {
  summary: "Log in with the six digits of the mail, in the browser that asked for it.",
  refusals: refusing("login-code-wrong", "limited"),
  body: z.strictObject({
    email,
    code: z
      .string({ error: "Please enter the six digits of the mail." })
      .overwrite((typed) => typed.replace(/[\s-]/g, ""))
      .regex(/^\d{6}$/, "Please enter the six digits of the mail."),
  }),
  output: signedIn,
};

export const validateToken = {
  summary: "Whose access token this is; or exchange the one-time code of a return from Google for one.",
  refusals: refusing("not-signed-in"),
  body: z.strictObject({ token: linkToken }),
  output: z.strictObject({
    isValid: z.boolean(),
    user: sessionUser,
    /** The access token, when a one-time code was exchanged for it. */
    token: z.string().optional(),
  }),
};

export const refreshUser = {
  summary: "A new access token for the session in the HttpOnly cookie, which is rotated.",
  refusals: refusing("not-signed-in"),
  output: z.strictObject({ accessToken: z.string() }),
};

export const logOutUser = { summary: "End the session in the HttpOnly cookie.", output: done };

export const logOutEverywhere = {
  summary: "End all sessions of this student; their access tokens stop working at once.",
  output: done,
};

export const listMySessions = {
  summary: "Where this student is logged in.",
  output: z.strictObject({ sessions: z.array(loginSession) }),
};

export const endMySession = {
  summary: "End one of this student's sessions.",
  refusals: refusing("not-found"),
  params: self,
  output: done,
};

export const loginMethods = {
  summary: "Which ways to sign in there are beside the mailed link.",
  output: z.strictObject({ google: z.boolean() }),
};

export type LoginSession = z.output<typeof loginSession>;
export type Admin = z.output<typeof admin>;
export type AccessToken = z.output<typeof adminRefresh.output>;
export type AdminSecurity = z.output<typeof readAdminSecurity.output>;
export type Done = z.output<typeof done>;
export type Student = z.output<typeof sessionUser>;
export type Registration = z.input<typeof register.body>;
export type LinkKey = z.input<typeof followLoginLink.query>;
export type EmailVerified = z.output<typeof verifyEmail.output>;
export type LinkLookedAt = z.output<typeof inspectLink.output>;
export type SignedInStudent = z.output<typeof signedIn>;
export type ValidToken = z.output<typeof validateToken.output>;
export type MySessions = z.output<typeof listMySessions.output>;
