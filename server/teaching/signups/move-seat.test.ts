import { describe, expect, test } from "vitest";
import { addDays, studioDay } from "../../../contract/platform/values/time.ts";
import { lockRows, untilWaiting } from "../../../test/locks.ts";
import { makeEvent, makeSignup, makeWaitlistEntry } from "../../../test/make.ts";
import {
  db,
  eighteen,
  type Event,
  left,
  owner,
  passesOnly,
  site,
  sliding,
  startSeatSite,
  type Student,
  studentWith,
} from "../../../test/priced-seats.ts";
import { sendAllRefunds } from "../../../test/refunds.ts";
import { readRow, updateRows } from "../../../test/rows.ts";
import { joinWaitlist, signUpNew, waitForSeatLink } from "../../../test/students.ts";
import { newToken } from "../../auth/tokens.ts";
import { newId } from "../../platform/db/id.ts";
import { changeClass } from "./move-seat.ts";

startSeatSite();

type Seat = { id: string; event_id: string };

const twentyFive = { price_kind: "fixed", price_from_cents: 2500, price_to_cents: 2500 } as const;

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
  await sendAllRefunds(site);
  const { captures } = await site.payPal.ledger();
  return captures.find((taken) => taken.orderId === orderId)!.refundedCents;
};

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
    await makeWaitlistEntry(db(), { event_id: waited.id });
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
    const { id } = await makeWaitlistEntry(db(), {
      event_id: offered.id,
      name: seat.name,
      email: seat.email,
      person_id,
      state: "offered",
      offered_until: new Date(Date.now() + 60_000),
      offer_hash: newId(),
    });
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
    await site.request("POST", "/api/signup/cancel", { eventId: to.id }, june.headers);
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
    const { goods } = await readRow(db(), "purchases", { id: paymentId });
    expect(goods).toMatchObject({ eventId: to.id, title: "Evening Flow", date: to.date });
  });

  test("moves or is given up, never both", async () => {
    const [from, to] = [await makeEvent(db(), eighteen), await makeEvent(db(), eighteen)];
    const june = await studentWith();
    const { seat, orderId } = await paidSeats(june, from);
    const unlock = await lockRows(site, "select from events where id = $1 for update", [from.id]);
    const giveUp = site.request("POST", "/api/signup/cancel", { eventId: from.id }, june.headers);
    await untilWaiting(site, 1);
    const moved = refusal(change(seat, to));
    await untilWaiting(site, 2);
    await unlock();
    expect([(await giveUp).status, await moved]).toEqual([200, "not-found"]);
    expect(await refundedOf(orderId)).toBe(1800);
    expect((await seatOf(seat)).state).toBe("cancelled");
  });

  test.each(["paid", "free"])(
    "moves, and is not given up by who still sees it in the old class: a %s seat",
    async (price) => {
      const columns = price === "paid" ? eighteen : {};
      const [from, to] = [await makeEvent(db(), columns), await makeEvent(db(), columns)];
      const june = await studentWith();
      const own = { event_id: from.id, email: june.email, person_id: june.personId };
      const seat = price === "paid" ? (await paidSeats(june, from)).seat : await makeSignup(db(), own);
      const unlock = await lockRows(site, "select from events where id = $1 for update", [from.id]);
      const moved = refusal(change(seat, to));
      await untilWaiting(site, 1);
      const givenUp = june.giveUp(from);
      await untilWaiting(site, 2);
      // The purchase is locked before the owner's call reads the class.
      const removed = price === "free" ? site.request("DELETE", `/api/signup/${seat.id}`, undefined, owner) : undefined;
      await untilWaiting(site, removed ? 3 : 2);
      await unlock();
      expect(await moved).toBe("moved");
      expect(["link-dead", "not-found"]).toContain((await givenUp).body.code);
      expect((await removed)?.status ?? 404).toBe(404);
      expect(await seatOf(seat)).toMatchObject({ state: "live", event_id: to.id });
    },
  );

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

