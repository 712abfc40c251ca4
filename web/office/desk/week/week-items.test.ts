import { expect, test } from "vitest";
import { attracted, droppedTime, hoursShown, isOver, shifted, type WeekItem } from "./week-items.ts";

test("the grid shows the hours in use with one before and after, within the day", () => {
  expect(hoursShown([])).toEqual({ from: 8, to: 18 });
  expect(hoursShown([{ time: "09:30", minutes: 60 }])).toEqual({ from: 8, to: 12 });
  expect(
    hoursShown([
      { time: "00:15", minutes: 30 },
      { time: "23:30", minutes: 60 },
    ]),
  ).toEqual({ from: 0, to: 24 });
});

test("the grid grows with a moving item: below it by an hour, and above it only as far as needed", () => {
  const used = [{ time: "09:30", minutes: 60 }];
  expect(hoursShown(used, { time: "08:15", minutes: 60 })).toEqual({ from: 8, to: 12 });
  expect(hoursShown(used, { time: "07:45", minutes: 60 })).toEqual({ from: 7, to: 12 });
  expect(hoursShown(used, { time: "11:15", minutes: 60 })).toEqual({ from: 8, to: 14 });
  expect(hoursShown([], { time: "00:00", minutes: 60 }).from).toBe(0);
});

test("an arrow key moves by a quarter of an hour or a day, within the day and the week", () => {
  const spot = { date: "2027-06-13", time: "23:45" };
  expect(shifted(spot, { steps: 1 }, "2027-06-13")).toEqual(spot);
  expect(shifted(spot, { steps: -1 }, "2027-06-13").time).toBe("23:30");
  expect(shifted(spot, { days: -1 }, "2027-06-13").date).toBe("2027-06-13");
  expect(shifted(spot, { days: 1 }, "2027-06-13").date).toBe("2027-06-14");
  expect(shifted({ date: "2027-06-19", time: "00:00" }, { days: 1, steps: -1 }, "2027-06-13")).toEqual({
    date: "2027-06-19",
    time: "00:00",
  });
});

test("a dropped item starts on a quarter of an hour within the shown hours", () => {
  const hours = { from: 8, to: 12 };
  expect(droppedTime(9 * 60 + 7, hours)).toBe("09:00");
  expect(droppedTime(9 * 60 + 8, hours)).toBe("09:15");
  expect(droppedTime(0, hours)).toBe("08:00");
  expect(droppedTime(9_999, hours)).toBe("11:45");
});

test("a session dragged next to a free time of enough length takes it; a class and a longer session do not", () => {
  const free = { kind: "free", date: "2027-06-14", time: "10:00", minutes: 60, slot: {} } as WeekItem;
  const spot = { date: "2027-06-14", time: "10:15" };
  const dragged = (kind: "class" | "session", minutes: number) => ({ kind, minutes }) as WeekItem;
  expect(attracted(dragged("session", 45), spot, [free]).time).toBe("10:00");
  expect(attracted(dragged("session", 90), spot, [free])).toEqual(spot);
  expect(attracted(dragged("class", 45), spot, [free])).toEqual(spot);
  expect(attracted(dragged("session", 45), { ...spot, time: "10:30" }, [free]).time).toBe("10:30");
  const held = { ...free, slot: { heldUntil: "2027-06-14T17:00:00Z" } } as WeekItem;
  expect(attracted(dragged("session", 45), spot, [held])).toEqual(spot);
});

test("a time is over in the studio's time zone, to the minute", () => {
  // 9:00 AM in the studio.
  const now = "2027-06-16T16:00:30Z";
  expect(isOver({ date: "2027-06-16", time: "09:00" }, now)).toBe(true);
  expect(isOver({ date: "2027-06-16", time: "09:01" }, now)).toBe(false);
});
