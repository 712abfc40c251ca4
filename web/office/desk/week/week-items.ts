import type { Week } from "../../../../contract/office/desk/calls.ts";
import * as t from "../../../../contract/office/desk/text.desk.ts";
import { paths } from "../../../../contract/paths.ts";
import { addDays, type Day, studioDay, studioTime, type WallTime } from "../../../../contract/platform/values/time.ts";
import { heldByPayPal } from "../../../../contract/selling/payments/text.desk.ts";
import type { BookedSlot } from "../../../../contract/teaching/bookings/calls.ts";
import type { AdminEvent } from "../../../../contract/teaching/events/calls.ts";
import type { AvailableSlot } from "../../../../contract/teaching/slots/calls.ts";
import { clientName } from "../../../teaching/bookings/format.ts";
import { dayTimeWords, paymentHolding } from "../../../teaching/slots/slots.ts";

/** A day and time of the week. */
export type Spot = { date: Day; time: WallTime };

type Common = Spot & {
  /** Stays the same when the item moves. */
  key: string;
  minutes: number;
  startsAt: string;
  title: string;
  /** What else is known, in a few words. */
  note: string;
  /** The page with the details. */
  to: string;
};
export type WeekItem = Common &
  (
    | { kind: "class"; event: AdminEvent }
    | { kind: "session"; session: BookedSlot }
    | { kind: "free"; slot: AvailableSlot }
  );

/** Steps in which items move. */
export const stepMinutes = 15;

/** What the week shows, by time. */
export function weekItems({ classes, sessions, freeSlots, held }: Week): WeekItem[] {
  const free = freeSlots.map((slot) => freeItem(slot, held));
  const items = [...classes.map(classItem), ...sessions.map(sessionItem), ...free];
  return items.toSorted((one, other) => one.startsAt.localeCompare(other.startsAt));
}

function classItem(event: AdminEvent): WeekItem {
  const { _id, date, time, startsAt, title, durationMinutes, signedUp, capacity, isExternal } = event;
  return {
    kind: "class",
    event,
    key: `class-${_id}`,
    date,
    time,
    startsAt,
    title,
    minutes: durationMinutes,
    note: isExternal ? "" : t.seatsOf(signedUp, capacity),
    to: isExternal ? paths.admin("dashboard") : paths.roster(_id),
  };
}

function sessionItem(session: BookedSlot): WeekItem {
  const { bookingId, date, time, startsAt, duration, sessionName } = session;
  return {
    kind: "session",
    session,
    key: `session-${bookingId}`,
    date,
    time,
    startsAt,
    title: clientName(session),
    minutes: duration,
    note: sessionName,
    to: paths.bookedSession(bookingId),
  };
}

/** A slot that is held for a payment shows whose, if PayPal is checking that. */
function freeItem(slot: AvailableSlot, held: Week["held"]): WeekItem {
  const { _id, date, time, startsAt, duration, heldUntil } = slot;
  const payment = paymentHolding(slot, held);
  return {
    kind: "free",
    slot,
    key: `free-${_id}`,
    date,
    time,
    startsAt,
    title: payment?.payerName || (heldUntil ? t.heldTime : t.freeTime),
    minutes: duration,
    note: payment ? heldByPayPal : "",
    to: heldUntil ? paths.admin("bookings") : paths.bookFor({ slot: _id }),
  };
}

/** How an item looks: a held time is not free. */
export const lookOf = (item: WeekItem) => (item.kind === "free" && item.slot.heldUntil ? "held" : item.kind);

/** Classes and sessions that have not begun. */
export const canMove = ({ kind, startsAt }: WeekItem, now: string) => kind !== "free" && startsAt > now;

export const endOf = ({ startsAt, minutes }: WeekItem): string =>
  new Date(Date.parse(startsAt) + minutes * 60_000).toISOString();

/** The name of an item for screen readers, with its time. */
export const itemName = (item: WeekItem) => t.itemAt(item.title, dayTimeWords(item), item.note);

/** Whether a time of the studio is not in the future. */
export function isOver({ date, time }: Spot, now: string): boolean {
  const at = new Date(now);
  return `${date} ${time}` <= `${studioDay(at)} ${studioTime(at)}`;
}

export function minutesOf(time: WallTime): number {
  const [hours, minutes] = time.split(":").map(Number) as [number, number];
  return hours * 60 + minutes;
}

export function timeOf(minutes: number): WallTime {
  const twoDigits = (count: number) => String(count).padStart(2, "0");
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

export const isSameSpot = (one: Spot, other: Spot) => one.date === other.date && one.time === other.time;

type Span = { time: WallTime; minutes: number };
export type Hours = { from: number; to: number };

/**
 * The hours that the grid shows: those in use, with one before and after. It grows below a moving item, and above one
 * that is earlier.
 */
export function hoursShown(used: readonly Span[], moving?: Span): Hours {
  const { from, to } = used.length > 0 ? hoursUsed(used) : { from: 8, to: 18 };
  if (!moving) return { from, to };
  const start = Math.floor(minutesOf(moving.time) / 60);
  return { from: Math.min(from, start), to: Math.max(to, hoursUsed([moving]).to) };
}

function hoursUsed(used: readonly Span[]): Hours {
  const starts = used.map(({ time }) => minutesOf(time));
  const ends = used.map(({ time, minutes }) => minutesOf(time) + minutes);
  return {
    from: Math.max(0, Math.floor(Math.min(...starts) / 60) - 1),
    to: Math.min(24, Math.ceil(Math.max(...ends) / 60) + 1),
  };
}

/** The spot some steps and days away. Stays within the day, and within the week that starts at `from`. */
export function shifted(spot: Spot, by: { days?: number; steps?: number }, from: Day): Spot {
  const date = addDays(spot.date, by.days ?? 0);
  const minutes = minutesOf(spot.time) + (by.steps ?? 0) * stepMinutes;
  return {
    date: date < from || date > addDays(from, 6) ? spot.date : date,
    time: timeOf(clamp(minutes, 0, 24 * 60 - stepMinutes)),
  };
}

/** The start of the item on a day, from a dragged position: on a step, within the shown hours. */
export function droppedTime(minutes: number, { from, to }: Hours): WallTime {
  const rounded = Math.round(minutes / stepMinutes) * stepMinutes;
  return timeOf(clamp(rounded, from * 60, to * 60 - stepMinutes));
}

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** A session that is dragged next to a free time of enough length takes that time. Everything else stays where it is. */
export function attracted(item: WeekItem, spot: Spot, items: readonly WeekItem[]): Spot {
  if (item.kind !== "session") return spot;
  const distanceTo = ({ time }: Spot) => Math.abs(minutesOf(time) - minutesOf(spot.time));
  const [nearest] = items
    .filter(({ date, minutes }) => date === spot.date && minutes >= item.minutes)
    .filter((other) => other.kind === "free" && !other.slot.heldUntil && distanceTo(other) <= stepMinutes)
    .toSorted((one, other) => distanceTo(one) - distanceTo(other));
  return nearest ? { date: nearest.date, time: nearest.time } : spot;
}
