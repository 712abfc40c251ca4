import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import type { Availability } from "../../../contract/teaching/slots/calls.ts";
import { makeBooking, makeEvent, makePayment, makeSlot } from "../../../test/make.ts";
import { asOwner } from "../../../test/owner.ts";
import { insertRow } from "../../../test/rows.ts";
import { storeSettings } from "../../../test/settings.ts";
import { startSite } from "../../../test/start-site.ts";
import { asStudent } from "../../../test/student.ts";
import { fillSlotsIfNeeded, fillSlots } from "./fill.ts";

// A Tuesday at 10 AM. The clocks change on March 14 and November 7.
const tuesday = new Date("2027-01-05T18:00:00Z");

const site = startSite({ from: "empty", now: tuesday });
let owner: { authorization: string };
beforeEach(async () => {
  const { db } = site.database;
  await db.deleteFrom("bookings").execute();
  await db.deleteFrom("slot_holds").execute();
  await db.deleteFrom("slots").execute();
  await db.deleteFrom("events").execute();
  await db.deleteFrom("availability").execute();
  site.clock.set(tuesday);
  owner = await asOwner(site);
});

const ownerRequest = (method: string, path: string, body?: object) => site.request(method, path, body, owner);
const days = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"] as const;
type Week = Partial<Record<(typeof days)[number], [from: string, to: string][]>>;

function hours(week: Week, more: Partial<Availability> = {}): Availability {
  return {
    hours: days.map((name) => (week[name] ?? []).map(([from, to]) => ({ from, to }))),
    minutes: null,
    bufferMinutes: 15,
    daysOff: [],
    daysAhead: 14,
    noticeHours: 0,
    freeSessions: "off",
    ...more,
  };
}
const versionNow = async () => (await ownerRequest("GET", "/api/admin/availability")).body.version as number;
async function saveHours(week: Week, more: Partial<Availability> = {}) {
  const body = { availability: hours(week, more), version: await versionNow() };
  const answer = await ownerRequest("PUT", "/api/admin/availability", body);
  expect(answer.status).toBe(200);
  return answer.body;
}
type Free = { _id: string; date: string; time: string; duration: number; startsAt: string };
const free = async () => (await site.request("GET", "/api/bookings")).body.availableSlots as Free[];
/** Free times, as `01-06 10:00`. */
const times = async () => (await free()).map(({ date, time }) => `${date.slice(5)} ${time}`);
const tick = () => fillSlotsIfNeeded(site.ctx());
const slotById = (id: string) =>
  site.database.db.selectFrom("slots").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const slotAt = async (when: string) => (await free()).find(({ date, time }) => `${date.slice(5)} ${time}` === when)!;

