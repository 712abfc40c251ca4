import { expect, test } from "vitest";
import { emptyService, serviceFaults, toNewService } from "./service-edit.ts";

const valid = { ...emptyService, name: "Prenatal Yoga", priceFrom: "$42,50" };

test("a typed service is sent as numbers; what is empty is left to the settings", () => {
  expect(toNewService(valid)).toMatchObject({ minutes: 60, price: { least: 42.5, most: 42.5 }, noticeHours: null });
  const scaled = { ...valid, priceKind: "range" as const, priceFrom: "35", priceTo: "130", cutoffHours: "48" };
  expect(toNewService(scaled)).toMatchObject({ price: { least: 35, most: 130 }, cutoffHours: 48 });
});

test.each([
  [{}, []],
  [{ name: " " }, ["name"]],
  [{ minutes: "4" }, ["minutes"]],
  [{ minutes: "1e2" }, ["minutes"]],
  [{ priceFrom: "free" }, ["priceFrom"]],
  [{ priceFrom: "1001" }, ["priceFrom"]],
  [{ priceKind: "range" as const, priceFrom: "35.50", priceTo: "60" }, ["priceFrom"]],
  [{ priceKind: "range" as const, priceFrom: "60", priceTo: "35" }, ["priceTo"]],
  [{ priceKind: "range" as const, priceFrom: "60", priceTo: "60" }, ["priceTo"]],
  [{ breakMinutes: "" }, ["breakMinutes"]],
  [{ aheadDays: "0" }, ["aheadDays"]],
])("with %o, the faults are at %o", (change, fields) => {
  expect(Object.keys(serviceFaults({ ...valid, ...change }))).toEqual(fields);
});
