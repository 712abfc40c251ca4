import type { Availability, AvailabilityPlan } from "../../contract/availability.ts";
import { addDays, type Day, weekdayOf } from "../../contract/time.ts";

/** The rules with their length of a session, in minutes. */
export type Rules = Omit<Availability, "minutes"> & { minutes: number };

export type Span = { starts_at: Date; ends_at: Date };

/** A time of the week's hours on one day, on the wall and as an instant. */
export type GridTime = { date: string; time: string; starts_at: Date };

/** What is known of a slot still to come, or one that was there. */
export type KnownSlot = Span & {
  id: string;
  made_by: "owner" | "rule";
  /** `gone`: it is open no more; by her hand it never comes back, else it may. */
  state: "free" | "booked" | "held" | "gone by hand" | "gone";
};

export type SlotPlan = {
  /** New rows. */
  add: GridTime[];
  /** Rows that gave way and come back. */
  reopen: string[];
  /** Free ones that do not fit, by what is in the way. */
  remove: Record<"rule" | "class", string[]>;
  /** Length of the new ones. */
  minutes: number;
  counts: AvailabilityPlan;
};

const minuteMs = 60_000;

/** The week's hours on the wall, from today on: where a session may begin, whatever else is there. */
export function gridOf(rules: Rules, today: Day): { date: Day; time: string }[] {
  const week = rules.hours.map((windows) => beginningsOf(windows, rules));
  return Array.from({ length: rules.daysAhead + 1 }, (_, index) => addDays(today, index))
    .filter((date) => !rules.daysOff.some(({ from, to }) => from <= date && date <= to))
    .flatMap((date) => week[weekdayOf(date)]!.map((time) => ({ date, time })));
}

/** One after the other, each followed by its buffer; what does not end within its window does not begin. */
function beginningsOf(
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
 * What has to be done so that the free slots made by the rules are the grid: without what is too soon, and without
 * what meets a class, another slot or the buffer around them, or is at a time that she took out by hand. What is
 * booked, held or hers by hand is never touched. Doing it and planning again plans nothing.
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
  const made = slots.filter(({ made_by }) => made_by === "rule");
  const byKey = new Map(
    made.filter(({ state }) => state !== "gone by hand").map((slot) => [keyOf(slot), slot]),
  );
  const kept = slots.filter(
    (slot) =>
      slot.state === "booked" || slot.state === "held" || (slot.state === "free" && slot.made_by === "owner"),
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
    const there = byKey.get(key);
    // The second condition: where the clocks leap, two times of the wall lie closer together than they look.
    if (starts < soonest || starts < free) continue;
    if (classes.some((one) => meets(span, one, bufferMs))) {
      overClass.add(key);
      continue;
    }
    if (kept.some((one) => meets(span, one, bufferMs)) || byHand.some((one) => meets(span, one, 0))) continue;
    wanted.add(key);
    free = span.ends_at.getTime();
    if (!there) add.push(time);
    else if (there.state === "gone") reopen.push(there.id);
  }

  const toCome = made.filter(({ starts_at }) => starts_at > now);
  const misfits = toCome.filter((slot) => slot.state === "free" && !wanted.has(keyOf(slot)));
  const idsOf = (some: readonly KnownSlot[]) => some.map(({ id }) => id);
  const remove = {
    class: idsOf(misfits.filter((slot) => overClass.has(keyOf(slot)))),
    rule: idsOf(misfits.filter((slot) => !overClass.has(keyOf(slot)))),
  };
  const grid = new Set(facts.grid.map(({ starts_at }) => starts_at.getTime()));
  const staying = (state: KnownSlot["state"]) =>
    toCome.filter((slot) => slot.state === state && !grid.has(slot.starts_at.getTime())).length;
  return {
    add,
    reopen,
    remove,
    minutes: rules.minutes,
    counts: {
      aWeek: rules.hours.reduce((sum, windows) => sum + beginningsOf(windows, rules).length, 0),
      added: add.length + reopen.length,
      removed: misfits.length,
      bookedStay: staying("booked"),
      heldStay: staying("held"),
    },
  };
}

/** Same beginning, same length: the same slot. */
const keyOf = ({ starts_at, ends_at }: Span) => `${starts_at.getTime()} ${ends_at.getTime()}`;

const meets = (one: Span, other: Span, bufferMs: number) =>
  one.starts_at.getTime() < other.ends_at.getTime() + bufferMs &&
  other.starts_at.getTime() < one.ends_at.getTime() + bufferMs;

function minutesOf(time: string): number {
  const [hours, minutes] = time.split(":").map(Number) as [number, number];
  return hours * 60 + minutes;
}

const wallOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
