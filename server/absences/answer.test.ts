import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDays } from "../../contract/time.ts";
import { absenceToken, answerWith, callOff, readMine, sendStart, startRequest } from "../../test/absences.ts";
import { type TestApp, testApp } from "../../test/app.ts";
import { buyCart, cartRequest, newGuest } from "../../test/buying.ts";
import { clearSite } from "../../test/clear.ts";
import { makeBooking, makeChocolate, makeEvent, makeSignup, makeSlot, makeWaitlistEntry } from "../../test/make.ts";
import { mailsWrittenTo } from "../../test/outbox.ts";
import { asOwner } from "../../test/owner.ts";
import { newPayer, openAndApproveSession, paySession } from "../../test/paying.ts";
import { signUpNew } from "../../test/students.ts";
import { breaches } from "../../test/wallet.ts";
import { newId } from "../db/id.ts";
import { reconcilePayments } from "../payments/reconcile.ts";
import { grantLot } from "../payments/wallet.ts";
import { endUnpaidSeats } from "../signups/seats/seat-kind.ts";
import { answerDue } from "./answer.ts";

// Friday, June 18, 2027, 7:00 AM in the studio.
const morning = new Date("2027-06-18T14:00:00Z");
const today = "2027-06-18";
const nextWeek = addDays(today, 7);
const hours = (count: number) => count * 3_600_000;
let site: TestApp;
beforeAll(async () => {
  site = await testApp({ now: morning, env: { TRUST_PROXY: "1" } });
});
beforeEach(() => clearSite(site.database));
afterEach(async () => {
  const found = await breaches(site);
  if (found.length > 0) throw new Error(found.join("\n"));
});
afterAll(() => site.close());
const db = () => site.database.db;
const eighteen = { price_kind: "fixed", price_from_cents: 1800, price_to_cents: 1800 } as const;
const classOn = (date: string, change: object = {}) =>
  makeEvent(db(), { title: "Slow Flow", date, time: "09:00", ...change });
const seatOf = (id: string) => db().selectFrom("signups").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const takenIn = async ({ id }: { id: string }) =>
  (await db().selectFrom("signups").select("state").where("event_id", "=", id).orderBy("id").execute()).map(
    ({ state }) => state,
  );

/** A guest who has paid for a seat at PayPal. */
async function paidSeat(event: Awaited<ReturnType<typeof makeEvent>>, email = `${newId()}@example.com`) {
  const { headers } = newGuest();
  const signedUp = await signUpNew(site, event, { email, pays: true }, headers);
  const id = newId();
  const opened = await site.request(
    "POST",
    "/api/payments",
    { id, for: "seat", token: signedUp.body.toPay.token },
    headers,
  );
  await site.payPal.approve(opened.body.orderId);
  const captured = await site.request("POST", `/api/payments/${opened.body.orderId}/capture`, undefined, headers);
  expect(captured.body.state).toBe("fulfilled");
  const seat = await db().selectFrom("signups").select("id").where("purchase_id", "=", id).executeTakeFirstOrThrow();
  return { id: seat.id, purchaseId: id, email, orderId: opened.body.orderId as string };
}
/** The site's own job may be sending the refund at the same moment. */
async function expectRefunded(orderId: string, cents: number): Promise<void> {
  await expect.poll(() => refunded(orderId), { timeout: 10_000 }).toBe(cents);
}
const refunded = async (orderId: string) => {
  await reconcilePayments(site.ctx());
  return (await site.payPal.ledger()).captures.find((one) => one.orderId === orderId)!.refundedCents;
};

