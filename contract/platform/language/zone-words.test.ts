import { expect, test } from "vitest";
import { speak } from "../../../server/platform/language/language.ts";
import { inPlace } from "../../../server/platform/process/place.ts";
import { defaultPlace } from "../values/place.ts";
import { allTimesWords, inStudioTime } from "./zone-words.ts";

const spanish = { language: "es", words: new Map<string, string>() } as const;

test.each([
  [
    "America/Los_Angeles",
    "All times are Pacific time.",
    "Todas las horas son del Pacífico.",
    "9:00, hora del Pacífico",
  ],
  ["America/New_York", "All times are Eastern time.", "Todas las horas están en hora oriental.", "9:00, hora oriental"],
  [
    "Europe/Berlin",
    "All times are Central European time.",
    "Todas las horas son de Europa central.",
    "9:00, hora de Europa central",
  ],
  ["Etc/GMT+5", "All times are GMT-05:00.", "Todas las horas están en GMT-05:00.", "9:00, GMT-05:00"],
])("%s has its name in a sentence of each language", (zone, english, ofSpanish, when) =>
  inPlace({ ...defaultPlace, zone }, () => {
    expect(allTimesWords()).toBe(english);
    expect(speak(spanish, allTimesWords)).toBe(ofSpanish);
    expect(speak(spanish, () => inStudioTime("9:00"))).toBe(when);
  }),
);
