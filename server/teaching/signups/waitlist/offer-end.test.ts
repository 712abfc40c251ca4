import { expect, test } from "vitest";
import { studioInstant, studioIso } from "../../../../contract/platform/values/time.ts";
import { offerEnd } from "./offer-free-seats.ts";

const far = new Date("2028-01-01T00:00:00Z");
const at = (wall: string) => studioInstant(wall.slice(0, 10), wall.slice(11));
const endOf = (wall: string, startsAt = far) => studioIso(offerEnd(at(wall), startsAt)).slice(0, 16);

test.each([
  ["in the morning: 12 hours", "2027-06-17T08:30", "2027-06-17T20:30"],
  ["so that it ends when the night begins", "2027-06-17T09:00", "2027-06-17T21:00"],
  ["a minute later: the next morning", "2027-06-17T09:01", "2027-06-18T10:00"],
  ["at noon", "2027-06-17T12:00", "2027-06-18T10:00"],
  ["in the evening", "2027-06-17T18:00", "2027-06-18T10:00"],
  ["late: 12 hours end when the night has ended", "2027-06-17T22:00", "2027-06-18T10:00"],
  ["after midnight", "2027-06-18T01:15", "2027-06-18T13:15"],
  ["on the last day of the year", "2026-12-31T13:00", "2027-01-01T10:00"],
  ["before the clocks go forward", "2027-03-13T20:00", "2027-03-14T10:00"],
  ["before the clocks go forward, past the morning", "2027-03-13T22:30", "2027-03-14T11:30"],
  ["before the clocks go back", "2027-11-06T20:00", "2027-11-07T10:00"],
])("an offer made %s", (_, made, end) => expect(endOf(made)).toBe(end));

test("no offer outlasts the start of its class", () => {
  expect(endOf("2027-06-17T18:00", at("2027-06-18T07:00"))).toBe("2027-06-18T07:00");
  expect(endOf("2027-06-17T18:00", at("2027-06-17T19:00"))).toBe("2027-06-17T19:00");
  expect(endOf("2027-06-17T18:00", at("2027-06-18T10:00"))).toBe("2027-06-18T10:00");
});
