import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Failpoint, paymentFailpoints } from "../../server/platform/process/failpoint.ts";
import { testApp } from "../app.ts";
import { solveBotCheck } from "../bot-token.ts";
import {
  buyCart,
  newGuest,
  captureCart,
  withBotCheck,
  openCart,
  orderRequest,
  readOrder,
  stockViolations,
  readInventory,
  cartRequest,
} from "../buying.ts";
import { makeChocolate, makeEvent } from "../make.ts";
import { asOwner } from "../owner.ts";
import { insertRow, readRow } from "../rows.ts";
import { stopSites, isAlive, type SiteProcess, startSite } from "../site-process.ts";
import { started, startOwner } from "../start-site.ts";
import { paymentViolations } from "./checker.ts";
import { figures } from "./figures.ts";
import { killableSite, post, walletFailpoints } from "./killed-site.ts";

afterEach(stopSites);

/** Retries a failed call, as a page does; the calls are idempotent. */
async function withRetries<T>(call: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await call();
    } catch (error) {
      if (attempt === 5) throw error;
      await sleep(100 * attempt);
    }
  }
}

describe("a thousand buyers for ten tins", () => {
  const site = started(() => testApp({ from: "empty", env: { TRUST_PROXY: "1" } }));

  test("ten buyers get one each, and the others are not charged", async () => {
    const tin = await makeChocolate(site.database.db);
    const carts = [];
    for (let n = 0; n < 1000; n += 1) carts.push(await withBotCheck(site, cartRequest([[tin, 1]])));
    const startedAt = Date.now();
    const outcomes = await Promise.all(
      carts.map(async (wanted) => {
        const who = newGuest();
        const { status, body } = await withRetries(() => openCart(site, who, wanted));
        if (status !== 201) return body.code as string;
        await site.payPal.approve(body.orderId);
        return (await withRetries(() => captureCart(site, who, body.orderId))).body.state as string;
      }),
    );
    figures({ buyers: carts.length, ms: Date.now() - startedAt });
    expect(Map.groupBy(outcomes, (outcome) => outcome).get("fulfilled")).toHaveLength(10);
    expect(outcomes.filter((outcome) => outcome === "tins-gone")).toHaveLength(990);
    expect((await site.payPal.ledger()).captures).toHaveLength(10);
    expect(await readInventory(site, tin.id)).toBe(0);
    expect(await stockViolations(site.database)).toEqual([]);
    expect(await paymentViolations(site.database.pool)).toEqual([]);
  });
});

describe("the total of a cart", () => {
  const site = started(() => testApp({ from: "empty", env: { TRUST_PROXY: "1" } }));
  const owner = startOwner(site);

  /** A cart whose code pays all: an order without PayPal. */
  async function orderFree(wanted: ReturnType<typeof cartRequest>) {
    const buyer = { name: "Ana Whitlow", email: "ana@example.com" };
    const { status, body } = await openCart(site, newGuest(), { ...wanted, ...buyer });
    if (status !== 201) throw new Error(`Opening was answered with ${status}: ${JSON.stringify(body)}`);
    return { ...wanted, ...body, order: await readOrder(site, wanted.id) };
  }

  test("is the same on the page, at PayPal, on the receipt and in the database, for any cart, code and tax", async () => {
    const { db } = site.database;
    const event = await makeEvent(db);
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            cents: fc.integer({ min: 1, max: 20_000 }),
            quantity: fc.integer({ min: 1, max: 6 }),
          }),
          {
            minLength: 1,
            maxLength: 4,
          },
        ),
        fc.option(
          fc.oneof(
            fc.record({ percent: fc.integer({ min: 1, max: 100 }) }),
            fc.record({ amount: fc.integer({ min: 1, max: 50_000 }).map((cents) => cents / 100) }),
          ),
        ),
        fc.integer({ min: 0, max: 2000 }),
        fc.boolean(),
        async (tins, discount, basisPoints, ships) => {
          const rates = basisPoints > 0 ? [{ state: "CA", percent: basisPoints / 100 }] : [];
          await site.request("PUT", "/api/admin/tax-rates", { rates }, owner);
          const code = discount ? `C-${randomUUID().slice(0, 8)}`.toUpperCase() : undefined;
          if (code) await site.request("POST", "/api/admin/codes", { code, ...discount }, owner);
          const lines = [];
          for (const { cents, quantity } of tins) {
            lines.push([await makeChocolate(db, { price_cents: cents, inventory: 99 }), quantity] as const);
          }
          const delivery = ships ? { how: "ship", zip: "90012", state: "CA" } : { how: "pickup", eventId: event.id };
          const wanted = cartRequest(lines, { delivery, ...(code ? { code } : {}) });
          const { id: _id, for: _for, ...cart } = wanted;
          const { total } = (await site.request("POST", "/api/cart/quote", cart)).body;
          const bought = await (total.totalCents > 0 ? buyCart(site, newGuest(), wanted) : orderFree(wanted));
          const amount = (total.totalCents / 100).toFixed(2);
          expect(bought.amount).toBe(amount);
          expect(bought.order.total).toEqual(total);
          const { captures } = await site.payPal.ledger();
          const charged = captures.find(({ customId }) => customId === wanted.id)?.amountCents ?? 0;
          expect(charged).toBe(total.totalCents);
          expect((await site.request("POST", "/api/orders", await orderRequest(site, bought))).status).toBe(200);
          const receipt = await readRow(db, "mails", { subject: `Receipt: your order ${bought.order.number}` }, [
            "text",
          ]);
          expect(sumOf(receipt.text)).toEqual({ sum: total.totalCents, total: total.totalCents });
        },
      ),
      { numRuns: 60 },
    );
    expect(await paymentViolations(site.database.pool)).toEqual([]);
  });
});

