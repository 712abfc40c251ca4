import { expect, test } from "vitest";
import { buyCart, cartRequest, newGuest } from "../../../test/buying.ts";
import { makeChocolate, makeEvent } from "../../../test/make.ts";
import { startOwner, startSite } from "../../../test/start-site.ts";
import { newId } from "../../platform/db/id.ts";

const site = startSite({ from: "empty", env: { TRUST_PROXY: "1" }, now: new Date("2033-06-01T19:00:00Z") });
const owner = startOwner(site);

const handOver = (id: string, isHandedOver: boolean) =>
  site.request("PUT", `/api/admin/orders/${id}/hand-over`, { isHandedOver }, owner);
const stateOf = async (id: string) =>
  (await site.database.db.selectFrom("orders").select("state").where("id", "=", id).executeTakeFirstOrThrow()).state;

test("the owner hands a pick-up over twice, which counts once, and takes it back", async () => {
  const tin = await makeChocolate(site.database.db, { inventory: 5 });
  const event = await makeEvent(site.database.db, { date: "2033-06-02", time: "09:00" });
  const pickup = cartRequest([[tin, 1]], { delivery: { how: "pickup", eventId: event.id } });
  const { order } = await buyCart(site, newGuest(), pickup);
  expect((await handOver(order.id, true)).body).toEqual({ message: "The order is marked as picked up." });
  const { version } = await site.database.db.selectFrom("orders").select("version").executeTakeFirstOrThrow();
  expect((await handOver(order.id, true)).status).toBe(200);
  expect((await site.database.db.selectFrom("orders").select("version").executeTakeFirstOrThrow()).version).toBe(
    version,
  );
  expect(await stateOf(order.id)).toBe("picked-up");
  expect((await handOver(order.id, false)).status).toBe(200);
  expect(await stateOf(order.id)).toBe("packed");
  await site.database.db.updateTable("orders").set({ state: "refunded" }).execute();
  expect((await handOver(order.id, true)).body.code).toBe("not-allowed");
});

test("a shipped or an unknown order is refused", async () => {
  const tin = await makeChocolate(site.database.db, { inventory: 5 });
  const { order } = await buyCart(site, newGuest(), cartRequest([[tin, 1]]));
  expect((await handOver(order.id, true)).body.code).toBe("not-allowed");
  expect((await handOver(order.id, false)).body.code).toBe("not-allowed");
  expect((await handOver(newId(), true)).body.code).toBe("not-found");
});
