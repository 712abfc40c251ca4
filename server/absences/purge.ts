import { addMonths, studioDay } from "../../contract/time.ts";
import type { Ctx } from "../ctx.ts";
import { utcDayStart } from "../settings/retention.ts";
import { retention } from "../site/retention.ts";

/** Deletes absences with their people, some time after the last day to answer. */
export async function purgeAbsences({ db, now }: Pick<Ctx, "db" | "now">): Promise<void> {
  const before = utcDayStart(addMonths(studioDay(now), -retention.absenceMonths));
  await db.deleteFrom("absences").where("answer_by", "<", before).where("until_at", "<", before).execute();
}
