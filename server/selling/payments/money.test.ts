import { describe, expect, test } from "vitest";
import type { AdminPayment, Owed, PaymentList, Taxes } from "../../../contract/selling/payments/calls.ts";
import { cartRequest, newGuest, captureCart, openAndApproveCart } from "../../../test/buying.ts";
import { doorCalls, tins } from "../../../test/door-sales.ts";
import { makeBooking, makeChocolate } from "../../../test/make.ts";
import { newPayer, openSession, paySession, sessionRequest } from "../../../test/paying.ts";
import { insertRow, readRow } from "../../../test/rows.ts";
import { logInAgain, startOwnerEachTest, startSite } from "../../../test/start-site.ts";
import { breachesIn } from "../../operations/backups/check.ts";
import { newId } from "../../platform/db/id.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { grantLot, type NewLot } from "./lots-and-tenders.ts";

/** Tuesday, June 7, 2033, noon in the studio. */
const noon = new Date("2033-06-07T19:00:00Z");
const site = startSite({ from: "empty", env: { TRUST_PROXY: "1" }, now: noon });
const owner = startOwnerEachTest(site, noon);

const db = () => site.database.db;
const { sell, undo } = doorCalls(site, owner);
const get = async (path: string) => (await site.request("GET", `/api/admin/${path}`, undefined, owner)).body;
const list = async (query = ""): Promise<PaymentList> => get(`payments${query}`);
const listed = async (id: string): Promise<AdminPayment> =>
  (await list()).payments.find((payment) => payment._id === id)!;
const refund = (id: string, body: object = {}) =>
  site.request("POST", `/api/admin/payments/${id}/refund`, { id: newId(), ...body }, owner);
const monthNow = async () => (await list()).months.find(({ month }) => month === "2033-06");

/** Gives a student a lot, and returns its id. */
async function give(userId: string, lot: Pick<NewLot, "kind" | "name" | "units"> & Partial<NewLot>): Promise<string> {
  const { person_id } = await readRow(db(), "users", { id: userId });
  return inTransaction(db(), (trx) => grantLot({ db: trx, now: site.clock.now() }, { personId: person_id, ...lot }));
}
const pass = { kind: "pass", name: "5-class pass", units: 5, covers: "both", soldCents: 1800 } as const;

