import { z } from "zod";
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
  query: z.strictObject({ token }),
  output: z.strictObject({ message: z.string(), token: z.string(), userId: id }),
};
export const requestLoginLink = {
  body: z.strictObject({
    email,
    /** As for `register`. */
    recaptchaToken: botToken,
  }),
  output: done,
};
export const inspectLink = {
  query: z.strictObject({ token }),
  output: z.strictObject({
    /** `asked`: this browser asked for this link. `elsewhere`: another one did. `dead`: used, expired or never there. */
    link: z.enum(["asked", "elsewhere", "dead"]),
  }),
};
export const followLoginLink = { query: z.strictObject({ token }), output: signedIn };
export const logInWithCode = {
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
  body: z.strictObject({ token }),
  output: z.strictObject({
    isValid: z.boolean(),
    user: sessionUser,
    /** The access token, when a one-time code was exchanged for it. */
    token: z.string().optional(),
  }),
};
export const refreshUser = { output: z.strictObject({ accessToken: z.string() }) };
export const logOutUser = { output: done };
export const logOutEverywhere = { output: done };
export const listMySessions = {
  output: z.strictObject({ sessions: z.array(loginSession) }),
};
export const endMySession = { params: self, output: done };
export const loginMethods = { output: z.strictObject({ google: z.boolean() }) };

export const readUser = { params: self, output: sessionUser };
export const updateUser = {
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
export const exportUser = { params: self, output: fileAnswer };
export const requestDeletion = { params: self, output: done };
export const deleteAccount = { body: z.strictObject({ token }), output: done };

export type Student = z.output<typeof sessionUser>;
export type SelfId = z.input<typeof self>;
export type Registration = z.input<typeof register.body>;
export type Done = z.output<typeof done>;
export type LinkKey = z.input<typeof followLoginLink.query>;
export type EmailVerified = z.output<typeof verifyEmail.output>;
export type LinkWanted = z.input<typeof requestLoginLink.body>;
export type LinkLookedAt = z.output<typeof inspectLink.output>;
export type SignedInStudent = z.output<typeof signedIn>;
export type CodeLogin = z.input<typeof logInWithCode.body>;
export type TokenToValidate = z.input<typeof validateToken.body>;
export type ValidToken = z.output<typeof validateToken.output>;
export type AccessToken = z.output<typeof refreshUser.output>;
export type MySessions = z.output<typeof listMySessions.output>;
export type LoginMethods = z.output<typeof loginMethods.output>;
export type ProfileChange = z.input<typeof updateUser.body>;
export type ProfileChanged = z.output<typeof updateUser.output>;
export type MyClasses = z.output<typeof listMyClasses.output>;
export type DeletionKey = z.input<typeof deleteAccount.body>;
