import type { Kysely } from "kysely";
import { backupHasStarted } from "../../../contract/operations/backups/text.desk.ts";
import { addDays, studioDay, studioTime, type Day } from "../../../contract/platform/values/time.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { Refusal } from "../../platform/call/refusal.ts";
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

/** Starts a backup at the owner's request. `listBackups` shows the outcome. Refuses `backup-running`, `limited`. */
export async function backUpNow(ctx: Ctx, { body }: { body: { id: string } }): Promise<{ message: string }> {
  const before = await ctx.db.selectFrom("backups").select("id").where("id", "=", body.id).executeTakeFirst();
  if (before) return { message: backupHasStarted };
  await ctx.limit({ subject: "backups by hand", most: 10, seconds: 60 * 60 });
  const hasBegun = await ctx.backups.begin({ id: body.id, night: null, now: ctx.now });
  if (!hasBegun) throw new Refusal("backup-running");
  return { message: backupHasStarted };
}
