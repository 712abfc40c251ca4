import { addDays, type Day, type WallTime } from "../../contract/time.ts";

export type Repeat = "none" | "daily" | "weekly";

const stepDays = { none: 0, daily: 1, weekly: 7 } as const;

/** Makes `occurrences` slots including the first (at least one). All have the same wall-clock time. */
export function repeatSlots(
  first: { date: Day; time: WallTime },
  repeat: Repeat,
  occurrences: number,
): { date: Day; time: WallTime }[] {
  const count = repeat === "none" ? 1 : Math.max(1, occurrences);
  return Array.from({ length: count }, (_, index) => ({
    date: addDays(first.date, index * stepDays[repeat]),
    time: first.time,
  }));
}
