import { describe, expect, test } from "vitest";
import { addDays } from "../../../contract/platform/values/time.ts";
import {
  absenceLetters,
  absenceToken,
  callOff,
  classOn,
  db,
  endAbsenceOf,
  eventOf,
  nextWeek,
  pickupAt,
  readDetails,
  readMine,
  readPlan,
  sendStart,
  site,
  startAbsenceSite,
  startRequest,
  today,
} from "../../../test/absences.ts";
import {
  makeBooking,
  makeChocolate,
  makeEvent,
  makeHeldRequest,
  makeSignup,
  makeSlot,
  makeWaitlistEntry,
} from "../../../test/make.ts";
import { mailsWrittenTo } from "../../../test/outbox.ts";
import { asOwner } from "../../../test/owner.ts";
import { grantLot } from "../../selling/payments/lots-and-tenders.ts";
import { tellAbsences } from "./tell.ts";

startAbsenceSite({ from: "empty" });
const classAt = (time: string, change: object = {}) => classOn(today, { time, ...change });
const stateOf = async (id: string) => (await eventOf(id)).state;
const pass = async (email: string, expiresOn: string) => {
  const { person_id } = await makeSignup(db(), { email, event_id: (await makeEvent(db())).id });
  const lot = {
    personId: person_id,
    kind: "pass",
    name: "10 classes",
    covers: "classes",
    units: 10,
    expiresOn,
  } as const;
  return site.ctx().tx((tx) => grantLot(tx, lot));
};

describe("the plan of a day", () => {
  test("shows classes with their people, sessions, pick-ups, held times and what is proposed", async () => {
    const event = await classAt("09:00");
    const next = await classAt("09:00", { date: nextWeek });
    await makeSignup(db(), { event_id: event.id });
    await makeSignup(db(), { event_id: event.id, email: "", source: "owner" });
    await makeWaitlistEntry(db(), { event_id: event.id });
    const slot = await makeSlot(db(), { date: today, time: "14:00" });
    await makeBooking(db(), {
      guest_name: "Rosa Lind",
      guest_email: "rosa@example.com",
      slot_id: slot.id,
      meeting: "online",
    });
    await makeSlot(db(), { date: today, time: "16:00" });
    const held = await makeSlot(db(), { date: today, time: "17:00" });
    await makeHeldRequest(db(), { slot_id: held.id, received_at: site.clock.now() });
    await pickupAt(event.id);
    await pass("mia@example.com", addDays(today, 3));
    const begun = await classAt("06:30");
    const plan = await readPlan(site);
    expect(plan.classes).toMatchObject([
      {
        eventId: event.id,
        seats: 2,
        waiting: 1,
        withoutEmail: 1,
        pickups: 1,
        pickupsTo: next.id,
        next: { eventId: next.id },
      },
    ]);
    expect(plan.begun).toMatchObject([{ eventId: begun.id }]);
    expect(plan.sessions).toMatchObject([
      { name: "Rosa Lind", time: "14:00", paid: 0, hasEmail: true, isOnline: true },
    ]);
    expect(plan).toMatchObject({ freeSlots: 2, requests: 1, passes: 1, people: 6, byPhone: 1 });
    expect(plan.later.map(({ eventId }) => eventId)).toContain(next.id);
    // The owner reads the same counts before and after the letters, and when the class takes place after all.
    const id = await callOff(site);
    const { absence, people } = await readDetails(site, id);
    expect(absence).toMatchObject({ people: 6, byPhone: 1, mailed: 5, toPhone: 1 });
    expect(people.filter(({ email }: { email: string }) => email !== "")).toHaveLength(5);
    expect((await endAbsenceOf(site, id)).body.message).toBe("Welcome back. 5 people to tell: 4 by email, 1 by phone.");
  });

  test("counts a person with two classes once, as its page and its letters do", async () => {
    const email = "ana@example.com";
    for (const time of ["09:00", "12:00"]) await makeSignup(db(), { event_id: (await classAt(time)).id, email });
    expect(await readPlan(site)).toMatchObject({ people: 1, byPhone: 0, classes: [{ seats: 1 }, { seats: 1 }] });
    const { absence } = await readDetails(site, await callOff(site));
    expect(absence).toMatchObject({ people: 1, mailed: 1 });
    expect(await absenceLetters(site, email)).toHaveLength(1);
  });

  test("is refused for days that are over, and for more than a month", async () => {
    for (const days of [
      { from: addDays(today, -1), to: addDays(today, -1) },
      { from: today, to: addDays(today, 31) },
      { from: today, to: addDays(today, -1) },
    ])
      await expect(readPlan(site, days)).rejects.toThrow("absence-too-long");
  });

  test("of the rest of a day leaves out what is earlier", async () => {
    await classAt("09:00");
    const evening = await classAt("18:00");
    const plan = await readPlan(site, { from: today, to: today, after: "12:00" });
    expect(plan.classes).toMatchObject([{ eventId: evening.id }]);
  });
});

