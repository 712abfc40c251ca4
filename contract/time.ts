/**
 * The studio's time zone. Every date and time on the site is its wall clock (docs/decisions/041-time.md). Changing it
 * would move existing classes and sessions.
 */
export const studioTimeZone = "America/Los_Angeles";

/** A calendar day as `YYYY-MM-DD`. */
export type Day = string;
/** A wall-clock time as `HH:MM`, 24 hours. */
export type WallTime = string;

const dayFormat = new Intl.DateTimeFormat("en-CA", {
  timeZone: studioTimeZone,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

/** The studio's calendar day at an instant. */
export function studioDay(at: Date): Day {
  return dayFormat.format(at);
}

const timeFormat = new Intl.DateTimeFormat("en-GB", {
  timeZone: studioTimeZone,
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** The studio's wall-clock time at an instant. */
export function studioTime(at: Date): WallTime {
  return timeFormat.format(at);
}

/** An instant as ISO 8601 with the studio's UTC offset, like `2027-06-19T09:00:00-07:00`. Seconds are zero. */
export function studioIso(at: Date): string {
  const wall = `${studioDay(at)}T${studioTime(at)}:00`;
  const minutes = Math.round((Date.parse(`${wall}Z`) - at.getTime()) / 60_000);
  const twoDigits = (count: number) => String(Math.trunc(Math.abs(count))).padStart(2, "0");
  return `${wall}${minutes < 0 ? "-" : "+"}${twoDigits(minutes / 60)}:${twoDigits(minutes % 60)}`;
}

/** The day this many days later. Computed in UTC, so clock changes do not matter. */
export function addDays(day: Day, days: number): Day {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

/**
 * Number of the studio's calendar days from an instant (ISO 8601) to now. 0 if the instant is today or in the future.
 */
export function daysSince(at: string, now: Date): number {
  const days = Date.parse(`${studioDay(now)}T00:00:00Z`) - Date.parse(`${studioDay(new Date(at))}T00:00:00Z`);
  return Math.max(0, Math.round(days / 86_400_000));
}

/** The same day of the month, `months` later, or that month's last day. */
export function addMonths(day: Day, months: number): Day {
  const [year, month, dayOfMonth] = day.split("-").map(Number) as [number, number, number];
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(dayOfMonth, last));
  return first.toISOString().slice(0, 10);
}

/** 0 for Sunday … 6 for Saturday. */
export function weekdayOf(day: Day): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** The 42 days of a month's grid, beginning on the Sunday on or before the 1st. `month`: `YYYY-MM`. */
export function monthGrid(month: string): Day[] {
  const first = `${month}-01`;
  const start = addDays(first, -weekdayOf(first));
  return Array.from({ length: 42 }, (_, index) => addDays(start, index));
}

/** `18:05` → `6:05 PM`. */
export function clockWords(time: WallTime): string {
  const [hour, minute] = time.split(":").map(Number) as [number, number];
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, "0")} ${hour < 12 ? "AM" : "PM"}`;
}

const dayWordsFormat = new Intl.DateTimeFormat("en-US", {
  timeZone: "UTC",
  weekday: "long",
  month: "long",
  day: "numeric",
});

/** `2027-06-19` → `Saturday, June 19`. */
export function dayWords(day: Day): string {
  return dayWordsFormat.format(new Date(`${day}T00:00:00Z`));
}

const monthWordsFormat = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", month: "long", year: "numeric" });

/** `2027-06` → `June 2027`. */
export function monthWords(month: string): string {
  return monthWordsFormat.format(new Date(`${month}-01T00:00:00Z`));
}

const dateWordsFormat = new Intl.DateTimeFormat("en-US", {
  timeZone: "UTC",
  weekday: "short",
  month: "short",
  day: "numeric",
  year: "numeric",
});

/** `2027-06-19` → `Sat, Jun 19, 2027`. For lists that span years. */
export function dateWords(day: Day): string {
  return dateWordsFormat.format(new Date(`${day}T00:00:00Z`));
}

/** An instant in the studio's time zone: `Sat, Jun 19, 2027, 6:05 PM`. */
export function momentWords(at: Date): string {
  return `${dateWords(studioDay(at))}, ${clockWords(studioTime(at))}`;
}

const mediumDateFormat = new Intl.DateTimeFormat("en-US", { timeZone: studioTimeZone, dateStyle: "medium" });

/** An instant in the studio's time zone, without the weekday: `Jun 19, 2027, 6:05 PM`. */
export function shortMomentWords(at: Date): string {
  return `${mediumDateFormat.format(at)}, ${clockWords(studioTime(at))}`;
}
