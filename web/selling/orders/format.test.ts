import { expect, test } from "vitest";
import { addressLines } from "../../../contract/teaching/events/place.ts";
import { destinationWords } from "./format.ts";

const pat = { name: "Pat Payer", lines: ["Hauptstraße 1"], city: "Bremen", state: "", zip: "28195" };

test("an address abroad ends with the country, a US address does not", () => {
  expect(addressLines({ ...pat, country: "DE" })).toEqual(["Pat Payer", "Hauptstraße 1", "Bremen, 28195", "Germany"]);
  expect(addressLines({ ...pat, country: "US" }).at(-1)).toBe("Bremen, 28195");
});

test("a destination abroad has the country's name, with its article if needed", () => {
  expect([destinationWords("DE"), destinationWords("NL"), destinationWords("US"), destinationWords(null)]).toEqual([
    " to Germany",
    " to the Netherlands",
    "",
    "",
  ]);
});