describe("slots from office hours", () => {
  test("fill each window with the buffer between them, for the days ahead that are set", async () => {
    const { plan, version } = await saveHours(
      {
        wednesday: [
          ["14:00", "15:00"],
          ["09:00", "12:15"],
        ],
        friday: [["10:00", "10:59"]],
      },
      { daysAhead: 8 },
    );
    expect(version).toBe(1);
    expect(plan).toEqual({ aWeek: 3, added: 6, removed: 0, bookedStay: 0, heldStay: 0 });
    expect(await times()).toEqual([
      "01-06 09:00",
      "01-06 10:15",
      "01-06 14:00",
      "01-13 09:00",
      "01-13 10:15",
      "01-13 14:00",
    ]);
    const { availableSlots } = (await ownerRequest("GET", "/api/bookings")).body;
    expect(availableSlots[0]).toMatchObject({ isByRule: true, duration: 60 });
    expect((await free())[0]).not.toHaveProperty("isByRule");
  });

  test("have the length of the settings unless the hours set another, and start after the notice", async () => {
    await storeSettings(site, { sessions: { minutes: 90 } });
    await saveHours({ wednesday: [["09:00", "12:00"]] }, { bufferMinutes: 0, noticeHours: 24, daysAhead: 2 });
    expect(await times()).toEqual(["01-06 10:30"]);
    await storeSettings(site);
    await saveHours({ wednesday: [["09:00", "10:30"]] }, { minutes: 45, bufferMinutes: 0 });
    expect((await free()).map(({ time, duration }) => [time, duration])).toEqual([
      ["09:00", 45],
      ["09:45", 45],
      ["09:00", 45],
      ["09:45", 45],
    ]);
  });

  test("are added at the horizon and removed within the notice day by day; ten ticks at once do it once", async () => {
    await saveHours({ tuesday: [["10:00", "11:00"]] }, { daysAhead: 7, noticeHours: 24 });
    expect(await times()).toEqual(["01-12 10:00"]);
    site.clock.set(new Date("2027-01-11T18:00:01Z"));
    await Promise.all(Array.from({ length: 10 }, tick));
    expect(await times()).toEqual([]);
    site.clock.set(new Date("2027-01-12T18:00:00Z"));
    await Promise.all(Array.from({ length: 10 }, tick));
    expect(await times()).toEqual(["01-19 10:00"]);
    expect(await site.database.db.selectFrom("slots").select("id").execute()).toHaveLength(2);
  });

  test("are unchanged after a tick that fails, and the next tick does all its work", async () => {
    await saveHours({ tuesday: [["10:00", "12:15"]] }, { daysAhead: 7 });
    site.clock.advance(7 * 24 * 3_600_000);
    const dying = site.ctx().tx(async (tx) => {
      await fillSlots(tx);
      throw new Error("killed");
    });
    await expect(dying).rejects.toThrow("killed");
    expect(await times()).toEqual(["01-12 11:15"]);
    await tick();
    expect(await times()).toEqual(["01-12 11:15", "01-19 10:00", "01-19 11:15"]);
  });

  test("are not created without hours, and manual slots stay", async () => {
    await makeSlot(site.database.db, { date: "2027-01-12", time: "10:00" });
    await tick();
    await saveHours({});
    await tick();
    expect(await times()).toEqual(["01-12 10:00"]);
  });

  test("keep their wall-clock times across clock changes: skipped ones are left out, a repeated one is the first", async () => {
    site.clock.set(new Date("2027-03-12T18:00:00Z"));
    owner = await asOwner(site);
    const sunday: Week = { sunday: [["01:00", "06:00"]] };
    await saveHours(sunday, { bufferMinutes: 0, daysAhead: 10 });
    const slotsOn = async (day: string) =>
      (await free()).filter(({ date }) => date === day).map(({ time, startsAt }) => [time, startsAt.slice(11, 16)]);
    expect(await slotsOn("2027-03-14")).toEqual([
      ["01:00", "09:00"],
      ["03:00", "10:00"],
      ["04:00", "11:00"],
      ["05:00", "12:00"],
    ]);
    // With 90 minutes, the session at 1:30 lasts until 4:00 on the wall clock, so there is none at 3:00.
    await saveHours({ sunday: [["01:30", "06:00"]] }, { minutes: 90, bufferMinutes: 0, daysAhead: 10 });
    expect(await slotsOn("2027-03-14")).toEqual([
      ["01:30", "09:30"],
      ["04:30", "11:30"],
    ]);
    expect(await slotsOn("2027-03-21")).toHaveLength(3);
    site.clock.set(new Date("2027-11-05T18:00:00Z"));
    owner = await asOwner(site);
    await saveHours(sunday, { bufferMinutes: 0, daysAhead: 3 });
    expect(await slotsOn("2027-11-07")).toEqual([
      ["01:00", "08:00"],
      ["02:00", "10:00"],
      ["03:00", "11:00"],
      ["04:00", "12:00"],
      ["05:00", "13:00"],
    ]);
    await tick();
    expect(await slotsOn("2027-11-07")).toHaveLength(5);
  });
});

