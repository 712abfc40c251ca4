import { expect, test } from "vitest";
import { type PreparedResponse, prepareResponse } from "./answer.ts";
import { openCache } from "./cache.ts";

const page = { query: ["month"], shows: ["events", "site"] } as const;

function cacheAt(start: string, bounds: Partial<Parameters<typeof openCache>[0]> = {}) {
  let now = new Date(start);
  const cache = openCache({
    maxBytes: 1_000_000,
    maxEntries: 1_000,
    maxMaking: 100,
    isShared: true,
    runHere: (make) => make(),
    ...bounds,
    clock: () => now,
    lifetime: async () => new Date("2027-06-19T09:00:00Z"),
  });
  cache.keep("/calendar", page);
  cache.keep("/api/events", { ...page, strict: true });
  return { cache, set: (at: string) => void (now = new Date(at)) };
}

const answer = (text: string, status = 200): Promise<PreparedResponse> =>
  prepareResponse(status, { "content-type": "text/html" }, Buffer.from(text));
/** Text that compresses about as well as a page does. */
const readable = (length: number) => Array.from({ length: length / 10 }, (_, n) => `${n * 7919}`.padStart(10)).join("");
const textOf = (made: PreparedResponse) => made.plain.body.toString();

test("a page is made once for simultaneous visitors, and then cached", async () => {
  const { cache } = cacheAt("2027-06-19T08:00:00Z");
  let made = 0;
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  const make = async () => {
    made++;
    await finished;
    return answer("page");
  };
  const fills = Array.from({ length: 50 }, () => cache.fill("/calendar", page, make));
  finish();
  await Promise.all(fills);
  await cache.fill("/calendar", page, make);
  expect(made).toBe(1);
});

test("a page that was made while a class changed is sent but not cached", async () => {
  const { cache } = cacheAt("2027-06-19T08:00:00Z");
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  const slow = cache.fill("/calendar", page, async () => {
    begin();
    await finished;
    return answer("old");
  });
  await begun;
  cache.drop("events");
  // A request after the change gets a new page, not one whose rendering began before the change.
  const fresh = await cache.fill("/calendar", page, () => answer("new"));
  finish();
  expect(textOf(await slow)).toBe("old");
  expect(textOf(fresh)).toBe("new");
  expect(textOf(await cache.fill("/calendar", page, () => answer("newer")))).toBe("new");
});

test("a change drops only pages that show it", async () => {
  const { cache } = cacheAt("2027-06-19T08:00:00Z");
  await cache.fill("/calendar", page, () => answer("first"));
  cache.drop("chocolates");
  expect(textOf(await cache.fill("/calendar", page, () => answer("second")))).toBe("first");
  cache.drop("site");
  expect(textOf(await cache.fill("/calendar", page, () => answer("second")))).toBe("second");
});

test("a page expires at the start of the next class", async () => {
  const { cache, set } = cacheAt("2027-06-19T08:59:59Z");
  await cache.fill("/calendar", page, () => answer("before"));
  set("2027-06-19T09:00:00Z");
  expect(textOf(await cache.fill("/calendar", page, () => answer("after")))).toBe("after");
});

test("an error is sent and never cached", async () => {
  const { cache } = cacheAt("2027-06-19T08:00:00Z");
  await cache.fill("/calendar", page, () => answer("away", 503));
  expect(textOf(await cache.fill("/calendar", page, () => answer("back")))).toBe("back");
  await expect(cache.fill("/calendar?month=1", page, () => Promise.reject(new Error("fault")))).rejects.toThrow(
    "fault",
  );
  expect(textOf(await cache.fill("/calendar?month=1", page, () => answer("again")))).toBe("again");
});

test("the least recently used page is dropped when memory is full", async () => {
  const { cache } = cacheAt("2027-06-19T08:00:00Z", { maxBytes: 20_000 });
  const big = "x".repeat(500);
  const at = (month: number) => `/calendar?month=${month}`;
  for (let month = 1; month <= 20; month++) await cache.fill(at(month), page, () => answer(`${month}${big}`));
  expect(textOf(await cache.fill(at(20), page, () => answer("made again")))).toContain("20x");
  expect(textOf(await cache.fill(at(1), page, () => answer("made again")))).toBe("made again");
});

test("a cached page counts with its address, its headers and every compressed form", async () => {
  const { cache } = cacheAt("2027-06-19T08:00:00Z");
  const long = `/calendar?month=${"m".repeat(400)}`;
  const made = await cache.fill(long, page, () => answer("page"));
  expect(cache.usage().bytes).toBeGreaterThan(made.size + 2 * long.length);
  const large = await cache.fill("/calendar", page, () => answer(readable(20_000)));
  const before = cache.usage().bytes;
  await large.popular!();
  const bytesOf = (form: PreparedResponse["br"]) => form!.body.length + form!.headers.join("").length;
  expect(large.size).toBeGreaterThan(bytesOf(large.plain) + bytesOf(large.gzip) + bytesOf(large.br));
  expect(cache.usage().bytes).toBe(before);
  // A slice of a larger buffer would keep all of it in memory.
  for (const form of [large.plain, large.gzip!, large.br!]) expect(form.body.buffer.byteLength).toBe(form.body.length);
});

