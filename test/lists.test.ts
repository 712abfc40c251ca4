import { expect, test } from "vitest";
import { makeEvent, makeSignup } from "./make.ts";
import { startSite } from "./start-site.ts";

const site = startSite();

test("the demo content has full, external and past classes, and tins that are sold out or scarce", async () => {
  const events = (await site.request("GET", "/api/events")).body as {
    title: string;
    isFull: boolean;
    isExternal: boolean;
    signUpLink?: string;
    startsAt: string;
  }[];
  expect(events.some((event) => event.isFull)).toBe(true);
  expect(events.some((event) => event.isExternal && event.signUpLink?.startsWith("https://"))).toBe(true);
  expect(events.some((event) => new Date(event.startsAt) < site.clock.now())).toBe(true);
  const last = events.at(-1)!;
  expect(new Date(last.startsAt).getTime() - site.clock.now().getTime()).toBeGreaterThan(80 * 24 * 3_600_000);

  const tins = (await site.request("GET", "/api/chocolates")).body as {
    inventory: number;
    price: number;
    image: string;
  }[];
  expect(tins.map(({ inventory }) => inventory)).toEqual(expect.arrayContaining([0, 3]));
  expect(tins.every(({ price }) => price > 0 && price < 100)).toBe(true);
  const picture = await site.request("GET", tins[0]!.image);
  expect(picture.status).toBe(200);
  expect(picture.headers.get("content-type")).toBe("image/jpeg");
  expect(picture.headers.get("cache-control")).toContain("immutable");
});

test("class-status finds a class by title and date, and refuses if two classes match", async () => {
  const { db } = site.database;
  const first = await makeEvent(db, { title: "Twice a Day", date: "2031-08-05", time: "09:00", capacity: 1 });
  await makeEvent(db, { title: "Twice a Day", date: "2031-08-05", time: "18:00" });
  const status = (more = "") =>
    site.request("GET", `/api/class-status?classTitle=Twice%20a%20Day&date=2031-08-05${more}`);

  const ambiguous = await status();
  expect(ambiguous.status).toBe(409);
  expect(ambiguous.body.message).toContain("9:00 AM, 6:00 PM");
  expect((await status(`&eventId=${first.id}`)).body).toEqual({ isFull: false });
  await makeSignup(db, { event_id: first.id });
  expect((await status(`&eventId=${first.id}`)).body).toEqual({ isFull: true });
  expect((await site.request("GET", "/api/class-status?classTitle=None&date=2031-08-05")).status).toBe(404);
});

test("events can be listed for a range of days", async () => {
  await makeEvent(site.database.db, { title: "Far Away", date: "2032-01-06" });
  const events = (await site.request("GET", "/api/events?from=2032-01-01&to=2032-01-31")).body as {
    title: string;
  }[];
  expect(events.map(({ title }) => title)).toEqual(["Far Away"]);
});

test("an unknown picture is answered with 404", async () => {
  for (const path of [
    "/pictures/0000000000000000-1x1/320.jpg",
    "/pictures/x/y",
    "/pictures/0000000000000000-1x1/320.gif",
  ]) {
    const answer = await site.request("GET", path);
    expect(answer.status).toBe(404);
    expect(answer.body.message).toBeTruthy();
  }
});
