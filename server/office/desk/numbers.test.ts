import { beforeEach, describe, expect, test } from "vitest";
import type { Numbers, SoldItems } from "../../../contract/office/desk/calls.ts";
import { centsOf } from "../../../contract/platform/values/money.ts";
import { addDays } from "../../../contract/platform/values/time.ts";
import type { MonthTotals, PaymentList } from "../../../contract/selling/payments/calls.ts";
import { buyCart, cartRequest, newGuest } from "../../../test/buying.ts";
import { clearSite } from "../../../test/clear.ts";
import { doorCalls, tins } from "../../../test/door-sales.ts";
import { makeBooking, makeChocolate, makeEvent, makeSignup } from "../../../test/make.ts";
import { newPayer, paySession } from "../../../test/paying.ts";
import { updateRows } from "../../../test/rows.ts";
import { logInAgain, startOwnerEachTest, startSite } from "../../../test/start-site.ts";
import { newId } from "../../platform/db/id.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { sellForCash } from "../../selling/payments/cash.ts";
import type { PurchaseLine } from "../../selling/payments/purchase-kinds.ts";

/** Thursday, June 30, 2033, 11:30 PM in the studio: July in London. */
const lastOfJune = new Date("2033-07-01T06:30:00Z");
const firstOfJuly = new Date("2033-07-01T07:30:00Z");

const site = startSite({ from: "empty", env: { TRUST_PROXY: "1" }, now: lastOfJune });
beforeEach(() => clearSite(site.database));
const owner = startOwnerEachTest(site, lastOfJune);

const db = () => site.database.db;
const moveTo = async (now: Date) => {
  site.clock.set(now);
  await logInAgain(site, owner);
};
const { sell, undo } = doorCalls(site, owner);
const get = async (path: string) => (await site.request("GET", `/api/admin/${path}`, undefined, owner)).body;
const numbers = async (period = ""): Promise<Numbers> => get(`numbers${period && `?period=${period}`}`);
const refund = (id: string, body: object = {}) =>
  site.request("POST", `/api/admin/payments/${id}/refund`, { id: newId(), ...body }, owner);
const withMoves = ({ months }: Numbers) =>
  months.filter(({ taken, refunded, cash, sold }) =>
    [taken, refunded, cash, ...Object.values(sold)].some((amount) => amount !== 0),
  );
const namesOf = ({ first }: SoldItems) => first.map(({ name, count, amount }) => [name, count, amount]);

/** The sum of a kind of sale, in cents: by its items, and by the months. */
function sumsOf({ sales, months }: Numbers, kind: keyof Numbers["sales"]): [items: number, months: number] {
  const { first, others } = sales[kind];
  const sum = (amounts: number[]) => amounts.reduce((cents, amount) => cents + centsOf(amount), 0);
  return [sum([...first.map(({ amount }) => amount), others?.amount ?? 0]), sum(months.map(({ sold }) => sold[kind]))];
}
const saleKinds = ["sessions", "classes", "chocolates", "passes", "giftCards"] as const;

/** The sums of a year's book: `2033-06 Sold Drop-in` → cents. */
async function bookSums(year: number): Promise<Record<string, number>> {
  const file = (await get(`money/book.csv?year=${year}`)) as string;
  const rows = file.split("\r\n").map((row) => row.slice(1, -1).split('","'));
  const sums = rows.filter(([, day, , , , what]) => day === "" && what?.startsWith("Sum of"));
  return Object.fromEntries(
    sums.map(([month, , , part, kind, , dollars]) => [
      `${month} ${part} ${kind}`,
      centsOf(Number(dollars!.replace("'", ""))),
    ]),
  );
}

