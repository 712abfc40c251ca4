import type { Kysely } from "kysely";
import type pg from "pg";
import { connectTool, kyselyOn } from "./backup/tool-client.ts";
import type { Connection } from "./pool.ts";
import type { Tables } from "./schema.ts";

/** A snapshot of the whole database, read on one connection without a time limit. */
export type Snapshot = {
  db: Kysely<Tables>;
  /**
   * Reads a query in portions, each value in PostgreSQL's text format. `columns` are the names in the result. One
   * query at a time.
   */
  portions(sql: string): Promise<{ columns: string[]; rows: AsyncGenerator<Value[][]> }>;
  /** To be called once, also after an error. */
  end(): Promise<void>;
};

export type Value = string | number | null;

const portionRows = 500;
const numbers = [20, 21, 23, 701, 1700];
/**
 * PostgreSQL's text format. Negative numbers become numbers, to distinguish them from texts that begin with a dash.
 */
const asText: pg.CustomTypesConfig = {
  getTypeParser: (oid: number) => (text: string) =>
    numbers.includes(oid) && text.startsWith("-") ? Number(text) : text,
};

/**
 * Opens a snapshot; undefined while another connection holds the advisory lock `lock`. Throws a StartError when the
 * database cannot be reached.
 */
export async function openSnapshot(
  connection: Connection,
  { name, lock }: { name: string; lock: number },
): Promise<Snapshot | undefined> {
  const client = await connectTool(connection, name);
  const end = () => client.end().catch(() => {});
  try {
    const locked = await client.query<{ acquired: boolean }>("select pg_try_advisory_lock($1) as acquired", [lock]);
    if (!locked.rows[0]?.acquired) {
      await end();
      return undefined;
    }
    await client.query("begin isolation level repeatable read, read only");
  } catch (error) {
    await end();
    throw error;
  }
  return { db: kyselyOn(client), portions: (sql) => portions(client, sql), end };
}

async function portions(client: pg.Client, sql: string): ReturnType<Snapshot["portions"]> {
  await client.query(`declare portions no scroll cursor for ${sql}`);
  const next = () =>
    client.query<Value[]>({
      text: `fetch ${portionRows} from portions`,
      rowMode: "array",
      types: asText,
    });
  const first = await next();
  async function* rows() {
    for (let portion = first; portion.rows.length > 0; portion = await next()) yield portion.rows;
    await client.query("close portions");
  }
  return { columns: first.fields.map(({ name }) => name), rows: rows() };
}
