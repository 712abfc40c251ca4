import { expect, test } from "vitest";
import { additionalLengthWords, sessionTypes } from "./bookings.ts";

test("a session's length is shown only when its type does not contain it", () => {
  expect(additionalLengthWords(sessionTypes[0], 60)).toBe("");
  expect(additionalLengthWords(sessionTypes[0], 90)).toBe("90 min");
  expect(additionalLengthWords("Free Session", 30)).toBe("30 min");
});
