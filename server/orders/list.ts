import { sql } from "kysely";
import type { z } from "zod";
import { type listOrders as schema, type OrderList, orderStates } from "../../contract/schema/orders.ts";
import type { Ctx } from "../ctx.ts";
import { orderRows, type OrderRow, ownOrder } from "./read.ts";

const pageSize = 50;

/** The owner's orders, newest first and fifty at a time, with how many there are in each state. */
export async function listOrders(
  ctx: Pick<Ctx, "db">,
  { query: { state, before } }: { query: z.output<typeof schema.query> },
): Promise<OrderList> {
  const [page, counted] = await Promise.all([
    orderRows(ctx)
      .$if(state !== undefined, (of) => of.where("orders.state", "=", state!))
      .$if(before !== undefined, (of) =>
        of.where(
          sql<boolean>`(orders.ordered_at, orders.id) < (select ordered_at, id from orders where id = ${before})`,
        ),
      )
      .orderBy("orders.ordered_at", "desc")
      .orderBy("orders.id", "desc")
      .limit(pageSize + 1)
      .execute(),
    ctx.db
      .selectFrom("orders")
      .select((of) => ["state", of.fn.countAll<number>().as("count")])
      .groupBy("state")
      .execute(),
  ]);
  const counts = new Map(counted.map((row) => [row.state, row.count]));
  return {
    orders: page.slice(0, pageSize).map((row) => ownOrder(row as OrderRow)),
    hasMore: page.length > pageSize,
    counts: Object.fromEntries(
      orderStates.map((each) => [each, counts.get(each) ?? 0]),
    ) as OrderList["counts"],
  };
}
