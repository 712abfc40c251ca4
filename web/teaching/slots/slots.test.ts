import { describe, expect, test } from "vitest";
import { repeatSlots, sessionPhase } from "./slots.ts";

const saturday = { date: "2027-10-30", time: "09:00" };

describe("repeated slots", () => {
  test("without a repeat there is one slot, and the count is ignored", () => {
    expect(repeatSlots(saturday, "none", 8)).toEqual([saturday]);
  });

  test("a daily repeat continues over the end of a month", () => {
    expect(repeatSlots(saturday, "daily", 3).map(({ date }) => date)).toEqual([
      "2027-10-30",
      "2027-10-31",
      "2027-11-01",
    ]);
  });

  test("a weekly repeat keeps the wall-clock time over the end of daylight saving time", () => {
    expect(repeatSlots(saturday, "weekly", 3)).toEqual([
      { date: "2027-10-30", time: "09:00" },
      { date: "2027-11-06", time: "09:00" },
      { date: "2027-11-13", time: "09:00" },
    ]);
  });

  test("a repeat with a count of zero makes one slot", () => {
    expect(repeatSlots(saturday, "weekly", 0)).toHaveLength(1);
  });
});

test("a session is over when its length is over, not when it begins", () => {
  const session = { startsAt: "2027-06-17T16:00:00.000Z", duration: 60 };
  const phases = ["15:59", "16:00", "16:59", "17:00"].map((time) =>
    sessionPhase(session, `2027-06-17T${time}:00.000Z`),
  );
  expect(phases).toEqual(["coming", "running", "running", "over"]);
});
