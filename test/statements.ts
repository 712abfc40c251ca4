import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import type pg from "pg";

/** What a request asks of the database. */
export type Asked = {
  /** Statements, `begin` and `commit` included. */
  statements: number;
  /** Round trips: statements that travel together count once. */
  trips: number;
  texts: string[];
};

/** The path of the request that is answered, wherever its work goes on. */
const answering = new AsyncLocalStorage<string>();
subscribe("http.server.request.start", (told) => {
  const { request } = told as { request: IncomingMessage };
  answering.enterWith(request.url ?? "");
});

/** Statements of the deliverer, which a request wakes and does not wait for. */
const isDelivery = (text: string) => /^ ?(update|delete from) mails|"reminders"\."mail_id"/.test(text);

/**
 * Counts what the requests for one path ask of the database while `work` runs. What runs beside them (webhooks, mails,
 * jobs) is not counted.
 */
export async function askedBy(pool: pg.Pool, path: string, work: () => Promise<unknown>): Promise<Asked> {
  const texts: string[] = [];
  let trips = 0;
  const undo: (() => void)[] = [];
  const watched = new Set<pg.PoolClient>();
  const watch = (client: pg.PoolClient) => {
    if (watched.has(client)) return;
    watched.add(client);
    const { query } = client;
    let underWay = 0;
    client.query = ((...given: unknown[]) => {
      const answer = Reflect.apply(query, client, given) as Promise<unknown>;
      if (answering.getStore() !== path) return answer;
      const [statement] = given as [string | { text?: string }];
      const text = typeof statement === "string" ? statement : (statement.text ?? "");
      const line = text.replaceAll(/\s+/g, " ");
      if (isDelivery(line)) return answer;
      texts.push(line);
      if (underWay++ === 0) trips++;
      const done = () => void underWay--;
      answer.then(done, done);
      return answer;
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