describe("the Money page", () => {
  test("lists purchases by what paid them: PayPal, cash, wholly or in part the wallet, with lines and the fee", async () => {
    const [ana, ben] = [await newPayer(site), await newPayer(site)];
    await give(ana.id, { kind: "credit", name: "Credit", units: 2000 });
    await give(ben.id, pass);
    const both = await paySession(site, ana, { amount: 95, wallet: true });
    site.clock.advance(1000);
    const free = await openSession(site, ben, await sessionRequest(site, { amount: 80, wallet: true }));
    expect(free.body).toMatchObject({ state: "fulfilled", amount: "0.00" });
    site.clock.advance(1000);
    const door = newId();
    await sell({ id: door, dropIns: [{ unitCents: 1500, quantity: 2 }], totalCents: 3000 });
    const all = await list();
    expect(all.payments.map(({ _id }) => _id)).toEqual([door, free.body.paymentId, both.id]);
    expect(await listed(both.id)).toMatchObject({
      amount: 95,
      fee: 3.11,
      tenders: [
        { with: "paypal", amount: 75, refunded: 0 },
        { with: "credit", name: "Credit", units: 2000, amount: 20 },
      ],
      lines: [{ kind: "session", quantity: 1, amount: 95, tax: 0 }],
    });
    expect(await listed(free.body.paymentId)).toMatchObject({
      state: "fulfilled",
      amount: 80,
      fee: null,
      orderId: null,
      tenders: [{ with: "pass", name: "5-class pass", units: 1, amount: 80 }],
    });
    expect(await listed(door)).toMatchObject({ kind: "door", tenders: [{ with: "cash", amount: 30 }] });
    const idsBy = async (by: string) => (await list(`?paidWith=${by}`)).payments.map(({ _id }) => _id);
    expect(await idsBy("paypal")).toEqual([both.id]);
    expect(await idsBy("cash")).toEqual([door]);
    expect(await idsBy("wallet")).toEqual([free.body.paymentId, both.id]);
  });

  test("says per month what was sold and what came in: the use of a pass is sold, and came in with the pass", async () => {
    const before = (await monthNow())!;
    const cy = await newPayer(site);
    await give(cy.id, pass);
    await openSession(site, cy, await sessionRequest(site, { amount: 80, wallet: true }));
    const tin = await makeChocolate(db(), { price_cents: 800, inventory: 9 });
    const id = newId();
    await sell({
      id,
      tins: tins(tin, 2),
      dropIns: [{ unitCents: 1500, quantity: 1 }],
      taxBasisPoints: 500,
      totalCents: 3180,
    });
    const paid = await paySession(site, cy, { amount: 100 });
    const after = (await monthNow())!;
    const grew = (of: (month: typeof after) => number) => Math.round((of(after) - of(before)) * 100) / 100;
    expect([grew((m) => m.taken), grew((m) => m.cash), grew((m) => m.wallet)]).toEqual([100, 31.8, 80]);
    expect([grew((m) => m.sold.sessions), grew((m) => m.sold.classes), grew((m) => m.sold.chocolates)]).toEqual([
      180, 15, 16,
    ]);
    expect([grew((m) => m.sold.tax), grew((m) => m.fees)]).toEqual([0.8, 3.98]);
    await undo(id);
    await refund(paid.id);
    await expect.poll(async () => (await monthNow())!.refunded - before.refunded).toBe(100);
    expect((await monthNow())!.cash).toBe(before.cash);
  });

  test("says what the wallet owes and what expires soon; what is expired or spent is not owed", async () => {
    const before = (await get("money/owed")) as Owed;
    const dee = await newPayer(site);
    await give(dee.id, { ...pass, expiresOn: "2033-06-30" });
    await give(dee.id, { ...pass, units: 2, soldCents: null });
    await give(dee.id, { kind: "gift-card", name: "Gift card", units: 5000, expiresOn: "2033-08-30" });
    await give(dee.id, { kind: "credit", name: "Credit", units: 1250 });
    await give(dee.id, { kind: "credit", name: "Old credit", units: 700, expiresOn: "2033-06-06" });
    const after = (await get("money/owed")) as Owed;
    expect(after).toEqual({
      giftCards: before.giftCards + 50,
      credit: before.credit + 12.5,
      passUses: before.passUses + 7,
      passes: before.passes + 90,
      within30Days: { lots: 1, owed: 90 },
      within90Days: { lots: 2, owed: 140 },
    });
  });
});

describe("a refund by the owner", () => {
  test("of a session paid by PayPal and credit shows its split first, and gives each part back", async () => {
    const ana = await newPayer(site);
    const lot = await give(ana.id, { kind: "credit", name: "Credit", units: 2000 });
    const { id } = await paySession(site, ana, { amount: 95, wallet: true });
    expect(await get(`payments/${id}/refund`)).toEqual({
      left: 95,
      parts: [
        { to: "provider", name: "", units: 0, amount: 75 },
        { to: "credit", name: "Credit", units: 2000, amount: 20 },
      ],
    });
    expect(
      (await get(`payments/${id}/refund?cents=8000`)).parts.map(({ amount }: { amount: number }) => amount),
    ).toEqual([75, 5]);
    expect((await refund(id, { amount: 80 })).status).toBe(200);
    expect(await listed(id)).toMatchObject({ amount: 95, refunded: 80 });
    const { remaining } = await readRow(db(), "wallet_lots", { id: lot });
    expect(remaining).toBe(500);
  });

  test("of cash is noted as returned, in part and in full, also days later; the session to come is cancelled", async () => {
    const guest = { guest_name: "Ana Whitlow", guest_email: "ana@example.com", amount_cents: 6000 };
    const booking = await makeBooking(db(), { ...guest, cashReceivedAt: noon });
    const { payment_id } = await readRow(db(), "bookings", { id: booking.id });
    const door = newId();
    const tin = await makeChocolate(db(), { price_cents: 800, inventory: 9 });
    await sell({ id: door, tins: tins(tin, 2), totalCents: 1600 });
    site.clock.set(new Date("2033-06-10T19:00:00Z"));
    await logInAgain(site, owner);
    expect((await undo(door)).body.code).toBe("too-late");
    const cashOf = async (day: string) => (await get(`door-sales?from=${day}&to=${day}`)).cashCents;
    expect((await refund(door, { amount: 8 })).body.message).toBe("Refunded.");
    expect(await listed(door)).toMatchObject({ state: "fulfilled", refunded: 8, refunds: [{ to: "cash", amount: 8 }] });
    await refund(door);
    await refund(payment_id!);
    expect(await cashOf("2033-06-10")).toBe(-7600);
    expect((await refund(door)).body.code).toBe("nothing-to-refund");
    expect(await listed(payment_id!)).toMatchObject({ state: "refunded", refunded: 60, payerName: "Ana Whitlow" });
    const { state } = await readRow(db(), "bookings", { id: booking.id });
    expect(state).toBe("cancelled");
    // The owner counts the tins: only an undo on the day of the sale puts them back.
    const { inventory } = await readRow(db(), "chocolates", { id: tin.id });
    expect(inventory).toBe(7);
  });
});

