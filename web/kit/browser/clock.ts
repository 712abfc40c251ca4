// The only file of `web/` that reads the browser's clock, which may be wrong by minutes or hours.

/** The browser's own time (Unix ms), for the age of what this browser made. Never compared with a time of the server. */
export const browserNow = (): number => Date.now();

/**
 * Returns a function that returns how much time has passed (ms), also while the machine slept. The browser's clock
 * counts only forward: the monotonic one decides after it was set back.
 */
export function stopwatch(): () => number {
  const [monotonicMs, browserMs] = [performance.now(), browserNow()];
  return () => Math.max(performance.now() - monotonicMs, browserNow() - browserMs);
}

type Reading = { serverMs: number; monotonicMs: number; browserMs: number };

let latest: Reading | undefined;
const listeners = new Set<() => void>();

/** A correction of more than this is shown at once. */
const noticeableMs = 1_000;

/**
 * Notes the server's time from one of its answers. The noted time is never later than the real one: the answer took
 * time to arrive, and the monotonic clock of some browsers stops while the machine sleeps. So the later of two counts.
 */
export function noteServerTime(time: string | null): void {
  const serverMs = Date.parse(time ?? "");
  if (Number.isNaN(serverMs)) return;
  const shownMs = serverNow().getTime();
  const isLater = !latest || serverMs > shownMs;
  latest = { serverMs: isLater ? serverMs : shownMs, monotonicMs: performance.now(), browserMs: browserNow() };
  if (Math.abs(latest.serverMs - shownMs) > noticeableMs) for (const listener of listeners) listener();
}

/** The server's time: that of its latest answer and what has passed since. Before the first answer, the browser's. */
export function serverNow(): Date {
  return latest ? new Date(latest.serverMs + performance.now() - latest.monotonicMs) : new Date();
}

/** Whether an answer of the server has told its time. */
export const isServerTimeKnown = (): boolean => latest !== undefined;

/** Whether the browser's clock and the monotonic clock have run apart: the machine has slept, or its clock was set. */
export function mayHaveSlept(): boolean {
  if (!latest) return false;
  const passedMs = performance.now() - latest.monotonicMs;
  return Math.abs(browserNow() - latest.browserMs - passedMs) > noticeableMs;
}

/** Calls `listener` when an answer has corrected the server's time. Returns how to stop that. */
export function onServerTimeCorrected(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
