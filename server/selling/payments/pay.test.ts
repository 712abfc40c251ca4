import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { paymentViolations } from "../../../test/faults/checker.ts";
import {
  openAndApproveSession,
  captureSession,
  openSession,
  paySession,
  type Payer,
  newPayer,
  paymentWithBookings,
  sessionRequest,
  withNewToken,
  approvedSession,
  paidSession,
} from "../../../test/paying.ts";
import { startSite } from "../../../test/start-site.ts";
import { newId } from "../../platform/db/id.ts";
import { reconcilePayments } from "./reconcile.ts";
import { settlePayment } from "./settle.ts";

const site = startSite({ from: "empty", env: { TRUST_PROXY: "1" } });
let ana: Payer;
afterEach(() => site.payPal.behave());

const minute = 60_000;
const stateNow = (id: string) => paymentWithBookings(site, id);
const capturesOf = async (orderId: string) =>
  (await site.payPal.ledger()).captures.filter((each) => each.orderId === orderId);
const reconcile = () => reconcilePayments(site.ctx());

describe("opening, capturing and cancelling a payment", () => {
  beforeAll(async () => void (ana = await newPayer(site)));

  test("a student pays for a one-to-one session: one booking, one capture, one receipt", async () => {
    const wanted = await sessionRequest(site, { amount: 95, message: "My shoulders." });
    const opened = await openSession(site, ana, wanted);
    expect(opened.status).toBe(201);
    expect(opened.body).toMatchObject({ paymentId: wanted.id, amount: "95.00" });
    expect(Date.parse(opened.body.heldUntil) - site.clock.now().getTime()).toBeGreaterThan(9 * minute);
    const { orderId } = opened.body;
    expect((await captureSession(site, ana, orderId)).body.code).toBe("not-approved");
    await site.payPal.approve(orderId);
    expect((await captureSession(site, ana, orderId)).body).toMatchObject({ state: "fulfilled" });
    expect((await captureSession(site, ana, orderId)).body).toMatchObject({ state: "fulfilled" });
    const { state, bookings, captured_at } = await stateNow(wanted.id);
    expect(state).toBe("fulfilled");
    expect(captured_at).not.toBeNull();
    expect(bookings).toMatchObject([{ amount_cents: 9500, user_id: ana.id, slot_id: wanted.slotId }]);
    expect(await capturesOf(orderId)).toMatchObject([{ amountCents: 9500, status: "COMPLETED" }]);
    await expect
      .poll(() => site.mail.received.filter(({ mail }) => mail.subject?.startsWith("Receipt")))
      .toHaveLength(1);
  });

  test("repeated requests with the same ID get the same response and create one order", async () => {
    const wanted = await sessionRequest(site);
    const answers = await Promise.all(Array.from({ length: 5 }, () => openSession(site, ana, wanted)));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    const orders = (await site.payPal.ledger()).orders.filter(({ customId }) => customId === wanted.id);
    expect(orders).toHaveLength(1);
  });

  test("a payment ID cannot be reused for another purchase or by another student", async () => {
    const wanted = await sessionRequest(site);
    expect((await openSession(site, ana, wanted)).status).toBe(201);
    expect((await openSession(site, ana, { ...wanted, amount: 35 })).body.code).toBe("payment-closed");
    expect((await openSession(site, await newPayer(site), wanted)).body.code).toBe("payment-closed");
    expect((await stateNow(wanted.id)).amount_cents).toBe(8000);
  });

  test.each([
    ["an amount below the minimum", { amount: 34 }],
    ["an amount above the maximum", { amount: 131 }],
    ["a fractional amount", { amount: 80.5 }],
    ["an amount as text", { amount: "80" }],
    ["a currency", { currency: "JPY" }],
    ["a price in cents", { amount_cents: 1 }],
    ["a user ID", { userId: newId() }],
  ])("a request with %s is refused", async (_what, change) => {
    expect((await openSession(site, ana, await sessionRequest(site, change))).status).toBe(400);
  });

  test("a visitor without a login is refused", async () => {
    const { status } = await site.request("POST", "/api/payments", await sessionRequest(site));
    expect(status).toBe(401);
  });

  test("each method gets an order that it can approve; only the payment's current order is captured", async () => {
    const wanted = await sessionRequest(site);
    const { orderId } = (await openSession(site, ana, wanted)).body;
    const choose = async (method: string, id: string = wanted.id, student = ana) =>
      (await site.request("POST", `/api/payments/${id}/method`, { method }, student.headers)).body;
    const askedOf = async (id: string) =>
      (
        await site.database.pool.query<{ source: object | null }>(
          "select asked->'payment_source' as source from pretend_paypal.orders where id = $1",
          [id],
        )
      ).rows[0]!.source;
    const context = {
      brand_name: expect.any(String),
      locale: "en-US",
      shipping_preference: "NO_SHIPPING",
      user_action: "PAY_NOW",
      payment_method_preference: "IMMEDIATE_PAYMENT_REQUIRED",
    };
    expect(await askedOf(orderId)).toEqual({ paypal: { experience_context: context } });
    for (const method of ["paypal", "paylater", "card"]) expect(await choose(method)).toEqual({ orderId });

    const venmo = (await choose("venmo")).orderId as string;
    expect(venmo).not.toBe(orderId);
    expect(await choose("venmo")).toEqual({ orderId: venmo });
    const { brand_name, shipping_preference } = context;
    expect(await askedOf(venmo)).toEqual({ venmo: { experience_context: { brand_name, shipping_preference } } });
    const sheet = (await choose("googlepay")).orderId as string;
    expect(await askedOf(sheet)).toBeNull();
    expect(await choose("applepay")).toEqual({ orderId: sheet });

    // The payer approves all of them: one capture, of the last one.
    for (const id of [orderId, venmo, sheet]) await site.payPal.approve(id);
    for (const id of [orderId, venmo]) expect((await captureSession(site, ana, id)).body.code).toBe("not-found");
    expect((await choose("paypal", wanted.id, await newPayer(site))).code).toBe("not-found");
    expect((await captureSession(site, ana, wanted.id)).body).toMatchObject({ state: "fulfilled" });
    await reconcile();
    expect(await Promise.all([orderId, venmo, sheet].map(capturesOf))).toMatchObject([[], [], [{ amountCents: 8000 }]]);
    expect(await choose("paypal")).toEqual({ orderId: sheet });
  });

  test("a method that is chosen while the payment is cancelled or paid changes nothing", async () => {
    const wanted = await openAndApproveSession(site, ana);
    const choose = () => site.request("POST", `/api/payments/${wanted.id}/method`, { method: "venmo" }, ana.headers);
    await site.payPal.misbehave({ on: "create", do: "wait", ms: 300 });
    const [chosen] = await Promise.all([choose(), captureSession(site, ana, wanted.orderId)]);
    expect(chosen.body.code).toBe("payment-closed");
    expect((await stateNow(wanted.id)).state).toBe("fulfilled");
    expect(await capturesOf(wanted.orderId)).toHaveLength(1);
    await site.payPal.misbehave({ on: "get", do: "answer", status: 503, when: "before", times: "always" });
    expect((await choose()).body.code).toBe("provider-away");
  });

  test("a cancelled payment frees the slot for another student and cannot be captured", async () => {
    const wanted = await openAndApproveSession(site, ana);
    const cancel = (student: Payer) =>
      site.request("POST", `/api/payments/${wanted.orderId}/cancel`, undefined, student.headers);
    expect((await cancel(await newPayer(site))).status).toBe(404);
    expect((await cancel(ana)).status).toBe(200);
    expect((await cancel(ana)).status).toBe(200);
    site.clock.advance(minute);
    await reconcile();
    expect(await capturesOf(wanted.orderId)).toEqual([]);
    await paidSession(site, { slotId: wanted.slotId });
    expect((await captureSession(site, ana, wanted.orderId)).body.code).toBe("payment-closed");
    expect(await capturesOf(wanted.orderId)).toEqual([]);
  });

  test("other callers cannot capture a student's payment; after the capture it cannot be cancelled", async () => {
    const { id, orderId } = await openAndApproveSession(site, ana);
    expect((await captureSession(site, await newPayer(site), orderId)).status).toBe(404);
    expect((await site.request("POST", `/api/payments/${orderId}/capture`)).status).toBe(404);
    expect((await stateNow(id)).state).toBe("opened");
    expect((await captureSession(site, ana, orderId)).status).toBe(200);
    const cancelled = await site.request("POST", `/api/payments/${orderId}/cancel`, undefined, ana.headers);
    expect(cancelled.body.code).toBe("payment-closed");
  });
});

