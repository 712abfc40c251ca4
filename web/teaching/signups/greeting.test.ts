import { expect, test } from "vitest";
import { greetingOf } from "./PersonTags.tsx";

test("a first-timer is expected before the class, and asked how it was only after its end", () => {
  const person = { name: "Tilda Rowan", isFirstTime: true };
  const at = (phase: "coming" | "running" | "over") =>
    greetingOf(person, { title: "Slow Flow", date: "2027-06-17", time: "18:00", phase }, "Mira")?.body;
  expect(at("coming")).toContain("coming to Slow Flow on Thursday, June 17 at 6:00 PM");
  expect(at("running")).toBeUndefined();
  expect(at("over")).toContain("it was good to have you in Slow Flow");
});
