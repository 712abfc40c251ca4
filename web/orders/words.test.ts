import { expect, test } from "vitest";
import { abroadWords, addressLines } from "./words.ts";

const pat = { name: "Pat Payer", lines: ["Hauptstraße 1"], city: "Bremen", state: "", zip: "28195" };

test("a parcel abroad carries its country's name, one at home none", () => {
  expect(addressLines({ ...pat, country: "DE" })).toEqual([
    "Pat Payer",
    "Hauptstraße 1",
    "Bremen, 28195",
    "Germany",
  ]);
  expect(addressLines({ ...pat, country: "US" }).at(-1)).toBe("Bremen, 28195");
});

test("the order's page says which country it goes to, with an article where one is said", () => {
  expect([abroadWords("DE"), abroadWords("NL"), abroadWords("US"), abroadWords(null)]).toEqual([
    " to Germany",
    " to the Netherlands",
    "",
    "",
  ]);
});
