import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../../test/app.ts";
import { breaches } from "../../test/faults/checker.ts";
import {
  approved,
  capture,
  open,
  paid,
  type Payer,
  payer,
  stateOf,
  wantedSession,
  renewed,
} from "../../test/paying.ts";
import { newId } from "../db/id.ts";
import { reconcilePayments } from "./reconcile.ts";
import { settlePayment } from "./settle.ts";

let site: TestApp;
let ana: Payer;
beforeAll(async () => {
  site = await testApp({ from: "empty", env: { TRUST_PROXY: "1" } });
});
afterAll(() => site.close());
afterEach(() => site.payPal.behave());

const minute = 60_000;
const stateNow = (id: string) => stateOf(site, id);
const capturesOf = async (orderId: string) =>
  (await site.payPal.ledger()).captures.filter((each) => each.orderId === orderId);
const reconcile = () => reconcilePayments(site.ctx());

describe("a student who pays", () => {
  beforeAll(async () => void (ana = await payer(site)));

  test("gets the session she paid for, once, and a receipt", async () => {
    const wanted = await wantedSession(site, { amount: 95, message: "My shoulders." });
    const opened = await open(site, ana, wanted);
    expect(opened.status).toBe(201);
    expect(opened.body).toMatchObject({ paymentId: wanted.id, amount: "95.00" });
    expect(Date.parse(opened.body.heldUntil) - site.clock.now().getTime()).toBeGreaterThan(9 * minute);
    const { orderId } = opened.body;
    expect((await capture(site, ana, orderId)).body.code).toBe("not-approved");
    await site.payPal.approve(orderId);
    expect((await capture(site, ana, orderId)).body).toMatchObject({ state: "fulfilled" });
    expect((await capture(site, ana, orderId)).body).toMatchObject({ state: "fulfilled" });
    const { state, bookings, captured_at } = await stateNow(wanted.id);
    expect(state).toBe("fulfilled");
    expect(captured_at).not.toBeNull();
    expect(bookings).toMatchObject([{ amount_cents: 9500, user_id: ana.id, slot_id: wanted.slotId }]);
    expect(await capturesOf(orderId)).toMatchObject([{ amountCents: 9500, status: "COMPLETED" }]);
    await expect
      .poll(() => site.mail.received.filter(({ mail }) => mail.subject?.startsWith("Receipt")))
      .toHaveLength(1);
  });

  test("gets the same answer when her first request was heard twice, or its answer lost", async () => {
    const wanted = await wantedSession(site);
    const answers = await Promise.all(Array.from({ length: 5 }, () => open(site, ana, wanted)));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    const orders = (await site.payPal.ledger()).orders.filter(({ customId }) => customId === wanted.id);
    expect(orders).toHaveLength(1);
  });

  test("cannot use one id for two things, nor somebody else's", async () => {
    const wanted = await wantedSession(site);
    expect((await open(site, ana, wanted)).status).toBe(201);
    expect((await open(site, ana, { ...wanted, amount: 35 })).body.code).toBe("payment-closed");
    expect((await open(site, await payer(site), wanted)).body.code).toBe("payment-closed");
    expect((await stateNow(wanted.id)).amount_cents).toBe(8000);
  });

  test.each([
    ["an amount below", { amount: 34 }],
    ["an amount above", { amount: 131 }],
    ["a broken amount", { amount: 80.5 }],
    ["an amount as text", { amount: "80" }],
    ["a currency", { currency: "JPY" }],
    ["a price of her own", { amount_cents: 1 }],
    ["another's name", { userId: newId() }],
  ])("cannot send %s", async (_what, change) => {
    expect((await open(site, ana, await wantedSession(site, change))).status).toBe(400);
  });

  test("has to be signed in", async () => {
    const { status } = await site.request("POST", "/api/payments", await wantedSession(site));
    expect(status).toBe(401);
  });

  test("cancels, and the slot is free for somebody else; nothing is left to capture", async () => {
    const wanted = await approved(site, ana);
    const cancel = (who: Payer) =>
      site.request("POST", `/api/payments/${wanted.orderId}/cancel`, undefined, who.headers);
    expect((await cancel(await payer(site))).status).toBe(404);
    expect((await cancel(ana)).status).toBe(200);
    expect((await cancel(ana)).status).toBe(200);
    site.clock.advance(minute);
    await reconcile();
    expect(await capturesOf(wanted.orderId)).toEqual([]);
    const june = await payer(site);
    await paid(site, june, { slotId: wanted.slotId });
    expect((await capture(site, ana, wanted.orderId)).body.code).toBe("payment-closed");
    expect(await capturesOf(wanted.orderId)).toEqual([]);
  });

  test("finds out that a payment is hers alone: another can neither capture nor cancel it", async () => {
    const { id, orderId } = await approved(site, ana);
    expect((await capture(site, await payer(site), orderId)).status).toBe(404);
    expect((await site.request("POST", `/api/payments/${orderId}/capture`)).status).toBe(404);
    expect((await stateNow(id)).state).toBe("opened");
    expect((await capture(site, ana, orderId)).status).toBe(200);
    const again = await site.request("POST", `/api/payments/${orderId}/cancel`, undefined, ana.headers);
    expect(again.body.code).toBe("payment-closed");
  });
});

