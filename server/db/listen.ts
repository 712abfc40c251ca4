import pg from "pg";
import type { Connection } from "./pool.ts";

/** `reconnect`: the connection was lost, so notifications may have been missed. */
type Handlers = { message(payload: string): void; reconnect(): void };

/** LISTENs on `channel` over its own connection. Reconnects within 2 s once a lost database is back. */
export async function listen(connection: Connection, channel: string, on: Handlers) {
  let client: pg.Client | undefined;
  let stopped = false;
  let retry: NodeJS.Timeout | undefined;

  async function connect(first: boolean): Promise<void> {
    const next = new pg.Client({ ...connection, connectionTimeoutMillis: 3_000, keepAlive: true });
    client = next;
    let lost = false;
    const handleLoss = () => {
      if (lost || stopped) return;
      lost = true;
      next.end().catch(() => {});
      retry = setTimeout(() => void connect(false), 1_000);
    };
    next.on("error", handleLoss);
    next.on("end", handleLoss);
    next.on("notification", (message) => on.message(message.payload ?? ""));
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
      if (!first) on.reconnect();
    } catch (error) {
      if (first) throw error;
      handleLoss();
    }
  }

  await connect(true);
  return {
    async stop(): Promise<void> {
      stopped = true;
      clearTimeout(retry);
      await client?.end().catch(() => {});
    },
  };
}
