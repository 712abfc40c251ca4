import { sql } from "kysely";
import { addMonths, studioDay } from "../../../contract/platform/values/time.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { retention } from "../../site/documents/retention.ts";
import { utcDayStart } from "../../site/settings/retention.ts";

/** Deletes absences with their people, some time after the last day to answer. */
export async function purgeAbsences({ db, now }: Pick<Ctx, "db" | "now">): Promise<void> {
  const before = utcDayStart(addMonths(studioDay(now), -retention.absenceMonths));
  await sql`
    delete from absences where answer_by < ${before} and until_at < ${before} and not exists (
      select from absence_items where absence_id = absences.id and absence_items.answer_by >= ${before})`.execute(db);
}
