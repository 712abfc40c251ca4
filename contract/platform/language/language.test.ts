import { expect, test } from "vitest";
import { pathIn, splitLanguage } from "./language.ts";

test.each([
  ["/", "/es"],
  ["/#book", "/es#book"],
  ["/?a=1", "/es?a=1"],
  ["/calendar?day=2027-06-19#x", "/es/calendar?day=2027-06-19#x"],
])("%s is %s in Spanish, and back", (english, spanish) => {
  expect(pathIn("en", english)).toBe(english);
  expect(pathIn("es", english)).toBe(spanish);
  expect(splitLanguage(spanish)).toEqual({ language: "es", path: english });
});

test("a path that only begins like a language is English", () => {
  for (const path of ["/estudio", "/esp/calendar", "/ES", "/api/es"])
    expect(splitLanguage(path)).toEqual({ language: "en", path });
});
