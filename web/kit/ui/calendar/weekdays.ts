import { friday, monday, saturday, sunday, thursday, tuesday, wednesday } from "../../../../contract/text/shared.ts";

/** Sunday is 0. */
export const weekdays = [sunday, monday, tuesday, wednesday, thursday, friday, saturday] as const;
