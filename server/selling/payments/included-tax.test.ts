import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { defaultPlace } from "../../../contract/platform/values/place.ts";
import { includedTaxCents } from "../../../contract/platform/values/taxes.ts";
import { defaultSettings, type StudioSettings } from "../../../contract/site/settings/schema.ts";
import { buyCart, cartRequest, newGuest, openAndApproveCart } from "../../../test/buying.ts";
import { checkPaymentsAfterEach } from "../../../test/check-payments.ts";
import { doorCalls, tins } from "../../../test/door-sales.ts";
import { makeChocolate, makeEvent } from "../../../test/make.ts";
import { mailsWrittenTo } from "../../../test/outbox.ts";
import { newPayer, openSession, paidSession, sessionRequest } from "../../../test/paying.ts";
import { berlin, settle } from "../../../test/place.ts";
import { readRows } from "../../../test/rows.ts";
import { changeSettings, putSettings, readSettings } from "../../../test/settings.ts";
import { logInAgain, startOwnerEachTest, startSite } from "../../../test/start-site.ts";
import { buy, makePass } from "../../../test/wallet.ts";
import { newId } from "../../platform/db/id.ts";
import { includeTax } from "./included-tax.ts";
import type { PurchaseLine } from "./purchase-kinds.ts";

/** Tuesday, June 7, 2033, noon in Berlin. */
const noon = new Date("2033-06-07T10:00:00Z");
const site = startSite({ from: "empty", env: { TRUST_PROXY: "1" }, now: noon });
const owner = startOwnerEachTest(site, noon);
checkPaymentsAfterEach(() => site);

const db = () => site.database.db;
const { sell } = doorCalls(site, owner);
const rates = [
  { name: "Standard", percent: 19 },
  { name: "Reduced", percent: 7 },
];
const included: StudioSettings["tax"] = {
  ...defaultSettings.tax,
  mode: "included",
  rates,
  goods: { tins: 1, classes: 0, sessions: 0, passes: 0 },
};
const setTax = (tax: Partial<StudioSettings["tax"]>) => changeSettings(site, { tax: { ...included, ...tax } });
beforeEach(async () => {
  await settle(site, berlin);
  // Payers of the tests live in the United States.
  await changeSettings(site, { tax: included, shop: { shipTo: [{ country: "US", price: null }] } });
});

/** The lines of a purchase: kind, net, tax, rate. */
const linesOf = async (purchase_id: string) =>
  (await readRows(db(), "purchase_lines", { purchase_id }))
    .toSorted((one, other) => one.position - other.position)
    .map(({ kind, cents, tax_cents, tax_basis_points }) => [kind, cents, tax_cents, tax_basis_points]);
const refund = (id: string, dollars: number) =>
  site.request("POST", `/api/admin/payments/${id}/refund`, { id: newId(), amount: dollars }, owner);
const taxesOf = async (year: number) =>
  (await site.request("GET", `/api/admin/money/taxes?year=${year}`, undefined, owner)).body.rows;