test("twelve students book one slot at the same time: one is charged, the others get slot-gone", async () => {
  const students = await Promise.all(Array.from({ length: 12 }, () => newPayer(site)));
  const { slotId } = await sessionRequest(site);
  const orders: { orderId: string; student: Payer }[] = [];
  const refused: unknown[] = [];
  await Promise.all(
    students.map(async (student) => {
      const { status, body } = await openSession(site, student, await sessionRequest(site, { slotId }));
      if (status === 201) orders.push({ orderId: body.orderId, student });
      else refused.push(`${status} ${body.code}`);
    }),
  );
  expect(refused).toEqual(Array.from({ length: 11 }, () => "409 slot-gone"));
  expect(orders).toHaveLength(1);
  const [{ orderId, student }] = orders as [(typeof orders)[number]];
  await site.payPal.approve(orderId);
  // The student sends the capture five times at once.
  const answers = await Promise.all(Array.from({ length: 5 }, () => captureSession(site, student, orderId)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 200));
  expect(await capturesOf(orderId)).toHaveLength(1);
});

describe("an expired hold", () => {
  test("is renewed at the capture if the slot is still free", async () => {
    const { payer: june, ...wanted } = await approvedSession(site);
    site.clock.advance(9 * minute);
    const other = await newPayer(site);
    expect((await openSession(site, other, await sessionRequest(site, { slotId: wanted.slotId }))).body.code).toBe(
      "slot-gone",
    );
    await site.database.db.updateTable("payments").set({ look_at: null }).where("id", "=", wanted.id).execute();
    site.clock.advance(3 * minute);
    expect((await captureSession(site, await withNewToken(site, june), wanted.orderId)).status).toBe(200);
    expect((await stateNow(wanted.id)).bookings).toHaveLength(1);
  });

  test("is lost if another student has paid for the slot: hold-lost, nothing is charged", async () => {
    const { payer: june, ...wanted } = await approvedSession(site);
    await site.database.db.updateTable("payments").set({ look_at: null }).where("id", "=", wanted.id).execute();
    site.clock.advance(11 * minute);
    await paySession(site, await newPayer(site), { slotId: wanted.slotId });
    const answer = await captureSession(site, await withNewToken(site, june), wanted.orderId);
    expect(answer.body.code).toBe("hold-lost");
    expect(await capturesOf(wanted.orderId)).toEqual([]);
  });

  test("expires its payment as lapsed if the order was not approved", async () => {
    const june = await newPayer(site);
    const wanted = await sessionRequest(site);
    await openSession(site, june, wanted);
    site.clock.advance(11 * minute);
    await reconcile();
    expect(await stateNow(wanted.id)).toMatchObject({ state: "expired", reason: "lapsed", look_at: null });
  });
});

