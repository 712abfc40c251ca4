import * as shared from "../../../contract/text/shared.ts";

/** Sunday is 0. */
export const weekdays = [
  shared.sunday,
  shared.monday,
  shared.tuesday,
  shared.wednesday,
  shared.thursday,
  shared.friday,
  shared.saturday,
] as const;
