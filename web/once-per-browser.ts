const underWay = new Map<string, Promise<unknown>>();

/**
 * Runs `work` for one caller of this name at a time: over all tabs where there are Web Locks, which a page over plain
 * http has not, else in this tab. Who calls while it runs in the same tab shares its outcome; `work` in another tab
 * begins after it and finds what it left.
 */
export function oncePerBrowser<T>(name: string, work: () => Promise<T>): Promise<T> {
  const running = underWay.get(name);
  if (running) return running as Promise<T>;
  const locks = "locks" in navigator ? navigator.locks : undefined;
  const outcome = (locks ? (locks.request(name, work) as Promise<T>) : work()).finally(() =>
    underWay.delete(name),
  );
  underWay.set(name, outcome);
  return outcome;
}
