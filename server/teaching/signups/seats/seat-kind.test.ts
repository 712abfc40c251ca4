import { describe, expect, test } from "vitest";
import { addDays, longDateWords, studioDay } from "../../../../contract/platform/values/time.ts";
import { lockRows, untilWaiting } from "../../../../test/locks.ts";
import { makeEvent, makeSignup } from "../../../../test/make.ts";
import { mailsWrittenTo } from "../../../../test/outbox.ts";
import { asOwner } from "../../../../test/owner.ts";
import {
  capture,
  db,
  eighteen,
  endHolds,
  type Event,
  hold,
  left,
  owner,
  passesOnly,
  pay,
  site,
  sliding,
  someone,
  someoneElse,
  startSeatSite,
  statesIn,
  type Student,
  studentWith,
} from "../../../../test/priced-seats.ts";
import { sendAllRefunds } from "../../../../test/refunds.ts";
import { readRow, updateRows } from "../../../../test/rows.ts";
import { changeSettings } from "../../../../test/settings.ts";
import { studentToken } from "../../../../test/student.ts";
import { joinWaitlist, signUpNew, waitForSeatLink } from "../../../../test/students.ts";
import { buy, lotOf, makePass, refund, spentEarlier } from "../../../../test/wallet.ts";
import { newToken, tokenHash } from "../../../auth/tokens.ts";
import { newId } from "../../../platform/db/id.ts";
import {
  changeLot,
  expireLots,
  grantLot,
  moveExpiry,
  type NewLot,
} from "../../../selling/payments/lots-and-tenders.ts";
import { reconcilePayments } from "../../../selling/payments/reconcile.ts";
import { settleFromWebhook } from "../../../selling/payments/webhook.ts";
import { processWaitlists } from "../waitlist/offer-free-seats.ts";
import { endUnpaidSeats } from "./seat-kind.ts";

startSeatSite();

const refundOf = async ({ headers }: Pick<Student, "headers">, event: Event) =>
  (await site.request("GET", `/api/signup/refund?eventId=${event.id}`, undefined, headers)).body;
