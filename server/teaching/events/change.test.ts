import ICAL from "ical.js";
import { beforeEach, describe, expect, test } from "vitest";
import { makeEvent, makeSignup, makeWaitlistEntry } from "../../../test/make.ts";
import { insertRow } from "../../../test/rows.ts";
import { startOwner, startSite } from "../../../test/start-site.ts";
import { newId } from "../../platform/db/id.ts";

const site = startSite({ now: new Date("2027-06-01T18:00:00Z"), env: { OWNER_EMAIL: "mira@example.com" } });
const owner = startOwner(site);

const ownerRequest = (method: string, path: string, body?: object) => site.request(method, path, body, owner);
beforeEach(async () => {
  const { db } = site.database;
  await db.deleteFrom("waitlist").execute();
  await db.deleteFrom("signups").execute();
  await db.deleteFrom("events").execute();
  site.mail.received.length = 0;
});

type Wire = { _id: string; title: string; date: string; time: string; version: number; capacity: number };

const slowFlow = { title: "Slow Flow", time: "18:00", location: "Harbor Room", signUpLink: "" };

async function makeSeries(date = "2027-06-03"): Promise<Wire[]> {
  const { body } = await ownerRequest("POST", "/api/admin/events", { ...slowFlow, date, repeat: "weekly" });
  return body.events;
}
const change = (id: string, body: object) => ownerRequest("PUT", `/api/events/${id}`, body);
const listed = async () => (await ownerRequest("GET", "/api/events")).body as Wire[];
const days = (events: Wire[]) => events.map(({ date }) => date.slice(5));

describe("the owner changes", () => {
  test.each([
    ["the time", { time: "19:00" }, true],
    ["the day", { date: "2027-06-05" }, true],
    ["the location", { location: "Garden" }, true],
    ["the title and the capacity", { title: "Slower Flow", capacity: 9 }, false],
  ])("%s of a class: whether its paid seats can be given back without loss until the start", async (_, to, isFree) => {
    const { db } = site.database;
    const { id, date, time, location, title } = await makeEvent(db, { date: "2027-06-04" });
    expect((await change(id, { title, date, time, location, signUpLink: "", ...to })).status).toBe(200);
    const saved = db.selectFrom("events").select("is_free_to_leave").where("id", "=", id);
    expect(await saved.executeTakeFirstOrThrow()).toEqual({ is_free_to_leave: isFree });
  });

  test("one class: texts, time and numbers, and its version goes up", async () => {
    const event = await makeEvent(site.database.db, { date: "2027-06-03" });
    const answer = await change(event.id, {
      ...slowFlow,
      date: "2027-06-04",
      time: "19:15",
      location: "Garden",
      signUpLink: "https://tidewater.example.com/",
      capacity: 8,
      durationMinutes: 90,
      version: 1,
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ message: "Event updated successfully", told: 0 });
    expect(await listed()).toMatchObject([
      {
        title: "Slow Flow",
        date: "2027-06-04",
        time: "19:15",
        location: "Garden",
        capacity: 8,
        durationMinutes: 90,
        isExternal: true,
        version: 2,
        startsAt: "2027-06-05T02:15:00.000Z",
      },
    ]);
  });

  test("one class without sending capacity and length: both stay", async () => {
    const event = await makeEvent(site.database.db, {
      date: "2027-06-03",
      capacity: 7,
      duration_minutes: 45,
    });
    await change(event.id, { ...slowFlow, date: "2027-06-03" });
    expect(await listed()).toMatchObject([{ capacity: 7, durationMinutes: 45 }]);
  });

  test("one class of a series, and the others stay", async () => {
    const [first, second] = await makeSeries();
    await change(second!._id, { ...slowFlow, title: "Slower", date: "2027-06-11", scope: "this" });
    const events = await listed();
    expect(events[0]).toMatchObject({ _id: first!._id, title: "Slow Flow", version: 1 });
    expect(events.filter(({ title }) => title === "Slower")).toMatchObject([{ date: "2027-06-11" }]);
  });

  test("a class and the following ones, which move by the same number of days", async () => {
    const series = await makeSeries();
    const answer = await change(series[2]!._id, {
      ...slowFlow,
      date: "2027-06-18",
      time: "17:00",
      scope: "following",
    });
    expect(answer.body.events).toHaveLength(10);
    const events = await listed();
    expect(days(events).slice(0, 4)).toEqual(["06-03", "06-10", "06-18", "06-25"]);
    expect(events.map(({ time }) => time).slice(0, 3)).toEqual(["18:00", "18:00", "17:00"]);
  });

  test("all classes of a series by a week, each onto the day of the next one", async () => {
    const series = await makeSeries();
    const answer = await change(series[5]!._id, { ...slowFlow, date: "2027-07-15", scope: "all" });
    expect(answer.status).toBe(200);
    expect(days(await listed()).slice(0, 2)).toEqual(["06-10", "06-17"]);
    expect(days(await listed()).at(-1)).toBe("08-26");
  });

  test("all classes of a series except past ones", async () => {
    const series = await makeSeries("2027-05-27");
    const answer = await change(series[3]!._id, {
      ...slowFlow,
      title: "New Name",
      date: "2027-06-17",
      scope: "all",
    });
    expect(answer.body.events).toHaveLength(11);
    expect((await listed())[0]).toMatchObject({ date: "2027-05-27", title: "Slow Flow" });
  });

  test("the capacity to fewer than the sign-ups: all keep their seats, and the class is full", async () => {
    const event = await makeEvent(site.database.db, {
      ...named("Slow Flow"),
      date: "2027-06-03",
      capacity: 5,
    });
    for (let index = 0; index < 3; index++) await makeSignup(site.database.db, { event_id: event.id });
    const changed = await change(event.id, { ...slowFlow, date: "2027-06-03", time: "09:00", capacity: 2 });
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({
      message: "Event updated successfully",
      overfull: [{ _id: event.id, signedUp: 3, capacity: 2 }],
    });
    expect(await listed()).toMatchObject([{ capacity: 2, placesLeft: 0, isFull: true }]);
    const live = await site.database.db.selectFrom("signups").selectAll().where("state", "=", "live").execute();
    expect(live).toHaveLength(3);
  });
});

