import { useSyncExternalStore } from "react";

/** Tells the parts of this very page that a stored value changed; `storage` events reach the other tabs only. */
const changed = new EventTarget();

/** Reads text from local storage; null where there is none or the browser refuses. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Writes text to local storage, or removes it with null. False when the browser refuses (full, forbidden). */
export function writeStored(key: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  } finally {
    changed.dispatchEvent(new Event(key));
  }
}

/** The stored text, followed live in this page and from other tabs; null on the server and while hydrating. */
export function useStored(key: string): string | null {
  return useSyncExternalStore(
    (listener) => {
      const onStorage = (event: StorageEvent) => {
        if (event.key === key || event.key === null) listener();
      };
      changed.addEventListener(key, listener);
      addEventListener("storage", onStorage);
      return () => {
        changed.removeEventListener(key, listener);
        removeEventListener("storage", onStorage);
      };
    },
    () => readStored(key),
    () => null,
  );
}
