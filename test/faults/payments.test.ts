import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { newToken } from "../../server/auth/tokens.ts";
import { inTransaction } from "../../server/platform/db/transaction.ts";
import { type Failpoint, paymentFailpoints } from "../../server/platform/process/failpoint.ts";
import { grantLot, type NewLot } from "../../server/selling/payments/lots-and-tenders.ts";
import { cartRequest } from "../buying.ts";
import { lockRows, untilWaiting } from "../locks.ts";
import { makeBooking, makeChocolate, makeEvent, makeSignup } from "../make.ts";
import { asOwner } from "../owner.ts";
import { newPayer, sessionRequest } from "../paying.ts";
import { stopSites, isAlive, type SiteProcess, startSite } from "../site-process.ts";
import { started } from "../start-site.ts";
import { paymentViolations } from "./checker.ts";
import { figures } from "./figures.ts";
import { allMailSent, killableSite, post, walletFailpoints } from "./killed-site.ts";

// kill -9 between any two steps of a payment, with a real process, a real database and a ledger that survives the
// kill: I1 to I5 (docs/invariants.md) hold within 60 s of the restart without manual action.

const settledMs = 60_000;

const fixture = started(killableSite);
afterEach(stopSites);

/** A payment with all steps until the process dies: opened, declined once if `isDeclined`, captured, refunded. */
async function runPayment(
  site: SiteProcess,
  payingCaller: { headers: object },
  owner: object,
  { wanted, isDeclined }: { wanted: { id: string }; isDeclined: boolean },
): Promise<void> {
  const opened = await post(site, "/api/payments", payingCaller.headers, wanted);
  if (!opened) return;
  expect(opened.status).toBe(201);
  const { orderId } = opened.body as { orderId: string };
  if (isDeclined) {
    await fixture.press("decline", orderId);
    await post(site, `/api/payments/${orderId}/capture`, payingCaller.headers);
  }
  await fixture.press("approve", orderId);
  await post(site, `/api/payments/${orderId}/capture`, payingCaller.headers);
  // Time for the webhooks.
  await sleep(1_500);
  await post(site, `/api/admin/payments/${wanted.id}/refund`, owner, { id: randomUUID() });
}

// The price does not depend on an address; test/faults/orders.test.ts covers "capture: repriced".
const splitFailpoints = paymentFailpoints.filter((each) => each !== "capture: repriced" && each !== "open: fulfilled");
const payPalFailpoints = splitFailpoints.filter((each) => !walletFailpoints.includes(each));

/** What a payer buys, with the lot that pays a part of it, or all. */
type Begun = {
  payingCaller: { headers: Record<string, string> };
  wanted: { id: string };
  lot?: { id: string; units: number; spent: number };
};

/** A session that a student books and pays for. */
async function ownSession(): Promise<Begun> {
  return { payingCaller: await newPayer(fixture.on), wanted: await sessionRequest(fixture, { amount: 120 }) };
}

/** A student with a lot in the wallet. */
async function payerWith(lot: Pick<NewLot, "kind" | "units" | "covers">, spent: number) {
  const payingCaller = await newPayer(fixture.on);
  const personId = payingCaller.person_id!;
  const id = await inTransaction(fixture.database.db, (db) =>
    grantLot({ db, now: new Date() }, { personId, name: "A lot", ...lot }),
  );
  return { payingCaller, personId, lot: { id, units: lot.units, spent } };
}

/** A session of which a gift card pays a part. */
async function splitSession(): Promise<Begun> {
  const payer = await payerWith({ kind: "gift-card", units: 3050 }, 3050);
  return { ...payer, wanted: await sessionRequest(fixture, { amount: 120, wallet: true }) };
}

/** A session that a pass pays. */
async function sessionByPass(): Promise<Begun> {
  const payer = await payerWith({ kind: "pass", covers: "sessions", units: 2 }, 1);
  return { ...payer, wanted: await sessionRequest(fixture, { wallet: true }) };
}

/** A cart of which credit pays a part. */
async function splitCart(): Promise<Begun> {
  const { db } = fixture.database;
  const delivery = { how: "pickup", eventId: (await makeEvent(db)).id };
  const wanted = cartRequest([[await makeChocolate(db), 2]], { wallet: true, delivery });
  return { ...(await payerWith({ kind: "credit", units: 901 }, 901)), wanted };
}

/** Two seats in a class: a pass pays one, PayPal the other. */
async function splitSeats(): Promise<Begun> {
  const { db } = fixture.database;
  const payer = await payerWith({ kind: "pass", covers: "classes", units: 1 }, 1);
  const price = { price_from_cents: 1801, price_to_cents: 1801 };
  const event = await makeEvent(db, { price_kind: "fixed", ...price });
  const { token, hash: pay_hash } = newToken();
  const held = { event_id: event.id, state: "held", pay_hash, held_until: new Date(Date.now() + 600_000) } as const;
  const { email, person_id } = payer.payingCaller;
  await makeSignup(db, { ...held, ...price, email, person_id: person_id! });
  await makeSignup(db, { ...held, ...price, booked_by: person_id });
  return { ...payer, wanted: { id: randomUUID(), for: "seat", token, wallet: true } as { id: string } };
}

/** A session that the owner booked for a guest, who pays by the emailed link. */
async function linkedSession(): Promise<Begun> {
  const { token, hash: link_hash } = newToken();
  const guest = { guest_name: "June Okafor", guest_email: `june.${randomUUID()}@example.com` };
  const link = { paid_by: "link", link_hash, link_sent_at: new Date() } as const;
  await makeBooking(fixture.database.db, {
    ...guest,
    ...link,
    amount_cents: 9500,
    finalized_at: new Date(),
  });
  const headers = { "x-forwarded-for": "10.8.0.1" };
  return { payingCaller: { headers }, wanted: { id: randomUUID(), for: "booking", token } as { id: string } };
}

