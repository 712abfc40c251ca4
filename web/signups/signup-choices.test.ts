import { expect, test } from "vitest";
import type { Signup } from "../../contract/signups.ts";
import { chosenSignups, classTitles, countsOf } from "./signup-choices.ts";

const signup = (name: string, startsAt: string, classTitle = "Gentle Morning Yoga"): Signup => ({
  _id: name,
  eventId: classTitle,
  date: startsAt.slice(0, 10),
  time: "09:00",
  classTitle,
  name,
  email: `${name.toLowerCase()}@example.com`,
  phone: "5550104477",
  waiver: false,
  startsAt,
});

const now = "2027-06-19T16:00:00.000Z";
const all = [
  signup("Zora", "2027-06-01T16:00:00.000Z"),
  signup("Ana", "2027-06-19T16:00:00.000Z"),
  signup("Bea", "2027-06-19T16:00:00.001Z", "Breath and Rest"),
  signup("Tomas", "2027-07-01T16:00:00.000Z"),
];
const names = (choices: Partial<Parameters<typeof chosenSignups>[1]>) =>
  chosenSignups(all, { when: "all", title: "", search: "", ...choices }, now).map(({ name }) => name);

test("a class is past from the instant it begins; what is past stands newest first", () => {
  expect(names({ when: "upcoming" })).toEqual(["Bea", "Tomas"]);
  expect(names({ when: "past" })).toEqual(["Ana", "Zora"]);
  expect(names({})).toEqual(["Zora", "Ana", "Bea", "Tomas"]);
  expect(countsOf(all, now)).toEqual({ upcoming: 2, past: 2 });
});

test("the owner finds somebody by class, name, email or phone", () => {
  expect(names({ title: "Breath and Rest" })).toEqual(["Bea"]);
  expect(names({ search: " TOMAS@ " })).toEqual(["Tomas"]);
  for (const search of ["5550104477", "555-010-4477", "(555) 010"]) expect(names({ search })).toHaveLength(4);
  expect(names({ search: "nobody" })).toEqual([]);
  expect(classTitles(all)).toEqual(["Breath and Rest", "Gentle Morning Yoga"]);
});
