import ICAL from "ical.js";
import { beforeEach, describe, expect, test } from "vitest";
import { makeEvent, makeSignup, makeWaitlistEntry } from "../../../test/make.ts";
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

const remove = (eventIds: unknown, more: object = {}) =>
  ownerRequest("DELETE", "/api/events/bulk", { eventIds, ...more });
const listed = async () => (await ownerRequest("GET", "/api/events")).body as { _id: string; date: string }[];

async function makeSeries(date = "2027-06-03"): Promise<{ _id: string; date: string }[]> {
  const event = { title: "Slow Flow", time: "18:00", location: "Harbor Room", date, repeat: "weekly" };
  return (await ownerRequest("POST", "/api/admin/events", event)).body.events;
}

describe("the owner removes", () => {
  test("several classes at once", async () => {
    const events = [
      await makeEvent(site.database.db),
      await makeEvent(site.database.db),
      await makeEvent(site.database.db),
    ];
    const answer = await remove(events.slice(0, 2).map(({ id }) => id));
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ message: "Selected event(s) deleted successfully", removed: 2, told: 0 });
    expect((await listed()).map(({ _id }) => _id)).toEqual([events[2]!.id]);
  });

  test("one class, a class and the following ones, or all of a series that have not started", async () => {
    const series = await makeSeries("2027-05-27");
    expect((await remove([series[1]!._id])).body.removed).toBe(1);
    expect((await remove([series[6]!._id], { scope: "following" })).body.removed).toBe(6);
    expect((await remove([series[3]!._id], { scope: "all" })).body.removed).toBe(4);
    expect((await listed()).map(({ date }) => date)).toEqual(["2027-05-27"]);
  });

  test("two classes of a series with the following ones of each, counted once", async () => {
    const series = await makeSeries();
    const answer = await remove([series[8]!._id, series[4]!._id], { scope: "following" });
    expect(answer.body.removed).toBe(8);
    expect(await listed()).toHaveLength(4);
  });

  test("all or none: none if one of them is unknown or already removed", async () => {
    const event = await makeEvent(site.database.db);
    const removed = await makeEvent(site.database.db, { state: "removed" });
    for (const other of [newId(), removed.id]) expect((await remove([event.id, other])).status).toBe(404);
    expect(await listed()).toHaveLength(1);
    expect((await remove([event.id])).status).toBe(200);
    expect((await remove([event.id])).status).toBe(404);
  });

  test.each([
    ["no ids", []],
    ["a duplicate id", ["01890000-0000-7000-8000-000000000001", "01890000-0000-7000-8000-000000000001"]],
    ["an invalid id", ["1; drop table events"]],
    ["a string", "01890000-0000-7000-8000-000000000001"],
    ["101 ids", Array.from({ length: 101 }, () => newId())],
    ["10 000 ids, which exceed the body limit", Array.from({ length: 10_000 }, () => newId())],
  ])("nothing for %s", async (_case, ids) => {
    const answer = await remove(ids);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(answer.body.message).toBeTruthy();
  });

  test("up to a hundred classes", async () => {
    const events = await Promise.all(Array.from({ length: 100 }, () => makeEvent(site.database.db)));
    expect((await remove(events.map(({ id }) => id))).body.removed).toBe(100);
  });
});

describe("a person with a seat", () => {
  test("in an upcoming class gets an email that removes the calendar entry, and the seat is cancelled", async () => {
    const { db } = site.database;
    const event = await makeEvent(db, { title: "Slow Flow", date: "2027-06-03", time: "18:00", capacity: 2 });
    await makeSignup(db, { event_id: event.id, email: "ana@example.com", name: "Ana" });
    await makeSignup(db, { event_id: event.id, email: "gone@example.com", state: "cancelled" });
    await makeWaitlistEntry(db, { event_id: event.id, email: "wen@example.com" });
    await makeWaitlistEntry(db, {
      event_id: event.id,
      email: "theo@example.com",
      state: "offered",
      offered_until: new Date("2027-06-02T18:00:00Z"),
    });

    expect((await remove([event.id])).body.told).toBe(3);
    const mails = await site.mail.arrival(3);
    expect(mails.flatMap(({ to }) => to).toSorted()).toEqual([
      "ana@example.com",
      "theo@example.com",
      "wen@example.com",
    ]);
    const toAna = mails.find(({ to }) => to.includes("ana@example.com"))!.mail;
    expect(toAna.subject).toBe("Cancelled: Slow Flow, Thursday, June 3");
    const calendar = new ICAL.Component(
      ICAL.parse(new TextDecoder().decode(toAna.attachments[0]!.content as ArrayBuffer)),
    );
    expect(calendar.getFirstPropertyValue("method")).toBe("CANCEL");
    const entry = new ICAL.Event(calendar.getFirstSubcomponent("vevent")!);
    expect(entry.uid).toBe(`${event.id}@localhost`);
    expect(entry.organizer).toBe("mailto:mira@example.com");
    expect(entry.attendees.map((one) => one.getFirstValue())).toEqual(["MAILTO:ana@example.com"]);
    expect(mails.find(({ to }) => to.includes("wen@example.com"))!.mail.text).toContain("the waitlist is closed");

    const signups = await db.selectFrom("signups").select(["state"]).where("event_id", "=", event.id).execute();
    expect(signups.every(({ state }) => state === "cancelled")).toBe(true);
    const waiting = await db.selectFrom("waitlist").select(["state"]).where("event_id", "=", event.id).execute();
    expect(waiting.every(({ state }) => state === "left")).toBe(true);
  });

  test("in a past class gets no email", async () => {
    const event = await makeEvent(site.database.db, { date: "2027-05-03" });
    await makeSignup(site.database.db, { event_id: event.id });
    expect((await remove([event.id])).body.told).toBe(0);
  });

  test("in twelve classes of a series gets one email", async () => {
    const series = await makeSeries();
    for (const { _id } of series) await makeSignup(site.database.db, { event_id: _id, email: "ana@example.com" });
    expect((await remove([series[0]!._id], { scope: "all", message: "I have the flu." })).body.told).toBe(1);
    const [received] = await site.mail.arrival(1);
    expect(received!.mail.subject).toBe("Cancelled: 12 of your classes");
    expect(received!.mail.text).toContain("I have the flu.");
    expect(received!.mail.attachments).toHaveLength(12);
  });
});
