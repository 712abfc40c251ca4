import ICAL from "ical.js";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { defaultPlace, type StudioPlace } from "../../../contract/platform/values/place.ts";
import type { WouldMove } from "../../../contract/site/place/calls.ts";
import { testApp } from "../../../test/app.ts";
import { makeBooking, makeEvent, makeSignup, makeSlot, makeWaitlistEntry } from "../../../test/make.ts";
import { auckland, berlin, newYork, placeOn, settle } from "../../../test/place.ts";
import { insertRow, readRow, readRows } from "../../../test/rows.ts";
import { startOwner, startSite } from "../../../test/start-site.ts";
import { asStudent } from "../../../test/student.ts";
import { fillSlots } from "../../teaching/slots/fill.ts";

// A Tuesday at 10 AM in Portland.
const tuesday = new Date("2027-01-05T18:00:00Z");
const site = startSite({ from: "empty", now: tuesday, env: { TRUST_PROXY: "1" } });
const owner = startOwner(site);

beforeEach(async () => {
  for (const table of [
    "mails",
    "reminders",
    "bookings",
    "signups",
    "waitlist",
    "slots",
    "events",
    "availability",
    "absences",
  ])
    await sql`delete from ${sql.table(table)}`.execute(site.database.db);
  await settle(site, defaultPlace);
  site.mail.received.length = 0;
});

const read = async () => (await site.request("GET", "/api/admin/place", undefined, owner)).body;
const put = async (place: Partial<Record<keyof StudioPlace, unknown>>, more: object = {}) =>
  site.request(
    "PUT",
    "/api/admin/place",
    { version: (await read()).version, place: { ...defaultPlace, ...place }, ...more },
    owner,
  );
const lettersTo = async (address: string) => {
  const arrived = () => site.mail.received.filter(({ to }) => to.includes(address)).map(({ mail }) => mail);
  await expect.poll(() => arrived().length).toBe(1);
  return arrived()[0]!;
};
/** The addresses of students in the outbox. */
const written = async () =>
  (await readRows(site.database.db, "mails", {}))
    .map(({ recipient }) => recipient.address)
    .filter((address) => /^(ana|early|kit|wen)@/.test(address))
    .toSorted();
function entryOf(content: unknown) {
  const calendar = new ICAL.Component(ICAL.parse(new TextDecoder().decode(content as ArrayBuffer)) as unknown[]);
  for (const zone of calendar.getAllSubcomponents("vtimezone")) ICAL.TimezoneService.register(zone);
  return new ICAL.Event(calendar.getFirstSubcomponent("vevent")!);
}

