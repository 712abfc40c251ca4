import { expect, test } from "vitest";
import { defaultPlace, type StudioPlace } from "../../../contract/platform/values/place.ts";
import { defaultSettings } from "../../../contract/site/settings/schema.ts";
import { untilWaiting } from "../../../test/locks.ts";
import { makeSlot } from "../../../test/make.ts";
import { ownerBookingHelpers } from "../../../test/own-bookings.ts";
import { berlin, newYork, settle } from "../../../test/place.ts";
import { changeSettings } from "../../../test/settings.ts";
import { startOwner, startSite, started } from "../../../test/start-site.ts";
import { openSiteCache } from "../documents/read.ts";

const site = startSite({ now: new Date("2027-01-05T18:00:00Z") });
const owner = startOwner(site);
const own = started(() => ownerBookingHelpers(site));

async function put(place: Partial<StudioPlace>): Promise<void> {
  const { version } = (await site.request("GET", "/api/admin/place", undefined, owner)).body;
  const body = { version, place: { ...defaultPlace, ...place }, keep: "clocks" };
  expect((await site.request("PUT", "/api/admin/place", body, owner)).status).toBe(200);
}

test("parcels are sent within the country that the owner has chosen, on every page", async () => {
  await put(berlin);
  expect((await site.ctx().site.settings()).shop.shipTo).toEqual([{ country: "DE", price: null }]);
  expect((await site.request("GET", "/terms")).body).toContain("to Germany");
  await put({});
  expect((await site.request("GET", "/terms")).body).toContain("to the United States");
});

test("pages say how the studio charges tax", async () => {
  const sent = async () => /<html[^>]*>/.exec((await site.request("GET", "/login")).body as string)![0];
  expect(await sent()).not.toContain("data-tax");
  await changeSettings(site, { tax: { ...defaultSettings.tax, mode: "none", sentence: "No tax, § 19 UStG." } });
  expect(await sent()).toContain('data-tax="none"');
});

test("someone who is booked while the time zone changes gets an email in the new one", async () => {
  await settle(site, defaultPlace);
  const { id } = await makeSlot(site.database.db, {
    date: "2027-02-01",
    time: "10:00",
    duration_minutes: 60,
    place: "https://meet.example.com/mira",
  });
  // The change of another process: it moves the slot to the new clocks, while the booking waits for it.
  const other = await site.database.pool.connect();
  await other.query("begin");
  await other.query("update studio_place set zone = 'America/New_York'");
  await other.query("update slots set time = '13:00' where id = $1", [id]);
  const person = { is: "guest", name: "Bruno", email: "bruno@example.com" } as const;
  const payment = { by: "cash", amount: 80, isReceived: true } as const;
  const booking = own.book(await own.wanted({ person, payment, at: { is: "slot", slotId: id } }));
  await untilWaiting(site, 1);
  await other.query("commit");
  other.release();
  await booking;
  const [letter] = await own.lettersTo(person.email, 1);
  expect(letter!.text.replaceAll(/\s+/g, " ")).toContain("Monday, February 1, 1:00 PM Eastern time");
  expect(letter!.text).not.toContain("Pacific");
});

test("a reading of the place that began before a change does not come after it", async () => {
  const holder = { place: defaultPlace };
  const place = { ...defaultPlace, ...newYork };
  const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
  let reads = 0;
  const cache = openSiteCache(async (read) => {
    const rows = await read(site.database.db);
    await answers[reads++]!.promise;
    return rows;
  }, holder);
  await settle(site, place);
  const before = cache.place();
  await expect.poll(() => reads).toBe(1);
  await settle(site, defaultPlace);
  cache.drop();
  const after = cache.place();
  answers[1].resolve();
  expect(await after).toEqual(defaultPlace);
  answers[0].resolve();
  expect(await before).toEqual(place);
  expect(holder.place).toEqual(defaultPlace);
});
