import { call } from "./endpoint.ts";
import type * as S from "./schema/desk.ts";

export type * from "./schema/desk.ts";

export const readToday = call<typeof S.readToday>()("admin", "GET /api/admin/today");
export const searchDesk = call<typeof S.searchDesk>()("admin", "GET /api/admin/search");
export const changeGuide = call<typeof S.changeGuide>()("admin", "PUT /api/admin/today/guide");
