import { expect, test } from "vitest";
import { type Absence, isOpenAbsence } from "../../../contract/office/absences/calls.ts";
import { absenceTitle } from "./format.ts";

const absence: Absence = {
  _id: "a",
  from: "2027-06-23",
  to: "2027-06-25",
  state: "told",
  answerBy: "2027-06-25T16:00:00.000Z",
  people: 3,
  byPhone: 0,
  mailed: 3,
  asked: 3,
  answered: 3,
  toPhone: 0,
  canEnd: false,
};

test("the heading says whether the owner will be, is or was away, or is well again", () => {
  expect(absenceTitle(absence, "2027-06-22")).toBe("You will be away: Wed, Jun 23 to Fri, Jun 25");
  expect(absenceTitle(absence, "2027-06-23")).toBe("You are away until Fri, Jun 25");
  expect(absenceTitle(absence, "2027-06-25")).toBe("You are away today");
  expect(absenceTitle(absence, "2027-06-26")).toBe("You were away until Fri, Jun 25");
  expect(absenceTitle({ ...absence, state: "well", to: "2027-06-23" }, "2027-06-23")).toBe(
    "You can teach after all (Wed, Jun 23)",
  );
});

test("an absence is on Today while letters, answers or calls are missing, or it can be taken back", () => {
  expect(isOpenAbsence(absence)).toBe(false);
  expect(isOpenAbsence({ ...absence, answered: 2 })).toBe(true);
  expect(isOpenAbsence({ ...absence, toPhone: 1 })).toBe(true);
  expect(isOpenAbsence({ ...absence, canEnd: true })).toBe(true);
  expect(isOpenAbsence({ ...absence, state: "running" })).toBe(true);
  expect(isOpenAbsence({ ...absence, state: "well", toPhone: 1 })).toBe(false);
});
