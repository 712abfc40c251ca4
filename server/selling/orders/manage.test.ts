import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import { buyCart, newGuest, readOrder, stockViolations, readInventory, cartRequest } from "../../../test/buying.ts";
import { makeChocolate, makeEvent, makeSignup } from "../../../test/make.ts";
import { startOwner, startSite } from "../../../test/start-site.ts";
import { confirmOrder } from "./confirm.ts";
import { notifyPickups } from "./notify-pickup.ts";
import { orderQuery, receiptPath } from "./read.ts";

const site = startSite({ from: "empty", env: { TRUST_PROXY: "1" } });
const owner = startOwner(site);
afterEach(() => site.payPal.behave());

const bought = async (change: object = {}, quantity = 2) => {
  const tin = await makeChocolate(site.database.db);
  const purchase = await buyCart(site, newGuest(), cartRequest([[tin, quantity]], change));
  return { ...purchase, tin };
};
const change = (id: string, body: object) => site.request("PUT", `/api/admin/orders/${id}`, body, owner);
const refund = (id: string, body: object) =>
  site.request("POST", `/api/admin/orders/${id}/refund`, { id: randomUUID(), restock: false, ...body }, owner);
const subjects = async (number: number) =>
  (
    await site.database.db.selectFrom("mails").select("subject").where("subject", "like", `%rder ${number} %`).execute()
  ).map(({ subject }) => subject);

const pickupEmails = async (number: number) => {
  const mails = site.database.db.selectFrom("mails").select("subject").orderBy("created_at");
  const rows = await mails.where("subject", "like", `Your order ${number}:%`).execute();
  return rows.map(({ subject }) => subject);
};

/** What buyer and owner read about the money of an order: its receipt, the list, the search, and the CSV file. */
async function moneyOf({ id, number }: { id: string; number: number }) {
  const row = await orderQuery(site.ctx(), id).executeTakeFirstOrThrow();
  const receipt = (await site.request("GET", `/api${receiptPath(site.ctx(), row)}`)).body;
  const get = async (path: string) => (await site.request("GET", `/api/admin/${path}`, undefined, owner)).body;
  const listed = (await get("orders")).orders.find(({ _id }: { _id: string }) => _id === id);
  const found = (await get(`search?search=order+${number}`)).orders.first.find((one: { id: string }) => one.id === id);
  const [, , csv] = ((await get("orders.csv")) as string)
    .split("\r\n")
    .find((line) => line.includes(`"${number}"`))!
    .split(",");
  const { state, refund: became, refundedCents, onItsWayBackCents } = receipt;
  expect([listed, found]).toMatchObject([{ refund: became, refundedCents, onItsWayBackCents }, { refund: became }]);
  return { state, became, refundedCents, onItsWayBackCents, csv };
}

test("a cancelled order is refunded when PayPal has made the refund; before, it is on its way", async () => {
  const { order, orderId } = await bought();
  const { totalCents } = order.total as unknown as { totalCents: number };
  await site.payPal.misbehave({ on: "refund", do: "refund-as", status: "PENDING" });
  expect((await refund(order.id, { amount: 5 })).status).toBe(200);
  const live = { state: "new", became: null, csv: `"new"` };
  expect(await moneyOf(order)).toEqual({ ...live, refundedCents: 0, onItsWayBackCents: 500 });
  await site.payPal.settleRefund(orderId, "COMPLETED");
  await expect.poll(() => moneyOf(order)).toEqual({ ...live, refundedCents: 500, onItsWayBackCents: 0 });
  await site.payPal.misbehave({ on: "refund", do: "refund-as", status: "PENDING" });
  expect((await refund(order.id, {})).status).toBe(200);
  const left = { refundedCents: 500, onItsWayBackCents: totalCents - 500 };
  const pending = { state: "refunded", became: "on-its-way", csv: `"refund on its way"` };
  expect(await moneyOf(order)).toEqual({ ...pending, ...left });
  await site.payPal.settleRefund(orderId, "COMPLETED");
  const done = { state: "refunded", became: "done", csv: `"refunded"` };
  await expect.poll(() => moneyOf(order)).toEqual({ ...done, refundedCents: totalCents, onItsWayBackCents: 0 });
});

