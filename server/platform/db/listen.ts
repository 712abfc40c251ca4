import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { socketOf } from "./pg/connection.ts";
import type { Connection } from "./pool.ts";

type Handlers = {
  /** Maps a channel to the function that gets the payload of each notification. */
  messages: Readonly<Record<string, (payload: string) => void>>;
  /** The connection was lost and is back. Notifications may have been missed. */
  reconnect(): void;
};

export type Listener = { isConnected(): boolean; stop(): Promise<void> };

/** Delay between two attempts to connect again. The first one follows a loss at once. */
const retryMs = 1_000;
/** An idle connection that the network drops reports nothing. So it is tested at this interval. */
const testMs = 5_000;
/** A connection that answers later than this counts as lost. */
const answerMs = 3_000;

/**
 * LISTENs on the channels of `messages` over one separate connection, which must not be one of a transaction pooler.
 * Reconnects within 2 s once a lost database is back, and notices an unreachable one within 8 s.
 */
export async function listen(connection: Connection, { messages, reconnect }: Handlers): Promise<Listener> {
  const listenToAll = Object.keys(messages)
    .map((channel) => `listen ${channel}`)
    .join("; ");
  let client: pg.Client | undefined;
  let isConnected = false;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  async function open(): Promise<void> {
    const next = new pg.Client({
      ...connection,
      application_name: "mat-and-cacao listener",
      connectionTimeoutMillis: answerMs,
      keepAlive: true,
    });
    // The failed query reports the error. Without a listener it would also end the process.
    next.on("error", () => {});
    try {
      await next.connect();
      await withinAnswerTime(next.query(listenToAll));
    } catch (error) {
      destroy(next);
      throw error;
    }
    if (isStopped) return destroy(next);
    client = next;
    isConnected = true;
    const handleLoss = () => {
      if (client !== next || isStopped) return;
      client = undefined;
      isConnected = false;
      clearTimeout(timer);
      destroy(next);
      retry(0);
    };
    next.on("error", handleLoss);
    next.on("end", handleLoss);
    next.on("notification", ({ channel, payload = "" }) => messages[channel]?.(payload));
    const test = () =>
      void withinAnswerTime(next.query("select 1")).then(() => (timer = setTimeout(test, testMs)), handleLoss);
    timer = setTimeout(test, testMs);
  }

  function retry(afterMs: number): void {
    timer = setTimeout(() => void open().then(reconnect, () => isStopped || retry(retryMs)), afterMs);
  }

  await open();
  return {
    isConnected: () => isConnected,
    async stop() {
      isStopped = true;
      isConnected = false;
      clearTimeout(timer);
      const ended = client?.end().catch(() => {});
      await Promise.race([ended, sleep(500, undefined, { ref: false })]);
    },
  };
}

/** Closes a connection without waiting for the server, which may be unreachable. */
const destroy = (client: pg.Client) => void socketOf(client).destroy();

async function withinAnswerTime(answer: Promise<unknown>): Promise<void> {
  const over = new AbortController();
  const late = sleep(answerMs, undefined, { signal: over.signal });
  late.catch(() => {});
  answer.catch(() => {});
  try {
    await Promise.race([answer, late.then(() => Promise.reject(new Error("The database did not answer.")))]);
  } finally {
    over.abort();
  }
}
