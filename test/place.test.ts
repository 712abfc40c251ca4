import ICAL from "ical.js";
import { describe, expect, test } from "vitest";
import { zoneWords } from "../contract/platform/language/zone-words.ts";
import { currentPlace, defaultPlace, type StudioPlace } from "../contract/platform/values/place.ts";
import { addDays, clockWords, dayStart, dayWords, studioDay, studioInstant } from "../contract/platform/values/time.ts";
import { writeDueReminders } from "../server/office/reminders/write-due-reminders.ts";
import { inPlace } from "../server/platform/process/place.ts";
import { changesBetween } from "../server/teaching/events/clock-rules.ts";
import { makeBooking, makeSignup } from "./make.ts";
import { mailsWrittenTo } from "./outbox.ts";
import { asOwner } from "./owner.ts";
import { auckland, berlin, newYork, placeOn, settle } from "./place.ts";
import { startSite } from "./start-site.ts";

const sites = { portland: startSite(), newYork: startSite(), berlin: startSite(), auckland: startSite() };

test("studios of one process each have their own place, in pages that are rendered at the same time", async () => {
  await settle(sites.berlin, berlin);
  await settle(sites.auckland, auckland);
  for (const path of ["/calendar", "/login", "/es/calendar"]) {
    const { portland, ...others } = sites;
    const [ofPortland, , ofBerlin, ofAuckland] = await Promise.all(
      [portland, ...Object.values(others)].map((site) => placeOn(site, path)),
    );
    expect(ofPortland).toBeUndefined();
    expect(ofBerlin).toEqual(berlin);
    expect(ofAuckland).toEqual(auckland);
  }
  expect(currentPlace()).toBe(defaultPlace);
});

test("a name that is no time zone is refused by the database", async () => {
  await expect(
    sites.portland.database.db.updateTable("studio_place").set({ zone: "Mars/Olympus" }).execute(),
  ).rejects.toThrow('time zone "Mars/Olympus" not recognized');
});

const places: [keyof typeof sites, StudioPlace][] = [
  ["portland", defaultPlace],
  ["newYork", { ...defaultPlace, ...newYork }],
  ["berlin", berlin],
  ["auckland", auckland],
];

describe.each(places)("a studio in %s", (name, place) => {
  const site = sites[name];
  const there = <T>(work: () => T) => inPlace(place, work);
  const changes = there(() => changesBetween(new Date("2027-02-01Z"), new Date("2028-01-01Z")));
  const days = [...there(() => changes.map(({ at }) => studioDay(at))), "2027-12-31"];

  test("has a class, a free time, its pages, reminders and feed on both days of its clock change and at year's end", async () => {
    await settle(site, place);
    expect(changes).toHaveLength(2);
    for (const day of days) {
      const next = addDays(day, 1);
      const [begins, startsAt, slotAt] = there(() => [
        dayStart(day),
        studioInstant(day, "23:15"),
        studioInstant(next, "00:30"),
      ]) as [Date, Date, Date];
      site.clock.set(new Date(begins.getTime() - 2 * 86_400_000));
      const owner = await asOwner(site);
      const title = `Night Flow of ${day}`;
      // Across midnight.
      const body = { title, date: day, time: "23:15", location: "Harbor Room", durationMinutes: 60 };
      const added = await site.request("POST", "/api/admin/events", body, owner);
      expect(added).toMatchObject({ status: 200, body: { events: [{ date: day, startsAt: startsAt.toISOString() }] } });
      const slots = [{ date: next, time: "00:30" }];
      const free = await site.request("POST", "/api/bookings", { slots, place: "https://meet.example.com" }, owner);
      expect(free).toMatchObject({ status: 200, body: { slots: [{ startsAt: slotAt.toISOString() }] } });
      const { db } = site.database;
      const [email, guest_email] = [`ana.${day}@example.com`, `kit.${day}@example.com`];
      const made = { created_at: site.clock.now() };
      await makeSignup(db, { event_id: added.body.events[0]._id, email, ...made });
      const booked_at = site.clock.now();
      await makeBooking(db, { slot_id: free.body.slots[0]._id, guest_name: "Kit Moss", guest_email, booked_at });

      // The minute before the day begins, and its first one.
      for (const [minutes, today] of [
        [-1, addDays(day, -1)],
        [0, day],
      ] as const) {
        site.clock.set(new Date(begins.getTime() + minutes * 60_000));
        const page = (await site.request("GET", `/calendar?day=${day}`)).body as string;
        expect(page).toContain(title);
        expect(page).toContain(there(() => clockWords("23:15")));
        expect(page).toContain(`(${there(zoneWords)})`);
        // With the month and day of its address, from the page's own cell of today.
        const [, cell] = /<a [^>]*aria-current="date"[^>]*>/.exec(page)?.[0].match(/day=(\d{4}-\d\d-\d\d)/) ?? [];
        expect(cell).toBe(today.slice(0, 7) === day.slice(0, 7) ? today : undefined);
      }

      // The class the day before at its time, the session two hours before.
      for (const [at, to, when] of [
        [there(() => studioInstant(addDays(day, -1), "23:15")), email, [day, "23:15"]],
        [new Date(slotAt.getTime() - 2 * 3_600_000), guest_email, [next, "00:30"]],
      ] as const) {
        const tick = async (seconds: number) => {
          site.clock.set(new Date(at.getTime() + seconds * 1000));
          await there(() => writeDueReminders(site.ctx()));
          return mailsWrittenTo(site, to);
        };
        expect(await tick(-60)).toEqual([]);
        const [letter] = await tick(1);
        expect(letter!.text).toContain(there(() => `${dayWords(when[0])}, ${clockWords(when[1])}`));
      }

      const feed = (await site.request("GET", "/calendar.ics")).body as string;
      const calendar = new ICAL.Component(ICAL.parse(feed) as unknown[]);
      for (const zone of calendar.getAllSubcomponents("vtimezone")) ICAL.TimezoneService.register(zone);
      const entry = calendar
        .getAllSubcomponents("vevent")
        .map((one) => new ICAL.Event(one))
        .find(({ summary }) => summary === title)!;
      expect(entry.startDate.toString()).toBe(`${day}T23:15:00`);
      expect(entry.startDate.zone.tzid).toBe(place.zone);
      expect(entry.startDate.toJSDate()).toEqual(startsAt);
      expect(entry.endDate.toJSDate()).toEqual(new Date(startsAt.getTime() + 3_600_000));
    }
  });
});
