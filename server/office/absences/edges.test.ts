import { describe, expect, test } from "vitest";
import { addDays } from "../../../contract/platform/values/time.ts";
import {
  absenceLetters,
  answerWith,
  callOff,
  classOn,
  classWithSeat,
  db,
  eighteen,
  emptySite,
  endAbsenceOf,
  nextWeek,
  pickupAt,
  refundByOwner,
  refunded,
  seatOf,
  sendStart,
  site,
  startAbsenceSite,
  startRequest,
  subjectsTo,
  today,
  tomorrow,
  twoPaidSeats,
} from "../../../test/absences.ts";
import { makeBooking, makeEvent, makeSignup, makeSlot, makeWaitlistEntry } from "../../../test/make.ts";
import { asOwner } from "../../../test/owner.ts";
import { newPayer, paySession } from "../../../test/paying.ts";
import { readRow, readRows } from "../../../test/rows.ts";
import { newId } from "../../platform/db/id.ts";
import { tellAbsences } from "./tell.ts";

startAbsenceSite();
const on = (day: string, to = day) => ({ from: day, to });

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
      await emptySite();
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
    const live = await readRows(db(), "signups", { purchase_id: purchaseId, state: "live" }, ["event_id"]);
    expect(live).toEqual([{ event_id: next.id }]);
  });
});

describe("an absence after another", () => {
  test("calls off a class that has a substitute, who is ill too", async () => {
    const { event, seat: ana } = await classWithSeat(tomorrow);
    await callOff(site, { days: on(tomorrow), classes: { [event.id]: { action: { is: "cover", by: "Maya Stone" } } } });
    const second = await startRequest(site, { days: on(tomorrow) });
    expect((await sendStart(site, second)).status).toBe(200);
    await tellAbsences(site.ctx());
    expect(await seatOf(ana.id)).toMatchObject({ state: "cancelled" });
    expect(await absenceLetters(site, ana.email)).toHaveLength(2);
  });

  test("calls off a class to the day of which an earlier one moved it", async () => {
    const { event, seat: ana } = await classWithSeat(today);
    await callOff(site, { classes: { [event.id]: { action: { is: "move", date: nextWeek, time: "18:00" } } } });
    expect((await sendStart(site, await startRequest(site, { days: on(nextWeek) }))).status).toBe(200);
    expect(await seatOf(ana.id)).toMatchObject({ state: "cancelled" });
  });

  test("moves an order on that the first one moved", async () => {
    const event = await classOn(today);
    const next = await classOn(tomorrow);
    const later = await classOn(nextWeek);
    const { read } = await pickupAt(event.id);
    await callOff(site);
    expect((await read()).event_id).toBe(next.id);
    expect((await sendStart(site, await startRequest(site, { days: on(tomorrow) }))).status).toBe(200);
    expect((await read()).event_id).toBe(later.id);
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
    const { state } = await readRow(db(), "slots", { id: slot.id });
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

  test("after two people were merged who both waited: one of them waits again", async () => {
    const event = await classOn(tomorrow, { capacity: 1 });
    const first = await makeWaitlistEntry(db(), { event_id: event.id, joined_at: new Date(0) });
    const second = await makeWaitlistEntry(db(), { event_id: event.id });
    const id = await callOff(site, { days: on(tomorrow) });
    const body = { id: newId(), keptId: second.person_id, goneId: first.person_id };
    expect((await site.request("POST", "/api/admin/people/merge", body, await asOwner(site))).status).toBe(200);
    const ended = await endAbsenceOf(site, id);
    expect([ended.status, ended.body]).toEqual([200, expect.anything()]);
    const entries = db().selectFrom("waitlist").select(["id", "state"]).where("event_id", "=", event.id);
    const states = new Map((await entries.execute()).map((entry) => [entry.id, entry.state]));
    expect([states.get(first.id), states.get(second.id)]).toEqual(["offered", "left"]);
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
    const subjects = await subjectsTo(email);
    // The letter came before the end, with all three, or after it.
    const isToldAll = subjects.some((subject) => subject.startsWith("Called off") && subject.includes("and 2 more"));
    expect(subjects.filter((subject) => subject.includes("after all"))).toHaveLength(isToldAll ? 1 : 0);
  });
});
