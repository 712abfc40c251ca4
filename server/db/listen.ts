import pg from "pg";
import type { Connection } from "./pool.ts";

export type Listener = { stop(): Promise<void> };

/**
 * Keeps one connection that LISTENs on `channel`. After a lost connection it comes back by itself, within 2 s once
 * the database is there again, and calls `onReconnect`, since messages may have been missed meanwhile.
 */
export async function listen(
  connection: Connection,
  channel: string,
  on: { message(payload: string): void; reconnect(): void },
): Promise<Listener> {
  let client: pg.Client | undefined;
  let stopped = false;
  let again: NodeJS.Timeout | undefined;

  async function connect(first: boolean): Promise<void> {
    const next = new pg.Client({ ...connection, connectionTimeoutMillis: 3_000, keepAlive: true });
    client = next;
    let lost = false;
    const lose = () => {
      if (lost || stopped) return;
      lost = true;
      next.end().catch(() => {});
      again = setTimeout(() => void connect(false), 1_000);
    };
    next.on("error", lose);
    next.on("end", lose);
    next.on("notification", (message) => on.message(message.payload ?? ""));
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
      if (!first) on.reconnect();
    } catch (error) {
      if (first) throw error;
      lose();
    }
  }

  await connect(true);
  return {
    async stop() {
      stopped = true;
      clearTimeout(again);
      await client?.end().catch(() => {});
    },
  };
}
