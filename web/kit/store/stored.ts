import { useSyncExternalStore } from "react";

/** Notifies components of this page of a changed value. `storage` events reach only the other tabs. */
const changed = new EventTarget();

/** Reads a value from local storage. Null if there is none or storage is not available. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Writes a value to local storage; null removes it. False if storage is full or not available. */
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

/** Reads a value of this tab, which a reload keeps. Null if there is none or storage is not available. */
export function readTabStored(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Writes a value of this tab; null removes it. Without storage, a reload loses it. */
export function writeTabStored(key: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {}
}

/**
 * Values that last until the page is loaded again, such as typed ones that must not stay in any storage. `by`: the email
 * address of the student who typed it, if one was logged in.
 */
export const keptValues = new Map<string, { value: unknown; by: string }>();

/** Removes all values of this tab whose key starts with `prefix`. */
export function removeTabStored(prefix: string): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  } catch {
    // Storage is not available, so there is nothing to remove.
  }
}

/** Removes all values whose key starts with `prefix`. */
export function removeStored(prefix: string): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) writeStored(key, null);
  } catch {
    // Storage is not available, so there is nothing to remove.
  }
}

/** The value of a stored JSON text. Undefined if there is none or it is invalid. */
export function parseStored(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return undefined;
  }
}

/** The stored value, updated live by this page and other tabs. Null on the server and while hydrating. */
export function useStored(key: string): string | null {
  return useSyncExternalStore(
    (listener) => {
      const stop = new AbortController();
      const onStorage = (event: StorageEvent) => {
        if (event.key === key || event.key === null) listener();
      };
      changed.addEventListener(key, listener, { signal: stop.signal });
      addEventListener("storage", onStorage, { signal: stop.signal });
      return () => stop.abort();
    },
    () => readStored(key),
    () => null,
  );
}
