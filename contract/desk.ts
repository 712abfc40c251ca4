import { call } from "./endpoint.ts";
import type * as S from "./schema/desk.ts";

export type * from "./schema/desk.ts";

/** The periods of the page with the numbers. */
export const numbersPeriods = ["last-12-months", "this-year", "last-year"] as const;

export const readToday = call<typeof S.readToday>()("admin", "GET /api/admin/today");
export const changeGuide = call<typeof S.changeGuide>()("admin", "PUT /api/admin/today/guide");
export const readNumbers = call<typeof S.readNumbers>()("admin", "GET /api/admin/numbers");
