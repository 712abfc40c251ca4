import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { addDays, studioDay } from "../../contract/time.ts";
import type { TestApp } from "../../test/app.ts";
import { paymentViolations } from "../../test/faults/checker.ts";
import { lockRows, untilWaiting } from "../../test/locks.ts";
import { makeEvent, makeSignup } from "../../test/make.ts";
import { asOwner } from "../../test/owner.ts";
import { newPayer } from "../../test/paying.ts";
import { signUpNew } from "../../test/students.ts";
import { testAppWithRecaptcha } from "../../test/vouched.ts";
import { newToken } from "../auth/tokens.ts";
import { newId } from "../db/id.ts";
import { reconcilePayments } from "../payments/reconcile.ts";
import { grantLot, type NewLot } from "../payments/wallet.ts";
import { changeClass } from "./move-seat.ts";

let site: TestApp;
let owner: { authorization: string };
beforeAll(async () => {
  site = await testAppWithRecaptcha({ env: { TRUST_PROXY: "1" } });
  owner = await asOwner(site);
});
afterAll(() => site.close());
afterEach(async () => {
  const violations = await paymentViolations(site.database.pool, { isSettled: false });
  if (violations.length > 0) throw new Error(violations.join("\n"));
});

const db = () => site.database.db;
type Event = Awaited<ReturnType<typeof makeEvent>>;
type Seat = { id: string; event_id: string };

const eighteen = { price_kind: "fixed", price_from_cents: 1800, price_to_cents: 1800 } as const;
const sliding = { price_kind: "sliding", price_from_cents: 1200, price_to_cents: 2000 } as const;
const twentyFive = { price_kind: "fixed", price_from_cents: 2500, price_to_cents: 2500 } as const;
const passesOnly = { price_kind: "passes" } as const;

const change = ({ id, event_id }: Seat, to: Event) =>
  site.ctx().tx((tx) => changeClass(tx, { signupId: id, from: event_id, to: to.id }));
const refusal = (moved: Promise<unknown>) =>
  moved.then(
    () => "moved",
    (error: { code: string }) => error.code,
  );
const seatOf = ({ id }: { id: string }) =>
  db().selectFrom("signups").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const liveIn = async (event: Event) =>
  (await db().selectFrom("signups").select("id").where("event_id", "=", event.id).where("state", "=", "live").execute())
    .length;

/** A signed-in student with a current waiver and, if given, a pass or gift card. */
async function studentWith(lot?: Partial<NewLot>) {
  const student = await newPayer(site);
  const users = db().selectFrom("users").select(["email", "person_id"]).where("id", "=", student.id);
  const { email, person_id } = await users.executeTakeFirstOrThrow();
  await signUpNew(site, await makeEvent(db()), { email, name: "June Okafor" }, student.headers);
  const pass = { personId: person_id!, kind: "pass", name: "A pass", covers: "classes", units: 10, ...lot } as const;
  const lotId = lot && (await site.ctx().tx((tx) => grantLot(tx, pass)));
  return { ...student, email, personId: person_id!, lotId };
}
type Student = Awaited<ReturnType<typeof studentWith>>;

/** Paid seats of a student and, with `friends`, of friends in a class: from the wallet as far as it goes, then at PayPal. */
async function paidSeats(
  student: Student,
  event: Event,
  { friends = 0, amount }: { friends?: number; amount?: number } = {},
) {
  const { token, hash: pay_hash } = newToken();
  const { price_from_cents, price_to_cents } = event;
  const price = { price_from_cents, price_to_cents };
  const held = { event_id: event.id, state: "held", pay_hash, held_until: new Date(Date.now() + 600_000) } as const;
  await makeSignup(db(), { ...held, ...price, email: student.email, person_id: student.personId });
  for (let friend = 0; friend < friends; friend++)
    await makeSignup(db(), { ...held, ...price, booked_by: student.personId });
  const wanted = { id: newId(), for: "seat", token, wallet: true, amount };
  const { body } = await site.request("POST", "/api/payments", wanted, student.headers);
  if (body.state !== "fulfilled") {
    await site.payPal.approve(body.orderId);
    await site.request("POST", `/api/payments/${body.orderId}/capture`, undefined, student.headers);
  }
  const seats = await db()
    .selectFrom("signups")
    .selectAll()
    .where("event_id", "=", event.id)
    .where("state", "=", "live")
    .orderBy("id")
    .execute();
  expect(seats).toHaveLength(1 + friends);
  return { seats, seat: seats[0]!, paymentId: body.paymentId as string, orderId: body.orderId as string };
}
const refundedOf = async (orderId: string) => {
  await reconcilePayments(site.ctx());
  const { captures } = await site.payPal.ledger();
  return captures.find((taken) => taken.orderId === orderId)!.refundedCents;
};
const left = async (lotId: string) =>
  (await db().selectFrom("wallet_lots").select("remaining").where("id", "=", lotId).executeTakeFirstOrThrow())
    .remaining;

