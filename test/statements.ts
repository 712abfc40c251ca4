import pg from "pg";

/** What an operation asks of the database. */
export type Asked = {
  /** Statements, `begin` and `commit` included. */
  statements: number;
  /** Round trips: statements that travel together count once. */
  trips: number;
};

/** Statements of the deliverer, which works beside any operation. */
const isDeliverers = (text: string) => /^\s*update mails set (claimed_until|state|next_try_at)/.test(text);

type Patched = pg.Client & {
  application_name?: string;
  connectionParameters?: { application_name?: string };
};

/** Counts what the site's own connections in this process send while `work` runs, as texts in their order. */
export async function askedDuring(work: () => Promise<unknown>): Promise<Asked & { texts: string[] }> {
  const texts: string[] = [];
  let trips = 0;
  const underWay = new WeakMap<pg.Client, number>();
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: Patched, ...given: unknown[]) {
    const [statement] = given as [string | { text?: string }];
    const text = typeof statement === "string" ? statement : (statement.text ?? "");
    const answer = Reflect.apply(query, this, given) as Promise<unknown> | undefined;
    if (this.connectionParameters?.application_name !== "mat-and-cacao" || isDeliverers(text)) return answer;
    texts.push(text);
    const others = underWay.get(this) ?? 0;
    if (others === 0) trips++;
    underWay.set(this, others + 1);
    const done = () => void underWay.set(this, underWay.get(this)! - 1);
    answer?.then(done, done);
    return answer;
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return { statements: texts.length, trips, texts };
}
