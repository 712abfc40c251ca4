import { describe, expect, test } from "vitest";
import type { AdminEvent } from "../../../contract/teaching/events/calls.ts";
import { withoutPrice } from "../../../contract/teaching/events/class-price.ts";
import { affectedEvents, countWords, type EventFilter, removalQuestion, seriesNote, timetable } from "./upcoming.ts";

const now = "2027-06-01T18:00:00.000Z";

function yoga(change: Partial<AdminEvent>): AdminEvent {
  const date = change.date ?? "2027-06-03";
  return {
    _id: date,
    title: "Slow Flow",
    slug: "class",
    date,
    time: "18:00",
    location: "Harbor Room",
    isExternal: false,
    durationMinutes: 60,
    capacity: 18,
    placesLeft: 18,
    isFull: false,
    price: withoutPrice,
    taxClass: "none",
    cutoffHours: null,
    version: 1,
    startsAt: `${date}T20:00:00.000Z`,
    signedUp: 0,
    pickups: 0,
    waiting: 0,
    ...change,
  };
}

const series = ["2027-06-01", "2027-06-08", "2027-06-15"].map((date) => yoga({ date, seriesId: "a" }));
const single = yoga({ date: "2027-07-02" });
const begun = yoga({ date: "2027-06-01", _id: "begun", seriesId: "a", startsAt: "2027-06-01T15:00:00.000Z" });
const all = [begun, ...series, single];

describe("the owner's list", () => {
  const today = "2027-06-01";
  const choices = {
    today,
    filter: { kind: "all" as const },
    isFolding: true,
    expanded: new Set<string>(),
    opened: new Set<string>(),
  };
  const weekly = ["2027-06-01", "2027-06-08", "2027-06-15", "2027-06-22", "2027-07-06"].map((date) =>
    yoga({ date, seriesId: "b" }),
  );
  const events = [...weekly.slice(0, 4), single, weekly[4]!];
  const shown = (change: Partial<Parameters<typeof timetable>[1]> = {}) =>
    timetable(events, { ...choices, ...change }).map((item) =>
      item.kind === "heading" ? item.words : item.kind === "series" ? seriesNote(item.events, today) : item.event.date,
    );

  test("begins with this week and next week; later events of a series are one row", () => {
    expect(shown()).toEqual([
      "This week",
      "2027-06-01",
      "Next week",
      "2027-06-08",
      "June 2027",
      "Tue, Jun 15 · 6:00 PM · 2 more until Jul 6",
      "July 2027",
      "2027-07-02",
    ]);
    expect(timetable([], choices)).toEqual([]);
  });

  test("without folding, shows each event of a series at its date", () => {
    const unfolded = timetable(events, { ...choices, isFolding: false });
    expect(unfolded.flatMap((item) => (item.kind === "event" ? item.event : []))).toEqual(events);
    expect(unfolded.filter(({ kind }) => kind === "series")).toEqual([]);
  });

  test("shows each event of an expanded series, and always an event whose row is open", () => {
    expect(shown({ expanded: new Set(["b"]) }).slice(5, 9)).toEqual([
      "Tue, Jun 15 · 6:00 PM · 2 more until Jul 6",
      "2027-06-15",
      "2027-06-22",
      "2027-07-06",
    ]);
    expect(shown({ opened: new Set(["2027-06-22"]) }).slice(5, 7)).toEqual([
      "Tue, Jun 15 · 6:00 PM · 2 more until Jul 6",
      "2027-06-22",
    ]);
    const full = { kind: "full" as const };
    expect(shown({ filter: full, opened: new Set(["2027-06-22"]) })).toEqual(["June 2027", "2027-06-22"]);
  });

  test("is filtered by title, full classes and waitlists, with each event of a series", () => {
    const full = yoga({ date: "2027-06-22", seriesId: "b", isFull: true, waiting: 2, title: "Yin" });
    const dates = (filter: EventFilter) =>
      timetable([...weekly, full], { ...choices, filter }).flatMap((item) => (item.kind === "event" ? item.event : []));
    expect(dates({ kind: "title", title: "Slow Flow" })).toEqual(weekly);
    expect(dates({ kind: "full" })).toEqual([full]);
    expect(dates({ kind: "waiting" })).toEqual([full]);
  });

  test("names a series by its first class, and says how many follow", () => {
    expect(seriesNote([yoga({ date: "2027-06-30" }), yoga({ date: "2028-04-30" })], today)).toBe(
      "Wed, Jun 30 · 6:00 PM · 1 more until Apr 30, 2028",
    );
    expect(seriesNote([yoga({ date: "2027-06-08" }), yoga({ date: "2027-06-15", time: "07:00" })], today)).toBe(
      "Tue, Jun 8 · 6:00 PM · 1 more until Jun 15",
    );
  });
});

describe("a change of chosen events applies to", () => {
  const reached = (ids: string[], scope: "this" | "following" | "all") =>
    affectedEvents(all, new Set(ids), scope, now).map(({ _id }) => _id);
  test("only these events", () => expect(reached(["2027-06-08"], "this")).toEqual(["2027-06-08"]));
  test("following events of the series", () => {
    expect(reached(["2027-06-08"], "following")).toEqual(["2027-06-08", "2027-06-15"]);
    expect(reached(["2027-06-08", "2027-07-02"], "following")).toEqual(["2027-06-08", "2027-06-15", "2027-07-02"]);
  });
  test("all events of the series that have not begun", () => {
    expect(reached(["2027-06-15"], "all")).toEqual(["2027-06-01", "2027-06-08", "2027-06-15"]);
    expect(reached(["begun"], "all")).toEqual(["begun", "2027-06-01", "2027-06-08", "2027-06-15"]);
  });
});

test("the owner sees how many sign-ups a deletion ends", () => {
  expect(removalQuestion([single], now)).toBe("This will permanently delete this event.");
  expect(removalQuestion(series, now)).toBe("This will permanently delete these 3 events.");
  expect(removalQuestion([yoga({ signedUp: 1 })], now)).toBe(
    "This will permanently delete this event. 1 sign-up is cancelled with it, and we email that person.",
  );
  expect(removalQuestion([yoga({ signedUp: 4, waiting: 2 }), single], now)).toBe(
    "This will permanently delete these 2 events. 6 sign-ups are cancelled with them, and we email these people.",
  );
  expect(removalQuestion([yoga({ signedUp: 1, pickups: 1 })], now)).toBe(
    "This will permanently delete this event. 1 sign-up is cancelled with it, and we email that person. 1 order is picked up here, and we email the buyer.",
  );
  expect(removalQuestion([yoga({ pickups: 2 }), single], now)).toBe(
    "This will permanently delete these 2 events. 2 orders are picked up at them, and we email the buyers.",
  );
  expect(removalQuestion([{ ...begun, pickups: 2, signedUp: 3 }], now)).toBe(
    "This will permanently delete this event.",
  );
  expect(countWords(yoga({ signedUp: 18, waiting: 2 }))).toBe("18 of 18 signed up · 2 waiting");
});
