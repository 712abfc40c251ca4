import { afterEach, describe, expect, test } from "vitest";
import type { Chocolate } from "../../../contract/selling/shop/calls.ts";
import {
  openAndApproveCart,
  buyCart,
  newGuest,
  captureCart,
  withBotCheck,
  openCart,
  stockViolations,
  readInventory,
  cartRequest,
} from "../../../test/buying.ts";
import { makeChocolate } from "../../../test/make.ts";
import { newPayer } from "../../../test/paying.ts";
import { untilServed } from "../../../test/repeated-uses.ts";
import { readRows, updateRows } from "../../../test/rows.ts";
import { startSite } from "../../../test/start-site.ts";
import { paymentById } from "../payments/read.ts";
import { reconcilePayments } from "../payments/reconcile.ts";
import { saveTinCount } from "../shop/stock.ts";

const site = startSite({ from: "empty", env: { TRUST_PROXY: "1" } });
afterEach(() => site.payPal.behave());

const left = (id: string) => readInventory(site, id);
const stateOf = async (id: string) =>
  (await site.database.db.selectFrom("payments").selectAll().where("id", "=", id).executeTakeFirstOrThrow()).state;

describe("held tins", () => {
  test("are unavailable to others until the hold expires, and are released once", async () => {
    const tin = await makeChocolate(site.database.db, { inventory: 2 });
    const wanted = cartRequest([[tin, 2]]);
    await openCart(site, newGuest(), wanted);
    expect((await openCart(site, newGuest(), cartRequest([[tin, 1]]))).body.code).toBe("tins-gone");
    const { body: own } = await site.request("POST", "/api/cart/quote", {
      items: wanted.items,
      replaces: wanted.id,
    });
    expect(own.lines[0].available).toBe(2);
    const { body: others } = await site.request("POST", "/api/cart/quote", { items: wanted.items });
    expect(others.lines[0]).toMatchObject({ available: 0, isBeingPaid: true });
    const inShop = async () =>
      ((await site.request("GET", "/api/chocolates")).body as Chocolate[]).find(({ _id }) => _id === tin.id);
    expect(await inShop()).toMatchObject({ inventory: 0, isBeingPaid: true });
    const later = { ...site.ctx(), now: new Date(site.clock.now().getTime() + 11 * 60_000) };
    await reconcilePayments(later);
    await site.database.db.updateTable("payments").set({ look_at: new Date() }).where("id", "=", wanted.id).execute();
    await reconcilePayments(later);
    expect(await stateOf(wanted.id)).toBe("expired");
    expect(await left(tin.id)).toBe(2);
    expect(await inShop()).not.toHaveProperty("isBeingPaid");

    const buyer = newGuest();
    const last = await openAndApproveCart(site, buyer, cartRequest([[tin, 2]]));
    expect(await inShop()).toMatchObject({ inventory: 0, isBeingPaid: true });
    await captureCart(site, buyer, last.orderId);
    expect(await inShop()).toMatchObject({ inventory: 0 });
    expect(await inShop()).not.toHaveProperty("isBeingPaid");
  });

  test("of an expired hold are held again at the capture if available; otherwise nothing is charged", async () => {
    const tin = await makeChocolate(site.database.db, { inventory: 2 });
    const [ana, ben] = [newGuest(), newGuest()];
    const first = await openAndApproveCart(site, ana, cartRequest([[tin, 2]]));
    await updateRows(site.database.db, "purchases", { id: first.id }, { held_until: new Date(0) });
    await site.database.db.updateTable("payments").set({ look_at: null }).where("id", "=", first.id).execute();
    const lapse = () =>
      site.ctx().tx(async (tx) => {
        await updateRows(tx.db, "payments", { id: first.id }, { state: "expired", reason: "lapsed" });
        await tx.kinds.cart!.release(tx, await paymentById(tx, first.id));
      });
    await lapse();
    await lapse();
    expect(await left(tin.id)).toBe(2);
    const second = await openAndApproveCart(site, ben, cartRequest([[tin, 1]]));
    expect((await captureCart(site, ana, first.orderId)).body.code).toBe("hold-lost");
    expect(await left(tin.id)).toBe(1);
    await site.request("POST", `/api/payments/${second.orderId}/cancel`, undefined, ben.headers);
    expect(await left(tin.id)).toBe(2);
    expect((await captureCart(site, ana, first.orderId)).status).toBe(200);
    expect(await left(tin.id)).toBe(0);
  });

  test("a hundred buyers want ten tins at the same time: ten are charged, no tin is left", async () => {
    const tin = await makeChocolate(site.database.db, { name: "Last tins" });
    const before = (await site.payPal.ledger()).captures.length;
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, async () => {
        const cart = cartRequest([[tin, 1]]);
        const visitor = newGuest();
        const { status, body } = await untilServed(() => openCart(site, visitor, cart));
        if (status !== 201) return body.code as string;
        await site.payPal.approve(body.orderId);
        return (await untilServed(() => captureCart(site, visitor, body.orderId))).body.state as string;
      }),
    );
    expect(outcomes.filter((outcome) => outcome === "fulfilled")).toHaveLength(10);
    expect(outcomes.filter((outcome) => outcome === "tins-gone")).toHaveLength(90);
    expect((await site.payPal.ledger()).captures).toHaveLength(before + 10);
    expect(await left(tin.id)).toBe(0);
    const sold = await readRows(site.database.db, "tin_holds", { chocolate_id: tin.id });
    expect(sold.every(({ state }) => state === "sold")).toBe(true);
  });

  test("concurrent carts with the same chocolates in opposite order do not deadlock", async () => {
    const [one, two] = [
      await makeChocolate(site.database.db, { inventory: 40 }),
      await makeChocolate(site.database.db, { inventory: 40 }),
    ];
    const pairs = [];
    for (let n = 0; n < 40; n += 1) {
      const [near, far] = n % 2 ? [one, two] : [two, one];
      const twoTins = cartRequest([
        [near, 1],
        [far, 1],
      ]);
      const other = cartRequest([[n % 3 ? one : two, 1]], { replaces: twoTins.id });
      pairs.push([await withBotCheck(site, twoTins), await withBotCheck(site, other)] as const);
    }
    const statuses = await Promise.all(
      pairs.map(async ([twoTins, other]) => {
        const visitor = newGuest();
        const { status } = await openCart(site, visitor, twoTins);
        return [status, (await openCart(site, visitor, other)).status];
      }),
    );
    expect(statuses.flat().every((status) => status === 201)).toBe(true);
    expect((await left(one.id)) + (await left(two.id))).toBe(40);
  });
});

