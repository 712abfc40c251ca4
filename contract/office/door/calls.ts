import { call } from "../../platform/call/endpoint.ts";
import type * as S from "./schema.ts";

export type * from "./schema.ts";

export const readDoorSales = call<typeof S.readDoorSales>()("admin", "GET /api/admin/door-sales");
export const sellAtDoor = call<typeof S.sellAtDoor>()("admin", "POST /api/admin/door-sales");
export const undoDoorSale = call<typeof S.undoDoorSale>()("admin", "POST /api/admin/door-sales/{id}/undo");