test("a cancelled order whose refund PayPal refused says so, until the owner keeps the money", async () => {
  const { order, orderId, id } = await bought();
  await site.payPal.misbehave({ on: "refund", do: "refund-as", status: "PENDING" });
  expect((await refund(order.id, {})).status).toBe(200);
  await site.payPal.settleRefund(orderId, "FAILED");
  const nothing = { state: "refunded", refundedCents: 0, onItsWayBackCents: 0 };
  await expect.poll(() => moneyOf(order)).toEqual({ ...nothing, became: "refused", csv: `"refund refused"` });
  expect((await change(order.id, { state: "packed", version: 2 })).body.message).toBe("This order was cancelled.");
  const kept = await site.request("POST", `/api/admin/payments/${id}/mend`, { how: "keep" }, owner);
  expect(kept.status).toBe(200);
  expect(await moneyOf(order)).toEqual({ ...nothing, became: "none", csv: `"cancelled"` });
});

describe("packing and shipping", () => {
  test("the buyer gets one email about the shipping, and another when the tracking changes", async () => {
    const { order } = await bought();
    expect((await change(order.id, { state: "packed", version: 1 })).body.order).toMatchObject({
      state: "packed",
      version: 2,
    });
    expect((await change(order.id, { state: "new", version: 2 })).status).toBe(200);
    const shipped = await change(order.id, { state: "shipped", tracking: "9400 1", version: 3 });
    expect(shipped.body.order).toMatchObject({ state: "shipped", tracking: "9400 1" });
    expect(await subjects(order.number)).toHaveLength(1);
    await change(order.id, { state: "shipped", tracking: "9400 1", version: 4 });
    expect(await subjects(order.number)).toHaveLength(1);
    await change(order.id, { state: "shipped", tracking: "9400 2", version: 5 });
    expect(await subjects(order.number)).toHaveLength(2);
    expect((await change(order.id, { state: "packed", version: 6 })).status).toBe(403);
  });

  test("two tabs change the same version: the second gets stale", async () => {
    const { order } = await bought();
    const responses = await Promise.all([1, 2].map(() => change(order.id, { state: "packed", version: 1 })));
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(responses.find(({ status }) => status === 409)!.body.code).toBe("stale");
  });

  test("a pick-up cannot be shipped, and a shipped order cannot be picked up", async () => {
    const event = await makeEvent(site.database.db);
    const { order } = await bought({ delivery: { how: "pickup", eventId: event.id } });
    expect((await change(order.id, { state: "shipped", version: 1 })).status).toBe(403);
    expect((await change(order.id, { state: "picked-up", version: 1 })).body.order.state).toBe("picked-up");
    // No email was sent, so the step can be undone.
    expect((await change(order.id, { state: "packed", version: 2 })).status).toBe(200);
    const { order: mailed } = await bought();
    expect((await change(mailed.id, { state: "picked-up", version: 1 })).status).toBe(403);
    expect((await change(randomUUID(), { state: "packed", version: 1 })).status).toBe(404);
  });
});

describe("refunds of orders", () => {
  test("a partial refund and a full refund with restock are idempotent", async () => {
    const { order, tin, id } = await bought();
    const part = { id: randomUUID(), amount: 5 };
    await Promise.all([refund(order.id, part), refund(order.id, part)]);
    expect((await readOrder(site, id)).state).toBe("new");
    expect((await refund(order.id, { amount: 1000 })).body.code).toBe("refund-too-much");
    await Promise.all([1, 2].map(() => refund(order.id, { restock: true })));
    expect(await readInventory(site, tin.id)).toBe(10);
    expect((await refund(order.id, { restock: true })).body.code).toBe("nothing-to-refund");
    const { body } = await site.request("GET", `/api/admin/orders/${order.id}`, undefined, owner);
    expect(body).toMatchObject({
      state: "refunded",
      refundedCents: order.total && (body.total.totalCents as number),
    });
    const { captures, refunds } = await site.payPal.ledger();
    const capture = captures.find(({ customId }) => customId === id)!;
    expect(capture.refundedCents).toBe(capture.amountCents);
    expect(refunds.filter(({ captureId }) => captureId === capture.id)).toHaveLength(2);
    expect((await change(order.id, { state: "packed", version: 2 })).status).toBe(403);
  });

  test("a refund without restock does not change the stock", async () => {
    const { order, tin } = await bought();
    expect((await refund(order.id, {})).status).toBe(200);
    expect(await readInventory(site, tin.id)).toBe(8);
  });

  test("PayPal does not answer: the tins are restocked, and repeating the request sends the same refund", async () => {
    const { order, tin, id } = await bought();
    await site.payPal.misbehave({ on: "refund", do: "answer", status: 503, when: "before", times: "always" });
    const request = { id: randomUUID(), restock: true };
    expect((await refund(order.id, request)).status).toBe(503);
    await site.payPal.behave();
    expect((await refund(order.id, request)).status).toBe(200);
    expect(await readInventory(site, tin.id)).toBe(10);
    const { captures } = await site.payPal.ledger();
    const capture = captures.find(({ customId }) => customId === id)!;
    expect(capture.refundedCents).toBe(capture.amountCents);
  });
});

