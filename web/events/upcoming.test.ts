import { describe, expect, test } from "vitest";
import type { AdminEvent } from "../../contract/events.ts";
import { groupByMonth, countWords, affectedEvents, removalQuestion } from "./upcoming.ts";

const now = "2027-06-01T18:00:00.000Z";

function yoga(change: Partial<AdminEvent>): AdminEvent {
  const date = change.date ?? "2027-06-03";
  return {
    _id: date,
    title: "Slow Flow",
    date,
    time: "18:00",
    location: "Harbor Room",
    isExternal: false,
    durationMinutes: 60,
    capacity: 18,
    placesLeft: 18,
    isFull: false,
    version: 1,
    startsAt: `${date}T20:00:00.000Z`,
    signedUp: 0,
    waiting: 0,
    ...change,
  };
}

const series = ["2027-06-01", "2027-06-08", "2027-06-15"].map((date) => yoga({ date, seriesId: "a" }));
const single = yoga({ date: "2027-07-02" });
const begun = yoga({ date: "2027-06-01", _id: "begun", seriesId: "a", startsAt: "2027-06-01T15:00:00.000Z" });
const all = [begun, ...series, single];

test("the owner's list is grouped by month and day", () => {
  expect(groupByMonth(all).map(({ month, days }) => [month, days.map(({ events }) => events.length)])).toEqual([
    ["2027-06", [2, 1, 1]],
    ["2027-07", [1]],
  ]);
  expect(groupByMonth([])).toEqual([]);
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
  expect(removalQuestion([{ ...begun, signedUp: 3 }], now)).toBe("This will permanently delete this event.");
  expect(countWords(yoga({ signedUp: 18, waiting: 2 }))).toBe("18 of 18 signed up · 2 waiting");
});
