import type { Kysely } from "kysely";
import type { Tables } from "../db/schema.ts";
import { isOldWaiver } from "../settings/retention.ts";

/** Deletes waivers older than `years` that no newer sign-up uses. Returns how many. */
export async function purgeWaivers({ db, now }: { db: Kysely<Tables>; now: Date }, years: number): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom("waivers").where(isOldWaiver(now, years)).executeTakeFirst();
  return Number(numDeletedRows);
}
