import { expect, test } from "vitest";
import type { Service } from "../../../contract/teaching/services/calls.ts";
import { chosenSession, emptyDraft, fits, slotOf } from "./steps.ts";

const service: Service = {
  key: "prenatal-yoga",
  sessionType: "Prenatal Yoga (45 min)",
  name: "Prenatal Yoga",
  description: "",
  minutes: 45,
  price: { least: 42.5, most: 42.5 },
  scale: { least: 42.5, most: 42.5 },
  taxClass: "none",
  meeting: "both",
  noticeHours: null,
  aheadDays: null,
  cutoffHours: null,
};
const slot = {
  _id: "00000000-0000-4000-8000-000000000001",
  date: "2027-06-19",
  time: "09:00",
  duration: 60,
  link: "Harbor Room",
  startsAt: "2027-06-19T16:00:00.000Z",
  changeUntil: "2027-06-18T16:00:00.000Z",
};
const now = "2027-06-18T16:00:00.000Z";
const draft = { ...emptyDraft, sessionType: service.key, amount: "80", message: " Hello " };

test("a session has the fixed price of its service, or the amount that was typed", () => {
  expect(chosenSession(service, slot, draft)).toMatchObject({ amount: 42.5, message: "Hello", meeting: "in-person" });
  const scaled = { ...service, price: { least: 35, most: 130 } };
  expect(chosenSession(scaled, slot, draft).amount).toBe(80);
});

test("a session meets as its service says, and online in an online slot", () => {
  expect(chosenSession({ ...service, meeting: "online" }, slot, draft).meeting).toBe("online");
  expect(chosenSession({ ...service, meeting: "in-person" }, slot, { ...draft, meeting: "online" }).meeting).toBe(
    "in-person",
  );
  expect(chosenSession(service, { ...slot, link: "Online" }, draft).meeting).toBe("online");
});

test("a session in a longer slot has the length and the cut-off of its service", () => {
  expect(slotOf(service, slot)).toMatchObject({ duration: 45, changeUntil: slot.changeUntil });
  expect(slotOf({ ...service, minutes: 90, cutoffHours: 48 }, slot)).toMatchObject({
    duration: 60,
    changeUntil: "2027-06-17T16:00:00.000Z",
  });
});

test.each([
  [{}, true],
  [{ minutes: 60 }, true],
  [{ minutes: 61 }, false],
  [{ noticeHours: 24 }, true],
  [{ noticeHours: 25 }, false],
  [{ aheadDays: 1 }, true],
  [{ meeting: "in-person" as const }, true],
])("a service with %o fits a slot in 24 hours: %s", (rules, expected) => {
  expect(fits({ ...service, ...rules }, slot, now)).toBe(expected);
});

test("a service does not fit a slot that is too far ahead, or online if it is in person", () => {
  expect(fits({ ...service, aheadDays: 1 }, slot, "2027-06-18T15:59:00.000Z")).toBe(false);
  expect(fits({ ...service, meeting: "in-person" }, { ...slot, link: "Online" }, now)).toBe(false);
});
