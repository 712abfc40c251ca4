import { z } from "zod";
import { refusing } from "../refusals.ts";
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

export type LoginSession = z.output<typeof loginSession>;
export type Admin = z.output<typeof admin>;
export type AccessToken = z.output<typeof adminRefresh.output>;
export type AdminSecurity = z.output<typeof readAdminSecurity.output>;
export type Done = z.output<typeof done>;
