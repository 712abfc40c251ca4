import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { addDays, longDateWords, studioDay } from "../../../contract/time.ts";
import type { TestApp } from "../../../test/app.ts";
import { paymentViolations } from "../../../test/faults/checker.ts";
import { lockRows, untilWaiting } from "../../../test/locks.ts";
import { makeEvent, makeSignup, makeWaitlistEntry } from "../../../test/make.ts";
import { mailsWrittenTo } from "../../../test/outbox.ts";
import { asOwner } from "../../../test/owner.ts";
import { newPayer } from "../../../test/paying.ts";
import { sendAllRefunds } from "../../../test/refunds.ts";
import { changeSettings } from "../../../test/settings.ts";
import { studentToken } from "../../../test/student.ts";
import { joinWaitlist, signUpNew, waitForSeatLink } from "../../../test/students.ts";
import { testAppWithRecaptcha } from "../../../test/vouched.ts";
import { spentEarlier } from "../../../test/wallet.ts";
import { newToken, tokenHash } from "../../auth/tokens.ts";
import { newId } from "../../db/id.ts";
import { eventsById } from "../../events/read.ts";
import { paymentById } from "../../payments/read.ts";
import { reconcilePayments } from "../../payments/reconcile.ts";
import { settlePayment } from "../../payments/settle.ts";
import { changeLot, grantLot, moveExpiry, type NewLot } from "../../payments/wallet.ts";
import { settleFromWebhook } from "../../payments/webhook.ts";
import { processWaitlists } from "../waitlist/offer-free-seats.ts";
import { endUnpaidSeats } from "./seat-kind.ts";

let site: TestApp;
let owner: { authorization: string };
beforeAll(async () => {
  site = await testAppWithRecaptcha({ env: { TRUST_PROXY: "1" } });
  owner = await asOwner(site);
});
afterAll(() => site.close());
afterEach(async () => {
  await site.payPal.behave();
  const violations = await paymentViolations(site.database.pool, { isSettled: false });
  if (violations.length > 0) throw new Error(violations.join("\n"));
});

const db = () => site.database.db;
const eighteen = { price_kind: "fixed", price_from_cents: 1800, price_to_cents: 1800 } as const;
const sliding = { price_kind: "sliding", price_from_cents: 1200, price_to_cents: 2000 } as const;
const passesOnly = { price_kind: "passes" } as const;
let people = 0;
const someone = () => {
  const number = ++people;
  const headers = { "x-forwarded-for": `10.14.${number >> 8}.${number & 255}` };
  return { email: `guest${number}@example.com`, name: `Guest ${number}`, headers };
};
const someoneElse = () => {
  const { email, name } = someone();
  return { email, name };
};
type Event = Awaited<ReturnType<typeof makeEvent>>;
/** Signs a new person up for a class with a price; the seat is held. */
async function hold(event: Event, change: object = {}) {
  const { headers, ...who } = someone();
  const { status, body } = await signUpNew(site, event, { ...who, pays: true, ...change }, headers);
  return { status, body, headers, email: who.email, token: body.toPay?.token as string };
}
const pay = (token: string, headers: Record<string, string>, change: object = {}) =>
  site.request("POST", "/api/payments", { id: newId(), for: "seat", token, ...change }, headers);
const capture = async (orderId: string, headers: Record<string, string>) => {
  await site.payPal.approve(orderId);
  return site.request("POST", `/api/payments/${orderId}/capture`, undefined, headers);
};
const statesIn = async (event: Event) =>
  (await db().selectFrom("signups").select("state").where("event_id", "=", event.id).orderBy("id").execute()).map(
    ({ state }) => state,
  );
const personOf = async ({ id }: { id: string }) =>
  (await db().selectFrom("users").select("person_id").where("id", "=", id).executeTakeFirstOrThrow()).person_id!;
/** A signed-in student with a current waiver and, if given, a pass. */
async function studentWith(pass?: Partial<NewLot>) {
  const student = await newPayer(site);
  const personId = await personOf(student);
  const { email } = await db()
    .selectFrom("users")
    .select("email")
    .where("id", "=", student.id)
    .executeTakeFirstOrThrow();
  await signUpNew(site, await makeEvent(db()), { email, name: "June Okafor" }, student.headers);
  const lot = { personId, kind: "pass", name: "10-class pass", covers: "classes", units: 10, ...pass } as const;
  const lotId = pass && (await site.ctx().tx((tx) => grantLot(tx, lot)));
  const signMeUp = (event: Event, change: object = {}) =>
    site.request(
      "POST",
      `/api/user/${student.id}/classes`,
      { eventId: event.id, pays: true, ...change },
      student.headers,
    );
  const giveUp = (event: Event, change: object = {}) =>
    site.request("POST", `/api/user/${student.id}/classes/cancel`, { eventId: event.id, ...change }, student.headers);
  return { ...student, email, personId, lotId, signMeUp, giveUp };
}
type Student = Awaited<ReturnType<typeof studentWith>>;
const refundOf = async ({ id, headers }: Pick<Student, "id" | "headers">, event: Event) =>
  (await site.request("GET", `/api/user/${id}/classes/${event.id}/refund`, undefined, headers)).body;
const forfeitedIn = async ({ id }: Event) =>
  (await site.request("GET", `/api/admin/events/${id}/roster`, undefined, owner)).body.forfeited as {
    name: string;
    amount: number;
  }[];
const left = async (lotId: string) =>
  (await db().selectFrom("wallet_lots").select("remaining").where("id", "=", lotId).executeTakeFirstOrThrow())
    .remaining;