test("a hundred students press for one slot: one is charged and has it, the others are told", async () => {
  const students = await Promise.all(Array.from({ length: 100 }, () => payer(site)));
  const { slotId } = await wantedSession(site);
  const orders: { orderId: string; student: Payer }[] = [];
  const refused: unknown[] = [];
  await Promise.all(
    students.map(async (student) => {
      const { status, body } = await open(site, student, await wantedSession(site, { slotId }));
      if (status === 201) orders.push({ orderId: body.orderId, student });
      else refused.push(`${status} ${body.code}`);
    }),
  );
  expect(refused).toEqual(Array.from({ length: 99 }, () => "409 slot-gone"));
  expect(orders).toHaveLength(1);
  const [{ orderId, student }] = orders as [(typeof orders)[number]];
  await site.payPal.approve(orderId);
  // She too presses more than once.
  const answers = await Promise.all(Array.from({ length: 10 }, () => capture(site, student, orderId)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  expect(await capturesOf(orderId)).toHaveLength(1);
}, 60_000);

describe("a hold that ran out", () => {
  test("is taken again if the slot is still free", async () => {
    const june = await payer(site);
    const wanted = await approved(site, june);
    site.clock.advance(9 * minute);
    const fresh = await payer(site);
    expect((await open(site, fresh, await wantedSession(site, { slotId: wanted.slotId }))).body.code).toBe(
      "slot-gone",
    );
    await site.database.db
      .updateTable("payments")
      .set({ look_at: null })
      .where("id", "=", wanted.id)
      .execute();
    site.clock.advance(3 * minute);
    expect((await capture(site, await renewed(site, june), wanted.orderId)).status).toBe(200);
    expect((await stateNow(wanted.id)).bookings).toHaveLength(1);
  });

  test("is lost to whoever paid meanwhile; nothing is charged", async () => {
    const june = await payer(site);
    const wanted = await approved(site, june);
    await site.database.db
      .updateTable("payments")
      .set({ look_at: null })
      .where("id", "=", wanted.id)
      .execute();
    site.clock.advance(11 * minute);
    await paid(site, await payer(site), { slotId: wanted.slotId });
    const answer = await capture(site, await renewed(site, june), wanted.orderId);
    expect(answer.body.code).toBe("hold-lost");
    expect(await capturesOf(wanted.orderId)).toEqual([]);
  });

  test("without an approval it lapses by itself, and the slot is free", async () => {
    const june = await payer(site);
    const wanted = await wantedSession(site);
    await open(site, june, wanted);
    site.clock.advance(11 * minute);
    await reconcile();
    expect(await stateNow(wanted.id)).toMatchObject({ state: "expired", reason: "lapsed", look_at: null });
  });
});

describe("a payment that its student has left", () => {
  test.each([
    ["while its time runs", 0],
    ["after its time ran out", 11 * minute],
  ])(
    "cancels %s, and approves in a forgotten window afterwards: nothing is taken",
    async (_when, passedMs) => {
      const june = await payer(site);
      const wanted = await wantedSession(site);
      const { orderId } = (await open(site, june, wanted)).body;
      site.clock.advance(passedMs);
      await reconcile();
      const again = await renewed(site, june);
      const cancelled = await site.request(
        "POST",
        `/api/payments/${orderId}/cancel`,
        undefined,
        again.headers,
      );
      expect(cancelled.body.message).toContain("Nothing was charged.");
      await site.payPal.approve(orderId);
      expect((await capture(site, again, orderId)).body).toMatchObject({
        code: "payment-closed",
        message: "This payment was cancelled. Nothing was charged.",
      });
      // As PayPal's webhook has it looked at.
      await settlePayment(site.ctx(), wanted.id);
      expect(await stateNow(wanted.id)).toMatchObject({
        state: "expired",
        reason: "cancelled",
        bookings: [],
      });
      expect(await capturesOf(orderId)).toEqual([]);
    },
  );

  test("approves what she has replaced by another booking: that is said, and nothing is taken", async () => {
    const june = await payer(site);
    const first = await approved(site, june);
    await approved(site, june);
    expect((await capture(site, june, first.orderId)).body).toMatchObject({
      code: "payment-closed",
      message: "You have begun another booking since. Nothing was charged here.",
    });
    await settlePayment(site.ctx(), first.id);
    expect(await stateNow(first.id)).toMatchObject({ state: "expired", reason: "replaced" });
    expect(await capturesOf(first.orderId)).toEqual([]);
  });
});

test("a browser that vanished after the approval: the session is booked all the same", async () => {
  const june = await payer(site);
  const wanted = await approved(site, june);
  site.clock.advance(minute);
  await reconcile();
  expect((await stateNow(wanted.id)).state).toBe("fulfilled");
});

describe("a card that is declined", () => {
  test("takes nothing, keeps the hold, and another card may be tried", async () => {
    const june = await payer(site);
    const wanted = await wantedSession(site);
    const { orderId } = (await open(site, june, wanted)).body;
    await site.payPal.decline(orderId);
    const no = await capture(site, june, orderId);
    expect([no.status, no.body.code]).toEqual([402, "payment-declined"]);
    expect(await stateNow(wanted.id)).toMatchObject({ state: "opened", reason: "INSTRUMENT_DECLINED" });
    await site.payPal.approve(orderId);
    expect((await capture(site, june, orderId)).status).toBe(200);
  });

  test("is not tried again by the site itself", async () => {
    const june = await payer(site);
    const wanted = await wantedSession(site);
    const { orderId } = (await open(site, june, wanted)).body;
    await site.payPal.decline(orderId);
    await capture(site, june, orderId);
    const { capture_key } = await stateNow(wanted.id);
    site.clock.advance(minute);
    await reconcile();
    expect(await stateNow(wanted.id)).toMatchObject({ state: "opened", capture_key });
  });

  test("a COMPLETED order that holds a declined capture is no payment", async () => {
    const june = await payer(site);
    const wanted = await approved(site, june);
    await site.payPal.misbehave({ on: "capture", do: "complete-declined" });
    expect((await capture(site, june, wanted.orderId)).body.code).toBe("payment-declined");
    expect(await stateNow(wanted.id)).toMatchObject({ state: "declined", bookings: [] });
  });
});

describe("PayPal takes its time", () => {
  test.each(["COMPLETED", "DENIED"] as const)("pending, then %s", async (outcome) => {
    const june = await payer(site);
    const wanted = await approved(site, june);
    await site.payPal.misbehave({ on: "capture", do: "pend" });
    expect((await capture(site, june, wanted.orderId)).body.state).toBe("pending");
    expect((await capture(site, june, wanted.orderId)).body.state).toBe("pending");
    // Pinned, however long it takes.
    site.clock.advance(20 * minute);
    const other = await open(site, await payer(site), await wantedSession(site, { slotId: wanted.slotId }));
    expect(other.body.code).toBe("slot-gone");
    await site.payPal.settle(wanted.orderId, outcome);
    site.clock.advance(10 * minute);
    await reconcile();
    const ends = outcome === "COMPLETED" ? "fulfilled" : "declined";
    await expect.poll(async () => (await stateNow(wanted.id)).state).toBe(ends);
  });
});

describe("PayPal misbehaves", () => {
  test.each([
    ["drops the connection before the creation", { on: "create", do: "drop", when: "before" }],
    ["drops it after", { on: "create", do: "drop", when: "after" }],
    ["answers 503 after the creation", { on: "create", do: "answer", status: 503, when: "after" }],
    ["drops the connection before the capture", { on: "capture", do: "drop", when: "before" }],
    ["drops it after", { on: "capture", do: "drop", when: "after" }],
    ["answers 500 after the capture", { on: "capture", do: "answer", status: 500, when: "after" }],
    ["limits the captures", { on: "capture", do: "answer", status: 429, when: "before" }],
    ["gives no token at first", { on: "token", do: "answer", status: 503, when: "before" }],
    ["drops everything once", { on: "any", do: "drop", when: "after" }],
  ] as const)("%s: one order, one capture, one booking", async (_what, how) => {
    const june = await payer(site);
    const wanted = await wantedSession(site);
    await site.payPal.misbehave(how);
    const { orderId } = (await open(site, june, wanted)).body;
    await site.payPal.approve(orderId);
    expect((await capture(site, june, orderId)).body.state).toBe("fulfilled");
    expect(await capturesOf(orderId)).toHaveLength(1);
  });

  test("stays away while an order is made: 503, and the same request later is the same payment", async () => {
    const june = await payer(site);
    const wanted = await wantedSession(site);
    await site.payPal.misbehave({ on: "create", do: "answer", status: 500, when: "after", times: "always" });
    const away = await open(site, june, wanted);
    expect([away.status, away.body.code]).toEqual([503, "provider-away"]);
    await site.payPal.behave();
    expect((await open(site, june, wanted)).status).toBe(201);
    expect((await site.payPal.ledger()).orders.filter(({ customId }) => customId === wanted.id)).toHaveLength(
      1,
    );
  });

  test("takes the money and is gone: pending, then settled by itself", async () => {
    const june = await payer(site);
    const wanted = await approved(site, june);
    await site.payPal.webhooks("off");
    await site.payPal.misbehave({ on: "any", do: "drop", when: "after", times: "always" });
    expect((await capture(site, june, wanted.orderId)).body.state).toBe("pending");
    expect((await stateNow(wanted.id)).state).toBe("capturing");
    await site.payPal.behave();
    site.clock.advance(minute);
    await reconcile();
    expect((await stateNow(wanted.id)).state).toBe("fulfilled");
    expect(await capturesOf(wanted.orderId)).toHaveLength(1);
  });
});

test("after all of that, books and bookings agree", async () => {
  expect(await breaches(site.database.pool)).toEqual([]);
});