describe("a seat of a class that is called off", () => {
  test("is held in the next class, and kept there with what was paid", async () => {
    const event = await classOn(today, eighteen);
    const next = await classOn(nextWeek, { ...eighteen, capacity: 1 });
    const seat = await paidSeat(event);
    await callOff(site);
    expect(await takenIn(next)).toEqual(["held"]);
    const { items } = await readMine(site, await absenceToken(site, seat.email));
    expect(items).toMatchObject([
      { choices: ["next", "credit", "back"], paid: 18, isByPass: false, ifSilent: "back", next: { eventId: next.id } },
    ]);
    expect(Date.parse(items[0]!.heldUntil!) - site.clock.now().getTime()).toBeGreaterThan(hours(23.9));
    const answer = await answerWith(site, seat.email, { choose: "next" });
    expect(answer).toMatchObject({
      status: 200,
      body: { message: "Done. The spot is yours. An email is on its way." },
    });
    expect(await seatOf(seat.id)).toMatchObject({ event_id: next.id, state: "live", purchase_id: seat.purchaseId });
    expect((await takenIn(next)).toSorted()).toEqual(["cancelled", "live"]);
    expect((await mailsWrittenTo(site, seat.email)).at(-1)!.subject).toContain("You are signed up");
    await expectRefunded(seat.orderId, 0);
    expect((await answerWith(site, seat.email, { choose: "back" })).body.code).toBe("answered");
    // The moved seat is refunded and cancelled like any other.
    const owner = await asOwner(site);
    await site.request("POST", `/api/admin/payments/${seat.purchaseId}/refund`, { id: newId() }, owner);
    expect(await seatOf(seat.id)).toMatchObject({ state: "cancelled" });
    await expectRefunded(seat.orderId, 1800);
  });

  test("goes back to PayPal, and its hold goes to the next on the waitlist", async () => {
    const event = await classOn(today, eighteen);
    const next = await classOn(nextWeek, { ...eighteen, capacity: 1 });
    const seat = await paidSeat(event);
    await callOff(site);
    const waiting = await makeWaitlistEntry(db(), { event_id: next.id });
    const answer = await answerWith(site, seat.email, { choose: "back" });
    expect(answer.body.message).toBe("Done. You get $18 back.");
    await expectRefunded(seat.orderId, 1800);
    expect(await takenIn(next)).toEqual(["cancelled"]);
    expect((await mailsWrittenTo(site, waiting.email)).length).toBe(1);
  });

  test("becomes credit of a student, and nothing of it goes back later", async () => {
    const event = await classOn(today, eighteen);
    const student = await newPayer(site);
    const { email } = await db()
      .selectFrom("users")
      .select("email")
      .where("id", "=", student.id)
      .executeTakeFirstOrThrow();
    await signUpNew(site, await classOn("2027-06-19"), { email }, student.headers);
    const body = { eventId: event.id, pays: true };
    const { toPay } = (await site.request("POST", `/api/user/${student.id}/classes`, body, student.headers)).body;
    const id = newId();
    const wanted = { id, for: "seat", token: toPay.token };
    const opened = await site.request("POST", "/api/payments", wanted, student.headers);
    await site.payPal.approve(opened.body.orderId);
    await site.request("POST", `/api/payments/${opened.body.orderId}/capture`, undefined, student.headers);
    await callOff(site);
    const answer = await answerWith(site, email, { choose: "credit" });
    expect(answer.body.message).toBe("Done. $18 of credit is in your wallet.");
    const lots = await db().selectFrom("wallet_lots").select(["kind", "remaining"]).execute();
    expect(lots.filter(({ kind }) => kind === "credit")).toEqual([{ kind: "credit", remaining: 1800 }]);
    const owner = await asOwner(site);
    const again = await site.request("POST", `/api/admin/payments/${id}/refund`, { id: newId() }, owner);
    expect(again.body.code).toBe("nothing-to-refund");
    await expectRefunded(opened.body.orderId, 0);
  });

  test("that a pass paid gives its use back without an answer", async () => {
    const event = await classOn(today, { price_kind: "passes" });
    const student = await newPayer(site);
    const user = await db()
      .selectFrom("users")
      .select(["email", "person_id"])
      .where("id", "=", student.id)
      .executeTakeFirstOrThrow();
    await signUpNew(site, await classOn("2027-06-19"), { email: user.email }, student.headers);
    const lot = { personId: user.person_id, kind: "pass", name: "10 classes", covers: "classes", units: 10 } as const;
    const lotId = await site.ctx().tx((tx) => grantLot(tx, { ...lot, expiresOn: addDays(today, 1) }));
    const body = { eventId: event.id, pays: true };
    const { toPay } = (await site.request("POST", `/api/user/${student.id}/classes`, body, student.headers)).body;
    const wanted = { id: newId(), for: "seat", token: toPay.token, wallet: true };
    expect((await site.request("POST", "/api/payments", wanted, student.headers)).body.state).toBe("fulfilled");
    await callOff(site);
    const read = async () =>
      db().selectFrom("wallet_lots").select(["remaining", "expires_on"]).where("id", "=", lotId).executeTakeFirst();
    expect(await read()).toEqual({ remaining: 9, expires_on: addDays(today, 2) });
    expect((await readMine(site, await absenceToken(site, user.email))).items).toMatchObject([{ isByPass: true }]);
    site.clock.advance(hours(48) + 1_000);
    await answerDue(site.ctx());
    // The days since it was spent are added, not a second time.
    expect(await read()).toEqual({ remaining: 10, expires_on: addDays(today, 3) });
    expect((await mailsWrittenTo(site, user.email)).at(-1)!.subject).toBe("Slow Flow, Friday, June 18: what you paid");
  });

  test("of a free class needs no answer, and the hold ends after a day", async () => {
    const event = await classOn(today);
    const next = await classOn(nextWeek);
    const seat = await makeSignup(db(), { event_id: event.id });
    await callOff(site);
    site.clock.advance(hours(24) + 1_000);
    await endUnpaidSeats(site.ctx());
    expect(await takenIn(next)).toEqual(["cancelled"]);
    const token = await absenceToken(site, seat.email);
    expect((await readMine(site, token)).items).toMatchObject([{ heldUntil: null, choices: ["next", "back"] }]);
    // There is still room.
    expect((await answerWith(site, seat.email, { choose: "next" })).status).toBe(200);
    expect(await seatOf(seat.id)).toMatchObject({ event_id: next.id, state: "live" });
  });

  test("without any other class offers only the price", async () => {
    const event = await classOn(today, eighteen);
    await classOn(nextWeek, { price_kind: "fixed", price_from_cents: 2500, price_to_cents: 2500 });
    const seat = await paidSeat(event);
    await callOff(site);
    const { items } = await readMine(site, await absenceToken(site, seat.email));
    expect(items).toMatchObject([{ choices: ["credit", "back"], next: null, others: [] }]);
  });

  test("can be exchanged for a class that the student chooses, and not for a full one or one with another price", async () => {
    const event = await classOn(today);
    await classOn(nextWeek);
    const other = await classOn(addDays(today, 3), { title: "Yin", capacity: 1 });
    const full = await classOn(addDays(today, 4), { title: "Yin", capacity: 1 });
    const dear = await classOn(addDays(today, 5), { title: "Yin", ...eighteen });
    await makeSignup(db(), { event_id: full.id });
    const seat = await makeSignup(db(), { event_id: event.id });
    await callOff(site);
    const code = async (eventId: string) => (await answerWith(site, seat.email, { choose: "next", eventId })).body.code;
    expect(await code(full.id)).toBe("class-full");
    expect(await code(dear.id)).toBe("price-differs");
    expect(await code(event.id)).toBe("class-not-found");
    expect((await answerWith(site, seat.email, { choose: "next", eventId: other.id })).status).toBe(200);
    expect(await seatOf(seat.id)).toMatchObject({ event_id: other.id });
    expect(await db().selectFrom("signups").select("id").where("state", "=", "held").execute()).toEqual([]);
  });
});