describe("a seat in a class with a price", () => {
  test("is held while it is paid, and confirmed by email once it is", async () => {
    const event = await makeEvent(db(), eighteen);
    const seat = await hold(event);
    expect(seat.body.toPay).toMatchObject({ seats: 1, price: { kind: "fixed", least: 18, most: 18 } });
    expect(await statesIn(event)).toEqual(["held"]);
    const opened = await pay(seat.token, seat.headers);
    expect({ status: opened.status, ...opened.body }).toMatchObject({ status: 201, amount: "18.00", state: "opened" });
    expect(site.mail.received.filter(({ to }) => to.includes(seat.email))).toEqual([]);
    expect((await capture(opened.body.orderId, seat.headers)).body.state).toBe("fulfilled");
    expect(await statesIn(event)).toEqual(["live"]);
    // The link of that email cancels the seat, and the money goes back.
    const token = await waitForSeatLink(site, seat.email, "You are signed up");
    const cancelled = await site.request("POST", "/api/signup/cancel", { token }, seat.headers);
    expect(cancelled.body.message).toContain("You get $18 back through PayPal.");
    await sendAllRefunds(site);
    const { captures } = await site.payPal.ledger();
    expect(captures.find(({ orderId }) => orderId === opened.body.orderId)).toMatchObject({ refundedCents: 1800 });
  });

  test("is refused without the intent to pay, and stores nothing", async () => {
    const event = await makeEvent(db(), eighteen);
    expect(await hold(event, { pays: undefined })).toMatchObject({ status: 402, body: { code: "payment-needed" } });
    expect(await statesIn(event)).toEqual([]);
  });

  test("that was entered for the address of an account: who pays gets no link that accepts it", async () => {
    const victim = await studentWith();
    const stranger = await studentWith();
    const event = await makeEvent(db(), eighteen);
    const seat = await hold(event, { email: victim.email, name: "Rude Words" });
    const opened = await pay(seat.token, stranger.headers);
    expect(opened.status, JSON.stringify(opened.body)).toBe(201);
    expect((await capture(opened.body.orderId, stranger.headers)).body.state).toBe("fulfilled");
    const row = await db()
      .selectFrom("signups")
      .select(["id", "is_pending", "cancel_hash"])
      .where("event_id", "=", event.id)
      .executeTakeFirstOrThrow();
    expect(row.is_pending).toBe(true);
    const tokensTo = async (email: string) =>
      (await mailsWrittenTo(site, email)).flatMap(({ text }) =>
        [...text.matchAll(/signup\/place\?token=([\w-]+)/g)].map(([, token]) => token!),
      );
    const isOfSeat = (token: string) => tokenHash(token) === row.cancel_hash;
    expect((await tokensTo(stranger.email)).filter(isOfSeat)).toEqual([]);
    const [token] = (await tokensTo(victim.email)).filter(isOfSeat);
    expect((await site.request("POST", "/api/signup/confirm", { token })).status).toBe(200);
  });

  test("costs what the student chooses within the range", async () => {
    const event = await makeEvent(db(), sliding);
    const seat = await hold(event);
    for (const change of [{}, { amount: 11 }, { amount: 21 }])
      expect((await pay(seat.token, seat.headers, change)).body.code).toBe("invalid");
    expect((await pay(seat.token, seat.headers, { amount: 15 })).body.amount).toBe("15.00");
  });

  test("keeps the price of its hold when the owner changes it", async () => {
    const event = await makeEvent(db(), eighteen);
    const seat = await hold(event);
    await db()
      .updateTable("events")
      .set({ price_from_cents: 2500, price_to_cents: 2500 })
      .where("id", "=", event.id)
      .execute();
    expect((await pay(seat.token, seat.headers)).body.amount).toBe("18.00");
  });

  test("is free again when it is not paid in ten minutes", async () => {
    const event = await makeEvent(db(), { ...eighteen, capacity: 1 });
    const first = await hold(event);
    expect((await hold(event)).body.code).toBe("class-full");
    await db()
      .updateTable("signups")
      .set({ held_until: new Date(0) })
      .where("event_id", "=", event.id)
      .execute();
    await endUnpaidSeats(site.ctx());
    expect((await pay(first.token, first.headers)).body.code).toBe("hold-lost");
    expect((await hold(event)).status).toBe(200);
    expect(await statesIn(event)).toEqual(["cancelled", "held"]);
  });

  test("that is paid after its hold ended is taken again if it is free; otherwise nothing is charged", async () => {
    const event = await makeEvent(db(), { ...eighteen, capacity: 1 });
    const first = await hold(event);
    const opened = await pay(first.token, first.headers);
    const lapse = async () => {
      await db()
        .updateTable("purchases")
        .set({ held_until: new Date(0) })
        .where("id", "=", opened.body.paymentId)
        .execute();
      await db()
        .updateTable("payments")
        .set({ look_at: new Date(0) })
        .where("id", "=", opened.body.paymentId)
        .execute();
      await reconcilePayments(site.ctx());
    };
    await lapse();
    const second = await hold(event);
    await site.payPal.approve(opened.body.orderId);
    const refused = await site.request(
      "POST",
      `/api/payments/${opened.body.orderId}/capture`,
      undefined,
      first.headers,
    );
    expect(refused.body.code).toBe("hold-lost");
    await db()
      .updateTable("signups")
      .set({ held_until: new Date(0) })
      .where("state", "=", "held")
      .execute();
    await endUnpaidSeats(site.ctx());
    expect(second.status).toBe(200);
    expect((await capture(opened.body.orderId, first.headers)).body.state).toBe("fulfilled");
    expect(await statesIn(event)).toEqual(["live", "cancelled"]);
  });

  test("is not held forever by opening payments that are never paid", async () => {
    const seat = await hold(await makeEvent(db(), eighteen));
    for (let minutes = 0; minutes <= 27; minutes += 9) {
      expect((await pay(seat.token, seat.headers)).status).toBe(201);
      site.clock.advance(9 * 60_000);
    }
    expect((await pay(seat.token, seat.headers)).body.code).toBe("hold-lost");
  });

  test("goes to one of two who hold the last one at once", async () => {
    const event = await makeEvent(db(), { ...eighteen, capacity: 1 });
    const answers = await Promise.all([hold(event), hold(event), hold(event)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
  });

  test("is one of eight that a network holds without a login, with any address; a logged-in student has one more", async () => {
    const event = await makeEvent(db(), eighteen);
    const { headers } = someone();
    const fromThere = () => signUpNew(site, event, { ...someoneElse(), pays: true }, headers);
    for (let nth = 0; nth < 8; nth++) expect((await fromThere()).status).toBe(200);
    expect((await fromThere()).body.code).toBe("limited");
    const june = await studentWith();
    const change = { email: june.email, name: "June Okafor", pays: true };
    expect((await signUpNew(site, event, change, headers)).body.code).toBe("limited");
    expect((await signUpNew(site, event, change, { ...june.headers, ...headers })).status).toBe(200);
    expect((await hold(event)).status).toBe(200);
  });

  test("is paid once by a student with two windows", async () => {
    const event = await makeEvent(db(), eighteen);
    const seat = await hold(event);
    const opened = await Promise.all([pay(seat.token, seat.headers), pay(seat.token, seat.headers)]);
    const orders = opened.flatMap(({ body }) => (body.orderId ? [body.orderId as string] : []));
    for (const orderId of orders) await site.payPal.approve(orderId);
    const paths = orders.map((orderId) => `/api/payments/${orderId}/capture`);
    await Promise.all(paths.map((path) => site.request("POST", path, undefined, seat.headers)));
    const { captures } = await site.payPal.ledger();
    expect(captures.filter(({ orderId }) => orders.includes(orderId))).toHaveLength(1);
    expect(await statesIn(event)).toEqual(["live"]);
  });
});

describe("a seat that a gift card with a last day and PayPal paid", () => {
  const today = () => studioDay(site.clock.now());
  const paidByBoth = async (spent: { daysAgo: number; left: number }, change: object = {}) => {
    const event = await makeEvent(db(), { ...eighteen, ...change });
    const card = { kind: "gift-card", name: "Gift card", covers: null, units: 1000 } as const;
    const june = await studentWith({ ...card, expiresOn: addDays(today(), 99) });
    const { token } = (await june.signMeUp(event)).body.toPay;
    const opened = await pay(token, june.headers, { wallet: true });
    await capture(opened.body.orderId, june.headers);
    const expiredOn = await spentEarlier(site, june.lotId!, spent);
    return { event, june, expiredOn };
  };
  const lotOf = (id: string | undefined) =>
    db().selectFrom("wallet_lots").select(["remaining", "expires_on"]).where("id", "=", id!).executeTakeFirst();
  // The letter about PayPal's refund can be written at any time after the request.
  const lettersTo = async (email: string) =>
    (await mailsWrittenTo(site, email)).map(({ text }) => text.replaceAll(/\s+/g, " ")).join("\n");

  test("goes back to both when the owner removes the class, and the card that has expired has its days back", async () => {
    const { event, june } = await paidByBoth({ daysAgo: 40, left: 30 });
    await site.request("DELETE", "/api/events/bulk", { eventIds: [event.id] }, await asOwner(site));
    const until = addDays(today(), 30);
    expect(await lotOf(june.lotId)).toEqual({ remaining: 1000, expires_on: until });
    const letters = await lettersTo(june.email);
    expect(letters).toContain("has been cancelled. You don't need to do anything.");
    expect(letters).toContain(
      `You get $8 back through PayPal. $10 is back on your Gift card (valid until ${longDateWords(until)}).`,
    );
  });

  test("is explained in Spanish to a student who reads Spanish", async () => {
    const { event, june } = await paidByBoth({ daysAgo: 40, left: 30 });
    await changeSettings(site, { languages: { es: true } });
    await db().updateTable("people").set({ language: "es" }).where("id", "=", june.personId).execute();
    await site.request("DELETE", "/api/events/bulk", { eventIds: [event.id] }, await asOwner(site));
    await changeSettings(site, { languages: { es: false } });
    expect(await lettersTo(june.email)).toMatch(
      /Recibes \$8 de vuelta por PayPal\. Recuperas \$10 en tu billetera: Tarjeta de regalo \(vale hasta el \d+ de /,
    );
  });

  test("goes back with at least a week when the last day it counted was that of the purchase", async () => {
    const { event, june } = await paidByBoth({ daysAgo: 40, left: 0 });
    const [signup] = await db().selectFrom("signups").select("id").where("event_id", "=", event.id).execute();
    const removed = await site.request("DELETE", `/api/signup/${signup!.id}`, undefined, await asOwner(site));
    expect(removed.status).toBe(200);
    expect(await lotOf(june.lotId)).toEqual({ remaining: 1000, expires_on: addDays(today(), 7) });
    expect(await lettersTo(june.email)).toContain(`(valid until ${longDateWords(addDays(today(), 7))})`);
  });

  test("is not lost when the student gives the seat up in time after the card has expired", async () => {
    const { event, june } = await paidByBoth({ daysAgo: 40, left: 30 });
    const until = addDays(today(), 30);
    expect((await june.giveUp(event)).body.message).toContain(`(valid until ${longDateWords(until)})`);
    expect(await lotOf(june.lotId)).toEqual({ remaining: 1000, expires_on: until });
  });

  test("given up by the student does not make a valid card last longer, unless the owner has changed the class", async () => {
    const kept = await paidByBoth({ daysAgo: 10, left: 30 });
    expect((await kept.june.giveUp(kept.event)).status).toBe(200);
    expect(await lotOf(kept.june.lotId)).toEqual({ remaining: 1000, expires_on: kept.expiredOn });
    const moved = await paidByBoth({ daysAgo: 10, left: 30 }, { is_free_to_leave: true });
    expect((await moved.june.giveUp(moved.event)).status).toBe(200);
    expect(await lotOf(moved.june.lotId)).toEqual({ remaining: 1000, expires_on: addDays(today(), 30) });
  });

  test("does not bring back a card that the owner has ended since, and the letter says so", async () => {
    const { event, june } = await paidByBoth({ daysAgo: 10, left: 30 });
    const ended = addDays(today(), -1);
    await site.ctx().tx((tx) => moveExpiry(tx, june.lotId!, ended));
    await site.request("DELETE", "/api/events/bulk", { eventIds: [event.id] }, await asOwner(site));
    expect(await lotOf(june.lotId)).toEqual({ remaining: 1000, expires_on: ended });
    expect(await lettersTo(june.email)).toContain(`Gift card (ended on ${longDateWords(ended)}; if that is not right`);
  });
});

describe("a pass", () => {
  test("pays the seats of two people of a household with two uses, and gives them back one by one", async () => {
    const event = await makeEvent(db(), passesOnly);
    const june = await studentWith({ units: 2 });
    const held = await june.signMeUp(event);
    expect(held.body.toPay.price).toMatchObject({ kind: "passes" });
    const opened = await pay(held.body.toPay.token, june.headers, { wallet: true });
    expect(opened.body).toMatchObject({ state: "fulfilled", wallet: [{ kind: "pass", units: 1 }] });
    expect([await left(june.lotId!), await statesIn(event)]).toEqual([1, ["live"]]);
    expect((await june.giveUp(event)).body.message).toContain("1 use is back on your 10-class pass.");
    expect([await left(june.lotId!), await statesIn(event)]).toEqual([2, ["cancelled"]]);
  });

  test("is listed with the student's classes while it has uses for classes", async () => {
    const june = await studentWith({ units: 2, expiresOn: addDays(studioDay(site.clock.now()), 30) });
    const grant = (lot: Partial<NewLot>) =>
      site
        .ctx()
        .tx((tx) =>
          grantLot(tx, { personId: june.personId, kind: "pass", name: "Other", covers: "both", units: 1, ...lot }),
        );
    await grant({ name: "For both" });
    await grant({ name: "For sessions", covers: "sessions" });
    await grant({ name: "Over", expiresOn: addDays(studioDay(site.clock.now()), -1) });
    await grant({ name: "Credit", kind: "credit", covers: null });
    const { body } = await site.request("GET", `/api/user/${june.id}/classes`, undefined, june.headers);
    expect(body.passes.map(({ name, left: uses }: { name: string; left: number }) => [name, uses])).toEqual([
      ["10-class pass", 2],
      ["For both", 1],
    ]);
  });

  test("is needed where only passes are taken", async () => {
    const event = await makeEvent(db(), passesOnly);
    const june = await studentWith({ expiresOn: "2026-01-01" });
    const held = await june.signMeUp(event);
    expect((await pay(held.body.toPay.token, june.headers, { wallet: true })).body.code).toBe("pass-needed");
    expect(await statesIn(event)).toEqual(["held"]);
  });
});

describe("a seat that is given up", () => {
  test("becomes credit if the student wants that, and is not refunded a second time", async () => {
    const event = await makeEvent(db(), eighteen);
    const june = await studentWith();
    const held = await june.signMeUp(event);
    const opened = await pay(held.body.toPay.token, june.headers);
    await capture(opened.body.orderId, june.headers);
    expect(await refundOf(june, event)).toMatchObject({
      isForfeited: false,
      parts: [{ to: "provider", amount: 18 }],
      credit: 18,
    });
    expect((await june.giveUp(event, { as: "credit" })).body.message).toContain("$18 of credit is in your wallet.");
    expect((await refundOf(june, event)).code).toBe("not-found");
    const lots = await db().selectFrom("wallet_lots").selectAll().where("person_id", "=", june.personId).execute();
    expect(lots).toMatchObject([{ kind: "credit", remaining: 1800 }]);
    const again = await site.request(
      "POST",
      `/api/admin/payments/${opened.body.paymentId}/refund`,
      { id: newId() },
      owner,
    );
    expect(again.body.code).toBe("nothing-to-refund");
  });

  test("after the cut-off is forfeited, and the owner can waive that once", async () => {
    const date = addDays(studioDay(site.clock.now()), 3);
    const event = await makeEvent(db(), { ...eighteen, date, time: "04:00", duration_minutes: 5, cutoff_hours: 336 });
    const june = await studentWith();
    const held = await june.signMeUp(event);
    const opened = await pay(held.body.toPay.token, june.headers);
    await capture(opened.body.orderId, june.headers);
    expect(await refundOf(june, event)).toMatchObject({ isPaid: true, isForfeited: true, parts: [], credit: null });
    const [live] = await db().selectFrom("signups").selectAll().where("event_id", "=", event.id).execute();
    const byOwner = await site.request("GET", `/api/admin/signups/${live!.id}/refund`, undefined, owner);
    expect(byOwner.body).toMatchObject({ isForfeited: false, parts: [{ to: "provider", amount: 18 }] });
    const answer = await june.giveUp(event);
    expect(answer.body.message).toContain("It was too late for a refund.");
    const [seat] = await db().selectFrom("signups").selectAll().where("event_id", "=", event.id).execute();
    const waive = () => site.request("POST", `/api/admin/signups/${seat!.id}/waive`, undefined, owner);
    expect((await forfeitedIn(event)).map(({ name, amount }) => [name, amount])).toEqual([["June Okafor", 18]]);
    expect((await waive()).body.message).toBe("What was paid goes back.");
    expect((await waive()).status).toBe(404);
    expect(await forfeitedIn(event)).toEqual([]);
    await sendAllRefunds(site);
    const { captures } = await site.payPal.ledger();
    expect(captures.find(({ orderId }) => orderId === opened.body.orderId)).toMatchObject({ refundedCents: 1800 });
  });

  test("paid with a gift card that expires gives its cents back, also if credit is asked for", async () => {
    const event = await makeEvent(db(), eighteen);
    const expiresOn = addDays(studioDay(site.clock.now()), 900);
    const june = await studentWith({ kind: "gift-card", covers: null, units: 5000, expiresOn });
    const held = await june.signMeUp(event);
    expect((await pay(held.body.toPay.token, june.headers, { wallet: true })).body.state).toBe("fulfilled");
    expect(await refundOf(june, event)).toMatchObject({ parts: [{ to: "gift-card", amount: 18 }], credit: null });
    expect((await june.giveUp(event, { as: "credit" })).status).toBe(200);
    expect(await left(june.lotId!)).toBe(5000);
  });

  test("paid with a pass gives its use back, also if credit is asked for: a use may have cost less", async () => {
    const event = await makeEvent(db(), eighteen);
    const june = await studentWith({ units: 1 });
    const held = await june.signMeUp(event);
    expect((await pay(held.body.toPay.token, june.headers, { wallet: true })).body.state).toBe("fulfilled");
    const parts = [{ to: "pass", name: "10-class pass", units: 1, amount: 18 }];
    expect(await refundOf(june, event)).toMatchObject({ isPaid: true, parts, credit: null });
    expect((await june.giveUp(event, { as: "credit" })).status).toBe(200);
    expect(await left(june.lotId!)).toBe(1);
    const lots = db().selectFrom("wallet_lots").select("kind").where("person_id", "=", june.personId);
    expect(await lots.execute()).toEqual([{ kind: "pass" }]);
  });

  test("says what comes back to its student only, in the emailed link too, and nothing for a free one", async () => {
    const event = await makeEvent(db(), { ...eighteen, title: "Quiet Hour" });
    const [june, other] = [await studentWith(), await studentWith()];
    const held = await june.signMeUp(event);
    await capture((await pay(held.body.toPay.token, june.headers)).body.orderId, june.headers);
    expect((await refundOf(other, event)).code).toBe("not-found");
    const path = `/api/user/${june.id}/classes/${event.id}/refund`;
    expect((await site.request("GET", path, undefined, other.headers)).status).toBe(404);
    const token = await waitForSeatLink(site, june.email, `You are signed up: ${event.title}`);
    const link = await site.request("GET", `/api/signup/place?token=${token}`);
    expect(link.body.refund).toMatchObject({ parts: [{ to: "provider", amount: 18 }] });
    const free = await makeEvent(db());
    await june.signMeUp(free);
    expect(await refundOf(june, free)).toEqual({
      isPaid: false,
      until: null,
      isForfeited: false,
      parts: [],
      credit: null,
    });
  });

  test("says to a friend nothing of the payer's pass, and to a student nothing of what a friend paid with", async () => {
    const parts = [{ to: "pass", name: "10-class pass", units: 1, amount: 18 }];
    for (const payer of ["booker", "friend"] as const) {
      const event = await makeEvent(db(), eighteen);
      const pass = { units: 1 };
      const [june, ben] = [await studentWith(pass), await studentWith(pass)];
      const held = await june.signMeUp(event, { friends: [{ name: "Ben", email: ben.email }] });
      expect(held.status, JSON.stringify(held.body)).toBe(200);
      const { headers } = payer === "booker" ? june : ben;
      expect((await pay(held.body.toPay.token, headers, { wallet: true })).body.state).toBe("fulfilled");
      const { pending } = (await site.request("GET", `/api/user/${ben.id}/classes`, undefined, ben.headers)).body;
      const answer = { signupId: pending[0]._id, isMine: true };
      const path = `/api/user/${ben.id}/classes/pending`;
      expect((await site.request("POST", path, answer, ben.headers)).status).toBe(200);
      const seat = `/api/user/${june.id}/classes/${event.id}/refund?personId=${ben.personId}`;
      const ofBooker = (await site.request("GET", seat, undefined, june.headers)).body;
      const ofFriend = await refundOf(ben, event);
      expect([ofBooker.isPaid, ofFriend.isPaid]).toEqual([true, true]);
      expect([ofBooker.parts, ofFriend.parts]).toEqual(payer === "booker" ? [parts, []] : [[], parts]);
    }
  });

  test("because the owner removed the class is refunded", async () => {
    const event = await makeEvent(db(), eighteen);
    const seat = await hold(event);
    const opened = await pay(seat.token, seat.headers);
    await capture(opened.body.orderId, seat.headers);
    const removed = await site.request("DELETE", "/api/events/bulk", { eventIds: [event.id] }, owner);
    expect(removed.status).toBe(200);
    await sendAllRefunds(site);
    const { captures } = await site.payPal.ledger();
    expect(captures.find(({ orderId }) => orderId === opened.body.orderId)).toMatchObject({ refundedCents: 1800 });
  });

  test("because the owner removed the class gives a pass the days back that were lost, once for all classes", async () => {
    const today = studioDay(site.clock.now());
    const june = await studentWith({ expiresOn: addDays(today, 6) });
    const other = await studentWith({ expiresOn: addDays(today, 6) });
    const ended = await studentWith({ expiresOn: addDays(today, 6) });
    const eventAt = (time: string) => makeEvent(db(), { ...eighteen, date: addDays(today, 5), time });
    const [first, second, own] = [await eventAt("03:00"), await eventAt("05:00"), await eventAt("07:00")];
    const spend = async (student: Student, one: Event) => {
      const held = await student.signMeUp(one);
      expect((await pay(held.body.toPay.token, student.headers, { wallet: true })).body.state).toBe("fulfilled");
    };
    for (const one of [first, second]) await spend(june, one);
    await spend(other, own);
    await spend(ended, first);
    await site.ctx().tx((tx) => moveExpiry(tx, ended.lotId!, today));
    site.clock.advance(3 * 86_400_000);
    const headers = await asOwner(site);
    for (const one of [first, second])
      expect((await site.request("DELETE", "/api/events/bulk", { eventIds: [one.id] }, headers)).status).toBe(200);
    const ownHeaders = { ...other.headers, authorization: `Bearer ${(await studentToken(site, other.id)).token}` };
    await site.request("POST", `/api/user/${other.id}/classes/cancel`, { eventId: own.id }, ownHeaders);
    const lastDays = [june, other, ended].map(async ({ lotId }) => {
      const lots = db().selectFrom("wallet_lots").select(["remaining", "expires_on"]).where("id", "=", lotId!);
      return lots.executeTakeFirstOrThrow();
    });
    expect(await Promise.all(lastDays)).toEqual([
      { remaining: 10, expires_on: addDays(today, 9) },
      { remaining: 10, expires_on: addDays(today, 6) },
      { remaining: 10, expires_on: today },
    ]);
  });
});

describe("a seat", () => {
  type Price = { price_kind: "fixed" | "passes"; price_from_cents?: number; price_to_cents?: number };
  /** Two people of a household with their seats in a class, paid by PayPal, or with a pass or gift card first. */
  async function twoSeats({ uses, card, price = eighteen }: { uses?: number; card?: number; price?: Price } = {}) {
    const event = await makeEvent(db(), price);
    const giftCard = card && ({ kind: "gift-card", covers: null, units: card } as const);
    const june = await studentWith(giftCard || (uses ? { units: uses } : undefined));
    const { token, hash: pay_hash } = newToken();
    const { price_from_cents, price_to_cents } = event;
    const held = { event_id: event.id, state: "held", pay_hash, held_until: new Date(Date.now() + 600_000) } as const;
    await makeSignup(db(), { ...held, price_from_cents, price_to_cents, person_id: june.personId });
    await makeSignup(db(), { ...held, price_from_cents, price_to_cents, booked_by: june.personId });
    const opened = await pay(token, june.headers, { wallet: true });
    if (opened.body.state === "opened") await capture(opened.body.orderId, june.headers);
    const seats = await db().selectFrom("signups").selectAll().where("event_id", "=", event.id).execute();
    const friend = seats.find(({ person_id }) => person_id !== june.personId)!;
    const refund = (change: object = {}) =>
      site.request("POST", `/api/admin/payments/${opened.body.paymentId}/refund`, { id: newId(), ...change }, owner);
    return { event, june, friend, orderId: opened.body.orderId as string, purchaseId: opened.body.paymentId, refund };
  }

  /** One of two seats that became $18 of credit, and a refund that the owner makes at PayPal's own pages. */
  async function creditAndPayPal(paidWith: { card?: number } = {}) {
    const seats = await twoSeats(paidWith);
    const { event, june, purchaseId } = seats;
    expect((await june.giveUp(event, { as: "credit" })).status).toBe(200);
    const lots = db().selectFrom("wallet_lots").select(["id", "kind", "remaining"]);
    const { id: credit } = await lots.where("purchase_id", "=", purchaseId).executeTakeFirstOrThrow();
    const readPayment = () =>
      db().selectFrom("payments").selectAll().where("id", "=", purchaseId).executeTakeFirstOrThrow();
    const refundAtPayPal = async (cents: number) => {
      const { capture_id, refunded_cents } = await readPayment();
      await site.ctx().payPal.refundCapture(capture_id!, newId(), cents);
      await expect.poll(async () => (await readPayment()).refunded_cents).toBe(refunded_cents + cents);
    };
    const spend = async (cents: number) => {
      const next = await makeEvent(db(), { ...eighteen, price_from_cents: cents, price_to_cents: cents });
      const signedUp = await june.signMeUp(next);
      expect((await pay(signedUp.body.toPay.token, june.headers, { wallet: true })).body.state).toBe("fulfilled");
    };
    const keep = async () => {
      const { body } = await site.request("POST", `/api/admin/payments/${purchaseId}/mend`, { how: "keep" }, owner);
      expect(body.message).toBe("Done. This payment is settled.");
    };
    /** What the owner, or another reader, has of mails about this payment with this sentence. */
    const lettersWith = async (sentence: RegExp, email = "owner@example.com") => {
      const { capture_id } = await readPayment();
      const texts = (await mailsWrittenTo(site, email)).map(({ text }) => text.replace(/\s+/g, " "));
      return texts.filter((text) => text.includes(capture_id!)).flatMap((text) => sentence.exec(text)?.[0] ?? []);
    };
    return { ...seats, credit, readPayment, refundAtPayPal, spend, keep, lettersWith };
  }
  const ofSpent = /\$[\d.]+ of it was refunded at PayPal and is also credit/;
  const ofTaken = /\$[\d.]+ of it was credit in the payer's wallet already. That credit is taken back./;

  test("that is refunded at PayPal after it became credit is not paid back twice", async () => {
    const { june, credit, refundAtPayPal, readPayment, refund, lettersWith } = await creditAndPayPal();
    // The other seat's money: nothing is given back twice.
    await refundAtPayPal(1800);
    expect([await left(credit), (await readPayment()).problem]).toEqual([1800, null]);
    await refundAtPayPal(1000);
    expect([await left(credit), (await readPayment()).problem]).toEqual([800, null]);
    expect((await refund()).body.code).toBe("nothing-to-refund");
    await refundAtPayPal(800);
    expect([await left(credit), await readPayment()]).toMatchObject([0, { state: "refunded", problem: null }]);
    const taken = (dollars: string) =>
      `$${dollars} of it was credit in the payer's wallet already. That credit is taken back.`;
    expect(await lettersWith(ofTaken)).toEqual([taken("10.00"), taken("8.00")]);
    // The first refund took no credit.
    const ofPayer = /\$\d+ of this was credit in your wallet. You get the money instead/;
    const told = (price: string) => `${price} of this was credit in your wallet. You get the money instead`;
    expect(await lettersWith(ofPayer, june.email)).toEqual([told("$10"), told("$8")]);
    expect(await lettersWith(/We refunded/, june.email)).toHaveLength(3);
  });

  test("that is refunded at PayPal after its credit was spent in part becomes a problem of that part", async () => {
    const { credit, refundAtPayPal, readPayment, purchaseId, spend, keep, lettersWith } = await creditAndPayPal();
    await spend(1200);
    expect(await left(credit)).toBe(600);
    await refundAtPayPal(3600);
    expect([await left(credit), await readPayment()]).toMatchObject([0, { state: "refunded" }]);
    const { problems } = (await site.request("GET", "/api/admin/payments", undefined, owner)).body;
    expect(problems).toMatchObject([{ _id: purchaseId, resolvableBy: "dismiss", toRefund: 0 }]);
    expect(problems[0].problem).toContain("$12.00 of it was refunded at PayPal and is also credit");
    expect(await lettersWith(ofTaken)).toMatchObject([expect.stringContaining("$6.00")]);
    await keep();
  });

  test("whose refund at PayPal comes in parts is a problem of what the owner has not answered", async () => {
    const { refundAtPayPal, readPayment, spend, keep, lettersWith } = await creditAndPayPal();
    await spend(1200);
    await refundAtPayPal(1800);
    await refundAtPayPal(1000);
    expect((await readPayment()).problem).toMatch(/^\$4.00 of it was refunded at PayPal/);
    await keep();
    await refundAtPayPal(500);
    expect((await readPayment()).problem).toMatch(/^\$5.00 of it was refunded at PayPal/);
    await refundAtPayPal(300);
    expect(await readPayment()).toMatchObject({
      state: "refunded",
      problem: expect.stringMatching(/^\$8.00 of it was refunded at PayPal/),
    });
    const told = (await lettersWith(ofSpent)).map((words) => words.split(" ")[0]);
    expect(told).toEqual(["$4.00", "$5.00", "$3.00"]);
  });

  test("whose refund at PayPal is not in the order is a problem once, and none after the owner's answer", async () => {
    await site.payPal.misbehave({ on: "get", do: "leave-out-refunds", times: "always" });
    const { orderId, refundAtPayPal, readPayment, spend, keep, lettersWith } = await creditAndPayPal();
    await spend(1200);
    await refundAtPayPal(3600);
    const events = db().selectFrom("webhook_events").selectAll().where("order_id", "=", orderId);
    const ofRefund = events.where("refund_id", "is not", null);
    await expect.poll(() => ofRefund.execute()).toMatchObject([{ handled_at: expect.any(Date) }]);
    const { id } = await ofRefund.executeTakeFirstOrThrow();
    expect((await readPayment()).problem).toMatch(/^\$12.00 of it/);
    expect([...(await lettersWith(ofTaken)), ...(await lettersWith(ofSpent))]).toHaveLength(2);
    await keep();
    // PayPal sends the event again.
    await settleFromWebhook(site.ctx(), id);
    expect((await readPayment()).problem).toBeNull();
    expect([...(await lettersWith(ofTaken)), ...(await lettersWith(ofSpent))]).toHaveLength(2);
  });

  test("that became credit and is refunded at PayPal gives back what a gift card paid of the other seat", async () => {
    const { june, credit, refundAtPayPal, purchaseId } = await creditAndPayPal({ card: 1800 });
    await refundAtPayPal(1800);
    expect([await left(credit), await left(june.lotId!)]).toEqual([0, 1800]);
    const purchases = db().selectFrom("purchases").select("state").where("id", "=", purchaseId);
    expect(await purchases.executeTakeFirst()).toEqual({ state: "returned" });
  });

  test("whose credit has ended is no problem when PayPal gives the money back", async () => {
    const { credit, refundAtPayPal, readPayment } = await creditAndPayPal();
    await site.ctx().tx((tx) => changeLot(tx, { lotId: credit, delta: -1800, reason: "voided" }));
    await refundAtPayPal(3600);
    expect([await left(credit), await readPayment()]).toMatchObject([0, { state: "refunded", problem: null }]);
  });

  test("of two, one given back and one credited, leaves nothing to refund", async () => {
    const { event, june, friend, refund } = await twoSeats();
    expect((await june.giveUp(event, { as: "credit" })).status).toBe(200);
    expect((await june.giveUp(event, { personId: friend.person_id })).body.message).toContain(
      "You get $18 back through PayPal.",
    );
    expect((await refund()).body.code).toBe("nothing-to-refund");
  });

  test("of two where only passes are taken gives its use back, and so does the other", async () => {
    const { event, june, friend } = await twoSeats({ uses: 2, price: passesOnly });
    await june.giveUp(event);
    expect(await left(june.lotId!)).toBe(1);
    await june.giveUp(event, { personId: friend.person_id });
    expect(await left(june.lotId!)).toBe(2);
  });

  test("paid with a pass gives its use back and no money, when the money of the other one is credit", async () => {
    const { event, june, friend, orderId } = await twoSeats({ uses: 1 });
    expect((await june.giveUp(event, { as: "credit" })).body.message).toContain("$18 of credit is in your wallet.");
    expect((await june.giveUp(event, { personId: friend.person_id })).body.message).toContain("1 use is back");
    await sendAllRefunds(site);
    const { captures } = await site.payPal.ledger();
    expect(captures.find((taken) => taken.orderId === orderId)).toMatchObject({ refundedCents: 0 });
    expect(await left(june.lotId!)).toBe(1);
  });

  test("that was refunded in part becomes credit of what is left", async () => {
    const { event, june, refund } = await twoSeats();
    expect((await refund({ amount: 26 })).status).toBe(200);
    const answer = await june.giveUp(event, { as: "credit" });
    expect(answer.body.message).toContain("$10 of credit is in your wallet.");
    expect((await refund()).body.code).toBe("nothing-to-refund");
  });

  test("is paid, and the next one opens, though both wait for each other's class and gift card", async () => {
    const event = await makeEvent(db(), eighteen);
    const [june, kit] = [await studentWith(), await studentWith()];
    const cardId = await site
      .ctx()
      .tx((tx) => grantLot(tx, { personId: june.personId, kind: "gift-card", name: "A card", units: 1000 }));
    await db()
      .updateTable("people")
      .set({ guardian_id: june.personId, name: "Kit" })
      .where("id", "=", kit.personId)
      .execute();
    const [first, second] = [await june.signMeUp(event), await kit.signMeUp(event)];
    const opened = await pay(first.body.toPay.token, june.headers, { wallet: true });
    expect(opened.body.amount).toBe("8.00");
    await site.ctx().tx((tx) => changeLot(tx, { lotId: cardId, delta: 500, reason: "granted" }));
    const unlock = await lockRows(site, "select from wallet_lots where id = $1 for update", [cardId]);
    const captured = capture(opened.body.orderId, june.headers);
    await untilWaiting(site, 1);
    const other = pay(second.body.toPay.token, kit.headers, { wallet: true });
    await untilWaiting(site, 2);
    await unlock();
    expect((await captured).body.state).toBe("fulfilled");
    expect((await other).body).toMatchObject({ state: "opened", amount: "13.00" });
  });

  test("is locked by its purchase before its class is, when the owner removes the class", async () => {
    const { event } = await twoSeats();
    const unlock = await lockRows(site, "select from events where id = $1 for update", [event.id]);
    const removed = site.request("DELETE", "/api/events/bulk", { eventIds: [event.id] }, owner);
    await untilWaiting(site, 1);
    const purchase = "select from purchases where id = (select purchase_id from signups where event_id = $1 limit 1)";
    await expect(site.database.pool.query(`${purchase} for update nowait`, [event.id])).rejects.toThrow(
      "could not obtain",
    );
    await unlock();
    expect((await removed).status).toBe(200);
  });
});

test("two people who are merged while the second signs up have one seat in a class", async () => {
  for (let round = 0; round < 4; round++) {
    const [one, two] = [await studentWith(), await studentWith()];
    const event = await makeEvent(db());
    expect((await one.signMeUp(event)).status).toBe(200);
    const unlock = await lockRows(site, "select from events where id = $1 for update", [event.id]);
    const late = two.signMeUp(event);
    await untilWaiting(site, 1);
    const ids = { keptId: one.personId, goneId: two.personId };
    const merged = site.request("POST", "/api/admin/people/merge", { id: newId(), ...ids }, owner);
    // The merge waits for the sign-up, or is done first.
    await Promise.race([merged, untilWaiting(site, 2)]);
    await unlock();
    // One of them came first.
    expect([
      [200, 409],
      [409, 200],
    ]).toContainEqual([(await late).status, (await merged).status]);
  }
});

describe("an unpaid hold of a person at an address", () => {
  /** A stranger holds a seat in the name of the victim, whose address has no account. */
  async function heldByStranger(change: object = {}) {
    const event = await makeEvent(db(), { ...eighteen, ...change });
    const victim = someone();
    const asVictim = (more: object = {}) => hold(event, { email: victim.email, name: victim.name, ...more });
    return { event, victim, asVictim, stranger: await asVictim() };
  }
  const seatsOf = (event: Event) =>
    db().selectFrom("signups").select(["state", "pay_hash"]).where("event_id", "=", event.id).orderBy("id").execute();
  const readHeld = async (token: string) =>
    (await site.request("GET", `/api/seats/held?token=${token}`)).body as { seats?: number; code?: string };

  test("does not stop the person, and ten of them take one seat", async () => {
    const { event, victim, asVictim } = await heldByStranger({ capacity: 2 });
    for (let repeat = 0; repeat < 10; repeat++) expect((await asVictim()).status).toBe(200);
    const own = await asVictim();
    expect(own.status, JSON.stringify(own.body)).toBe(200);
    expect((await statesIn(event)).filter((state) => state === "held")).toHaveLength(1);
    const opened = await pay(own.token, own.headers);
    expect((await capture(opened.body.orderId, own.headers)).body.state).toBe("fulfilled");
    expect((await statesIn(event)).filter((state) => state !== "cancelled")).toEqual(["live"]);
    // No form of the stranger's caused a mail; the paid seat keeps its person out as before.
    expect((await mailsWrittenTo(site, victim.email)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining("You are signed up"),
    ]);
    expect((await asVictim()).body.code).toBe("already-signed-up");
  });

  test("is one of two that are asked for at once", async () => {
    for (let round = 0; round < 4; round++) {
      const { event, asVictim } = await heldByStranger();
      const answers = await Promise.all([asVictim(), asVictim(), asVictim()]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect((await statesIn(event)).filter((state) => state === "held")).toHaveLength(1);
    }
  });

  test("is held again when its own payment opens, and the first to pay has the seat", async () => {
    const { event, asVictim, stranger } = await heldByStranger({ capacity: 1 + 1 });
    const own = await asVictim();
    expect(await readHeld(stranger.token)).toMatchObject({ seats: 1 });
    const first = await pay(stranger.token, stranger.headers);
    expect(first.status, JSON.stringify(first.body)).toBe(201);
    const second = await pay(own.token, own.headers);
    expect(second.status, JSON.stringify(second.body)).toBe(201);
    expect((await statesIn(event)).filter((state) => state === "held")).toHaveLength(1);
    // The one at PayPal approves although the other sign-up is the newer one.
    expect((await capture(first.body.orderId, stranger.headers)).body.state).toBe("fulfilled");
    const late = await capture(second.body.orderId, own.headers);
    expect(late.body.code).toBe("hold-lost");
    expect((await statesIn(event)).filter((state) => state !== "cancelled")).toEqual(["live"]);
    const { captures } = await site.payPal.ledger();
    expect(captures.filter(({ orderId }) => orderId === second.body.orderId)).toEqual([]);
    expect((await pay(own.token, own.headers)).body.code).toBe("hold-lost");
  });

  test("that yielded and is approved at the same moment as the newer one is paid: one seat, and one price is taken", async () => {
    for (let round = 0; round < 4; round++) {
      const { event, asVictim, stranger } = await heldByStranger();
      const first = await pay(stranger.token, stranger.headers);
      const own = await asVictim();
      const second = await pay(own.token, own.headers);
      const answers = await Promise.all([
        capture(first.body.orderId, stranger.headers),
        capture(second.body.orderId, own.headers),
        asVictim(),
      ]);
      expect(answers.slice(0, 2).map(({ body }) => body.state ?? body.code)).toContain("fulfilled");
      await sendAllRefunds(site);
      const { captures } = await site.payPal.ledger();
      const orders = [first.body.orderId, second.body.orderId];
      const kept = captures.filter(({ orderId, refundedCents }) => orders.includes(orderId) && refundedCents === 0);
      expect(kept).toHaveLength(1);
      expect((await statesIn(event)).filter((state) => state === "live")).toHaveLength(1);
    }
  });

  test("comes back when the hold that it yielded to is not paid: a stranger cannot give the person's place away", async () => {
    const { event, victim, asVictim, stranger: own } = await heldByStranger({ capacity: 2 });
    const opened = await pay(own.token, own.headers);
    const later = await asVictim();
    const unpaid = await pay(later.token, later.headers);
    const cancel = `/api/payments/${unpaid.body.orderId}/cancel`;
    expect((await site.request("POST", cancel, undefined, later.headers)).status).toBe(200);
    expect((await hold(event)).status).toBe(200);
    expect((await hold(event)).body.code).toBe("class-full");
    await joinWaitlist(site, event, someone().email, someone().headers);
    const paid = await capture(opened.body.orderId, own.headers);
    expect(paid.body.state, JSON.stringify(paid.body)).toBe("fulfilled");
    expect((await mailsWrittenTo(site, victim.email)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining("You are signed up"),
    ]);
    // It ends at its own time.
    const other = await heldByStranger({ capacity: 1 + 1 });
    await other.asVictim();
    await db()
      .updateTable("signups")
      .set({ held_until: new Date(0) })
      .where("event_id", "=", other.event.id)
      .where("state", "=", "held")
      .execute();
    await endUnpaidSeats(site.ctx());
    expect(await statesIn(other.event)).toEqual(["held", "cancelled"]);
    site.clock.advance(11 * 60_000);
    await endUnpaidSeats(site.ctx());
    expect(await statesIn(other.event)).toEqual(["cancelled", "cancelled"]);
  });

  test("of an account's child, entered without a login, is held again although the student has a seat too", async () => {
    const student = await studentWith();
    const event = await makeEvent(db(), eighteen);
    expect((await student.signMeUp(event)).status).toBe(200);
    const child = { email: student.email, name: "Kit", isMinor: true, guardian: { name: "June", relation: "mother" } };
    const [first, second] = [await hold(event, child), await hold(event, child)];
    expect([first.status, second.status]).toEqual([200, 200]);
    const opened = await pay(first.token, first.headers);
    expect(opened.status, JSON.stringify(opened.body)).toBe(201);
    expect((await capture(opened.body.orderId, first.headers)).body.state).toBe("fulfilled");
    expect(await statesIn(event)).toEqual(["held", "live", "cancelled"]);
  });

  test("does not yield while a payment is under way", async () => {
    const { event, asVictim, stranger } = await heldByStranger();
    const opened = await pay(stranger.token, stranger.headers);
    await site.payPal.misbehave({ on: "capture", do: "pend" });
    expect((await capture(opened.body.orderId, stranger.headers)).body.state).toBe("pending");
    expect((await asVictim()).body.code).toBe("already-signed-up");
    expect(await statesIn(event)).toEqual(["held"]);
  });

  test("of two children is paid for both or not at all, when one of them has signed up elsewhere", async () => {
    const event = await makeEvent(db(), eighteen);
    const { email } = someone();
    const guardian = { name: "June Okafor", relation: "mother" };
    const child = (name: string, also: object[] = []) => hold(event, { email, name, isMinor: true, guardian, also });
    const both = await child("Kit", [{ name: "Lee" }]);
    const opened = await pay(both.token, both.headers);
    const lee = await child("Lee");
    expect(lee.status, JSON.stringify(lee.body)).toBe(200);
    expect((await seatsOf(event)).filter(({ state }) => state === "held")).toHaveLength(2);
    expect((await capture(opened.body.orderId, both.headers)).body.state).toBe("fulfilled");
    expect((await seatsOf(event)).filter(({ state }) => state !== "cancelled")).toMatchObject([
      { state: "live", pay_hash: tokenHash(both.token) },
      { state: "live", pay_hash: tokenHash(both.token) },
    ]);
  });

  test("is not pinned by an order that was not approved: the person can pay during the call", async () => {
    const { event, asVictim, stranger } = await heldByStranger();
    const unapproved = await pay(stranger.token, stranger.headers);
    const own = await asVictim();
    const opened = await pay(own.token, own.headers);
    await site.payPal.approve(opened.body.orderId);
    const slow = { do: "wait", ms: 3000, orderId: unapproved.body.orderId } as const;
    await site.payPal.misbehave({ on: "capture", ...slow });
    await site.payPal.misbehave({ on: "get", ...slow });
    const captureUnapproved = site.request(
      "POST",
      `/api/payments/${unapproved.body.orderId}/capture`,
      undefined,
      stranger.headers,
    );
    await new Promise((resolve) => setTimeout(resolve, 700));
    const paid = await capture(opened.body.orderId, own.headers);
    expect(paid.body.state, JSON.stringify(paid.body)).toBe("fulfilled");
    expect((await captureUnapproved).body.code).toBe("not-approved");
    expect((await statesIn(event)).filter((state) => state !== "cancelled")).toEqual(["live"]);
  });

  test("of two children, of which one has yielded, is held again or paid back when PayPal took the money unasked", async () => {
    for (const isOtherPaid of [false, true]) {
      const event = await makeEvent(db(), eighteen);
      const { email } = someone();
      const guardian = { name: "June Okafor", relation: "mother" };
      const child = (name: string, also: object[] = []) => hold(event, { email, name, isMinor: true, guardian, also });
      const both = await child("Kit", [{ name: "Lee" }]);
      const opened = await pay(both.token, both.headers);
      const lee = await child("Lee");
      if (isOtherPaid) await capture((await pay(lee.token, lee.headers)).body.orderId, lee.headers);
      await site.payPal.webhooks("off");
      await site.payPal.approve(opened.body.orderId);
      const payment = await paymentById(site.ctx(), opened.body.paymentId);
      await site.ctx().payPal.captureOrder(payment.order_id!, payment.capture_key);
      await settlePayment(site.ctx(), payment.id);
      await sendAllRefunds(site);
      const { state } = await paymentById(site.ctx(), payment.id);
      expect(state).toBe(isOtherPaid ? "refunded" : "fulfilled");
      const kept = (await seatsOf(event)).filter(({ state: of }) => of !== "cancelled");
      const hash = tokenHash(isOtherPaid ? lee.token : both.token);
      expect(kept).toEqual(Array.from({ length: isOtherPaid ? 1 : 2 }, () => ({ state: "live", pay_hash: hash })));
      await site.payPal.behave();
    }
  });

  test("yields at the address of an account too, logged in or not; a student's own hold does not", async () => {
    const victim = await studentWith();
    const event = await makeEvent(db(), { ...eighteen, capacity: 1 });
    const stranger = await hold(event, { email: victim.email, name: "June Okafor" });
    const opened = await pay(stranger.token, stranger.headers);
    // The only seat is held in the student's name.
    const own = await victim.signMeUp(event);
    expect(own.status, JSON.stringify(own.body)).toBe(200);
    expect((await hold(event, { email: victim.email, name: "June Okafor" })).body.code).toBe("class-full");
    expect((await capture(opened.body.orderId, stranger.headers)).body.code).toBe("hold-lost");
    expect((await victim.signMeUp(event)).body.code).toBe("already-signed-up");
    const wide = await makeEvent(db(), eighteen);
    for (let repeat = 0; repeat < 8; repeat++)
      expect((await hold(wide, { email: victim.email, name: "June Okafor" })).status).toBe(200);
    expect((await statesIn(wide)).filter((state) => state === "held")).toHaveLength(1);
    expect((await victim.signMeUp(wide)).status).toBe(200);
    expect((await hold(wide, { email: victim.email, name: "June Okafor" })).body.code).toBe("already-signed-up");
  });

  test("that a student made for a friend yields to the friend, and the student pays for both or for none", async () => {
    const june = await studentWith();
    const friend = someoneElse();
    const event = await makeEvent(db(), eighteen);
    const both = { people: [june.personId], friends: [friend] };
    const booked = await june.signMeUp(event, both);
    expect(booked.body.toPay?.seats, JSON.stringify(booked.body)).toBe(2);
    const opened = await pay(booked.body.toPay.token, june.headers);
    const own = await hold(event, friend);
    expect(own.status, JSON.stringify(own.body)).toBe(200);
    const theirs = await pay(own.token, own.headers);
    expect((await capture(theirs.body.orderId, own.headers)).body.state).toBe("fulfilled");
    expect((await capture(opened.body.orderId, june.headers)).body.code).toBe("hold-lost");
    expect((await statesIn(event)).filter((state) => state !== "cancelled")).toEqual(["live"]);
    expect((await june.signMeUp(event)).status).toBe(200);
  });

  test("does not fill the address's share of a class, nor keep the person off the waitlist", async () => {
    const event = await makeEvent(db(), { ...eighteen, capacity: 20 });
    const { email } = someone();
    const guardian = { name: "June Okafor", relation: "mother" };
    const names = "BCDEF".split("").map((name) => ({ name }));
    await hold(event, { email, name: "A", isMinor: true, guardian, also: names });
    await hold(event, { email, name: "June Okafor" });
    const own = await hold(event, { email, name: "June Okafor" });
    expect(own.status, JSON.stringify(own.body)).toBe(200);
    const full = await heldByStranger({ capacity: 1 });
    const waits = await joinWaitlist(site, full.event, full.victim.email, full.victim.headers);
    expect(waits.status, JSON.stringify(waits.body)).toBe(200);
    const opened = await pay(full.stranger.token, full.stranger.headers);
    expect((await capture(opened.body.orderId, full.stranger.headers)).body.state).toBe("fulfilled");
    const entries = db().selectFrom("waitlist").select("state").where("event_id", "=", full.event.id);
    expect(await entries.execute()).toEqual([{ state: "taken" }]);
  });

  test("of a stranger does not use up the waiting of the person, nor do the free spots say that this person waits", async () => {
    // The owner has just made the class larger, and the job has not offered the seats yet.
    const event = await makeEvent(db(), { ...eighteen, capacity: 5 });
    const victim = someone();
    const entry = await makeWaitlistEntry(db(), { event_id: event.id, email: victim.email, name: victim.name });
    const placesLeft = async () => (await eventsById(site.ctx(), [event.id]))[0]!.placesLeft;
    expect(await placesLeft()).toBe(4);
    expect((await hold(event, { email: victim.email, name: victim.name })).status).toBe(200);
    expect(await placesLeft()).toBe(3);
    const entries = db().selectFrom("waitlist").select("state").where("id", "=", entry.id);
    expect((await entries.executeTakeFirstOrThrow()).state).not.toBe("taken");
    await db()
      .updateTable("signups")
      .set({ held_until: new Date(0) })
      .where("event_id", "=", event.id)
      .execute();
    await endUnpaidSeats(site.ctx());
    expect((await entries.executeTakeFirstOrThrow()).state).not.toBe("lapsed");
  });

  test("yields when the owner adds the person to the roster", async () => {
    const { event, victim } = await heldByStranger();
    const { email, name } = victim;
    const walkIn = { id: newId(), name, email, phone: "" };
    const added = await site.request("POST", `/api/admin/events/${event.id}/walk-in`, walkIn, owner);
    expect(added.status, JSON.stringify(added.body)).toBe(200);
    expect(await statesIn(event)).toEqual(["cancelled", "live"]);
  });
});

describe("an offer of a seat with a price", () => {
  test("is paid within the offer, and comes back if it is not paid in time", async () => {
    const event = await makeEvent(db(), { ...eighteen, capacity: 1 });
    await makeSignup(db(), { event_id: event.id });
    const who = someone();
    await joinWaitlist(site, event, who.email);
    await db()
      .updateTable("signups")
      .set({ state: "cancelled", cancelled_at: new Date() })
      .where("event_id", "=", event.id)
      .execute();
    await processWaitlists(site.ctx());
    const offerToken = await waitForSeatLink(site, who.email, "A spot");
    const accept = () => hold(event, { email: who.email, offerToken });
    const first = await accept();
    expect(first).toMatchObject({ status: 200 });
    await db()
      .updateTable("signups")
      .set({ held_until: new Date(0) })
      .where("state", "=", "held")
      .execute();
    await endUnpaidSeats(site.ctx());
    const second = await accept();
    expect(second).toMatchObject({ status: 200 });
    const opened = await pay(second.token, second.headers);
    expect((await capture(opened.body.orderId, second.headers)).body.state).toBe("fulfilled");
  });
});
