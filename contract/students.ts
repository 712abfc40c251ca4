import { call } from "./endpoint.ts";
import type * as S from "./schema/students.ts";

export type { MyClasses, MySessions, Student } from "./schema/students.ts";
export { logOutUser, refreshUser, validateToken } from "./every-page.ts";

/** How long a mailed link to log in is good, and the six digits beside it. */
export const loginLinkMinutes = 15;
/** How long a mailed link that proves an address is good. */
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

export const inspectLink = call<typeof S.inspectLink>()("visitor", "GET /api/user/link");

export const followLoginLink = call<typeof S.followLoginLink>()("visitor", "GET /api/user/verify-login", {
  alsoAt: "/verify-login",
  startsSession: true,
  limit: "guesses",
});

export const logInWithCode = call<typeof S.logInWithCode>()("visitor", "POST /api/user/login-code", {
  limit: "guesses",
});

export const logOutEverywhere = call<typeof S.logOutEverywhere>()("user", "POST /api/user/logout-everywhere");

export const listMySessions = call<typeof S.listMySessions>()("user", "GET /api/user/sessions");

export const endMySession = call<typeof S.endMySession>()("user", "DELETE /api/user/sessions/{id}");

export const loginMethods = call<typeof S.loginMethods>()("visitor", "GET /api/user/sign-in-ways");

export const readUser = call<typeof S.readUser>()("user", "GET /api/user/{id}", { alsoAt: "/{id}" });

export const updateUser = call<typeof S.updateUser>()("user", "PUT /api/user/{id}/update", {
  limit: "forms",
});

export const listMyClasses = call<typeof S.listMyClasses>()("user", "GET /api/user/{id}/classes");

export const exportUser = call<typeof S.exportUser>()("user", "GET /api/user/{id}/export", {
  limit: "forms",
  as: "json",
});

export const requestDeletion = call<typeof S.requestDeletion>()("user", "POST /api/user/{id}/deletion", {
  limit: "logins",
});

export const deleteAccount = call<typeof S.deleteAccount>()("visitor", "POST /api/user/deletion/finish", {
  limit: "guesses",
});