test("who signs up for the class in which a spot is held is referred to the letter", async () => {
  const event = await classOn(today);
  const next = await classOn(nextWeek);
  const seat = await makeSignup(db(), { event_id: event.id });
  await callOff(site);
  const answer = await signUpNew(site, next, { email: seat.email, name: "Ana Whitlow" }, newGuest().headers);
  expect(answer.body).toMatchObject({ code: "already-signed-up" });
  expect(answer.body.message).toContain("Please keep it with the button in our email.");
});

describe("an answer", () => {
  test("at the moment of the deadline is one: the person's or that of the silence", async () => {
    for (let round = 0; round < 3; round++) {
      await clearSite(site.database);
      site.clock.set(morning);
      const event = await classOn(today, eighteen);
      await classOn(nextWeek, eighteen);
      const seat = await paidSeat(event);
      await callOff(site);
      site.clock.advance(hours(48) - 15);
      const token = await absenceToken(site, seat.email);
      const { items } = await readMine(site, token);
      const body = { token, itemId: items[0]!._id, choose: "next" };
      const answers = Promise.all([
        site.request("POST", "/api/absence", body),
        ...Array.from({ length: 8 }, () => answerDue(site.ctx())),
      ]);
      const [answer] = await answers;
      site.clock.advance(1_000);
      await answerDue(site.ctx());
      const isKept = (await seatOf(seat.id)).state === "live";
      expect(answer.status === 200).toBe(isKept);
      expect([undefined, "answered", "answer-too-late"]).toContain(answer.body.code);
      await expectRefunded(seat.orderId, isKept ? 0 : 1800);
      expect(await breaches(site)).toEqual([]);
    }
  });

  test("given twice at once is given once", async () => {
    const event = await classOn(today, eighteen);
    await classOn(nextWeek, eighteen);
    const seat = await paidSeat(event);
    await callOff(site);
    const answers = await Promise.all(
      (["next", "back", "next", "back"] as const).map((choose) => answerWith(site, seat.email, { choose })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === "answered")).toHaveLength(3);
    const isKept = (await seatOf(seat.id)).state === "live";
    await expectRefunded(seat.orderId, isKept ? 0 : 1800);
  });

  test("is refused with a wrong link, for the thing of another person, and for what cannot be chosen", async () => {
    const event = await classOn(today);
    const seat = await makeSignup(db(), { event_id: event.id });
    const other = await makeSignup(db(), { event_id: event.id });
    await callOff(site);
    const wrong = await site.request("GET", `/api/absence?token=${"x".repeat(43)}`);
    expect(wrong.status).toBe(410);
    const theirs = (await readMine(site, await absenceToken(site, other.email))).items[0]!._id;
    expect((await answerWith(site, seat.email, { itemId: theirs, choose: "back" })).status).toBe(410);
    for (const choose of ["kept", "ship"] as const)
      expect((await answerWith(site, seat.email, { choose })).body.code).toBe("invalid");
    expect((await answerWith(site, seat.email, { choose: "next" })).body.code).toBe("class-not-found");
  });

  test("after the deadline is refused", async () => {
    const event = await classOn(today);
    const seat = await makeSignup(db(), { event_id: event.id });
    await callOff(site);
    site.clock.advance(hours(48) + 1);
    expect((await answerWith(site, seat.email, { choose: "back" })).body.code).toBe("answer-too-late");
  });
});

