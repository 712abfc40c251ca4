import { expect, test } from "vitest";
import type { Person } from "../../../contract/office/people/calls.ts";
import { personNote } from "./person-note.ts";

const june: Person = {
  id: "1",
  email: "june@example.com",
  name: "June Okafor",
  phone: "",
  isGuest: false,
  classes: 0,
  sessions: 0,
  missed: 0,
  orders: 0,
  children: [],
};
const client = { createdAt: "2027-06-01T02:00:00Z" } as Person["client"];

test("a person's line says what they are and when they were last seen, or come next", () => {
  const note = (facts: Partial<Person>) => personNote({ ...june, ...facts }, "2027-06-17");
  expect(note({ classes: 12, lastOn: "2027-06-12", nextOn: "2027-06-19" })).toBe("12 classes · last Jun 12");
  expect(note({ classes: 1, sessions: 2, lastOn: "2026-12-30", client })).toBe(
    "1 class · 2 sessions · last Dec 30, 2026",
  );
  expect(note({ isGuest: true, nextOn: "2027-06-19" })).toBe("Guest · next Jun 19");
  expect(note({ nextOn: "2028-01-02" })).toBe("No class yet · next Jan 2, 2028");
  expect(note({ classes: 7, missed: 6, lastOn: "2027-06-12" })).toBe("7 classes, missed 6 more · last Jun 12");
  expect(note({ orders: 2 })).toBe("2 orders");
  // Studio time: the account was made on May 31.
  expect(note({ client })).toBe("Client since May 2027");
});
