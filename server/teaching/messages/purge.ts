import { sql } from "kysely";
import type { Ctx } from "../../platform/call/ctx.ts";
import { studioSettings } from "../../site/settings/read.ts";
import { isOldMessage } from "../../site/settings/retention.ts";

/**
 * Deletes messages and requests that are past the retention period. Returns how many. Clears the networks of requests
 * whose time has passed.
 */
export async function purgeMessages({ db, now }: Pick<Ctx, "db" | "now">): Promise<number> {
  const { messageMonths } = (await studioSettings({ db })).retention;
  await sql`
    update messages set opener = null from slots
    where slots.id = messages.slot_id and opener is not null and slots.starts_at <= ${now}`.execute(db);
  const deleted = await db.deleteFrom("messages").where(isOldMessage(now, messageMonths)).executeTakeFirst();
  return Number(deleted.numDeletedRows);
}
