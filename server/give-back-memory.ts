import { setFlagsFromString } from "node:v8";

const mb = 1024 * 1024;

/** Interval of the checks. */
const checkMs = 5_000;

/** Shortest time between two collections that give memory back. */
const leastBetweenMs = 20_000;

/** Growth over the floor that is worth a collection. */
const mostGrowth = 24 * mb;

/** How long the flag stays on: enough for a full collection of a busy site. */
const collectMs = 2_000;

/**
 * Gives memory back to the system. V8 keeps the pages that it has freed until the process is idle, which a busy site
 * never is; while `optimize-for-size` is on, it returns them at each full collection. Always on, the flag doubles the
 * processor time of a call, so it is on for two seconds when V8 has kept much.
 */
export function returnFreedMemory(): void {
  let floor = keptMemory();
  let lastAt = 0;
  setInterval(() => {
    // Not Date.now(): a system clock that is set back must not stop this.
    const now = performance.now();
    if (now - lastAt < leastBetweenMs || keptMemory() < floor + mostGrowth) return;
    lastAt = now;
    setFlagsFromString("--optimize-for-size");
    setTimeout(() => {
      setFlagsFromString("--no-optimize-for-size");
      // In the middle of a burst of work this measures too much, so the floor rises slowly.
      floor = Math.min(keptMemory(), floor * 1.1);
    }, collectMs).unref();
  }, checkMs).unref();
}

/** Resident memory in bytes that is neither JavaScript heap nor buffers: code, stacks, the C library's, and what V8 keeps. */
function keptMemory(): number {
  const { rss, heapTotal, external } = process.memoryUsage();
  return rss - heapTotal - external;
}
