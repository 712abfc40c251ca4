import { call } from "../../platform/call/endpoint.ts";
import type * as S from "./schema.ts";

export type * from "./schema.ts";

export const listChocolates = call<typeof S.listChocolates>()("visitor", "GET /api/chocolates");
export const readChocolate = call<typeof S.readChocolate>()("visitor", "GET /api/chocolates/{slug}");
export const listAdminChocolates = call<typeof S.listAdminChocolates>()("admin", "GET /api/admin/chocolates");
export const readAdminChocolate = call<typeof S.readAdminChocolate>()("admin", "GET /api/admin/chocolates/{id}");
export const addChocolate = call<typeof S.addChocolate>()("admin", "POST /api/admin/chocolates");
export const changeChocolate = call<typeof S.changeChocolate>()("admin", "PUT /api/chocolates/{id}");
export const removeChocolate = call<typeof S.removeChocolate>()("admin", "DELETE /api/chocolates/{id}");
export const restoreChocolate = call<typeof S.restoreChocolate>()("admin", "POST /api/admin/chocolates/{id}/restore");
export const reorderChocolates = call<typeof S.reorderChocolates>()("admin", "PUT /api/admin/chocolates/order");
export const readStockHistory = call<typeof S.readStockHistory>()("admin", "GET /api/admin/chocolates/{id}/stock");
export const addPicture = call<typeof S.addPicture>()("admin", "POST /api/admin/pictures", {
  limit: "forms",
  // Ten megabytes in base64, plus the rest.
  bodyBytes: 14 * 1024 * 1024,
});
