import { currentLanguage } from "../language/current-language.ts";
import type { Language } from "../language/language.ts";
import { keptBy, keptForLocale } from "../language/locale.ts";
import { currentPlace } from "./place.ts";

// Every date and time on the site is the wall clock of the studio's time zone (docs/decisions/041-time.md).

/** A calendar day as `YYYY-MM-DD`. */
export type Day = string;
/** A wall-clock time as `HH:MM`, 24 hours. */
export type WallTime = string;

/** `running`: it has started, and its length is not over. */
export const phases = ["coming", "running", "over"] as const;
export type Phase = (typeof phases)[number];

/** Which phase a class or session is in. */
export const phaseOf = (startsAt: Date, endsAt: Date, now: Date): Phase =>
  startsAt > now ? "coming" : endsAt > now ? "running" : "over";

/** A format in the studio's time zone. */
const keptForZone = (locale: string, options: Intl.DateTimeFormatOptions) =>
  keptBy(
    () => currentPlace().zone,
    (timeZone) => new Intl.DateTimeFormat(locale, { timeZone, ...options }),
  );

const dayFormat = keptForZone("en-CA", { year: "numeric", month: "2-digit", day: "2-digit" });

/** The studio's calendar day at an instant. */
export const studioDay = (at: Date): Day => dayFormat().format(at);

const timeFormat = keptForZone("en-GB", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

/** The studio's wall-clock time at an instant. */
export const studioTime = (at: Date): WallTime => timeFormat().format(at);

/** The studio's offset from UTC at an instant, in whole minutes. */
export function studioOffset(at: Date): number {
  const wall = Date.parse(`${studioDay(at)}T${studioTime(at)}Z`);
  return Math.ceil((wall - at.getTime()) / 60_000);
}

/**
 * The instant of a wall-clock time of the studio: of a repeated time the first, and for one that the clocks skip as much
 * later as they skip. SQL has the same rule (`studio_instant_or_later` in server/platform/db/schema.sql): the offset 36
 * hours before counts if the time exists with it, else the offset 36 hours after.
 */
export function studioInstant(day: Day, time: WallTime): Date {
  const wall = Date.parse(`${day}T${time}Z`);
  const offsetNear = (hours: number) => studioOffset(new Date(wall + hours * 3_600_000));
  const withOffset = (minutes: number) => new Date(wall - minutes * 60_000);
  const [before, after] = [offsetNear(-36), offsetNear(36)];
  const exists = (offset: number) => studioOffset(withOffset(offset)) === offset;
  return withOffset(exists(before) || !exists(after) ? before : after);
}

/** The instant at which a day of the studio begins. */
export const dayStart = (day: Day): Date => studioInstant(day, "00:00");

/** An instant as ISO 8601 with the studio's UTC offset, like `2027-06-19T09:00:00-07:00`. Seconds are zero. */
export const studioIso = (at: Date): string =>
  `${studioDay(at)}T${studioTime(at)}:00${offsetWords(studioOffset(at), ":")}`;

/** `-420` → `-07:00`. */
export function offsetWords(minutes: number, colon: ":" | ""): string {
  const twoDigits = (count: number) => String(Math.trunc(Math.abs(count))).padStart(2, "0");
  return `${minutes < 0 ? "-" : "+"}${twoDigits(minutes / 60)}${colon}${twoDigits(minutes % 60)}`;
}

// Days are computed in UTC, where each has 24 hours.
const startOf = (day: Day) => new Date(`${day}T00:00:00Z`);
const dayOf = (start: Date): Day => start.toISOString().slice(0, 10);

export function addDays(day: Day, days: number): Day {
  const start = startOf(day);
  start.setUTCDate(start.getUTCDate() + days);
  return dayOf(start);
}

/** Number of the studio's calendar days from an instant (ISO 8601) to now. 0 if the instant is in the future. */
export function daysSince(at: string, now: Date): number {
  const milliseconds = startOf(studioDay(now)).getTime() - startOf(studioDay(new Date(at))).getTime();
  return Math.max(0, Math.round(milliseconds / 86_400_000));
}

/** The same day of the month, `months` later, or that month's last day. */
export function addMonths(day: Day, months: number): Day {
  const [year, month, dayOfMonth] = day.split("-").map(Number) as [number, number, number];
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(dayOfMonth, last));
  return dayOf(first);
}

