import { beforeAll, describe, expect, test } from "vitest";
import { makeBooking, makeEvent, makePayment, makeSlot } from "../../../test/make.ts";
import { insertRow } from "../../../test/rows.ts";
import { storeSettings } from "../../../test/settings.ts";
import { logInAgain, startOwner, startSite } from "../../../test/start-site.ts";
import { asStudent } from "../../../test/student.ts";

const site = startSite({ from: "empty", now: new Date("2027-01-05T18:00:00Z") });
const owner = startOwner(site);
beforeAll(async () => {
  await storeSettings(site, { sessions: { place: "Harbor Room, 14 Net Loft Lane" } });
});

const ownerRequest = (method: string, path: string, body?: object) => site.request(method, path, body, owner);
const add = (slots: { date: string; time: string }[], more: object = {}) =>
  ownerRequest("POST", "/api/bookings", { slots, ...more });
const free = async () =>
  (await site.request("GET", "/api/bookings")).body.availableSlots as {
    _id: string;
    date: string;
    time: string;
    startsAt: string;
  }[];
const freeOn = async (date: string) => (await free()).filter((slot) => slot.date === date);

describe("the owner adds slots", () => {
  test("in a list, with the usual length and location or with given ones", async () => {
    const answer = await add([
      { date: "2027-01-12", time: "10:00" },
      { date: "2027-01-19", time: "10:00" },
    ]);
    expect(answer.status).toBe(200);
    expect(answer.body.message).toBe("Slots added successfully.");
    expect(answer.body.slots).toMatchObject([
      { date: "2027-01-12", time: "10:00", duration: 60, startsAt: "2027-01-12T18:00:00.000Z" },
      { date: "2027-01-19", time: "10:00", duration: 60 },
    ]);
    expect(answer.body.slots[0].link).toContain("Harbor Room");
    const online = await add([{ date: "2027-01-13", time: "10:00" }], {
      durationMinutes: 90,
      place: "https://meet.example.com/mira",
    });
    expect(online.body.slots).toMatchObject([{ duration: 90, link: "https://meet.example.com/mira" }]);
    expect(await freeOn("2027-01-13")).toHaveLength(1);
  });

  test("at the same wall-clock time, across clock changes", async () => {
    const { body } = await add([
      { date: "2027-03-13", time: "08:00" },
      { date: "2027-03-14", time: "08:00" },
      { date: "2027-11-07", time: "01:30" },
    ]);
    expect((body.slots as { startsAt: string }[]).map(({ startsAt }) => startsAt)).toEqual([
      "2027-03-13T16:00:00.000Z",
      "2027-03-14T15:00:00.000Z",
      "2027-11-07T08:30:00.000Z",
    ]);
  });

  test("all or none: a time that the clocks skip is refused with its day", async () => {
    const answer = await add([
      { date: "2027-03-07", time: "02:30" },
      { date: "2027-03-14", time: "02:30" },
    ]);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      code: "time-does-not-exist",
      message: "On Sunday, March 14, the clocks skip 2:30 AM. Please choose another time.",
    });
    expect(await freeOn("2027-03-07")).toEqual([]);
  });

  test("all or none: a past time is refused with its date and time", async () => {
    const answer = await add([
      { date: "2027-01-06", time: "06:00" },
      { date: "2027-01-05", time: "09:59" },
    ]);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toBe("Tuesday, January 5, 9:59 AM has already passed. Please choose an upcoming time.");
    expect(await freeOn("2027-01-06")).toEqual([]);
  });

  test("not over a slot, a class or each other; the refusal names the conflict", async () => {
    await add([{ date: "2027-02-01", time: "10:00" }]);
    const slow = { title: "Slow Flow", date: "2027-02-02", time: "18:00", duration_minutes: 75 };
    await makeEvent(site.database.db, slow);
    const overSlot = await add([
      { date: "2027-02-03", time: "10:00" },
      { date: "2027-02-01", time: "10:30" },
    ]);
    expect(overSlot.status).toBe(409);
    expect(overSlot.body.message).toBe(
      "That time is taken: a slot is on Monday, February 1 from 10:00 AM to 11:00 AM.",
    );
    expect((await add([{ date: "2027-02-02", time: "19:00" }])).body.message).toBe(
      "That time is taken: Slow Flow is on Tuesday, February 2 from 6:00 PM to 7:15 PM.",
    );
    const overItself = await add([
      { date: "2027-02-03", time: "10:00" },
      { date: "2027-02-03", time: "10:45" },
    ]);
    expect(overItself.status).toBe(409);
    expect(overItself.body.message).toBe("Two of these would be at the same time: Wednesday, February 3, 10:45 AM.");
    expect(await freeOn("2027-02-03")).toEqual([]);
    // A slot may start when another one ends.
    expect((await add([{ date: "2027-02-01", time: "11:00" }])).status).toBe(200);
    expect((await add([{ date: "2027-02-02", time: "19:15" }])).status).toBe(200);
  });

  test("with date and time, and not too many at once", async () => {
    const empty = await add([{ date: "", time: "" }]);
    expect(empty.status).toBe(400);
    expect(empty.body.message).toBe("Please fill out all the fields!");
    expect((await add([])).body.message).toBe("Please fill out all the fields!");
    const many = Array.from({ length: 367 }, () => ({ date: "2027-02-05", time: "10:00" }));
    expect((await add(many)).status).toBe(400);
  });

  test("while a class is added at the same time: one succeeds, the other is refused", async () => {
    const rounds = Array.from({ length: 10 }, (_, day) => `2027-04-${String(day + 10)}`);
    for (const date of rounds) {
      const [slot, event] = await Promise.all([
        add([{ date, time: "10:30" }]),
        ownerRequest("POST", "/api/admin/events", { title: "Slow Flow", date, time: "10:00", location: "" }),
      ]);
      expect(Math.min(slot.status, event.status)).toBe(200);
      expect(Math.max(slot.status, event.status)).toBe(409);
      expect(["overlaps", "over-free-slots"]).toContain(slot.body.code ?? event.body.code);
    }
  });
});

