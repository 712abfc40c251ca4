import { afterEach, beforeEach, expect, test, vi } from "vitest";

const server = Date.parse("2027-06-19T16:00:00Z");
const minute = 60_000;

/** The module as a new page has it. */
const openPage = () => import("./clock.ts");
const later = (ms: number) => new Date(server + ms).toISOString();

beforeEach(() => {
  vi.resetModules();
  // A phone that is eleven minutes fast.
  vi.useFakeTimers({ toFake: ["Date", "performance"], now: server + 11 * minute });
});
afterEach(() => vi.useRealTimers());

test("a page whose browser's clock is wrong counts by the server's clock from its first answer", async () => {
  const clock = await openPage();
  expect(clock.isServerTimeKnown()).toBe(false);
  const corrected = vi.fn<() => void>();
  const stop = clock.onServerTimeCorrected(corrected);
  clock.noteServerTime(later(0));
  expect(corrected).toHaveBeenCalledTimes(1);
  stop();
  vi.advanceTimersByTime(3 * minute);
  expect(clock.serverNow().toISOString()).toBe(later(3 * minute));
  // The visitor sets the clock: no effect on what is left, but the server is asked.
  vi.setSystemTime(server - 180 * minute);
  expect(clock.serverNow().toISOString()).toBe(later(3 * minute));
  expect(clock.mayHaveSlept()).toBe(true);
});

test("an answer that was slow to arrive does not turn the time back", async () => {
  const clock = await openPage();
  clock.noteServerTime(later(0));
  vi.advanceTimersByTime(minute);
  clock.noteServerTime(later(10_000));
  clock.noteServerTime(null);
  expect(clock.serverNow().toISOString()).toBe(later(minute));
});

test("after a sleep that stopped the monotonic clock, the next answer corrects the time", async () => {
  const clock = await openPage();
  clock.noteServerTime(later(0));
  expect(clock.mayHaveSlept()).toBe(false);
  vi.setSystemTime(server + 19 * minute);
  expect(clock.mayHaveSlept()).toBe(true);
  clock.noteServerTime(later(8 * minute));
  expect(clock.serverNow().toISOString()).toBe(later(8 * minute));
  expect(clock.mayHaveSlept()).toBe(false);
});
