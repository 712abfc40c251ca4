import { expect, test } from "vitest";
import { theHour } from "./spanish-hour.ts";

test("one o'clock is singular, with and without minutes", () => {
  expect(["1:00 pm", "1:30 am", "10:00 am", "11:15 am", "12:00 pm", "2:00 pm"].map(theHour)).toEqual([
    "la 1:00 pm",
    "la 1:30 am",
    "las 10:00 am",
    "las 11:15 am",
    "las 12:00 pm",
    "las 2:00 pm",
  ]);
});
