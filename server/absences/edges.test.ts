import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDays } from "../../contract/time.ts";
import { absenceLetters, answerWith, callOff, endAbsenceOf, sendStart, startRequest } from "../../test/absences.ts";
import { type TestApp, testApp } from "../../test/app.ts";
import { buyCart, cartRequest, newGuest, readOrder } from "../../test/buying.ts";
import { clearSite } from "../../test/clear.ts";
import { makeBooking, makeChocolate, makeEvent, makeSignup, makeSlot, makeWaitlistEntry } from "../../test/make.ts";
import { mailsWrittenTo } from "../../test/outbox.ts";
import { asOwner } from "../../test/owner.ts";
import { newPayer, paySession } from "../../test/paying.ts";
import { signUpNew } from "../../test/students.ts";
import { breaches } from "../../test/wallet.ts";
import { newId } from "../db/id.ts";
import { reconcilePayments } from "../payments/reconcile.ts";
import { answerDue } from "./answer.ts";
import { purgeAbsences } from "./purge.ts";
import { tellAbsences } from "./tell.ts";

// Friday, June 18, 2027, 7:00 AM in the studio.
const morning = new Date("2027-06-18T14:00:00Z");
const today = "2027-06-18";
const tomorrow = addDays(today, 1);
const nextWeek = addDays(today, 7);
let site: TestApp;
beforeAll(async () => {
  site = await testApp({ now: morning, env: { TRUST_PROXY: "1" } });
});
beforeEach(async () => {
  await clearSite(site.database);
  site.clock.set(morning);
});
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
const emailOf = async ({ id }: { id: string }) =>
  (await db().selectFrom("users").select("email").where("id", "=", id).executeTakeFirstOrThrow()).email;
const refundByOwner = async (purchaseId: string) =>
  site.request("POST", `/api/admin/payments/${purchaseId}/refund`, { id: newId() }, await asOwner(site));
const on = (day: string, to = day) => ({ from: day, to });

/** Two seats of one purchase of a student: the student's and a friend's. */
async function twoPaidSeats(event: Awaited<ReturnType<typeof makeEvent>>) {
  const student = await newPayer(site);
  const email = await emailOf(student);
  const first = await classOn("2027-06-20", { time: "20:00" });
  expect((await signUpNew(site, first, { email }, student.headers)).status).toBe(200);
  const friend = { name: "Frieda Friend", email: `${newId()}@example.com` };
  const { person_id } = await db()
    .selectFrom("users")
    .select("person_id")
    .where("id", "=", student.id)
    .executeTakeFirstOrThrow();
  const body = { eventId: event.id, pays: true, people: [person_id], friends: [friend] };
  const taken = await site.request("POST", `/api/user/${student.id}/classes`, body, student.headers);
  if (taken.status !== 200) throw new Error(JSON.stringify(taken.body));
  const id = newId();
  const wanted = { id, for: "seat", token: taken.body.toPay.token };
  const opened = await site.request("POST", "/api/payments", wanted, student.headers);
  await site.payPal.approve(opened.body.orderId);
  const captured = await site.request(
    "POST",
    `/api/payments/${opened.body.orderId}/capture`,
    undefined,
    student.headers,
  );
  expect(captured.body.state).toBe("fulfilled");
  const seats = await db().selectFrom("signups").select(["id", "email"]).where("purchase_id", "=", id).execute();
  return { purchaseId: id, orderId: opened.body.orderId as string, email, friend: friend.email, seats };
}
const refunded = async (orderId: string) => {
  await reconcilePayments(site.ctx());
  return (await site.payPal.ledger()).captures.find((one) => one.orderId === orderId)!.refundedCents;
};

