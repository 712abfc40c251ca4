import type { Kysely } from "kysely";
import type { Tables } from "../db/schema.ts";
import { studioSettings } from "../settings/read.ts";
import { isOldMessage } from "../settings/retention.ts";

/** Deletes messages and requests that are past the retention period. Returns how many. */
export async function purgeMessages({ db, now }: { db: Kysely<Tables>; now: Date }): Promise<number> {
  const { retention } = await studioSettings({ db });
  const { numDeletedRows } = await db
    .deleteFrom("messages")
    .where(isOldMessage(now, retention.messageMonths))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
