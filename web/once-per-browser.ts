const underWay = new Map<string, Promise<unknown>>();

/** What a tab writes to local storage is in the others after some milliseconds; until then they shall wait. */
const storageArrivesMs = 250;

/**
 * Runs `work` for one caller of this name at a time: over all tabs where there are Web Locks, which a page over plain
 * http has not, else in this tab. Who calls while it runs in the same tab shares its outcome; `work` in another tab
 * begins after it and finds in local storage what it left.
 */
export function oncePerBrowser<T>(name: string, work: () => Promise<T>): Promise<T> {
  const running = underWay.get(name);
  if (running) return running as Promise<T>;
  const locks = "locks" in navigator ? navigator.locks : undefined;
  const outcome = (locks ? locked(locks, name, work) : work()).finally(() => underWay.delete(name));
  underWay.set(name, outcome);
  return outcome;
}

/** The outcome comes at once; the lock stays a little longer. */
function locked<T>(locks: LockManager, name: string, work: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    locks
      .request(name, async () => {
        await work().then(resolve, reject);
        await new Promise((after) => setTimeout(after, storageArrivesMs));
      })
      .catch(reject);
  });
}
