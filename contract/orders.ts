import { endpoint, type FileStream } from "./endpoint.ts";
import type {
  CartQuote,
  CartWanted,
  ChangedTaxRates,
  Done,
  NewCode,
  OrderChange,
  OrderChanged,
  OrderId,
  OrderKey,
  OrderList,
  OrderRefund,
  OrderSaved,
  OrderShown,
  OrdersQuery,
  OrderToSave,
  OwnCode,
  OwnOrder,
  TaxRates,
} from "./schema/orders.ts";

export type { CartQuote, OrderList, OrderShown, OwnCode, OwnOrder, TaxRates } from "./schema/orders.ts";

/** An order that was paid and not confirmed by its browser is confirmed by itself after this. */
export const confirmSeconds = 30;

export const quoteCart = endpoint<{ body: CartWanted; output: CartQuote }>()({
  method: "POST",
  path: "/api/cart/quote",
  who: "visitor",
  limit: "lists",
  refusals: [],
  summary: "What a cart costs now, with stock, code, tax and the classes it can be picked up at.",
});

export const saveOrder = endpoint<{ body: OrderToSave; output: OrderSaved }>()({
  method: "POST",
  path: "/api/orders",
  who: "visitor",
  limit: "payments",
  refusals: ["not-paid", "order-differs"],
  summary: "Confirm the order of a captured payment; what the body says is compared, never believed.",
});

export const readOrder = endpoint<{ query: OrderKey; output: OrderShown }>()({
  method: "GET",
  path: "/api/order",
  who: "visitor",
  limit: "lists",
  refusals: ["not-found"],
  summary: "The order of a receipt's secret link.",
});

export const listOrders = endpoint<{ query: OrdersQuery; output: OrderList }>()({
  method: "GET",
  path: "/api/admin/orders",
  who: "admin",
  limit: "lists",
  refusals: [],
  summary: "Orders, newest first; `state` narrows it, `before` goes on after an order.",
});

export const readOwnOrder = endpoint<{ params: OrderId; output: OwnOrder }>()({
  method: "GET",
  path: "/api/admin/orders/{id}",
  who: "admin",
  limit: "lists",
  refusals: ["not-found"],
  summary: "One order, for its packing slip.",
});

export const changeOrder = endpoint<{ params: OrderId; body: OrderChange; output: OrderChanged }>()({
  method: "PUT",
  path: "/api/admin/orders/{id}",
  who: "admin",
  limit: "lists",
  refusals: ["not-found", "stale", "not-allowed"],
  summary: "Mark an order as packed, shipped (with tracking; the buyer is told) or picked up.",
});

export const refundOrder = endpoint<{ params: OrderId; body: OrderRefund; output: Done }>()({
  method: "POST",
  path: "/api/admin/orders/{id}/refund",
  who: "admin",
  limit: "payments",
  refusals: ["not-found", "nothing-to-refund", "refund-too-much", "provider-away"],
  summary: "Give money back for an order, all of it or a part; the tins back on the shelf if wanted.",
});

export const ordersFile = endpoint<{ output: FileStream }>()({
  method: "GET",
  path: "/api/admin/orders.csv",
  who: "admin",
  limit: "lists",
  refusals: [],
  as: "csv",
  summary: "All orders as a CSV file, a row for each line.",
});

export const listCodes = endpoint<{ output: OwnCode[] }>()({
  method: "GET",
  path: "/api/admin/codes",
  who: "admin",
  limit: "lists",
  refusals: [],
  summary: "The discount codes.",
});

export const addCode = endpoint<{ body: NewCode; output: OwnCode }>()({
  method: "POST",
  path: "/api/admin/codes",
  who: "admin",
  limit: "lists",
  refusals: ["code-taken"],
  summary: "Make a discount code.",
});

export const removeCode = endpoint<{ params: OrderId; output: Done }>()({
  method: "DELETE",
  path: "/api/admin/codes/{id}",
  who: "admin",
  limit: "lists",
  refusals: ["not-found"],
  summary: "End a discount code.",
});

export const readTaxRates = endpoint<{ output: TaxRates }>()({
  method: "GET",
  path: "/api/admin/tax-rates",
  who: "admin",
  limit: "lists",
  refusals: [],
  summary: "Sales tax by state; none where there is no row.",
});

export const changeTaxRates = endpoint<{ body: ChangedTaxRates; output: Done }>()({
  method: "PUT",
  path: "/api/admin/tax-rates",
  who: "admin",
  limit: "lists",
  refusals: [],
  summary: "Replace the table of sales tax.",
});
