import fc from "fast-check";
import { expect, test } from "vitest";
import {
  addDays,
  addMonths,
  clockWords,
  dateWords,
  dayWords,
  momentWords,
  monthGrid,
  monthWords,
  studioDay,
  studioIso,
  studioTime,
  weekdayOf,
} from "./time.ts";

test("the studio's day and time do not depend on the time zone of the machine", () => {
  expect(studioDay(new Date("2027-06-19T06:59:00Z"))).toBe("2027-06-18");
  expect(studioDay(new Date("2027-06-19T07:00:00Z"))).toBe("2027-06-19");
  expect(studioTime(new Date("2027-06-19T07:05:00Z"))).toBe("00:05");
  expect(studioTime(new Date("2027-01-19T20:00:00Z"))).toBe("12:00");
  expect(studioIso(new Date("2027-06-19T07:05:00Z"))).toBe("2027-06-19T00:05:00-07:00");
  expect(studioIso(new Date("2027-01-19T20:00:00Z"))).toBe("2027-01-19T12:00:00-08:00");
});

test("addMonths keeps the day of the month, or takes the month's last day", () => {
  expect([0, 1, 2, 3].map((month) => addMonths("2027-01-31", month))).toEqual([
    "2027-01-31",
    "2027-02-28",
    "2027-03-31",
    "2027-04-30",
  ]);
  expect(addMonths("2027-11-15", 3)).toBe("2028-02-15");
});

test("a month's grid has 42 days, begins on a Sunday and contains the whole month", () => {
  fc.assert(
    fc.property(fc.integer({ min: 2000, max: 2100 }), fc.integer({ min: 1, max: 12 }), (year, month) => {
      const name = `${year}-${String(month).padStart(2, "0")}`;
      const grid = monthGrid(name);
      expect(grid).toHaveLength(42);
      expect(weekdayOf(grid[0]!)).toBe(0);
      expect(new Set(grid).size).toBe(42);
      const inMonth = grid.filter((day) => day.startsWith(name));
      expect(inMonth[0]).toBe(`${name}-01`);
      expect(addDays(inMonth.at(-1)!, 1).slice(0, 7)).toBe(addMonths(`${name}-01`, 1).slice(0, 7));
    }),
  );
});

test("addDays neither loses nor doubles a day when clocks change", () => {
  expect(addDays("2027-03-13", 1)).toBe("2027-03-14");
  expect(addDays("2027-03-14", 1)).toBe("2027-03-15");
  expect(addDays("2027-11-07", 1)).toBe("2027-11-08");
  expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
});

test("times, days and months are formatted in words", () => {
  expect(["00:00", "09:05", "12:00", "18:30"].map(clockWords)).toEqual(["12:00 AM", "9:05 AM", "12:00 PM", "6:30 PM"]);
  expect(dayWords("2027-06-19")).toBe("Saturday, June 19");
  expect(monthWords("2027-06")).toBe("June 2027");
});

test("dateWords includes the year, momentWords uses the studio's time zone", () => {
  expect(dateWords("2027-06-19")).toBe("Sat, Jun 19, 2027");
  expect(momentWords(new Date("2027-06-20T01:05:00Z"))).toBe("Sat, Jun 19, 2027, 6:05 PM");
});