describe("the table constraints hold without the lock", () => {
  test("no slot over a slot, no slot over a class, no class over a slot", async () => {
    const { db } = site.database;
    const slot = await makeSlot(db, { date: "2027-05-01", time: "10:00" });
    await expect(makeSlot(db, { date: "2027-05-01", time: "10:30" })).rejects.toThrow("slots_overlap");
    await expect(makeEvent(db, { date: "2027-05-01", time: "09:30" })).rejects.toThrow("a slot is at that time");
    await makeEvent(db, { date: "2027-05-02" });
    await expect(makeSlot(db, { date: "2027-05-02", time: "09:30" })).rejects.toThrow("a class is at that time");
    await db.updateTable("slots").set({ state: "removed" }).where("id", "=", slot.id).execute();
    await makeEvent(db, { date: "2027-05-01", time: "09:30" });
    await expect(db.updateTable("slots").set({ state: "open" }).where("id", "=", slot.id).execute()).rejects.toThrow(
      "a class is at that time",
    );
  });

  test("one live booking per slot, one booking per payment, one hold per slot and student", async () => {
    const { db } = site.database;
    const ana = await asStudent(site);
    const june = await asStudent(site);
    const [slot, other] = [await makeSlot(db), await makeSlot(db)];
    const payment = await makePayment(db, { user_id: ana.id, slot });
    const first = await makeBooking(db, { user_id: ana.id, slot_id: slot.id, payment_id: payment.id });
    await expect(makeBooking(db, { user_id: june.id, slot_id: slot.id })).rejects.toThrow("bookings_once");
    await expect(makeBooking(db, { user_id: ana.id, slot_id: other.id, payment_id: payment.id })).rejects.toThrow(
      "bookings_payment_id_key",
    );
    await expect(
      db.updateTable("bookings").set({ state: "cancelled" }).where("id", "=", first.id).execute(),
    ).rejects.toThrow("check constraint");
    const again = await makePayment(db, { user_id: ana.id, slot: other });
    const hold = (slot_id: string, user_id: string, payment_id: string) =>
      db.insertInto("slot_holds").values({ slot_id, user_id, payment_id, held_until: new Date() }).execute();
    await hold(other.id, ana.id, again.id);
    await expect(hold(other.id, june.id, payment.id)).rejects.toThrow("slot_holds_pkey");
    await expect(hold(slot.id, ana.id, payment.id)).rejects.toThrow("slot_holds_user_id_key");
    const third = await makeSlot(db);
    await expect(hold(third.id, june.id, "0190a000-0000-7000-8000-000000000000")).rejects.toThrow(
      "slot_holds_payment_id_fkey",
    );
  });
});

