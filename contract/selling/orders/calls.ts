import { call } from "../../platform/call/endpoint.ts";
import type * as Codes from "./codes-schema.ts";
import type * as S from "./schema.ts";
import type * as Taxes from "./tax-schema.ts";

export type * from "./schema.ts";
export type * from "./codes-schema.ts";
export type * from "./tax-schema.ts";

/** A paid order that the browser did not confirm is confirmed automatically after this time. */
export const confirmOrderSeconds = 30;

export const readShipping = call<typeof S.readShipping>()("visitor", "GET /api/shipping");
export const quoteCart = call<typeof S.quoteCart>()("visitor", "POST /api/cart/quote");
export const saveOrder = call<typeof S.saveOrder>()("visitor", "POST /api/orders", { limit: "guesses" });
/** At most this many orders of one student, the latest ones. */
export const myOrdersLimit = 30;
export const listMyOrders = call<typeof S.listMyOrders>()("user", "GET /api/user/{id}/orders");
export const readOrder = call<typeof S.readOrder>()("visitor", "GET /api/order");
export const listOrders = call<typeof S.listOrders>()("admin", "GET /api/admin/orders");
export const readAdminOrder = call<typeof S.readAdminOrder>()("admin", "GET /api/admin/orders/{id}");
export const changeOrder = call<typeof S.changeOrder>()("admin", "PUT /api/admin/orders/{id}");
export const changeOrders = call<typeof S.changeOrders>()("admin", "PUT /api/admin/orders");
export const handOverOrder = call<typeof S.handOverOrder>()("admin", "PUT /api/admin/orders/{id}/hand-over");
export const refundOrder = call<typeof S.refundOrder>()("admin", "POST /api/admin/orders/{id}/refund", {
  limit: "payments",
});
export const downloadOrders = call<typeof S.downloadOrders>()("admin", "GET /api/admin/orders.csv", { as: "csv" });
export const listCodes = call<typeof Codes.listCodes>()("admin", "GET /api/admin/codes");
export const addCode = call<typeof Codes.addCode>()("admin", "POST /api/admin/codes");
export const removeCode = call<typeof Codes.removeCode>()("admin", "DELETE /api/admin/codes/{id}");
export const restoreCode = call<typeof Codes.restoreCode>()("admin", "POST /api/admin/codes/{id}/restore");
export const readTaxRates = call<typeof Taxes.readTaxRates>()("admin", "GET /api/admin/tax-rates");
export const changeTaxRates = call<typeof Taxes.changeTaxRates>()("admin", "PUT /api/admin/tax-rates");
