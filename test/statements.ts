import pg from "pg";

/** What an operation asks of the database. */
export type Asked = {
  /** Statements, `begin` and `commit` included. */
  statements: number;
  /** Times that it waited for an answer on one connection; statements that travel together count once. */
  trips: number;
};

/** Counts what all connections of this process send while `work` runs. Nothing else may run beside it. */
export async function countingStatements(work: () => Promise<unknown>): Promise<Asked & { texts: string[] }> {
  const texts: string[] = [];
  let trips = 0;
  const underWay = new WeakMap<pg.Client, number>();
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [statement] = given as [string | { text?: string }];
    const text = typeof statement === "string" ? statement : (statement.text ?? "");
    texts.push(text);
    const others = underWay.get(this) ?? 0;
    if (others === 0) trips++;
    underWay.set(this, others + 1);
    const answer = Reflect.apply(query, this, given) as Promise<unknown>;
    const done = () => void underWay.set(this, underWay.get(this)! - 1);
    answer.then(done, done);
    return answer;
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return { statements: texts.length, trips, texts };
}
