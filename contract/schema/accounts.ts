import { z } from "zod";
import { botToken, done, email, id } from "./text.ts";

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
  body: z.strictObject({
    email,
    password,
    recaptchaToken: botToken,
    code: code.optional(),
  }),
  output: z.strictObject({ admin, accessToken: z.string() }),
};
export const adminVerify = { output: z.strictObject({ admin }) };
export const adminRefresh = { output: z.strictObject({ accessToken: z.string() }) };
export const adminLogout = { output: done };

export const readAdminSecurity = {
  output: z.strictObject({
    email: z.string(),
    secondFactor: z.boolean(),
    recoveryCodesLeft: z.int(),
    sessions: z.array(loginSession),
  }),
};
export const endAdminSession = { params: z.strictObject({ id }), output: done };
export const changeAdminEmail = { body: z.strictObject({ email, password }), output: done };
export const changeAdminPassword = {
  body: z.strictObject({ password, newPassword }),
  output: done,
};
export const requestPasswordReset = {
  body: z.strictObject({ email, recaptchaToken: botToken }),
  output: done,
};
export const resetPassword = {
  body: z.strictObject({ token: z.string().min(20).max(200), newPassword }),
  output: done,
};
export const startSecondFactor = {
  body: z.strictObject({ password }),
  output: z.strictObject({
    secret: z.string(),
    uri: z.string(),
    /** Rows of the QR code, `1` for a dark module. */
    qr: z.array(z.string().regex(/^[01]+$/)),
  }),
};
export const confirmSecondFactor = {
  body: z.strictObject({ code }),
  output: z.strictObject({ recoveryCodes: z.array(z.string()) }),
};
export const stopSecondFactor = { body: z.strictObject({ password, code }), output: done };

export type LoginSession = z.output<typeof loginSession>;
export type Admin = z.output<typeof admin>;
export type AdminLogin = z.input<typeof adminLogin.body>;
export type SignedInAdmin = z.output<typeof adminLogin.output>;
export type AdminAnswer = z.output<typeof adminVerify.output>;
export type AccessToken = z.output<typeof adminRefresh.output>;
export type AdminSecurity = z.output<typeof readAdminSecurity.output>;
export type AdminSessionId = z.input<typeof endAdminSession.params>;
export type ChangedEmail = z.input<typeof changeAdminEmail.body>;
export type ChangedPassword = z.input<typeof changeAdminPassword.body>;
export type ResetWanted = z.input<typeof requestPasswordReset.body>;
export type ResetFinished = z.input<typeof resetPassword.body>;
export type SecondFactorStart = z.input<typeof startSecondFactor.body>;
export type SecondFactorOffer = z.output<typeof startSecondFactor.output>;
export type SecondFactorCode = z.input<typeof confirmSecondFactor.body>;
export type SecondFactorConfirmed = z.output<typeof confirmSecondFactor.output>;
export type SecondFactorStop = z.input<typeof stopSecondFactor.body>;
export type Done = z.output<typeof done>;
