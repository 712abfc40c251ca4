import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  type ICalCalendar,
  ICalCalendarMethod,
  type ICalDateTimeValue,
  ICalEventStatus,
} from "ical-generator";
import { paths } from "../../../contract/paths.ts";
import { asciiEmail } from "../../../contract/platform/values/email-address.ts";
import { currentPlace } from "../../../contract/platform/values/place.ts";
import { studioDay, studioOffset, studioTime } from "../../../contract/platform/values/time.ts";
import { ownersWords } from "../../platform/language/language.ts";
import { cleanText } from "../../platform/mail/letter.ts";
import { clockRules } from "./clock-rules.ts";

export type CalendarEvent = {
  id: string;
  title: string;
  date: string;
  location: string;
  startsAt: Date;
  endsAt: Date;
  /** SEQUENCE of feeds, and part of that of mailed entries: calendars treat the entry with the higher one as newer. */
  version: number;
};

type EntryOptions = {
  publicUrl: string;
  /** Becomes DTSTAMP. */
  now: Date;
  description?: string | undefined;
  /** Path of the page about the event. Default: its day in the site's calendar. */
  page?: string;
};
type Person = { name: string; email: string };
/**
 * PUBLISH announces an event. REQUEST changes what was announced (same UID, higher SEQUENCE), CANCEL removes it; both have
 * an organizer and an attendee (RFC 5546).
 */
export type IcsOptions = EntryOptions &
  ({ method: "PUBLISH" } | { method: "REQUEST" | "CANCEL"; organizer: Person; attendee: Person });

/**
 * One event as an iCalendar file (RFC 5545) for an email attachment. The UID never changes. Times are the studio's
 * wall-clock times with its VTIMEZONE, so that 18:00 stays 18:00 if the clock rules change before the event.
 */
export function eventIcs(event: CalendarEvent, options: IcsOptions): string {
  const calendar = newCalendar([event]).method(ICalCalendarMethod[options.method]);
  const entry = addEntry(calendar, event, options).sequence(mailedSequence(event, options));
  if (options.method !== "PUBLISH") {
    const { organizer, attendee } = options;
    entry.organizer({ name: cleanText(organizer.name) || organizer.email, email: asciiEmail(organizer.email) });
    const { REQ: role } = ICalAttendeeRole;
    const { ACCEPTED: status } = ICalAttendeeStatus;
    const email = asciiEmail(attendee.email);
    entry.createAttendee({ name: cleanText(attendee.name) || email, email, role, status, rsvp: false });
  }
  if (options.method === "CANCEL") entry.status(ICalEventStatus.CANCELLED);
  return `${calendar.toString()}\r\n`;
}

/**
 * SEQUENCE of a mailed entry. It increases with time, because a seat can be cancelled and taken again while its event
 * does not change, and a CANCEL is always higher than what it removes.
 */
function mailedSequence({ version }: CalendarEvent, { now, method }: IcsOptions): number {
  const seconds = Math.max(0, Math.floor((now.getTime() - Date.UTC(2020, 0, 1)) / 1000));
  return seconds + version + (method === "CANCEL" ? 1 : 0);
}

/** An entry of a feed. `summary` replaces the event's title. */
export type FeedEntry = { event: CalendarEvent; summary?: string; description?: string; page?: string };

export function calendarIcs(
  entries: readonly FeedEntry[],
  { name, publicUrl, now }: { name: string; publicUrl: string; now: Date },
): string {
  const calendar = newCalendar(entries.map(({ event }) => event))
    .method(ICalCalendarMethod.PUBLISH)
    .name(escapedName(name));
  for (const { event, summary, ...entry } of entries) {
    const shown = summary === undefined ? event : { ...event, title: summary };
    addEntry(calendar, shown, { publicUrl, now, ...entry });
  }
  // RFC 5545 requires a calendar's properties before its components; the library writes these two after VTIMEZONE.
  const text = calendar.toString().replace("METHOD:PUBLISH\r\n", (line) => line + refreshHourly);
  return `${text}\r\n`;
}

const refreshHourly = "REFRESH-INTERVAL;VALUE=DURATION:PT1H\r\nX-PUBLISHED-TTL:PT1H\r\n";

function newCalendar(events: readonly CalendarEvent[]): ICalCalendar {
  const generator = () => clockRules(events);
  // No zone name: with one, the library writes DTSTAMP, which is UTC, in the machine's local time.
  return ical({ prodId: "//Mat & Cacao//Classes//EN", timezone: { name: null, generator } });
}

function addEntry(calendar: ICalCalendar, event: CalendarEvent, options: EntryOptions) {
  const { publicUrl, now, description, page = paths.calendar({ day: event.date }) } = options;
  return calendar.createEvent({
    id: `${event.id}@${new URL(publicUrl).hostname}`,
    sequence: event.version,
    stamp: now,
    ...timesOf(event),
    summary: cleanText(ownersWords(event.title)),
    location: cleanText(ownersWords(event.location)) || null,
    description: description ? cleanText(description) : null,
    url: `${publicUrl}${page}`,
    status: ICalEventStatus.CONFIRMED,
  });
}

/** Wall-clock times with their zone; in UTC for one of two equal ones, because calendars differ in which they take. */
function timesOf({ startsAt, endsAt }: CalendarEvent) {
  if (isRepeated(startsAt) || isRepeated(endsAt)) return { start: startsAt, end: endsAt, timezone: null };
  return { start: studioDateTime(startsAt), end: studioDateTime(endsAt), timezone: currentPlace().zone };
}

/** Whether another instant has the same wall-clock time: with the offset before or after a change of the clocks. */
function isRepeated(at: Date): boolean {
  const offset = studioOffset(at);
  const later = (minutes: number) => studioOffset(new Date(at.getTime() + minutes * 60_000));
  return [later(-36 * 60), later(36 * 60)].some((other) => other !== offset && later(offset - other) === other);
}

/** The library writes a plain Date in the machine's time zone, but formats this Luxon-like object by its methods. */
function studioDateTime(at: Date): ICalDateTimeValue {
  const wall = {
    isValid: true,
    zone: { type: "iana" },
    setZone: () => wall,
    toFormat: (form: string) =>
      form === "HHmmss" ? `${studioTime(at).replace(":", "")}00` : studioDay(at).replaceAll("-", ""),
    toJSDate: () => at,
    toJSON: () => at.toISOString(),
  };
  return wall;
}

/** The library does not escape a calendar's name. */
function escapedName(name: string): string {
  const line = cleanText(name).replaceAll("\n", " ");
  return line.replace(/[\\;,]/g, (sign) => `\\${sign}`);
}
