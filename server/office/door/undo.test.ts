import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { readInventory, stockViolations } from "../../../test/buying.ts";
import { doorCalls, tins } from "../../../test/door-sales.ts";
import { makeChocolate } from "../../../test/make.ts";
import { insertRow } from "../../../test/rows.ts";
import { logInAgain, startOwnerEachTest, startSite } from "../../../test/start-site.ts";
import { newId } from "../../platform/db/id.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { sellForCash } from "../../selling/payments/cash.ts";

/** Tuesday, June 7, 2033, noon in the studio. */
const noon = new Date("2033-06-07T19:00:00Z");
const site = startSite({ from: "empty", env: { TRUST_PROXY: "1" }, now: noon });
const owner = startOwnerEachTest(site, noon);

const db = () => site.database.db;
const { sell, undo, sales } = doorCalls(site, owner);

/** Whether an undo waits for the sale's transaction. */
async function isWaiting(): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query ilike '%purchases%'`.execute(db());
  return rows.length > 0;
}

describe("a cash sale", () => {
  test("and its undo, both sent after midnight, count on the day of the taps; an undo tapped after midnight is too late", async () => {
    const soldAt = "2033-06-07T19:00:00.000Z";
    const tin = await makeChocolate(db(), { price_cents: 800, inventory: 3 });
    const [id, late] = [newId(), newId()];
    site.clock.set(new Date("2033-06-08T08:00:00Z"));
    await logInAgain(site, owner);
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

  test("that is not committed yet is not undone without its tins", async () => {
    const tin = await makeChocolate(db(), { price_cents: 800, inventory: 3 });
    const id = newId();
    const line = { kind: "tins", name: tin.name, quantity: 2, cents: 1600, chocolateId: tin.id } as const;
    let early: ReturnType<typeof undo> | undefined;
    await inTransaction(db(), async (trx) => {
      // The undo waits where it first reads the sale, which must be before it reads the tins.
      await sql`lock table purchases in access exclusive mode`.execute(trx);
      await sellForCash(
        { db: trx, now: noon, site: site.ctx().site },
        { id, kind: "door", goods: {}, lines: [line], at: noon },
      );
      await trx.updateTable("chocolates").set({ inventory: 1 }).where("id", "=", tin.id).execute();
      await insertRow(trx, "stock_changes", {
        id: newId(),
        chocolate_id: tin.id,
        change: -2,
        why: "door",
        payment_id: id,
        inventory_after: 1,
        changed_at: noon,
      });
      early = undo(id);
      await expect.poll(isWaiting).toBe(true);
    });
    expect((await early!).body.sale.isUndone).toBe(true);
    expect(await readInventory(site, tin.id)).toBe(3);
    expect(await stockViolations(site.database)).toEqual([]);
  });

  test("that is refunded in full is not undone from an old page; its tins are not in stock again", async () => {
    const tin = await makeChocolate(db(), { price_cents: 800, inventory: 3 });
    const [refunded, undone, dropIn] = [newId(), newId(), newId()];
    for (const id of [refunded, undone]) await sell({ id, tins: tins(tin, 1), totalCents: 800 });
    await sell({ id: dropIn, dropIns: [{ unitCents: 1500, quantity: 1 }], totalCents: 1500 });
    for (const id of [refunded, dropIn])
      expect((await site.request("POST", `/api/admin/payments/${id}/refund`, { id: newId() }, owner)).status).toBe(200);
    const message = "This sale is already refunded, so nothing was undone.";
    const ofTins = `${message} If its tins came back to you, add them to your stock.`;
    for (let tap = 0; tap < 2; tap++) {
      expect((await undo(refunded)).body).toMatchObject({ code: "nothing-to-refund", message: ofTins });
      expect((await undo(dropIn)).body).toMatchObject({ code: "nothing-to-refund", message });
      expect((await undo(undone)).body.message).toBe("Sale of $8 undone.");
    }
    expect(await readInventory(site, tin.id)).toBe(2);
    expect(await stockViolations(site.database)).toEqual([]);
  });

  test("that is refunded in part is undone: the rest of its cash goes back, and its tins are in stock again", async () => {
    const tin = await makeChocolate(db(), { price_cents: 800, inventory: 3 });
    const id = newId();
    await sell({ id, tins: tins(tin, 2), totalCents: 1600 });
    const before = (await sales()).cashCents;
    const part = { id: newId(), amount: 6 };
    expect((await site.request("POST", `/api/admin/payments/${id}/refund`, part, owner)).status).toBe(200);
    for (let tap = 0; tap < 2; tap++) expect((await undo(id)).body.message).toBe("Sale of $16 undone.");
    expect([before - (await sales()).cashCents, await readInventory(site, tin.id)]).toEqual([1600, 3]);
    expect((await site.request("POST", `/api/admin/payments/${id}/refund`, { id: newId() }, owner)).body.code).toBe(
      "nothing-to-refund",
    );
  });
});
