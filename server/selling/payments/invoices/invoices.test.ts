import fc from "fast-check";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { defaultPlace } from "../../../../contract/platform/values/place.ts";
import { defaultSettings, type StudioSettings } from "../../../../contract/site/settings/schema.ts";
import { buyCart, cartRequest, newGuest, openCart } from "../../../../test/buying.ts";
import { doorCalls } from "../../../../test/door-sales.ts";
import { makeChocolate } from "../../../../test/make.ts";
import { mailsWrittenTo } from "../../../../test/outbox.ts";
import {
  approvedSession,
  captureSession,
  newPayer,
  openSession,
  paidSession,
  sessionRequest,
} from "../../../../test/paying.ts";
import { pdfWords } from "../../../../test/pdf-words.ts";
import { berlin, settle } from "../../../../test/place.ts";
import { readRows } from "../../../../test/rows.ts";
import { changeSettings } from "../../../../test/settings.ts";
import { logInAgain, startOwnerEachTest, startSite } from "../../../../test/start-site.ts";
import { buy, makePass, refund } from "../../../../test/wallet.ts";
import { newId } from "../../../platform/db/id.ts";
import { purgePayers } from "../../orders/buyer.ts";
import { sellForCash } from "../cash.ts";
import { includeTax } from "../included-tax.ts";
import { invoicePath } from "./invoices.ts";
import { type Printed, ratesOf } from "./printed.ts";

/** Tuesday, June 7, 2033, noon in Berlin. */
const noon = new Date("2033-06-07T10:00:00Z");
const site = startSite({ from: "empty", env: { TRUST_PROXY: "1" }, now: noon });
const owner = startOwnerEachTest(site, noon);

const db = () => site.database.db;
const { sell, undo } = doorCalls(site, owner);
const tax: StudioSettings["tax"] = {
  mode: "included",
  rates: [
    { name: "Standard", percent: 19 },
    { name: "Reduced", percent: 7 },
  ],
  goods: { tins: 1, classes: 0, sessions: 0, passes: 0 },
  sentence: "",
  number: "DE 123 456 789",
  seller: "Mira Solano Yoga\nHafenstraße 1\n20457 Hamburg",
};
beforeEach(async () => {
  await settle(site, berlin);
  // Payers of the tests live in the United States.
  await changeSettings(site, { tax, shop: { shipTo: [{ country: "US", price: null }] } });
});

const invoicesOf = async (purchase_id: string) =>
  (await readRows(db(), "invoices", { purchase_id })).toSorted((one, other) => one.number - other.number);
