import { call } from "../platform/call/endpoint.ts";
import type * as S from "./schema.ts";

export type * from "./schema.ts";

// The owner.

export const logInAdmin = call<typeof S.logInAdmin>()("visitor", "POST /api/admin/login", { limit: "guesses" });
export const verifyAdmin = call<typeof S.verifyAdmin>()("admin", "GET /api/admin/verify", { limit: "sessions" });
export const logOutAdmin = call<typeof S.logOutAdmin>()("visitor", "POST /api/admin/logout", { limit: "sessions" });
export const readAdminSecurity = call<typeof S.readAdminSecurity>()("admin", "GET /api/admin/security");
export const endAdminSession = call<typeof S.endAdminSession>()("admin", "DELETE /api/admin/sessions/{id}", {
  deletes: false,
});
export const changeAdminEmail = call<typeof S.changeAdminEmail>()("admin", "PUT /api/admin/email", {
  limit: "guesses",
});
export const changeAdminPassword = call<typeof S.changeAdminPassword>()("admin", "PUT /api/admin/password", {
  limit: "guesses",
});
export const requestPasswordReset = call<typeof S.requestPasswordReset>()("visitor", "POST /api/admin/password-reset", {
  limit: "logins",
});
export const resetPassword = call<typeof S.resetPassword>()("visitor", "POST /api/admin/password-reset/finish", {
  limit: "guesses",
});
export const setUpSecondFactor = call<typeof S.setUpSecondFactor>()("admin", "POST /api/admin/second-factor", {
  limit: "guesses",
});
export const enableSecondFactor = call<typeof S.enableSecondFactor>()(
  "admin",
  "POST /api/admin/second-factor/confirm",
  { limit: "guesses" },
);
export const disableSecondFactor = call<typeof S.disableSecondFactor>()("admin", "POST /api/admin/second-factor/stop", {
  limit: "guesses",
});
export const newRecoveryCodes = call<typeof S.newRecoveryCodes>()("admin", "POST /api/admin/recovery-codes", {
  limit: "guesses",
});

// Students.

/** Validity of an emailed login link and of its six-digit code. */
export const loginLinkMinutes = 15;
/** Validity of an emailed link that proves an address. */
export const verifyLinkHours = 24;

export const register = call<typeof S.register>()("visitor", "POST /api/user/register", {
  alsoAt: "/register",
  limit: "logins",
});
export const verifyEmail = call<typeof S.verifyEmail>()("visitor", "GET /api/user/verify-email", {
  alsoAt: "/verify-email",
  startsSession: true,
  limit: "guesses",
});
export const requestLoginLink = call<typeof S.requestLoginLink>()("visitor", "POST /api/user/login", {
  alsoAt: "/login",
  limit: "logins",
});
export const requestBookingCode = call<typeof S.requestBookingCode>()("visitor", "POST /api/user/booking-code", {
  limit: "logins",
});
export const inspectLoginLink = call<typeof S.inspectLoginLink>()("visitor", "GET /api/user/link");
export const logInWithLink = call<typeof S.logInWithLink>()("visitor", "GET /api/user/verify-login", {
  alsoAt: "/verify-login",
  startsSession: true,
  limit: "guesses",
});
export const logInWithCode = call<typeof S.logInWithCode>()("visitor", "POST /api/user/login-code", {
  limit: "guesses",
});
export const logOutEverywhere = call<typeof S.logOutEverywhere>()("user", "POST /api/user/logout-everywhere");
export const listMySessions = call<typeof S.listMySessions>()("user", "GET /api/user/sessions");
export const endMySession = call<typeof S.endMySession>()("user", "DELETE /api/user/sessions/{id}", {
  deletes: false,
});
export const readLoginMethods = call<typeof S.readLoginMethods>()("visitor", "GET /api/user/sign-in-ways");
