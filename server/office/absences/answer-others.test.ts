import { describe, expect, test } from "vitest";
import { addDays } from "../../../contract/platform/values/time.ts";
import {
  absenceLetters,
  absenceToken,
  accountOf,
  answerWith,
  approveSeat,
  callOff,
  classOn,
  db,
  eighteen,
  nextWeek,
  pickupAt,
  readMine,
  refunded,
  sendStart,
  site,
  startAbsenceSite,
  startRequest,
  today,
} from "../../../test/absences.ts";
import { newGuest } from "../../../test/buying.ts";
import { makeBooking, makeSlot } from "../../../test/make.ts";
import { mailsWrittenTo } from "../../../test/outbox.ts";
import { newPayer, paySession, approvedSession } from "../../../test/paying.ts";
import { sendAllRefunds } from "../../../test/refunds.ts";
import { signUpNew } from "../../../test/students.ts";
import { answerDue } from "./answer.ts";

startAbsenceSite();
const hours = (count: number) => count * 3_600_000;

describe("a session that is called off", () => {
  test("is booked again at another time, or its price goes back", async () => {
    const student = await newPayer(site);
    const slot = await makeSlot(db(), { date: today, time: "14:00" });
    const other = await makeSlot(db(), { date: nextWeek, time: "14:00" });
    const { id: purchaseId } = await paySession(site, student, { slotId: slot.id });
    const { email } = await accountOf(student);
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
    const paid: { orderId: string }[] = [];
    for (const [at, student] of [ana, rosa].entries()) {
      const slot = await makeSlot(db(), { date: today, time: `1${at}:00` });
      paid.push(await paySession(site, student, { slotId: slot.id }));
    }
    await callOff(site);
    expect((await answerWith(site, (await accountOf(ana)).email, { choose: "credit" })).body.message).toContain(
      "of credit",
    );
    site.clock.advance(hours(48) + 1);
    await answerDue(site.ctx());
    await expect.poll(() => refunded(paid[1]!.orderId)).toBeGreaterThan(0);
    expect(await refunded(paid[0]!.orderId)).toBe(0);
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
  test("goes to the next class at the location; its buyer keeps that, or chooses another or shipping", async () => {
    const event = await classOn(today);
    const next = await classOn(nextWeek);
    const later = await classOn(addDays(today, 9), { title: "Yin" });
    const orders = [await pickupAt(event.id), await pickupAt(event.id), await pickupAt(event.id)] as const;
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
    const typed = { choose: "ship", address: { ...address, state: "CA", country: "US" } } as const;
    expect((await answerWith(site, orders[2].email, typed)).body.message).toContain("This ZIP is in another state.");
    const ship = { choose: "ship", address: { ...address, country: "US" } } as const;
    expect((await answerWith(site, orders[2].email, ship)).status).toBe(200);
    expect(await orders[2].read()).toMatchObject({ delivery: "ship", event_id: null, address: { city: "Depoe Bay" } });
  });

  test("without a class at the location is asked for, and stays as it is without an answer", async () => {
    const event = await classOn(today);
    const { email, read } = await pickupAt(event.id);
    await callOff(site);
    const { items } = await readMine(site, await absenceToken(site, email));
    expect(items).toMatchObject([{ next: null, choices: ["ship"] }]);
    const [letter] = await absenceLetters(site, email);
    expect(letter!.text).toMatch(/Have it shipped, at no charge[^]*choose=ship/);
    site.clock.advance(hours(48) + 1);
    await answerDue(site.ctx());
    expect(await read()).toMatchObject({ event_id: event.id, state: "new" });
  });

  test("cannot go to a class that is called off too", async () => {
    const event = await classOn(today);
    const evening = await classOn(today, { time: "18:00" });
    await pickupAt(event.id);
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
  const { orderId, capture } = await approveSeat(signedUp.body.toPay.token, headers);
  const { payer: student, ...session } = await approvedSession(site, { slotId: slot.id });
  await callOff(site);
  const letters = await mailsWrittenTo(site, email);
  expect(letters.map(({ text }) => text).join()).toContain("You have paid nothing.");
  expect((await capture()).status).toBe(409);
  const late = await site.request("POST", `/api/payments/${session.orderId}/capture`, undefined, student.headers);
  // The site's own job may have closed the payment before.
  expect(["slot-gone", "hold-lost"]).toContain(late.body.code);
  await sendAllRefunds(site);
  const { captures } = await site.payPal.ledger();
  const ours = captures.filter((one) => [orderId, session.orderId].includes(one.orderId));
  expect(ours.filter(({ amountCents, refundedCents }) => amountCents !== refundedCents)).toEqual([]);
});