describe("money that the owner gave back before an answer", () => {
  test("is not followed by a seat when the owner is well again", async () => {
    const event = await classOn(tomorrow, eighteen);
    const { purchaseId, orderId, seats } = await twoPaidSeats(event);
    const id = await callOff(site, { days: on(tomorrow) });
    expect((await refundByOwner(purchaseId)).status).toBe(200);
    expect(await refunded(orderId)).toBe(3600);
    await endAbsenceOf(site, id);
    for (const seat of seats) expect(await seatOf(seat.id)).toMatchObject({ state: "cancelled" });
  });

  test("is not followed by a session when the owner is well again", async () => {
    const student = await newPayer(site);
    const slot = await makeSlot(db(), { date: tomorrow, time: "14:00" });
    const { id: purchaseId } = await paySession(site, student, { slotId: slot.id });
    const id = await callOff(site, { days: on(tomorrow) });
    expect((await refundByOwner(purchaseId)).status).toBe(200);
    await endAbsenceOf(site, id);
    expect(await db().selectFrom("bookings").select("state").execute()).toEqual([{ state: "cancelled" }]);
  });

  test("after one of two seats became credit, is not followed by the other in another class", async () => {
    const event = await classOn(today, eighteen);
    await classOn(nextWeek, eighteen);
    const { purchaseId, orderId, email, friend } = await twoPaidSeats(event);
    await callOff(site);
    expect((await answerWith(site, email, { choose: "credit" })).status).toBe(200);
    expect((await refundByOwner(purchaseId)).status).toBe(200);
    expect(await refunded(orderId)).toBe(1800);
    expect((await answerWith(site, friend, { choose: "next" })).body.code).toBe("answered");
  });

  test("at the moment at which the owner is well is not followed by a seat", async () => {
    for (let round = 0; round < 3; round++) {
      await clearSite(site.database);
      const event = await classOn(tomorrow, eighteen);
      const { purchaseId, orderId, seats } = await twoPaidSeats(event);
      const id = await callOff(site, { days: on(tomorrow) });
      await Promise.all([refundByOwner(purchaseId), endAbsenceOf(site, id)]);
      expect(await refunded(orderId)).toBe(3600);
      for (const seat of seats) expect(await seatOf(seat.id)).toMatchObject({ state: "cancelled" });
    }
  });

  test("one next and one back", async () => {
    const event = await classOn(today, eighteen);
    const next = await classOn(nextWeek, eighteen);
    const { orderId, email, friend, purchaseId } = await twoPaidSeats(event);
    await callOff(site);
    expect((await answerWith(site, email, { choose: "next" })).status).toBe(200);
    expect((await answerWith(site, friend, { choose: "back" })).status).toBe(200);
    expect(await refunded(orderId)).toBe(1800);
    const live = await db()
      .selectFrom("signups")
      .select(["event_id"])
      .where("purchase_id", "=", purchaseId)
      .where("state", "=", "live")
      .execute();
    expect(live).toEqual([{ event_id: next.id }]);
  });
});

describe("an absence after another", () => {
  test("calls off a class that has a substitute, who is ill too", async () => {
    const event = await classOn(tomorrow);
    const ana = await makeSignup(db(), { event_id: event.id });
    await callOff(site, { days: on(tomorrow), classes: { [event.id]: { action: { is: "cover", by: "Maya Stone" } } } });
    const second = await startRequest(site, { days: on(tomorrow) });
    expect((await sendStart(site, second)).status).toBe(200);
    await tellAbsences(site.ctx());
    expect(await seatOf(ana.id)).toMatchObject({ state: "cancelled" });
    expect(await absenceLetters(site, ana.email)).toHaveLength(2);
  });

  test("calls off a class to the day of which an earlier one moved it", async () => {
    const event = await classOn(today);
    const ana = await makeSignup(db(), { event_id: event.id });
    await callOff(site, { classes: { [event.id]: { action: { is: "move", date: nextWeek, time: "18:00" } } } });
    expect((await sendStart(site, await startRequest(site, { days: on(nextWeek) }))).status).toBe(200);
    expect(await seatOf(ana.id)).toMatchObject({ state: "cancelled" });
  });

  test("moves an order on that the first one moved", async () => {
    const event = await classOn(today);
    const next = await classOn(tomorrow);
    const later = await classOn(nextWeek);
    const tin = await makeChocolate(db());
    const cart = cartRequest([[tin, 1]], { delivery: { how: "pickup", eventId: event.id } });
    await buyCart(site, newGuest(), cart);
    await callOff(site);
    expect((await readOrder(site, cart.id)).event_id).toBe(next.id);
    expect((await sendStart(site, await startRequest(site, { days: on(tomorrow) }))).status).toBe(200);
    expect((await readOrder(site, cart.id)).event_id).toBe(later.id);
  });

  test("does not say that nothing was paid to people whose spot is only held", async () => {
    const event = await classOn(today);
    const next = await classOn(tomorrow);
    await classOn(nextWeek);
    const ana = await makeSignup(db(), { event_id: event.id });
    await callOff(site);
    await callOff(site, { days: on(tomorrow) });
    const letters = await absenceLetters(site, ana.email);
    expect(letters.map(({ text }) => text).join()).not.toContain("You have paid nothing");
    const held = await db().selectFrom("signups").select(["event_id"]).where("state", "=", "held").execute();
    expect(held).not.toEqual([{ event_id: next.id }]);
    expect((await answerWith(site, ana.email, { choose: "next" })).body.code).toBe("class-not-found");
  });

  test("keeps its times closed when the owner takes the other back", async () => {
    const slot = await makeSlot(db(), { date: tomorrow, time: "14:00" });
    const id = await callOff(site, { days: on(today, tomorrow) });
    await callOff(site, { days: on(tomorrow, addDays(today, 3)) });
    await endAbsenceOf(site, id);
    const { state } = await db()
      .selectFrom("slots")
      .select("state")
      .where("id", "=", slot.id)
      .executeTakeFirstOrThrow();
    expect(state).toBe("removed");
  });
});

