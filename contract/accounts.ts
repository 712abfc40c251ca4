import { endpoint } from "./endpoint.ts";
import type {
  AdminAnswer,
  AdminLogin,
  AdminSecurity,
  AdminSessionId,
  ChangedEmail,
  ChangedPassword,
  Done,
  ResetFinished,
  ResetWanted,
  SecondFactorCode,
  SecondFactorConfirmed,
  SecondFactorOffer,
  SecondFactorStart,
  SecondFactorStop,
  SignedInAdmin,
} from "./schema/accounts.ts";

export type { Admin, AdminSecurity } from "./schema/accounts.ts";
export { adminRefresh } from "./every-page.ts";

export const adminLogin = endpoint<{ body: AdminLogin; output: SignedInAdmin }>()({
  method: "POST",
  path: "/api/admin/login",
  who: "visitor",
  limit: "guesses",
  refusals: ["bot-check-failed", "wrong-login", "second-factor-needed", "second-factor-wrong", "limited"],
  summary: "Log the owner in; with a second factor turned on, `code` is asked for as well.",
});

export const adminVerify = endpoint<{ output: AdminAnswer }>()({
  method: "GET",
  path: "/api/admin/verify",
  who: "admin",
  limit: "sessions",
  refusals: [],
  summary: "Who this admin token belongs to.",
});

export const adminLogout = endpoint<{ output: Done }>()({
  method: "POST",
  path: "/api/admin/logout",
  who: "visitor",
  limit: "sessions",
  refusals: [],
  summary: "End the session in the HttpOnly cookie.",
});

export const readAdminSecurity = endpoint<{ output: AdminSecurity }>()({
  method: "GET",
  path: "/api/admin/security",
  who: "admin",
  limit: "lists",
  refusals: [],
  summary: "The owner's e-mail, second factor and sessions.",
});

export const endAdminSession = endpoint<{ params: AdminSessionId; output: Done }>()({
  method: "DELETE",
  path: "/api/admin/sessions/{id}",
  who: "admin",
  limit: "lists",
  refusals: ["not-found"],
  summary: "End one of the owner's sessions; its access token stops working at once.",
});

export const changeAdminEmail = endpoint<{ body: ChangedEmail; output: Done }>()({
  method: "PUT",
  path: "/api/admin/email",
  who: "admin",
  limit: "guesses",
  refusals: ["wrong-password", "limited"],
  summary: "Change the owner's e-mail; both addresses are told.",
});

export const changeAdminPassword = endpoint<{ body: ChangedPassword; output: Done }>()({
  method: "PUT",
  path: "/api/admin/password",
  who: "admin",
  limit: "guesses",
  refusals: ["wrong-password", "limited"],
  summary: "Change the owner's password; all her other sessions end.",
});

export const requestPasswordReset = endpoint<{ body: ResetWanted; output: Done }>()({
  method: "POST",
  path: "/api/admin/password-reset",
  who: "visitor",
  limit: "logins",
  refusals: ["bot-check-failed", "limited"],
  summary:
    "Mail a link to set a new password. The answer is the same whether or not the address is the owner's.",
});

export const resetPassword = endpoint<{ body: ResetFinished; output: Done }>()({
  method: "POST",
  path: "/api/admin/password-reset/finish",
  who: "visitor",
  limit: "guesses",
  refusals: ["link-dead"],
  summary: "Set a new password with the token of the mailed link; all sessions end.",
});

export const startSecondFactor = endpoint<{ body: SecondFactorStart; output: SecondFactorOffer }>()({
  method: "POST",
  path: "/api/admin/second-factor",
  who: "admin",
  limit: "guesses",
  refusals: ["wrong-password", "second-factor-on", "limited"],
  summary: "Offer a secret for an authenticator app, as text and as the modules of a QR code. Not on yet.",
});

export const confirmSecondFactor = endpoint<{ body: SecondFactorCode; output: SecondFactorConfirmed }>()({
  method: "POST",
  path: "/api/admin/second-factor/confirm",
  who: "admin",
  limit: "guesses",
  refusals: ["second-factor-wrong", "limited"],
  summary: "Turn the second factor on with a first code; answers with the recovery codes, shown this once.",
});

export const stopSecondFactor = endpoint<{ body: SecondFactorStop; output: Done }>()({
  method: "POST",
  path: "/api/admin/second-factor/stop",
  who: "admin",
  limit: "guesses",
  refusals: ["wrong-password", "second-factor-wrong", "limited"],
  summary: "Turn the second factor off.",
});