describe("the money", () => {
  test("of the last twelve months is what the Money page and the book say: by PayPal, in cash, given back", async () => {
    const ana = await newPayer(site);
    const rose = await makeChocolate(db(), { name: "Rose", price_cents: 800, inventory: 30 });
    // Half an hour before and after the end of June in the studio.
    await sell({ tins: tins(rose, 2), dropIns: [{ unitCents: 1500, quantity: 1 }], totalCents: 3100 });
    const june = await paySession(site, ana, { amount: 95 });
    await moveTo(firstOfJuly);
    const undone = newId();
    await sell({ id: undone, dropIns: [{ unitCents: 1010, quantity: 2 }], totalCents: 2020 });
    await undo(undone);
    await buyCart(
      site,
      newGuest(),
      cartRequest([[rose, 3]], {
        delivery: { how: "pickup", eventId: (await makeEvent(db(), { date: "2033-07-04" })).id },
      }),
    );
    await makeBooking(db(), {
      guest_name: "Rosa",
      guest_email: "rosa@example.com",
      amount_cents: 6000,
      cashReceivedAt: firstOfJuly,
    });
    expect((await refund(june.id, { amount: 20 })).status).toBe(200);
    await expect.poll(async () => (await numbers()).months.at(-1)!.refunded).toBe(20);

    const all = await numbers();
    expect(all.months.map(({ month }) => month)).toEqual([
      "2032-08",
      "2032-09",
      "2032-10",
      "2032-11",
      "2032-12",
      "2033-01",
      "2033-02",
      "2033-03",
      "2033-04",
      "2033-05",
      "2033-06",
      "2033-07",
    ]);
    const { months } = (await get("payments")) as PaymentList;
    expect(withMoves(all)).toEqual(months.toReversed());
    expect(withMoves(all)).toMatchObject([
      { month: "2033-06", taken: 95, refunded: 0, cash: 31, sold: { sessions: 95, classes: 15, chocolates: 16 } },
      { month: "2033-07", refunded: 20, cash: 60, sold: { sessions: 60, classes: 20.2 } },
    ]);
    const sums = await bookSums(2033);
    const cents = (month: MonthTotals, of: (totals: MonthTotals) => number) => [month.month, centsOf(of(month))];
    expect(withMoves(all).map((month) => cents(month, ({ sold }) => sold.sessions))).toEqual([
      ["2033-06", sums["2033-06 Sold Session"]],
      ["2033-07", sums["2033-07 Sold Session"]],
    ]);
    expect(withMoves(all).map((month) => cents(month, ({ taken, refunded, cash }) => taken - refunded + cash))).toEqual(
      [
        ["2033-06", sums["2033-06 Paid with PayPal"]! + sums["2033-06 Paid with Cash"]!],
        [
          "2033-07",
          sums["2033-07 Paid with PayPal"]! +
            sums["2033-07 Paid with Cash"]! +
            sums["2033-07 Given back PayPal"]! +
            sums["2033-07 Given back Cash"]!,
        ],
      ],
    );
    for (const kind of saleKinds) {
      const [items, byMonth] = sumsOf(all, kind);
      expect([kind, items]).toEqual([kind, byMonth]);
    }
  });

  test("of a month with refunds alone is below zero, and what was sold there is nothing", async () => {
    const sale = newId();
    await sell({ id: sale, dropIns: [{ unitCents: 1500, quantity: 2 }], totalCents: 3000 });
    await moveTo(new Date("2033-07-05T19:00:00Z"));
    expect((await refund(sale)).status).toBe(200);
    expect(withMoves(await numbers())).toMatchObject([
      { month: "2033-06", cash: 30, sold: { classes: 30 } },
      { month: "2033-07", cash: -30, sold: { classes: 0 } },
    ]);
  });

  test("of this year ends with the current month, and of last year has all its months", async () => {
    await sell({ dropIns: [{ unitCents: 1500, quantity: 1 }], totalCents: 1500 });
    // 11:30 PM on New Year's Eve in the studio.
    await moveTo(new Date("2034-01-01T07:30:00Z"));
    await sell({ dropIns: [{ unitCents: 1000, quantity: 1 }], totalCents: 1000 });
    await moveTo(new Date("2034-01-01T08:30:00Z"));
    const [thisYear, lastYear] = [await numbers("this-year"), await numbers("last-year")];
    expect(thisYear.months.map(({ month }) => month)).toEqual(["2034-01"]);
    expect(withMoves(thisYear)).toEqual([]);
    expect(thisYear.sales.classes).toEqual({ first: [], others: null });
    expect([lastYear.months.length, lastYear.seats.length]).toEqual([12, 12]);
    expect(withMoves(lastYear).map(({ month, cash }) => [month, cash])).toEqual([
      ["2033-06", 15],
      ["2033-12", 10],
    ]);
  });

  test("of a new studio is nothing in twelve months, and an unknown period is refused", async () => {
    const all = await numbers();
    expect([all.months.length, withMoves(all)]).toEqual([12, []]);
    expect(all.titles).toEqual({ first: [], others: null });
    expect(all.seats.every(({ classes, capacity, taken }) => classes + capacity + taken === 0)).toBe(true);
    expect((await site.request("GET", "/api/admin/numbers?period=ever", undefined, owner)).status).toBe(400);
  });
});

