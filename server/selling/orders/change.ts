import { sql } from "kysely";
import type {
  changeOrder as schema,
  handOverOrder as handOverSchema,
  OrderChanged,
} from "../../../contract/selling/orders/schema.ts";
import * as t from "../../../contract/selling/orders/text.desk.ts";
import { type Ctx, type Parsed, Refusal } from "../../platform/call/ctx.ts";
import { orderShipped } from "./letters.ts";
import { orderQuery, type OrderRow, toAdminOrder } from "./read.ts";

type Wanted = Parsed<typeof schema>;

/** Changes an order's state. The buyer gets an email when it is shipped, therefore a shipped order stays shipped. */
export async function changeOrder(ctx: Ctx, { params, body }: Wanted): Promise<OrderChanged> {
  return ctx.tx(async (tx) => {
    const order = await tx.db
      .selectFrom("orders")
      .select(["state", "delivery", "tracking", "version"])
      .where("id", "=", params.id)
      .forUpdate()
      .executeTakeFirst();
    if (!order) throw new Refusal("not-found");
    if (order.version !== body.version) throw new Refusal("stale");
    refuseForbiddenChange(order, body);
    const tracking = body.tracking ?? order.tracking;
    await tx.db
      .updateTable("orders")
      .set({ state: body.state, tracking, version: order.version + 1, changed_at: tx.now })
      .$if(body.state === "shipped" && order.state !== "shipped", (update) => update.set({ shipped_at: tx.now }))
      .where("id", "=", params.id)
      .execute();
    const row = await orderQuery(tx, params.id).executeTakeFirstOrThrow();
    const isNotified = order.state !== "shipped" || (tracking !== "" && tracking !== order.tracking);
    if (body.state === "shipped" && isNotified && row.payer_email !== "")
      await tx.send(row.payer_email, () => orderShipped(tx, row));
    return { message: messages[body.state], order: toAdminOrder(row) };
  });
}

const messages = {
  new: t.orderIsNewAgain,
  packed: t.orderIsPacked,
  shipped: t.orderIsShipped,
  "picked-up": t.orderIsPickedUp,
} as const;

/** Marks a pick-up order as handed over, or as packed again. Idempotent. Refuses `not-found` and `not-allowed`. */
export async function handOverOrder(
  ctx: Ctx,
  { params, body }: Parsed<typeof handOverSchema>,
): Promise<{ message: string }> {
  const state = body.isHandedOver ? "picked-up" : "packed";
  return ctx.tx(async (tx) => {
    const orders = tx.db.selectFrom("orders").select(["state", "delivery"]).where("id", "=", params.id);
    const order = await orders.forUpdate().executeTakeFirst();
    if (!order) throw new Refusal("not-found");
    // A shipped order is refused in both directions.
    refuseForbiddenChange(order, { state: "picked-up" });
    if ((order.state === "picked-up") === body.isHandedOver) return { message: messages[state] };
    await sql`
      update orders set state = ${state}, version = version + 1, changed_at = ${tx.now}
      where id = ${params.id}`.execute(tx.db);
    return { message: messages[state] };
  });
}

export function refuseForbiddenChange(
  order: Pick<OrderRow, "state" | "delivery">,
  { state }: Pick<Wanted["body"], "state">,
): void {
  const refusal = (message: string) => new Refusal("not-allowed", { message });
  if (order.state === "refunded") throw refusal(t.thisOrderWasCancelled);
  if (order.state === "shipped" && state !== "shipped") throw refusal(t.buyerWasNotified);
  if (state === "shipped" && order.delivery === "pickup") throw refusal(t.orderIsPickedUpOnly);
  if (state === "picked-up" && order.delivery === "ship") throw refusal(t.orderIsShippedOnly);
}