test.each([
  { shelf: 2, tins: 2 },
  { shelf: 20, tins: 10 },
])("the same cart of $tins of $shelf tins sent three times at once is one payment", async ({ shelf, tins }) => {
  const tin = await makeChocolate(site.database.db, { inventory: shelf });
  const student = await newPayer(site);
  const wanted = cartRequest([[tin, tins]]);
  const responses = await Promise.all([1, 2, 3].map(() => openCart(site, student, wanted)));
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(responses.map(({ body }) => body.orderId)).size).toBe(1);
  expect(await left(tin.id)).toBe(shelf - tins);
});

test("the owner gets one email when few tins are left, and another after a refill", async () => {
  const tin = await makeChocolate(site.database.db, { name: "Nearly gone", inventory: 5, low_stock_at: 3 });
  const emailCount = async () =>
    (await site.database.db.selectFrom("mails").selectAll().where("subject", "=", "Low stock: Nearly gone").execute())
      .length;
  await buyCart(site, newGuest(), cartRequest([[tin, 1]]));
  expect(await emailCount()).toBe(0);
  await buyCart(site, newGuest(), cartRequest([[tin, 1]]));
  await buyCart(site, newGuest(), cartRequest([[tin, 1]]));
  expect(await emailCount()).toBe(1);
  await site.ctx().tx((tx) => saveTinCount(tx, { chocolateId: tin.id, inventory: 12, inventoryWas: 2 }));
  expect(await left(tin.id)).toBe(12);
  await buyCart(site, newGuest(), cartRequest([[tin, 10]]));
  expect(await emailCount()).toBe(2);
});

test("after all tests above, the stock ledger adds up", async () => {
  expect(await stockViolations(site.database)).toEqual([]);
});
