import pg from "pg";
import type { Connection } from "../db/pool.ts";
import { jobLocks } from "./index.ts";

/**
 * Runs each task once, one after the other, except those that another process is running. Runs all of them before it
 * throws the first failure.
 */
export async function runOnce(connection: Connection, tasks: readonly { name: string; run(): Promise<unknown> }[]) {
  const failures: unknown[] = [];
  const application_name = "mat-and-cacao round";
  const client = new pg.Client({ ...connection, application_name, connectionTimeoutMillis: 3_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    const names = tasks.map(({ name }) => name);
    const { rows } = await client.query<{ name: string }>(
      "select name from unnest($2::text[]) as name where pg_try_advisory_lock($1, hashtext(name))",
      [jobLocks, names],
    );
    const locked = new Set(rows.map(({ name }) => name));
    for (const { name, run } of tasks)
      if (locked.has(name)) await run().catch((error: unknown) => failures.push(error));
  } finally {
    // Closing the connection releases the locks.
    await client.end().catch(() => {});
  }
  if (failures.length > 0) throw failures[0];
}
