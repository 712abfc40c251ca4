import { afterEach, describe, expect, test } from "vitest";
import { addDays, studioDay } from "../../../contract/platform/values/time.ts";
import {
  openAndApproveCart,
  buyCart,
  newGuest,
  captureCart,
  openCart,
  readOrder,
  orderRequest,
  stockViolations,
  readInventory,
  cartRequest,
} from "../../../test/buying.ts";
import { makeChocolate, makeEvent } from "../../../test/make.ts";
import { newPayer } from "../../../test/paying.ts";
import { startOwner, startSite } from "../../../test/start-site.ts";
import { newId } from "../../platform/db/id.ts";
import { confirmDueOrders } from "./confirm.ts";

const site = startSite({ from: "empty", env: { TRUST_PROXY: "1" } });
const owner = startOwner(site);
afterEach(() => site.payPal.behave());

const left = (id: string) => readInventory(site, id);
const stateOf = async (id: string) =>
  (await site.database.db.selectFrom("payments").selectAll().where("id", "=", id).executeTakeFirstOrThrow()).state;
const emailsAbout = (number: number) =>
  site.database.db.selectFrom("mails").selectAll().where("subject", "like", `%rder ${number}%`).execute();
const confirmOrder = (body: object, headers = {}) => site.request("POST", "/api/orders", body, headers);

