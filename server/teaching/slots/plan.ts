import { addDays, type Day, weekdayOf } from "../../../contract/platform/values/time.ts";
import type { Availability, AvailabilityPlan } from "../../../contract/teaching/slots/calls.ts";

/** The office hours with the length of a session in minutes. */
export type Rules = Omit<Availability, "minutes"> & { minutes: number };

export type Span = { starts_at: Date; ends_at: Date };

/** A possible start of a session: wall-clock date and time, and the instant. */
export type GridTime = { date: string; time: string; starts_at: Date };

/** A slot that exists or was removed. */
export type KnownSlot = Span & {
  id: string;
  made_by: "owner" | "rule";
  /** `gone`: removed, and may return. `gone by hand`: removed by the owner, and never returns automatically. */
  state: "free" | "booked" | "held" | "gone by hand" | "gone";
};

export type SlotPlan = {
  /** Slots to insert. */
  add: GridTime[];
  /** Ids of removed slots to open again. */
  reopen: string[];
  /** Ids of free slots to remove, by cause. */
  remove: Record<"rule" | "class", string[]>;
  /** Length of inserted slots. */
  minutes: number;
  counts: AvailabilityPlan;
};

const minuteMs = 60_000;

/** Wall-clock times, from today on, at which a session may start by the office hours alone. */
export function officeHoursGrid(rules: Rules, today: Day): { date: Day; time: string }[] {
  const week = rules.hours.map((windows) => startsOf(windows, rules));
  return Array.from({ length: rules.daysAhead + 1 }, (_, index) => addDays(today, index))
    .flatMap((date) => week[weekdayOf(date)]!.map((time) => ({ date, time })))
    .filter((start) => !rules.daysOff.some((off) => isOff(start, off, rules.minutes)));
}

/** Whether a session that starts then is on a day off, or overlaps the hours off of that day. */
function isOff(
  { date, time }: { date: Day; time: string },
  { from, to, times }: Rules["daysOff"][number],
  minutes: number,
): boolean {
  if (date < from || date > to) return false;
  return !times || (time < times.to && minutesOf(time) + minutes > minutesOf(times.from));
}

/** Starts of sessions in the windows of a day. Each session ends within its window, and the buffer follows it. */
function startsOf(
  windows: Availability["hours"][number],
  { minutes, bufferMinutes }: Pick<Rules, "minutes" | "bufferMinutes">,
): string[] {
  const found: string[] = [];
  let free = 0;
  for (const { from, to } of windows.toSorted((one, other) => one.from.localeCompare(other.from))) {
    let at = Math.max(minutesOf(from), free);
    for (; at + minutes <= minutesOf(to); at += minutes + bufferMinutes) {
      found.push(wallOf(at));
      free = at + minutes + bufferMinutes;
    }
  }
  return found;
}

/**
 * Plans the changes after which the free slots made by the rules match the grid, except times that are too soon, that
 * overlap a class or another slot including the buffer, or that overlap a slot the owner removed. Never changes
 * booked, held and manual slots. Idempotent: after the changes, the next plan is empty.
 */
export function planSlots(
  rules: Rules,
  now: Date,
  facts: { grid: readonly GridTime[]; classes: readonly Span[]; slots: readonly KnownSlot[] },
): SlotPlan {
  const lengthMs = rules.minutes * minuteMs;
  const bufferMs = rules.bufferMinutes * minuteMs;
  const soonest = now.getTime() + rules.noticeHours * 60 * minuteMs;
  const { classes, slots } = facts;
  const fromRules = slots.filter(({ made_by }) => made_by === "rule");
  const byKey = new Map(fromRules.filter(({ state }) => state !== "gone by hand").map((slot) => [keyOf(slot), slot]));
  const kept = slots.filter(
    (slot) => slot.state === "booked" || slot.state === "held" || (slot.state === "free" && slot.made_by === "owner"),
  );
  const byHand = slots.filter(({ state }) => state === "gone by hand");

  const wanted = new Set<string>();
  const overClass = new Set<string>();
  const add: GridTime[] = [];
  const reopen: string[] = [];
  let free = -Infinity;
  for (const time of facts.grid) {
    const starts = time.starts_at.getTime();
    const span = { starts_at: time.starts_at, ends_at: new Date(starts + lengthMs) };
    const key = keyOf(span);
    const existing = byKey.get(key);
    // Second condition: across a clock change, two wall-clock times are closer together than they look.
    if (starts < soonest || starts < free) continue;
    if (classes.some((one) => overlap(span, one, bufferMs))) {
      overClass.add(key);
      continue;
    }
    if (kept.some((one) => overlap(span, one, bufferMs)) || byHand.some((one) => overlap(span, one, 0))) continue;
    wanted.add(key);
    free = span.ends_at.getTime();
    if (!existing) add.push(time);
    else if (existing.state === "gone") reopen.push(existing.id);
  }

  const upcoming = fromRules.filter(({ starts_at }) => starts_at > now);
  const misfits = upcoming.filter((slot) => slot.state === "free" && !wanted.has(keyOf(slot)));
  const idsOf = (some: readonly KnownSlot[]) => some.map(({ id }) => id);
  const remove = {
    class: idsOf(misfits.filter((slot) => overClass.has(keyOf(slot)))),
    rule: idsOf(misfits.filter((slot) => !overClass.has(keyOf(slot)))),
  };
  const grid = new Set(facts.grid.map(({ starts_at }) => starts_at.getTime()));
  const countStaying = (state: KnownSlot["state"]) =>
    upcoming.filter((slot) => slot.state === state && !grid.has(slot.starts_at.getTime())).length;
  return {
    add,
    reopen,
    remove,
    minutes: rules.minutes,
    counts: {
      aWeek: rules.hours.reduce((sum, windows) => sum + startsOf(windows, rules).length, 0),
      added: add.length + reopen.length,
      removed: misfits.length,
      bookedStay: countStaying("booked"),
      heldStay: countStaying("held"),
    },
  };
}

/** Slots with the same start and end are the same. */
const keyOf = ({ starts_at, ends_at }: Span) => `${starts_at.getTime()} ${ends_at.getTime()}`;

const overlap = (one: Span, other: Span, bufferMs: number) =>
  one.starts_at.getTime() < other.ends_at.getTime() + bufferMs &&
  other.starts_at.getTime() < one.ends_at.getTime() + bufferMs;

function minutesOf(time: string): number {
  const [hours, minutes] = time.split(":").map(Number) as [number, number];
  return hours * 60 + minutes;
}

const wallOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