describe("an abandoned payment", () => {
  test.each([
    ["while its hold runs", 0],
    ["after its hold expired", 11 * minute],
  ])("cancelled %s and approved afterwards in an old window: nothing is captured", async (_when, passedMs) => {
    const june = await newPayer(site);
    const wanted = await sessionRequest(site);
    const { orderId } = (await openSession(site, june, wanted)).body;
    site.clock.advance(passedMs);
    await reconcile();
    const juneAgain = await withNewToken(site, june);
    const cancelled = await site.request("POST", `/api/payments/${orderId}/cancel`, undefined, juneAgain.headers);
    expect(cancelled.body.message).toContain("Nothing was charged.");
    await site.payPal.approve(orderId);
    expect((await captureSession(site, juneAgain, orderId)).body).toMatchObject({
      code: "payment-closed",
      message: "This payment was cancelled. Nothing was charged.",
    });
    // PayPal's webhook does this.
    await settlePayment(site.ctx(), wanted.id);
    expect(await stateNow(wanted.id)).toMatchObject({
      state: "expired",
      reason: "cancelled",
      bookings: [],
    });
    expect(await capturesOf(orderId)).toEqual([]);
  });

  test("replaced by another booking and approved afterwards: the capture is refused with that reason", async () => {
    const { payer: june, ...first } = await approvedSession(site);
    await openAndApproveSession(site, june);
    expect((await captureSession(site, june, first.orderId)).body).toMatchObject({
      code: "payment-closed",
      message: "You have started another booking since. Nothing was charged here.",
    });
    await settlePayment(site.ctx(), first.id);
    expect(await stateNow(first.id)).toMatchObject({ state: "expired", reason: "replaced" });
    expect(await capturesOf(first.orderId)).toEqual([]);
  });
});

test("the browser disappears after the approval: reconciliation captures and books the session", async () => {
  const wanted = await approvedSession(site);
  site.clock.advance(minute);
  await reconcile();
  expect((await stateNow(wanted.id)).state).toBe("fulfilled");
});