describe("a seat that moves to another class", () => {
  test("is the same row with the same link, not checked in, and its old place is free", async () => {
    const [from, to] = [await makeEvent(db()), await makeEvent(db())];
    const { hash: cancel_hash } = newToken();
    const seat = await makeSignup(db(), {
      event_id: from.id,
      cancel_hash,
      checked_in_at: new Date(),
      reminder_hash: newToken().hash,
    });
    await change(seat, to);
    const kept = { id: seat.id, event_id: to.id, state: "live", cancel_hash, name: seat.name, email: seat.email };
    expect(await seatOf(seat)).toMatchObject({ ...kept, checked_in_at: null, reminder_hash: null });
    expect([await liveIn(from), await liveIn(to)]).toEqual([0, 1]);
  });

  test("moves once, and not to the class in which it is", async () => {
    const [from, to] = [await makeEvent(db()), await makeEvent(db())];
    const seat = await makeSignup(db(), { event_id: from.id });
    expect((await Promise.all([refusal(change(seat, to)), refusal(change(seat, to))])).toSorted()).toEqual([
      "moved",
      "not-found",
    ]);
    expect(await refusal(change({ ...seat, event_id: to.id }, to))).toBe("not-found");
    expect(await refusal(change({ ...seat, id: newId() }, to))).toBe("not-found");
  });

  test("takes no seat that is held, offered or waited for, nor one in a removed, begun or outside class", async () => {
    const from = await makeEvent(db());
    const seat = await makeSignup(db(), { event_id: from.id });
    const taken = await makeEvent(db(), { capacity: 1 });
    await makeSignup(db(), {
      event_id: taken.id,
      state: "held",
      held_until: new Date(Date.now() + 60_000),
      pay_hash: newId(),
    });
    const waited = await makeEvent(db(), { capacity: 1 });
    await db()
      .insertInto("waitlist")
      .values({
        id: newId(),
        event_id: waited.id,
        name: "Kit",
        email: "kit@example.com",
        token_hash: newId(),
        joined_at: new Date(),
      })
      .execute();
    const past = { date: addDays(studioDay(site.clock.now()), -1), time: "02:10", duration_minutes: 5 };
    expect(await refusal(change(seat, taken))).toBe("class-full");
    expect(await refusal(change(seat, waited))).toBe("class-full");
    expect(await refusal(change(seat, await makeEvent(db(), { state: "removed" })))).toBe("class-not-found");
    expect(await refusal(change(seat, await makeEvent(db(), past)))).toBe("class-past");
    expect(await refusal(change(seat, await makeEvent(db(), { sign_up_link: "https://example.com" })))).toBe(
      "class-external",
    );
    expect(await liveIn(from)).toBe(1);
  });

  test("is refused where the person has a seat, live or held, and takes the seat that is offered to the person", async () => {
    const [from, other] = [await makeEvent(db()), await makeEvent(db())];
    const seat = await makeSignup(db(), { event_id: from.id });
    const { person_id } = seat;
    await makeSignup(db(), { event_id: other.id, person_id });
    expect(await refusal(change(seat, other))).toBe("already-signed-up");
    const held = await makeEvent(db());
    await makeSignup(db(), {
      event_id: held.id,
      person_id,
      state: "held",
      held_until: new Date(Date.now() + 60_000),
      pay_hash: newId(),
    });
    expect(await refusal(change(seat, held))).toBe("already-signed-up");
    const offered = await makeEvent(db(), { capacity: 1 });
    const entry = {
      event_id: offered.id,
      name: seat.name,
      email: seat.email,
      person_id,
      token_hash: newId(),
      joined_at: new Date(),
    };
    const id = newId();
    await db()
      .insertInto("waitlist")
      .values({ id, ...entry, state: "offered", offered_until: new Date(Date.now() + 60_000), offer_hash: newId() })
      .execute();
    await change(seat, offered);
    const { state } = await db().selectFrom("waitlist").select("state").where("id", "=", id).executeTakeFirstOrThrow();
    expect(state).toBe("taken");
  });

  test("gets the last seat once, when two want it", async () => {
    const to = await makeEvent(db(), { capacity: 1 });
    const seats = [await makeSignup(db()), await makeSignup(db()), await makeSignup(db())];
    const outcomes = await Promise.all(seats.map((seat) => refusal(change(seat, to))));
    expect(outcomes.toSorted()).toEqual(["class-full", "class-full", "moved"]);
    expect(await liveIn(to)).toBe(1);
  });

  test("crosses another one that moves the other way, without a deadlock", async () => {
    const [one, two] = [await makeEvent(db(), { capacity: 2 }), await makeEvent(db(), { capacity: 2 })];
    const [there, back] = [await makeSignup(db(), { event_id: one.id }), await makeSignup(db(), { event_id: two.id })];
    expect(await Promise.all([refusal(change(there, two)), refusal(change(back, one))])).toEqual(["moved", "moved"]);
    expect([await liveIn(one), await liveIn(two)]).toEqual([1, 1]);
  });

  test("keeps to its price: no money moves", async () => {
    const free = await makeSignup(db());
    expect(await refusal(change(free, await makeEvent(db(), eighteen)))).toBe("price-differs");
    const june = await studentWith();
    const { seat } = await paidSeats(june, await makeEvent(db(), eighteen));
    const taxed = { ...eighteen, tax_class: "goods" } as const;
    for (const other of [{}, twentyFive, taxed, passesOnly])
      expect(await refusal(change(seat, await makeEvent(db(), other)))).toBe("price-differs");
    const inRange = await makeEvent(db(), sliding);
    expect(await refusal(change(seat, inRange))).toBe("moved");
    const above = await makeEvent(db(), { ...sliding, price_from_cents: 1900 });
    expect(await refusal(change({ ...seat, event_id: inRange.id }, above))).toBe("price-differs");
    // Added by the owner and not paid: it can go where it would cost the same.
    const unpaid = await makeSignup(db(), { event_id: (await makeEvent(db(), eighteen)).id });
    expect(await refusal(change(unpaid, await makeEvent(db(), twentyFive)))).toBe("price-differs");
    expect(await refusal(change(unpaid, await makeEvent(db(), eighteen)))).toBe("moved");
  });

  test("paid with a pass goes to each class that passes pay for, until the last day of the pass", async () => {
    const from = await makeEvent(db(), eighteen);
    const to = await makeEvent(db(), passesOnly);
    const june = await studentWith({ expiresOn: to.date });
    const { seat } = await paidSeats(june, from);
    expect(
      await refusal(change(seat, await makeEvent(db(), { ...passesOnly, date: addDays(to.date, 1), time: "03:20" }))),
    ).toBe("price-differs");
    expect(await refusal(change(seat, await makeEvent(db())))).toBe("price-differs");
    expect(await refusal(change(seat, to))).toBe("moved");
    expect(await left(june.lotId!)).toBe(9);
    await site.request("POST", `/api/user/${june.id}/classes/cancel`, { eventId: to.id }, june.headers);
    expect(await left(june.lotId!)).toBe(10);
  });

  test("of two of which a pass paid one, needs the pass and the price", async () => {
    const from = await makeEvent(db(), eighteen);
    const june = await studentWith({ units: 1 });
    const { seats } = await paidSeats(june, from, { friends: 1 });
    for (const seat of seats) {
      expect(await refusal(change(seat, await makeEvent(db(), passesOnly)))).toBe("price-differs");
      expect(await refusal(change(seat, await makeEvent(db(), eighteen)))).toBe("moved");
    }
  });
});

