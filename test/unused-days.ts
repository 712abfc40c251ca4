import { addDays } from "../contract/platform/values/time.ts";

let daysUsed = 0;

/** A day after `from` that no other row of the test file has: classes and slots must not overlap. */
export function unusedDay(from: string): string {
  return addDays(from, daysUsed++);
}

/** Call it before each test file, so that its dates do not depend on the files that ran in this process before. */
export function forgetUsedDays(): void {
  daysUsed = 0;
}