describe("where the studio is", () => {
  test("is that of a new site at first, and a change is on the next page and answer", async () => {
    const first = await read();
    expect(first).toMatchObject({
      place: defaultPlace,
      isChosen: false,
      canChangeCurrency: true,
      ahead: { classes: 0, sessions: 0, slots: 0 },
    });
    const saved = await put(berlin);
    expect(saved).toMatchObject({
      status: 200,
      body: { place: berlin, version: first.version + 1, isChosen: true, message: "Saved." },
    });
    expect(await placeOn(site, "/login")).toEqual(berlin);
    const { body: log } = await site.request("GET", "/api/admin/audit", undefined, owner);
    expect(log.entries[0]).toMatchObject({ action: "PUT /api/admin/place", outcome: "done" });
  });

  test("is known to a second process, also on its cached pages", async () => {
    const other = await testApp({ database: site.database });
    try {
      expect(await placeOn(other, "/login")).toBeUndefined();
      expect((await put(auckland)).status).toBe(200);
      await expect.poll(() => placeOn(other, "/login")).toEqual(auckland);
    } finally {
      await other.close();
    }
  });

  test("that was changed in another window is not overwritten, and of two changes at once one is refused", async () => {
    const { version } = await read();
    const change = (place: object) =>
      site.request("PUT", "/api/admin/place", { version, place: { ...defaultPlace, ...place } }, owner);
    const answers = await Promise.all([change(newYork), change(auckland)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await change(berlin)).toMatchObject({ status: 409, body: { code: "stale" } });
  });

  test("is refused with a sentence for each wrong value", async () => {
    const wrong: [Partial<Record<keyof StudioPlace, unknown>>, string, string][] = [
      [{ zone: "Mars/Olympus" }, "zone", "Please choose a time zone, like Europe/Berlin."],
      [{ zone: "+01:00" }, "zone", "Please choose a time zone, like Europe/Berlin."],
      [{ zone: "" }, "zone", "Please choose a time zone, like Europe/Berlin."],
      [{ currency: "JPY" }, "currency", "Please choose a currency."],
      [{ country: "XX" }, "country", "Please choose a country."],
      [{ region: "Bavaria" }, "region", "Please choose a state."],
      [{ region: "" }, "region", "Please choose a state."],
      [{ country: "AU", region: "OR" }, "region", "Please choose a state."],
      [{ hours: 13 }, "hours", "Please choose one of: 12, 24."],
      [{ weekStart: 6 }, "weekStart", "Please choose one of: 0, 1."],
      [{ paper: "A5" }, "paper", "Please choose one of: Letter, A4."],
    ];
    for (const [place, field] of wrong) {
      const { status, body } = await put(place);
      expect({ field, status, fields: Object.keys(body.fields) }).toEqual({
        field,
        status: 400,
        fields: [`place.${field}`],
      });
    }
    // A name that is longer than any code, and what is left of another country's address.
    expect((await put({ country: "ES", region: "Santa Cruz de Tenerife" })).body.place.region).toBe(
      "Santa Cruz de Tenerife",
    );
    expect((await put({ country: "DE", region: "OR" })).body.place.region).toBe("");
    // The browser's older name of a zone.
    expect((await put({ zone: "Asia/Calcutta" })).status).toBe(200);
  });

  test("is for the owner only", async () => {
    const student = await asStudent(site);
    for (const headers of [{}, student.headers]) {
      expect((await site.request("GET", "/api/admin/place", undefined, headers)).status).toBe(401);
      const body = { version: 0, place: berlin };
      expect((await site.request("PUT", "/api/admin/place", body, headers)).status).toBe(401);
    }
  });

  test("keeps its currency once a payment refers to it", async () => {
    await sql`create table money (currency text references studio_place (currency))`.execute(site.database.db);
    await sql`insert into money values ('USD')`.execute(site.database.db);
    try {
      expect(await put({ currency: "EUR" })).toMatchObject({ status: 409, body: { code: "currency-fixed" } });
      expect((await put({ paper: "A4" })).body.place).toEqual({ ...defaultPlace, paper: "A4" });
    } finally {
      await sql`drop table money`.execute(site.database.db);
    }
  });
});

describe("another time zone", () => {
  /** A class in winter and summer, a booked session online, an own slot, and what is over or removed. */
  async function aCalendar() {
    const { db } = site.database;
    const over = await makeEvent(db, { date: "2027-01-04", time: "09:00" });
    // Full, so that no seat is offered to the waitlist.
    const event = await makeEvent(db, { title: "Slow Flow", date: "2027-01-19", time: "18:00", capacity: 1 });
    const removed = await makeEvent(db, { date: "2027-01-20", state: "removed" });
    const slot = await makeSlot(db, { date: "2027-01-21", time: "10:00", place: "https://meet.example.com/mira" });
    const booking = await makeBooking(db, {
      slot_id: slot.id,
      guest_name: "Kit Moss",
      guest_email: "kit@example.com",
      session_name: "Individual Yoga Session",
    });
    const free = await makeSlot(db, { date: "2027-01-22", time: "10:00" });
    await makeSignup(db, { event_id: event.id, email: "ana@example.com" });
    await makeSignup(db, { event_id: over.id, email: "early@example.com" });
    await makeWaitlistEntry(db, { event_id: event.id, email: "wen@example.com" });
    return { over, event, removed, slot, booking, free };
  }
  const stored = async ({ id }: { id: string }, table: "events" | "slots" = "events") => {
    const { date, time, starts_at, version } = (await readRow(site.database.db, table, { id })) as {
      date: string;
      time: string;
      starts_at: Date;
      version?: number;
    };
    return { when: `${date} ${time}`, at: starts_at.toISOString(), version };
  };

  test("is asked about first, with what would move", async () => {
    const { event } = await aCalendar();
    expect((await read()).ahead).toEqual({ classes: 1, sessions: 1, slots: 1 });
    const asked = await put(newYork);
    const facts: WouldMove = {
      ahead: { classes: 1, sessions: 1, slots: 1 },
      examples: [
        {
          what: "Slow Flow",
          was: "Tuesday, January 19, 6:00 PM Pacific time",
          clocks: "Tuesday, January 19, 6:00 PM Eastern time",
          instants: "Tuesday, January 19, 9:00 PM Eastern time",
        },
        {
          what: "Individual Yoga Session",
          was: "Thursday, January 21, 10:00 AM Pacific time",
          clocks: "Thursday, January 21, 10:00 AM Eastern time",
          instants: "Thursday, January 21, 1:00 PM Eastern time",
        },
        {
          what: "A free time",
          was: "Friday, January 22, 10:00 AM Pacific time",
          clocks: "Friday, January 22, 10:00 AM Eastern time",
          instants: "Friday, January 22, 1:00 PM Eastern time",
        },
      ],
    };
    expect(asked).toMatchObject({ status: 409, body: { code: "would-move", facts } });
    expect(asked.body.message).toBe(
      "The new time zone would move 1 class, 1 session, and 1 free time. Please choose what stays as it is.",
    );
    expect((await read()).place).toEqual(defaultPlace);
    expect(await stored(event)).toMatchObject({ when: "2027-01-19 18:00", at: "2027-01-20T02:00:00.000Z" });
    expect(await written()).toEqual([]);
  });

  test("with another name of the same clocks moves nothing and asks nothing", async () => {
    const { event } = await aCalendar();
    expect((await put({ zone: "America/Tijuana" })).status).toBe(200);
    expect(await stored(event)).toEqual({ when: "2027-01-19 18:00", at: "2027-01-20T02:00:00.000Z", version: 1 });
  });

  test("keeps the clocks: the moments move, and students get an email", async () => {
    const { over, event, removed, slot, booking, free } = await aCalendar();
    expect((await put(newYork, { keep: "clocks" })).status).toBe(200);
    expect(await stored(event)).toEqual({ when: "2027-01-19 18:00", at: "2027-01-19T23:00:00.000Z", version: 2 });
    expect(await stored(removed)).toMatchObject({ when: "2027-01-20 09:00", at: "2027-01-20T14:00:00.000Z" });
    expect(await stored(slot, "slots")).toMatchObject({ when: "2027-01-21 10:00", at: "2027-01-21T15:00:00.000Z" });
    expect(await stored(free, "slots")).toMatchObject({ when: "2027-01-22 10:00", at: "2027-01-22T15:00:00.000Z" });
    // What is over keeps its moment, also when it is changed later.
    expect(await stored(over)).toEqual({ when: "2027-01-04 09:00", at: "2027-01-04T17:00:00.000Z", version: 1 });
    await site.database.db.updateTable("events").set({ state: "removed" }).where("id", "=", over.id).execute();
    expect(await stored(over)).toMatchObject({ at: "2027-01-04T17:00:00.000Z" });

    const toAna = await lettersTo("ana@example.com");
    expect(toAna.text).toContain("Tuesday, January 19, 6:00 PM Eastern time");
    expect(toAna.text).toContain("Before: Tuesday, January 19, 6:00 PM Pacific time");
    const [file] = toAna.attachments;
    expect(entryOf(file!.content).startDate.toJSDate()).toEqual(new Date("2027-01-19T23:00:00Z"));
    expect(entryOf(file!.content).startDate.zone.tzid).toBe("America/New_York");
    expect((await lettersTo("wen@example.com")).text).toContain("Eastern time");
    const toKit = await lettersTo("kit@example.com");
    expect(toKit.text).toContain("Thursday, January 21, 10:00 AM Eastern time");
    expect(toKit.text).toContain("Thursday, January 21, 10:00 AM Pacific time");
    expect(entryOf(toKit.attachments[0]!.content).startDate.toJSDate()).toEqual(new Date("2027-01-21T15:00:00Z"));
    expect(await readRow(site.database.db, "bookings", { id: booking.id })).toMatchObject({
      version: booking.version + 1,
    });
    expect(await written()).toEqual(["ana@example.com", "kit@example.com", "wen@example.com"]);
  });

  test("keeps the moments: dates and times are written again, and no email is needed", async () => {
    const { over, event, slot, free, booking } = await aCalendar();
    expect((await put(berlin, { keep: "instants" })).status).toBe(200);
    expect(await stored(event)).toEqual({ when: "2027-01-20 03:00", at: "2027-01-20T02:00:00.000Z", version: 2 });
    expect(await stored(slot, "slots")).toMatchObject({ when: "2027-01-21 19:00", at: "2027-01-21T18:00:00.000Z" });
    expect(await stored(free, "slots")).toMatchObject({ when: "2027-01-22 19:00", at: "2027-01-22T18:00:00.000Z" });
    expect(await stored(over)).toEqual({ when: "2027-01-04 09:00", at: "2027-01-04T17:00:00.000Z", version: 1 });
    expect(await readRow(site.database.db, "bookings", { id: booking.id })).toMatchObject({
      version: booking.version + 1,
    });
    expect(await written()).toEqual([]);
  });

  test("keeps also a moment in the second of two equal hours", async () => {
    await settle(site, { zone: "UTC" });
    // 2:30 AM in Berlin, for the second time.
    const event = await makeEvent(site.database.db, { date: "2027-10-31", time: "01:30" });
    expect((await put({ zone: "Europe/Berlin" }, { keep: "instants" })).status).toBe(200);
    expect(await stored(event)).toMatchObject({ when: "2027-10-31 02:30", at: "2027-10-31T01:30:00.000Z" });
  });

  test("moves a row of slots by an hour without a collision on the way", async () => {
    const slots = [];
    for (const hour of [9, 10, 11, 12, 13])
      slots.push(await makeSlot(site.database.db, { date: "2027-01-21", time: `${String(hour).padStart(2, "0")}:00` }));
    expect((await put({ zone: "America/Denver" }, { keep: "clocks" })).status).toBe(200);
    expect((await put({ zone: "America/Los_Angeles" }, { keep: "clocks" })).status).toBe(200);
    expect(await stored(slots[4]!, "slots")).toMatchObject({ at: "2027-01-21T21:00:00.000Z" });
  });

  test("is refused where its clocks skip the time of a class, which is named", async () => {
    await makeEvent(site.database.db, { title: "Night Watch", date: "2027-03-28", time: "02:30" });
    const { zone } = berlin;
    const refused = await put({ zone }, { keep: "clocks" });
    expect(refused).toMatchObject({ status: 400, body: { code: "time-does-not-exist" } });
    expect(refused.body.message).toBe(
      "Night Watch is on Sunday, March 28 at 2:30 AM. In the new time zone, the clocks skip that time. Please move it first.",
    );
    expect((await read()).place).toEqual(defaultPlace);
    expect((await put({ zone }, { keep: "instants" })).status).toBe(200);
  });

  test("is refused where a class and a session would be at the same time", async () => {
    const { db } = site.database;
    // The clocks of Portland go back in between.
    await makeEvent(db, { title: "Night Watch", date: "2027-11-07", time: "00:30", duration_minutes: 180 });
    const slot = await makeSlot(db, { date: "2027-11-07", time: "02:30" });
    await makeBooking(db, {
      slot_id: slot.id,
      guest_name: "Kit",
      guest_email: "kit@example.com",
      session_name: "Hour",
    });
    const refused = await put({ zone: "Europe/Berlin" }, { keep: "clocks" });
    expect(refused).toMatchObject({ status: 409, body: { code: "overlaps" } });
    expect(refused.body.message).toContain(
      "Night Watch, Sunday, November 7, 12:30 AM, and Hour, Sunday, November 7, 2:30 AM.",
    );
  });

  test.each(["clocks", "instants"] as const)("leaves office hours and absences on the clock (%s)", async (keep) => {
    const { db } = site.database;
    const hours = [[], [], [], [{ from: "09:00", to: "11:00" }], [], [], []];
    const body = {
      hours,
      minutes: 60,
      bufferMinutes: 0,
      daysOff: [],
      daysAhead: 14,
      noticeHours: 0,
      freeSessions: "off",
    };
    await insertRow(db, "availability", { body: JSON.stringify(body), since: tuesday, changed_at: tuesday });
    await site.ctx().tx(fillSlots);
    const [held] = await db.selectFrom("slots").selectAll().orderBy("starts_at").execute();
    await makeBooking(db, { slot_id: held!.id, guest_name: "Kit", guest_email: "kit@example.com" });
    await insertRow(db, "absences", {
      id: held!.id,
      from_on: "2027-01-13",
      to_on: "2027-01-13",
      from_at: new Date("2027-01-13T08:00:00Z"),
      until_at: new Date("2027-01-14T08:00:00Z"),
      started_at: tuesday,
      answer_by: tuesday,
    });
    await site.ctx().tx(fillSlots);
    // Free times of office hours alone move nothing.
    expect((await read()).ahead).toEqual({ classes: 0, sessions: 1, slots: 0 });
    expect((await put(newYork, { keep })).status).toBe(200);
    const open = await db
      .selectFrom("slots")
      .selectAll()
      .where("state", "=", "open")
      .where("id", "<>", held!.id)
      .orderBy("starts_at")
      .execute();
    const absence = await readRow(db, "absences", { id: held!.id });
    const expected = {
      clocks: { at: ["2027-01-06T15:00:00.000Z"], from: "2027-01-13T05:00:00.000Z", until: "2027-01-14T05:00:00.000Z" },
      // The booked time is at noon now.
      instants: {
        at: ["2027-01-06T14:00:00.000Z", "2027-01-06T15:00:00.000Z"],
        from: "2027-01-13T08:00:00.000Z",
        until: "2027-01-14T08:00:00.000Z",
      },
    }[keep];
    expect(open.filter(({ date }) => date === "2027-01-06").map(({ starts_at }) => starts_at.toISOString())).toEqual(
      expected.at,
    );
    expect(open.filter(({ date }) => date === "2027-01-13")).toEqual([]);
    expect(open.filter(({ time }) => time !== "09:00" && time !== "10:00")).toEqual([]);
    expect([absence.from_at.toISOString(), absence.until_at.toISOString()]).toEqual([expected.from, expected.until]);
  });

  test("and new classes at the same time: all are in the new time zone", async () => {
    for (let round = 0; round < 4; round++) {
      const body = {
        title: "Slow Flow",
        date: `2027-02-0${round + 1}`,
        time: "18:00",
        location: "Harbor Room",
        repeat: "weekly",
      };
      const [changed, added] = await Promise.all([
        put(round % 2 === 0 ? newYork : {}, { keep: "clocks" }),
        site.request("POST", "/api/admin/events", body, owner),
      ]);
      expect([changed.status, added.status]).toEqual([200, 200]);
      const wrong = await sql`
        select date, time, starts_at from events
        where starts_at at time zone (select zone from studio_place) <> date + time`.execute(site.database.db);
      expect(wrong.rows).toEqual([]);
    }
  });
});
