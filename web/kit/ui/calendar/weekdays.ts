import {
  friday,
  monday,
  saturday,
  sunday,
  thursday,
  tuesday,
  wednesday,
} from "../../../../contract/platform/language/text.en.ts";

/** Sunday is 0. */
export const weekdays = [sunday, monday, tuesday, wednesday, thursday, friday, saturday] as const;
