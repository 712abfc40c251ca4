import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { makeEvent } from "../../../test/make.ts";
import { startOwner, startSite } from "../../../test/start-site.ts";

const site = startSite({ from: "empty", now: new Date("2027-01-05T18:00:00Z") });
const owner = startOwner(site);

const ownerRequest = (method: string, path: string, body?: object) => site.request(method, path, body, owner);

const add = (event: object) => ownerRequest("POST", "/api/admin/events", event);
const slowFlow = { title: "Slow Flow", time: "18:00", location: "Harbor Room", signUpLink: "" };
type Wire = { _id: string; title: string; date: string; time: string; startsAt: string; seriesId?: string };
const listed = async (from: string, to: string) =>
  (await site.request("GET", `/api/events?from=${from}&to=${to}`)).body as Wire[];

describe("the owner adds", () => {
  test("one class, with the usual values for omitted fields", async () => {
    const answer = await add({ ...slowFlow, date: "2027-01-12" });
    expect(answer.status).toBe(200);
    expect(answer.body.message).toBe("Event(s) added successfully");
    expect(answer.body.events).toMatchObject([
      {
        title: "Slow Flow",
        capacity: 25,
        durationMinutes: 60,
        placesLeft: 25,
        isExternal: false,
        version: 1,
      },
    ]);
    expect(answer.body.events[0]).not.toHaveProperty("seriesId");
    expect(await listed("2027-01-12", "2027-01-12")).toEqual(answer.body.events);
  });

  test("a weekly series: twelve classes at the same wall-clock time, across a clock change", async () => {
    const { body } = await add({
      ...slowFlow,
      date: "2027-02-04",
      repeat: "weekly",
      capacity: 18,
      durationMinutes: 75,
    });
    const events = body.events as Wire[];
    expect(events).toHaveLength(12);
    expect(events.map(({ time }) => time)).toEqual(Array.from({ length: 12 }, () => "18:00"));
    expect(events[0]!.startsAt).toBe("2027-02-05T02:00:00.000Z");
    expect(events.at(-1)).toMatchObject({ date: "2027-04-22", startsAt: "2027-04-23T01:00:00.000Z" });
    expect(new Set(events.map(({ seriesId }) => seriesId)).size).toBe(1);

    const autumn = (await add({ ...slowFlow, date: "2027-10-07", repeat: "weekly" })).body.events as Wire[];
    expect(autumn[0]!.startsAt).toBe("2027-10-08T01:00:00.000Z");
    expect(autumn.at(-1)!.startsAt).toBe("2027-12-24T02:00:00.000Z");
    for (const { startsAt } of [...events, ...autumn]) {
      const wall = new Date(startsAt).toLocaleTimeString("en-GB", { timeZone: "America/Los_Angeles" });
      expect(wall).toBe("18:00:00");
    }
  });

  test("a monthly series: six classes, on the same day or the last one of the month", async () => {
    const { body } = await add({ ...slowFlow, time: "09:00", date: "2027-08-31", repeat: "monthly" });
    expect((body.events as Wire[]).map(({ date }) => date)).toEqual([
      "2027-08-31",
      "2027-09-30",
      "2027-10-31",
      "2027-11-30",
      "2027-12-31",
      "2028-01-31",
    ]);
  });

  test("a series of a chosen number of classes, or up to a day, across a clock change", async () => {
    const five = (await add({ ...slowFlow, time: "20:00", date: "2027-02-22", repeat: "weekly", occurrences: 5 })).body
      .events as Wire[];
    expect(five.map(({ startsAt }) => startsAt)).toEqual([
      "2027-02-23T04:00:00.000Z",
      "2027-03-02T04:00:00.000Z",
      "2027-03-09T04:00:00.000Z",
      "2027-03-16T03:00:00.000Z",
      "2027-03-23T03:00:00.000Z",
    ]);
    const series = { ...slowFlow, title: "Months", time: "07:00", date: "2027-01-31", repeat: "monthly" };
    const months = (await add({ ...series, until: "2027-04-30" })).body.events as Wire[];
    expect(months.map(({ date }) => date)).toEqual(["2027-01-31", "2027-02-28", "2027-03-31", "2027-04-30"]);
    const year = (await add({ ...slowFlow, time: "05:00", date: "2027-02-01", repeat: "weekly", occurrences: 52 }))
      .body;
    expect(year.events).toHaveLength(52);
    expect(year.events.at(-1).date).toBe("2028-01-24");
  });

  test("an external class, whose link must be https or http", async () => {
    const { body } = await add({
      ...slowFlow,
      date: "2027-05-03",
      signUpLink: "HTTPS://Tidewater.example.com/w",
    });
    expect(body.events).toMatchObject([{ signUpLink: "https://tidewater.example.com/w", isExternal: true }]);
    const plain = { ...slowFlow, date: "2027-05-06", signUpLink: "http://old-studio.example.com/w" };
    expect((await add(plain)).body.events).toMatchObject([{ signUpLink: plain.signUpLink, isExternal: true }]);
    for (const signUpLink of [
      "javascript:alert(1)",
      "JaVaScRiPt:alert(1)//https://x.example",
      "java\nscript:alert(1)",
      " javascript:alert(1)",
      "data:text/html,<script>alert(1)</script>",
      "vbscript:x",
      "//example.com",
      "example.com",
      "https://",
      "http:",
      "ftp://example.com",
    ]) {
      const answer = await add({ ...slowFlow, date: "2027-05-04", signUpLink });
      expect([signUpLink, answer.status]).toEqual([signUpLink, 400]);
      expect(answer.body.fields).toEqual({
        signUpLink: "Please enter a full address that starts with https:// or http://.",
      });
    }
  });

  test("a class that starts when another one ends", async () => {
    expect((await add({ ...slowFlow, date: "2027-06-01", time: "09:00" })).status).toBe(200);
    expect((await add({ ...slowFlow, date: "2027-06-01", time: "10:00" })).status).toBe(200);
  });
});

