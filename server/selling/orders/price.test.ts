import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import {
  openAndApproveCart,
  buyCart,
  newGuest,
  captureCart,
  openCart,
  readOrder,
  stockViolations,
  readInventory,
  cartRequest,
  orderRequest,
} from "../../../test/buying.ts";
import { makeChocolate, makeEvent } from "../../../test/make.ts";
import { mailsWrittenTo } from "../../../test/outbox.ts";
import { startOwner, startSite } from "../../../test/start-site.ts";
import { breaches } from "../../../test/wallet.ts";

const site = startSite({ from: "empty", env: { TRUST_PROXY: "1" } });
const owner = startOwner(site);
afterEach(() => site.payPal.behave());

const left = (id: string) => readInventory(site, id);
const setRates = (rates: object[]) => site.request("PUT", "/api/admin/tax-rates", { rates }, owner);

describe("tax", () => {
  test("needs the state; another state at the approval changes the price and needs a new approval", async () => {
    await setRates([
      { state: "CA", percent: 7.25 },
      { state: "NY", percent: 4 },
    ]);
    const tin = await makeChocolate(site.database.db);
    const ana = newGuest();
    expect((await openCart(site, ana, cartRequest([[tin, 1]]))).body.code).toBe("destination-needed");
    const wanted = cartRequest([[tin, 2]], { delivery: { how: "ship", zip: "10001", state: "ny" } });
    const opened = await openAndApproveCart(site, ana, wanted);
    expect(opened.amount).toBe("36.92");
    // At the approval, the buyer chose an address in Los Angeles.
    const repriced = await captureCart(site, ana, opened.orderId);
    expect(repriced).toMatchObject({
      status: 409,
      body: { code: "price-changed", fields: { amount: "37.83", tax: "2.03" } },
    });
    expect((await captureCart(site, ana, opened.orderId)).body.code).toBe("not-approved");
    await site.payPal.approve(opened.orderId);
    expect((await captureCart(site, ana, opened.orderId)).status).toBe(200);
    const order = await readOrder(site, wanted.id);
    expect(order).toMatchObject({ total: { taxCents: 203, totalCents: 3783 }, address: { state: "CA" } });
    expect((await site.payPal.ledger()).captures.at(-1)).toMatchObject({ amountCents: 3783 });
    await setRates([]);
  });

  test("of the destination state is charged without a second approval; a pick-up has the studio's tax", async () => {
    await setRates([
      { state: "CA", percent: 7.25 },
      { state: "OR", percent: 7.25 },
    ]);
    const tin = await makeChocolate(site.database.db);
    const wanted = cartRequest([[tin, 2]], { delivery: { how: "ship", zip: "90012", state: "CA" } });
    expect((await buyCart(site, newGuest(), wanted)).amount).toBe("37.83");
    const event = await makeEvent(site.database.db);
    // A pick-up has the tax of the studio's state.
    const pickup = cartRequest([[tin, 2]], { delivery: { how: "pickup", eventId: event.id } });
    expect((await buyCart(site, newGuest(), pickup)).amount).toBe("30.03");
    await setRates([]);
  });

  test("is due in the state of the address at PayPal, also if its rate is that of the typed state", async () => {
    await setRates([
      { state: "NV", percent: 6.85 },
      { state: "UT", percent: 6.85 },
    ]);
    const tin = await makeChocolate(site.database.db);
    const ana = newGuest();
    const wanted = cartRequest([[tin, 1]], { delivery: { how: "ship", zip: "89501", state: "NV" } });
    const opened = await openAndApproveCart(site, ana, wanted);
    await site.payPal.approve(opened.orderId, {
      name: { full_name: "Pat Payer" },
      address: {
        address_line_1: "1 Main Street",
        admin_area_2: "Moab",
        admin_area_1: "UT",
        postal_code: "84532",
        country_code: "US",
      },
    });
    expect((await captureCart(site, ana, opened.orderId)).status).toBe(200);
    const { body } = await site.request("GET", "/api/admin/money/taxes", undefined, owner);
    const states = body.rows.map(({ state }: { state: string }) => state);
    expect(states).toContain("UT");
    expect(states).not.toContain("NV");
    await setRates([]);
  });

  test("PayPal fails while the price is changed: the old price is never captured", async () => {
    await setRates([{ state: "CA", percent: 10 }]);
    const tin = await makeChocolate(site.database.db);
    const ana = newGuest();
    const wanted = cartRequest([[tin, 1]], { delivery: { how: "ship", zip: "97201", state: "OR" } });
    const opened = await openAndApproveCart(site, ana, wanted);
    await site.payPal.misbehave({ on: "patch", do: "answer", status: 503, when: "after", times: 3 });
    expect((await captureCart(site, ana, opened.orderId)).status).toBe(503);
    await site.payPal.behave();
    await site.payPal.approve(opened.orderId);
    expect((await captureCart(site, ana, opened.orderId)).body.code).toBe("price-changed");
    await site.payPal.approve(opened.orderId);
    expect((await captureCart(site, ana, opened.orderId)).status).toBe(200);
    expect((await site.payPal.ledger()).captures.at(-1)).toMatchObject({ amountCents: 2180 });
    await setRates([]);
  });

  test("an address in a country without shipping or without a street is refused, nothing is charged; another works", async () => {
    const tin = await makeChocolate(site.database.db);
    const ana = newGuest();
    const { body } = await openCart(site, ana, cartRequest([[tin, 1]]));
    await site.payPal.approve(body.orderId, {
      name: { full_name: "Pat Payer" },
      address: {
        address_line_1: "Hauptstraße 1",
        admin_area_2: "Bremen",
        postal_code: "28195",
        country_code: "DE",
      },
    });
    expect((await captureCart(site, ana, body.orderId)).body.code).toBe("not-shipped-there");
    await site.payPal.approve(body.orderId, {
      name: { full_name: "Pat Payer" },
      address: { admin_area_2: "Reno", admin_area_1: "NV", postal_code: "89501", country_code: "US" },
    });
    const { status, body: refusal } = await captureCart(site, ana, body.orderId);
    expect([status, refusal.code]).toEqual([400, "address-needed"]);
    expect(refusal.message).toContain("PayPal gave us no complete address to ship to. Nothing was charged.");
    await site.payPal.approve(body.orderId, {
      name: { full_name: "Pat Payer" },
      address: {
        address_line_1: "1 Main Street",
        admin_area_2: "Reno",
        admin_area_1: "NV",
        postal_code: "89501",
        country_code: "US",
      },
    });
    expect((await captureCart(site, ana, body.orderId)).status).toBe(200);
  });
});

