import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { asOwner } from "../../../test/owner.ts";
import { startSite } from "../../../test/start-site.ts";
import { kinds } from "../../make-ctx.ts";
import { newId } from "../../platform/db/id.ts";
import { openPayment } from "./open.ts";
import type { Purchase, PurchaseKind } from "./purchase-kinds.ts";
import { readPurchase } from "./read-purchase.ts";

// What a new kind of purchase takes: a workshop whose places are held while they are paid. Its call would be one more
// form in contract/selling/payments/schema.ts, its page an entry of web/selling/checkout/kinds.ts.

const placeOf = ({ goods }: Pick<Purchase, "goods">) => (goods as { workshop: string }).workshop;
const moved = async ({ db }: Parameters<PurchaseKind["release"]>[0], workshop: string, by: -1 | 1): Promise<boolean> =>
  (
    await sql`update workshops set places = places + ${by} where name = ${workshop} and places + ${by} >= 0 returning name`.execute(
      db,
    )
  ).rows.length === 1;

const workshopKind: Omit<PurchaseKind, "price"> & { price(...args: never[]): unknown } = {
  gone: "offer-gone",
  async price(tx: Parameters<PurchaseKind["price"]>[0], { workshop }: { workshop: string }) {
    if (!(await moved(tx, workshop, -1))) throw new Error("full");
    return { lines: [{ kind: "session", name: workshop, cents: 4_500 }], goods: { workshop } };
  },
  pin: async () => true,
  async unpin() {},
  async release(tx, purchase) {
    await moved(tx, placeOf(purchase), 1);
  },
  async fulfil({ db }, { id }) {
    await sql`insert into workshop_places values (${id}) on conflict do nothing`.execute(db);
    return true;
  },
  async withdraw(tx, purchase) {
    const { rows } = await sql`delete from workshop_places where purchase_id = ${purchase.id} returning 1`.execute(
      tx.db,
    );
    if (rows.length > 0) await moved(tx, placeOf(purchase), 1);
  },
  words: (purchase) => `The workshop ${placeOf(purchase)}`,
};

const site = startSite({ from: "empty" });
beforeAll(async () => {
  Object.assign(kinds, { workshop: workshopKind });
  await sql`alter table purchases drop constraint purchases_kind_check`.execute(site.database.db);
  await sql`create table workshops (name text primary key, places integer not null)`.execute(site.database.db);
  await sql`create table workshop_places (purchase_id uuid primary key references purchases)`.execute(site.database.db);
  await sql`insert into workshops values ('Breath and Bark', 1)`.execute(site.database.db);
});

const open = (id: string) =>
  openPayment(site.ctx(), { body: { id, for: "workshop", workshop: "Breath and Bark" } as never });
const stateOf = async (id: string) => (await readPurchase(site.ctx(), { params: { orderId: id } })).state;

test("a new kind of purchase is held, paid once and given back, without a line outside of its kind", async () => {
  const id = newId();
  const { orderId, amount } = await open(id);
  expect([amount, await stateOf(id)]).toEqual(["45.00", "paying"]);
  await expect(open(newId())).rejects.toThrow("full");
  await site.payPal.approve(orderId);
  const captures = [1, 2].map(() => site.request("POST", `/api/payments/${orderId}/capture`));
  expect((await Promise.all(captures)).map(({ body }) => body.state)).toEqual(["fulfilled", "fulfilled"]);
  expect(await readPurchase(site.ctx(), { params: { orderId } })).toMatchObject({
    state: "done",
    words: "The workshop Breath and Bark",
    totalCents: 4_500,
  });
  await site.request("POST", `/api/admin/payments/${id}/refund`, { id: newId(), amount: 45 }, await asOwner(site));
  expect(await stateOf(id)).toBe("given-back");
  expect((await open(newId())).amount).toBe("45.00");
});
