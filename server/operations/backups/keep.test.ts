import { expect, test } from "vitest";
import { addDays, addMonths, type Day, studioDay } from "../../../contract/platform/values/time.ts";
import { keepCounts, mostMonths, expiredBackups } from "./tidy.ts";

type Backup = { id: string; night: Day | null; startedAt: Date };

const ofNight = (night: Day): Backup => ({ id: night, night, startedAt: new Date(`${night}T11:00:00Z`) });
const byHand = (at: string): Backup => ({ id: at, night: null, startedAt: new Date(at) });

/**
 * Simulates a backup each night, except on nights for which `isMissed` returns true, and deletes expired backups
 * after each. Returns the kept nights, newest first.
 */
function simulateNights(
  from: Day,
  nights: number,
  isMissed: (night: Day, count: number) => boolean = () => false,
): Day[] {
  let kept: Backup[] = [];
  for (let count = 0; count < nights; count++) {
    const night = addDays(from, count);
    if (isMissed(night, count)) continue;
    kept = [...kept, ofNight(night)];
    const expired = expiredBackups(kept);
    kept = kept.filter(({ id }) => !expired.includes(id));
  }
  return kept.map(({ id }) => id).toSorted((one, other) => (one < other ? 1 : -1));
}

const daysBetween = (later: Day, earlier: Day) => (Date.parse(later) - Date.parse(earlier)) / 86_400_000;

test("after three years the last 14 nights, 8 Mondays and the first backups of 12 months are kept", () => {
  const kept = simulateNights("2027-01-01", 3 * 365);
  const last = addDays("2027-01-01", 3 * 365 - 1);
  expect(kept).toHaveLength(keepCounts.nights + keepCounts.weeks + keepCounts.months);
  expect(kept.slice(0, 14)).toEqual(Array.from({ length: 14 }, (_, back) => addDays(last, -back)));
  const weeks = kept.slice(14, 22);
  expect(weeks.map((day) => new Date(day).getUTCDay())).toEqual(Array(8).fill(1));
  expect(weeks.slice(1).map((day, at) => daysBetween(weeks[at]!, day))).toEqual(Array(7).fill(7));
  const months = kept.slice(22);
  expect(new Set(months.map((day) => day.slice(0, 7))).size).toBe(12);
  expect(Math.max(...months.map((day) => Number(day.slice(8))))).toBeLessThanOrEqual(7);
  expect(daysBetween(last, months.at(-1)!)).toBeGreaterThan(365);
});

test("during two years the last 14 nights are kept, no gap exceeds 38 days, and at most 34 backups are kept", () => {
  for (let nights = 1; nights <= 730; nights += 29) {
    const kept = simulateNights("2026-03-20", nights);
    expect(kept.length).toBeGreaterThanOrEqual(Math.min(nights, 14));
    expect(kept.length).toBeLessThanOrEqual(34);
    const gaps = kept.slice(1).map((day, at) => daysBetween(kept[at]!, day));
    expect(Math.max(0, ...gaps)).toBeLessThanOrEqual(38);
    expect(Math.max(0, ...gaps.slice(0, 20))).toBeLessThanOrEqual(7);
  }
});

test("the first night after a year's pause deletes at most one backup", () => {
  const before = simulateNights("2027-01-01", 101);
  const after = simulateNights("2027-01-01", 101 + 366, (_, count) => count > 100 && count < 466);
  expect(after[0]).toBe(addDays("2027-01-01", 466));
  expect(before.filter((day) => !after.includes(day)).length).toBeLessThanOrEqual(1);
});

test("with every second night missing, 34 backups are kept, over a longer time", () => {
  const kept = simulateNights("2027-01-01", 800, (_, count) => count % 2 === 1);
  expect(kept.slice(0, 14).map((day, at) => (at === 0 ? 2 : daysBetween(kept[at - 1]!, day)))).toEqual(
    Array(14).fill(2),
  );
  expect(kept).toHaveLength(34);
});

test("the last five manual backups are kept, and they do not count as nights", () => {
  const hands = Array.from({ length: 8 }, (_, hour) => byHand(`2027-05-01T1${hour}:00:00Z`));
  const nights = Array.from({ length: 14 }, (_, back) =>
    ofNight(addDays(studioDay(new Date("2027-05-01T20:00:00Z")), -back)),
  );
  expect(expiredBackups([...hands, ...nights]).toSorted()).toEqual(hands.slice(0, 3).map(({ id }) => id));
});

test("what is older than sixteen months is deleted, also if it was made by hand or the site was off; the last nights are kept", () => {
  const last = "2029-05-01";
  const old = addMonths(last, -mostMonths);
  const hands = [byHand(`${addDays(old, -1)}T20:00:00Z`), byHand(`${old}T20:00:00Z`)];
  const before = Array.from({ length: 20 }, (_, back) => ofNight(addDays(old, -30 - back)));
  const nights = Array.from({ length: 5 }, (_, back) => ofNight(addDays(last, -back)));
  const expired = new Set(expiredBackups([...hands, ...before, ...nights]));
  const kept = [...hands, ...before, ...nights].filter(({ id }) => !expired.has(id)).map(({ id }) => id);
  // Five new nights and nine old ones are the last fourteen.
  expect(kept.toSorted()).toEqual([hands[1]!, ...before.slice(0, 9), ...nights].map(({ id }) => id).toSorted());
});
