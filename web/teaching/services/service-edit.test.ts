import { expect, test } from "vitest";
import { emptyService, priceWordsOf, serviceFaults, toNewService } from "./service-edit.ts";

const valid = { ...emptyService, name: "Prenatal Yoga", priceFrom: "$42,50" };

test("a typed service is sent as numbers; what is empty is left to the settings", () => {
  expect(toNewService(valid)).toMatchObject({ minutes: 60, price: { least: 42.5, most: 42.5 }, noticeHours: null });
  const scaled = { ...valid, priceKind: "range" as const, priceFrom: "35", priceTo: "130", cutoffHours: "48" };
  expect(toNewService(scaled)).toMatchObject({ price: { least: 35, most: 130 }, cutoffHours: 48 });
});

test("the list says the price that visitors see, and what is accepted beyond it", () => {
  const words = (price: [number, number], scale = price, taxClass: "none" | "goods" = "none") => {
    const [range, shown] = [price, scale].map(([least, most]) => ({ least, most }));
    return priceWordsOf({ price: range!, scale: shown!, taxClass });
  };
  expect(words([42.5, 42.5])).toBe("$42.50");
  expect(words([35, 110])).toBe("$35–$110");
  expect(words([35, 130], [35, 110])).toBe("$35–$110 (up to $130 accepted)");
  expect(words([30, 130], [35, 110], "goods")).toBe("$35–$110 + tax ($30–$130 accepted)");
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
