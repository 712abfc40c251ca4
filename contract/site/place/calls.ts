import { call } from "../../platform/call/endpoint.ts";
import type * as S from "./schema.ts";

export type * from "./schema.ts";

export const readPlace = call<typeof S.readPlace>()("admin", "GET /api/admin/place");
export const changePlace = call<typeof S.changePlace>()("admin", "PUT /api/admin/place");
