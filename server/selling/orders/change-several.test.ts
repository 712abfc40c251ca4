import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { auditBreaches } from "../../../test/audit.ts";
import { buyCart, cartRequest, newGuest, readInventory } from "../../../test/buying.ts";
import { makeChocolate, makeEvent } from "../../../test/make.ts";
import { startOwner, startSite } from "../../../test/start-site.ts";

const site = startSite({ from: "empty", env: { TRUST_PROXY: "1" } });
const owner = startOwner(site);

type Wanted = { id: string; state: string; version: number };
const bought = async (change: object = {}) => {
  const tin = await makeChocolate(site.database.db);
  return { tin, ...(await buyCart(site, newGuest(), cartRequest([[tin, 2]], change))).order };
};
const pickup = async () => bought({ delivery: { how: "pickup", eventId: (await makeEvent(site.database.db)).id } });
const change = (...orders: Wanted[]) => site.request("PUT", "/api/admin/orders", { orders }, owner);
const to =
  (state: string, version = 1) =>
  ({ id }: { id: string }) => ({ id, state, version });
const stateOf = async ({ id }: { id: string }) =>
  site.database.db.selectFrom("orders").select(["state", "version"]).where("id", "=", id).executeTakeFirstOrThrow();
const shippingMails = async ({ number }: { number: number }) =>
  (
    await site.database.db
      .selectFrom("mails")
      .select("id")
      .where("subject", "like", `%rder ${number} %`)
      .where("subject", "not like", "Receipt%")
      .execute()
  ).length;
const entries = () =>
  site.database.db
    .selectFrom("audit_entries")
    .select("subjects")
    .where("action", "=", "PUT /api/admin/orders")
    .orderBy("number")
    .execute();

test("the owner marks three orders as packed, and takes it back with one call", async () => {
  const orders = [await bought(), await bought(), await pickup()];
  const { status, body } = await change(...orders.map(to("packed")));
  expect(status).toBe(200);
  expect(body).toEqual({ done: orders.map(({ id }) => ({ id, canUndo: true, version: 2 })), refused: [] });
  for (const order of orders) expect(await stateOf(order)).toEqual({ state: "packed", version: 2 });
  const back = await change(...orders.map(to("new", 2)));
  expect(back.body.refused).toEqual([]);
  for (const order of orders) expect(await stateOf(order)).toEqual({ state: "new", version: 3 });
});

test("each order has an entry of its own in the activity log, and the chain holds", async () => {
  const orders = [await bought(), await bought()];
  const before = (await entries()).length;
  await change(...orders.map(to("packed")));
  expect((await entries()).slice(before).map(({ subjects }) => subjects)).toEqual(
    orders.map(({ id }) => `id=${id} state=packed`),
  );
  // Nothing changes, so nothing is recorded.
  await change(...orders.map(to("packed")));
  expect(await entries()).toHaveLength(before + 2);
  expect(await auditBreaches(site.database.pool)).toEqual([]);
  const { body } = await site.request("GET", "/api/admin/audit", undefined, owner);
  expect(body.entries[0].things).toMatchObject([{ kind: "order", title: String(orders[1]!.number) }]);
});

test("orders are shipped twice at once: each buyer gets one email, and the stock stays", async () => {
  const orders = [await bought(), await bought()];
  const answers = await Promise.all([1, 2, 3].map(() => change(...orders.map(to("shipped")))));
  for (const { body } of answers) expect(body.done.map(({ id }: Wanted) => id)).toEqual(orders.map(({ id }) => id));
  for (const order of orders) {
    expect(await stateOf(order)).toEqual({ state: "shipped", version: 2 });
    expect(await shippingMails(order)).toBe(1);
    expect(await readInventory(site, order.tin.id)).toBe(8);
  }
  const back = await change(...orders.map(to("packed", 2)));
  expect(back.body.done).toEqual([]);
  expect(back.body.refused[0].message).toContain("already got an email");
});

test("an order refunded in between is refused by name, and the others are changed", async () => {
  const [one, other] = [await bought(), await bought()];
  const refunded = await site.request(
    "POST",
    `/api/admin/orders/${other.id}/refund`,
    { id: randomUUID(), restock: true },
    owner,
  );
  expect(refunded.status).toBe(200);
  const { body } = await change(...[one, other].map(to("packed")));
  expect(body.done).toEqual([{ id: one.id, canUndo: true, version: 2 }]);
  expect(body.refused).toEqual([{ id: other.id, message: "This order was cancelled." }]);
  expect((await stateOf(other)).state).toBe("refunded");
});

test("two devices mark the same orders differently at once: each order has one of the two states", async () => {
  const orders = [await pickup(), await pickup(), await pickup()];
  const [packed, handedOver] = await Promise.all([
    change(...orders.map(to("packed"))),
    change(...orders.toReversed().map(to("picked-up"))),
  ]);
  const done = packed.body.done.length + handedOver.body.done.length;
  expect(done).toBe(3);
  expect([...packed.body.refused, ...handedOver.body.refused].map(({ message }) => message)).toEqual(
    Array.from({ length: 3 }, () => "It was changed since."),
  );
});

test("an undo after another change changes nothing and says so", async () => {
  const order = await bought();
  await change(to("packed")(order));
  await site.request("PUT", `/api/admin/orders/${order.id}`, { state: "shipped", version: 2 }, owner);
  const { body } = await change(to("new", 2)(order));
  expect(body.done).toEqual([]);
  expect(body.refused).toHaveLength(1);
  expect((await stateOf(order)).state).toBe("shipped");
});

test("a pick-up is not shipped, an order in its state stays, and an unknown one is refused", async () => {
  const [collected, packed] = [await pickup(), await bought()];
  await change(to("packed")(packed));
  const unknown = { id: randomUUID(), state: "packed", version: 1 };
  const { body } = await change(to("shipped")(collected), to("packed", 2)(packed), unknown);
  expect(body.done).toEqual([{ id: packed.id, canUndo: false, version: 2 }]);
  expect(body.refused.map(({ id }: Wanted) => id)).toEqual([collected.id, unknown.id]);
  expect((await stateOf(packed)).version).toBe(2);
});

test("no order, the same order twice, more than 100, and a refund are refused as input", async () => {
  const one = { id: randomUUID(), state: "packed", version: 1 };
  const many = Array.from({ length: 101 }, () => ({ ...one, id: randomUUID() }));
  for (const orders of [[], [one, one], many, [{ ...one, state: "refunded" }]])
    expect((await change(...orders)).status).toBe(400);
});
