import { type CallData, useCallData } from "./call-data.ts";
import { parseStored, readStored, removeStored, writeStored } from "./stored.ts";
import { readUnsent } from "./unsent.ts";

/** What the owner needs at the door without a connection. One value per name: the latest. */
type KeptName = "roster" | "shop";

export const readKept = (name: KeptName): unknown => parseStored(readStored(`kept:${name}`));

export const writeKept = (name: KeptName, value: object): void =>
  void writeStored(`kept:${name}`, JSON.stringify(value));

/**
 * Like `useCallData`, but keeps what was read in local storage, and falls back to it while the site cannot be reached.
 * `keep` leaves out what must not be stored, and `isWanted` says whether the kept value is the one of this page.
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
  if (loaded.data !== undefined || loaded.failure === undefined) return loaded;
  const kept = readKept(name) as T | undefined;
  return kept !== undefined && isWanted(kept) ? { ...loaded, data: kept } : loaded;
}

/** At the logout: removes what this browser keeps for the owner. */
export function forgetKept(): void {
  removeStored("kept:");
  removeStored("unsent:");
}

/** How many acts the logout would lose. */
export const countUnsent = (): number => readUnsent().filter(({ state }) => state !== "refused").length;
