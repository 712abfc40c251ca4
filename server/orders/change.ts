import type { z } from "zod";
import type { changeOrder as schema, OrderChanged } from "../../contract/schema/orders.ts";
import type { Ctx } from "../ctx.ts";
import { Refusal } from "../refusal.ts";
import { orderShipped } from "./letters.ts";
import { orderRow, type OrderRow, ownOrder } from "./read.ts";

type Wanted = z.output<typeof schema.body>;

/**
 * Marks an order as new, packed, shipped or picked up. A step can be taken back as long as nobody was told: what was
 * shipped stays shipped, and only its tracking changes. The buyer hears of the shipping, and of another tracking.
 * Refuses `not-found`, `stale`, and `not-allowed` with the reason.
 */
export async function changeOrder(
  ctx: Ctx,
  { params, body }: { params: { id: string }; body: Wanted },
): Promise<OrderChanged> {
  return ctx.tx(async (tx) => {
    const before = await tx.db
      .selectFrom("orders")
      .select(["state", "delivery", "tracking", "version"])
      .where("id", "=", params.id)
      .forUpdate()
      .executeTakeFirst();
    if (!before) throw new Refusal("not-found");
    if (before.version !== body.version) throw new Refusal("stale");
    refuse(before, body);
    const tracking = body.tracking ?? before.tracking;
    await tx.db
      .updateTable("orders")
      .set({ state: body.state, tracking, version: before.version + 1, changed_at: tx.now })
      .where("id", "=", params.id)
      .execute();
    const row = await orderRow(tx, params.id);
    const isNews = before.state !== "shipped" || (tracking !== "" && tracking !== before.tracking);
    if (body.state === "shipped" && isNews && row.payer_email !== "") await tx.send(orderShipped(tx, row));
    return { message: doneWords[body.state], order: ownOrder(row) };
  });
}

const doneWords = {
  new: "The order is new again.",
  packed: "The order is packed.",
  shipped: "The order is shipped.",
  "picked-up": "The order is picked up.",
} as const;

function refuse(before: Pick<OrderRow, "state" | "delivery">, { state }: Wanted): void {
  const no = (message: string) => new Refusal("not-allowed", { message });
  if (before.state === "refunded") throw no("This order was refunded.");
  if (before.state === "shipped" && state !== "shipped")
    throw no("The buyer was told that this order is shipped, so it stays shipped.");
  if (state === "shipped" && before.delivery === "pickup") throw no("This order is picked up at a class.");
  if (state === "picked-up" && before.delivery === "ship") throw no("This order is sent by mail.");
}
