import { sql } from "kysely";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import type { changeOrders as schema, OrdersChanged } from "../../../contract/selling/orders/schema.ts";
import { type Ctx, type Parsed, Refusal, type Tx } from "../../platform/call/ctx.ts";
import { refuseForbiddenChange } from "./change.ts";
import { orderShipped } from "./letters.ts";
import { type OrderRow, ordersQuery } from "./read.ts";

type Wanted = Parsed<typeof schema>["body"]["orders"][number];
type Seen = Pick<OrderRow, "id" | "state" | "delivery" | "version">;

/**
 * Changes the states of several orders, each as `changeOrder` does, in one transaction. An order that must not change
 * is refused alone. A repeated call finds the versions that it made, changes nothing and sends no second email.
 */
export function changeOrders(ctx: Ctx, { body }: Parsed<typeof schema>): Promise<OrdersChanged> {
  return ctx.tx(async (tx) => {
    const { rows } = await sql<Seen>`
      select id, state, delivery, version from orders
      where id = any (${body.orders.map(({ id }) => id)}::uuid[])
      order by id for update`.execute(tx.db);
    const seen = new Map(rows.map((row) => [row.id, row]));
    const changes: Wanted[] = [];
    const done: OrdersChanged["done"] = [];
    const refused: OrdersChanged["refused"] = [];
    for (const wanted of body.orders) {
      const { id, version } = wanted;
      const outcome = outcomeOf(wanted, seen.get(id));
      if (outcome instanceof Refusal) refused.push({ id, message: outcome.message });
      else if (outcome === "changes") changes.push(wanted);
      if (outcome === "changes" || outcome === "repeated") done.push({ id, canUndo: true, version: version + 1 });
      if (outcome === "same") done.push({ id, canUndo: false, version });
    }
    await saveStates(tx, changes);
    tx.aboutEach(changes.map(({ id, state }) => ({ id, state })));
    return { done, refused };
  });
}

/** `repeated`: this call, or another one that saw the same, has changed it already. */
function outcomeOf({ state, version }: Wanted, order: Seen | undefined): "changes" | "repeated" | "same" | Refusal {
  if (!order) return new Refusal("not-found");
  if (order.state === state && order.version === version + 1) return "repeated";
  try {
    refuseForbiddenChange(order, { state });
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  if (order.version !== version) return new Refusal("stale", { message: adminShared.changedSince });
  return order.state === state ? "same" : "changes";
}

async function saveStates(tx: Tx, changes: readonly Wanted[]): Promise<void> {
  if (changes.length === 0) return;
  await sql`
    update orders set state = wanted.state, version = orders.version + 1, changed_at = ${tx.now},
      shipped_at = case when wanted.state = 'shipped' then ${tx.now} else shipped_at end
    from unnest(${changes.map(({ id }) => id)}::uuid[], ${changes.map(({ state }) => state)}::text[]) as wanted (id, state)
    where orders.id = wanted.id`.execute(tx.db);
  const shipped = changes.filter(({ state }) => state === "shipped").map(({ id }) => id);
  if (shipped.length === 0) return;
  const rows = await ordersQuery(tx).where("orders.id", "in", shipped).orderBy("orders.number").execute();
  for (const row of rows) if (row.payer_email !== "") await tx.send(row.payer_email, () => orderShipped(tx, row));
}