describe("a price that includes tax", () => {
  test("is what the buyer pays; each line has its tax, and PayPal is shown the price", async () => {
    const { payer, ...session } = await paidSession(site, { amount: 80 });
    expect(await linesOf(session.id)).toEqual([["session", 6723, 1277, 1900]]);
    expect((await site.payPal.ledger()).captures.at(-1)).toMatchObject({ amountCents: 8000 });
    const { body } = await site.request("GET", `/api/payments/${session.id}`, undefined, payer.headers);
    expect(body).toMatchObject({ totalCents: 8000, taxCents: 0, includedTaxes: [{ percent: 19, cents: 1277 }] });
    expect(body.lines).toMatchObject([{ cents: 8000 }]);
    const [receipt] = (await mailsWrittenTo(site, payer.email)).filter(({ subject }) => subject.startsWith("Receipt"));
    expect(receipt!.text).toMatch(/Including 19\s?% tax: €12\.77/);
    expect(receipt!.text).toContain("/api/invoice.pdf?token=");
  });

  test("of a cart has the tax of tins in shipping too; a discount reduces it", async () => {
    const tin = await makeChocolate(db(), { price_cents: 1600 });
    const code = `TEN-${Date.now()}`;
    await site.request("POST", "/api/admin/codes", { code, percent: 10 }, owner);
    const quote = await site.request("POST", "/api/cart/quote", { items: [{ _id: tin.id, quantity: 2 }], code });
    const { id, order } = await buyCart(site, newGuest(), cartRequest([[tin, 2]], { code }));
    expect(await linesOf(id)).toEqual([
      ["tins", 2991, 209, 700],
      ["discount", -299, -21, 700],
      ["shipping", 514, 36, 700],
      ["handling", 269, 19, 700],
      ["credit", -47, -3, 700],
    ]);
    const total = { itemsCents: 3200, discountCents: 320, taxCents: 0, totalCents: 3668 };
    expect(order.total).toMatchObject({ ...total, includedTaxes: [{ percent: 7, cents: 240 }] });
    expect(quote.body).toMatchObject({ needsDestination: false, total: order.total });
  });

  test("keeps the rate that it was opened with, also if PayPal changes the address", async () => {
    await changeSettings(site, {
      shop: { shipTo: (["US", "DE"] as const).map((country) => ({ country, price: null })) },
    });
    const tin = await makeChocolate(db(), { price_cents: 1600 });
    const ana = newGuest();
    const opened = await openAndApproveCart(
      site,
      ana,
      cartRequest([[tin, 1]], { delivery: { how: "ship", country: "DE" } }),
    );
    await setTax({ rates: [rates[0]!, { name: "Reduced", percent: 20 }] });
    await site.request("POST", `/api/payments/${opened.orderId}/capture`, undefined, ana.headers);
    expect((await linesOf(opened.id)).map(([, , , rate]) => rate)).toEqual([700, 700, 700, 700]);
    await changeSettings(site, { shop: defaultSettings.shop });
  });

  test("at the door is the price of the page; a drop-in has the tax of classes, a gift card none", async () => {
    await changeSettings(site, { giftCards: { ...defaultSettings.giftCards, isSold: true } });
    const tin = await makeChocolate(db(), { price_cents: 1600, inventory: 5 });
    const { body, status } = await sell({
      tins: tins(tin, 2),
      dropIns: [{ unitCents: 1500, quantity: 1 }],
      giftCards: [{ unitCents: 2500, quantity: 1 }],
      totalCents: 7200,
    });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.sale.lines).toMatchObject([
      { unitCents: 1600, taxCents: 0 },
      { unitCents: 1500, taxCents: 0 },
      { unitCents: 2500, taxCents: 0 },
    ]);
    expect(await linesOf(body.sale._id)).toEqual([
      ["tins", 2991, 209, 700],
      ["drop-in", 1261, 239, 1900],
      ["gift-card", 2500, 0, 0],
    ]);
  });

  test("of a pass contains the tax of what it pays; without a rate of passes, what it pays has the tax", async () => {
    const ana = await newPayer(site);
    const offerId = await makePass(site, { name: "Five", covers: "both", price: 300, validDays: null });
    const soldId = await buy(site, ana, { for: "pass", offerId });
    expect(await linesOf(soldId)).toEqual([["pass", 25210, 4790, 1900]]);
    const used = await openSession(site, ana, await sessionRequest(site, { amount: 80, wallet: true }));
    expect(await linesOf(used.body.paymentId)).toEqual([["session", 8000, 0, 1900]]);
    await setTax({ goods: { ...included.goods, passes: null } });
    const later = await openSession(site, ana, await sessionRequest(site, { amount: 80, wallet: true }));
    expect(await linesOf(later.body.paymentId)).toEqual([["session", 6723, 1277, 1900]]);
  });

  test("ignores the tax rates by state; a class does not say that tax is added", async () => {
    await site.request("PUT", "/api/admin/tax-rates", { rates: [{ state: "OR", percent: 7.25 }] }, owner);
    const event = await makeEvent(db(), {
      price_kind: "fixed",
      price_from_cents: 1800,
      price_to_cents: 1800,
      tax_class: "goods",
    });
    const { body } = await site.request("GET", "/api/events");
    expect(body.find(({ _id }: { _id: string }) => _id === event.id).price).toMatchObject({ isTaxed: false });
    const quote = { covers: "classes", cents: 1800, taxClass: "goods", isWanted: false };
    expect((await site.request("POST", "/api/wallet/quote", quote)).body).toMatchObject({ tax: "0.00", rest: "18.00" });
    await site.request("PUT", "/api/admin/tax-rates", { rates: [] }, owner);
  });
});

