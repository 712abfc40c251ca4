import { call } from "../platform/call/endpoint.ts";
import type * as S from "./schema.ts";

// Calls of every page. Separate from auth.ts, which only some pages load.

export const validateToken = call<typeof S.validateToken>()("visitor", "POST /api/user/validate-token", {
  alsoAt: "/validate-token",
  limit: "sessions",
});
export const refreshUser = call<typeof S.refreshUser>()("visitor", "POST /api/user/refresh-token", {
  limit: "sessions",
});
export const logOutUser = call<typeof S.logOutUser>()("visitor", "POST /api/user/logout", { limit: "sessions" });
export const refreshAdmin = call<typeof S.refreshAdmin>()("visitor", "POST /api/admin/refresh-token", {
  limit: "sessions",
});
