import { expect, test } from "vitest";
import { emptyOf, faultsOf, typedOf, valuesOf } from "../../kit/ui/forms/FieldKinds.tsx";
import { priceWordsOf, serviceFields } from "./ServiceFields.tsx";

const fields = serviceFields({ minutes: 60, cancelHours: 24 });
const one = (least: string) => ({ kind: "one" as const, least, most: "" });
const range = (least: string, most: string) => ({ kind: "range" as const, least, most });
const valid = { ...emptyOf(fields), name: "Prenatal Yoga", price: one("$42,50") };

test("a typed service is sent as numbers; what is empty is left to the settings", () => {
  const values = valuesOf(fields, valid);
  expect(values).toMatchObject({ minutes: 60, price: { least: 42.5, most: 42.5 }, noticeHours: null, state: "shown" });
  expect(typedOf(fields, values)).toEqual({ ...valid, price: one("42.50") });
  const scaled = valuesOf(fields, { ...valid, price: range("35", "130"), cutoffHours: "48" });
  expect(scaled).toMatchObject({ price: { least: 35, most: 130 }, cutoffHours: 48 });
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
  [{ price: one("free") }, ["price.least"]],
  [{ price: one("1001") }, ["price.least"]],
  [{ price: range("35.50", "60") }, ["price.least"]],
  [{ price: range("60", "35") }, ["price.most"]],
  [{ price: range("60", "60") }, ["price.most"]],
  [{ breakMinutes: "" }, ["breakMinutes"]],
  [{ aheadDays: "0" }, ["aheadDays"]],
])("with %o, the faults are at %o", (change, names) => {
  expect(Object.keys(faultsOf(fields, { ...valid, ...change }))).toEqual(names);
});