describe("what sells", () => {
  test("is by product under its present name, by service and class without the date, by pass and gift card", async () => {
    const ana = await newPayer(site);
    const rose = await makeChocolate(db(), { name: "Rose", price_cents: 800, inventory: 30 });
    await sell({ tins: tins(rose, 2), totalCents: 1600 });
    await db().updateTable("chocolates").set({ name: "Rose & Raspberry" }).where("id", "=", rose.id).execute();
    await sell({ tins: tins(rose, 3), dropIns: [{ unitCents: 1500, quantity: 2 }], totalCents: 5400 });
    await paySession(site, ana, { amount: 80 });
    await paySession(site, ana, { amount: 90 });
    // A payment from before there were services.
    await updateRows(
      db(),
      "purchases",
      { total_cents: 9000 },
      { goods: JSON.stringify({ sessionType: "individual" }) },
    );
    const lines: PurchaseLine[] = [
      { kind: "seat", name: "Slow Flow, Mon, Jul 4, 2033, 9:00 AM", quantity: 2, cents: 3600 },
      { kind: "seat", name: "Slow Flow, Mon, Jul 11, 2033, 9:00 AM", quantity: 1, cents: 1800 },
      { kind: "pass", name: "5-class pass", quantity: 1, cents: 8000 },
      { kind: "gift-card", name: "Gift card $50", quantity: 1, cents: 5000 },
      { kind: "gift-card", name: "Gift card $25", quantity: 2, cents: 5000 },
      { kind: "shipping", name: "Shipping", quantity: 1, cents: 550 },
      { kind: "discount", name: "JUNE", quantity: 1, cents: -300 },
    ];
    await storeSale(lines, { title: "Slow Flow" });
    const found = await numbers();
    expect(namesOf(found.sales.chocolates)).toEqual([
      ["Rose & Raspberry", 5, 40],
      ["", 1, 5.5],
      ["", 1, -3],
    ]);
    expect(namesOf(found.sales.sessions)).toEqual([["Individual Yoga Session (60 min)", 2, 170]]);
    expect(namesOf(found.sales.classes)).toEqual([
      ["Slow Flow", 3, 54],
      ["", 2, 30],
    ]);
    expect(namesOf(found.sales.passes)).toEqual([["5-class pass", 1, 80]]);
    expect(namesOf(found.sales.giftCards)).toEqual([["", 3, 100]]);
    for (const kind of saleKinds) {
      const [items, byMonth] = sumsOf(found, kind);
      expect([kind, items]).toEqual([kind, byMonth]);
    }
  });

  test("lists twenty of a kind, and the others as one sum; shipping and discounts stay", async () => {
    const sold = Array.from({ length: 23 }, (_, at): PurchaseLine => {
      return { kind: "tins", name: `Tin ${at + 1}`, quantity: at + 1, cents: 100 * (at + 1) };
    });
    await storeSale([...sold, { kind: "discount", name: "JUNE", cents: -50 }]);
    const found = await numbers();
    const { first, others } = found.sales.chocolates;
    expect(others).toEqual({ items: 3, count: 6, amount: 6 });
    expect([first.length, first[0]!.name, first.at(-1)]).toEqual([
      21,
      "Tin 23",
      { kind: "discount", name: "", count: 1, amount: -0.5 },
    ]);
    const [items, byMonth] = sumsOf(found, "chocolates");
    expect(items).toBe(byMonth);
  });

  /** Stores a paid purchase. */
  async function storeSale(lines: PurchaseLine[], goods: object = {}): Promise<void> {
    const payer = { user_id: null, person_id: null, payer_name: "", payer_email: "" };
    const now = site.clock.now();
    await inTransaction(db(), (trx) =>
      sellForCash(
        { db: trx, now, site: site.ctx().site },
        { id: newId(), kind: "cart", goods, ...payer, at: now, lines },
      ),
    );
  }
});

describe("the spots", () => {
  test("are those of classes that have begun, by month and title; who came counts where the owner checked in", async () => {
    const june = await makeEvent(db(), { title: "Slow Flow", date: "2033-06-30", time: "23:00", capacity: 10 });
    const may = await makeEvent(db(), { title: "Slow Flow", date: "2033-05-31", time: "22:00", capacity: 8 });
    const yin = await makeEvent(db(), { title: "Yin", date: "2033-06-01", time: "00:15", capacity: 2 });
    await makeEvent(db(), { title: "Yin", date: "2033-07-01", time: "00:15", capacity: 5 });
    await makeEvent(db(), { title: "Elsewhere", date: "2033-06-02", sign_up_link: "https://example.com" });
    const removed = await makeEvent(db(), { title: "Removed", date: "2033-06-03", state: "removed" });
    await makeEvent(db(), { title: "Too long ago", date: "2032-06-30" });
    const checked_in_at = lastOfJune;
    for (const change of [{ checked_in_at }, { checked_in_at }, {}, { state: "cancelled" as const }])
      await makeSignup(db(), { event_id: june.id, ...change });
    await makeSignup(db(), { event_id: may.id });
    await makeSignup(db(), { event_id: removed.id });
    for (let n = 0; n < 3; n++) await makeSignup(db(), { event_id: yin.id });
    const { seats, titles } = await numbers();
    expect(seats.filter(({ classes }) => classes > 0)).toEqual([
      { month: "2033-05", classes: 1, capacity: 8, taken: 1, expected: 0, here: 0 },
      { month: "2033-06", classes: 2, capacity: 12, taken: 6, expected: 3, here: 2 },
    ]);
    expect(titles).toEqual({
      first: [
        { title: "Slow Flow", classes: 2, capacity: 18, taken: 4, expected: 3, here: 2 },
        { title: "Yin", classes: 1, capacity: 2, taken: 3, expected: 0, here: 0 },
      ],
      others: null,
    });
  });

  test("are listed for twenty titles, and the others as one sum", async () => {
    for (let n = 1; n <= 22; n++) {
      const { id } = await makeEvent(db(), { title: `Class ${n}`, date: addDays("2033-06-01", n), capacity: 4 });
      if (n > 2) await makeSignup(db(), { event_id: id });
    }
    const { titles, seats } = await numbers();
    expect([titles.first.length, titles.others]).toEqual([
      20,
      { titles: 2, classes: 2, capacity: 8, taken: 0, expected: 0, here: 0 },
    ]);
    expect(seats.at(-1)).toMatchObject({ classes: 22, capacity: 88, taken: 20 });
  });
});
