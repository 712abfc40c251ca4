import { expect, test } from "vitest";
import { inPlace } from "../../../server/platform/process/place.ts";
import { defaultPlace, type StudioPlace } from "./place.ts";
import { clockWords, dateWords, dayWords, longDateWords, momentWords, monthGrid, weekStart } from "./time.ts";

const within = <T>(place: Partial<StudioPlace>, work: () => T) => inPlace({ ...defaultPlace, ...place }, work);

test("a week begins on Sunday or Monday", () => {
  // A Sunday, and the month that begins on it.
  expect(weekStart("2027-08-01")).toBe("2027-08-01");
  expect(monthGrid("2027-08")[0]).toBe("2027-08-01");
  within({ weekStart: 1 }, () => {
    expect(weekStart("2027-08-01")).toBe("2027-07-26");
    expect(weekStart("2027-08-02")).toBe("2027-08-02");
    const first = [26, 27, 28, 29, 30, 31].map((day) => `2027-07-${day}`).concat("2027-08-01");
    expect(monthGrid("2027-08").slice(0, 7)).toEqual(first);
  });
});

test("times have 12 or 24 hours", () => {
  expect(["00:00", "18:05"].map(clockWords)).toEqual(["12:00 AM", "6:05 PM"]);
  within({ hours: 24 }, () => {
    expect(["00:00", "18:05"].map(clockWords)).toEqual(["00:00", "18:05"]);
    expect(momentWords(new Date("2027-06-20T01:05:00Z"))).toBe("Sat, Jun 19, 2027, 18:05");
  });
});

test("dates are written as in the studio's country", () => {
  within({ country: "NZ" }, () => {
    expect(dayWords("2027-06-19")).toBe("Saturday, 19 June");
    expect(dateWords("2027-06-19")).toBe("Sat, 19 Jun 2027");
  });
  expect(within({ country: "DE" }, () => longDateWords("2027-06-19"))).toBe("19 June 2027");
});