const forfeitedIn = async ({ id }: Event) =>
  (await site.request("GET", `/api/admin/events/${id}/roster`, undefined, owner)).body.forfeited as {
    name: string;
    amount: number;
  }[];

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
    const row = await readRow(db(), "signups", { event_id: event.id }, ["id", "is_pending", "cancel_hash"]);
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
    await updateRows(db(), "events", { id: event.id }, { price_from_cents: 2500, price_to_cents: 2500 });
    expect((await pay(seat.token, seat.headers)).body.amount).toBe("18.00");
  });

  test("that is not paid keeps the student's place on the waitlist; once it is paid, the place ends", async () => {
    const event = await makeEvent(db(), { ...eighteen, capacity: 1 });
    await makeSignup(db(), { event_id: event.id });
    const student = await studentWith();
    const wait = { eventId: event.id };
    expect((await site.request("POST", `/api/user/${student.id}/waitlist`, wait, student.headers)).status).toBe(200);
    const place = async () =>
      (await db().selectFrom("waitlist").select("state").where("event_id", "=", event.id).execute())[0]!.state;
    await db().updateTable("events").set({ capacity: 9 }).where("id", "=", event.id).execute();
    expect((await student.signMeUp(event)).status).toBe(200);
    await endHolds(event);
    expect(["waiting", "offered"]).toContain(await place());
    const { body } = await student.signMeUp(event);
    const opened = await pay(body.toPay.token, student.headers);
    expect((await capture(opened.body.orderId, student.headers)).body.state).toBe("fulfilled");
    expect(await place()).toBe("taken");
  });

  test("keeps the tax of its hold, too", async () => {
    const event = await makeEvent(db(), eighteen);
    const seat = await hold(event);
    const rates = await db().selectFrom("tax_rates").selectAll().execute();
    const states = ["OR", "CA"].map((state) => ({ state, percent: 10 }));
    await site.request("PUT", "/api/admin/tax-rates", { rates: states }, owner);
    await db().updateTable("events").set({ tax_class: "goods" }).where("id", "=", event.id).execute();
    const held = await site.request("GET", `/api/seats/held?token=${seat.token}`);
    expect([held.body.price.isTaxed, (await pay(seat.token, seat.headers)).body.amount]).toEqual([false, "18.00"]);
    const later = await hold(event);
    expect((await pay(later.token, later.headers)).body.amount).toBe("19.80");
    const before = rates.map(({ state, basis_points }) => ({ state, percent: basis_points / 100 }));
    await site.request("PUT", "/api/admin/tax-rates", { rates: before }, owner);
  });

  test("is free again when it is not paid in ten minutes", async () => {
    const event = await makeEvent(db(), { ...eighteen, capacity: 1 });
    const first = await hold(event);
    expect((await hold(event)).body.code).toBe("class-full");
    await endHolds(event);
    expect((await pay(first.token, first.headers)).body.code).toBe("hold-lost");
    expect((await hold(event)).status).toBe(200);
    expect(await statesIn(event)).toEqual(["cancelled", "held"]);
  });

  test("that is paid after its hold ended is taken again if it is free; otherwise nothing is charged", async () => {
    const event = await makeEvent(db(), { ...eighteen, capacity: 1 });
    const first = await hold(event);
    const opened = await pay(first.token, first.headers);
    const lapse = async () => {
      await updateRows(db(), "purchases", { id: opened.body.paymentId }, { held_until: new Date(0) });
      await updateRows(db(), "payments", { id: opened.body.paymentId }, { look_at: new Date(0) });
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
    await updateRows(db(), "signups", { state: "held" }, { held_until: new Date(0) });
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

  test("can be paid by each visitor who holds one, at the same time on one network", async () => {
    const { headers } = someone();
    const event = await makeEvent(db(), eighteen);
    const seats = [];
    for (let nth = 0; nth < 8; nth++)
      seats.push(await signUpNew(site, event, { ...someoneElse(), pays: true }, headers));
    const opened = await Promise.all(seats.map(({ body }) => pay(body.toPay.token, headers)));
    expect(opened.map(({ status }) => status)).toEqual(seats.map(() => 201));
    expect((await capture(opened.at(-1)!.body.orderId, headers)).body.state).toBe("fulfilled");
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
    await changeSettings(site, { languages: ["en", "es"] });
    await db().updateTable("people").set({ language: "es" }).where("id", "=", june.personId).execute();
    await site.request("DELETE", "/api/events/bulk", { eventIds: [event.id] }, await asOwner(site));
    await changeSettings(site, { languages: ["en"] });
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
    const byOwner = await site.request("GET", `/api/signup/refund?signupId=${live!.id}`, undefined, owner);
    expect(byOwner.body).toMatchObject({ isForfeited: false, parts: [{ to: "provider", amount: 18 }] });
    const answer = await june.giveUp(event);
    expect(answer.body.message).toContain("It was too late for a refund.");
    const [seat] = await db().selectFrom("signups").selectAll().where("event_id", "=", event.id).execute();
    const waive = () => site.request("POST", `/api/admin/signups/${seat!.id}/waive`, undefined, owner);
    expect((await forfeitedIn(event)).map(({ name, amount }) => [name, amount])).toEqual([["Ana Whitlow", 18]]);
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
    const token = await waitForSeatLink(site, june.email, `You are signed up: ${event.title}`);
    const link = await site.request("GET", `/api/signup/place?token=${token}`);
    expect(link.body.refund).toMatchObject({ parts: [{ to: "provider", amount: 18 }] });
    const byToken = await site.request("GET", `/api/signup/refund?token=${token}`);
    expect([byToken.body, await refundOf(june, event)]).toEqual([link.body.refund, link.body.refund]);
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
      const answer = { signupId: pending[0]._id };
      expect((await site.request("POST", "/api/signup/confirm", answer, ben.headers)).status).toBe(200);
      const seat = `/api/signup/refund?eventId=${event.id}&personId=${ben.personId}`;
      const ofBooker = (await site.request("GET", seat, undefined, june.headers)).body;
      const ofFriend = await refundOf(ben, event);
      const [ofPayer, ofOther] = payer === "booker" ? [ofBooker, ofFriend] : [ofFriend, ofBooker];
      expect(ofPayer).toMatchObject({ isPaid: true, parts });
      expect(ofOther).toEqual({ isPaid: true, until: null, isForfeited: false, parts: [], credit: null });
      // The owner reads who booked, not who paid.
      const about = db().selectFrom("mails").select("text").where("subject", "like", "Signed up: Ben,%");
      const bookedBy = `Booked by: Ana Whitlow (${june.email})`;
      expect((await about.execute()).filter(({ text }) => text?.includes(bookedBy))).toHaveLength(1);
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
    await site.request("POST", "/api/signup/cancel", { eventId: own.id }, ownHeaders);
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
      await site.ctx().provider.refund(capture_id!, newId(), { currency: "USD", cents });
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

  test("whose money the owner gives back at PayPal, after that of the other one, is cancelled with its own sum in the letter", async () => {
    const { event, june, friend, purchaseId } = await twoSeats();
    expect((await june.giveUp(event, { personId: friend.person_id })).status).toBe(200);
    await sendAllRefunds(site);
    const payments = db().selectFrom("payments").selectAll().where("id", "=", purchaseId);
    const { capture_id } = await payments.executeTakeFirstOrThrow();
    await site.ctx().provider.refund(capture_id!, newId(), { currency: "USD", cents: 1800 });
    await expect.poll(async () => (await payments.executeTakeFirstOrThrow()).state).toBe("refunded");
    expect(await statesIn(event)).toEqual(["cancelled", "cancelled"]);
    const letters = (await mailsWrittenTo(site, june.email)).filter(({ subject }) => subject.includes("is cancelled"));
    expect(letters.map(({ text }) => /You get (\S+) back/.exec(text.replace(/\s+/g, " "))?.[1])).toEqual(["$18"]);
  });

  test("paid with a pass stays when PayPal refuses to refund the other one, and the owner refunds that at PayPal", async () => {
    const { event, june, friend, purchaseId } = await twoSeats({ uses: 1 });
    await site.payPal.misbehave({ on: "refund", do: "answer", status: 422, when: "before" });
    expect((await june.giveUp(event, { personId: friend.person_id })).status).toBe(200);
    const readPayment = () =>
      db().selectFrom("payments").selectAll().where("id", "=", purchaseId).executeTakeFirstOrThrow();
    await sendAllRefunds(site);
    await expect.poll(async () => (await readPayment()).problem).toContain("PayPal refused to refund $18.00.");
    await site.payPal.behave();
    await site.ctx().provider.refund((await readPayment()).capture_id!, newId(), { currency: "USD", cents: 1800 });
    await expect.poll(readPayment).toMatchObject({ state: "refunded", refunded_cents: 1800, problem: null });
    expect([(await statesIn(event)).toSorted(), await left(june.lotId!)]).toEqual([["cancelled", "live"], 0]);
    expect((await june.giveUp(event)).body.message).toContain("1 use is back");
    expect(await left(june.lotId!)).toBe(1);
  });

  test("paid with a pass gives back a use that is over, if the price of the pass went back after its last day", async () => {
    const june = await studentWith();
    const passId = await buy(site, june, { for: "pass", offerId: await makePass(site) });
    // At a time at which no day of the demo's week has a class.
    const soon = await makeEvent(db(), { ...eighteen, time: "05:00", date: addDays(studioDay(site.clock.now()), 5) });
    const { token } = (await june.signMeUp(soon)).body.toPay;
    const { body } = await pay(token, june.headers, { wallet: true });
    expect(body.wallet).toMatchObject([{ kind: "pass", units: 1 }]);
    const lot = await lotOf(site, passId);
    await spentEarlier(site, lot.id, { daysAgo: 20, left: 10 });
    await expireLots(site.ctx());
    const payments = db().selectFrom("payments").select(["capture_id", "state"]).where("id", "=", passId);
    await site.ctx().provider.refund((await payments.executeTakeFirstOrThrow()).capture_id!, newId(), undefined);
    await expect.poll(async () => (await payments.executeTakeFirstOrThrow()).state).toBe("refunded");
    expect((await refund(site, body.paymentId)).status).toBe(200);
    const { expires_on } = await lotOf(site, passId);
    expect(expires_on! < studioDay(site.clock.now())).toBe(true);
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
    await updateRows(db(), "people", { id: kit.personId }, { guardian_id: june.personId, name: "Kit" });
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

test("seats whose money a bank took back, one of them refunded before: the payer reads the sum of the others", async () => {
  const june = await studentWith();
  const event = await makeEvent(db(), eighteen);
  const signed = await june.signMeUp(event, { people: [june.personId], friends: [someoneElse()] });
  const id = newId();
  const { orderId } = (await pay(signed.body.toPay.token, june.headers, { id })).body;
  await capture(orderId, june.headers);
  const ofFriend = db()
    .selectFrom("signups")
    .select("id")
    .where("purchase_id", "=", id)
    .where("email", "<>", june.email);
  const { id: seatId } = await ofFriend.executeTakeFirstOrThrow();
  expect((await site.request("DELETE", `/api/signup/${seatId}?refund=all`, undefined, owner)).status).toBe(200);
  await sendAllRefunds(site);
  await site.payPal.reverse(orderId);
  const payment = db().selectFrom("payments").select(["state", "refunded_cents"]).where("id", "=", id);
  await expect.poll(() => payment.executeTakeFirst()).toEqual({ state: "fulfilled", refunded_cents: 3_600 });
  const path = `/api/admin/payments/${id}/mend`;
  expect((await site.request("POST", path, { how: "withdraw" }, owner)).status).toBe(200);
  expect(await statesIn(event)).toEqual(["cancelled", "cancelled"]);
  const mails = await mailsWrittenTo(site, june.email);
  const letter = mails.findLast(({ subject }) => subject.startsWith("Your spot is cancelled"))!;
  expect(letter.text).toContain("$18");
  expect(letter.text).not.toContain("$36");
});

test("two people who are merged while the second signs up have one seat in a class", async () => {
  for (let round = 0; round < 2; round++) {
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

test.each(["merge", "payment"] as const)(
  "two people who are merged while a released seat of the second is paid have one seat: %s first",
  async (first) => {
    const [one, two] = [await studentWith(), await studentWith()];
    const event = await makeEvent(db(), eighteen);
    const late = await two.signMeUp(event);
    const opened = await pay(late.body.toPay.token, two.headers);
    await updateRows(
      db(),
      "signups",
      { event_id: event.id },
      { state: "cancelled", held_until: null, cancelled_at: new Date() },
    );
    expect((await one.signMeUp(event)).status).toBe(200);
    const seat = "select from signups where person_id = $1 and event_id = $2 for update";
    const unlock = await lockRows(site, seat, [two.personId, event.id]);
    const ids = { keptId: one.personId, goneId: two.personId };
    const begin = {
      merge: () => site.request("POST", "/api/admin/people/merge", { id: newId(), ...ids }, owner),
      payment: () => capture(opened.body.orderId, two.headers),
    };
    const second = first === "merge" ? "payment" : "merge";
    const answers = { [first]: begin[first]() };
    await untilWaiting(site, 1);
    answers[second] = begin[second]();
    await untilWaiting(site, 2);
    await unlock();
    const [merged, paid] = [await answers["merge"]!, await answers["payment"]!];
    // The request that waited longer came first, or a deadlock ended it and the other one came first.
    const [mergeFirst, paymentFirst] = [
      [200, 409, "cancelled", "held"],
      [409, 200, "held", "live"],
    ];
    expect([mergeFirst, paymentFirst], JSON.stringify([merged.body, paid.body])).toContainEqual([
      merged.status,
      paid.status,
      ...(await statesIn(event)).toSorted(),
    ]);
  },
);

describe("an offer of a seat with a price", () => {
  test("is not paid together with a seat at another price: each is paid alone, at its own", async () => {
    const event = await makeEvent(db(), { ...eighteen, capacity: 1 });
    const seat = await makeSignup(db(), { event_id: event.id });
    const june = await studentWith();
    const waits = await site.request("POST", `/api/user/${june.id}/waitlist`, { eventId: event.id }, june.headers);
    expect(waits.status).toBe(200);
    await db().updateTable("signups").set({ state: "cancelled" }).where("id", "=", seat.id).execute();
    await processWaitlists(site.ctx());
    const dearer = { price_from_cents: 3000, price_to_cents: 3000, capacity: 3 };
    await db().updateTable("events").set(dearer).where("id", "=", event.id).execute();
    const friends = [someoneElse()];
    const both = await june.signMeUp(event, { people: [june.personId], friends });
    expect([both.status, both.body.message]).toEqual([400, expect.stringContaining("different prices")]);
    for (const [body, amount] of [
      [{ people: [june.personId] }, "18.00"],
      [{ people: [], friends }, "30.00"],
    ] as const) {
      const { token } = (await june.signMeUp(event, body)).body.toPay;
      expect((await pay(token, june.headers)).body.amount).toBe(amount);
    }
  });

  test("is paid within the offer, and comes back if it is not paid in time", async () => {
    const event = await makeEvent(db(), { ...eighteen, capacity: 1 });
    await makeSignup(db(), { event_id: event.id });
    const who = someone();
    await joinWaitlist(site, event, who.email);
    await updateRows(db(), "signups", { event_id: event.id }, { state: "cancelled", cancelled_at: new Date() });
    await processWaitlists(site.ctx());
    const offerToken = await waitForSeatLink(site, who.email, "A spot");
    const accept = () => hold(event, { email: who.email, offerToken });
    const first = await accept();
    expect(first).toMatchObject({ status: 200 });
    await updateRows(db(), "signups", { state: "held" }, { held_until: new Date(0) });
    await endUnpaidSeats(site.ctx());
    const second = await accept();
    expect(second).toMatchObject({ status: 200 });
    const opened = await pay(second.token, second.headers);
    expect((await capture(opened.body.orderId, second.headers)).body.state).toBe("fulfilled");
  });
});