describe("conflicts", () => {
  const wednesdays: Week = { wednesday: [["09:00", "13:00"]] };

  test("a class removes free slots within its buffer without confirmation; they return when it moves or is removed", async () => {
    await saveHours(wednesdays, { daysAhead: 7 });
    const all = ["01-06 09:00", "01-06 10:15", "01-06 11:30"];
    expect(await times()).toEqual(all);
    const ids = (await free()).map(({ _id }) => _id);
    const flow = { title: "Slow Flow", date: "2027-01-06", time: "10:00", durationMinutes: 80, location: "" };
    const added = await ownerRequest("POST", "/api/admin/events", flow);
    expect(added.status).toBe(200);
    // It ends at 11:20: the slot at 11:30 would begin within the buffer.
    expect(await times()).toEqual([]);
    expect(await slotById(ids[0]!)).toMatchObject({ state: "removed", made_by: "rule", removed_by: "class" });
    const { _id, version } = added.body.events[0];
    const shorter = { title: "Slow Flow", time: "10:30", location: "", durationMinutes: 30, version };
    const moved = await ownerRequest("PUT", `/api/events/${_id}`, { ...shorter, date: "2027-01-06" });
    expect(moved.status).toBe(200);
    expect(await times()).toEqual(["01-06 09:00", "01-06 11:30"]);
    expect((await ownerRequest("DELETE", "/api/events/bulk", { eventIds: [_id] })).status).toBe(200);
    expect(await times()).toEqual(all);
    expect((await free()).map(({ _id: id }) => id)).toEqual(ids);
  });

  test("a class over a manual slot needs confirmation; over a booked slot it is refused", async () => {
    await saveHours(wednesdays, { daysAhead: 7, bufferMinutes: 0 });
    await ownerRequest("DELETE", `/api/bookings/${(await slotAt("01-06 09:00"))._id}`);
    await ownerRequest("POST", "/api/bookings", { slots: [{ date: "2027-01-06", time: "09:00" }] });
    const flow = { title: "Slow Flow", date: "2027-01-06", time: "09:30", location: "" };
    const asked = await ownerRequest("POST", "/api/admin/events", flow);
    expect(asked.body).toMatchObject({
      code: "over-free-slots",
      message: "A free slot is on Wednesday, January 6 from 9:00 AM to 10:00 AM. Remove it?",
    });
    const { _id } = await slotAt("01-06 11:00");
    await makeBooking(site.database.db, { slot_id: _id, user_id: (await asStudent(site)).id });
    const refused = await ownerRequest("POST", "/api/admin/events", {
      ...flow,
      time: "11:00",
      removeSlots: true,
    });
    expect(refused.body.code).toBe("overlaps");
  });

  test("a slot that the owner removed does not return automatically", async () => {
    await saveHours(wednesdays, { daysAhead: 7 });
    await ownerRequest("DELETE", `/api/bookings/${(await slotAt("01-06 10:15"))._id}`);
    await tick();
    await saveHours({ wednesday: [["09:15", "13:00"]] }, { daysAhead: 7, bufferMinutes: 0 });
    // 10:15 to 11:15 was removed: slots that overlap it are not created either.
    expect(await times()).toEqual(["01-06 09:15", "01-06 11:15"]);
    // The owner can add it manually.
    expect(
      (await ownerRequest("POST", "/api/bookings", { slots: [{ date: "2027-01-06", time: "10:15" }] })).status,
    ).toBe(200);
    expect(await times()).toEqual(["01-06 09:15", "01-06 10:15", "01-06 11:15"]);
  });

  test("a manual slot removes overlapping free slots of the hours, and has the buffer around it", async () => {
    await saveHours(wednesdays, { daysAhead: 7 });
    const added = await ownerRequest("POST", "/api/bookings", {
      slots: [{ date: "2027-01-06", time: "09:30" }],
    });
    expect(added.status).toBe(200);
    expect(await times()).toEqual(["01-06 09:30", "01-06 11:30"]);
  });

  test("a slot removed before the first hours does not block them", async () => {
    await ownerRequest("POST", "/api/bookings", { slots: [{ date: "2027-01-06", time: "09:00" }] });
    await ownerRequest("DELETE", `/api/bookings/${(await free())[0]!._id}`);
    await saveHours(wednesdays, { daysAhead: 7 });
    expect(await times()).toContain("01-06 09:00");
  });

  test("days off remove free slots and keep booked, held and manual ones, as the plan said", async () => {
    const { db } = site.database;
    await saveHours(wednesdays, { daysAhead: 14 });
    const ana = await asStudent(site);
    const booked = await slotAt("01-06 09:00");
    await makeBooking(db, { slot_id: booked._id, user_id: ana.id });
    const held = (await slotAt("01-06 10:15"))._id;
    const slot = await slotById(held);
    const payment = await makePayment(db, { slot, user_id: ana.id });
    const held_until = new Date(site.clock.now().getTime() + 600_000);
    await insertRow(db, "slot_holds", { slot_id: held, payment_id: payment.id, user_id: ana.id, held_until });
    await makeSlot(db, { date: "2027-01-07", time: "10:00" });
    const off = {
      daysAhead: 14,
      daysOff: [{ from: "2027-01-06", to: "2027-01-08", note: "Dentist, then rest" }],
    };
    const planned = await ownerRequest("POST", "/api/admin/availability/plan", hours(wednesdays, off));
    expect(planned.body).toEqual({ aWeek: 3, added: 0, removed: 1, bookedStay: 1, heldStay: 1 });
    expect(await times()).toHaveLength(5);
    expect((await saveHours(wednesdays, off)).plan).toEqual(planned.body);
    expect(await times()).toEqual(["01-07 10:00", "01-13 09:00", "01-13 10:15", "01-13 11:30"]);
    // When the hold has expired, the slot is removed.
    site.clock.advance(601_000);
    owner = await asOwner(site);
    await tick();
    expect(await slotById(held)).toMatchObject({ state: "removed", removed_by: "rule" });
    expect(await slotById(booked._id)).toMatchObject({ state: "open" });
    // The day off is cancelled.
    await saveHours(wednesdays, { daysAhead: 14 });
    expect(await times()).toContain("01-06 10:15");
  });
});

