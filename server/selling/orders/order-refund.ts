import { sql } from "kysely";
import type { OrderTotal } from "../../../contract/selling/orders/price.ts";
import type { OrderRefund } from "../../../contract/selling/orders/schema.ts";
import { isRefundRefused, onItsWayCents } from "../payments/refunds/refund-state.ts";

const paymentId = sql`orders.payment_id`;

/** SQL over `orders` with `payments`: what was given back of its purchase, and what the provider has still to give back. */
export const refundColumns = [
  sql<number>`(coalesce(payments.refunded_cents, 0) + coalesce((
    select sum(returned_cents) from tenders where tenders.purchase_id = ${paymentId}), 0))::int`.as("refunded_cents"),
  onItsWayCents(paymentId).as("on_its_way_cents"),
  isRefundRefused(paymentId).as("is_refund_refused"),
] as const;

type Row = {
  state: string;
  total: Pick<OrderTotal, "totalCents">;
  refunded_cents: number;
  on_its_way_cents: number;
  is_refund_refused: boolean;
};

/** What became of the money of a cancelled order; null for another order. */
export function refundOf(order: Row): OrderRefund | null {
  const { totalCents } = order.total;
  if (order.state !== "refunded") return null;
  if (order.on_its_way_cents > 0) return "on-its-way";
  if (totalCents > 0 && order.refunded_cents >= totalCents) return "done";
  return order.is_refund_refused ? "refused" : "none";
}
