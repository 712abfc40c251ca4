import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../../test/app.ts";
import { readInventory, stockViolations } from "../../test/buying.ts";
import { doorCalls, tins } from "../../test/door-sales.ts";
import { makeChocolate } from "../../test/make.ts";
import { asOwner } from "../../test/owner.ts";
import { newId } from "../db/id.ts";

let site: TestApp;
let owner: { authorization: string };
/** Tuesday, June 7, 2033, noon in the studio. */
const noon = new Date("2033-06-07T19:00:00Z");
beforeAll(async () => {
  site = await testApp({ from: "empty", env: { TRUST_PROXY: "1" }, now: noon });
});
beforeEach(async () => {
  site.clock.set(noon);
  owner = await asOwner(site);
});
afterAll(() => site.close());

const db = () => site.database.db;
const { sell, undo, sales } = doorCalls(
  () => site,
  () => owner,
);

/** Whether an undo waits for another transaction. */
async function isWaiting(): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query ilike 'update "door_sales"%'`.execute(
    db(),
  );
  return rows.length > 0;
}

describe("a cash sale", () => {
  test("and its undo, both sent after midnight, count on the day of the taps; an undo tapped after midnight is too late", async () => {
    const soldAt = "2033-06-07T19:00:00.000Z";
    const tin = await makeChocolate(db(), { price_cents: 800, inventory: 3 });
    const [id, late] = [newId(), newId()];
    site.clock.set(new Date("2033-06-08T08:00:00Z"));
    owner = await asOwner(site);
    for (const sale of [id, late]) await sell({ id: sale, soldAt, tins: tins(tin, 1), totalCents: 800 });
    const cashOf = async (day: string) => (await sales(`?from=${day}&to=${day}`)).cashCents;
    const before = [await cashOf("2033-06-07"), await cashOf("2033-06-08")];
    expect((await undo(id, "2033-06-07T19:30:00.000Z")).body.sale.isUndone).toBe(true);
    expect([await cashOf("2033-06-07"), await cashOf("2033-06-08")]).toEqual([before[0] - 800, before[1]]);
    // After midnight in the studio, before the sale, and in the future.
    for (const undoneAt of [
      "2033-06-08T07:10:00.000Z",
      "2033-06-07T18:59:00.000Z",
      "2033-06-09T19:00:00.000Z",
      undefined,
    ])
      expect((await undo(late, undoneAt)).body.code).toBe("too-late");
    expect(await readInventory(site, tin.id)).toBe(2);
    expect(await stockViolations(site.database)).toEqual([]);
  });

  test("that is not committed yet cannot be undone without its tins: the undo is refused, and works afterwards", async () => {
    const tin = await makeChocolate(db(), { price_cents: 800, inventory: 3 });
    const id = newId();
    const sale = { id, total_cents: 1600, sold_at: noon, sold_on: "2033-06-07" };
    const line = { sale_id: id, position: 0, kind: "tins", name: tin.name, quantity: 2, unit_cents: 800 } as const;
    const change = {
      id: newId(),
      change: -2,
      why: "door",
      door_sale_id: id,
      inventory_after: 1,
      changed_at: noon,
    } as const;
    let early: ReturnType<typeof undo> | undefined;
    let isAnswered = false;
    await db()
      .transaction()
      .execute(async (trx) => {
        // Reads continue; an undo that comes as far as its update would wait for the commit.
        await sql`lock table door_sales in share mode`.execute(trx);
        await trx.insertInto("door_sales").values(sale).execute();
        await trx
          .insertInto("door_sale_lines")
          .values({ ...line, chocolate_id: tin.id, tax_cents: 0 })
          .execute();
        await trx.updateTable("chocolates").set({ inventory: 1 }).where("id", "=", tin.id).execute();
        await trx
          .insertInto("stock_changes")
          .values({ ...change, chocolate_id: tin.id })
          .execute();
        early = undo(id).finally(() => (isAnswered = true));
        await expect.poll(async () => isAnswered || (await isWaiting())).toBe(true);
      });
    expect((await early!).body.code).toBe("not-found");
    expect((await undo(id)).body.sale.isUndone).toBe(true);
    expect(await readInventory(site, tin.id)).toBe(3);
  });
});