describe("the cash count of the evening", () => {
  const count = (day: string, body: object) => site.request("PUT", `/api/admin/cash-counts/${day}`, body, owner);

  test("is compared with the day's sum, kept with its difference and note, and replaced by a later count", async () => {
    site.clock.set(new Date("2033-07-01T19:00:00Z"));
    await logInAgain(site, owner);
    const id = newId();
    await sell({ id, dropIns: [{ unitCents: 1500, quantity: 2 }], totalCents: 3000 });
    expect(await get("cash-counts")).toMatchObject({ today: "2033-07-01", notedCents: 3000, counts: [] });
    const short = await count("2033-07-01", { countedCents: 2850, note: "Lent $1.50 for the bus." });
    expect(short.body).toMatchObject({
      message: "Saved. $1.50 is missing.",
      count: { notedCents: 3000, countedCents: 2850, differenceCents: -150, note: "Lent $1.50 for the bus." },
    });
    await undo(id);
    expect((await count("2033-07-01", { countedCents: 500 })).body.message).toBe(
      "Saved. There is $5 more than was noted.",
    );
    expect((await count("2033-07-01", { countedCents: 0 })).body.message).toBe("The cash is right, to the cent.");
    expect((await get("cash-counts")).counts).toMatchObject([
      { day: "2033-07-01", countedCents: 0, differenceCents: 0 },
    ]);
  });

  test("of a day to come, of less than nothing, or by a student is refused", async () => {
    expect((await count("2033-06-08", { countedCents: 100 })).body.code).toBe("invalid");
    expect((await count("2033-06-07", { countedCents: -1 })).status).toBe(400);
    const ana = await newPayer(site);
    const stranger = await site.request("PUT", "/api/admin/cash-counts/2033-06-07", { countedCents: 1 }, ana.headers);
    expect(stranger.status).toBe(401);
  });
});

describe("sales tax", () => {
  test("is per quarter and state; refunds give it back in their own quarter, in proportion, to the cent", async () => {
    await insertRow(db(), "tax_rates", [
      { state: "OR", basis_points: 500 },
      { state: "CA", basis_points: 1000 },
    ]);
    // The last minute of March and the first of April in the studio.
    site.clock.set(new Date("2035-04-01T06:59:00Z"));
    await logInAgain(site, owner);
    const tin = await makeChocolate(db(), { price_cents: 1111, inventory: 9 });
    const sale = { tins: tins(tin, 1), taxBasisPoints: 500, totalCents: 1167 };
    await sell(sale);
    site.clock.set(new Date("2035-04-01T07:01:00Z"));
    await logInAgain(site, owner);
    const id = newId();
    await sell({ id, ...sale });
    const guest = newGuest();
    const { id: cart, orderId } = await openAndApproveCart(
      site,
      guest,
      cartRequest([[tin, 2]], { delivery: { how: "ship", state: "CA", zip: "90210" } }),
    );
    await captureCart(site, guest, orderId);
    const rows = async () => ((await get("money/taxes?year=2035")) as Taxes).rows;
    const shipped = { quarter: 2, state: "CA", taxed: 22.22, tax: 2.22 };
    expect(await rows()).toMatchObject([
      { quarter: 1, state: "OR", taxed: 11.11, tax: 0.56, returned: 0, due: 0.56 },
      { ...shipped, returned: 0, due: 2.22 },
      { quarter: 2, state: "OR", taxed: 11.11, tax: 0.56, returned: 0, due: 0.56 },
    ]);
    // Three refunds of a third each: together all of the tax.
    site.clock.set(new Date("2035-07-02T19:00:00Z"));
    await logInAgain(site, owner);
    await refund(id, { amount: 3.89 });
    await refund(id, { amount: 3.89 });
    expect((await rows()).find(({ quarter }) => quarter === 3)).toMatchObject({
      state: "OR",
      tax: 0,
      returned: 0.37,
      due: -0.37,
    });
    await refund(id);
    await refund(cart);
    await expect
      .poll(async () => (await rows()).filter(({ quarter }) => quarter === 3))
      .toMatchObject([
        { state: "CA", returned: 2.22 },
        { state: "OR", returned: 0.56 },
      ]);
    const file = await site.request("GET", "/api/admin/money/taxes.csv?year=2035", undefined, owner);
    expect(file.body).toContain('"Q2 2035","CA","22.22","2.22","0.00","2.22"');
    expect((await get("money/taxes?year=2036")).rows).toEqual([]);
    expect((await site.request("GET", "/api/admin/money/taxes?year=20", undefined, owner)).status).toBe(400);
    await db().deleteFrom("tax_rates").execute();
  });
});