describe("buying chocolate", () => {
  test("a shipped cart costs the quoted total, takes the tins and sends one receipt with a link", async () => {
    const [salt, mint] = [
      await makeChocolate(site.database.db),
      await makeChocolate(site.database.db, { name: "Mint", price_cents: 1355 }),
    ];
    const ana = newGuest();
    const wanted = cartRequest(
      [
        [salt, 2],
        [mint, 1],
      ],
      { email: "ana.tins@example.com" },
    );
    const { body: quote } = await site.request("POST", "/api/cart/quote", { items: wanted.items });
    const bought = await buyCart(site, ana, wanted);
    // 41.55 + 5.50 + 4.16 − 0.50
    expect(quote.total).toMatchObject({ itemsCents: 4155, handlingCents: 416, totalCents: 5071 });
    expect(bought.amount).toBe("50.71");
    expect((await site.payPal.ledger()).captures.at(-1)).toMatchObject({
      amountCents: 5071,
      customId: wanted.id,
    });
    expect([await left(salt.id), await left(mint.id)]).toEqual([8, 9]);
    expect(bought.order).toMatchObject({
      state: "new",
      delivery: "ship",
      payer_name: "Pat Payer",
      payer_email: "ana.tins@example.com",
      address: {
        name: "Pat Payer",
        lines: ["1 Main Street"],
        city: "Los Angeles",
        state: "CA",
        zip: "90012",
        country: "US",
      },
    });

    const first = await confirmOrder(await orderRequest(site, bought));
    expect(first).toMatchObject({
      status: 200,
      body: { message: "Order Confirmed", orderNumber: bought.order.number },
    });
    const again = await confirmOrder(await orderRequest(site, bought));
    expect(again.body).toEqual(first.body);
    const emails = await emailsAbout(bought.order.number);
    expect(emails.map(({ recipient }) => recipient.address).toSorted()).toEqual([
      "ana.tins@example.com",
      "owner@example.com",
    ]);
    const receipt = emails.find(({ recipient }) => recipient.address === "ana.tins@example.com")!;
    expect(receipt.text).toContain("$50.71");
    expect(receipt.text).toMatch(/^Subtotal: \$\d+\.\d\d$/m);
    expect(receipt.text).toContain("Ships to: Pat Payer, 1 Main Street");
    expect(receipt.text).toContain(first.body.orderLink);
    const token = new URL(first.body.orderLink, "http://x").searchParams.get("token")!;
    expect(token).toHaveLength(43);
    const { status, body } = await site.request("GET", `/api/order?token=${token}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      number: bought.order.number,
      state: "new",
      total: { totalCents: 5071 },
      pickup: null,
    });
    expect(JSON.stringify(body)).not.toMatch(/example\.com|Main Street|Pat/);
    expect((await site.request("GET", `/api/order?token=${"x".repeat(43)}`)).status).toBe(404);
  });

  test("the browser disappears after the capture: the order is confirmed once after 30 seconds", async () => {
    const tin = await makeChocolate(site.database.db);
    const { order } = await buyCart(site, newGuest(), cartRequest([[tin, 1]]));
    await confirmDueOrders(site.ctx());
    expect(await emailsAbout(order.number)).toEqual([]);
    const later = { ...site.ctx(), now: new Date(site.clock.now().getTime() + 31_000) };
    await Promise.all([confirmDueOrders(later), confirmDueOrders(later)]);
    expect(await emailsAbout(order.number)).toHaveLength(2);
  });

  test("a pick-up has no shipping, handling, credit or address", async () => {
    const tin = await makeChocolate(site.database.db);
    const event = await makeEvent(site.database.db);
    const wanted = cartRequest([[tin, 2]], { delivery: { how: "pickup", eventId: event.id } });
    const bought = await buyCart(site, newGuest(), wanted);
    expect(bought.amount).toBe("28.00");
    expect(bought.order).toMatchObject({ delivery: "pickup", event_id: event.id, address: null });
    const { body } = await site.request("GET", `/api/admin/orders/${bought.order.id}`, undefined, owner);
    expect(body.pickup).toMatchObject({ title: event.title, date: event.date });
  });

  test("the receipt and the owner's email of a pick-up begin with class, time and map; the browser gets them too", async () => {
    const tin = await makeChocolate(site.database.db);
    const event = await makeEvent(site.database.db, { title: "Slow Flow", time: "09:00" });
    const wanted = cartRequest([[tin, 2]], {
      delivery: { how: "pickup", eventId: event.id },
      email: `pat.${newId()}@example.com`,
    });
    const bought = await buyCart(site, newGuest(), wanted);
    const { body } = await confirmOrder(await orderRequest(site, bought));
    expect(body).toMatchObject({
      country: null,
      pickup: { title: "Slow Flow", date: event.date, time: "09:00", location: event.location },
    });
    const emails = await emailsAbout(bought.order.number);
    expect(emails).toHaveLength(2);
    for (const { text } of emails) {
      const [at, price] = [text.indexOf("Pick up at: Slow Flow"), text.indexOf("Subtotal")];
      expect(at, text).toBeGreaterThan(0);
      expect(price).toBeGreaterThan(at);
      expect(text).toMatch(/When: \w+day, \w+ \d+, 9:00 AM/);
      expect(text).toContain("https://www.google.com/maps/search/?api=1&query=");
    }
  });

  test("the cart offers the next six classes for a pick-up, and later ones on request", async () => {
    const tin = await makeChocolate(site.database.db);
    for (let days = 1; days <= 7; days++)
      await makeEvent(site.database.db, { date: addDays(studioDay(site.clock.now()), days), time: "06:00" });
    const quote = async (more: object) =>
      (await site.request("POST", "/api/cart/quote", { items: [{ _id: tin.id, quantity: 1 }], ...more })).body;
    const next = await quote({});
    expect(next.pickups).toHaveLength(6);
    expect(next.hasLaterPickups).toBe(true);
    const later = await quote({ laterPickups: true });
    expect(later.pickups.length).toBeGreaterThan(6);
    expect(later.pickups.slice(0, 6)).toEqual(next.pickups);
    expect(later.hasLaterPickups).toBe(false);
  });

  test("a pick-up at a past, removed or external class is refused", async () => {
    const tin = await makeChocolate(site.database.db);
    const past = await makeEvent(site.database.db, { date: "2020-01-01" });
    const removed = await makeEvent(site.database.db, { state: "removed" });
    const elsewhere = await makeEvent(site.database.db, { sign_up_link: "https://example.com/" });
    for (const [event, code] of [
      [past, "class-past"],
      [removed, "class-not-found"],
      [elsewhere, "class-not-found"],
    ] as const) {
      const wanted = cartRequest([[tin, 1]], { delivery: { how: "pickup", eventId: event.id } });
      expect((await openCart(site, newGuest(), wanted)).body.code).toBe(code);
    }
    expect(await left(tin.id)).toBe(10);
  });

  test("the pick-up class is removed before the capture: hold-lost, nothing is charged", async () => {
    const tin = await makeChocolate(site.database.db);
    const event = await makeEvent(site.database.db);
    const ana = newGuest();
    const opened = await openAndApproveCart(
      site,
      ana,
      cartRequest([[tin, 1]], { delivery: { how: "pickup", eventId: event.id } }),
    );
    await site.database.db.updateTable("events").set({ state: "removed" }).where("id", "=", event.id).execute();
    expect((await captureCart(site, ana, opened.orderId)).body.code).toBe("hold-lost");
    expect((await site.payPal.ledger()).captures.filter(({ orderId }) => orderId === opened.orderId)).toEqual([]);
    expect(await left(tin.id)).toBe(10);
  });

  test("only the logged-in student can confirm the student's order", async () => {
    const tin = await makeChocolate(site.database.db);
    const ana = await newPayer(site);
    const bought = await buyCart(site, ana, cartRequest([[tin, 1]]));
    expect(bought.order).toMatchObject({ payer_name: "Ana Whitlow", payer_email: ana.email });
    const body = await orderRequest(site, bought);
    expect((await confirmOrder(body)).status).toBe(402);
    expect((await confirmOrder(body, (await newPayer(site)).headers)).status).toBe(402);
    expect((await confirmOrder(body, ana.headers)).status).toBe(200);
  });
});

describe("refused carts and orders", () => {
  test("lines of the same product are merged: too many tins together hold nothing", async () => {
    const tin = await makeChocolate(site.database.db, { inventory: 3 });
    const { status, body } = await openCart(
      site,
      newGuest(),
      cartRequest([
        [tin, 2],
        [tin, 2],
      ]),
    );
    expect({ status, code: body.code, message: body.message }).toEqual({
      status: 409,
      code: "tins-gone",
      message: "Only 3 tins of Dark & Sea Salt left.",
    });
    expect(await left(tin.id)).toBe(3);
    expect(
      (
        await openCart(
          site,
          newGuest(),
          cartRequest([
            [tin, 60],
            [tin, 60],
          ]),
        )
      ).status,
    ).toBe(400);
  });

  test.each([0, -1, 1.5, 100])("a quantity of %s is refused", async (quantity) => {
    const tin = await makeChocolate(site.database.db);
    expect((await openCart(site, newGuest(), cartRequest([[tin, quantity]]))).status).toBe(400);
    expect(await left(tin.id)).toBe(10);
  });

  test("sold out, hidden and unknown chocolates: 409 with their names", async () => {
    const out = await makeChocolate(site.database.db, { name: "Rose", inventory: 0 });
    const hidden = await makeChocolate(site.database.db, { name: "Lemon", state: "hidden" });
    const { body } = await openCart(
      site,
      newGuest(),
      cartRequest([
        [out, 1],
        [hidden, 1],
        [{ id: crypto.randomUUID() }, 1],
      ]),
    );
    expect(body.code).toBe("tins-gone");
    expect(body.message).toContain("Rose is sold out.");
    expect(body.message).toContain("Lemon is sold out.");
  });

  test("a cart with an amount, price, user ID or total is refused", async () => {
    const tin = await makeChocolate(site.database.db);
    for (const change of [
      { amount: "0.01" },
      { price: 0.01 },
      { items: [{ _id: tin.id, quantity: 1, price: 0.01 }] },
      { userId: "x" },
      { total: 1 },
    ]) {
      expect((await openCart(site, newGuest(), cartRequest([[tin, 1]], change))).status).toBe(400);
    }
  });

  test("an order that differs from the payment is refused; different names are ignored", async () => {
    const tin = await makeChocolate(site.database.db);
    const bought = await buyCart(site, newGuest(), cartRequest([[tin, 2]]));
    const good = await orderRequest(site, bought);
    const [item] = good.cartItems;
    const other = await makeChocolate(site.database.db);
    for (const change of [
      { transactionAmount: "0.01" },
      { cartItems: [{ ...item, quantity: 1 }] },
      { cartItems: [{ ...item, price: 1 }] },
      { cartItems: [{ ...item, _id: other.id }] },
      { cartItems: [item, { ...item, _id: other.id }] },
    ]) {
      expect((await confirmOrder({ ...good, ...change })).body.code).toBe("order-differs");
    }
    expect((await readOrder(site, bought.id)).confirmed_at).toBeNull();
    const renamed = {
      ...good,
      payerName: "Mallory",
      payerEmail: "mallory@example.com",
      cartItems: [{ ...item, name: "Gold" }],
    };
    expect((await confirmOrder(renamed)).status).toBe(200);
    const order = await readOrder(site, bought.id);
    expect(order).toMatchObject({
      payer_name: "Pat Payer",
      payer_email: "pat.payer@example.com",
      lines: [{ name: tin.name }],
    });
    const emails = await emailsAbout(order.number);
    expect(emails.some(({ text }) => /Mallory|mallory|Gold/.test(text))).toBe(false);
  });

  test("an unpaid or unknown order is refused with 402", async () => {
    const tin = await makeChocolate(site.database.db);
    const opened = await openAndApproveCart(site, newGuest(), cartRequest([[tin, 1]]));
    expect((await confirmOrder(await orderRequest(site, opened))).status).toBe(402);
    expect((await confirmOrder({ ...(await orderRequest(site, opened)), orderId: "NOBODYS" })).status).toBe(402);
  });

  test("a network can open five unpaid carts; paying for or replacing one frees its slot", async () => {
    const tin = await makeChocolate(site.database.db, { inventory: 50 });
    const ana = newGuest();
    const opened = [];
    for (let time = 0; time < 5; time++) opened.push(await openAndApproveCart(site, ana, cartRequest([[tin, 1]])));
    const sixth = cartRequest([[tin, 1]]);
    const refused = await openCart(site, ana, sixth);
    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).toBe("600");
    expect(await left(tin.id)).toBe(45);
    await captureCart(site, ana, opened[0]!.orderId);
    expect((await openCart(site, ana, sixth)).status).toBe(201);
    // A changed cart replaces the earlier one and does not count as a sixth.
    expect((await openCart(site, ana, cartRequest([[tin, 2]], { replaces: sixth.id }))).status).toBe(201);
    expect(await stateOf(sixth.id)).toBe("expired");
    expect(await left(tin.id)).toBe(43);
  });
});

test("after all tests above, the stock ledger adds up", async () => {
  expect(await stockViolations(site.database)).toEqual([]);
});
