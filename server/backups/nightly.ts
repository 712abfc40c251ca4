import type { Kysely } from "kysely";
import type { Day } from "../../contract/time.ts";
import { newId } from "../db/id.ts";
import type { Tables } from "../db/schema.ts";
import type { BackupWriter } from "./making.ts";
import { nightOf } from "./night.ts";

/** A full disk is not asked again every minute. */
const pauseMs = 60 * 60 * 1000;
/** A site that was stopped in the middle begins again at once; one that the backup itself brings down does not forever. */
const mostStops = 2;

/** Begins the backup of the last night when it is owed, and puts right what a killed process left. */
export async function backUpNightly(
  on: { db: Kysely<Tables>; making: Pick<BackupWriter, "begin" | "mend"> },
  now: Date,
): Promise<void> {
  const { db, making } = on;
  const running = await db.selectFrom("backups").select("id").where("state", "=", "running").execute();
  if (running.length > 0) await making.mend();
  const night = await nightOwed(db, now);
  if (night) await making.begin({ id: newId(now.getTime()), night, now });
}

/** The last night, when its backup is still to be made or to be tried again now. */
async function nightOwed(db: Kysely<Tables>, now: Date): Promise<Day | undefined> {
  const night = nightOf(now);
  const owner = await db.selectFrom("admins").select("created_at").executeTakeFirst();
  // The nights before a site was first started are not missed.
  if (!owner || nightOf(owner.created_at) >= night) return undefined;
  const tries = await db
    .selectFrom("backups")
    .select(["state", "finished_at"])
    .where("night", "=", night)
    .orderBy("started_at")
    .orderBy("id")
    .execute();
  const last = tries.at(-1);
  if (!last) return night;
  if (tries.some(({ state }) => state === "done" || state === "running")) return undefined;
  const stops = tries.filter(({ state }) => state === "stopped").length;
  if (last.state === "stopped" && stops <= mostStops) return night;
  return now.getTime() - (last.finished_at?.getTime() ?? 0) >= pauseMs ? night : undefined;
}