describe("a discount code", () => {
  const addCode = (code: string, change: object) =>
    site.request("POST", "/api/admin/codes", { code, ...change }, owner);
  const usesOf = async (code: string) =>
    (await site.database.db.selectFrom("discount_codes").selectAll().where("code", "=", code).executeTakeFirstOrThrow())
      .uses;

  test("gives its discount; concurrent buyers cannot exceed its maximum of uses", async () => {
    await addCode("spring", { percent: 10, mostUses: 3 });
    const tin = await makeChocolate(site.database.db, { inventory: 50 });
    const responses = await Promise.all(
      Array.from({ length: 12 }, async () => openCart(site, newGuest(), cartRequest([[tin, 2]], { code: "Spring" }))),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(new Set(responses.filter(({ status }) => status !== 201).map(({ body }) => body.message))).toEqual(
      new Set(["This code has been used up."]),
    );
    // 28 − 2.80 + 5.50 + 2.52 − 0.50
    expect(responses.find(({ status }) => status === 201)!.body.amount).toBe("32.72");
    expect(await usesOf("SPRING")).toBe(3);
    expect(await left(tin.id)).toBe(44);
  });

  test("of 100 % pays a pick-up without PayPal, once, with stock, use and receipt", async () => {
    await addCode("GIFT", { percent: 100, mostUses: 5 });
    const tin = await makeChocolate(site.database.db, { inventory: 10 });
    const event = await makeEvent(site.database.db);
    const guest = newGuest();
    const buyer = { name: "Gwen Guest", email: "gwen@example.com" };
    const pickup = { code: "GIFT", delivery: { how: "pickup", eventId: event.id } };
    const before = await site.payPal.ledger();
    // Nothing says who picks it up.
    expect(await openCart(site, guest, cartRequest([[tin, 2]], pickup))).toMatchObject({
      status: 400,
      body: { code: "invalid", fields: { name: "Please enter your name.", email: "Please enter your email address." } },
    });
    expect([await usesOf("GIFT"), await left(tin.id)]).toEqual([0, 10]);
    const wanted = cartRequest([[tin, 2]], { ...pickup, ...buyer });
    const both = await Promise.all([openCart(site, guest, wanted), openCart(site, guest, wanted)]);
    for (const opened of both)
      expect(opened).toMatchObject({ status: 201, body: { state: "fulfilled", amount: "0.00", orderId: wanted.id } });
    expect([await usesOf("GIFT"), await left(tin.id)]).toEqual([1, 8]);
    const order = await readOrder(site, wanted.id);
    expect(order).toMatchObject({
      delivery: "pickup",
      payer_name: "Gwen Guest",
      payer_email: "gwen@example.com",
      total: { itemsCents: 2800, discountCents: 2800, taxCents: 0, totalCents: 0 },
    });
    const saved = await orderRequest(site, { orderId: wanted.id, amount: "0.00", items: wanted.items });
    for (let times = 0; times < 2; times++)
      expect((await site.request("POST", "/api/orders", saved, guest.headers)).body).toMatchObject({
        message: "Order Confirmed",
        orderNumber: order.number,
        payerName: "Gwen Guest",
      });
    const receipts = (await mailsWrittenTo(site, "gwen@example.com")).filter(({ subject }) =>
      subject.includes("Receipt"),
    );
    expect(receipts).toHaveLength(1);
    expect(receipts[0]!.text).toContain("$0.00");
    expect((await site.payPal.ledger()).orders).toHaveLength(before.orders.length);
    expect(await breaches(site)).toEqual([]);
  });

  test("of 100 %: the owner cancels the order once, the tins go back, and the buyer gets an email", async () => {
    await addCode("CANCELLED", { percent: 100 });
    const tin = await makeChocolate(site.database.db, { inventory: 5 });
    const event = await makeEvent(site.database.db);
    const delivery = { how: "pickup", eventId: event.id };
    const buyer = { name: "Cora Guest", email: "cora@example.com" };
    const wanted = cartRequest([[tin, 2]], { code: "CANCELLED", delivery, ...buyer });
    expect((await openCart(site, newGuest(), wanted)).body.state).toBe("fulfilled");
    const { id } = await readOrder(site, wanted.id);
    const cancel = () =>
      site.request("POST", `/api/admin/orders/${id}/refund`, { id: randomUUID(), restock: true }, owner);
    const answers = await Promise.all([cancel(), cancel()]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(await left(tin.id)).toBe(5);
    expect(await readOrder(site, wanted.id)).toMatchObject({ state: "refunded" });
    // Nothing was paid, so nothing was refunded.
    expect((await site.request("GET", `/api/admin/orders/${id}`, undefined, owner)).body.refund).toBe("none");
    const letters = await mailsWrittenTo(site, "cora@example.com");
    expect(letters.filter(({ subject }) => subject.endsWith("is cancelled"))).toHaveLength(1);
    expect(await breaches(site)).toEqual([]);
  });

  test("of 100 % leaves the shipping to pay at PayPal", async () => {
    await addCode("SHIPIT", { percent: 100 });
    const tin = await makeChocolate(site.database.db);
    const bought = await buyCart(site, newGuest(), cartRequest([[tin, 1]], { code: "SHIPIT" }));
    expect(bought).toMatchObject({ amount: "5.00", order: { total: { handlingCents: 0, totalCents: 500 } } });
  });

  test("of 100 % with a maximum of uses is used by that many of ten concurrent buyers, and the last tin goes to one", async () => {
    await addCode("THREE", { percent: 100, mostUses: 3 });
    await addCode("FREE", { percent: 100 });
    const event = await makeEvent(site.database.db);
    const tin = await makeChocolate(site.database.db, { inventory: 50 });
    const last = await makeChocolate(site.database.db, { inventory: 1 });
    const order = (what: { id: string }, code: string, nth: number) =>
      openCart(
        site,
        newGuest(),
        cartRequest([[what, 1]], {
          code,
          delivery: { how: "pickup", eventId: event.id },
          name: "A Guest",
          email: `guest${nth}@example.com`,
        }),
      );
    const ten = Array.from({ length: 10 }, (_, nth) => nth);
    const byCode = await Promise.all(ten.map((nth) => order(tin, "THREE", nth)));
    expect(byCode.filter(({ body }) => body.state === "fulfilled")).toHaveLength(3);
    expect([await usesOf("THREE"), await left(tin.id)]).toEqual([3, 47]);
    const byStock = await Promise.all(ten.map((nth) => order(last, "FREE", nth)));
    expect(byStock.filter(({ body }) => body.state === "fulfilled")).toHaveLength(1);
    expect(new Set(byStock.map(({ body }) => body.code))).toEqual(new Set([undefined, "tins-gone"]));
    expect([await usesOf("FREE"), await left(last.id)]).toEqual([1, 0]);
    expect(await breaches(site)).toEqual([]);
  });

  test("is counted at the opening and returned once if cancelled; a paid use stays counted", async () => {
    await addCode("ONCE", { amount: 5, mostUses: 1 });
    const tin = await makeChocolate(site.database.db);
    const ana = newGuest();
    const wanted = cartRequest([[tin, 1]], { code: "ONCE" });
    const { body } = await openCart(site, ana, wanted);
    const quote = (change: object) =>
      site.request("POST", "/api/cart/quote", { items: wanted.items, code: "ONCE", ...change });
    expect((await quote({})).body.codeProblem).toBe("This code has been used up.");
    expect((await quote({ replaces: wanted.id })).body.codeProblem).toBeNull();
    const cancel = () => site.request("POST", `/api/payments/${body.orderId}/cancel`, undefined, ana.headers);
    await cancel();
    await cancel();
    expect(await usesOf("ONCE")).toBe(0);
    const bought = await buyCart(site, ana, cartRequest([[tin, 1]], { code: "ONCE" }));
    expect(bought.order).toMatchObject({ total: { discountCents: 500 } });
    expect(await usesOf("ONCE")).toBe(1);
  });

  test("that is not yet valid, no longer valid or ended is refused with the reason", async () => {
    await addCode("EARLY", { percent: 5, fromDay: "2099-01-01" });
    await addCode("LATE", { percent: 5, toDay: "2020-01-01" });
    const { body: code } = await addCode("GONE", { percent: 5 });
    await site.request("DELETE", `/api/admin/codes/${code._id}`, undefined, owner);
    const tin = await makeChocolate(site.database.db);
    for (const [name, message] of [
      ["EARLY", "This code is not valid yet."],
      ["LATE", "This code is no longer valid."],
      ["GONE", "We don’t recognize that code."],
    ]) {
      const response = await openCart(site, newGuest(), cartRequest([[tin, 1]], { code: name }));
      expect(response).toMatchObject({ status: 409, body: { code: "code-unusable", message } });
    }
    expect((await addCode("EARLY", { percent: 1 })).body.code).toBe("code-taken");
    expect((await addCode("GONE", { percent: 1 })).status).toBe(200);
    expect((await addCode("BACK", { percent: 1, fromDay: "2027-02-01", toDay: "2027-01-01" })).status).toBe(400);
  });
});

test("after all tests above, the stock ledger adds up", async () => {
  expect(await stockViolations(site.database)).toEqual([]);
});
