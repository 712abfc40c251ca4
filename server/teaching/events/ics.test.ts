import { execFileSync } from "node:child_process";
import ICAL from "ical.js";
import { describe, expect, test } from "vitest";
import { defaultPlace } from "../../../contract/platform/values/place.ts";
import { inPlace } from "../../platform/process/place.ts";
import { changesBetween } from "./clock-rules.ts";
import { calendarIcs, type CalendarEvent, eventIcs } from "./ics.ts";

const now = new Date("2027-01-05T12:34:56Z");
const between = {
  organizer: { name: "Mira Solano", email: "mira@example.com" },
  attendee: { name: 'Ana "Annie" Whitlow', email: "ana@example.com" },
};
const options = { publicUrl: "https://mira.example.com", now, method: "PUBLISH" } as const;

/** A class at the instant `startsAt`, which also tells repeated wall-clock times apart. */
function yoga(
  startsAt: string,
  { durationMinutes = 60, ...change }: Partial<CalendarEvent> & { durationMinutes?: number } = {},
): CalendarEvent {
  const start = new Date(startsAt);
  return {
    id: "01890000-0000-7000-8000-000000000001",
    title: "Slow Flow",
    date: "2027-06-19",
    location: "Harbor Room",
    version: 3,
    startsAt: start,
    endsAt: new Date(start.getTime() + durationMinutes * 60_000),
    ...change,
  };
}

function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  for (const zone of calendar.getAllSubcomponents("vtimezone")) ICAL.TimezoneService.register(zone);
  const entries = calendar.getAllSubcomponents("vevent").map((entry) => new ICAL.Event(entry));
  return { calendar, entries, entry: entries[0]! };
}

