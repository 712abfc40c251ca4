import { afterEach, expect, test } from "vitest";
import { defaultPlace, setPlaceSource, type StudioPlace } from "./place.ts";
import { clockWords, dateWords, dayWords, longDateWords, momentWords, monthGrid, weekStart } from "./time.ts";

const inPlace = (place: Partial<StudioPlace>) => setPlaceSource(() => ({ ...defaultPlace, ...place }));
afterEach(() => inPlace({}));

test("a week begins on Sunday or Monday", () => {
  // A Sunday, and the month that begins on it.
  expect(weekStart("2027-08-01")).toBe("2027-08-01");
  expect(monthGrid("2027-08")[0]).toBe("2027-08-01");
  inPlace({ weekStart: 1 });
  expect(weekStart("2027-08-01")).toBe("2027-07-26");
  expect(weekStart("2027-08-02")).toBe("2027-08-02");
  expect(monthGrid("2027-08").slice(0, 7)).toEqual(
    [26, 27, 28, 29, 30, 31].map((day) => `2027-07-${day}`).concat("2027-08-01"),
  );
});

test("times have 12 or 24 hours", () => {
  expect(["00:00", "18:05"].map(clockWords)).toEqual(["12:00 AM", "6:05 PM"]);
  inPlace({ hours: 24 });
  expect(["00:00", "18:05"].map(clockWords)).toEqual(["00:00", "18:05"]);
  expect(momentWords(new Date("2027-06-20T01:05:00Z"))).toBe("Sat, Jun 19, 2027, 18:05");
});

test("dates are written as in the studio's country", () => {
  inPlace({ country: "NZ" });
  expect(dayWords("2027-06-19")).toBe("Saturday, 19 June");
  expect(dateWords("2027-06-19")).toBe("Sat, 19 Jun 2027");
  inPlace({ country: "DE" });
  expect(longDateWords("2027-06-19")).toBe("19 June 2027");
});
