import ICAL from "ical.js";
import { describe, expect, test } from "vitest";
import { makeEvent, makeSignup, makeWaitlistEntry } from "../../../test/make.ts";
import { startOwner, startSite } from "../../../test/start-site.ts";
import { seriesAndFeed } from "../../../test/zone.fixture.ts";

const now = new Date("2027-06-01T18:00:00Z");
const site = startSite({ now });
const owner = startOwner(site);
/** A second process of the same site, as behind a load balancer. */
const elsewhere = startSite(() => ({ now, database: site.database }));

const ownerRequest = (method: string, path: string, body?: object) => site.request(method, path, body, owner);
const slowFlow = { title: "Feed Flow", time: "18:00", location: "Harbor Room", date: "2029-02-06" };

function summaries(text: string): string[] {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents("vevent").map((entry) => new ICAL.Event(entry).summary);
}

test("a class is a calendar file of its own with the studio's address; a removed one is not found", async () => {
  const { db } = site.database;
  const event = await makeEvent(db, { title: "Alone" });
  const removed = await makeEvent(db, { state: "removed" });
  const answer = await site.request("GET", `/api/events/${event.id}/calendar`);
  expect(answer.headers.get("content-type")).toMatch(/^text\/calendar/);
  expect(summaries(answer.body)).toEqual(["Alone"]);
  expect(answer.body).toContain("LOCATION:Harbor Room\\, ");
  expect((await site.request("GET", `/api/events/${removed.id}/calendar`)).status).toBe(404);
});

describe("the public calendar feed", () => {
  test("has the upcoming classes and those of the last three months", async () => {
    const { db } = site.database;
    await makeEvent(db, { title: "Long Ago", date: "2027-02-28", time: "03:00" });
    await makeEvent(db, { title: "Not So Long Ago", date: "2027-03-01", time: "03:00" });
    await makeEvent(db, { title: "Removed", date: "2029-01-06", state: "removed" });
    await makeEvent(db, { title: "<b>Bold</b>, one; two", date: "2029-01-07" });
    await ownerRequest("POST", "/api/admin/events", slowFlow);
    const answer = await site.request("GET", "/calendar.ics");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    const found = summaries(answer.body);
    expect(found).toEqual(expect.arrayContaining(["Not So Long Ago", "<b>Bold</b>, one; two", "Feed Flow"]));
    expect(found).not.toEqual(expect.arrayContaining(["Long Ago"]));
    expect(found).not.toEqual(expect.arrayContaining(["Removed"]));
    expect(answer.body).toContain("REFRESH-INTERVAL;VALUE=DURATION:PT1H");
    expect(answer.body).toContain("X-WR-CALNAME:Yoga with Mira Solano");
    const text = answer.body.replaceAll("\r\n ", "");
    expect(text).toContain("LOCATION:Harbor Room\\, 14 Net Loft Lane\\, Alder Bay\\, Oregon");
    // RFC 5545: a calendar's properties come before its components.
    expect(text.slice(text.indexOf("BEGIN:VTIMEZONE"), text.indexOf("BEGIN:VEVENT"))).toMatch(
      /^BEGIN:VTIMEZONE[\s\S]*END:VTIMEZONE\r\n$/,
    );
  });

  test("answers 304 to a current ETag, and has a change at once in both processes", async () => {
    for (const process of [site, elsewhere]) {
      const first = await process.request("GET", "/calendar.ics");
      const again = await fetch(`${process.url}/calendar.ics`, {
        headers: { "if-none-match": first.headers.get("etag")! },
      });
      expect(again.status).toBe(304);
    }
    await ownerRequest("POST", "/api/admin/events", { ...slowFlow, title: "Brand New", date: "2029-03-06" });
    expect(summaries((await site.request("GET", "/calendar.ics")).body)).toContain("Brand New");
    const summariesElsewhere = async () => summaries((await elsewhere.request("GET", "/calendar.ics")).body);
    await expect.poll(summariesElsewhere).toContain("Brand New");
  });

  test("ignores query parameters, also in the cache", async () => {
    const plain = await site.request("GET", "/calendar.ics");
    const asked = await site.request("GET", "/calendar.ics?utm=1");
    expect(asked.headers.get("etag")).toBe(plain.headers.get("etag"));
    expect((await fetch(`${site.url}/calendar.ics`, { method: "HEAD" })).status).toBe(200);
  });
});

