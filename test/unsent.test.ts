import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { newId } from "../server/platform/db/id.ts";
import { addUnsent, readUnsent, recordAnyway, retryUnsent, type UnsentSale } from "../web/kit/store/unsent.ts";
import { readInventory } from "./buying.ts";
import { tins } from "./door-sales.ts";
import { makeChocolate, makeSignup } from "./make.ts";
import { asOwner } from "./owner.ts";
import { startSite } from "./start-site.ts";

// The queue of the owner's browser (web/kit/store/unsent.ts) with the site. Only its network and its storage are replaced.

const site = startSite({ from: "empty" });
beforeAll(async () => {
  const stored = new Map<string, string>([["adminToken", (await asOwner(site)).authorization.replace("Bearer ", "")]]);
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  vi.unstubAllGlobals();
});

/** The site behind a network that loses the response of the first `lost` requests. Records the paths. */
function network(lost: number): string[] {
  const paths: string[] = [];
  const { fetch, AbortSignal } = globalThis;
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, "timeout").mockImplementation(() => timeout(200));
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, { signal, ...init } = {}) => {
    const path = input as string;
    paths.push(path);
    const isLost = paths.length <= lost;
    const response = await fetch(site.url + path, init);
    if (!isLost) return response;
    // On a slow machine the time is over before the response is there.
    return new Promise((_, reject) => {
      const lose = () => reject(signal!.reason as Error);
      if (signal!.aborted) lose();
      else signal!.addEventListener("abort", lose);
    });
  });
  return paths;
}

const states = () => readUnsent().map(({ kind, state }) => `${kind} ${state}`);

const words = "1 × Drop-in";
const dropIn = (id: string) => ({
  kind: "sale" as const,
  id,
  words,
  sale: { id, dropIns: [{ unitCents: 1500, quantity: 1 }], totalCents: 1500 },
});
const saleOf = (id: string, tin: { id: string; price_cents: number }, soldAt = new Date()) => ({
  kind: "sale" as const,
  id,
  words,
  sale: { id, tins: tins(tin, 1), totalCents: tin.price_cents, soldAt: soldAt.toISOString() },
});

test("a sale whose response never arrives does not hold the queue: it is sent again and stored once", async () => {
  const { db } = site.database;
  const signup = await makeSignup(db);
  const paths = network(1);
  const id = newId();
  addUnsent(dropIn(id));
  addUnsent({ kind: "check-in", id: signup.id, isOn: true });
  await expect.poll(states).toEqual(["sale late", "check-in late"]);
  retryUnsent();
  await expect.poll(states).toEqual([]);
  expect(paths).toEqual(["/api/admin/door-sales", "/api/admin/door-sales", expect.stringContaining("check-in")]);
  expect(await db.selectFrom("purchases").select("id").where("kind", "=", "door").execute()).toEqual([{ id }]);
  const row = db.selectFrom("signups").select("checked_in_at").where("id", "=", signup.id);
  expect((await row.executeTakeFirstOrThrow()).checked_in_at).not.toBeNull();
});

test("an act that is added without a connection, or while another is late, is late at once, until all are sent", async () => {
  const signup = await makeSignup(site.database.db);
  const paths = network(1);
  addUnsent({ kind: "check-in", id: signup.id, isOn: true });
  await expect.poll(states).toEqual(["check-in late"]);
  const id = newId();
  vi.stubGlobal("navigator", { onLine: false });
  vi.mocked(globalThis.fetch).mockRejectedValueOnce(new TypeError("offline"));
  expect(addUnsent(dropIn(id))).toEqual({ isLate: true });
  expect(states()).toEqual(["check-in late", "sale late"]);
  vi.stubGlobal("navigator", { onLine: true });
  await expect.poll(() => (retryUnsent(), states())).toEqual([]);
  expect(paths).toHaveLength(3);
});

test("a refused sale waits for the owner and is recorded anyway, once, although the first answer is lost", async () => {
  const { db } = site.database;
  const tin = await makeChocolate(db, { inventory: 0 });
  const id = newId();
  const paths = network(0);
  addUnsent(saleOf(id, tin));
  await expect.poll(states).toEqual(["sale refused"]);
  const [refused] = readUnsent() as UnsentSale[];
  expect(refused).toMatchObject({ isGone: true, reason: "Dark & Sea Salt is sold out.", words });
  retryUnsent();
  await new Promise(setImmediate);
  expect(paths).toHaveLength(1);
  vi.restoreAllMocks();
  network(1);
  recordAnyway(refused!);
  await expect.poll(states).toEqual(["sale late"]);
  retryUnsent();
  await expect.poll(states).toEqual([]);
  const stored = await db.selectFrom("purchases").select("total_cents").where("id", "=", id).execute();
  expect(stored).toEqual([{ total_cents: tin.price_cents }]);
  expect(await readInventory(site, tin.id)).toBe(0);
});

test("a refused sale that was undone before it was sent leaves nothing to decide", async () => {
  const tin = await makeChocolate(site.database.db, { inventory: 0 });
  const id = newId();
  network(0);
  vi.mocked(globalThis.fetch).mockRejectedValueOnce(new TypeError("offline"));
  addUnsent(saleOf(id, tin));
  addUnsent({ kind: "undo-sale", id, undoneAt: new Date().toISOString() });
  await expect.poll(states).toEqual(["sale late", "undo-sale late"]);
  retryUnsent();
  await expect.poll(states).toEqual([]);
  expect(await site.database.db.selectFrom("purchases").select("id").where("id", "=", id).execute()).toEqual([]);
});

test("a sale and its undo that are sent after midnight are both stored, on the day of the taps", async () => {
  const tin = await makeChocolate(site.database.db, { inventory: 2 });
  const id = newId();
  network(0);
  vi.mocked(globalThis.fetch).mockRejectedValueOnce(new TypeError("offline"));
  const yesterday = new Date(site.clock.now().getTime() - 86_400_000);
  addUnsent(saleOf(id, tin, yesterday));
  addUnsent({ kind: "undo-sale", id, undoneAt: yesterday.toISOString() });
  await expect.poll(states).toEqual(["sale late", "undo-sale late"]);
  retryUnsent();
  await expect.poll(states).toEqual([]);
  const row = site.database.db
    .selectFrom("tenders")
    .innerJoin("tender_returns", "tender_id", "tenders.id")
    .select(["taken_at", "returned_at"])
    .where("purchase_id", "=", id);
  expect(await row.execute()).toEqual([{ taken_at: yesterday, returned_at: yesterday }]);
  expect(await readInventory(site, tin.id)).toBe(2);
});
