import { sql } from "kysely";
import type { z } from "zod";
import { type listOrders as schema, type OrderList, orderStates } from "../../contract/schema/orders.ts";
import type { Ctx } from "../ctx.ts";
import { cappedCount } from "../db/counted.ts";
import { newestOrdersQuery, type OrderRow, toOwnOrder } from "./read.ts";

const pageSize = 50;

/** One page of orders, newest first, with the number of orders in each state, counted up to `maxCounted`. */
export async function listOrders(
  ctx: Pick<Ctx, "db">,
  { query: { state, before } }: { query: z.output<typeof schema.query> },
): Promise<OrderList> {
  const [page, counted] = await Promise.all([
    newestOrdersQuery(ctx, before)
      .$if(state !== undefined, (of) => of.where("orders.state", "=", state!))
      .limit(pageSize + 1)
      .execute(),
    sql<OrderList["counts"]>`select ${sql.join(
      orderStates.map(
        (each) => sql`${cappedCount(sql`from orders where state = ${sql.lit(each)}`)} as ${sql.ref(each)}`,
      ),
    )}`.execute(ctx.db),
  ]);
  return {
    orders: page.slice(0, pageSize).map((row) => toOwnOrder(row as OrderRow)),
    hasMore: page.length > pageSize,
    counts: counted.rows[0]!,
  };
}
