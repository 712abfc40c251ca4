import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { connectWithLock } from "../../platform/db/backup/tool-client.ts";
import type { Connection } from "../../platform/db/pool.ts";

type Parts = { connection: Connection; name: string; lock: number; onError(error: unknown): void };

/**
 * Long work that a job starts and does not wait for, one at a time across all processes. The lock belongs to a
 * connection of its own, so a killed process holds none.
 */
export function openErrand({ connection, name, lock, onError }: Parts) {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  const run = async (work: (signal: AbortSignal) => Promise<void>, holder: pg.Client) => {
    try {
      await work(stopping.signal);
    } catch (error) {
      onError(error);
    } finally {
      running = undefined;
      await holder.end().catch(() => {});
    }
  };
  return {
    /** Does nothing while the work is running, here or in another process, or when the site is stopping. */
    async start(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
      if (running || stopping.signal.aborted) return;
      const holder = await connectWithLock(connection, name, lock);
      if (!holder) return;
      running = run(work, holder);
    },
    async finished(): Promise<void> {
      await running;
    },
    /** Aborts running work; waits at most 2 s. */
    async stop(): Promise<void> {
      stopping.abort();
      await Promise.race([running, sleep(2_000, undefined, { ref: false })]);
    },
  };
}
