import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { defaultSettings } from "../contract/site/settings/schema.ts";
import { inPlace } from "../server/platform/process/place.ts";
import { reconcilePayments } from "../server/selling/payments/reconcile.ts";
import { buyCart, cartRequest, newGuest } from "./buying.ts";
import { makeChocolate, makeEvent } from "./make.ts";
import { mailsWrittenTo } from "./outbox.ts";
import {
  approvedSession,
  captureSession,
  newPayer,
  openSession,
  paidSession,
  paymentWithBookings,
  sessionRequest,
} from "./paying.ts";
import { pdfWords } from "./pdf-words.ts";
import { berlin, settle } from "./place.ts";
import { changeSettings, putSettings, readSettings } from "./settings.ts";
import { startOwnerEachTest, startSite } from "./start-site.ts";
import { breaches, buy, makePass, refund } from "./wallet.ts";

const now = new Date("2033-06-07T10:00:00Z");
const options = { env: { TRUST_PROXY: "1" }, now } as const;
const german = { ...berlin, currency: "EUR" } as const;

/** Intl separates with spaces that do not break. */
const plain = (words: string) => words.replaceAll(/[\u00a0\u202f]/g, " ");

describe("a studio in Berlin", () => {
  const site = startSite(options);
  const owner = startOwnerEachTest(site, now);
  beforeAll(async () => {
    await settle(site, german);
    // Payers of the tests live in the United States.
    await changeSettings(site, { languages: ["en", "es"], shop: { shipTo: [{ country: "US", price: null }] } });
  });

  const atPayPal = async (orderId: string) => {
    const { rows } = await site.database.pool.query<{ amount: object; items: { unit_amount: object }[] }>(
      "select asked #> '{purchase_units,0,amount}' as amount, asked #> '{purchase_units,0,items}' as items from pretend_paypal.orders where id = $1",
      [orderId],
    );
    return rows[0]!;
  };
  const lastMailTo = async (address: string) => plain((await mailsWrittenTo(site, address)).at(-1)!.text);
  const csv = async (path: string) => (await site.request("GET", path, undefined, owner)).body as string;

  test("is paid and refunded at PayPal in euros, and its mails, lists and books are in euros", async () => {
    expect((await site.request("GET", "/config/paypal")).body).toMatchObject({ currency: "EUR" });
    const { id, orderId, payer } = await paidSession(site, { amount: 95 });
    expect(await atPayPal(orderId)).toEqual({
      amount: {
        currency_code: "EUR",
        value: "95.00",
        breakdown: { item_total: { currency_code: "EUR", value: "95.00" } },
      },
      items: [expect.objectContaining({ unit_amount: { currency_code: "EUR", value: "95.00" } })],
    });
    expect(await lastMailTo(payer.email)).toContain("€95");
    expect(await site.database.db.selectFrom("purchases").select("currency").where("id", "=", id).execute()).toEqual([
      { currency: "EUR" },
    ]);

    expect((await refund(site, id, 20.5)).status).toBe(200);
    const { rows } = await site.database.pool.query("select currency, amount_cents from pretend_paypal.refunds");
    expect(rows).toEqual([{ currency: "EUR", amount_cents: 2050 }]);
    expect(await paymentWithBookings(site, id)).toMatchObject({ refunded_cents: 2050, problem: null });
    expect(await lastMailTo(payer.email)).toContain("€20.50");

    expect(await csv("/api/admin/payments.csv")).toContain('"Amount (EUR)","Refunded (EUR)"');
    expect(await csv("/api/admin/money/book.csv?year=2033")).toContain('"Amount (EUR)","Tax (EUR)"');
    expect(await csv("/api/admin/money/taxes.csv?year=2033")).toContain('"Tax due (EUR)"');
    const book = await fetch(`${site.url}/api/admin/money/book.pdf?year=2033`, { headers: owner });
    const words = pdfWords(Buffer.from(await book.arrayBuffer())).flat();
    expect(words).toEqual(expect.arrayContaining(["€95.00", "-€20.50"]));
    expect(words.join(" ")).not.toContain("$");
    expect(await breaches(site)).toEqual([]);
  });

  test("writes a Spanish payer's receipts and mails as Spanish does", async () => {
    const payer = await newPayer(site);
    payer.headers = { ...payer.headers, "accept-language": "es" } as typeof payer.headers;
    const offerId = await makePass(site, { name: "Diez", covers: "both", price: 150, validDays: null });
    await buy(site, payer, { for: "pass", offerId });
    expect(await lastMailTo(payer.email)).toContain("150,00 €");
    const answer = await fetch(`${site.url}/api/user/${payer.id}/receipts/2033`, { headers: payer.headers });
    const words = pdfWords(Buffer.from(await answer.arrayBuffer()))
      .flat()
      .map(plain);
    expect(words).toEqual(expect.arrayContaining(["150,00 €"]));
    expect(words.join(" ")).toContain("Los montos están en euros");
    const refused = await openSession(site, payer, await sessionRequest(site, { amount: 34 }));
    expect(plain(refused.body.message)).toBe("El monto no es válido: debe estar entre 35 € y 130 €.");
    const fractional = await openSession(site, payer, await sessionRequest(site, { amount: 80.5 }));
    expect(fractional.body.message).toBe("Escribe euros enteros.");
  });

  test("ships in euros by the same formula, and says so in structured data", async () => {
    const tin = await makeChocolate(site.database.db, { name: "Mint & Nib", price_cents: 1250 });
    const { orderId } = await buyCart(site, newGuest(), cartRequest([[tin, 2]]));
    const { amount } = await atPayPal(orderId);
    const euros = (value: string) => ({ currency_code: "EUR", value });
    expect(amount).toMatchObject({
      ...euros("32.50"),
      breakdown: { shipping: euros("5.50"), handling: euros("2.50"), shipping_discount: euros("0.50") },
    });
    const page = async (path: string) => (await site.request("GET", path)).body as string;
    const shop = await page("/chocolates");
    expect(shop).toMatch(/"priceCurrency":"EUR"/);
    expect(shop).toContain("€12.50");
    expect(plain(await page("/es/chocolates"))).toContain("12,50 €");
    const event = await makeEvent(site.database.db, {
      date: "2033-06-20",
      title: "Slow Flow",
      price_kind: "fixed",
      price_from_cents: 1800,
      price_to_cents: 1800,
    });
    expect(await page(`/calendar?day=${event.date}`)).toContain('"price":"18.00","priceCurrency":"EUR"');
    expect(await page("/terms")).toMatch(/Prices are in euros per tin\. Shipping is a flat €5\.50,.* get €0\.50 off/);
  });

  test("says on its pages what its parcels cost", async () => {
    const shipTo = [
      { country: "AT", price: 15 },
      { country: "DE", price: 6.9 },
    ] as const;
    await makeChocolate(site.database.db, { name: "Own Price", slug: "own-price" });
    await changeSettings(site, { shop: { shipTo: [...shipTo] } });
    const page = async (path: string) => plain((await site.request("GET", path)).body as string);
    for (const path of ["/chocolates", "/chocolates/own-price"])
      expect(await page(path)).toContain(
        "Shipping €6.90 to Germany and €15 to Austria. Picking up at a class is free.",
      );
    expect(await page("/es/chocolates")).toContain("Envío: 6,90 € a Alemania y 15 € a Austria. Recoger");
    const terms = await page("/terms");
    expect(terms).toContain("If you pick up at a class, you pay no shipping.");
    for (const words of ["5.50", "handling", "off for ordering"]) expect(terms).not.toContain(words);
    await changeSettings(site, { shop: { shipTo: [{ country: "DE", price: 6.9 }] } });
    expect(await page("/chocolates")).toContain("Shipping €6.90. Picking up");
    expect(await page("/es/terms")).toContain("El envío cuesta 6,90 €. Los descuentos");
  });

  test("has files and receipts without ZIPs, US states and sales tax", async () => {
    const { tax } = defaultSettings;
    const included = { ...tax, mode: "included", rates: [{ name: "A", percent: 19 }] } as const;
    const sessions = { ...tax.goods, sessions: 0 };
    await changeSettings(site, { tax: { ...included, rates: [...included.rates], goods: sessions } });
    const { payer } = await paidSession(site, { amount: 95 });
    expect(await csv("/api/admin/money/taxes.csv?year=2033")).toMatch(/"State or rate","Sold, without tax \(EUR\)"/);
    const answer = await fetch(`${site.url}/api/user/${payer.id}/receipts/2033`, { headers: payer.headers });
    const receipts = pdfWords(Buffer.from(await answer.arrayBuffer())).flat();
    expect(receipts).toEqual(expect.arrayContaining(["Tax", "Tax in the total"]));
    await changeSettings(site, { tax });
    expect(await csv("/api/admin/orders.csv")).toContain('"State or region","Postal code"');
    expect(await csv("/api/admin/users.csv")).toContain('"Postal code"');
    const years = { isSold: true, amounts: [25], least: 10, most: 500, years: 3 };
    const { version } = (await readSettings(site)).body;
    const refused = await putSettings(site, { version, settings: { giftCards: years } });
    expect(refused.body.message).toBe("Please enter 5 to 30 years.");
  });

  test("does not take a capture in another currency for its payment", async () => {
    const { id, payer, orderId } = await approvedSession(site);
    await site.payPal.misbehave({ on: "capture", orderId, do: "take", currency: "USD" });
    const { body } = await captureSession(site, payer, orderId);
    expect(body.state).toBe("pending");
    expect(await paymentWithBookings(site, id)).toMatchObject({
      state: "captured",
      bookings: [],
      problem: "PayPal charged 80.00 USD instead of 80.00 EUR.",
    });
  });

  test("hears from PayPal of a capture that its page did not see, and of a refund that was made there", async () => {
    const { id, orderId } = await approvedSession(site);
    const key = await site.database.db.selectFrom("payments").select("capture_key").where("id", "=", id).execute();
    const captured = await site.ctx().provider.capture(orderId, key[0]!.capture_key);
    expect(captured.kind === "done" && captured.value.capture).toMatchObject({ currency: "EUR", cents: 8000 });
    await inPlace(german, () => reconcilePayments(site.ctx()));
    await expect.poll(() => paymentWithBookings(site, id)).toMatchObject({ state: "fulfilled" });
    const { capture_id } = await paymentWithBookings(site, id);
    await site.ctx().provider.refund(capture_id!, id, { currency: "EUR", cents: 1000 });
    await expect.poll(async () => (await paymentWithBookings(site, id)).refunded_cents).toBe(1000);
    const { refunds } = await paymentWithBookings(site, id);
    expect(refunds).toMatchObject([{ state: "done", amount_cents: 1000 }]);
  });
});

