import { expect, test } from "vitest";
import { conventionsOf, countryOfZone } from "./country-conventions.ts";
import { defaultPlace } from "./place.ts";

test("the conventions of a country are its currency, clock, week and paper", () => {
  const { zone: _, country, region: __, ...ofDefault } = defaultPlace;
  expect(conventionsOf(country)).toEqual(ofDefault);
  expect(conventionsOf("DE")).toEqual({ currency: "EUR", hours: 24, weekStart: 1, paper: "A4" });
  expect(conventionsOf("NZ")).toEqual({ currency: "NZD", hours: 12, weekStart: 1, paper: "A4" });
  expect(conventionsOf("CA")).toEqual({ currency: "CAD", hours: 12, weekStart: 0, paper: "Letter" });
  expect(conventionsOf("CH")).toEqual({ currency: "CHF", hours: 24, weekStart: 1, paper: "A4" });
});

test("the country of a zone is known, unless several have it", () => {
  expect(countryOfZone("America/Los_Angeles")).toBe("US");
  expect(countryOfZone("Europe/Berlin")).toBe("DE");
  expect(countryOfZone("Pacific/Auckland")).toBe("NZ");
  expect(countryOfZone("UTC")).toBeUndefined();
});
