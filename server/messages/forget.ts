import type { Kysely } from "kysely";
import { addMonths, studioDay } from "../../contract/time.ts";
import type { Tables } from "../db/schema.ts";
import { retention } from "../site/retention.ts";

/** Deletes messages and requests that are older than the privacy page says; returns how many. */
export async function forgetMessages(db: Kysely<Tables>, now: Date): Promise<number> {
  const until = new Date(`${addMonths(studioDay(now), -retention.messageMonths)}T00:00:00Z`);
  const { numDeletedRows } = await db
    .deleteFrom("messages")
    .where("received_at", "<", until)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
