import { z } from "zod";
import { refusing } from "../refusals.ts";
import { loginSession } from "./accounts.ts";
import { fileAnswer } from "./file.ts";
import { botToken, done, email, id, line, lineOrNothing } from "./text.ts";

const token = z.string().min(1, "The token is missing.").max(2000);

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
  query: z.strictObject({ token }),
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
  query: z.strictObject({ token }),
  output: z.strictObject({
    /** `asked`: this browser asked for this link. `elsewhere`: another one did. `dead`: used, expired or never there. */
    link: z.enum(["asked", "elsewhere", "dead"]),
  }),
};
export const followLoginLink = {
  summary: "Use a mailed login link, once; it ends its sisters.",
  refusals: refusing("login-link-dead"),
  query: z.strictObject({ token }),
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
  body: z.strictObject({ token }),
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

export const readUser = {
  summary: "This student's profile.",
  refusals: refusing("not-found"),
  params: self,
  output: sessionUser,
};
export const updateUser = {
  summary: "Change this student's profile; what is left out stays.",
  refusals: refusing("not-found"),
  params: self,
  body: z.strictObject({
    firstName: lineOrNothing(80).optional(),
    lastName: lineOrNothing(80).optional(),
    phone: z
      .string()
      .trim()
      .regex(/^\d{0,10}$/, "Please use digits only, at most 10.")
      .optional(),
    preferredName: lineOrNothing(80).optional(),
    pronoun: lineOrNothing(40).optional(),
    city: lineOrNothing(80).optional(),
    zipcode: z
      .string()
      .trim()
      .regex(/^\d{0,5}$/, "Please use digits only, at most 5.")
      .optional(),
  }),
  output: z.strictObject({ message: z.string(), user: sessionUser }),
};
export const listMyClasses = {
  summary: "The classes to come in which this student's address has a place.",
  refusals: refusing("not-found"),
  params: self,
  output: z.strictObject({
    classes: z.array(
      z.strictObject({
        _id: id,
        eventId: id,
        title: z.string(),
        date: z.string(),
        time: z.string(),
        durationMinutes: z.int(),
        location: z.string(),
      }),
    ),
  }),
};
export const exportUser = {
  summary: "Everything the site keeps about this student, as one file.",
  refusals: refusing("not-found"),
  params: self,
  output: fileAnswer,
};
export const requestDeletion = {
  summary: "Mail this student a link that deletes her account.",
  refusals: refusing("not-found", "session-to-come", "limited"),
  params: self,
  output: done,
};
export const deleteAccount = {
  summary: "Delete the account of a mailed link.",
  refusals: refusing("link-dead", "session-to-come"),
  body: z.strictObject({ token }),
  output: done,
};

export type Student = z.output<typeof sessionUser>;
export type Registration = z.input<typeof register.body>;
export type Done = z.output<typeof done>;
export type LinkKey = z.input<typeof followLoginLink.query>;
export type EmailVerified = z.output<typeof verifyEmail.output>;
export type LinkLookedAt = z.output<typeof inspectLink.output>;
export type SignedInStudent = z.output<typeof signedIn>;
export type ValidToken = z.output<typeof validateToken.output>;
export type AccessToken = z.output<typeof refreshUser.output>;
export type MySessions = z.output<typeof listMySessions.output>;
export type MyClasses = z.output<typeof listMyClasses.output>;
