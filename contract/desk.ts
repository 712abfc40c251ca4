import { call } from "./endpoint.ts";
import type * as S from "./schema/desk.ts";

export type * from "./schema/desk.ts";

export const readToday = call<typeof S.readToday>()("admin", "GET /api/admin/today");
export const readTodayCounts = call<typeof S.readTodayCounts>()("admin", "GET /api/admin/today/counts");
export const changeGuide = call<typeof S.changeGuide>()("admin", "PUT /api/admin/today/guide");
