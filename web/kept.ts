import { useEffect, useMemo } from "react";
import { type CallData, useCallData } from "./call-data.ts";
import { parseStored, readStored, removeStored, removeTabStored, useStored, writeStored } from "./stored.ts";
import { readUnsent } from "./unsent.ts";

/** What the owner needs at the door without a connection. One value per name: the latest. */
type KeptName = "roster" | "shop";

const keyOf = (name: KeptName) => `kept:${name}`;

export const readKept = (name: KeptName): unknown => parseStored(readStored(keyOf(name)));

export const writeKept = (name: KeptName, value: object): void => void writeStored(keyOf(name), JSON.stringify(value));

/**
 * Like `useCallData`, but keeps what was read in local storage. The kept value is shown until the read succeeds; after a
 * failure the read is repeated. `keep` leaves out what must not be stored, and `isWanted` says whether the kept value is the one of this page.
 */
export function useKeptCallData<T extends object>(
  name: KeptName,
  read: () => Promise<T>,
  { keep, isWanted, deps }: { keep: (data: T) => T; isWanted: (kept: T) => boolean; deps: readonly unknown[] },
): CallData<T> {
  const loaded = useCallData(async () => {
    const data = await read();
    writeKept(name, keep(data));
    return data;
  }, deps);
  const { failure, reload } = loaded;
  useEffect(() => {
    if (failure === undefined) return;
    const timer = setInterval(reload, retryMs);
    return () => clearInterval(timer);
  }, [failure, reload]);
  const text = useStored(keyOf(name));
  const kept = useMemo(() => parseStored(text) as T | undefined, [text]);
  return loaded.data === undefined && kept !== undefined && isWanted(kept) ? { ...loaded, data: kept } : loaded;
}

const retryMs = 10_000;

/** At the logout: removes what this browser keeps for the owner. */
export function forgetKept(): void {
  removeStored("kept:");
  removeTabStored("kept:");
  removeStored("unsent:");
}

/** How many acts the logout would lose. A refused sale can still be recorded. */
export const countUnsent = (): number =>
  readUnsent().filter(({ state, isGone }) => state !== "refused" || isGone).length;