describe("well again", () => {
  test("after two people were merged who both had a seat", async () => {
    const event = await classOn(tomorrow);
    const [one, two] = [await makeSignup(db(), { event_id: event.id }), await makeSignup(db(), { event_id: event.id })];
    const id = await callOff(site, { days: on(tomorrow) });
    const merged = await site.request(
      "POST",
      "/api/admin/people/merge",
      { id: newId(), keptId: one.person_id, goneId: two.person_id },
      await asOwner(site),
    );
    expect(merged.body.code).toBe("both-signed-up");
    const ended = await endAbsenceOf(site, id);
    expect([ended.status, ended.body]).toEqual([200, expect.anything()]);
    expect([(await seatOf(one.id)).state, (await seatOf(two.id)).state]).toEqual(["live", "live"]);
  });

  test("with the first letter only afterwards, writes no second one", async () => {
    const event = await classOn(tomorrow);
    const email = "rosa@example.com";
    await makeSignup(db(), { event_id: event.id, email });
    const slot = await makeSlot(db(), { date: tomorrow, time: "14:00" });
    await makeBooking(db(), { guest_name: "Rosa Lind", guest_email: email, slot_id: slot.id, amount_cents: 0 });
    const other = await classOn(tomorrow, { time: "18:00" });
    await makeSignup(db(), { event_id: other.id, email });
    const body = await startRequest(site, { days: on(tomorrow) });
    await sendStart(site, body);
    await makeEvent(db(), { date: tomorrow, time: "18:00" });
    await endAbsenceOf(site, body.id);
    const subjects = (await mailsWrittenTo(site, email)).map(({ subject }) => subject);
    // The letter came before the end, with all three, or after it.
    const isToldAll = subjects.some((subject) => subject.startsWith("Called off") && subject.includes("and 2 more"));
    expect(subjects.filter((subject) => subject.includes("after all"))).toHaveLength(isToldAll ? 1 : 0);
  });
});