const casesOf = (name: string, begin: () => Promise<Begun>, failpoints: readonly Failpoint[]) =>
  failpoints.map((failpoint) => [name, failpoint, begin] as const);
const cases = [
  ...casesOf("a session", ownSession, payPalFailpoints),
  ...casesOf("a payment link", linkedSession, payPalFailpoints),
  ...casesOf("a session and a gift card", splitSession, splitFailpoints),
  ...casesOf("a cart and credit", splitCart, splitFailpoints),
  ...casesOf("two seats and a pass", splitSeats, splitFailpoints),
  ...casesOf("a session by pass", sessionByPass, [
    ...walletFailpoints,
    "open: row written",
    "refund: returned",
    "refund: asked",
  ]),
];

/** The purchase is there once, whatever the payer repeats, and the lot has what it should have. */
async function expectOnePurchase({ wanted, lot }: Begun, { isDeclined }: { isDeclined: boolean }): Promise<void> {
  if (!lot) return;
  // If the process died before the capture, reconciliation captures what the payer approved.
  // What was declined waits for another try until its hold ends.
  const ends = isDeclined ? ["open"] : ["fulfilled", "returned"];
  const states = `select from purchases where id = $1 and state in ('${ends.join("', '")}')`;
  const count = async () => (await fixture.database.pool.query(states, [wanted.id])).rowCount;
  await expect.poll(count, { timeout: settledMs }).toBe(1);
  const { rows } = await fixture.database.pool.query<{ id: string; state: string; remaining: number; held: number }>(
    `select purchases.id, purchases.state, remaining,
       (select count(*)::int from tenders where lot_id = wallet_lots.id and state = 'held') as held
     from wallet_lots join purchases on purchases.person_id = wallet_lots.person_id where wallet_lots.id = $1`,
    [lot.id],
  );
  const [{ state } = { state: "" }] = rows;
  expect(ends).toContain(state);
  const remaining = state === "returned" ? lot.units : lot.units - lot.spent;
  expect(rows).toEqual([{ id: wanted.id, state, remaining, held: isDeclined ? 1 : 0 }]);
}

test.each(cases)(
  "%s is settled after a kill at “%s”",
  async (_name, failpoint: Failpoint, begin) => {
    const begun = await begin();
    const { payingCaller, wanted } = begun;
    const owner = await asOwner(fixture.on);
    const doomedSite = await startSite({ ...fixture.env, FAILPOINT: failpoint });
    const isDeclined = failpoint === "capture: declined";
    await runPayment(doomedSite, payingCaller, owner, { wanted, isDeclined });
    // If the process is still alive now, the payment did not reach its failpoint and the test proves nothing.
    await expect.poll(() => isAlive(doomedSite.pid), { timeout: 10_000 }).toBe(false);

    const startedAt = Date.now();
    const site = await startSite(fixture.env);
    // If the process died while opening the payment, the payer tries again.
    if (failpoint.startsWith("open") || failpoint.startsWith("wallet"))
      await runPayment(site, payingCaller, owner, { wanted, isDeclined });
    await expect
      .poll(() => paymentViolations(fixture.database.pool), { timeout: settledMs, interval: 500 })
      .toEqual([]);
    const settledAfterMs = Date.now() - startedAt;
    const { rows } = await fixture.database.pool.query<{ state: string }>("select state from purchases where id = $1", [
      wanted.id,
    ]);
    figures({ state: rows[0]?.state, settledAfterMs });
    await allMailSent(fixture);
    const repeated = await post(site, "/api/payments", payingCaller.headers, wanted);
    expect([201, 409]).toContain(repeated?.status);
    expect(await paymentViolations(fixture.database.pool)).toEqual([]);
    await expectOnePurchase(begun, { isDeclined });
    await site.stop();
  },
  120_000,
);

test("a refund that another process was refused is counted when the one that PayPal answered is killed", async () => {
  const begun = await ownSession();
  const owner = await asOwner(fixture.on);
  const doomedSite = await startSite({ ...fixture.env, FAILPOINT: "refund: committed" });
  const opened = await post(doomedSite, "/api/payments", begun.payingCaller.headers, begun.wanted);
  const { orderId } = opened!.body as { orderId: string };
  await fixture.press("approve", orderId);
  await fixture.payPal.webhooks("off");
  await post(doomedSite, `/api/payments/${orderId}/capture`, begun.payingCaller.headers);
  // PayPal answers only after the claim of this process has ended and another one was refused.
  const { pool } = fixture.database;
  const captureOf = "select from pretend_paypal.captures where order_id = $1 for update";
  const handOver = await lockRows(fixture, captureOf, [orderId]);
  const refunding = post(doomedSite, `/api/admin/payments/${begun.wanted.id}/refund`, owner, {
    id: randomUUID(),
    amount: 30,
  });
  await untilWaiting(fixture, 1);
  const refusing = "update refunds set state = 'failed', look_at = null, claimed_until = null where payment_id = $1";
  expect((await pool.query(refusing, [begun.wanted.id])).rowCount).toBe(1);
  await handOver();
  await refunding;
  await expect.poll(() => isAlive(doomedSite.pid), { timeout: 10_000 }).toBe(false);
  const { rows } = await pool.query(
    "select payments.refunded_cents, refunds.state from payments join refunds on payment_id = payments.id where payments.id = $1",
    [begun.wanted.id],
  );
  expect(rows).toEqual([{ refunded_cents: 3_000, state: "done" }]);
  const site = await startSite(fixture.env);
  await expect.poll(() => paymentViolations(fixture.database.pool), { timeout: settledMs, interval: 500 }).toEqual([]);
  await site.stop();
}, 120_000);
