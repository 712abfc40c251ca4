import { sql } from "kysely";
import type { TestApp } from "./app.ts";

/**
 * As if each use that any limit has counted had happened this many more times. `of`: only of limits with this text in
 * their subject.
 */
export async function addUses(
  { database: { db } }: Pick<TestApp, "database">,
  more: number,
  of: string = "",
): Promise<void> {
  await db
    .updateTable("limit_counters")
    .set({ count: sql<number>`count + ${more}` })
    .where("key", "like", `%${of}%`)
    .execute();
}