describe("a class over slots", () => {
  const slowFlow = (date: string, more: object = {}) => ({
    title: "Slow Flow",
    date,
    time: "10:00",
    location: "Harbor Room",
    ...more,
  });
  const addClass = (date: string, more: object = {}) => ownerRequest("POST", "/api/admin/events", slowFlow(date, more));

  test("needs confirmation to remove a free slot", async () => {
    await add([{ date: "2027-06-01", time: "10:30" }]);
    const asked = await addClass("2027-06-01");
    expect(asked.status).toBe(409);
    expect(asked.body).toEqual({
      code: "over-free-slots",
      message: "A free slot is on Tuesday, June 1 from 10:30 AM to 11:30 AM. Remove it?",
    });
    expect(await freeOn("2027-06-01")).toHaveLength(1);
    expect((await addClass("2027-06-01", { removeSlots: true })).status).toBe(200);
    expect(await freeOn("2027-06-01")).toEqual([]);
  });

  test("names the first three of many free slots, and a confirmed series removes all", async () => {
    const weeks = ["02", "09", "16", "23", "30"].map((day) => ({ date: `2027-07-${day}`, time: "10:00" }));
    await add(weeks);
    const asked = await addClass("2027-07-02", { repeat: "weekly" });
    expect(asked.body.message).toMatch(/July 2 .*July 9 .*July 16 .*; and 2 more\. Remove them\?$/);
    expect((await addClass("2027-07-02", { repeat: "weekly", removeSlots: true })).status).toBe(200);
    expect((await free()).filter(({ date }) => date.startsWith("2027-07"))).toEqual([]);
  });

  test("is refused over a booked or held slot, without the student's name, and removes nothing", async () => {
    const { db } = site.database;
    const ana = await asStudent(site);
    const booked = await makeSlot(db, { date: "2027-08-02", time: "10:30" });
    await makeSlot(db, { date: "2027-08-02", time: "09:30" });
    await makeBooking(db, { user_id: ana.id, slot_id: booked.id });
    const answer = await addClass("2027-08-02", { removeSlots: true });
    expect(answer.status).toBe(409);
    expect(answer.body).toEqual({
      code: "overlaps",
      message: "That time is taken: a booked session is on Monday, August 2 from 10:30 AM to 11:30 AM.",
    });
    expect(await freeOn("2027-08-02")).toHaveLength(1);

    const held = await makeSlot(db, { date: "2027-08-03", time: "10:30" });
    const opened_at = site.clock.now();
    const payment = await makePayment(db, { user_id: ana.id, slot: held, opened_at });
    await insertRow(db, "slot_holds", {
      slot_id: held.id,
      user_id: ana.id,
      payment_id: payment.id,
      held_until: payment.held_until,
    });
    expect((await addClass("2027-08-03", { removeSlots: true })).body.message).toContain(
      "a slot that somebody is just paying for is on Tuesday, August 3",
    );
    site.clock.advance(10 * 60_000 + 1);
    await logInAgain(site, owner);
    expect((await addClass("2027-08-03")).body.code).toBe("over-free-slots");
    expect((await addClass("2027-08-03", { removeSlots: true })).status).toBe(200);
  });

  test("needs confirmation when it is moved, too", async () => {
    const { body } = await addClass("2027-09-01");
    const event = body.events[0] as { _id: string; version: number };
    await add([{ date: "2027-09-02", time: "10:00" }]);
    const move = (more: object) =>
      ownerRequest("PUT", `/api/events/${event._id}`, slowFlow("2027-09-02", { version: event.version, ...more }));
    expect((await move({})).body.code).toBe("over-free-slots");
    expect((await move({ removeSlots: false })).body.code).toBe("over-free-slots");
    expect((await move({ removeSlots: true })).status).toBe(200);
    expect(await freeOn("2027-09-02")).toEqual([]);
  });
});