test("a cached page shows a change at once in both processes", async () => {
  const day = "/calendar?month=2028-01&day=2028-01-11";
  for (const process of [site, elsewhere]) {
    await process.request("GET", day);
    expect((await process.request("GET", day)).body).not.toContain("Seen at Once");
  }
  const added = await ownerRequest("POST", "/api/admin/events", {
    ...slowFlow,
    title: "Seen at Once",
    date: "2028-01-11",
  });
  expect((await site.request("GET", day)).body).toContain("Seen at Once");
  const isShownElsewhere = async () => (await elsewhere.request("GET", day)).body.includes("Seen at Once");
  await expect.poll(isShownElsewhere).toBe(true);

  await ownerRequest("DELETE", "/api/events/bulk", { eventIds: [added.body.events[0]._id] });
  expect((await site.request("GET", day)).body).not.toContain("Seen at Once");
  await expect.poll(isShownElsewhere).toBe(false);
});

describe("the owner's feed", () => {
  test("exists once the owner creates its address, and has the sign-up counts", async () => {
    expect((await ownerRequest("GET", "/api/admin/calendar-feed")).body).toEqual({});
    const { address } = (await ownerRequest("POST", "/api/admin/calendar-feed", {})).body as {
      address: string;
    };
    expect(address).toMatch(/^http:\/\/localhost:3000\/calendar\/[\w-]{43}\.ics$/);
    expect((await ownerRequest("GET", "/api/admin/calendar-feed")).body).toEqual({ address });

    const event = await makeEvent(site.database.db, { title: "Counted", date: "2029-05-01", capacity: 3 });
    for (let index = 0; index < 3; index++) await makeSignup(site.database.db, { event_id: event.id });
    await makeWaitlistEntry(site.database.db, { event_id: event.id, name: "Quentin" });
    const feed = await site.request("GET", new URL(address).pathname);
    expect(feed.status).toBe(200);
    expect(feed.headers.get("cache-control")).toBe("no-store");
    expect(summaries(feed.body)).toContain("Counted (3 of 3)");
    expect(feed.body.replaceAll("\r\n ", "")).toContain("3 of 3 spots taken\\, 1 on the waitlist.");
    expect(feed.body).not.toContain("Quentin");
    expect(summaries((await site.request("GET", "/calendar.ics")).body)).not.toContain("Counted (3 of 3)");
  });

  test("has a secret address: others get 404, a new one replaces the old one, and the log has neither", async () => {
    const { address: old } = (await ownerRequest("GET", "/api/admin/calendar-feed")).body as {
      address: string;
    };
    const { address } = (await ownerRequest("POST", "/api/admin/calendar-feed", {})).body as {
      address: string;
    };
    expect(address).not.toBe(old);
    expect((await site.request("GET", new URL(old).pathname)).status).toBe(404);
    expect((await site.request("GET", `/calendar/${"A".repeat(43)}.ics`)).status).toBe(404);
    expect((await site.request("GET", new URL(address).pathname)).status).toBe(200);
    expect(site.log()).toContain("/calendar/…");
    for (const secret of [old, address]) expect(site.log()).not.toContain(/calendar\/([\w-]+)/.exec(secret)![1]);
    for (const method of ["GET", "POST"]) {
      expect((await site.request(method, "/api/admin/calendar-feed")).status).toBe(401);
    }
  });
});

test("the owner's list starts today and has the sign-up counts", async () => {
  const today = await makeEvent(site.database.db, {
    title: "Earlier Today",
    date: "2027-06-01",
    time: "06:00",
  });
  await makeEvent(site.database.db, { title: "Yesterday", date: "2027-05-31" });
  await makeSignup(site.database.db, { event_id: today.id });
  const events = (await ownerRequest("GET", "/api/admin/events")).body as {
    title: string;
    signedUp: number;
  }[];
  expect(events[0]).toMatchObject({ title: "Earlier Today", signedUp: 1, waiting: 0 });
  expect(events.map(({ title }) => title)).not.toContain("Yesterday");
  expect((await site.request("GET", "/api/admin/events")).status).toBe(401);
});

// With a process for each time zone: test/faults/time-zones.test.ts.
test("the time zone of the machine changes neither a series nor the feed", async () => {
  const { TZ } = process.env;
  process.env["TZ"] = "Asia/Kolkata";
  try {
    expect(new Date("2027-02-04T00:00:00Z").getHours()).toBe(5);
    const written = await seriesAndFeed();
    expect(written).toContain("DTSTART;TZID=America/Los_Angeles:20270204T180000");
    expect(written).toContain("2027-04-23T01:00:00.000Z");
  } finally {
    if (TZ === undefined) delete process.env["TZ"];
    else process.env["TZ"] = TZ;
  }
});