/** 0 for Sunday … 6 for Saturday. */
export const weekdayOf = (day: Day): number => startOf(day).getUTCDay();

/** The first day of the week that a day is in: a Sunday or a Monday, as in the studio's country. */
export const weekStart = (day: Day): Day => addDays(day, -((weekdayOf(day) - currentPlace().weekStart + 7) % 7));

/** The 42 days of a month's grid, beginning with the week that the 1st is in. `month`: `YYYY-MM`. */
export function monthGrid(month: string): Day[] {
  const first = `${month}-01`;
  return Array.from({ length: 42 }, (_, index) => addDays(weekStart(first), index));
}

/** The halves of a day, as each language writes them. */
const halves: Record<Language, readonly [string, string]> = { en: ["AM", "PM"], es: ["am", "pm"] };

/**
 * `18:05` → `6:05 PM`, in Spanish `6:05 pm`: without periods, because a time often ends a sentence. `18:05` where times
 * have 24 hours.
 */
export function clockWords(time: WallTime): string {
  if (currentPlace().hours === 24) return time;
  const [hour, minute] = time.split(":").map(Number) as [number, number];
  const half = halves[currentLanguage()][hour < 12 ? 0 : 1];
  const space = currentLanguage() === "en" ? " " : "\u00a0";
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, "0")}${space}${half}`;
}

/** A format in the current locale. */
function dayFormatter(options: Intl.DateTimeFormatOptions): (day: Day) => string {
  const format = keptForLocale((locale) => new Intl.DateTimeFormat(locale, { timeZone: "UTC", ...options }));
  return (day) => {
    const words = format().format(startOf(day));
    // Spanish dates like `sáb, 19 de jun de 2027` would not fit into a column of a receipt.
    return options.month === "short" ? words.replaceAll(" de ", " ") : words;
  };
}

/** `2027-06-19` → `Saturday, June 19`. */
export const dayWords = dayFormatter({ weekday: "long", month: "long", day: "numeric" });
/** `2027-06-19` → `Sat, Jun 19, 2027`. For lists that span years. */
export const dateWords = dayFormatter({ weekday: "short", month: "short", day: "numeric", year: "numeric" });
/** `2027-06-19` → `Sat`. */
export const weekdayWords = dayFormatter({ weekday: "short" });
/** `2027-06-19` → `Saturday`. */
export const weekdayName = dayFormatter({ weekday: "long" });
/** `2027-06-19` → `June`. */
export const monthName = dayFormatter({ month: "long" });
/** `2027-06-19` → `June 19`. */
export const monthDayWords = dayFormatter({ month: "long", day: "numeric" });
/** `2027-06-19` → `Sat, Jun 19`. */
export const weekdayDateWords = dayFormatter({ weekday: "short", month: "short", day: "numeric" });
const monthDay = dayFormatter({ month: "short", day: "numeric" });
/** `2027-06-19` → `Jun 19, 2027`. */
export const monthDayYear = dayFormatter({ month: "short", day: "numeric", year: "numeric" });
/** `2027-06-19` → `Jun 19`, with the year if `today` is in another one. */
export const shortDayWords = (day: Day, today: Day): string =>
  (day.slice(0, 4) === today.slice(0, 4) ? monthDay : monthDayYear)(day);
const monthOfDay = dayFormatter({ month: "long", year: "numeric" });
/** `2027-06` → `June 2027`. */
export const monthWords = (month: string): string => monthOfDay(`${month}-01`);

/** `2027-06-19` → `June 19, 2027`. */
export const longDateWords = dayFormatter({ dateStyle: "long" });

/** An instant in the studio's time zone: `Sat, Jun 19, 2027, 6:05 PM`. */
export const momentWords = (at: Date): string => `${dateWords(studioDay(at))}, ${clockWords(studioTime(at))}`;

const mediumDateWords = dayFormatter({ dateStyle: "medium" });

/** An instant in the studio's time zone, without the weekday: `Jun 19, 2027, 6:05 PM`. */
export const shortMomentWords = (at: Date): string =>
  `${mediumDateWords(studioDay(at))}, ${clockWords(studioTime(at))}`;

/** Like `shortMomentWords`, without the date if it is today: `6:05 PM`. */
export const momentWordsToday = (at: Date, now: Date): string =>
  studioDay(at) === studioDay(now) ? clockWords(studioTime(at)) : shortMomentWords(at);
