import { call } from "../../platform/call/endpoint.ts";
import type * as S from "./schema.ts";

export type * from "./schema.ts";

/** Longest text in a translation: a long paragraph of a legal page. */
export const longestTranslation = 20_000;

export const listTranslations = call<typeof S.listTranslations>()("admin", "GET /api/admin/translations");
export const saveTranslation = call<typeof S.saveTranslation>()("admin", "PUT /api/admin/translations", {
  bodyBytes: 256 * 1024,
});