describe("the owner cannot add", () => {
  test.each([
    ["title", { date: "2027-05-05", time: "18:00" }],
    ["date", { title: "Slow Flow", time: "18:00" }],
    ["time", { title: "Slow Flow", date: "2027-05-05" }],
    ["title and time (empty)", { title: " ", date: "2027-05-05", time: "" }],
  ])("a class without %s", async (_case, event) => {
    const answer = await add(event);
    expect([answer.status, answer.body.message]).toEqual([400, "Please fill out all fields"]);
  });

  test.each([
    { date: "2027-02-30" },
    { date: "0001-01-01" },
    { date: "9999-12-31", repeat: "monthly" },
    { time: "24:00" },
    { time: "18:00:30" },
    { title: "x".repeat(201) },
    { title: "one\nline" },
    { location: "x".repeat(201) },
    { location: "one\u2028line" },
    { capacity: 0 },
    { capacity: 2.5 },
    { capacity: 1001 },
    { durationMinutes: 4 },
    { durationMinutes: 721 },
    { repeat: "daily" },
    { occurrences: 1, repeat: "weekly" },
    { occurrences: 53, repeat: "weekly" },
    { occurrences: 2.5, repeat: "weekly" },
    { until: "2027-05-12", repeat: "weekly" },
    { until: "2028-05-05", repeat: "weekly" },
    { until: "2027-05-01", repeat: "monthly" },
    { until: "2027-06-31", repeat: "weekly" },
    { until: "2027-06-30", repeat: "weekly", occurrences: 4 },
    { repeat: "none", occurrences: 4 },
    { repeat: "none", until: "2027-06-30" },
    { isExternal: true },
    { _id: "01890000-0000-7000-8000-000000000001" },
  ])("a class with %j", async (change) => {
    const answer = await add({ ...slowFlow, date: "2027-05-06", ...change });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.fields)).toContain(Object.keys(change)[0]);
    expect(answer.body.message).not.toBe("");
  });

  test("a series with a time that the clocks skip on one day: the day is named, and nothing is added", async () => {
    const answer = await add({
      ...slowFlow,
      title: "Owls",
      date: "2027-02-28",
      time: "02:30",
      repeat: "weekly",
    });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      code: "time-does-not-exist",
      message: "On Sunday, March 14, the clocks skip 2:30 AM. Please choose another time.",
    });
    expect((await listed("2027-02-28", "2027-05-30")).filter(({ title }) => title === "Owls")).toEqual([]);
  });

  test("a series from a day that does not exist is refused, and nothing is added", async () => {
    const [unreadable, empty] = ["Please use a date like 2027-06-19.", "Please fill out all fields"];
    for (const [date, message] of [...["2027-02-30", "2027-6-1", "soon"].map((day) => [day, unreadable]), ["", empty]])
      for (const end of [{}, { occurrences: 3 }, { until: "2027-08-01" }])
        for (const repeat of ["weekly", "monthly"]) {
          const answer = await add({ ...slowFlow, title: "Never", date, repeat, ...end });
          expect([answer.status, answer.body.fields]).toEqual([400, { date: message }]);
        }
    expect((await listed("2027-01-01", "2027-12-31")).filter(({ title }) => title === "Never")).toEqual([]);
  });

  test("a series that overlaps another class: the class is named, and nothing is added", async () => {
    await makeEvent(site.database.db, { title: "Breath and Rest", date: "2027-07-22", time: "17:30" });
    const answer = await add({ ...slowFlow, title: "Too Much", date: "2027-07-01", repeat: "weekly" });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      code: "overlaps",
      message: "That time is taken: Breath and Rest is on Thursday, July 22 from 5:30 PM to 6:30 PM.",
    });
    expect((await listed("2027-07-01", "2027-09-30")).filter(({ title }) => title === "Too Much")).toEqual([]);
  });

  test("a class that overlaps one running over midnight", async () => {
    await makeEvent(site.database.db, {
      title: "New Year's Silence",
      date: "2027-12-30",
      time: "23:00",
      duration_minutes: 180,
    });
    const answer = await add({ ...slowFlow, date: "2027-12-31", time: "01:30" });
    expect(answer.body.message).toBe(
      "That time is taken: New Year's Silence is on Thursday, December 30 from 11:00 PM to 2:00 AM.",
    );
  });
});

