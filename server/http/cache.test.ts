import { expect, test } from "vitest";
import { type Answer, prepare } from "./answer.ts";
import { openCache } from "./cache.ts";

const page = { query: ["month"], shows: ["events", "site"] } as const;

function cacheAt(start: string, maxBytes = 1_000_000) {
  let now = new Date(start);
  const cache = openCache({
    maxBytes,
    clock: () => now,
    lifetime: async () => new Date("2027-06-19T09:00:00Z"),
  });
  cache.keep("/calendar", page);
  cache.keep("/api/events", { ...page, strict: true });
  return { cache, set: (at: string) => void (now = new Date(at)) };
}

const answer = (text: string, status = 200): Promise<Answer> =>
  prepare(status, { "content-type": "text/html" }, Buffer.from(text));
const textOf = (made: Answer) => made.plain.body.toString();

test("a page is made once for simultaneous visitors, and then kept", async () => {
  const { cache } = cacheAt("2027-06-19T08:00:00Z");
  let made = 0;
  const make = async () => {
    made++;
    await new Promise((resolve) => setTimeout(resolve, 10));
    return answer("page");
  };
  await Promise.all(Array.from({ length: 50 }, () => cache.fill("/calendar", page, make)));
  await cache.fill("/calendar", page, make);
  expect(made).toBe(1);
});

test("a page that was made while a class changed is shown but not kept", async () => {
  const { cache } = cacheAt("2027-06-19T08:00:00Z");
  const slow = cache.fill("/calendar", page, async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    return answer("old");
  });
  await new Promise((resolve) => setTimeout(resolve, 5));
  cache.drop("events");
  // Who asks after the change does not get what was begun before it.
  const fresh = await cache.fill("/calendar", page, () => answer("new"));
  expect(textOf(await slow)).toBe("old");
  expect(textOf(fresh)).toBe("new");
  expect(textOf(await cache.fill("/calendar", page, () => answer("newer")))).toBe("new");
});

test("a change drops only what shows it", async () => {
  const { cache } = cacheAt("2027-06-19T08:00:00Z");
  await cache.fill("/calendar", page, () => answer("first"));
  cache.drop("chocolates");
  expect(textOf(await cache.fill("/calendar", page, () => answer("second")))).toBe("first");
  cache.drop("site");
  expect(textOf(await cache.fill("/calendar", page, () => answer("second")))).toBe("second");
});

test("a page ends with the next class's start", async () => {
  const { cache, set } = cacheAt("2027-06-19T08:59:59Z");
  await cache.fill("/calendar", page, () => answer("before"));
  set("2027-06-19T09:00:00Z");
  expect(textOf(await cache.fill("/calendar", page, () => answer("after")))).toBe("after");
});

test("an error is handed out and never kept", async () => {
  const { cache } = cacheAt("2027-06-19T08:00:00Z");
  await cache.fill("/calendar", page, () => answer("away", 503));
  expect(textOf(await cache.fill("/calendar", page, () => answer("back")))).toBe("back");
  await expect(
    cache.fill("/calendar?month=1", page, () => Promise.reject(new Error("fault"))),
  ).rejects.toThrow("fault");
  expect(textOf(await cache.fill("/calendar?month=1", page, () => answer("again")))).toBe("again");
});

test("the oldest page goes first when memory is full", async () => {
  const { cache } = cacheAt("2027-06-19T08:00:00Z", 2_500);
  const big = "x".repeat(500);
  const at = (month: number) => `/calendar?month=${month}`;
  for (let month = 1; month <= 5; month++) await cache.fill(at(month), page, () => answer(`${month}${big}`));
  expect(textOf(await cache.fill(at(5), page, () => answer("made again")))).toContain("5x");
  expect(textOf(await cache.fill(at(1), page, () => answer("made again")))).toBe("made again");
});

test("only parameters that a page names are part of its address; a list refuses the others", () => {
  const { cache } = cacheAt("2027-06-19T08:00:00Z");
  expect(cache.keyOf("/calendar?utm_source=mail&month=2027-07")?.key).toBe("/calendar?month=2027-07");
  expect(cache.keyOf("/calendar?fbclid=1")?.key).toBe("/calendar");
  expect(cache.keyOf("/api/events?month=2027-07")?.key).toBe("/api/events?month=2027-07");
  expect(cache.keyOf("/api/events?fbclid=1")).toBeUndefined();
  expect(cache.keyOf("/elsewhere")).toBeUndefined();
});

test("an address with a name in it is kept by that name, and nothing else under it", async () => {
  const { cache } = cacheAt("2027-06-19T08:00:00Z");
  cache.keep("/chocolates/{slug}", { query: [], shows: ["chocolates"] });
  cache.keep("/chocolates/{slug}.data", { query: [], shows: ["chocolates"] });
  expect(cache.keyOf("/chocolates/mint-nib?utm=x")?.key).toBe("/chocolates/mint-nib");
  expect(cache.keyOf("/chocolates/mint-nib.data")?.key).toBe("/chocolates/mint-nib.data");
  for (const other of [
    "/chocolates/",
    "/chocolates/a/b",
    "/chocolates/A",
    "/chocolates/a--b",
    "/chocolates/a-",
    "/chocolates/mint-nibxdata/",
  ])
    expect(cache.keyOf(other), other).toBeUndefined();
});