describe("the owner cannot change", () => {
  test("an unknown or removed class", async () => {
    const event = await makeEvent(site.database.db, { date: "2027-06-03", state: "removed" });
    for (const id of [event.id, "01890000-0000-7000-8000-000000000001"]) {
      expect((await change(id, { ...slowFlow, date: "2027-06-03" })).status).toBe(404);
    }
    expect((await change("bulk", { ...slowFlow, date: "2027-06-03" })).status).toBe(400);
  });

  test("a class with an old version: of two changes at the same time, one succeeds", async () => {
    const event = await makeEvent(site.database.db, { date: "2027-06-03" });
    const answers = await Promise.all(
      ["One", "Other"].map((title) => change(event.id, { ...slowFlow, title, date: "2027-06-03", version: 1 })),
    );
    expect(statusesOf(answers)).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409)!;
    expect(refused.body).toMatchObject({
      code: "stale",
      message: expect.stringContaining("changed elsewhere"),
    });
  });

  test("a series onto another class: nothing moves", async () => {
    const series = await makeSeries();
    await makeEvent(site.database.db, { title: "Shoulders Workshop", date: "2027-07-02", time: "17:30" });
    const answer = await change(series[0]!._id, { ...slowFlow, date: "2027-06-04", scope: "all" });
    expect(answer.status).toBe(409);
    expect(answer.body.message).toBe(
      "That time is taken: Shoulders Workshop is on Friday, July 2 from 5:30 PM to 6:30 PM.",
    );
    expect(days(await listed()).slice(0, 2)).toEqual(["06-03", "06-10"]);
  });

  test("a series so that two of its classes overlap", async () => {
    const series = await makeSeries();
    await change(series[1]!._id, { ...slowFlow, date: "2027-06-03", time: "20:00", scope: "this" });
    const answer = await change(series[0]!._id, { ...slowFlow, date: "2027-06-03", scope: "all" });
    expect(answer.body).toMatchObject({
      code: "overlaps",
      message: expect.stringMatching(/^Two of these would be at the same time: /),
    });
  });

  test("a series to a time that the clocks skip on one day", async () => {
    const series = await makeSeries("2028-02-27");
    const answer = await change(series[0]!._id, {
      ...slowFlow,
      date: "2028-02-27",
      time: "02:15",
      scope: "all",
    });
    expect([answer.status, answer.body.message]).toEqual([
      400,
      "On Sunday, March 12, the clocks skip 2:15 AM. Please choose another time.",
    ]);
  });
});

