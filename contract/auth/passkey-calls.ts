import { call } from "../platform/call/endpoint.ts";
import type * as S from "./passkey-schema.ts";

export type * from "./passkey-schema.ts";

/** Signature algorithms of new passkeys (COSE): EdDSA, ES256, RS256. */
export const passkeyAlgorithms = [-8, -7, -257];

export const requestPasskeyLogin = call<typeof S.requestPasskeyLogin>()("visitor", "POST /api/admin/login/passkey", {
  limit: "guesses",
});
export const requestPasskeyConfirmation = call<typeof S.requestPasskeyConfirmation>()(
  "admin",
  "POST /api/admin/passkeys/confirm",
  { limit: "sessions" },
);
export const startPasskey = call<typeof S.startPasskey>()("admin", "POST /api/admin/passkeys/start", {
  limit: "guesses",
});
export const addPasskey = call<typeof S.addPasskey>()("admin", "POST /api/admin/passkeys", { limit: "guesses" });
export const renamePasskey = call<typeof S.renamePasskey>()("admin", "PUT /api/admin/passkeys/{id}");
export const removePasskey = call<typeof S.removePasskey>()("admin", "POST /api/admin/passkeys/{id}/remove", {
  limit: "guesses",
  deletes: true,
});
export const endOtherAdminSessions = call<typeof S.endOtherAdminSessions>()(
  "admin",
  "POST /api/admin/sessions/end-others",
);
