import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  type ICalCalendar,
  ICalCalendarMethod,
  type ICalDateTimeValue,
  ICalEventStatus,
} from "ical-generator";
import { fullPlace } from "../../contract/place.ts";
import { studioDay, studioTime, studioTimeZone } from "../../contract/time.ts";
import { plain } from "../mail/letter.ts";

/** An event as calendars need it. */
export type CalendarEvent = {
  id: string;
  title: string;
  date: string;
  time: string;
  location: string;
  durationMinutes: number;
  startsAt: Date;
  endsAt: Date;
  /** Becomes SEQUENCE: a calendar takes the higher one as the newer. */
  version: number;
};

type Person = { name: string; email: string };

export type IcsOptions = {
  publicUrl: string;
  /** When the file is made. */
  now: Date;
  /**
   * PUBLISH tells of an event, and of its changes (same UID, higher SEQUENCE), and asks for no answer; CANCEL takes it
   * out of the calendar; REQUEST invites, which needs `organizer` and `attendee`.
   */
  method: "PUBLISH" | "REQUEST" | "CANCEL";
  organizer?: Person;
  attendee?: Person;
  description?: string;
  /** The page about it, a path of the site; the calendar's day unless told. */
  page?: string;
};

/**
 * One event as an iCalendar file (RFC 5545), for a letter's attachment. The UID is the event's for good. Times are the
 * studio's wall clock with its VTIMEZONE, so that 18:00 stays 18:00 should the clock's law change before the day comes.
 */
export function eventIcs(event: CalendarEvent, options: IcsOptions): string {
  const { method, organizer, attendee } = options;
  const calendar = newCalendar().method(ICalCalendarMethod[method]);
  const entry = addEntry(calendar, event, options);
  if (method === "CANCEL") entry.status(ICalEventStatus.CANCELLED);
  if (organizer) entry.organizer({ name: plain(organizer.name) || organizer.email, email: organizer.email });
  if (attendee) {
    entry.createAttendee({
      name: plain(attendee.name),
      email: attendee.email,
      role: ICalAttendeeRole.REQ,
      status: ICalAttendeeStatus.ACCEPTED,
      rsvp: false,
    });
  }
  return `${calendar.toString()}\r\n`;
}

/** A class as its row has it. */
type ClassRow = Pick<CalendarEvent, "id" | "title" | "date" | "time" | "location" | "version"> & {
  duration_minutes: number;
  starts_at: Date;
  ends_at: Date;
};

/** A class as an iCalendar file, with the studio's street; `studioAddress` is the address of the site's links, by line. */
export function classIcs(
  { duration_minutes: durationMinutes, starts_at: startsAt, ends_at: endsAt, ...row }: ClassRow,
  { studioAddress, ...options }: IcsOptions & { studioAddress: readonly string[] },
): string {
  const location = fullPlace(row.location, studioAddress);
  return eventIcs({ ...row, location, durationMinutes, startsAt, endsAt }, options);
}

/** A calendar to subscribe to: its name, how often to ask again, and its events; `summary` replaces the title. */
export function calendarIcs(
  entries: readonly { event: CalendarEvent; summary?: string; description?: string }[],
  { name, publicUrl, now }: { name: string; publicUrl: string; now: Date },
): string {
  const calendar = newCalendar().method(ICalCalendarMethod.PUBLISH).name(asName(name));
  for (const { event, summary, description } of entries) {
    const shown = summary === undefined ? event : { ...event, title: summary };
    addEntry(calendar, shown, { publicUrl, now, ...(description === undefined ? {} : { description }) });
  }
  // The library writes these two after the time zone; RFC 5545 wants a calendar's properties before its components.
  const text = calendar.toString().replace("METHOD:PUBLISH\r\n", (line) => line + refreshHourly);
  return `${text}\r\n`;
}

const refreshHourly = "REFRESH-INTERVAL;VALUE=DURATION:PT1H\r\nX-PUBLISHED-TTL:PT1H\r\n";
const hourSeconds = 3600;

function newCalendar(): ICalCalendar {
  // Without a zone of its own: the library would write DTSTAMP, which is UTC, on the machine's clock.
  return ical({
    prodId: "//Mat & Cacao//Classes//EN",
    timezone: { name: null, generator: () => studioZone },
  });
}

function addEntry(
  calendar: ICalCalendar,
  event: CalendarEvent,
  options: { publicUrl: string; now: Date; description?: string; page?: string },
) {
  const { publicUrl, now, description, page = `/calendar?day=${event.date}` } = options;
  return calendar.createEvent({
    id: `${event.id}@${new URL(publicUrl).hostname}`,
    sequence: event.version,
    stamp: now,
    ...timesOf(event),
    summary: plain(event.title),
    location: plain(event.location) || null,
    description: description ? plain(description) : null,
    url: `${publicUrl}${page}`,
    status: ICalEventStatus.CONFIRMED,
  });
}

/** Wall clock and zone; but as UTC where the clock says the same time twice that day, and only the instant is clear. */
function timesOf({ startsAt, endsAt }: CalendarEvent) {
  if (isSecondOfTwo(startsAt) || isSecondOfTwo(endsAt))
    return { start: startsAt, end: endsAt, timezone: null };
  return { start: onTheWall(startsAt), end: onTheWall(endsAt), timezone: studioTimeZone };
}

/** RFC 5545 reads a doubled time as the first of the two; this is the other one. */
function isSecondOfTwo(at: Date): boolean {
  const before = new Date(at.getTime() - hourSeconds * 1000);
  return studioDay(before) === studioDay(at) && studioTime(before) === studioTime(at);
}

/** The library writes a plain Date on the machine's own clock; in this form of it, it asks us. */
function onTheWall(at: Date): ICalDateTimeValue {
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

/** The library writes a calendar's name as it is. */
function asName(name: string): string {
  return plain(name)
    .replaceAll("\n", " ")
    .replace(/[\\;,]/g, (sign) => `\\${sign}`);
}

/** The studio's clock since 2007. */
const studioZone = `BEGIN:VTIMEZONE
TZID:${studioTimeZone}
BEGIN:DAYLIGHT
TZOFFSETFROM:-0800
TZOFFSETTO:-0700
TZNAME:PDT
DTSTART:20070311T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU
END:DAYLIGHT
BEGIN:STANDARD
TZOFFSETFROM:-0700
TZOFFSETTO:-0800
TZNAME:PST
DTSTART:20071104T020000
RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU
END:STANDARD
END:VTIMEZONE`;
