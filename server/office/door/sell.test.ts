import { describe, expect, test } from "vitest";
import type { PaymentList } from "../../../contract/selling/payments/calls.ts";
import { cartRequest, newGuest, openCart, readInventory, stockViolations } from "../../../test/buying.ts";
import { doorCalls, tins } from "../../../test/door-sales.ts";
import { makeBooking, makeChocolate, makeEvent } from "../../../test/make.ts";
import { readRows } from "../../../test/rows.ts";
import { logInAgain, startOwnerEachTest, startSite } from "../../../test/start-site.ts";
import { newId } from "../../platform/db/id.ts";

/** Tuesday, June 7, 2033, noon in the studio. */
const noon = new Date("2033-06-07T19:00:00Z");
const site = startSite({ from: "empty", env: { TRUST_PROXY: "1" }, now: noon });
const owner = startOwnerEachTest(site, noon);

const db = () => site.database.db;
const { sell, undo, sales } = doorCalls(site, owner);

describe("a cash sale", () => {
  test("takes tins from the stock and counts in today's sum, together with a drop-in of a class", async () => {
    const tin = await makeChocolate(db(), { name: "Mint & Nib", price_cents: 850, inventory: 5 });
    const event = await makeEvent(db(), { title: "Gentle Flow", date: "2033-06-07", time: "12:30" });
    const before = (await sales()).sumCents;
    const { status, body } = await sell({
      eventId: event.id,
      tins: tins(tin, 2),
      dropIns: [{ unitCents: 1500, quantity: 1 }],
      totalCents: 3200,
    });
    expect(status).toBe(200);
    expect(body.message).toBe("$32 in cash.");
    expect(body.sale).toMatchObject({
      totalCents: 3200,
      isUndone: false,
      event: { _id: event.id, title: "Gentle Flow" },
      lines: [
        { kind: "tins", name: "Mint & Nib", quantity: 2, unitCents: 850, taxCents: 0 },
        { kind: "drop-in", name: "", quantity: 1, unitCents: 1500, taxCents: 0 },
      ],
    });
    expect(await readInventory(site, tin.id)).toBe(3);
    const today = await sales();
    expect(today.sumCents - before).toBe(3200);
    expect(today.sales[0]).toEqual(body.sale);
    const stock = await site.request("GET", `/api/admin/chocolates/${tin.id}/stock`, undefined, owner);
    expect(stock.body[0]).toMatchObject({ change: -2, why: "door", inventoryAfter: 3 });
    expect(await stockViolations(site.database)).toEqual([]);
  });

  test("is one part of the day's cash, which has that of sessions and not that of another day", async () => {
    const { cashCents: before } = await sales();
    const guest = { guest_name: "Ana Whitlow", guest_email: "ana@example.com", amount_cents: 6000 };
    await makeBooking(db(), { ...guest, cashReceivedAt: noon });
    await makeBooking(db(), { ...guest, cashReceivedAt: new Date(noon.getTime() - 86_400_000) });
    await sell({ dropIns: [{ unitCents: 1500, quantity: 1 }], totalCents: 1500 });
    expect((await sales()).cashCents - before).toBe(7500);
  });

  test("that is sent five times at once and later again, with a new price, is stored once", async () => {
    const tin = await makeChocolate(db(), { price_cents: 800, inventory: 9 });
    const sale = { id: newId(), tins: tins(tin, 2), totalCents: 1600 };
    const drop = { id: newId(), dropIns: [{ unitCents: 2000, quantity: 1 }], totalCents: 2000 };
    const answers = await Promise.all([1, 2, 3, 4, 5].flatMap(() => [sell(sale), sell(drop)]));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    await db().updateTable("chocolates").set({ price_cents: 900 }).where("id", "=", tin.id).execute();
    expect((await sell(sale)).body.sale).toMatchObject({ _id: sale.id, totalCents: 1600 });
    expect(await readInventory(site, tin.id)).toBe(7);
  });

  test("of more tins than there are is refused with the name, and stores nothing", async () => {
    const [many, few] = [
      await makeChocolate(db(), { price_cents: 800, inventory: 9 }),
      await makeChocolate(db(), { name: "Rose & Raspberry", price_cents: 800, inventory: 1 }),
    ];
    const id = newId();
    const { status, body } = await sell({ id, tins: [...tins(many, 1), ...tins(few, 2)], totalCents: 2400 });
    expect([status, body.code, body.message]).toEqual([409, "tins-gone", "Only 1 tin of Rose & Raspberry left."]);
    expect(await readInventory(site, many.id)).toBe(9);
    expect((await undo(id)).body.code).toBe("not-found");
  });

  test("is stored at the price and the tax that the page showed, although both have changed since", async () => {
    const tin = await makeChocolate(db(), { price_cents: 800, inventory: 3 });
    const id = newId();
    await db().updateTable("chocolates").set({ price_cents: 950 }).where("id", "=", tin.id).execute();
    const { body } = await sell({ id, tins: tins(tin, 2), taxBasisPoints: 500, totalCents: 1680 });
    expect(body.sale).toMatchObject({ totalCents: 1680, lines: [{ quantity: 2, unitCents: 800, taxCents: 80 }] });
    expect(await readInventory(site, tin.id)).toBe(1);
    expect((await sales()).sales).toContainEqual(body.sale);
  });

  test("with a total that is not the sum, of nothing, at an impossible price, or of an unknown class is refused", async () => {
    const tin = await makeChocolate(db(), { price_cents: 800, inventory: 3 });
    const differs = await sell({ tins: tins(tin, 1), totalCents: 700 });
    expect([differs.body.code, differs.body.message]).toEqual([
      "invalid",
      "The total is $7, but the items add up to $8.",
    ]);
    expect((await sell({ totalCents: 700 })).body.code).toBe("invalid");
    const dear = await sell({ tins: tins({ ...tin, price_cents: 1_000_001 }, 1), totalCents: 1_000_001 });
    const taxed = await sell({ tins: tins(tin, 1), taxBasisPoints: 2001, totalCents: 960 });
    expect([dear.status, taxed.status]).toEqual([400, 400]);
    const lost = await sell({ tins: tins(tin, 1), totalCents: 800, eventId: newId() });
    expect(lost.body.code).toBe("class-not-found");
    expect(await readInventory(site, tin.id)).toBe(3);
  });

  test("has the sales tax of the studio's state on tins, as a pick-up has; the lines add up to the total", async () => {
    await db().insertInto("tax_rates").values({ state: "OR", basis_points: 725 }).execute();
    const [one, other] = [
      await makeChocolate(db(), { price_cents: 333, inventory: 9 }),
      await makeChocolate(db(), { price_cents: 777, inventory: 9 }),
    ];
    const basket = { tins: [...tins(one, 1), ...tins(other, 1)], dropIns: [{ unitCents: 1500, quantity: 1 }] };
    // 7.25 % of $11.10 is $0.80475.
    const { body } = await sell({
      ...basket,
      taxBasisPoints: (await sales()).taxBasisPoints,
      totalCents: 1110 + 80 + 1500,
    });
    await db().deleteFrom("tax_rates").execute();
    expect(body.sale.lines.map(({ taxCents }: { taxCents: number }) => taxCents)).toEqual([24, 56, 0]);
  });

  test("the last tin goes to one of a cart in the shop and two sales at the door", async () => {
    for (let round = 0; round < 5; round++) {
      const tin = await makeChocolate(db(), { price_cents: 800, inventory: 1 });
      const answers = await Promise.all([
        openCart(site, newGuest(), cartRequest([[tin, 1]])),
        sell({ tins: tins(tin, 1), totalCents: 800 }),
        sell({ tins: tins(tin, 1), totalCents: 800 }),
      ]);
      expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
      expect(answers.filter(({ body }) => body.code === "tins-gone")).toHaveLength(2);
      expect(await readInventory(site, tin.id)).toBe(0);
    }
    expect(await stockViolations(site.database)).toEqual([]);
  });

  test("sent later keeps the day of the browser; a clock that is ahead or far behind does not count", async () => {
    const drop = (soldAt: string) => sell({ dropIns: [{ unitCents: 1500, quantity: 1 }], totalCents: 1500, soldAt });
    const yesterday = (await drop("2033-06-06T20:00:00.000Z")).body.sale;
    expect(yesterday.soldAt).toBe("2033-06-06T20:00:00.000Z");
    expect((await sales("?from=2033-06-06&to=2033-06-06")).sales).toEqual([yesterday]);
    expect((await drop("2033-06-08T20:00:00.000Z")).body.sale.soldAt).toMatch(/^2033-06-07T19:00/);
    expect((await drop("2001-01-01T20:00:00.000Z")).body.sale.soldAt).toMatch(/^2033-06-07T19:00/);
    expect((await undo(yesterday._id)).body.code).toBe("too-late");
    const long = await site.request("GET", "/api/admin/door-sales?from=2030-01-01&to=2033-01-01", undefined, owner);
    expect(long.body.code).toBe("invalid");
  });

  test("is undone once, on its day, and puts its tins back once", async () => {
    const tin = await makeChocolate(db(), { price_cents: 800, inventory: 4 });
    const id = newId();
    await sell({ id, tins: tins(tin, 3), totalCents: 2400 });
    const before = (await sales()).sumCents;
    const answers = await Promise.all([undo(id), undo(id), undo(id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers[0].body).toMatchObject({ message: "Sale of $24 undone.", sale: { isUndone: true } });
    expect(await readInventory(site, tin.id)).toBe(4);
    expect(before - (await sales()).sumCents).toBe(2400);
    // A late repetition of the sale does not sell it again.
    expect((await sell({ id, tins: tins(tin, 3), totalCents: 2400 })).body.sale.isUndone).toBe(true);
    expect(await readInventory(site, tin.id)).toBe(4);
    const next = newId();
    await sell({ id: next, tins: tins(tin, 1), totalCents: 800 });
    site.clock.set(new Date("2033-06-08T19:00:00Z"));
    await logInAgain(site, owner);
    expect((await undo(next)).body).toMatchObject({
      code: "too-late",
      message: "A cash sale can be undone only on the same day.",
    });
    expect(await readInventory(site, tin.id)).toBe(3);
    expect(await stockViolations(site.database)).toEqual([]);
  });

  test("that leaves few tins notifies the owner once, until the sale is undone", async () => {
    const tin = await makeChocolate(db(), { name: "Low Mint", price_cents: 800, inventory: 5, low_stock_at: 2 });
    const letters = async () => {
      const mails = await readRows(db(), "mails", { subject: "Low stock: Low Mint" }, ["subject"]);
      return mails.length;
    };
    await sell({ tins: tins(tin, 1), totalCents: 800 });
    expect(await letters()).toBe(0);
    const id = newId();
    await sell({ id, tins: tins(tin, 2), totalCents: 1600 });
    await sell({ tins: tins(tin, 1), totalCents: 800 });
    expect(await letters()).toBe(1);
    await undo(id);
    await sell({ tins: tins(tin, 1), totalCents: 800 });
    expect(await letters()).toBe(2);
  });

  test("is in the list of payments with what was sold, in the month's cash and in the file; undone it is returned", async () => {
    site.clock.set(new Date("2033-06-20T19:00:00Z"));
    await logInAgain(site, owner);
    const tin = await makeChocolate(db(), { name: "Mint & Nib", price_cents: 850, inventory: 5 });
    const event = await makeEvent(db(), { title: "Gentle Flow" });
    const list = async (query = "") =>
      (await site.request("GET", `/api/admin/payments?paidWith=cash${query}`, undefined, owner)).body as PaymentList;
    const cashOfMonth = async () => (await list()).months.find(({ month }) => month === "2033-06")?.cash ?? 0;
    const before = await cashOfMonth();
    const [id, next] = [newId(), newId()];
    const dropIns = [{ unitCents: 1500, quantity: 1 }];
    await sell({ id, eventId: event.id, tins: tins(tin, 2), dropIns, totalCents: 3200 });
    site.clock.advance(1000);
    await sell({ id: next, dropIns, totalCents: 1500 });
    const { payments } = await list();
    expect(payments[0]).toMatchObject({ _id: next, kind: "door", payerName: "", amount: 15, what: "1 × Drop-in" });
    expect(payments[1]).toMatchObject({ _id: id, amount: 32, refunded: 0 });
    expect(payments[1]!.what).toBe("2 × Mint & Nib, 1 × Drop-in (Gentle Flow)");
    const older = await list(`&before=${next}&beforeAt=${payments[0]!.openedAt}`);
    expect(older.payments).toEqual(payments.slice(1));
    expect((await cashOfMonth()) - before).toBe(47);
    await undo(next);
    expect((await list()).payments[0]).toMatchObject({ _id: next, amount: 15, refunded: 15 });
    expect((await cashOfMonth()) - before).toBe(32);
    const file = await site.request("GET", "/api/admin/payments.csv", undefined, owner);
    expect(file.body).toContain('"1 × Drop-in","Cash 15.00","Refunded","15.00","15.00"');
  });
});
