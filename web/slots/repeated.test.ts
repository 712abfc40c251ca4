import { describe, expect, test } from "vitest";
import { repeated } from "./repeated.ts";

const saturday = { date: "2027-10-30", time: "09:00" };

describe("the slots a repeat makes", () => {
  test("one, when nothing repeats, whatever stands in the count", () => {
    expect(repeated(saturday, "none", 8)).toEqual([saturday]);
  });

  test("one a day, over the end of a month", () => {
    expect(repeated(saturday, "daily", 3).map(({ date }) => date)).toEqual([
      "2027-10-30",
      "2027-10-31",
      "2027-11-01",
    ]);
  });

  test("one a week at the same time on the wall, over the end of summer time", () => {
    expect(repeated(saturday, "weekly", 3)).toEqual([
      { date: "2027-10-30", time: "09:00" },
      { date: "2027-11-06", time: "09:00" },
      { date: "2027-11-13", time: "09:00" },
    ]);
  });

  test("at least one", () => {
    expect(repeated(saturday, "weekly", 0)).toHaveLength(1);
  });
});
