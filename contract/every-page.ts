import { call } from "./endpoint.ts";
import type * as accounts from "./schema/accounts.ts";
import type * as students from "./schema/students.ts";

// What any page may have to ask about a login. In a file of its own because every page loads it, and the rest of
// students.ts and accounts.ts only those that use it.

export const validateToken = call<typeof students.validateToken>()(
  "visitor",
  "POST /api/user/validate-token",
  { alsoAt: "/validate-token", limit: "sessions" },
);

export const refreshUser = call<typeof students.refreshUser>()("visitor", "POST /api/user/refresh-token", {
  limit: "sessions",
});

export const logOutUser = call<typeof students.logOutUser>()("visitor", "POST /api/user/logout", {
  limit: "sessions",
});

export const adminRefresh = call<typeof accounts.adminRefresh>()("visitor", "POST /api/admin/refresh-token", {
  limit: "sessions",
});