describe("the location of a slot", () => {
  const meetings = [
    "https://meet.example.com/mira-secret",
    "Zoom: https://zoom.example.com/j/5550104477?pwd=mira-secret",
    "meet.example.com/mira-secret",
    "www.example.com mira-secret",
  ];

  test('is "Online" instead of a meeting link while the slot is free, except for the owner', async () => {
    const date = "2027-02-20";
    await add(
      [
        { date, time: "08:00" },
        { date, time: "09:00" },
      ],
      { place: "Harbor Room, 12 Quay St./2nd floor" },
    );
    for (const [hour, place] of meetings.entries()) await add([{ date, time: `${hour + 10}:00` }], { place });
    const student = await asStudent(site);
    const linksFor = async (headers: Record<string, string>) => {
      const { body } = await site.request("GET", "/api/bookings", undefined, headers);
      return body.availableSlots
        .filter((slot: { date: string }) => slot.date === date)
        .map(({ link }: { link: string }) => link);
    };
    const words = [
      "Harbor Room, 12 Quay St./2nd floor",
      "Harbor Room, 12 Quay St./2nd floor",
      ...meetings.map(() => "Online"),
    ];
    expect(await linksFor({})).toEqual(words);
    expect(await linksFor(student.headers)).toEqual(words);
    expect((await linksFor(owner)).slice(2)).toEqual(meetings);

    for (const page of ["/", "/calendar", "/contact", `/user/${student.id}/book`, `/user/${student.id}`]) {
      for (const address of [page, page === "/" ? "/_.data" : `${page}.data`]) {
        for (const headers of [{}, student.headers]) {
          const answer = await site.request("GET", address, undefined, headers);
          expect(JSON.stringify(answer.body), address).not.toContain("mira-secret");
        }
      }
    }
  });

  test("is the full link once the slot is booked, for its student and the owner, also in the calendar file", async () => {
    const date = "2027-02-21";
    const place = meetings[0]!;
    const { body } = await add([{ date, time: "10:00" }], { place });
    const slotId = body.slots[0]._id;
    const student = await asStudent(site);
    await makeBooking(site.database.db, { user_id: student.id, slot_id: slotId });
    const mine = await site.request("GET", `/api/bookings?userId=${student.id}`, undefined, student.headers);
    expect(mine.body.bookedSlots).toMatchObject([{ link: place }]);
    const file = await site.request("GET", `/api/bookings/${slotId}/calendar`, undefined, student.headers);
    expect(file.body.replaceAll(/\r\n /g, "")).toContain(place);
    const all = await site.request("GET", "/api/bookings", undefined, owner);
    expect(all.body.bookedSlots.find(({ _id }: { _id: string }) => _id === slotId)).toMatchObject({
      link: place,
    });
    const otherStudent = await asStudent(site);
    expect(
      JSON.stringify((await site.request("GET", "/api/bookings", undefined, otherStudent.headers)).body),
    ).not.toContain("mira-secret");
  });

  test('is "Online", too, when the usual location is a link', async () => {
    const { version } = (await site.request("GET", "/api/admin/settings", undefined, owner)).body;
    const { sessions } = (await site.request("GET", "/api/admin/settings", undefined, owner)).body.settings;
    const save = (change: object, at: number) =>
      site.request(
        "PUT",
        "/api/admin/settings",
        { version: at, settings: { sessions: { ...sessions, ...change } } },
        owner,
      );
    expect((await save({ place: meetings[0]! }, version)).status).toBe(200);
    const date = "2027-02-22";
    await add([{ date, time: "10:00" }]);
    expect(await freeOn(date)).toMatchObject([{ link: "Online" }]);
    await save({}, version + 1);
  });
});
