const underWay = new Map<string, Promise<unknown>>();

/** Other tabs see a write to local storage after a few milliseconds. The lock is held that much longer. */
const storageDelayMs = 250;

/**
 * Runs `work` for one caller of this name at a time: in all tabs if the browser has Web Locks (not over plain http),
 * else in this tab. Concurrent callers in the same tab share the outcome. `work` of another tab starts afterwards and
 * sees what this one wrote to local storage.
 */
export function runOncePerBrowser<T>(name: string, work: () => Promise<T>): Promise<T> {
  const running = underWay.get(name);
  if (running) return running as Promise<T>;
  const locks = "locks" in navigator ? navigator.locks : undefined;
  const outcome = (locks ? withLock(locks, name, work) : work()).finally(() => underWay.delete(name));
  underWay.set(name, outcome);
  return outcome;
}

/** Resolves as soon as `work` has finished; the lock is released later. */
function withLock<T>(locks: LockManager, name: string, work: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    locks
      .request(name, async () => {
        await work().then(resolve, reject);
        await new Promise((after) => setTimeout(after, storageDelayMs));
      })
      .catch(reject);
  });
}