describe("calling a day off", () => {
  test("writes one letter per person for classes, sessions and chocolates, also with two windows", async () => {
    const morningClass = await classAt("09:00");
    const evening = await classAt("18:00");
    await classAt("09:00", { date: nextWeek });
    await classAt("18:00", { date: nextWeek });
    const email = "ana@example.com";
    const seats = await Promise.all([
      makeSignup(db(), { event_id: morningClass.id, email }),
      makeSignup(db(), { event_id: evening.id, email: "Ana@example.com" }),
    ]);
    const slot = await makeSlot(db(), { date: today, time: "14:00" });
    await makeBooking(db(), { guest_name: "Ana Whitlow", guest_email: email, slot_id: slot.id });
    const tin = await makeChocolate(db());
    const id = await callOff(site);
    // The same window again, and another one that read the plan before.
    const body = await startRequest(site, { id });
    expect((await sendStart(site, body)).status).toBe(200);
    await tellAbsences(site.ctx());
    expect(tin.inventory).toBe(10);
    const letters = await absenceLetters(site, email);
    expect(letters).toHaveLength(1);
    expect(letters[0]!.subject).toBe("Called off: Slow Flow, Friday, June 18, and 2 more");
    expect(letters[0]!.text).toContain("I am ill.");
    const { items } = await readMine(site, await absenceToken(site, email));
    expect(items.map(({ kind, state }) => [kind, state])).toEqual([
      ["seat", "asked"],
      ["session", "asked"],
      ["seat", "asked"],
    ]);
    // Two seats of one person are held in two classes.
    const held = items.filter(({ kind }) => kind === "seat").map(({ next }) => next!.eventId);
    expect(new Set(held).size).toBe(2);
    expect(await Promise.all([stateOf(morningClass.id), stateOf(evening.id)])).toEqual(["removed", "removed"]);
    const rows = await db().selectFrom("signups").select(["id", "state"]).where("state", "=", "cancelled").execute();
    expect(rows.map((row) => row.id).toSorted()).toEqual(seats.map((row) => row.id).toSorted());
    // No other letters about cancellations.
    expect(await mailsWrittenTo(site, email)).toHaveLength(1);
  });

  test("of two windows with different ids, the second is refused because the day has changed", async () => {
    const event = await classAt("09:00");
    await makeSignup(db(), { event_id: event.id, email: "ana@example.com" });
    const first = await startRequest(site);
    const second = await startRequest(site);
    const answers = await Promise.all([sendStart(site, first), sendStart(site, second)]);
    expect(answers.map(({ status }) => status === 200).toSorted((one, other) => Number(one) - Number(other))).toEqual([
      false,
      true,
    ]);
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe("stale");
    await tellAbsences(site.ctx());
    expect(await absenceLetters(site, "ana@example.com")).toHaveLength(1);
  });

  test("is refused if a class was added, changed or has begun since the owner looked", async () => {
    const event = await classAt("09:00");
    const plan = await readPlan(site);
    await classAt("11:00");
    expect((await sendStart(site, await startRequest(site, { plan }))).body.code).toBe("stale");
    const again = await readPlan(site);
    await db().updateTable("events").set({ version: 7 }).where("id", "=", event.id).execute();
    expect((await sendStart(site, await startRequest(site, { plan: again }))).body.code).toBe("stale");
    const third = await readPlan(site);
    site.clock.set(new Date("2027-06-18T16:10:00Z"));
    expect((await sendStart(site, await startRequest(site, { plan: third }))).body.code).toBe("stale");
    expect(await stateOf(event.id)).toBe("live");
    expect(await db().selectFrom("absences").selectAll().execute()).toEqual([]);
  });

  test("tells who waits or has asked for a time, and closes free times", async () => {
    const event = await classAt("09:00", { capacity: 1 });
    const waiting = await makeWaitlistEntry(db(), { event_id: event.id });
    const offered = await makeWaitlistEntry(db(), {
      event_id: event.id,
      state: "offered",
      offered_until: new Date("2027-06-18T15:30:00Z"),
    });
    const slot = await makeSlot(db(), { date: today, time: "17:00" });
    const request = await makeHeldRequest(db(), {
      slot_id: slot.id,
      email: "pat@example.com",
      received_at: site.clock.now(),
    });
    await callOff(site);
    for (const email of [waiting.email, offered.email, request.email]) {
      const letters = await mailsWrittenTo(site, email);
      expect(letters, email).toHaveLength(1);
    }
    const rows = await db().selectFrom("waitlist").select("state").execute();
    expect(rows.map(({ state }) => state)).toEqual(["left", "left"]);
    expect((await db().selectFrom("slots").select("state").where("id", "=", slot.id).executeTakeFirst())!.state).toBe(
      "removed",
    );
    expect(await db().selectFrom("slot_holds").selectAll().execute()).toEqual([]);
  });

  test("lists people without an email address to phone, and the owner answers for them", async () => {
    const event = await classAt("09:00");
    await classAt("09:00", { date: nextWeek });
    const walkIn = await makeSignup(db(), { event_id: event.id, email: "", source: "owner", name: "Kit Vale" });
    const id = await callOff(site);
    const { absence, people } = await readDetails(site, id);
    expect(absence).toMatchObject({
      people: 1,
      byPhone: 1,
      mailed: 0,
      toPhone: 1,
      asked: 1,
      answered: 0,
      state: "told",
    });
    expect(people).toMatchObject([{ name: "Kit Vale", phone: walkIn.phone, isCalled: false }]);
    const owner = await asOwner(site);
    const called = await site.request(
      "PUT",
      `/api/admin/absences/${id}/people/${people[0]._id}/called`,
      { isCalled: true },
      owner,
    );
    expect(called.status).toBe(200);
    const body = { itemId: people[0].items[0]._id, choose: "next" };
    expect((await site.request("POST", "/api/absence", body, owner)).status).toBe(200);
    const after = await readDetails(site, id);
    expect(after.absence).toMatchObject({ toPhone: 0, answered: 1 });
    expect(after.people[0]).toMatchObject({ isCalled: true, items: [{ state: "next" }] });
  });

  test("extends passes by the days lost, once", async () => {
    await classAt("09:00");
    await classAt("09:00", { date: addDays(today, 1) });
    const valid = await pass("mia@example.com", addDays(today, 3));
    const over = await pass("lee@example.com", addDays(today, -1));
    const id = await callOff(site, { days: { from: today, to: addDays(today, 1) } });
    await sendStart(site, { ...(await startRequest(site, { days: { from: today, to: addDays(today, 1) } })), id });
    const expiries = await db().selectFrom("wallet_lots").select(["id", "expires_on"]).execute();
    expect(expiries.find((lot) => lot.id === valid)!.expires_on).toBe(addDays(today, 5));
    expect(expiries.find((lot) => lot.id === over)!.expires_on).toBe(addDays(today, -1));
    // Another absence on a day that is lost already.
    await classAt("19:00");
    await callOff(site);
    const again = await db().selectFrom("wallet_lots").select("expires_on").where("id", "=", valid).executeTakeFirst();
    expect(again!.expires_on).toBe(addDays(today, 5));
  });

  test("needs no people, and is over at once", async () => {
    const id = await callOff(site);
    expect((await readDetails(site, id)).absence).toMatchObject({ people: 0, state: "told" });
  });
});