test("orders are listed newest first, by state, with counts and pages", async () => {
  const { order: older } = await bought();
  const { order: newer } = await bought();
  await change(newer.id, { state: "packed", version: 1 });
  const list = async (query = "") => (await site.request("GET", `/api/admin/orders${query}`, undefined, owner)).body;
  const all = await list();
  expect(all.orders.slice(0, 2).map(({ _id }: { _id: string }) => _id)).toEqual([newer.id, older.id]);
  expect(all.orders[0]).toMatchObject({
    number: newer.number,
    payerEmail: "pat.payer@example.com",
    address: { state: "CA" },
  });
  expect((await list("?state=packed")).orders[0]._id).toBe(newer.id);
  expect(all.counts.packed).toBeGreaterThan(0);
  expect((await list(`?before=${newer.id}`)).orders[0]._id).toBe(older.id);
});

test("the CSV file has one row per order line, totals once, and no formulas", async () => {
  const [one, two] = [await makeChocolate(site.database.db), await makeChocolate(site.database.db, { name: "=1+1" })];
  const { order } = await buyCart(
    site,
    newGuest(),
    cartRequest([
      [one, 1],
      [two, 3],
    ]),
  );
  await site.database.db
    .updateTable("orders")
    .set({ tracking: "9400111111111111111111" })
    .set({ address: sql`address || '{"zip": "02139"}'` })
    .where("id", "=", order.id)
    .execute();
  const { body, headers } = await site.request("GET", "/api/admin/orders.csv", undefined, owner);
  expect(headers.get("content-type")).toContain("text/csv");
  const rows = (body as string).split("\r\n").filter((row) => row.includes(`"${order.number}"`));
  expect(rows).toHaveLength(2);
  expect(rows[0]).toContain(`"66.60"`);
  expect(rows[1]).not.toContain(`"66.60"`);
  expect(rows[1]).toContain(`"'=1+1"`);
  // Every digit stays in a spreadsheet.
  expect(rows[0]).toContain(`"=""02139"""`);
  expect(rows[0]).toContain(`"=""9400111111111111111111"""`);
});

test("the roster lists open pick-ups: beside the sign-up with the same email, otherwise separately", async () => {
  const event = await makeEvent(site.database.db);
  await makeSignup(site.database.db, { event_id: event.id, name: "Bea Stone", email: "Bea@example.com" });
  const at = { delivery: { how: "pickup", eventId: event.id } };
  const { order: beasOrder } = await bought({ ...at, email: "bea@Example.com" });
  const { order: otherOrder } = await bought(at, 1);
  await bought({ delivery: { how: "pickup", eventId: (await makeEvent(site.database.db)).id } });
  const roster = async () => (await site.request("GET", `/api/admin/events/${event.id}/roster`, undefined, owner)).body;
  expect(await roster()).toMatchObject({
    people: [
      {
        name: "Bea Stone",
        handOver: [{ orderNumber: beasOrder.number, tins: 2, what: "2 × Dark & Sea Salt" }],
      },
    ],
    pickups: [{ orderNumber: otherOrder.number, tins: 1, name: "Pat Payer", email: "pat.payer@example.com" }],
  });
  const { body: file } = await site.request("GET", `/api/admin/events/${event.id}/roster.csv`, undefined, owner);
  expect(file).toContain(`"2 × Dark & Sea Salt"`);
  await change(beasOrder.id, { state: "picked-up", version: 1 });
  await refund(otherOrder.id, {});
  const later = await roster();
  expect(later.pickups).toEqual([]);
  // The hand-over at the door can be undone. The file lists the orders to hand over.
  expect(later.people[0].handOver).toMatchObject([{ orderId: beasOrder.id, isHandedOver: true }]);
  const { body: laterFile } = await site.request("GET", `/api/admin/events/${event.id}/roster.csv`, undefined, owner);
  expect(laterFile).not.toContain("Sea Salt");
});

