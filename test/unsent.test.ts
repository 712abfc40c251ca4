import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { newId } from "../server/db/id.ts";
import { addUnsent, readUnsent, retryUnsent } from "../web/unsent.ts";
import { type TestApp, testApp } from "./app.ts";
import { makeSignup } from "./make.ts";
import { asOwner } from "./owner.ts";

// The queue of the owner's browser (web/unsent.ts) with the site. Only its network and its storage are replaced.

let site: TestApp;
beforeAll(async () => {
  site = await testApp({ from: "empty" });
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
  await site.close();
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
    return new Promise((_, reject) => signal!.addEventListener("abort", () => reject(signal!.reason as Error)));
  });
  return paths;
}

const states = () => readUnsent().map(({ kind, state }) => `${kind} ${state}`);

test("a sale whose response never arrives does not hold the queue: it is sent again and stored once", async () => {
  const { db } = site.database;
  const signup = await makeSignup(db);
  const paths = network(1);
  const id = newId();
  addUnsent({ kind: "sale", id, sale: { id, dropIns: [{ unitCents: 1500, quantity: 1 }], totalCents: 1500 } });
  addUnsent({ kind: "check-in", id: signup.id, isOn: true });
  await expect.poll(states).toEqual(["sale late", "check-in late"]);
  retryUnsent();
  await expect.poll(states).toEqual([]);
  expect(paths).toEqual(["/api/admin/door-sales", "/api/admin/door-sales", expect.stringContaining("check-in")]);
  expect(await db.selectFrom("door_sales").select("id").execute()).toEqual([{ id }]);
  const row = db.selectFrom("signups").select("checked_in_at").where("id", "=", signup.id);
  expect((await row.executeTakeFirstOrThrow()).checked_in_at).not.toBeNull();
});

test("an act that is added without a connection, or while another is late, is late at once, until all are sent", async () => {
  const signup = await makeSignup(site.database.db);
  const paths = network(1);
  addUnsent({ kind: "check-in", id: signup.id, isOn: true });
  await expect.poll(states).toEqual(["check-in late"]);
  const id = newId();
  const sale = { id, dropIns: [{ unitCents: 1500, quantity: 1 }], totalCents: 1500 };
  vi.stubGlobal("navigator", { onLine: false });
  vi.mocked(globalThis.fetch).mockRejectedValueOnce(new TypeError("offline"));
  expect(addUnsent({ kind: "sale", id, sale })).toEqual({ isLate: true });
  expect(states()).toEqual(["check-in late", "sale late"]);
  vi.stubGlobal("navigator", { onLine: true });
  await expect.poll(() => (retryUnsent(), states())).toEqual([]);
  expect(paths).toHaveLength(3);
});