describe("a paid seat that moved", () => {
  test("is refunded in its new class, with the other one of its purchase in the old class", async () => {
    const [from, to] = [await makeEvent(db(), eighteen), await makeEvent(db(), { ...eighteen, title: "Evening Flow" })];
    const june = await studentWith();
    const { seats, paymentId, orderId } = await paidSeats(june, from, { friends: 1 });
    await change(seats[0]!, to);
    const refunded = await site.request("POST", `/api/admin/payments/${paymentId}/refund`, { id: newId() }, owner);
    expect(refunded.status).toBe(200);
    expect(await refundedOf(orderId)).toBe(3600);
    expect([await liveIn(from), await liveIn(to)]).toEqual([0, 0]);
    const letters = () =>
      site.mail.received.filter(
        ({ to: [address], mail }) => address === june.email && mail.subject?.startsWith("Your spot is cancelled"),
      );
    await expect.poll(() => letters().length).toBe(2);
    expect(letters().filter(({ mail }) => mail.text?.includes("$36"))).toHaveLength(1);
  });

  test("gives its own part back when its new class is removed, and the other one stays", async () => {
    const [from, to] = [await makeEvent(db(), eighteen), await makeEvent(db(), eighteen)];
    const june = await studentWith();
    const { seats, orderId } = await paidSeats(june, from, { friends: 1 });
    await change(seats[0]!, to);
    await site.request("DELETE", "/api/events/bulk", { eventIds: [to.id] }, owner);
    expect(await refundedOf(orderId)).toBe(1800);
    expect([await liveIn(from), await liveIn(to)]).toEqual([1, 0]);
    await site.request("DELETE", "/api/events/bulk", { eventIds: [from.id] }, owner);
    expect(await refundedOf(orderId)).toBe(3600);
  });

  test("and left a class that is removed then, is not refunded", async () => {
    const [from, to] = [await makeEvent(db(), eighteen), await makeEvent(db(), { ...eighteen, title: "Evening Flow" })];
    const june = await studentWith();
    const { seat, orderId, paymentId } = await paidSeats(june, from);
    await change(seat, to);
    await site.request("DELETE", "/api/events/bulk", { eventIds: [from.id] }, owner);
    expect(await refundedOf(orderId)).toBe(0);
    expect(await liveIn(to)).toBe(1);
    const { goods } = await db()
      .selectFrom("purchases")
      .select("goods")
      .where("id", "=", paymentId)
      .executeTakeFirstOrThrow();
    expect(goods).toMatchObject({ eventId: to.id, title: "Evening Flow", date: to.date });
  });

  test("moves or is given up, never both", async () => {
    const [from, to] = [await makeEvent(db(), eighteen), await makeEvent(db(), eighteen)];
    const june = await studentWith();
    const { seat, orderId } = await paidSeats(june, from);
    const unlock = await lockRows(site, "select from events where id = $1 for update", [from.id]);
    const giveUp = site.request("POST", `/api/user/${june.id}/classes/cancel`, { eventId: from.id }, june.headers);
    await untilWaiting(site, 1);
    const moved = refusal(change(seat, to));
    await untilWaiting(site, 2);
    await unlock();
    expect([(await giveUp).status, await moved]).toEqual([200, "not-found"]);
    expect(await refundedOf(orderId)).toBe(1800);
    expect((await seatOf(seat)).state).toBe("cancelled");
  });

  test("is refunded once, when the owner removes its new class at that moment", async () => {
    for (const waitsFor of ["from", "to"] as const) {
      const [from, to] = [await makeEvent(db(), eighteen), await makeEvent(db(), eighteen)];
      const { seat, orderId } = await paidSeats(await studentWith(), from);
      const unlock = await lockRows(site, "select from events where id = $1 for update", [{ from, to }[waitsFor].id]);
      const moved = refusal(change(seat, to));
      await untilWaiting(site, 1);
      const removed = site.request("DELETE", "/api/events/bulk", { eventIds: [to.id] }, owner);
      await Promise.race([removed, untilWaiting(site, 2)]);
      await unlock();
      expect((await removed).status).toBe(200);
      const isMoved = (await moved) === "moved";
      expect((await seatOf(seat)).state).toBe(isMoved ? "cancelled" : "live");
      expect(await refundedOf(orderId)).toBe(isMoved ? 1800 : 0);
    }
  });
});