describe("the book of a year", () => {
  test("has each line, tender and refund by studio day, and sums that are the same money", async () => {
    // New Year's Eve in the studio is the next year in London.
    site.clock.set(new Date("2037-01-01T07:30:00Z"));
    await logInAgain(site, owner);
    const [id, other] = [newId(), newId()];
    await sell({ id, dropIns: [{ unitCents: 1500, quantity: 2 }], totalCents: 3000 });
    await sell({ id: other, dropIns: [{ unitCents: 1000, quantity: 1 }], totalCents: 1000 });
    await undo(other);
    const file = await site.request("GET", "/api/admin/money/book.csv?year=2036", undefined, owner);
    const rows = (file.body as string)
      .replace(/^\uFEFF/, "")
      .trimEnd()
      .split("\r\n")
      .slice(1);
    expect(rows).toEqual([
      `"2036-12","2036-12-31","23:30","Sold","Drop-in","","30.00","0.00","${id}"`,
      `"2036-12","2036-12-31","23:30","Sold","Drop-in","","10.00","0.00","${other}"`,
      '"2036-12","","","Sold","Drop-in","Sum of December 2036","40.00","0.00",""',
      `"2036-12","2036-12-31","23:30","Paid with","Cash","","30.00","0.00","${id}"`,
      `"2036-12","2036-12-31","23:30","Paid with","Cash","","10.00","0.00","${other}"`,
      '"2036-12","","","Paid with","Cash","Sum of December 2036","40.00","0.00",""',
      `"2036-12","2036-12-31","23:30","Given back","Cash","","-10.00","0.00","${other}"`,
      `"2036-12","","","Given back","Cash","Sum of December 2036","-10.00","0.00",""`,
    ]);
    expect((await site.request("GET", "/api/admin/money/book.csv?year=2037", undefined, owner)).body).not.toContain(id);
  });

  test("as a PDF of 5,000 purchases is read slowly with few pages in memory", async () => {
    await site.database.pool.query(`
      with numbered as (
        select gen_random_uuid() as id, '2040-01-01T20:00:00Z'::timestamptz + n * interval '100 minutes' as at
        from generate_series(1, 5000) n),
      bought as (
        insert into purchases (id, kind, state, goods, total_cents, asked_hash, held_until, opened_at, paid_at, changed_at)
        select id, 'door', 'fulfilled', '{}', 1500, '', at, at, at, at from numbered),
      lines as (
        insert into purchase_lines (purchase_id, position, kind, name, cents)
        select id, 0, 'tins', 'Dark & Sea Salt 王', 1500 from numbered)
      insert into tenders (id, purchase_id, kind, cents, state, taken_at, opened_at)
      select id, id, 'cash', 1500, 'taken', at, at from numbered`);
    const answer = await fetch(`${site.url}/api/admin/money/book.pdf?year=2040`, { headers: owner });
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    const parts: Uint8Array[] = [];
    for await (const part of answer.body!) parts.push(part);
    const pdf = Buffer.concat(parts).toString("latin1");
    expect(pdf.startsWith("%PDF-")).toBe(true);
    expect(pdf.trimEnd().endsWith("%%EOF")).toBe(true);
    // 10,000 rows, and the sums.
    expect(pdf.match(/\/Type \/Page\b/g)!.length).toBeGreaterThan(180);
    const empty = await fetch(`${site.url}/api/admin/money/book.pdf?year=1999`, { headers: owner });
    expect(
      Buffer.from(await empty.arrayBuffer())
        .toString("latin1")
        .match(/\/Type \/Page\b/g),
    ).toHaveLength(1);
  });
});

test("after all tests above, the ledger agrees with itself", async () => {
  expect(await breachesIn(site.database.pool)).toEqual([]);
});
