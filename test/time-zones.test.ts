import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { defaultPlace } from "../contract/platform/values/place.ts";
import {
  addDays,
  dayStart,
  studioDay,
  studioInstant,
  studioIso,
  studioTime,
} from "../contract/platform/values/time.ts";
import { onStudioClock, studioZone } from "../server/platform/db/studio-zone.ts";
import { inPlace } from "../server/platform/process/place.ts";
import { changesBetween } from "../server/teaching/events/clock-rules.ts";
import { settle } from "./place.ts";
import { startSite } from "./start-site.ts";

const site = startSite({ from: "empty" });

/** Zones with odd changes, and years in which they have them. */
const zones: [zone: string, from: number, to: number, changes: number][] = [
  ["America/Los_Angeles", 2026, 2028, 6],
  ["Europe/Berlin", 2026, 2028, 6],
  ["Pacific/Auckland", 2026, 2028, 6],
  // Half an hour.
  ["Australia/Lord_Howe", 2026, 2028, 6],
  // Two hours.
  ["Antarctica/Troll", 2026, 2028, 6],
  // Back for Ramadan, when the days of the change differ each year.
  ["Africa/Casablanca", 2023, 2025, 6],
  // Midnight is skipped, and the hour before it repeated.
  ["America/Sao_Paulo", 2016, 2019, 7],
  ["Asia/Beirut", 2021, 2022, 4],
  // Midnight is skipped, and repeated.
  ["America/Havana", 2026, 2028, 6],
  // December 30, 2011 is skipped.
  ["Pacific/Apia", 2011, 2012, 5],
  ["Asia/Kolkata", 2026, 2028, 0],
  ["UTC", 2026, 2028, 0],
];

const halfHourMs = 30 * 60_000;

describe.each(zones)("%s", (zone, from, to, count) => {
  const inZone = <T>(work: () => T) => inPlace({ ...defaultPlace, zone }, work);
  const changes = inZone(() => changesBetween(new Date(Date.UTC(from, 0, 1)), new Date(Date.UTC(to + 1, 0, 1))));

  test("a wall-clock time is the same instant on pages and in SQL, on every half hour around each change", async () => {
    await settle(site, { zone });
    expect(changes).toHaveLength(count);
    const moments = [...changes.map(({ at }) => at), new Date(Date.UTC(from, 11, 31, 12))];
    for (const at of moments) {
      // The first instant that shows each time. What is not in it does not exist.
      const shown = new Map<string, number>();
      for (let ms = at.getTime() - 96 * 2 * halfHourMs; ms < at.getTime() + 96 * 2 * halfHourMs; ms += halfHourMs) {
        const iso = inZone(() => studioIso(new Date(ms)));
        expect(Date.parse(iso)).toBe(ms);
        const wall = iso.slice(0, 16);
        if (!shown.has(wall)) shown.set(wall, ms);
      }
      const middle = Date.parse(`${inZone(() => studioDay(at))}T00:00Z`);
      const walls = Array.from({ length: 96 * 2 }, (_, nth) =>
        new Date(middle - 48 * 2 * halfHourMs + nth * halfHourMs).toISOString().slice(0, 16),
      );
      const { rows } = await sql<{ at: Date; exists: boolean }>`
        select at, ${onStudioClock(sql`at`)} = wall as exists
        from unnest(${walls}::timestamp[]) with ordinality as each (wall, nth),
          studio_instant_or_later(wall::date, wall::time, ${studioZone}) as at
        order by nth`.execute(site.database.db);
      for (const [nth, wall] of walls.entries()) {
        const instant = inZone(() => studioInstant(wall.slice(0, 10), wall.slice(11)));
        const first = shown.get(wall);
        // A skipped time is as much later as the clocks skip: with the offset before.
        const skip = changes.find((change) => Math.abs(change.at.getTime() - at.getTime()) < 48 * 2 * halfHourMs);
        const expected = first ?? Date.parse(`${wall}Z`) - skip!.from * 60_000;
        expect({ wall, at: instant }).toEqual({ wall, at: new Date(expected) });
        expect({ wall, ...rows[nth] }).toEqual({ wall, at: instant, exists: first !== undefined });
      }
    }
  });

  test("a day begins at its first moment", () => {
    inZone(() => {
      for (const { at } of changes)
        for (let day = addDays(studioDay(at), -2); day <= addDays(studioDay(at), 2); day = addDays(day, 1)) {
          const start = dayStart(day);
          const hasLength = dayStart(addDays(day, 1)) > start;
          expect(hasLength ? studioDay(start) : "skipped").toBe(day === "2011-12-30" ? "skipped" : day);
          expect(studioDay(new Date(start.getTime() - 1)) < day).toBe(true);
        }
    });
  });
});

test("what a studio writes as a time is refused on a day that skips it, and only there", async () => {
  await settle(site, { zone: "America/Sao_Paulo" });
  const at = (day: string) =>
    sql`select studio_instant(${day}::date, '00:00', ${studioZone}) as at`
      .execute(site.database.db)
      .then(({ rows }) => rows[0]);
  expect(await at("2018-11-03")).toEqual({ at: new Date("2018-11-03T03:00Z") });
  await expect(at("2018-11-04")).rejects.toThrow("the clocks skip 00:00:00 on 2018-11-04");
  expect(await at("2018-11-05")).toEqual({ at: new Date("2018-11-05T02:00Z") });
});

test("seconds are no part of a time", () =>
  inPlace({ ...defaultPlace, zone: "Australia/Lord_Howe" }, () => {
    const at = new Date("2027-06-19T00:00:59.999Z");
    expect([studioDay(at), studioTime(at), studioIso(at)]).toEqual([
      "2027-06-19",
      "10:30",
      "2027-06-19T10:30:00+10:30",
    ]);
  }));
