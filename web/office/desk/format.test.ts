import { expect, test } from "vitest";
import { timeUntilWords, timeRangeWords } from "./format.ts";

const lesson = { startsAt: "2027-06-19T17:00:00.000Z", endsAt: "2027-06-19T18:00:00.000Z" };

test("a class shows its start and end in studio time", () => {
  expect(timeRangeWords(lesson)).toBe("10:00 AM – 11:00 AM");
});

test.each([
  ["2027-06-19T13:00:00.000Z", undefined],
  ["2027-06-19T14:30:00.000Z", "in 2 h 30 min"],
  ["2027-06-19T15:00:00.000Z", "in 2 h"],
  ["2027-06-19T16:35:00.000Z", "in 25 minutes"],
  ["2027-06-19T16:59:30.000Z", "in 1 minute"],
  ["2027-06-19T17:00:00.000Z", "now"],
  ["2027-06-19T18:00:00.000Z", undefined],
])("at %s, a class from 10:00 to 11:00 studio time shows %s", (now, words) => {
  expect(timeUntilWords(lesson, now)).toBe(words);
});
