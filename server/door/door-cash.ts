import { sql } from "kysely";
import * as t from "../../contract/text/server/door.ts";
import type { CashSource } from "../payments/purchase-kinds.ts";
import { presentSale, saleQuery } from "./read.ts";

/** Cash that the owner took at the door. An undone sale is cash that was returned. */
export const doorCash: CashSource = {
  async payments(on, after, limit) {
    const follows = sql<boolean>`(sold_at, door_sales.id) < (${after?.receivedAt}, ${after?.id})`;
    const rows = await saleQuery(on)
      .$if(after !== undefined, (of) => of.where(follows))
      .orderBy("sold_at", "desc")
      .orderBy("door_sales.id", "desc")
      .limit(limit)
      .execute();
    return rows.map((row) => {
      const { lines, event } = presentSale(row);
      const what = lines.map(({ quantity, name }) => t.soldLine(quantity, name)).join(", ");
      return {
        id: row.id,
        what: event ? t.soldAtClass(what, event.title) : what,
        name: t.atTheDoor,
        email: "",
        amountCents: row.total_cents,
        receivedAt: row.sold_at,
        returnedAt: row.undone_at,
      };
    });
  },
  moves: sql`
    select sold_at as at, total_cents as cents from door_sales
    union all
    select undone_at, -total_cents from door_sales where undone_at is not null`,
};
