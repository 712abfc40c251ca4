import { useEffect, useMemo, useState } from "react";
import { type CallData, useCallData } from "../calls/call-data.ts";
import { type KeptName, keyOf, writeKept } from "./kept-store.ts";
import { parseStored, removeStored, removeTabStored, useStored } from "./stored.ts";
import { lateMs } from "./unsent-queue.ts";
import { readUnsent } from "./unsent.ts";

type Keeping<T> = {
  /** Leaves out what must not be stored. */
  keep(data: T): T;
  /** Whether the kept value is the one of this page. */
  isWanted(kept: T): boolean;
  /** Another kept value for this page. */
  otherwise?(): T | undefined;
  /** Shows the kept value until the read succeeds; otherwise only once the read has failed or is late. */
  isKeptFirst: boolean;
  deps: readonly unknown[];
};

/** `isKept`: the data is what this browser has kept. */
export type KeptCallData<T> = CallData<T> & { isKept: boolean };

/**
 * Like `useCallData`, but keeps what was read in local storage, and shows it without a connection. After a failure the
 * read is repeated.
 */
export function useKeptCallData<T extends object>(
  name: KeptName,
  read: () => Promise<T>,
  { keep, isWanted, otherwise, isKeptFirst, deps }: Keeping<T>,
): KeptCallData<T> {
  const loaded = useCallData(async () => {
    const data = await read();
    writeKept(name, keep(data));
    return data;
  }, deps);
  const { failure, isLoading, reload } = loaded;
  useEffect(() => {
    if (failure === undefined) return;
    const timer = setInterval(reload, retryMs);
    return () => clearInterval(timer);
  }, [failure, reload]);
  const isLate = useIsLate(isLoading);
  const text = useStored(keyOf(name));
  const kept = useMemo(() => parseStored(text) as T | undefined, [text]);
  const isFresh = loaded.data !== undefined || (isLoading && !isKeptFirst && !isLate);
  const shown = isFresh ? undefined : kept !== undefined && isWanted(kept) ? kept : otherwise?.();
  return shown === undefined ? { ...loaded, isKept: false } : { ...loaded, data: shown, isKept: true };
}

const retryMs = 10_000;

/** Whether something has been loading for longer than a request should take. */
function useIsLate(isLoading: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isLoading) return;
    const timer = setTimeout(() => setLate(true), lateMs);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isLoading]);
  return isLate;
}

/** At the logout: removes what is not sent. What is kept of people goes with every end of a login: `removeLogin`. */
export function forgetKept(): void {
  removeTabStored("kept:");
  removeStored("unsent:");
}

/** How many acts the logout would lose. A refused sale can still be recorded. */
export const countUnsent = (): number =>
  readUnsent().filter(({ state, isGone }) => state !== "refused" || isGone).length;
