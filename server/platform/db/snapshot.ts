import type { Kysely } from "kysely";
import type pg from "pg";
import { connectWithLock, kyselyOn } from "./backup/tool-client.ts";
import type { Connection } from "./pool.ts";
import type { Tables } from "./schema.ts";

type Value = string | number | null;

/** A snapshot of the whole database, read on one connection without a time limit. */
export type Snapshot = {
  db: Kysely<Tables>;
  /** Reads one query at a time, in portions of rows, each value in PostgreSQL's text format. */
  portions(sql: string): Promise<{ columns: string[]; rows: AsyncGenerator<Value[][]> }>;
  /** To be called once, also after an error. */
  end(): Promise<void>;
};

const portionRows = 500;
const numbers = [20, 21, 23, 701, 1700];
/** Negative numbers become numbers, to distinguish them from texts that begin with a dash. */
const asText: pg.CustomTypesConfig = {
  getTypeParser: (oid: number) => (text: string) =>
    numbers.includes(oid) && text.startsWith("-") ? Number(text) : text,
};

/** Opens a snapshot; undefined while another connection holds `lock`. Throws a StartError without a database. */
export async function openSnapshot(connection: Connection, name: string, lock: number): Promise<Snapshot | undefined> {
  const client = await connectWithLock(connection, name, lock);
  if (!client) return undefined;
  const end = () => client.end().catch(() => {});
  try {
    await client.query("begin isolation level repeatable read, read only");
  } catch (error) {
    await end();
    throw error;
  }
  return { db: kyselyOn(client), portions: (sql) => portions(client, sql), end };
}

async function portions(client: pg.Client, sql: string): ReturnType<Snapshot["portions"]> {
  await client.query(`declare portions no scroll cursor for ${sql}`);
  const fetch = { text: `fetch ${portionRows} from portions`, rowMode: "array", types: asText } as const;
  const first = await client.query<Value[]>(fetch);
  async function* rows() {
    for (let next = first; next.rows.length > 0; next = await client.query<Value[]>(fetch)) yield next.rows;
    await client.query("close portions");
  }
  return { columns: first.fields.map(({ name }) => name), rows: rows() };
}
