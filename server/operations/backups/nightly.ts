import type { Kysely } from "kysely";
import { type Day, addDays, studioDay, studioTime } from "../../../contract/platform/values/time.ts";
import { newId } from "../../platform/db/id.ts";
import type { Tables } from "../../platform/db/schema.ts";
import type { BackupWriter } from "./writer.ts";

/** Pause after a failed attempt, so that a full disk is not tried every minute. */
const pauseMs = 60 * 60 * 1000;
/** Immediate retries after an interrupted backup; limited because the backup itself may crash the process. */
const mostStops = 2;

type Site = { db: Kysely<Tables>; writer: Pick<BackupWriter, "begin" | "tidy"> };

/** Starts the nightly backup when it is due, and tidies up. */
export async function backUpNightly({ db, writer }: Site, now: Date): Promise<void> {
  await writer.tidy();
  const night = await dueNight(db, now);
  if (night) await writer.begin({ id: newId(now.getTime()), night, now });
}

/** The night whose backup is to be started or retried now; undefined when none is due. */
async function dueNight(db: Kysely<Tables>, now: Date): Promise<Day | undefined> {
  const night = currentNight(now);
  const owner = await db.selectFrom("admins").select("created_at").executeTakeFirst();
  // Nights before the first start of the site need no backup.
  if (!owner || currentNight(owner.created_at) >= night) return undefined;
  const ofNight = db.selectFrom("backups").select(["state", "finished_at"]).where("night", "=", night);
  const attempts = await ofNight.orderBy("started_at").orderBy("id").execute();
  const last = attempts.at(-1);
  if (!last) return night;
  if (attempts.some(({ state }) => state === "done" || state === "running")) return undefined;
  const stops = attempts.filter(({ state }) => state === "stopped").length;
  if (last.state === "stopped" && stops <= mostStops) return night;
  return now.getTime() - (last.finished_at?.getTime() ?? 0) >= pauseMs ? night : undefined;
}

/** The last day of the studio that has reached 3:00. Clocks change before 3:00, so each day has exactly one 3:00. */
export function currentNight(now: Date): Day {
  const day = studioDay(now);
  return studioTime(now) >= "03:00" ? day : addDays(day, -1);
}
