import { useEffect, useMemo, useState } from "react";
import type { Today } from "../contract/desk.ts";
import type { DoorSales } from "../contract/door.ts";
import type { Roster } from "../contract/signups.ts";
import { studioDay } from "../contract/time.ts";
import { type CallData, useCallData } from "./call-data.ts";
import { serverNow } from "./clock.ts";
import { parseStored, readStored, removeStored, removeTabStored, useStored, writeStored } from "./stored.ts";
import { lateMs, readUnsent } from "./unsent.ts";

/** What the owner needs at the door without a connection. One value per name: the latest. */
type KeptName = "today" | "roster" | "shop";

const keyOf = (name: KeptName) => `kept:${name}`;

export const readKept = (name: KeptName): unknown => parseStored(readStored(keyOf(name)));

/** After the end of the login nothing is kept, such as an answer that was on its way. */
export function writeKept(name: KeptName, value: object): void {
  if (readStored("adminToken")) writeStored(keyOf(name), JSON.stringify(value));
}

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

/** A class of the evening may end after midnight. */
const nightHours = 3;

/** Removes what is kept of the people of days that are over. */
export function forgetPastDays(now = serverNow()): void {
  const day = studioDay(new Date(now.getTime() - nightHours * 3_600_000));
  const isAhead = ({ date }: { date: string }) => date >= day;
  const today = readKept("today") as Today | undefined;
  if (today) {
    const classes = today.classes.filter(isAhead);
    const sessions = today.sessions.filter(isAhead);
    if (today.day < day && classes.length + sessions.length === 0) writeStored(keyOf("today"), null);
    else if (classes.length + sessions.length < today.classes.length + today.sessions.length)
      writeKept("today", { ...today, classes, sessions });
  }
  const roster = readKept("roster") as Roster | undefined;
  if (roster && !isAhead(roster)) writeStored(keyOf("roster"), null);
  const shop = readKept("shop") as { day: DoorSales } | undefined;
  if (shop && shop.day.today < day) writeStored(keyOf("shop"), null);
}

/** How many acts the logout would lose. A refused sale can still be recorded. */
export const countUnsent = (): number =>
  readUnsent().filter(({ state, isGone }) => state !== "refused" || isGone).length;
