import { expect, test } from "vitest";
import { destinationWords } from "./format.ts";

test("a destination abroad has the country's name, with its article if needed", () => {
  expect([destinationWords("DE"), destinationWords("NL"), destinationWords("US"), destinationWords(null)]).toEqual([
    " to Germany",
    " to the Netherlands",
    "",
    "",
  ]);
});
