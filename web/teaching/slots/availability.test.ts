import { expect, test } from "vitest";
import { copyDay, planWords, weekWords, windowsFault, addWindow } from "./availability.ts";

const morning = [{ from: "09:00", to: "12:00" }];
const closed = [[], [], [], [], [], [], []];

test("the effect of a save is described in sentences", () => {
  const none = { aWeek: 0, added: 0, removed: 0, bookedStay: 0, heldStay: 0 };
  expect(planWords({ ...none, aWeek: 9, removed: 3, bookedStay: 2 })).toBe(
    "This opens 9 slots a week. 3 free slots will be removed. 2 booked sessions stay.",
  );
  expect(planWords({ ...none, aWeek: 1, added: 1, heldStay: 1 })).toBe(
    "This opens one slot a week. One free slot will be added. One slot that is on hold stays.",
  );
  expect(planWords(none)).toBe("No slots open automatically. No free slots change.");
  expect(planWords(none, true)).toBe("No free slots change.");
});

test("a week is described by its open days", () => {
  const rules = { minutes: null, bufferMinutes: 15, daysAhead: 56, noticeHours: 24 };
  const base = { ...rules, daysOff: [], freeSessions: "off" as const };
  const hours = copyDay([closed[0]!, morning, ...closed.slice(2)], 1, new Set([5]));
  expect(weekWords({ ...base, hours })).toBe("Monday 9:00 AM to 12:00 PM; Friday 9:00 AM to 12:00 PM.");
  expect(weekWords({ ...base, hours: closed })).toContain("None yet.");
});

test("incomplete, reversed and overlapping times are faults, and an added time starts after the last one", () => {
  expect(windowsFault([{ from: "", to: "12:00" }])).toBe("Please enter both times.");
  expect(windowsFault([{ from: "12:00", to: "09:00" }])).toBe("The end must be later than the start.");
  expect(windowsFault([{ from: "11:00", to: "13:00" }, ...morning])).toBe("Two of these times overlap.");
  expect(addWindow(morning)[1]).toEqual({ from: "13:00", to: "15:00" });
  expect(windowsFault(addWindow(addWindow(addWindow([]))))).toBeUndefined();
});
