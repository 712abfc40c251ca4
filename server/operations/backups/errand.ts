import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { connectWithLock } from "../../platform/db/backup/tool-client.ts";
import type { Connection } from "../../platform/db/pool.ts";

/** Long work that a job starts and does not wait for, one at a time across all processes. */
export type Errand = {
  /** Does nothing while the work is running, here or in another process, or when the site is stopping. */
  start(work: (signal: AbortSignal) => Promise<void>): Promise<void>;
  /** Waits for running work of this process. */
  finished(): Promise<void>;
  /** Aborts running work; waits at most 2 s. */
  stop(): Promise<void>;
};

type Parts = { connection: Connection; name: string; lock: number; onError(error: unknown): void };

/** The lock belongs to a connection of its own, so a killed process holds none. */
export function openErrand({ connection, name, lock, onError }: Parts): Errand {
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
    async start(work) {
      if (running || stopping.signal.aborted) return;
      const holder = await connectWithLock(connection, name, lock);
      if (!holder) return;
      running = run(work, holder);
    },
    async finished() {
      await running;
    },
    async stop() {
      stopping.abort();
      await Promise.race([running, sleep(2_000, undefined, { ref: false })]);
    },
  };
}
