import { expect, test } from "vitest";
import { fullLocation, streetOf } from "./place.ts";

const studio = ["Harbor Room", "14 Net Loft Lane", "Alder Bay, Oregon"];

test("the studio's room is completed with the street, another location is unchanged", () => {
  expect(fullLocation("Harbor Room", studio)).toBe("Harbor Room, 14 Net Loft Lane, Alder Bay, Oregon");
  expect(fullLocation("Alder Park", studio)).toBe("Alder Park");
  expect(fullLocation("", studio)).toBe("");
  expect(streetOf("Harbor Room", studio, "Alder Bay")).toBe("14 Net Loft Lane");
  expect(streetOf("Alder Park", studio, "Alder Bay")).toBe("");
});