describe("a session that is called off", () => {
  test("is booked again at another time, or its price goes back", async () => {
    const student = await newPayer(site);
    const slot = await makeSlot(db(), { date: today, time: "14:00" });
    const other = await makeSlot(db(), { date: nextWeek, time: "14:00" });
    const { id: purchaseId } = await paySession(site, student, { slotId: slot.id });
    const { email } = await db()
      .selectFrom("users")
      .select("email")
      .where("id", "=", student.id)
      .executeTakeFirstOrThrow();
    await callOff(site);
    const { items } = await readMine(site, await absenceToken(site, email));
    expect(items).toMatchObject([{ kind: "session", choices: ["next", "credit", "back"], minutes: 60 }]);
    expect((await answerWith(site, email, { choose: "next" })).body.code).toBe("slot-gone");
    expect((await answerWith(site, email, { choose: "next", slotId: slot.id })).body.code).toBe("slot-gone");
    expect((await answerWith(site, email, { choose: "next", slotId: other.id })).status).toBe(200);
    const bookings = await db().selectFrom("bookings").select(["slot_id", "state", "payment_id"]).execute();
    expect(bookings).toEqual([{ slot_id: other.id, state: "live", payment_id: purchaseId }]);
    const answered = (await readMine(site, await absenceToken(site, email))).items;
    expect(answered).toMatchObject([{ date: today, newTime: { date: nextWeek, time: "14:00" } }]);
  });

  test("becomes credit, or goes back without an answer", async () => {
    const [ana, rosa] = [await newPayer(site), await newPayer(site)];
    const paid = [];
    for (const [at, student] of [ana, rosa].entries()) {
      const slot = await makeSlot(db(), { date: today, time: `1${at}:00` });
      paid.push(await paySession(site, student, { slotId: slot.id }));
    }
    const emailOf = async ({ id }: { id: string }) =>
      (await db().selectFrom("users").select("email").where("id", "=", id).executeTakeFirstOrThrow()).email;
    await callOff(site);
    expect((await answerWith(site, await emailOf(ana), { choose: "credit" })).body.message).toContain("of credit");
    site.clock.advance(hours(48) + 1);
    await answerDue(site.ctx());
    await reconcilePayments(site.ctx());
    const { captures } = await site.payPal.ledger();
    expect(captures.map(({ refundedCents }) => refundedCents > 0).slice(-2)).toEqual([false, true]);
  });

  test("that is not paid yet can move or end", async () => {
    const slot = await makeSlot(db(), { date: today, time: "14:00" });
    const email = "rosa@example.com";
    await makeBooking(db(), { guest_name: "Rosa Lind", guest_email: email, slot_id: slot.id, amount_cents: 0 });
    await callOff(site);
    expect((await readMine(site, await absenceToken(site, email))).items).toMatchObject([
      { choices: ["next", "back"] },
    ]);
    expect((await answerWith(site, email, { choose: "back" })).body.message).toBe("Done.");
  });
});

