import { expect, test } from "vitest";
import { emptyOf, faultsOf, valuesOf } from "../../kit/ui/forms/FieldKinds.tsx";
import { eventFields, shownInput } from "./EventFields.tsx";

const typed = { ...emptyOf(eventFields), title: " Slow Flow ", date: "2030-06-04", time: "18:00:00" };
const sent = (price: { kind: "none" | "fixed" | "sliding" | "passes"; least: string; most: string }) => {
  const input = shownInput({ ...typed, price, cutoffHours: "24", taxClass: "goods" });
  expect(faultsOf(eventFields, input)).toEqual({});
  return valuesOf(eventFields, input);
};

test("a class is sent as the call takes it: no spaces around its title, no seconds, 25 spots of 60 minutes", () => {
  expect(valuesOf(eventFields, typed)).toMatchObject({
    title: "Slow Flow",
    time: "18:00",
    capacity: 25,
    durationMinutes: 60,
  });
});

test("what the price of a class hides is not sent, and one price is both ends", () => {
  const amounts = { least: "12", most: "20" };
  expect(sent({ kind: "none", ...amounts })).toMatchObject({
    price: { kind: "none", least: null, most: null },
    cutoffHours: null,
    taxClass: "none",
  });
  expect(sent({ kind: "passes", ...amounts })).toMatchObject({ cutoffHours: 24, taxClass: "none" });
  expect(sent({ kind: "fixed", ...amounts })).toMatchObject({
    price: { kind: "fixed", least: 12, most: 12 },
    cutoffHours: 24,
    taxClass: "goods",
  });
  expect(sent({ kind: "sliding", ...amounts })).toMatchObject({ price: { kind: "sliding", least: 12, most: 20 } });
});

test("an unclear number of hours is no empty one", () => {
  expect(faultsOf(eventFields, { ...typed, cutoffHours: "a day" })).toHaveProperty("cutoffHours");
});

test("a number that is impossible is sent, and the server says why; none is missing", () => {
  const numbers = (capacity: string) => ({ ...typed, capacity, durationMinutes: capacity });
  for (const impossible of ["-3", "2.5", "9999999"])
    expect(faultsOf(eventFields, numbers(impossible)), impossible).toEqual({});
  expect(Object.keys(faultsOf(eventFields, numbers("")))).toEqual(["capacity", "durationMinutes"]);
});
