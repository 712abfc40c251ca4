import { expect, test } from "vitest";
import { lengthBeside, sessionTypes } from "./bookings.ts";

test("a session's length is shown only when its type does not contain it", () => {
  expect(lengthBeside(sessionTypes[0], 60)).toBe("");
  expect(lengthBeside(sessionTypes[0], 90)).toBe("90 min");
  expect(lengthBeside("Free Session", 30)).toBe("30 min");
});
