import { addDays, type Day, studioDay, studioTime } from "../../contract/time.ts";

/** From this time on the studio's wall clock the night's backup is owed. */
export const backupTime = "03:00";

/**
 * The night that came last: the studio's day whose three o'clock is over. The clocks are changed before three, so each
 * day has one three o'clock.
 */
export function nightOf(now: Date): Day {
  const day = studioDay(now);
  return studioTime(now) >= backupTime ? day : addDays(day, -1);
}