test("a business that charges no tax says why on its receipts", async () => {
  const sentence = "Kein Ausweis von Umsatzsteuer nach § 19 UStG";
  await setTax({ mode: "none", sentence });
  const { payer, id } = await paidSession(site, { amount: 80 });
  expect(await linesOf(id)).toEqual([["session", 8000, 0, 0]]);
  const [receipt] = (await mailsWrittenTo(site, payer.email)).filter(({ subject }) => subject.startsWith("Receipt"));
  expect(receipt!.text).toContain(sentence);
});

test("without a change of the settings, tax is added as before and a receipt says nothing more", async () => {
  await settle(site, { ...defaultPlace, currency: berlin.currency });
  await changeSettings(site, { tax: defaultSettings.tax });
  await site.request("PUT", "/api/admin/tax-rates", { rates: [{ state: "OR", percent: 7.25 }] }, owner);
  const tin = await makeChocolate(db(), { price_cents: 1600 });
  const pickup = await makeEvent(db(), { date: "2033-08-20" });
  const delivery = { how: "pickup", eventId: pickup.id };
  const { id, order, amount } = await buyCart(site, newGuest(), cartRequest([[tin, 2]], { delivery }));
  expect(amount).toBe("34.32");
  expect(await linesOf(id)).toEqual([["tins", 3200, 232, 725]]);
  expect(order.total).not.toHaveProperty("includedTaxes");
  const { payer } = await paidSession(site, { amount: 80 });
  for (const { text } of await mailsWrittenTo(site, payer.email)) expect(text).not.toMatch(/invoice|tax/i);
  await site.request("PUT", "/api/admin/tax-rates", { rates: [] }, owner);
});

test("the taxes of a year are by rate, and refunds in any steps give back all of the tax", async () => {
  // A quarter without other sales.
  site.clock.set(new Date("2033-11-01T10:00:00Z"));
  await logInAgain(site, owner);
  const { id } = await paidSession(site, { amount: 95 });
  await sell({ dropIns: [{ unitCents: 1500, quantity: 1 }], tins: [], totalCents: 1500 });
  const sold = (await taxesOf(2033)).at(-1);
  expect(sold).toEqual({
    quarter: 4,
    state: "",
    percent: 19,
    gross: 110,
    taxed: 92.44,
    tax: 17.56,
    returned: 0,
    due: 17.56,
  });
  for (const part of [31.07, 0.01, 20, 43.92]) expect((await refund(id, part)).status).toBe(200);
  await expect
    .poll(async () => (await taxesOf(2033)).at(-1))
    .toMatchObject({ gross: 15, tax: 17.56, returned: 15.17, due: 2.39 });
});

test("rates that are missing or too high are refused", async () => {
  const { version } = (await readSettings(site)).body;
  const put = async (tax: object) =>
    (await putSettings(site, { version, settings: { tax: { ...included, ...tax } } })).status;
  expect(await put({ rates: rates.slice(0, 1) })).toBe(400);
  expect(await put({ rates: [{ name: "Standard", percent: 31 }, rates[1]] })).toBe(400);
  expect(await put({ rates: [...rates, ...rates] })).toBe(400);
});

test("tax that is taken out of a price leaves the price as it was, to the cent", () => {
  const line = fc.record({
    cents: fc.integer({ min: -1_000_000, max: 10_000_000 }),
    basisPoints: fc.integer({ min: 0, max: 3_000 }),
  });
  fc.assert(
    fc.property(line, ({ cents, basisPoints }) => {
      const before: PurchaseLine = { kind: "tins", name: "", cents };
      const { cents: net, taxCents = 0 } = includeTax(before, basisPoints);
      expect(net + taxCents).toBe(cents);
      expect(Number.isSafeInteger(taxCents) && taxCents * cents >= 0).toBe(true);
      // The nearest cent to the exact tax.
      expect(Math.abs(taxCents - (cents * basisPoints) / (10_000 + basisPoints))).toBeLessThanOrEqual(0.5);
      expect(includedTaxCents(-cents, basisPoints) + includedTaxCents(cents, basisPoints)).toBe(0);
    }),
  );
});
