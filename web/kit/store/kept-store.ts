import type { Today } from "../../../contract/office/desk/calls.ts";
import type { DoorSales } from "../../../contract/office/door/calls.ts";
import { studioDay } from "../../../contract/platform/values/time.ts";
import type { Roster } from "../../../contract/teaching/signups/calls.ts";
import { serverNow } from "../browser/clock.ts";
import { parseStored, readStored, removeStored, writeStored } from "./stored.ts";

/** What the owner needs at the door without a connection. One value per name: the latest. */
export type KeptName = "today" | "roster" | "shop";

export const keyOf = (name: KeptName) => `kept:${name}`;

export const readKept = (name: KeptName): unknown => parseStored(readStored(keyOf(name)));

/** After the end of the login nothing is kept, such as an answer that was on its way. */
export function writeKept(name: KeptName, value: object): void {
  if (readStored("adminToken")) writeStored(keyOf(name), JSON.stringify(value));
}

/** A class of the evening may end after midnight. */
const nightHours = 3;

/** Removes what is kept of the people of days that are over, and what an earlier version of the site kept otherwise. */
export function forgetPastDays(now = serverNow()): void {
  try {
    removePastDays(studioDay(new Date(now.getTime() - nightHours * 3_600_000)));
  } catch {
    removeStored("kept:");
  }
}

function removePastDays(day: string): void {
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
