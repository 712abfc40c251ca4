import type { Ctx } from "../ctx.ts";
import { studioSettings } from "../settings/read.ts";
import { isOldMessage } from "../settings/retention.ts";

/** Deletes messages and requests that are past the retention period. Returns how many. */
export async function purgeMessages({ db, now }: Pick<Ctx, "db" | "now">): Promise<number> {
  const { messageMonths } = (await studioSettings({ db })).retention;
  const deleted = await db.deleteFrom("messages").where(isOldMessage(now, messageMonths)).executeTakeFirst();
  return Number(deleted.numDeletedRows);
}
