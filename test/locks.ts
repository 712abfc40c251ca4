import { expect } from "vitest";
import { jobLocks } from "../server/platform/jobs/index.ts";
import type { TestApp } from "./app.ts";

type Site = Pick<TestApp, "database">;

/** Locks rows by a statement until the returned function is called. */
export async function lockRows({ database: { pool } }: Site, statement: string, values: unknown[]) {
  const client = await pool.connect();
  await client.query("begin");
  await client.query(statement, values);
  return async () => {
    await client.query("commit");
    client.release();
  };
}

/** Waits for repeating jobs that run, and keeps those of these names from running until the returned function is called. */
export async function restJobs({ database: { pool } }: Site, ...names: string[]) {
  const client = await pool.connect();
  // Not in a transaction: the database ends one that is idle for 30 s.
  await client.query("select pg_advisory_lock($1, hashtext(name)) from unnest($2::text[]) name", [jobLocks, names]);
  return async () => {
    await client.query("select pg_advisory_unlock_all()");
    client.release();
  };
}

/** Waits until at least this many connections wait for locks. */
export async function untilWaiting({ database: { pool } }: Site, count: number): Promise<void> {
  const waits = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await expect.poll(async () => (await pool.query(waits)).rowCount).toBeGreaterThanOrEqual(count);
}
