import type pg from "pg";

/** What an operation asks of the database. */
export type Asked = {
  /** Statements, `begin` and `commit` included. */
  statements: number;
  /** Round trips: statements that travel together count once. */
  trips: number;
  texts: string[];
};

/** Statements of the deliverer and of other work that repeats, which run beside any operation. */
const isBeside = (text: string) => /^\s*update mails set (claimed_until|state|next_try_at)/.test(text);

/** Counts what the connections of a pool send while `work` runs, as texts in their order. */
export async function askedDuring(pool: pg.Pool, work: () => Promise<unknown>): Promise<Asked> {
  const texts: string[] = [];
  let trips = 0;
  const undo: (() => void)[] = [];
  const listen = (client: pg.PoolClient) => {
    if (Object.hasOwn(client, "isCounted")) return;
    const { query } = client;
    let underWay = 0;
    client.query = ((...given: unknown[]) => {
      const [statement] = given as [string | { text?: string }];
      const text = typeof statement === "string" ? statement : (statement.text ?? "");
      const answer = Reflect.apply(query, client, given) as Promise<unknown>;
      if (isBeside(text)) return answer;
      texts.push(text.replaceAll(/\s+/g, " "));
      if (underWay++ === 0) trips++;
      const done = () => void underWay--;
      answer.then(done, done);
      return answer;
    }) as typeof query;
    Object.assign(client, { isCounted: true });
    undo.push(() => {
      client.query = query;
      Reflect.deleteProperty(client, "isCounted");
    });
  };
  pool.on("acquire", listen);
  try {
    await work();
  } finally {
    pool.off("acquire", listen);
    for (const restore of undo) restore();
  }
  return { statements: texts.length, trips, texts };
}