describe("a declined card", () => {
  test("charges nothing and keeps the hold; another card works", async () => {
    const june = await newPayer(site);
    const wanted = await sessionRequest(site);
    const { orderId } = (await openSession(site, june, wanted)).body;
    await site.payPal.decline(orderId);
    const declined = await captureSession(site, june, orderId);
    expect([declined.status, declined.body.code]).toEqual([402, "payment-declined"]);
    expect(await stateNow(wanted.id)).toMatchObject({ state: "opened", reason: "INSTRUMENT_DECLINED" });
    await site.payPal.approve(orderId);
    expect((await captureSession(site, june, orderId)).status).toBe(200);
  });

  test("is not retried by reconciliation", async () => {
    const june = await newPayer(site);
    const wanted = await sessionRequest(site);
    const { orderId } = (await openSession(site, june, wanted)).body;
    await site.payPal.decline(orderId);
    await captureSession(site, june, orderId);
    const { capture_key } = await stateNow(wanted.id);
    site.clock.advance(minute);
    await reconcile();
    expect(await stateNow(wanted.id)).toMatchObject({ state: "opened", capture_key });
  });

  test("in a COMPLETED order declines the payment", async () => {
    const { payer: june, ...wanted } = await approvedSession(site);
    await site.payPal.misbehave({ on: "capture", do: "complete-declined" });
    expect((await captureSession(site, june, wanted.orderId)).body.code).toBe("payment-declined");
    expect(await stateNow(wanted.id)).toMatchObject({ state: "declined", bookings: [] });
  });
});

describe("a pending capture", () => {
  test.each(["COMPLETED", "DENIED"] as const)("keeps the slot until PayPal settles it as %s", async (outcome) => {
    const { payer: june, ...wanted } = await approvedSession(site);
    await site.payPal.misbehave({ on: "capture", do: "pend" });
    expect((await captureSession(site, june, wanted.orderId)).body.state).toBe("pending");
    expect((await captureSession(site, june, wanted.orderId)).body.state).toBe("pending");
    // A pinned hold does not expire.
    site.clock.advance(20 * minute);
    const other = await openSession(site, await newPayer(site), await sessionRequest(site, { slotId: wanted.slotId }));
    expect(other.body.code).toBe("slot-gone");
    await site.payPal.settle(wanted.orderId, outcome);
    site.clock.advance(10 * minute);
    await reconcile();
    const expected = outcome === "COMPLETED" ? "fulfilled" : "declined";
    await expect.poll(async () => (await stateNow(wanted.id)).state).toBe(expected);
  });
});

describe("PayPal misbehaves", () => {
  test.each([
    ["drops the connection before the creation", { on: "create", do: "drop", when: "before" }],
    ["drops the connection after the creation", { on: "create", do: "drop", when: "after" }],
    ["answers 503 after the creation", { on: "create", do: "answer", status: 503, when: "after" }],
    ["drops the connection before the capture", { on: "capture", do: "drop", when: "before" }],
    ["drops the connection after the capture", { on: "capture", do: "drop", when: "after" }],
    ["answers 500 after the capture", { on: "capture", do: "answer", status: 500, when: "after" }],
    ["answers 429 to the capture", { on: "capture", do: "answer", status: 429, when: "before" }],
    ["answers 503 to the first token request", { on: "token", do: "answer", status: 503, when: "before" }],
    ["drops the first connection of any kind", { on: "any", do: "drop", when: "after" }],
  ] as const)("%s: one order, one capture, one booking", async (_what, fault) => {
    const june = await newPayer(site);
    const wanted = await sessionRequest(site);
    await site.payPal.misbehave(fault);
    const { orderId } = (await openSession(site, june, wanted)).body;
    await site.payPal.approve(orderId);
    expect((await captureSession(site, june, orderId)).body.state).toBe("fulfilled");
    expect(await capturesOf(orderId)).toHaveLength(1);
  });

  test("fails every order creation: 503; the repeated request later uses the same order", async () => {
    const june = await newPayer(site);
    const wanted = await sessionRequest(site);
    await site.payPal.misbehave({ on: "create", do: "answer", status: 500, when: "after", times: "always" });
    const unavailable = await openSession(site, june, wanted);
    expect([unavailable.status, unavailable.body.code]).toEqual([503, "provider-away"]);
    await site.payPal.behave();
    expect((await openSession(site, june, wanted)).status).toBe(201);
    expect((await site.payPal.ledger()).orders.filter(({ customId }) => customId === wanted.id)).toHaveLength(1);
  });

  test("captures and then stops answering: pending, then settled by reconciliation", async () => {
    const { payer: june, ...wanted } = await approvedSession(site);
    await site.payPal.webhooks("off");
    await site.payPal.misbehave({ on: "any", do: "drop", when: "after", times: "always" });
    expect((await captureSession(site, june, wanted.orderId)).body.state).toBe("pending");
    expect((await stateNow(wanted.id)).state).toBe("capturing");
    await site.payPal.behave();
    site.clock.advance(minute);
    await reconcile();
    expect((await stateNow(wanted.id)).state).toBe("fulfilled");
    expect(await capturesOf(wanted.orderId)).toHaveLength(1);
  });
});

test("after all tests above, the ledger and the bookings agree", async () => {
  expect(await paymentViolations(site.database.pool)).toEqual([]);
});
