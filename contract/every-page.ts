import { endpoint } from "./endpoint.ts";
import type { AccessToken, Done, TokenToValidate, ValidToken } from "./schema/students.ts";

// What any page may have to ask about a login. In a file of its own because every page loads it, and the rest of
// students.ts and accounts.ts only those that use it.

export const validateToken = endpoint<{ body: TokenToValidate; output: ValidToken }>()({
  method: "POST",
  path: "/api/user/validate-token",
  alsoAt: "/validate-token",
  who: "visitor",
  limit: "sessions",
  refusals: ["not-signed-in"],
  summary: "Whose access token this is; or exchange the one-time code of a return from Google for one.",
});

export const refreshUser = endpoint<{ output: AccessToken }>()({
  method: "POST",
  path: "/api/user/refresh-token",
  who: "visitor",
  limit: "sessions",
  refusals: ["not-signed-in"],
  summary: "A new access token for the session in the HttpOnly cookie, which is rotated.",
});

export const logOutUser = endpoint<{ output: Done }>()({
  method: "POST",
  path: "/api/user/logout",
  who: "visitor",
  limit: "sessions",
  refusals: [],
  summary: "End the session in the HttpOnly cookie.",
});

export const adminRefresh = endpoint<{ output: AccessToken }>()({
  method: "POST",
  path: "/api/admin/refresh-token",
  who: "visitor",
  limit: "sessions",
  refusals: ["not-signed-in"],
  summary: "A new access token for the session in the HttpOnly cookie, which is rotated.",
});
