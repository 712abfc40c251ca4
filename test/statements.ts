import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import type pg from "pg";

/** Database use of a request. */
export type StatementCount = {
  /** Including `begin` and `commit`. */
  statements: number;
  /** Round trips: statements that are sent together count once. */
  trips: number;
  texts: string[];
};

/** Path of the request that the current async context handles. */
const currentPath = new AsyncLocalStorage<string>();
subscribe("http.server.request.start", (message) => {
  const { request } = message as { request: IncomingMessage };
  currentPath.enterWith(request.url ?? "");
});

/** Statements of the email delivery, which a request triggers but does not wait for. */
const isDelivery = (text: string) => /^ ?((update|delete from) mails|select reminders\.mail_id)/.test(text);

/**
 * Counts the statements of the requests for one path while `work` runs. Webhooks, email delivery and background tasks
 * that run at the same time are not counted.
 */
export async function countStatements(
  pool: pg.Pool,
  path: string,
  work: () => Promise<unknown>,
): Promise<StatementCount> {
  const texts: string[] = [];
  let trips = 0;
  const undo: (() => void)[] = [];
  const watched = new Set<pg.PoolClient>();
  const watch = (client: pg.PoolClient) => {
    if (watched.has(client)) return;
    watched.add(client);
    const { query } = client;
    let inFlight = 0;
    client.query = ((...args: unknown[]) => {
      const result = Reflect.apply(query, client, args) as Promise<unknown>;
      if (currentPath.getStore() !== path) return result;
      const [statement] = args as [string | { text?: string }];
      const text = typeof statement === "string" ? statement : (statement.text ?? "");
      const line = text.replaceAll(/\s+/g, " ");
      if (isDelivery(line)) return result;
      texts.push(line);
      if (inFlight++ === 0) trips++;
      const done = () => void inFlight--;
      result.then(done, done);
      return result;
    }) as typeof query;
    undo.push(() => void (client.query = query));
  };
  pool.on("acquire", watch);
  try {
    await work();
  } finally {
    pool.off("acquire", watch);
    for (const restore of undo) restore();
  }
  return { statements: texts.length, trips, texts };
}
