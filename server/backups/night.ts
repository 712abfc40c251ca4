import { addDays, type Day, studioDay, studioTime } from "../../contract/time.ts";

/** Studio time from which the night's backup is due. */
export const backupTime = "03:00";

/**
 * The current night: the last day of the studio that has reached 3:00. Clocks change before 3:00, so each day has
 * exactly one 3:00.
 */
export function currentNight(now: Date): Day {
  const day = studioDay(now);
  return studioTime(now) >= backupTime ? day : addDays(day, -1);
}