/** The sum of a receipt's lines, and its stated total, in cents. */
function sumOf(text: string): { sum: number; total: number } {
  const cents = (label: RegExp) =>
    [...text.matchAll(new RegExp(`^(?:${label.source})\\W*?(−?)\\$([\\d.,]+)`, "gmu"))].reduce(
      (sum, [, minus, dollars]) => sum + (minus ? -1 : 1) * Math.round(Number(dollars) * 100),
      0,
    );
  const parts = cents(/\d+ × .*?:|Discount:|Shipping:|Handling:|Online order credit:|Sales tax:/);
  return { sum: parts, total: cents(/Total:/) };
}

describe("a process killed between any two steps of a cart payment", () => {
  let fixture: Awaited<ReturnType<typeof killableSite>>;
  beforeAll(async () => {
    fixture = await killableSite();
    const { database } = fixture;
    await database.db.insertInto("tax_rates").values({ state: "CA", basis_points: 725 }).execute();
    await insertRow(database.db, "discount_codes", {
      id: randomUUID(),
      code: "SPRING",
      amount_cents: null,
      percent: 10,
      created_at: new Date(),
    });
  });
  afterAll(() => fixture.close());

  /**
   * A cart payment with all steps until the process dies: opened for Oregon, approved with an address in California
   * and therefore priced again, declined once if `isDeclined`, approved again, captured, and refunded with
   * restocking.
   */
  async function runCartPayment(
    site: SiteProcess,
    owner: object,
    { wanted, isDeclined }: { wanted: { id: string }; isDeclined: boolean },
  ): Promise<void> {
    const { headers } = newGuest();
    const recaptchaToken = await solveBotCheck(site.url, "cart_payment");
    const opened = await post(site, "/api/payments", headers, { ...wanted, recaptchaToken });
    if (!opened) return;
    expect(opened.status).toBe(201);
    const { orderId } = opened.body as { orderId: string };
    const capture = () => post(site, `/api/payments/${orderId}/capture`, headers);
    await fixture.press("approve", orderId);
    await capture();
    if (isDeclined) {
      await fixture.press("decline", orderId);
      await capture();
    }
    await fixture.press("approve", orderId);
    await capture();
    // Time for the webhooks.
    await sleep(1_500);
    const order = await fixture.database.db
      .selectFrom("orders")
      .select("id")
      .where("payment_id", "=", wanted.id)
      .executeTakeFirst();
    if (order) await post(site, `/api/admin/orders/${order.id}/refund`, owner, { id: randomUUID(), restock: true });
  }

  test.each(paymentFailpoints.filter((each) => !walletFailpoints.includes(each)))(
    "at “%s” leaves one order or a full refund, and stock changes that add up",
    async (failpoint: Failpoint) => {
      const tin = await makeChocolate(fixture.database.db);
      const owner = await asOwner(fixture.on);
      const wanted = cartRequest([[tin, 3]], {
        delivery: { how: "ship", zip: "97201", state: "OR" },
        code: "SPRING",
      });
      const doomedSite = await startSite({ ...fixture.env, FAILPOINT: failpoint });
      const isDeclined = failpoint === "capture: declined";
      await runCartPayment(doomedSite, owner, { wanted, isDeclined });
      await expect.poll(() => isAlive(doomedSite.pid), { timeout: 10_000 }).toBe(false);

      const startedAt = Date.now();
      const site = await startSite(fixture.env);
      // If the process died while opening the payment, the buyer tries again.
      if (failpoint.startsWith("open")) await runCartPayment(site, owner, { wanted, isDeclined });
      await expect.poll(() => paymentViolations(fixture.database.pool), { timeout: 60_000, interval: 500 }).toEqual([]);
      const settledMs = Date.now() - startedAt;
      expect(await stockViolations(fixture.database)).toEqual([]);
      const { rows } = await fixture.database.pool.query<{ state: string; orders: number }>(
        "select state, (select count(*)::int from orders where payment_id = payments.id) as orders from payments where id = $1",
        [wanted.id],
      );
      figures({ ...rows[0], settledMs });
      await site.stop();
    },
    120_000,
  );
});
