import { call } from "./endpoint.ts";
import type * as S from "./schema/accounts.ts";

export type { Admin, AdminSecurity } from "./schema/accounts.ts";
export { adminRefresh } from "./every-page.ts";

export const adminLogin = call<typeof S.adminLogin>()("visitor", "POST /api/admin/login", {
  limit: "guesses",
});

export const adminVerify = call<typeof S.adminVerify>()("admin", "GET /api/admin/verify", {
  limit: "sessions",
});

export const adminLogout = call<typeof S.adminLogout>()("visitor", "POST /api/admin/logout", {
  limit: "sessions",
});

export const readAdminSecurity = call<typeof S.readAdminSecurity>()("admin", "GET /api/admin/security");

export const endAdminSession = call<typeof S.endAdminSession>()("admin", "DELETE /api/admin/sessions/{id}");

export const changeAdminEmail = call<typeof S.changeAdminEmail>()("admin", "PUT /api/admin/email", {
  limit: "guesses",
});

export const changeAdminPassword = call<typeof S.changeAdminPassword>()("admin", "PUT /api/admin/password", {
  limit: "guesses",
});

export const requestPasswordReset = call<typeof S.requestPasswordReset>()(
  "visitor",
  "POST /api/admin/password-reset",
  { limit: "logins" },
);

export const resetPassword = call<typeof S.resetPassword>()(
  "visitor",
  "POST /api/admin/password-reset/finish",
  { limit: "guesses" },
);

export const startSecondFactor = call<typeof S.startSecondFactor>()(
  "admin",
  "POST /api/admin/second-factor",
  { limit: "guesses" },
);

export const confirmSecondFactor = call<typeof S.confirmSecondFactor>()(
  "admin",
  "POST /api/admin/second-factor/confirm",
  { limit: "guesses" },
);

export const stopSecondFactor = call<typeof S.stopSecondFactor>()(
  "admin",
  "POST /api/admin/second-factor/stop",
  { limit: "guesses" },
);
