import { call } from "../../platform/call/endpoint.ts";
import type * as S from "./guest-schema.ts";

export type * from "./guest-schema.ts";

export const readGuestSession = call<typeof S.readGuestSession>()("visitor", "GET /api/session");
export const moveGuestSession = call<typeof S.moveGuestSession>()("visitor", "PUT /api/session/move", {
  limit: "guesses",
});
export const cancelGuestSession = call<typeof S.cancelGuestSession>()("visitor", "POST /api/session/cancel", {
  limit: "guesses",
});
