import { useSyncExternalStore } from "react";

/** What a layout shows for code anywhere in the page, one at a time. Each has its own `id`, to be used as a key. */
export function shownOne<Facts extends object>() {
  type Shown = Facts & { id: number };
  let shown: Shown | undefined;
  let lastId = 0;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    current: () => shown,
    show(next: Facts | undefined): void {
      lastId += 1;
      shown = next && { ...next, id: lastId };
      for (const listener of listeners) listener();
    },
    useShown: () =>
      useSyncExternalStore(
        subscribe,
        () => shown,
        () => undefined,
      ),
  };
}
