import { setFlagsFromString } from "node:v8";

/** Interval of the checks. */
const checkMs = 5_000;
/** Shortest time between two collections that return memory. */
const leastBetweenMs = 20_000;
/** Growth above the floor that starts a collection. */
const mostGrowthBytes = 24 * 1024 * 1024;
/** Time for which the flag is on: enough for a full collection of a busy site. */
const collectMs = 2_000;

/**
 * Returns freed memory to the system. V8 keeps freed pages until the process is idle, which a busy site never is.
 * While `optimize-for-size` is on, V8 returns them at each full collection. Permanently on, the flag doubles the CPU
 * time of a call, so it is on for two seconds when V8 holds many freed pages.
 */
export function returnFreedMemory(): void {
  let floor = nonHeapMemory();
  let lastAt = 0;
  setInterval(() => {
    // Not Date.now(): a system clock that is set back must not stop this.
    const now = performance.now();
    if (now - lastAt < leastBetweenMs || nonHeapMemory() < floor + mostGrowthBytes) return;
    lastAt = now;
    setFlagsFromString("--optimize-for-size");
    setTimeout(() => {
      setFlagsFromString("--no-optimize-for-size");
      // During a burst of work this value is too high, so the floor rises slowly.
      floor = Math.min(nonHeapMemory(), floor * 1.1);
    }, collectMs).unref();
  }, checkMs).unref();
}

/** Bytes of memory besides JavaScript heap and buffers: code, stacks, the C library's, and V8's freed pages. */
function nonHeapMemory(): number {
  const { rss, heapTotal, external } = process.memoryUsage();
  return rss - heapTotal - external;
}
