import { expect, test } from "vitest";
import { currentNight } from "./writer.ts";

test.each([
  ["2027-06-19T09:59:59Z", "2027-06-18", "a second before three"],
  ["2027-06-19T10:00:00Z", "2027-06-19", "at three"],
  ["2027-06-20T06:59:59Z", "2027-06-19", "late in the evening"],
  // The clocks go from 2 to 3 on the night of March 14, 2027.
  ["2027-03-14T09:59:59Z", "2027-03-13", "before the clocks skip an hour"],
  ["2027-03-14T10:00:00Z", "2027-03-14", "at the three that follows two"],
  // The clocks go back from 2 to 1 on the night of November 7, 2027.
  ["2027-11-07T08:30:00Z", "2027-11-06", "in the first half past one"],
  ["2027-11-07T09:30:00Z", "2027-11-06", "in the second half past one"],
  ["2027-11-07T10:59:59Z", "2027-11-06", "before three on the longer day"],
  ["2027-11-07T11:00:00Z", "2027-11-07", "at three on the longer day"],
])("at %s the current night is %s: %s", (at, night) => {
  expect(currentNight(new Date(at))).toBe(night);
});

test("every hour of a year belongs to one night, and every day has one", () => {
  const nights = new Set<string>();
  let before = "";
  for (let hour = 0; hour < 365 * 24; hour++) {
    const night = currentNight(new Date(Date.parse("2027-01-01T12:00:00Z") + hour * 3_600_000));
    expect(night >= before).toBe(true);
    before = night;
    nights.add(night);
  }
  expect(nights.size).toBe(366);
});