describe("an order to pick up", () => {
  const order = async (eventId: string, email = `${newId()}@example.com`) => {
    const tin = await makeChocolate(db());
    const cart = cartRequest([[tin, 1]], { delivery: { how: "pickup", eventId } });
    await buyCart(site, newGuest(), cart);
    await db().updateTable("orders").set({ payer_email: email }).where("payment_id", "=", cart.id).execute();
    return {
      email,
      read: () => db().selectFrom("orders").selectAll().where("payment_id", "=", cart.id).executeTakeFirstOrThrow(),
    };
  };

  test("goes to the next class at the location; its buyer keeps that, or chooses another or shipping", async () => {
    const event = await classOn(today);
    const next = await classOn(nextWeek);
    const later = await classOn(addDays(today, 9), { title: "Yin" });
    const orders = [await order(event.id), await order(event.id), await order(event.id)] as const;
    await callOff(site);
    for (const { read } of orders) expect((await read()).event_id).toBe(next.id);
    const { items } = await readMine(site, await absenceToken(site, orders[0].email));
    expect(items).toMatchObject([{ kind: "order", choices: ["kept", "next", "ship"], next: { eventId: next.id } }]);
    expect((await answerWith(site, orders[0].email, { choose: "kept" })).status).toBe(200);
    expect((await answerWith(site, orders[1].email, { choose: "next", eventId: later.id })).status).toBe(200);
    expect((await orders[1].read()).event_id).toBe(later.id);
    expect((await answerWith(site, orders[2].email, { choose: "ship" })).body.code).toBe("address-needed");
    const address = {
      name: "Pat Payer",
      line1: "1 Bay St",
      city: "Depoe Bay",
      state: "OR",
      zip: "97341",
      country: "US",
    };
    const abroad = { ...address, country: "DE" } as const;
    expect((await answerWith(site, orders[2].email, { choose: "ship", address: abroad })).body.code).toBe(
      "not-shipped-there",
    );
    const ship = { choose: "ship", address: { ...address, country: "US" } } as const;
    expect((await answerWith(site, orders[2].email, ship)).status).toBe(200);
    expect(await orders[2].read()).toMatchObject({ delivery: "ship", event_id: null, address: { city: "Depoe Bay" } });
  });

  test("without a class at the location is asked for, and stays as it is without an answer", async () => {
    const event = await classOn(today);
    const { email, read } = await order(event.id);
    await callOff(site);
    const { items } = await readMine(site, await absenceToken(site, email));
    expect(items).toMatchObject([{ next: null, choices: ["ship"] }]);
    site.clock.advance(hours(48) + 1);
    await answerDue(site.ctx());
    expect(await read()).toMatchObject({ event_id: event.id, state: "new" });
  });

  test("cannot go to a class that is called off too", async () => {
    const event = await classOn(today);
    const evening = await classOn(today, { time: "18:00" });
    await order(event.id);
    const body = await startRequest(site, { classes: { [event.id]: { pickupsTo: evening.id } } });
    expect((await sendStart(site, body)).body.code).toBe("class-not-found");
    expect(await db().selectFrom("absences").selectAll().execute()).toEqual([]);
  });
});

test("a payment on its way for a seat or a session that is called off goes back", async () => {
  const event = await classOn(today, eighteen);
  const slot = await makeSlot(db(), { date: today, time: "14:00" });
  const { headers } = newGuest();
  const email = "late@example.com";
  const signedUp = await signUpNew(site, event, { email, pays: true }, headers);
  const wanted = { id: newId(), for: "seat", token: signedUp.body.toPay.token };
  const opened = await site.request("POST", "/api/payments", wanted, headers);
  await site.payPal.approve(opened.body.orderId);
  const student = await newPayer(site);
  const session = await openAndApproveSession(site, student, { slotId: slot.id });
  await callOff(site);
  const letters = await mailsWrittenTo(site, email);
  expect(letters.map(({ text }) => text).join()).toContain("You have paid nothing.");
  const captured = await site.request("POST", `/api/payments/${opened.body.orderId}/capture`, undefined, headers);
  expect(captured.status).toBe(409);
  const late = await site.request("POST", `/api/payments/${session.orderId}/capture`, undefined, student.headers);
  // The site's own job may have closed the payment before.
  expect(["slot-gone", "hold-lost"]).toContain(late.body.code);
  await reconcilePayments(site.ctx());
  const { captures } = await site.payPal.ledger();
  const ours = captures.filter(({ orderId }) => [opened.body.orderId, session.orderId].includes(orderId));
  expect(ours.filter(({ amountCents, refundedCents }) => amountCents !== refundedCents)).toEqual([]);
});
