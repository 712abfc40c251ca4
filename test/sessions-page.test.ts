import { beforeAll, expect, test } from "vitest";
import { addDays, clockWords, dayWords, studioDay } from "../contract/platform/values/time.ts";
import { makeSlot } from "./make.ts";
import { asOwner } from "./owner.ts";
import { openSession, newPayer, sessionRequest } from "./paying.ts";
import { changeSettings } from "./settings.ts";
import { startSite } from "./start-site.ts";

// The public page about one-to-one sessions.

const site = startSite({ env: { TRUST_PROXY: "1" } });
beforeAll(async () => {
  await site.database.db.updateTable("slots").set({ state: "removed" }).execute();
});

const read = async (path: string) => (await site.request("GET", path)).body as unknown as string;

test("times and prices are in the page, which is cached; slots that are added, held and released change it", async () => {
  const date = addDays(studioDay(site.clock.now()), 20);
  const owner = await asOwner(site);
  const isShown = async (time: string) => (await read("/sessions")).includes(`${dayWords(date)}, ${clockWords(time)}`);
  expect((await site.request("GET", "/sessions")).headers.get("cache-control")).toBe("no-cache");
  expect(await isShown("10:00")).toBe(false);
  const slots = [{ date, time: "10:00" }];
  const { body } = await site.request("POST", "/api/bookings", { slots }, owner);
  expect(await isShown("10:00")).toBe(true);
  expect(await read("/sessions")).toContain(`href="/sessions/book?slot=${body.slots[0]._id}"`);

  const ana = await newPayer(site);
  const opened = await openSession(site, ana, await sessionRequest(site, { slotId: body.slots[0]._id }));
  expect(await isShown("10:00")).toBe(false);
  await site.request("POST", `/api/payments/${opened.body.orderId}/cancel`, undefined, ana.headers);
  expect(await isShown("10:00")).toBe(true);
});

test("the scale of the owner's settings is on the page", async () => {
  expect(await read("/sessions")).toContain("$35–$110");
  await changeSettings(site, { prices: { yoga: { least: 40, most: 95 }, therapy: { least: 50, most: 130 } } });
  const page = await read("/sessions");
  expect(page).toContain("$40–$95");
  expect(page).toContain("$50–$130");
  const { body } = await site.request("GET", "/api/services");
  expect(body.map(({ key, scale }: { key: string; scale: object }) => [key, scale])).toEqual([
    ["individual", { least: 40, most: 95 }],
    ["therapy", { least: 50, most: 130 }],
  ]);
});

test("the page of the form takes payments: it is not cached, is not indexed, and says what to do without JavaScript", async () => {
  const slot = await makeSlot(site.database.db, { date: "2033-04-01" });
  const { headers, body } = await site.request("GET", `/sessions/book?slot=${slot.id}`);
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("content-security-policy")).toMatch(/script-src 'self' 'nonce-/);
  expect(body).toContain("noindex");
  expect(body).toContain("Booking here needs JavaScript.");
});