test("two tabs add overlapping series at the same time: one succeeds, the other is refused", async () => {
  for (let round = 0; round < 8; round++) {
    const month = `2029-0${round + 1}`;
    const answers = await Promise.all([
      add({ ...slowFlow, title: "One", date: `${month}-01`, repeat: "weekly" }),
      add({ ...slowFlow, title: "Other", date: `${month}-01`, time: "18:30", repeat: "weekly" }),
    ]);
    expect(statusesOf(answers)).toEqual([200, 409]);
    await site.database.db.deleteFrom("events").where("date", ">=", "2029-01-01").execute();
  }
});

test("a class can be added at the time of a removed class", async () => {
  const { body } = await add({ ...slowFlow, date: "2030-01-01" });
  await ownerRequest("DELETE", "/api/events/bulk", { eventIds: [body.events[0]._id] });
  expect((await add({ ...slowFlow, date: "2030-01-01" })).status).toBe(200);
});

test("a connection that is cut while a series is added leaves none of its classes", async () => {
  const { db } = site.database;
  const release = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  // A class at the time of the seventh is locked by a rename: the insert of the series waits for it.
  const { id } = await makeEvent(db, { date: "2031-02-13", time: "18:00" });
  const other = db
    .transaction()
    .execute(async (tx) => {
      await tx.updateTable("events").set({ title: "Slower Flow" }).where("id", "=", id).execute();
      locked.resolve();
      await release.promise;
      throw new Error("never mind");
    })
    .catch(() => {});
  await locked.promise;
  const adding = add({ ...slowFlow, date: "2031-01-02", repeat: "weekly" });
  const cut = async () => {
    const { rows } = await sql<{ cut: boolean }>`
      select pg_terminate_backend(pid) as cut from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query ilike 'insert into "events"%'`.execute(
      db,
    );
    return rows.length;
  };
  await expect.poll(cut, { interval: 20 }).toBe(1);
  expect((await adding).status).toBe(503);
  release.resolve();
  await other;
  await db.updateTable("events").set({ state: "removed" }).where("id", "=", id).execute();
  expect(await listed("2031-01-01", "2031-12-31")).toEqual([]);
  expect((await add({ ...slowFlow, date: "2031-01-02", repeat: "weekly" })).body.events).toHaveLength(12);
});

function statusesOf(answers: { status: number }[]): number[] {
  return answers.map(({ status }) => status).toSorted((one, other) => one - other);
}