test("the number of small pages is limited", async () => {
  const { cache } = cacheAt("2027-06-19T08:00:00Z", { maxEntries: 10 });
  for (let month = 1; month <= 50; month++) await cache.fill(`/calendar?month=${month}`, page, () => answer("page"));
  expect(cache.usage().entries).toBe(10);
});

test("when too many pages are being made, another one is refused, and a request for one of them waits for it", async () => {
  const { cache } = cacheAt("2027-06-19T08:00:00Z", { maxMaking: 2 });
  const made = Promise.withResolvers<void>();
  const slow = async () => {
    await made.promise;
    return answer("slow");
  };
  const running = ["/calendar?month=1", "/calendar?month=2", "/calendar?month=2"].map((key) =>
    cache.fill(key, page, slow),
  );
  await expect(cache.fill("/calendar?month=3", page, slow)).rejects.toMatchObject({ code: "busy" });
  made.resolve();
  expect((await Promise.all(running)).map(textOf)).toEqual(["slow", "slow", "slow"]);
  expect(textOf(await cache.fill("/calendar?month=3", page, () => answer("later")))).toBe("later");
});

test("a list of names has the same key in any order, and no key with an unknown name", () => {
  const { cache } = cacheAt("2027-06-19T08:00:00Z");
  cache.keep("/about.data", { query: ["_routes"], lists: { _routes: ["root", "public"] }, shows: [] });
  const keyOf = (routes: string) => cache.keyOf(`/about.data?_routes=${routes}`)?.key;
  expect(keyOf("root,public")).toBe("/about.data?_routes=root%2Cpublic");
  expect(keyOf("public,root,public")).toBe(keyOf("root,public"));
  for (const unknown of ["nowhere", "root,nowhere", "", "root,", "constructor", "ROOT"])
    expect(keyOf(unknown), unknown).toBeUndefined();
});

test("an address that is too long is not cached", () => {
  const { cache } = cacheAt("2027-06-19T08:00:00Z");
  expect(cache.keyOf(`/calendar?month=${"m".repeat(600)}`)).toBeUndefined();
  expect(cache.keyOf(`/calendar?utm_source=${"m".repeat(600)}`)?.key).toBe("/calendar");
});

test("undeclared parameters are ignored for a page, and prevent caching for an API list", () => {
  const { cache } = cacheAt("2027-06-19T08:00:00Z");
  expect(cache.keyOf("/calendar?utm_source=mail&month=2027-07")?.key).toBe("/calendar?month=2027-07");
  expect(cache.keyOf("/calendar?fbclid=1")?.key).toBe("/calendar");
  expect(cache.keyOf("/api/events?month=2027-07")?.key).toBe("/api/events?month=2027-07");
  expect(cache.keyOf("/api/events?fbclid=1")).toBeUndefined();
  expect(cache.keyOf("/elsewhere")).toBeUndefined();
});

test("a path with a slug is cached under that slug; other paths below it are not cached", async () => {
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

test("a caller who may not have a page made is refused alone; a caller who waits for it or finds it cached is not", async () => {
  const { cache } = cacheAt("2027-06-19T08:00:00Z");
  const refuse = () => {
    throw new Error("limited");
  };
  const refused = cache.fill("/calendar", page, () => answer("never"), { refuse });
  const first = cache.fill("/calendar", page, () => answer("page"));
  const joined = cache.fill("/calendar", page, () => answer("never"), { refuse });
  await expect(refused).rejects.toThrow("limited");
  expect([await first, await joined].map(textOf)).toEqual(["page", "page"]);
  expect(textOf(await cache.fill("/calendar", page, () => answer("never"), { refuse }))).toBe("page");
});

test("a caller who has just written, perhaps in another process, gets a new page, and then all do", async () => {
  const { cache } = cacheAt("2027-06-19T08:00:00Z");
  await cache.fill("/calendar", page, () => answer("old"));
  const written = { headers: { cookie: "a=b; __Host-wrote=1" } };
  expect([cache.mustBeNew(written), cache.mustBeNew({ headers: {} })]).toEqual([true, false]);
  expect(textOf(await cache.fill("/calendar", page, () => answer("new"), { mustBeNew: true }))).toBe("new");
  expect(textOf(await cache.fill("/calendar", page, () => answer("never")))).toBe("new");
});

test("a parameter outside the range of another one is not part of the key", () => {
  const { cache } = cacheAt("2027-06-19T08:00:00Z");
  cache.keep("/days", { query: ["month", "day"], within: { day: "month" }, shows: [] });
  const key = (query: string) => cache.keyOf(`/days?${query}`)?.key;
  expect(key("day=2027-05-01&month=2027-06")).toBe("/days?month=2027-06");
  expect(key("day=2027-06-01&month=2027-06")).toBe("/days?month=2027-06&day=2027-06-01");
  expect(key("day=2027-05-01")).toBe("/days?day=2027-05-01");
});

test("a page is made in the place of then, also for a request that came before a change of it", async () => {
  let place = "Portland";
  const runHere = async <T>(make: () => Promise<T>) => {
    made.push(place);
    return make();
  };
  const made: string[] = [];
  const { cache } = cacheAt("2027-06-19T08:00:00Z", { runHere });
  await cache.fill("/calendar", page, () => answer("Portland"));
  place = "Berlin";
  cache.drop("site");
  await cache.fill("/calendar", page, () => answer("Berlin"));
  expect(made).toEqual(["Portland", "Berlin"]);
});
