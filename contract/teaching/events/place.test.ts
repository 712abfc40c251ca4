import { expect, test } from "vitest";
import { fullLocation, mapAddress, streetOf } from "./place.ts";

const studio = ["Harbor Room", "14 Net Loft Lane", "Alder Bay, Oregon"];

test("the studio's room is completed with the street, another location is unchanged", () => {
  expect(fullLocation("Harbor Room", studio)).toBe("Harbor Room, 14 Net Loft Lane, Alder Bay, Oregon");
  expect(fullLocation("Alder Park", studio)).toBe("Alder Park");
  expect(fullLocation("", studio)).toBe("");
  expect(streetOf("Harbor Room", studio, "Alder Bay")).toBe("14 Net Loft Lane");
  expect(streetOf("Alder Park", studio, "Alder Bay")).toBe("");
});

test("a map finds the studio by its address and other locations in its city; a class online has no place", () => {
  expect(mapAddress("Harbor Room", studio, "Alder Bay")).toBe("Harbor Room, 14 Net Loft Lane, Alder Bay, Oregon");
  expect(mapAddress("Tidewater Studio", studio, "Alder Bay")).toBe("Tidewater Studio, Alder Bay");
  expect(mapAddress("Alder Bay Park", studio, "Alder Bay")).toBe("Alder Bay Park");
  for (const location of ["", "Online", "On Zoom", "https://meet.example.com/x"])
    expect(mapAddress(location, studio, "Alder Bay"), location).toBe("");
});
