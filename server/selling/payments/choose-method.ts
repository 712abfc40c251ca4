import type { chooseMethod as schema } from "../../../contract/selling/payments/schema.ts";
import { type Ctx, type Parsed, Refusal } from "../../platform/call/ctx.ts";
import { creationRefusal, linesForPayer } from "./open.ts";
import { orderForPayment } from "./order-for-payment.ts";
import { callersPayment, linesOf } from "./read.ts";
import { paymentUpdate } from "./state.ts";

type Choice = Parsed<typeof schema>;

/**
 * Returns the order that the payer can approve with this method. If the payment's order has another source, an order
 * with the right one takes its place: only the payment's current order is ever captured.
 */
export async function chooseMethod(ctx: Ctx, { params, body }: Choice): Promise<{ orderId: string }> {
  const payment = await callersPayment(ctx, params.orderId);
  await ctx.limit({ subject: `methods of ${payment.id}`, most: 60, seconds: 10 * 60 });
  const orderId = payment.order_id;
  if (!orderId) throw new Refusal("payment-closed");
  const source = ctx.provider.sourceFor(body.method);
  const current = await ctx.provider.show(orderId);
  if (current.kind === "away") throw new Refusal("provider-away", { retryAfterSeconds: 30 });
  // A closed payment keeps its order: the capture says what became of it.
  if (current.kind === "refused" || current.value.source === source || payment.state !== "opened") return { orderId };
  const lines = await linesForPayer(ctx, { ...payment, lines: await linesOf(ctx, payment.id) });
  const key = `${payment.create_key}-${source}-${payment.amount_cents}`;
  const created = await ctx.provider.create(orderForPayment(payment, lines), key, source);
  if (created.kind === "refused" && ctx.provider.meaningOf(created.code).next !== "ask")
    throw await creationRefusal(ctx, payment.id, created.code);
  if (created.kind !== "done") throw new Refusal("provider-away", { retryAfterSeconds: 30 });
  const stored = await paymentUpdate(ctx, payment.id, ["opened"])
    .set({ order_id: created.value.id, reason: "" })
    .where("payments.order_id", "=", orderId)
    .where("payments.amount_cents", "=", payment.amount_cents)
    .returning("payments.id")
    .executeTakeFirst();
  // The payment was captured, cancelled or repriced in between, or got another order in another tab.
  if (!stored) throw new Refusal("payment-closed");
  return { orderId: created.value.id };
}