describe("hours off on a day", () => {
  const afternoon = [{ from: "2027-01-06", to: "2027-01-06", times: { from: "11:15", to: "13:00" }, note: "" }];
  const wednesdays: Week = { wednesday: [["09:00", "16:30"]] };

  test("remove the free slots that overlap them, of that day only", async () => {
    await saveHours(wednesdays, { daysAhead: 14 });
    expect(await times()).toHaveLength(12);
    // The session at 10:15 ends when the hours off start.
    const { plan } = await saveHours(wednesdays, { daysAhead: 14, daysOff: afternoon });
    expect(plan).toMatchObject({ added: 0, removed: 2 });
    expect((await times()).filter((time) => time.startsWith("01-06"))).toEqual([
      "01-06 09:00",
      "01-06 10:15",
      "01-06 14:00",
      "01-06 15:15",
    ]);
    expect((await times()).filter((time) => time.startsWith("01-13"))).toHaveLength(6);
    await saveHours(wednesdays, { daysAhead: 14 });
    expect(await times()).toHaveLength(12);
  });

  test("a student pays for a slot while the owner blocks its hours: the held slot stays, or the payment is refused", async () => {
    for (let round = 0; round < 4; round++) {
      await saveHours(wednesdays, { daysAhead: 14 });
      const wanted = await slotAt("01-06 11:30");
      const student = await asStudent(site);
      const opening = {
        id: crypto.randomUUID(),
        for: "session",
        slotId: wanted._id,
        sessionType: "Yoga Therapy Session (60 min)",
        amount: 60,
        message: "",
      };
      const [opened, saved] = await Promise.all([
        site.request("POST", "/api/payments", opening, student.headers),
        saveHours(wednesdays, { daysAhead: 14, daysOff: afternoon }),
      ]);
      const isHeld = opened.status === 201;
      expect([201, 409]).toContain(opened.status);
      expect(await slotById(wanted._id)).toMatchObject({ state: isHeld ? "open" : "removed" });
      expect(saved.plan.heldStay).toBe(isHeld ? 1 : 0);
      await site.database.db.deleteFrom("slot_holds").execute();
    }
  });

  test("that end before they start are refused", async () => {
    const daysOff = [{ ...afternoon[0]!, times: { from: "13:00", to: "11:00" } }];
    const body = { availability: hours(wednesdays, { daysOff }), version: await versionNow() };
    expect((await ownerRequest("PUT", "/api/admin/availability", body)).body.message).toBe(
      "The end must be later than the start.",
    );
  });
});