test("changing the tax rates replaces all of them; a duplicate state is refused", async () => {
  const rates = [
    { state: "CA", percent: 7.25 },
    { state: "OR", percent: 0.07 },
  ];
  const put = (body: object[]) => site.request("PUT", "/api/admin/tax-rates", { rates: body }, owner);
  expect((await put(rates)).status).toBe(200);
  expect((await site.request("GET", "/api/admin/tax-rates", undefined, owner)).body).toEqual(rates);
  expect((await put([rates[0]!, { state: "ca", percent: 1 }])).status).toBe(400);
  expect((await put([])).status).toBe(200);
});

test("after all tests above, the stock ledger adds up", async () => {
  expect(await stockViolations(site.database)).toEqual([]);
});

describe("the class of a pick-up", () => {
  const notify = () => notifyPickups(site.ctx());
  const confirmedOrder = async (eventId: string) => {
    const { order } = await bought({ delivery: { how: "pickup", eventId } });
    await site.ctx().tx((tx) => confirmOrder(tx, order.id));
    return order;
  };

  test("is moved, then cancelled: the buyer gets one email for each", async () => {
    const event = await makeEvent(site.database.db);
    const order = await confirmedOrder(event.id);
    const pickup = async () =>
      (await site.request("GET", `/api/admin/orders/${order.id}`, undefined, owner)).body.pickup;
    await notify();
    expect(await subjects(order.number)).toEqual([]);
    expect(await pickup()).toMatchObject({ title: event.title, isCancelled: false });
    const { body: events } = await site.request("GET", "/api/admin/events", undefined, owner);
    expect(events.find(({ _id }: { _id: string }) => _id === event.id)).toMatchObject({ pickups: 1 });
    const moved = {
      location: "The pier",
      title: event.title,
      date: event.date,
      time: "11:00",
      signUpLink: "",
    };
    expect((await site.request("PUT", `/api/events/${event.id}`, moved, owner)).status).toBe(200);
    await Promise.all([notify(), notify()]);
    expect(await pickupEmails(order.number)).toEqual([
      `Your order ${order.number}: new time or location for your pick-up`,
    ]);
    await site.request("DELETE", "/api/events/bulk", { eventIds: [event.id] }, owner);
    await Promise.all([notify(), notify()]);
    await notify();
    expect((await pickupEmails(order.number)).at(-1)).toContain("is cancelled");
    expect(await pickupEmails(order.number)).toHaveLength(2);
    expect(await pickup()).toMatchObject({ title: event.title, isCancelled: true });
    const { body: today } = await site.request("GET", "/api/admin/today", undefined, owner);
    type Shown = { _id: string };
    expect(today.orders.first.find(({ _id }: Shown) => _id === order.id)?.pickup).toMatchObject({ isCancelled: true });
    await change(order.id, { state: "picked-up", version: 1 });
    expect(await pickup()).toMatchObject({ isCancelled: false });
  });

  test("is cancelled before the receipt is written: the receipt says so", async () => {
    const event = await makeEvent(site.database.db);
    const { order } = await bought({ delivery: { how: "pickup", eventId: event.id } });
    await site.request("DELETE", "/api/events/bulk", { eventIds: [event.id] }, owner);
    await site.ctx().tx((tx) => confirmOrder(tx, order.id));
    const mails = site.database.db.selectFrom("mails").select("text");
    const { text } = await mails.where("subject", "=", `Receipt: your order ${order.number}`).executeTakeFirstOrThrow();
    expect(text).toContain("is cancelled. Your tins are paid for");
    expect(text).not.toContain("ready at the class");
  });

  test("is cancelled after the order was picked up: no email", async () => {
    const event = await makeEvent(site.database.db);
    const order = await confirmedOrder(event.id);
    await change(order.id, { state: "picked-up", version: 1 });
    await site.request("DELETE", "/api/events/bulk", { eventIds: [event.id] }, owner);
    await notify();
    expect(await pickupEmails(order.number)).toEqual([]);
  });
});
