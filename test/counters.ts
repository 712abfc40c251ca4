import { sql } from "kysely";
import type { TestApp } from "./app.ts";

/** As if every use that any limit has counted had happened this many more times. */
export async function addUses({ database: { db } }: Pick<TestApp, "database">, more: number): Promise<void> {
  await db
    .updateTable("limit_counters")
    .set({ count: sql<number>`count + ${more}` })
    .execute();
}