describe("saving office hours", () => {
  test("two windows at once: one save is refused as stale", async () => {
    await saveHours({ monday: [["09:00", "12:00"]] });
    const version = await versionNow();
    const save = (from: string) =>
      ownerRequest("PUT", "/api/admin/availability", {
        availability: hours({ monday: [[from, "12:00"]] }),
        version,
      });
    const answers = await Promise.all([save("10:00"), save("08:00")]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe("stale");
    expect(await versionNow()).toBe(version + 1);
  });

  test("invalid hours are refused with a message", async () => {
    const save = async (week: Week, more = {}) =>
      (await ownerRequest("PUT", "/api/admin/availability", { availability: hours(week, more), version: 0 })).body
        .message;
    expect(await save({ monday: [["12:00", "09:00"]] })).toBe("The end must be later than the start.");
    const overlapping: Week = {
      monday: [
        ["09:00", "12:00"],
        ["11:00", "13:00"],
      ],
    };
    expect(await save(overlapping)).toBe("Two of these times overlap.");
    expect(await save({}, { daysOff: [{ from: "2027-02-02", to: "2027-02-01", note: "" }] })).toBe(
      "The last day is before the first.",
    );
    expect(await save({}, { minutes: 5 })).toBe("Please enter 15 to 240 minutes.");
  });

  test("half a year of full days is created at once, and checked without changes", async () => {
    const day: [string, string][] = [["08:00", "20:00"]];
    const week = Object.fromEntries(days.map((name) => [name, day])) as Week;
    for (let index = 0; index < 60; index++) {
      await makeEvent(site.database.db, {
        date: `2027-0${1 + (index % 6)}-${10 + Math.floor(index / 6)}`,
        time: "18:00",
      });
    }
    const { plan } = await saveHours(week, { daysAhead: 182, bufferMinutes: 0 });
    expect(plan.added).toBeGreaterThan(2000);
    const made = await free();
    await tick();
    expect(await free()).toEqual(made);
  });

  test("payments, new classes and changes of the hours at the same time all get an answer", async () => {
    const { db } = site.database;
    await saveHours({ wednesday: [["09:00", "18:00"]] }, { daysAhead: 28 });
    const students = await Promise.all(Array.from({ length: 12 }, () => asStudent(site)));
    const wanted = (await free()).slice(0, 12);
    const statuses = await Promise.all([
      ...students.map(async (student, index) => {
        const opening = {
          id: crypto.randomUUID(),
          for: "session",
          slotId: wanted[index]!._id,
          sessionType: "Yoga Therapy Session (60 min)",
          amount: 60,
          message: "",
        };
        // Each from a network of its own: one network can hold only eight slots.
        const headers = { ...student.headers, "x-forwarded-for": `10.9.0.${index}` };
        return (await site.request("POST", "/api/payments", opening, headers)).status;
      }),
      ...[6, 13, 20].map(async (day) => {
        const date = `2027-01-${String(day).padStart(2, "0")}`;
        const flow = { title: "Slow Flow", date, time: "12:00", location: "" };
        return (await ownerRequest("POST", "/api/admin/events", flow)).status;
      }),
      (async () => {
        for (const from of ["10:00", "09:30", "11:00"]) await saveHours({ wednesday: [[from, "18:00"]] });
        return 200;
      })(),
      tick().then(() => 200),
    ]);
    for (const status of statuses) expect([200, 201, 409]).toContain(status);
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from slot_holds join slots on slots.id = slot_id
      where slots.state <> 'open'`.execute(db);
    expect(rows[0]!.count).toBe(0);
    const plan = (await saveHours({ wednesday: [["11:00", "18:00"]] })).plan;
    expect(plan).toMatchObject({ added: 0, removed: 0 });
  });
});