describe("what changed since", () => {
  test("a free time that the owner added where a class was", async () => {
    const event = await classOn(tomorrow);
    const other = await classOn(tomorrow, { time: "18:00" });
    const id = await callOff(site, { days: on(tomorrow) });
    await makeSlot(db(), { date: tomorrow, time: "09:15" });
    const ended = await endAbsenceOf(site, id);
    expect([ended.status, ended.body]).toEqual([200, expect.anything()]);
    const stateOf = async (one: string) =>
      (await db().selectFrom("events").select("state").where("id", "=", one).executeTakeFirstOrThrow()).state;
    expect([await stateOf(event.id), await stateOf(other.id)]).toEqual(["removed", "live"]);
  });

  test("the owner's waiting student gets the seat and no offer", async () => {
    const event = await classOn(today);
    const next = await classOn(nextWeek, { capacity: 5 });
    const ana = await makeSignup(db(), { event_id: event.id });
    const entry = await makeWaitlistEntry(db(), {
      event_id: next.id,
      email: ana.email,
      name: ana.name,
      person_id: ana.person_id,
    });
    await callOff(site);
    expect((await answerWith(site, ana.email, { choose: "next", eventId: next.id })).status).toBe(200);
    const waiting = await db()
      .selectFrom("waitlist")
      .select("state")
      .where("id", "=", entry.id)
      .executeTakeFirstOrThrow();
    expect(waiting.state).toBe("taken");
  });

  test("an order goes to no class with sign-up elsewhere", async () => {
    const event = await classOn(today);
    await classOn(nextWeek);
    const elsewhere = await classOn(addDays(today, 3), { sign_up_link: "https://example.com/" });
    const tin = await makeChocolate(db());
    const cart = cartRequest([[tin, 1]], { delivery: { how: "pickup", eventId: event.id } });
    await buyCart(site, newGuest(), cart);
    const { payer_email } = await readOrder(site, cart.id);
    await callOff(site);
    expect((await answerWith(site, payer_email, { choose: "next", eventId: elsewhere.id })).body.code).toBe(
      "class-external",
    );
  });

  test("silence, refund and well again at the same moment", async () => {
    for (let round = 0; round < 3; round++) {
      await clearSite(site.database);
      site.clock.set(morning);
      const far = addDays(today, 4);
      const event = await classOn(far, eighteen);
      const next = await classOn(addDays(today, 11), eighteen);
      const { orderId, seats, purchaseId, email, friend } = await twoPaidSeats(event);
      const id = await callOff(site, { days: on(far) });
      const choose = round === 0 ? "next" : round === 1 ? "credit" : "back";
      const results = await Promise.all([
        answerWith(site, email, { choose }),
        answerWith(site, friend, { choose: "next" }),
        refundByOwner(purchaseId),
        endAbsenceOf(site, id),
      ]);
      expect(results.filter(({ status }) => status >= 500)).toEqual([]);
      site.clock.set(new Date(morning.getTime() + 49 * 3_600_000));
      await answerDue(site.ctx());
      const credit = await db()
        .selectFrom("wallet_lots")
        .select("remaining")
        .where("kind", "=", "credit")
        .where("purchase_id", "=", purchaseId)
        .execute();
      const credited = credit.reduce((sum, { remaining }) => sum + remaining, 0);
      const states = await Promise.all(seats.map(async (seat) => (await seatOf(seat.id)).state));
      const live = states.filter((state) => state === "live").length;
      const back = await refunded(orderId);
      expect([live * 1800 + back + credited, next.id]).toEqual([3600, next.id]);
    }
  });

  test("the link of a class that moved far away works until it starts", async () => {
    const event = await classOn(today);
    const ana = await makeSignup(db(), { event_id: event.id });
    const later = addDays(today, 90);
    await callOff(site, { classes: { [event.id]: { action: { is: "move", date: later, time: "09:00" } } } });
    site.clock.set(new Date(morning.getTime() + 70 * 86_400_000));
    await purgeAbsences(site.ctx());
    expect((await answerWith(site, ana.email, { choose: "back" })).status).toBe(200);
    site.clock.set(new Date(morning.getTime() + 150 * 86_400_000));
    await purgeAbsences(site.ctx());
    expect(await db().selectFrom("absences").selectAll().execute()).toEqual([]);
  });

  test("the cover of the newest absence stays", async () => {
    const event = await classOn(tomorrow);
    const id = await callOff(site, {
      days: on(tomorrow),
      classes: { [event.id]: { action: { is: "cover", by: "Maya Stone" } } },
    });
    await callOff(site, { days: on(tomorrow), classes: { [event.id]: { action: { is: "cover", by: "Lea Lind" } } } });
    await endAbsenceOf(site, id);
    const { cover } = await db()
      .selectFrom("events")
      .select("cover")
      .where("id", "=", event.id)
      .executeTakeFirstOrThrow();
    expect(cover).toBe("Lea Lind");
  });
});

describe("odd input", () => {
  const plan = async (query: string) =>
    await site.request("GET", `/api/admin/absences/plan?${query}`, undefined, await asOwner(site));
  test("is no crash", async () => {
    const answers = [];
    for (const query of [
      "from=9999-12-31&to=9999-12-31",
      "from=9999-12-01&to=9999-12-31",
      "from=0001-01-01&to=0001-01-02",
      "from=2028-03-12&to=2028-03-12&after=02:30",
      "from=2027-11-07&to=2027-11-07&after=01:30",
      "from=2027-06-18&to=2027-06-18&after=24:00",
      "from=2027-06-18&to=2027-06-18&after=23:59",
    ])
      answers.push([query, (await plan(query)).status]);
    expect(answers.filter(([, status]) => (status as number) >= 500)).toEqual([]);
  });
  test("in a start is no crash", async () => {
    const answers = [];
    for (const action of [
      { is: "move", date: today, time: "09:00" },
      { is: "move", date: "9999-12-31", time: "23:59" },
      { is: "move", date: "0001-01-01", time: "00:00" },
      { is: "cover", by: "x".repeat(100) },
      { is: "cover", by: "a\r\nBcc: x@example.com" },
    ]) {
      await clearSite(site.database);
      const event = await classOn(today);
      const body = await startRequest(site, { classes: { [event.id]: { action: action as never } } });
      const { status, body: answer } = await sendStart(site, body);
      answers.push([JSON.stringify(action), status, answer.code ?? answer.message]);
    }
    expect(answers.filter(([, status]) => (status as number) >= 500)).toEqual([]);
  });
  test("the same class twice in a start, and a move with pickups to another moved class", async () => {
    const event = await classOn(today);
    const body = await startRequest(site);
    const { status } = await sendStart(site, {
      ...body,
      classes: [...body.classes, { ...body.classes[0]!, action: { is: "leave" } }],
    });
    expect(status).toBeLessThan(500);
    expect(event.id).toBeTruthy();
  });
});