describe("a student", () => {
  const movesOf = async ({ headers }: Student, event: Event, query = "") =>
    (await site.request("GET", `/api/signup/moves?eventId=${event.id}${query}`, undefined, headers)).body;
  const move = ({ headers }: Student, event: Event, to: Event, more: object = {}) =>
    site.request("POST", "/api/signup/move", { eventId: event.id, toEventId: to.id, ...more }, headers);
  const lettersTo = (email: string, subject: string) =>
    site.mail.received.filter(({ to, mail }) => to.includes(email) && mail.subject?.startsWith(subject));
  const linkOf = (student: { email: string }, subject: string) => waitForSeatLink(site, student.email, subject);
  /** Only classes that the tests of this file made. */
  const offered = ({ classes }: { classes: { eventId: string }[] }, events: Event[]) =>
    events.filter(({ id }) => classes.some(({ eventId }) => eventId === id)).map(({ title }) => title);

  /** A class in five days: the list has the next ones only. */
  let minutes = 60;
  const soonEvent = (more: object = {}) => {
    minutes += 10;
    const time = `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
    return makeEvent(db(), { date: addDays(studioDay(site.clock.now()), 5), time, duration_minutes: 5, ...more });
  };

  test("sees the classes with room that the price of the seat allows, and moves there with one letter", async () => {
    const date = addDays(studioDay(site.clock.now()), 4);
    const at = (title: string, time: string, more: object = {}) =>
      makeEvent(db(), { ...eighteen, title, date, time, duration_minutes: 5, ...more });
    const [from, to] = [await at("From", "01:00"), await at("To", "01:10")];
    const others = [
      await at("Other price", "01:20", twentyFive),
      await at("Outside", "01:30", { sign_up_link: "https://example.com" }),
      await at("Removed", "01:40", { state: "removed" }),
      await at("Full", "01:50", { capacity: 1 }),
      await at("Mine", "02:00"),
    ];
    const june = await studentWith();
    await makeSignup(db(), { event_id: others[3]!.id });
    await makeSignup(db(), { event_id: others[4]!.id, person_id: june.personId });
    const { seat } = await paidSeats(june, from);
    const seen = await movesOf(june, from);
    expect(seen).toMatchObject({ isLate: false, from: { title: "From" } });
    expect(offered(seen, [from, to, ...others])).toEqual(["To"]);
    await makeSignup(db(), { event_id: from.id });
    await db().updateTable("events").set({ capacity: 2 }).where("id", "=", from.id).execute();
    await joinWaitlist(site, from, "waits@example.com");
    expect((await move(june, from, to)).body.message).toContain("Your spot has moved. See you in To on");
    expect((await seatOf(seat)).event_id).toBe(to.id);
    const token = await linkOf(june, "Your spot has moved: To");
    const [letter] = lettersTo(june.email, "Your spot has moved: To");
    expect(letter!.mail.text).toContain("Before, it was in From");
    expect(
      letter!.mail.attachments.map(
        ({ content }) => /METHOD:(\w+)/.exec(new TextDecoder().decode(content as ArrayBuffer))?.[1],
      ),
    ).toEqual(["PUBLISH", "CANCEL"]);
    await expect
      .poll(
        () =>
          site.mail.received.filter(({ mail }) => mail.subject?.endsWith(", To") && mail.subject.startsWith("Moved: "))
            .length,
      )
      .toBe(1);
    expect(await linkOf({ email: "waits@example.com" }, "A spot")).not.toBe("");
    const link = await site.request("GET", `/api/signup/place?token=${token}`);
    expect(link.body).toMatchObject({ classTitle: "To", refund: { parts: [{ to: "provider", amount: 18 }] } });
    expect((await move(june, from, to)).body.code).toBe("not-found");
  });

  test("moves with the emailed link, which keeps working", async () => {
    const [from, to, third] = [
      await soonEvent(),
      await soonEvent({ title: "Slow Hour" }),
      await soonEvent({ title: "Third" }),
    ];
    const email = "link@example.com";
    await signUpNew(site, from, { email }, { "x-forwarded-for": "10.77.0.1" });
    const token = await linkOf({ email }, "You are signed up");
    const read = () => site.request("GET", `/api/signup/moves?token=${token}`);
    const send = (toEventId: string, link = token) =>
      site.request("POST", "/api/signup/move", { token: link, toEventId }, { "x-forwarded-for": "10.77.0.1" });
    expect(offered((await read()).body, [from, to])).toEqual(["Slow Hour"]);
    const moved = await send(to.id.toUpperCase());
    expect({ status: moved.status, ...moved.body }).toMatchObject({
      status: 200,
      message: expect.stringContaining("See you in Slow Hour"),
    });
    expect((await site.request("GET", `/api/signup/place?token=${token}`)).body.classTitle).toBe("Slow Hour");
    expect((await send(third.id, moved.body.token)).status).toBe(200);
    expect((await send(to.id, moved.body.token)).body.code).toBe("link-dead");
    await site.request("POST", "/api/signup/cancel", { token }, { "x-forwarded-for": "10.77.0.1" });
    expect((await send(to.id)).body.code).toBe("link-dead");
    expect((await read()).body.code).toBe("link-dead");
  });

  test("moves the seat of a child and of a friend, and of no one else", async () => {
    const [from, to] = [await soonEvent(), await soonEvent()];
    const [june, other] = [await studentWith(), await studentWith()];
    const friend = await makeSignup(db(), { event_id: from.id, booked_by: june.personId });
    const child = await makeSignup(db(), { event_id: from.id, name: "Kit" });
    await updateRows(db(), "people", { id: child.person_id }, { guardian_id: june.personId, name: "Kit" });
    await db().updateTable("signups").set({ email: june.email }).where("id", "=", child.id).execute();
    for (const { person_id: personId } of [friend, child]) {
      expect((await move(other, from, to, { personId })).body.code).toBe("not-found");
      expect((await movesOf(other, from, `&personId=${personId}`)).code).toBe("not-found");
      expect(offered(await movesOf(june, from, `&personId=${personId}`), [to])).toEqual([to.title]);
      expect((await move(june, from, to, { personId })).status).toBe(200);
    }
    await expect
      .poll(() => lettersTo(june.email, "Your spot has moved")[0]?.mail.text)
      .toContain("The spot of Kit has moved here.");
  });

  test("has three friends in a class, also by moving them there", async () => {
    const june = await studentWith();
    const [first, second, to] = [await soonEvent(), await soonEvent(), await soonEvent()];
    const friendsIn = async (event: Event, names: string[]) => {
      const friends = names.map((name) => ({ name, email: `friend-${name}@example.com` }));
      const path = `/api/user/${june.id}/classes`;
      expect((await site.request("POST", path, { eventId: event.id, friends }, june.headers)).status).toBe(200);
      const seats = db().selectFrom("signups").select("person_id").where("event_id", "=", event.id);
      return (await seats.execute()).map(({ person_id }) => person_id);
    };
    const friends = [...(await friendsIn(first, ["A", "B", "C"])), ...(await friendsIn(second, ["D", "E"]))];
    const answers = [];
    for (const [at, personId] of friends.entries())
      answers.push(await move(june, at < 3 ? first : second, to, { personId }));
    expect(answers.map(({ body }) => body.code ?? "moved")).toEqual([
      "moved",
      "moved",
      "moved",
      "too-many-friends",
      "too-many-friends",
    ]);
    expect([await liveIn(second), await liveIn(to)]).toEqual([2, 3]);
  });

  test("accepts a seat before it moves by the emailed link: one mailbox does not fill a class with moved seats", async () => {
    const june = await studentWith();
    const [from, to] = [await soonEvent({ title: "Crowded" }), await soonEvent()];
    const child = { isMinor: true, guardian: { name: "June Okafor", relation: "mother" }, also: [{ name: "Lee" }] };
    const stranger = { "x-forwarded-for": "10.77.0.2" };
    expect((await signUpNew(site, from, { email: june.email, name: "Kit", ...child }, stranger)).status).toBe(200);
    const token = await linkOf(june, "You are signed up: Crowded");
    const send = () => site.request("POST", "/api/signup/move", { token, toEventId: to.id }, stranger);
    expect((await send()).body.code).toBe("confirm-first");
    expect(await liveIn(to)).toBe(0);
    expect((await site.request("POST", "/api/signup/confirm", { token }, stranger)).status).toBe(200);
    expect((await send()).status).toBe(200);
    expect([await liveIn(from), await liveIn(to)]).toEqual([1, 1]);
  });

  test("moves a paid seat until its cut-off and a free one until it starts, and an unconfirmed one never", async () => {
    const date = addDays(studioDay(site.clock.now()), 6);
    const soon = { date, duration_minutes: 5, cutoff_hours: 336 } as const;
    const [paid, free] = [
      await makeEvent(db(), { ...eighteen, ...soon, time: "03:00" }),
      await makeEvent(db(), { ...soon, time: "03:10" }),
    ];
    const june = await studentWith();
    await paidSeats(june, paid);
    expect(await movesOf(june, paid)).toMatchObject({ isLate: true, classes: [] });
    expect((await move(june, paid, await makeEvent(db(), eighteen))).body).toMatchObject({
      code: "too-late",
      message: expect.stringContaining("too late to move"),
    });
    const seat = await makeSignup(db(), {
      event_id: free.id,
      person_id: june.personId,
      confirm_by: new Date(Date.now() + 600_000),
    });
    expect((await movesOf(june, free)).isLate).toBe(false);
    const to = await makeEvent(db());
    expect((await move(june, free, to)).body).toMatchObject({
      code: "confirm-first",
      message: expect.stringContaining("confirm your spot first"),
    });
    await db().updateTable("signups").set({ confirmed_at: new Date() }).where("id", "=", seat.id).execute();
    const begun = { date: addDays(studioDay(site.clock.now()), -1), time: "05:00" };
    await db().updateTable("events").set(begun).where("id", "=", free.id).execute();
    expect(await movesOf(june, free)).toMatchObject({ isLate: true, classes: [] });
    expect((await move(june, free, to)).body.code).toBe("class-past");
    expect((await seatOf(seat)).event_id).toBe(free.id);
  });
});
