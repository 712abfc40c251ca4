import { expect, test } from "vitest";
import type { AbsencePlan } from "../../../contract/office/absences/calls.ts";
import {
  choiceOf,
  confirmWords,
  happensWords,
  type Draft,
  missingIn,
  newDraft,
  type PlannedClass,
  pickupsToOf,
  spanOf,
  startOf,
  withSpan,
} from "./absence-draft.ts";

// 10:30 PM of June 23 in the studio's time zone.
const now = new Date("2027-06-24T05:30:00Z");

const planned: PlannedClass = {
  eventId: "a",
  title: "Gentle Flow",
  date: "2027-06-23",
  time: "23:00",
  location: "Riverside Hall",
  version: 3,
  seats: 18,
  waiting: 2,
  paid: 270,
  withoutEmail: 1,
  pickups: 3,
  pickupsTo: "later",
  next: null,
};
const plan: AbsencePlan = {
  classes: [planned, { ...planned, eventId: "b", pickups: 0 }],
  begun: [],
  sessions: [
    {
      bookingId: "s",
      name: "Ana",
      sessionName: "Yoga Therapy",
      date: "2027-06-23",
      time: "23:00",
      paid: 0,
      hasEmail: true,
      isOnline: false,
    },
  ],
  freeSlots: 0,
  requests: 0,
  passes: 0,
  later: [],
  people: 19,
  byPhone: 1,
};
const withChoice = (draft: Draft, eventId: string, part: Partial<ReturnType<typeof choiceOf>>): Draft => ({
  ...draft,
  classes: { ...draft.classes, [eventId]: { ...choiceOf(draft, planned), ...part } },
});

test("days and the time of now are those of the studio", () => {
  const draft = newDraft(now);
  const day = { from: "2027-06-23", to: "2027-06-23" };
  expect(spanOf(draft)).toEqual({ span: day });
  expect(spanOf(withSpan(draft, "rest", now))).toEqual({ span: { ...day, after: "22:30" } });
  expect(spanOf(withSpan(draft, "tomorrow", now))).toEqual({ span: { from: "2027-06-24", to: "2027-06-24" } });
  expect(spanOf(withSpan(draft, "two", now))).toEqual({ span: { ...day, to: "2027-06-24" } });
  // Days that are chosen start with the ones shown before, and whole.
  expect(spanOf(withSpan(withSpan(draft, "rest", now), "days", now))).toEqual({ span: day });
  expect(spanOf({ ...draft, to: "2027-07-23" })).toHaveProperty("span");
});

test("days that make no span are not asked for", () => {
  const draft = newDraft(now);
  expect(spanOf({ ...draft, to: "2027-06-22" })).toEqual({ problem: "The last day is before the first." });
  expect(spanOf({ ...draft, to: "2027-07-24" })).toEqual({ problem: "Please choose at most 31 days." });
  expect(spanOf({ ...draft, from: "" })).toEqual({ problem: "Please choose a day." });
  // While a year is typed.
  expect(spanOf({ ...draft, from: "0002-06-24" })).toEqual({ problem: "Please choose a day." });
});

test("all classes and sessions of the plan are sent, called off unless the owner chose otherwise", () => {
  const draft = newDraft(now);
  expect(startOf(draft, plan)).toMatchObject({
    id: draft.id,
    classes: [
      { eventId: "a", version: 3, action: { is: "cancel" }, pickupsTo: "later" },
      // Without orders, there is nothing to hand over.
      { eventId: "b", version: 3, action: { is: "cancel" }, pickupsTo: null },
    ],
    sessions: [{ bookingId: "s", action: "cancel" }],
  });
  const changed = {
    ...withChoice(
      withChoice(draft, "a", { action: "cover", by: " Rosa ", pickupsTo: "" }),
      // What was typed for another action is not sent.
      "b",
      { action: "move", by: "Rosa", date: "2027-06-30", time: "09:00" },
    ),
    sessions: { s: "leave" as const },
  };
  expect(startOf(changed, plan)).toMatchObject({
    classes: [
      { action: { is: "cover", by: "Rosa" }, pickupsTo: null },
      { action: { is: "move", date: "2027-06-30", time: "09:00" }, pickupsTo: null },
    ],
    sessions: [{ bookingId: "s", action: "leave" }],
  });
  expect(pickupsToOf(choiceOf(changed, planned), planned)).toBe("");
});

test("a substitute needs a name, and another day a day and a time", () => {
  const choice = choiceOf(newDraft(now), planned);
  expect(missingIn(choice)).toEqual({});
  expect(missingIn({ ...choice, action: "cover", by: " " })).toEqual({ by: "Please enter who teaches the class." });
  expect(missingIn({ ...choice, action: "move", date: "", time: "" })).toEqual({
    date: "Please choose a day.",
    time: "Please choose a time.",
  });
  expect(missingIn({ ...choice, action: "leave" })).toEqual({});
});

test("the page says what happens for what was chosen, and that a moved class stays moved", () => {
  const draft = newDraft(now);
  const [calledOff, ...rest] = happensWords(draft, plan);
  expect(calledOff).toContain("credit, or money back");
  expect(rest).toEqual(["If you can teach sooner, you can undo what hasn’t been answered yet."]);
  const moved = withChoice(draft, "a", { action: "move" });
  const onlyClass = { ...plan, classes: [planned], sessions: [] };
  expect(happensWords(moved, onlyClass)).toEqual([
    expect.stringContaining("They keep their spots"),
    "A class that moved stays moved.",
  ]);
  expect(happensWords(withChoice(draft, "a", { action: "cover" }), onlyClass)).toEqual([
    expect.stringContaining("They keep their spots"),
    expect.stringContaining("you can undo"),
  ]);
  expect(happensWords(moved, plan)).toHaveLength(3);
});

test("the button says how many people get an email, only while that number is known", () => {
  const draft = newDraft(now);
  expect(confirmWords(draft, plan)).toBe("Call it off and tell 19 people");
  expect(confirmWords(draft, { ...plan, people: 1 })).toBe("Call it off and tell 1 person");
  expect(confirmWords(draft, { ...plan, people: 0 })).toBe("Call it off");
  const left = withChoice(withChoice(draft, "a", { action: "leave" }), "b", { action: "leave" });
  expect(confirmWords(left, plan)).toBe("Confirm and tell everyone");
  expect(confirmWords({ ...left, sessions: { s: "leave" } }, plan)).toBeUndefined();
  const covered = withChoice(draft, "a", { action: "cover" });
  expect(confirmWords(covered, { ...plan, classes: [planned], sessions: [] })).toBe("Tell 19 people");
});
