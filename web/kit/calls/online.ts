import { useSyncExternalStore } from "react";
import { CallError } from "./api.ts";

function subscribe(listener: () => void): () => void {
  const stop = new AbortController();
  for (const change of ["online", "offline"]) addEventListener(change, listener, { signal: stop.signal });
  return () => stop.abort();
}

/** Whether the browser has a connection. True on the server and while hydrating. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );

/** Whether a call failed because the browser has no connection. */
export const isFailedOffline = (error: unknown): boolean =>
  error instanceof CallError && error.status === 0 && !navigator.onLine;

/** Resolves once the browser has a connection. */
export async function backOnline(): Promise<void> {
  if (navigator.onLine) return;
  await new Promise((resolve) => addEventListener("online", resolve, { once: true }));
}