const invoiceOf = async (purchaseId: string) => (await invoicesOf(purchaseId))[0]!;
const dropIn = { dropIns: [{ unitCents: 1500, quantity: 1 }], totalCents: 1500 };
/** The lines of a PDF of the site. */
async function pdfOf(path: string, headers: Record<string, string> = {}): Promise<string[]> {
  const answer = await fetch(site.url + path, { headers });
  if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`);
  expect(answer.headers.get("content-type")).toBe("application/pdf");
  return pdfWords(Buffer.from(await answer.arrayBuffer())).flat();
}
const spaced = (lines: string[]) => lines.map((line) => line.replaceAll(/[\u00a0\u202f]/g, " "));
/** All numbers of a year, in order. */
const numbersOf = async (year: number) =>
  (await readRows(db(), "invoices", { year })).map(({ number }) => number).toSorted((one, other) => one - other);
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

describe("an invoice", () => {
  test("is numbered when a purchase is paid: by PayPal, in cash, from the wallet; not if it is open or free", async () => {
    const before = (await numbersOf(2033)).length;
    const { id, payer } = await paidSession(site, { amount: 80 });
    const cash = (await sell(dropIn)).body.sale._id;
    const offerId = await makePass(site, { covers: "both", validDays: null });
    const pass = await buy(site, payer, { for: "pass", offerId });
    const used = await openSession(site, payer, await sessionRequest(site, { amount: 80, wallet: true }));
    const tin = await makeChocolate(db());
    const open = await openCart(site, newGuest(), cartRequest([[tin, 1]]));
    expect(open.status).toBe(201);
    const free = await sell({ dropIns: [{ unitCents: 0, quantity: 1 }], totalCents: 0 });
    const numbers = [];
    for (const of of [id, cash, pass, used.body.paymentId]) numbers.push((await invoiceOf(of)).number);
    expect(numbers).toEqual([1, 2, 3, 4].map((nth) => before + nth));
    for (const of of [open.body.paymentId, free.body.sale?._id ?? newId()]) expect(await invoicesOf(of)).toEqual([]);
  });

  test("has seller, buyer, lines, tax by rate and how it was paid; for the owner, by login and by link", async () => {
    const { id, payer } = await paidSession(site, { amount: 80 });
    const { year, number } = await invoiceOf(id);
    const title = `Invoice ${year}-${String(number).padStart(4, "0")}`;
    const lines = spaced(await pdfOf(`/api/admin/invoices/${id}.pdf`, owner));
    for (const words of [
      "Mira Solano Yoga",
      "20457 Hamburg",
      "Tax number DE 123 456 789",
      "Ana Whitlow",
      payer.email,
      title,
      "Paid with: PayPal",
      "€67.23",
      "€12.77",
      "€80.00",
      "19 %",
    ])
      expect(lines).toContain(words);
    expect(lines.join("\n")).toContain("Individual Yoga Session (60 min)");
    expect(spaced(await pdfOf(`/api/user/${payer.id}/invoices/${id}`, payer.headers))).toEqual(lines);
    expect(spaced(await pdfOf(invoicePath(site.ctx(), id)))).toEqual(lines);
    const listed = await site.request("GET", `/api/user/${payer.id}/invoices`, undefined, payer.headers);
    expect(listed.body).toEqual([
      { _id: id, number: title.slice(8), kind: "invoice", issuedOn: "2033-06-07", cents: 8000 },
    ]);
    const { body } = await site.request("GET", `/api/admin/payments?only=${id}`, undefined, owner);
    expect(body.payments[0].invoices).toEqual([{ _id: id, number: title.slice(8), isCredit: false }]);
  });

  test("is of its buyer alone: another student, a wrong link or an unknown id gets nothing", async () => {
    const { id } = await paidSession(site, { amount: 80 });
    const other = await newPayer(site);
    const statusOf = async (path: string, headers: Record<string, string> = {}) =>
      (await fetch(site.url + path, { headers })).status;
    expect(await statusOf(`/api/user/${other.id}/invoices/${id}`, other.headers)).toBe(404);
    expect(await statusOf(`/api/admin/invoices/${id}.pdf`, other.headers)).toBe(401);
    const path = invoicePath(site.ctx(), id);
    expect(await statusOf(path.slice(0, -1) + (path.endsWith("A") ? "E" : "A"))).toBe(404);
    expect(await statusOf(`/api/admin/invoices/${newId()}.pdf`, owner)).toBe(404);
  });

  test("stays as it was printed when the studio moves, a rate changes or the session does", async () => {
    const { id } = await paidSession(site, { amount: 80 });
    const before = await pdfOf(`/api/admin/invoices/${id}.pdf`, owner);
    await changeSettings(site, {
      tax: { ...tax, seller: "Elsewhere", rates: [{ name: "New", percent: 25 }, tax.rates[1]!] },
    });
    await site.database.pool.query('update purchases set goods = goods || \'{"date": "2034-01-01"}\' where id = $1', [
      id,
    ]);
    await site.database.pool.query("update users set last_name = 'Renamed'");
    expect(await pdfOf(`/api/admin/invoices/${id}.pdf`, owner)).toEqual(before);
    for (const change of ["printed = '{}'", "number = 999999", "buyer = '{}'"])
      await expect(site.database.pool.query(`update invoices set ${change} where id = $1`, [id])).rejects.toThrow(
        "rows of invoices are never changed",
      );
    await expect(site.database.pool.query("delete from invoices where id = $1", [id])).rejects.toThrow("never changed");
  });

  test("loses name and address when its buyer is erased, and keeps number and amounts", async () => {
    const tin = await makeChocolate(db());
    const { id } = await buyCart(site, newGuest(), cartRequest([[tin, 1]]));
    expect((await invoiceOf(id)).buyer).toMatchObject({ shipping: { country: "US" } });
    await db().updateTable("orders").set({ state: "shipped" }).where("payment_id", "=", id).execute();
    await db().updateTable("purchases").set({ payer_erased_at: noon }).where("id", "=", id).execute();
    await purgePayers({ db: db(), now: noon });
    expect(await invoiceOf(id)).toMatchObject({ buyer: null });
    expect(await pdfOf(`/api/admin/invoices/${id}.pdf`, owner)).toContain("Name and address were deleted");
  });

  test("says why there is no tax, in the language of the buyer", async () => {
    const sentence = "Kein Ausweis von Umsatzsteuer nach § 19 UStG";
    await changeSettings(site, { tax: { ...tax, mode: "none", sentence }, languages: ["en", "es"] });
    const payer = await newPayer(site);
    const headers = { ...payer.headers, "accept-language": "es" };
    const { id } = await (async () => {
      const wanted = await sessionRequest(site, { amount: 80 });
      const { body } = await openSession(site, { ...payer, headers }, wanted);
      await site.payPal.approve(body.orderId);
      await site.request("POST", `/api/payments/${body.orderId}/capture`, undefined, headers);
      return wanted;
    })();
    const lines = await pdfOf(`/api/admin/invoices/${id}.pdf`, owner);
    expect(lines.join("\n")).toContain(sentence);
    expect(lines).toContain("Pagado con: PayPal");
    expect(lines).not.toContain("Base");
    const receipts = await pdfOf(`/api/user/${payer.id}/receipts/2033`, payer.headers);
    expect(receipts.join("\n")).toContain(sentence);
  });
});

test("a payment that was opened before its owner stopped charging tax says what tax it has, and not why it has none", async () => {
  const sentence = "Kein Ausweis von Umsatzsteuer nach § 19 UStG";
  const { id, payer, orderId } = await approvedSession(site, { amount: 95 });
  await changeSettings(site, { tax: { ...tax, mode: "none", sentence } });
  await captureSession(site, payer, orderId);
  const mail = (await mailsWrittenTo(site, payer.email)).at(-1)!.text;
  expect(mail).toContain("15.17");
  const invoice = (await pdfOf(`/api/admin/invoices/${id}.pdf`, owner)).join("\n");
  expect(invoice).toContain("15.17");
  const receipts = (await pdfOf(`/api/user/${payer.id}/receipts/2033`, payer.headers)).join("\n");
  for (const words of [mail, invoice, receipts]) expect(words).not.toContain(sentence);
});

describe("a refund", () => {
  test("has a credit note that names its invoice; all of them together return all of the tax", async () => {
    const { id, payer } = await paidSession(site, { amount: 95 });
    for (const part of [31.07, 0.01, 20, 43.92]) expect((await refund(site, id, part)).status).toBe(200);
    await expect.poll(async () => (await invoicesOf(id)).length).toBe(5);
    const [invoice, ...notes] = (await invoicesOf(id)) as unknown as (Parameters<typeof ratesOf>[0] & { id: string })[];
    expect(ratesOf(invoice!)).toEqual([{ basisPoints: 1900, net: 7983, tax: 1517, gross: 9500 }]);
    const sum = notes.flatMap(ratesOf).reduce((all, { net, tax: cents }) => [all[0]! + net, all[1]! + cents], [0, 0]);
    expect(sum).toEqual([-7983, -1517]);
    const lines = await pdfOf(`/api/admin/invoices/${notes[0]!.id}.pdf`, owner);
    expect(lines.join("\n")).toMatch(/Credit note 2033-\d{4}[\s\S]*Corrects: Invoice 2033-\d{4} of 7 June 2033/);
    expect(lines).toContain("-€31.07");
    const refunded = (await mailsWrittenTo(site, payer.email)).filter(({ text }) => text.includes("€31.07"));
    expect(refunded[0]!.text).toContain(invoicePath(site.ctx(), notes[0]!.id));
  });

  test("in cash and to the wallet has one too; what was never invoiced has none", async () => {
    const sold = (await sell(dropIn)).body.sale._id;
    expect((await undo(sold)).status).toBe(200);
    expect((await invoicesOf(sold)).map(({ credited_cents }) => credited_cents)).toEqual([null, 1500]);
    const ana = await newPayer(site);
    await buy(site, ana, { for: "pass", offerId: await makePass(site, { covers: "both", validDays: null }) });
    const used = await openSession(site, ana, await sessionRequest(site, { amount: 80, wallet: true }));
    expect((await refund(site, used.body.paymentId)).status).toBe(200);
    expect(await invoicesOf(used.body.paymentId)).toHaveLength(2);
  });
});

describe("the numbers", () => {
  test("have no gap and no duplicate after thirty concurrent sales, of which some are rolled back", async () => {
    const before = (await numbersOf(2033)).length;
    const sellOrFail = (nth: number) =>
      site.ctx().tx(async (tx) => {
        const lines = [{ kind: "drop-in", name: "", cents: 1000 + nth }] as const;
        await sellForCash(tx, { id: newId(), kind: "door", goods: {}, lines, at: tx.now });
        // Its number would be taken at once, not at the commit.
        if (nth % 3 === 0) await sql`set constraints all immediate`.execute(tx.db);
        if (nth % 5 === 0) throw new Error("rolled back");
      });
    const sales = Array.from({ length: 30 }, (_, nth) => sellOrFail(nth));
    const calls = Array.from({ length: 5 }, () => sell(dropIn));
    const outcomes = await Promise.allSettled([...sales, ...calls]);
    expect(outcomes.filter(({ status }) => status === "rejected")).toHaveLength(6);
    expect(await numbersOf(2033)).toEqual(upTo(before + 24 + 5));
  });

  test("begin again with 1 at midnight of the studio's clock, and a credit note is of its own year", async () => {
    // 23:59:30 in Berlin.
    site.clock.set(new Date("2034-12-31T22:59:30Z"));
    await logInAgain(site, owner);
    const old = (await sell(dropIn)).body.sale._id;
    // Half past midnight there; still the old year in New York and in UTC.
    site.clock.set(new Date("2034-12-31T23:30:00Z"));
    await logInAgain(site, owner);
    const soldBefore = (await sell({ ...dropIn, soldAt: "2034-12-31T22:59:40Z" })).body.sale._id;
    expect((await refund(site, old)).status).toBe(200);
    expect(await invoicesOf(old)).toMatchObject([
      { year: 2034, number: 1 },
      { year: 2035, number: 2 },
    ]);
    // Tapped before midnight, and sent after it: numbered when it arrived.
    expect(await invoiceOf(soldBefore)).toMatchObject({ year: 2035, number: 1 });
    const { body } = await site.request("GET", "/api/admin/money/invoices.csv?year=2035", undefined, owner);
    const rows = String(body).trim().split("\r\n").slice(1);
    const named = rows.map((row) => row.split(",")).map(([number, , kind, of]) => [number, kind, of].join());
    expect(named).toEqual(['"2035-0001","Invoice",""', '"2035-0002","Credit note","2034-0001"']);
    expect(rows[1]).toContain('"-12.61","-2.39","-15.00","-15.00"');
  });
});

test("credit notes in any steps add up to their invoice, per rate and to the cent", () => {
  const line = fc.record({
    cents: fc.integer({ min: 0, max: 100_000 }),
    basisPoints: fc.constantFrom(0, 550, 700, 1900, 2700),
  });
  const steps = fc.array(fc.double({ min: 0.01, max: 1, noNaN: true }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 5 }), steps, (given, parts) => {
      const lines = given.map(({ cents, basisPoints }) => includeTax({ kind: "tins", name: "", cents }, basisPoints));
      const totalCents = given.reduce((sum, { cents }) => sum + cents, 0);
      const printed = { lines, totalCents } as unknown as Printed;
      const whole = ratesOf({ printed, credited_cents: null });
      expect(whole.reduce((sum, { gross }) => sum + gross, 0)).toBe(totalCents);
      const returned = new Map<number, [net: number, tax: number]>();
      let before = 0;
      for (const part of [...parts, 1]) {
        const credited = Math.floor((totalCents - before) * part);
        if (credited === 0) continue;
        const rates = ratesOf({ printed: { ...printed, creditedBeforeCents: before }, credited_cents: credited });
        expect(rates.reduce((sum, { gross }) => sum + gross, 0)).toBe(-credited);
        for (const { basisPoints, net, tax: cents } of rates) {
          const [netBefore, taxBefore] = returned.get(basisPoints) ?? [0, 0];
          returned.set(basisPoints, [netBefore - net, taxBefore - cents]);
        }
        before += credited;
      }
      for (const { basisPoints, net, tax: cents } of whole) expect(returned.get(basisPoints)).toEqual([net, cents]);
    }),
  );
});

test("under the first settings an invoice has the sales tax that was added", async () => {
  await settle(site, { ...defaultPlace, currency: berlin.currency });
  await changeSettings(site, { tax: defaultSettings.tax });
  await site.request("PUT", "/api/admin/tax-rates", { rates: [{ state: "CA", percent: 7.25 }] }, owner);
  const tin = await makeChocolate(db(), { price_cents: 1600 });
  const { id } = await buyCart(
    site,
    newGuest(),
    cartRequest([[tin, 2]], { delivery: { how: "ship", state: "CA", zip: "90012" } }),
  );
  const row = (await invoiceOf(id)) as unknown as Parameters<typeof ratesOf>[0];
  expect(ratesOf(row)[0]).toMatchObject({ basisPoints: 725, tax: 232, gross: 3432 });
});
