import { setFlagsFromString } from "node:v8";

const mb = 1024 * 1024;

/** How often memory is looked at, and the shortest time between two collections that give some back. */
const lookMs = 5_000;
const leastBetweenMs = 20_000;

/** More than this beside the heap, over what stays after giving back, is worth a collection. */
const mostKept = 24 * mb;

/** Long enough for a full collection of a busy site. */
const collectMs = 2_000;

/**
 * Gives memory back to the system. V8 keeps the pages that it has freed until the process is idle, which a busy site
 * never is; while `optimize-for-size` is on, it returns them at each full collection. Always on, the flag doubles the
 * processor time of a call, so it is on for two seconds when V8 has kept much.
 */
export function giveBackMemory(): void {
  let stays = keptMemory();
  let lastAt = 0;
  let isCollecting = false;
  setInterval(() => {
    if (isCollecting || Date.now() - lastAt < leastBetweenMs || keptMemory() < stays + mostKept) return;
    isCollecting = true;
    lastAt = Date.now();
    setFlagsFromString("--optimize-for-size");
    setTimeout(() => {
      setFlagsFromString("--no-optimize-for-size");
      isCollecting = false;
      // One look in an unlucky moment must not raise what counts as normal by much.
      stays = Math.min(keptMemory(), stays * 1.1);
    }, collectMs).unref();
  }, lookMs).unref();
}

/** Resident memory that is neither the heap nor buffers: code, stacks, the C library's, and what V8 keeps. */
function keptMemory(): number {
  const { rss, heapTotal, external } = process.memoryUsage();
  return rss - heapTotal - external;
}