describe("the currency of a studio", () => {
  const site = startSite(options);
  const db = () => site.database.db;
  const fixed = { code: "23503", constraint: "purchases_currency" };
  const currencies = () => db().selectFrom("purchases").select("currency").execute();
  beforeEach(async () => {
    await site.database.pool.query("truncate purchases cascade");
    await settle(site, german);
  });

  test("can be changed until the first purchase, also if cash or nothing pays it", async () => {
    await settle(site, { currency: "NZD" });
    await settle(site, { currency: "GBP" });
    const { id } = await approvedSession(site);
    await db().deleteFrom("payments").where("id", "=", id).execute();
    await expect(settle(site, { currency: "EUR" })).rejects.toMatchObject(fixed);
    await settle(site, { currency: "GBP", country: "GB" });
    await expect(
      db().updateTable("purchases").set({ currency: "EUR" }).where("id", "=", id).execute(),
    ).rejects.toMatchObject(fixed);
    expect(await currencies()).toEqual([{ currency: "GBP" }]);
  });

  test("is not changed while the first purchase is being written: the change fails after it", async () => {
    const change = Promise.withResolvers<unknown>();
    const payer = await newPayer(site);
    const slot = await sessionRequest(site);
    await db()
      .transaction()
      .execute(async (trx) => {
        const purchase = { id: slot.id, kind: "session", user_id: payer.id, goods: "{}", total_cents: 0 } as const;
        const times = { held_until: now, opened_at: now, changed_at: now };
        await trx
          .insertInto("purchases")
          .values({ ...purchase, ...times, asked_hash: "" })
          .execute();
        change.resolve(settle(site, { currency: "NZD" }).catch((error: unknown) => error));
        await waitingForLock();
      });
    expect(await change.promise).toMatchObject(fixed);
    expect(await currencies()).toEqual([{ currency: "EUR" }]);
  });

  test("is that of a first purchase that waited for the change", async () => {
    const opening = Promise.withResolvers<Awaited<ReturnType<typeof openSession>>>();
    const payer = await newPayer(site);
    const wanted = await sessionRequest(site);
    await db()
      .transaction()
      .execute(async (trx) => {
        await trx.updateTable("studio_place").set({ currency: "NZD" }).execute();
        opening.resolve(openSession(site, payer, wanted));
        await waitingForLock();
      });
    const { status, body } = await opening.promise;
    expect(status).toBe(201);
    expect(await currencies()).toEqual([{ currency: "NZD" }]);
    const { rows } = await site.database.pool.query<{ currency: string }>(
      "select asked #>> '{purchase_units,0,amount,currency_code}' as currency from pretend_paypal.orders where id = $1",
      [body.orderId],
    );
    expect(rows).toEqual([{ currency: "NZD" }]);
  });

  /** Resolves when a statement of this database waits for a lock of another one. */
  async function waitingForLock(): Promise<void> {
    const waiting = sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await waiting.execute(db())).rows[0]!.count).toBeGreaterThan(0);
  }
});