describe("an event in a calendar", () => {
  test("is at the studio's wall-clock time, in summer and winter", () => {
    for (const [startsAt, wall] of [
      ["2027-06-20T01:00:00Z", "2027-06-19T18:00:00"],
      ["2027-01-20T02:00:00Z", "2027-01-19T18:00:00"],
    ] as const) {
      const { entry } = read(eventIcs(yoga(startsAt), options));
      expect(entry.startDate.toString()).toBe(wall);
      expect(entry.startDate.zone.tzid).toBe("America/Los_Angeles");
      expect(entry.startDate.toJSDate()).toEqual(new Date(startsAt));
      expect(entry.endDate.toJSDate().getTime() - entry.startDate.toJSDate().getTime()).toBe(3_600_000);
    }
  });

  test("keeps its instants on the days when the clocks change, also in the repeated hour", () => {
    const instants = [
      "2027-03-14T09:30:00Z", // 01:30, ends at 03:30
      "2027-03-14T10:00:00Z", // 03:00, right after the gap
      "2027-11-07T08:30:00Z", // the first 01:30
      "2027-11-07T09:30:00Z", // the second
      "2027-11-07T07:30:00Z", // 00:30, ends in the second 01:30 below
    ];
    for (const startsAt of instants) {
      const event = yoga(startsAt, { durationMinutes: startsAt.endsWith("07:30:00Z") ? 120 : 60 });
      const { entry } = read(eventIcs(event, options));
      expect(entry.startDate.toJSDate()).toEqual(event.startsAt);
      expect(entry.endDate.toJSDate()).toEqual(event.endsAt);
    }
  });

  test("has a stable UID, and a sequence that increases with every mail", () => {
    const first = read(eventIcs(yoga("2027-06-20T01:00:00Z"), options)).entry;
    const later = read(eventIcs(yoga("2027-06-27T01:00:00Z", { version: 4 }), options)).entry;
    expect(first.uid).toBe("01890000-0000-7000-8000-000000000001@mira.example.com");
    expect(later.uid).toBe(first.uid);
    expect(later.sequence).toBe(first.sequence + 1);
    expect(eventIcs(yoga("2027-06-20T01:00:00Z"), options)).toContain("DTSTAMP:20270105T123456Z\r\n");
    // A seat is cancelled and taken again a minute later. The version of the event does not change.
    const seat = yoga("2027-06-20T01:00:00Z");
    const cancelled = read(eventIcs(seat, { ...options, ...between, method: "CANCEL" })).entry;
    const again = read(eventIcs(seat, { ...options, now: new Date(options.now.getTime() + 60_000) })).entry;
    expect(first.sequence).toBeLessThan(cancelled.sequence);
    expect(cancelled.sequence).toBeLessThan(again.sequence);
    expect(again.sequence).toBeLessThan(2 ** 31);
  });

  test("of a feed has its version as sequence, so that calendars replace an older entry", () => {
    const feed = { ...options, name: "Classes" };
    const entries = [3, 4].map((version) => ({ event: yoga("2027-06-20T01:00:00Z", { version }) }));
    expect(read(calendarIcs(entries, feed)).entries.map(({ sequence }) => sequence)).toEqual([3, 4]);
  });

  test("names no person when it announces, and organizer and attendee when it changes", () => {
    const announced = read(eventIcs(yoga("2027-06-20T01:00:00Z"), options));
    expect(announced.calendar.getFirstPropertyValue("method")).toBe("PUBLISH");
    expect([announced.entry.organizer, announced.entry.attendees]).toEqual([null, []]);
    const attendee = { name: "Ana", email: "ana@münchen.example" };
    const changed = read(
      eventIcs(yoga("2027-06-20T01:00:00Z"), { ...options, ...between, attendee, method: "REQUEST" }),
    );
    expect(changed.calendar.getFirstPropertyValue("method")).toBe("REQUEST");
    expect(changed.entry.organizer).toBe("mailto:mira@example.com");
    expect(changed.entry.attendees[0]!.getFirstValue()).toBe("MAILTO:ana@xn--mnchen-3ya.example");
    expect(changed.entry.attendees[0]!.getParameter("partstat")).toBe("ACCEPTED");
  });

  test("is removed by a cancellation", () => {
    const { calendar, entry } = read(
      eventIcs(yoga("2027-06-20T01:00:00Z"), {
        ...options,
        ...between,
        method: "CANCEL",
      }),
    );
    expect(calendar.getFirstPropertyValue("method")).toBe("CANCEL");
    expect(entry.component.getFirstPropertyValue("status")).toBe("CANCELLED");
    expect(entry.organizer).toBe("mailto:mira@example.com");
    expect(entry.attendees[0]!.getFirstValue()).toBe("MAILTO:ana@example.com");
    expect(entry.attendees[0]!.getParameter("cn")).toBe('Ana "Annie" Whitlow');
  });

  test.each([
    "<script>alert(1)</script>",
    "One, two; three \\ four: five",
    "Ends here\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:Another",
    "Ends here\nATTACH:https://evil.example/x",
    "Ünïcödé 🧘🏽‍♀️ ".repeat(14),
    "\u0000\u0007NUL and bell\u2028and a line",
    'Quotes " and ^ carets',
  ])("has its title escaped: %j", (title) => {
    const text = eventIcs(yoga("2027-06-20T01:00:00Z", { title, location: title }), {
      ...options,
      description: title,
    });
    const { entries, entry } = read(text);
    const shown = title.replace(/\r\n|\u2028/g, "\n").replace(/[\u0000\u0007]/g, "");
    expect(entries).toHaveLength(1);
    expect([entry.summary, entry.location, entry.description]).toEqual([shown, shown, shown]);
    expect(entry.component.getAllProperties("attach")).toEqual([]);
    expect(text.split("\r\n").every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  });

  test("is the same file in every time zone of the machine", () => {
    const script = `
      import { eventIcs } from ${JSON.stringify(`${import.meta.dirname}/ics.ts`)};
      const at = new Date("2027-06-20T01:00:00Z");
      const event = { id: "1", title: "Slow Flow", date: "2027-06-19", time: "18:00", location: "", durationMinutes: 60, startsAt: at, endsAt: new Date(at.getTime() + 3600000), version: 1 };
      process.stdout.write(eventIcs(event, { publicUrl: "https://mira.example.com", now: at, method: "PUBLISH" }));`;
    const made = ["UTC", "Asia/Kolkata", "America/Los_Angeles"].map((zone) =>
      execFileSync(process.execPath, ["--input-type=module", "-e", script], {
        env: { ...process.env, TZ: zone },
        encoding: "utf8",
      }),
    );
    expect(made[0]).toContain("DTSTART;TZID=America/Los_Angeles:20270619T180000\r\n");
    expect(new Set(made).size).toBe(1);
  });
});

test.each([
  ["America/Los_Angeles", "2027-01-01", 6],
  ["Australia/Lord_Howe", "2027-01-01", 6],
  ["Antarctica/Troll", "2027-01-01", 6],
  ["Africa/Casablanca", "2023-01-01", 6],
  ["America/Sao_Paulo", "2017-01-01", 5],
  ["America/Havana", "2027-01-01", 6],
  ["Pacific/Apia", "2011-01-01", 7],
  ["Asia/Kolkata", "2027-01-01", 0],
  ["UTC", "2027-01-01", 0],
])("a calendar of %s keeps its instants around each change of the clocks", (zone, from, count) => {
  const first = new Date(from);
  const last = new Date(Date.UTC(first.getUTCFullYear() + 3, 0, 1));
  inPlace({ ...defaultPlace, zone }, () => {
    const changes = changesBetween(first, last);
    expect(changes).toHaveLength(count);
    const instants = [first, ...changes.map(({ at }) => at)].flatMap((at) =>
      Array.from({ length: 24 * 4 }, (_, nth) => new Date(at.getTime() + (nth - 24 * 2) * 30 * 60_000)),
    );
    const events = instants.map((at, nth) => ({ event: yoga(at.toISOString(), { id: String(nth) }) }));
    const text = calendarIcs(events, { name: "Classes", publicUrl: "https://mira.example.com", now });
    const { entries, calendar } = read(text);
    expect(calendar.getAllSubcomponents("vtimezone")).toHaveLength(zone === "UTC" ? 0 : 1);
    for (const [nth, entry] of entries.entries()) {
      expect(entry.startDate.toJSDate()).toEqual(events[nth]!.event.startsAt);
      expect(entry.endDate.toJSDate()).toEqual(events[nth]!.event.endsAt);
    }
    // Only one of two equal times is in UTC.
    const inUtc = entries.filter((entry) => entry.startDate.zone.tzid === "UTC");
    expect(inUtc.length).toBeLessThanOrEqual(zone === "UTC" ? Infinity : count * 10);
  });
});

test("a feed has a name, a refresh interval and each event once", () => {
  const { calendar, entries } = read(
    calendarIcs(
      [
        { event: yoga("2027-06-20T01:00:00Z") },
        { event: yoga("2027-06-27T01:00:00Z", { id: "2" }), summary: "Slow Flow (7 of 18)" },
      ],
      { name: "Mira, Solano; yoga", publicUrl: "https://mira.example.com", now },
    ),
  );
  expect(calendar.getFirstPropertyValue("x-wr-calname")).toBe("Mira\\, Solano\\; yoga");
  expect(calendar.getFirstPropertyValue("refresh-interval")?.toString()).toBe("PT1H");
  expect(entries.map(({ summary }) => summary)).toEqual(["Slow Flow", "Slow Flow (7 of 18)"]);
  expect(calendar.getAllSubcomponents("vtimezone")).toHaveLength(1);
  // A subscriber is not invited.
  expect(calendar.getFirstPropertyValue("method")).toBe("PUBLISH");
  for (const { organizer, attendees } of entries) expect([organizer, attendees]).toEqual([null, []]);
});