describe("a person with a seat or on the waitlist", () => {
  test("gets one email about a new day and location, with the new calendar entries, also for a series", async () => {
    const series = await makeSeries();
    const { db } = site.database;
    for (const { _id } of series.slice(0, 2)) await makeSignup(db, { event_id: _id, email: "ana@example.com" });
    await makeSignup(db, { event_id: series[1]!._id, email: "june@example.com", name: "June" });
    await makeSignup(db, { event_id: series[1]!._id, email: "gone@example.com", state: "cancelled" });
    // Full, so that the waitlist entry stays.
    await db.updateTable("events").set({ capacity: 2 }).where("id", "=", series[1]!._id).execute();
    await makeWaitlistEntry(db, { event_id: series[1]!._id, email: "wen@example.com" });

    const answer = await change(series[0]!._id, {
      ...slowFlow,
      date: "2027-06-04",
      location: "Garden",
      scope: "all",
      message: "The room is being painted.",
    });
    expect(answer.body.told).toBe(3);
    const mails = await site.mail.arrival(3);
    const to = (address: string) => mails.find((mail) => mail.to.includes(address))!.mail;

    expect(to("ana@example.com").subject).toBe("Changed: 2 of your classes");
    expect(to("june@example.com").subject).toBe("Changed: Slow Flow, now 6:00 PM, Friday, June 11");
    expect(to("june@example.com").text).toContain("Before: Thursday, June 10, 6:00 PM, Harbor Room");
    expect(to("june@example.com").replyTo).toEqual([{ name: "", address: "mira@example.com" }]);
    for (const { mail } of mails) expect(mail.text).toContain("The room is being painted.");
    expect(to("wen@example.com").text).toContain("You are still on the waitlist.");
    expect(to("wen@example.com").attachments).toEqual([]);

    const [file] = to("june@example.com").attachments;
    expect(file!.mimeType).toBe("text/calendar");
    const entry = entryOf(file!.content);
    expect(entry.uid).toBe(`${series[1]!._id}@localhost`);
    expect(entry.organizer).toBe("mailto:mira@example.com");
    expect(entry.attendees.map((one) => one.getFirstValue())).toEqual(["MAILTO:june@example.com"]);
    expect(new TextDecoder().decode(file!.content as ArrayBuffer)).toMatch(/METHOD:REQUEST\r?\n/);
    expect(entry.location).toBe("Garden");
    expect(entry.startDate.toString()).toBe("2027-06-11T18:00:00");
    expect(to("ana@example.com").attachments).toHaveLength(2);
  });

  test("reads of one class once if mother and child have a seat in it", async () => {
    const { db } = site.database;
    const event = await makeEvent(db, { date: "2027-06-03" });
    const email = "ana@example.com";
    const mother = await makeSignup(db, { event_id: event.id, email });
    const child = { id: newId(), name: "Bo Whitlow", guardian_id: mother.person_id, born_on: "2022-05-05" };
    await insertRow(db, "people", { ...child, created_at: site.clock.now() });
    await makeSignup(db, { event_id: event.id, email, name: child.name, person_id: child.id });
    await change(event.id, { ...slowFlow, date: "2027-06-03", time: "19:15" });
    await ownerRequest("DELETE", "/api/events/bulk", { eventIds: [event.id] });
    const ofAna = () => site.mail.received.filter(({ to }) => to.includes(email)).map(({ mail }) => mail);
    await expect
      .poll(() =>
        ofAna()
          .map(({ subject }) => subject)
          .toSorted((one, other) => (one! < other! ? -1 : 1)),
      )
      .toEqual(["Cancelled: Slow Flow, Thursday, June 3", "Changed: Slow Flow, now 7:15 PM, Thursday, June 3"]);
    for (const { text, attachments } of ofAna()) {
      expect(text!.match(/Class: Slow Flow/g)).toHaveLength(1);
      expect(attachments).toHaveLength(1);
    }
  });

  test("gets no email about a new title or capacity, or about a past class", async () => {
    const { db } = site.database;
    const upcoming = await makeEvent(db, { ...named("Slow Flow"), date: "2027-06-03", time: "18:00" });
    const past = await makeEvent(db, { ...named("Slow Flow"), date: "2027-05-03", time: "18:00" });
    for (const { id } of [upcoming, past]) await makeSignup(db, { event_id: id });
    expect(
      (await change(upcoming.id, { ...slowFlow, title: "Slower", date: "2027-06-03", capacity: 3 })).body.told,
    ).toBe(0);
    expect((await change(past.id, { ...slowFlow, date: "2027-05-04" })).body.told).toBe(0);
  });

  test("gets titles and names escaped, never as markup", async () => {
    const event = await makeEvent(site.database.db, { date: "2027-06-03" });
    await makeSignup(site.database.db, { event_id: event.id, name: "<img src=x onerror=alert(1)>" });
    const title = "<script>alert(1)</script>, \\;BEGIN:VEVENT";
    await change(event.id, { ...slowFlow, title, date: "2027-06-04" });
    const [received] = await site.mail.arrival(1);
    expect(received!.mail.html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(received!.mail.html).toContain("&lt;img src=x onerror=alert(1)&gt;");
    expect(received!.mail.html).not.toMatch(/<script|<img/);
    expect(entryOf(received!.mail.attachments[0]!.content).summary).toBe(title);
    const page = await site.request("GET", "/calendar?month=2027-06&day=2027-06-04");
    expect(page.body).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(page.body).not.toContain("<script>alert(1)");
  });
});

const named = (title: string) => ({ title, location: "Harbor Room" });

function entryOf(content: Uint8Array | ArrayBuffer | string) {
  const text = typeof content === "string" ? content : new TextDecoder().decode(content);
  return new ICAL.Event(new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent("vevent")!);
}

function statusesOf(answers: { status: number }[]): number[] {
  return answers.map(({ status }) => status).toSorted((one, other) => one - other);
}
