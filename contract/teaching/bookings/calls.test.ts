import { expect, test } from "vitest";
import { sessionTypeNames } from "../../platform/values/session-types.ts";
import { additionalLengthWords } from "./calls.ts";

test("a session's length is shown only when its type does not contain it", () => {
  expect(additionalLengthWords(sessionTypeNames.individual, 60)).toBe("");
  expect(additionalLengthWords(sessionTypeNames.individual, 90)).toBe("90 min");
  expect(additionalLengthWords("Free Session", 30)).toBe("30 min");
});
