import { currentPlace } from "../values/place.ts";
import { keptBy, keptForLocale } from "./locale.ts";
import { text as t } from "./text.ts";

const format = keptForLocale((locale) =>
  keptBy(
    () => currentPlace().zone,
    (timeZone) => new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: "longGeneric" }),
  ),
);

/** The studio's time zone in the current language: `Pacific time`, `hora del Pacífico`. `GMT-05:00` if it has no name. */
export function zoneWords(): string {
  const name = format()()
    .formatToParts()
    .find(({ type }) => type === "timeZoneName")!.value;
  return name.replace(/ Time$/, " time");
}

/** `All times are Pacific time.` */
export const allTimesWords = (): string => t.allTimesAre(zoneWords());

/** `9:00 AM Pacific time`: a time that is read elsewhere. */
export const inStudioTime = (when: string): string => t.inTimeZone(when, zoneWords());
