import { Kysely, PostgresDialect, type PostgresPoolClient } from "kysely";
import pg from "pg";
import { StartError } from "../../process/start-error.ts";
import type { Connection } from "../pool.ts";
import type { Tables } from "../schema.ts";

/**
 * Opens one connection for a long-running tool: without timeouts, and with the same text format of values on any
 * server. Throws a StartError when the database cannot be reached.
 */
export async function connectTool(connection: Connection, name: string): Promise<pg.Client> {
  try {
    const application_name = `mat-and-cacao ${name}`;
    const client = new pg.Client({ ...connection, application_name, connectionTimeoutMillis: 5_000 });
    // A lost connection fails the statement that uses it. Without a listener it would also end the process.
    client.on("error", () => {});
    await client.connect();
    await client.query(`
      set client_encoding = 'UTF8'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC';
      set extra_float_digits = 1; set bytea_output = 'hex'; set row_security = off; set synchronize_seqscans = off;
      set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0`);
    return client;
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    throw new StartError(`The database cannot be used: ${message || code || "no answer"}.`, { cause: error });
  }
}

/** Like `connectTool`, with an advisory lock until the connection closes; undefined while another one holds it. */
export async function connectWithLock(
  connection: Connection,
  name: string,
  lock: number,
): Promise<pg.Client | undefined> {
  const client = await connectTool(connection, name);
  let isAcquired = false;
  try {
    const { rows } = await client.query("select pg_try_advisory_lock($1) as acquired", [lock]);
    isAcquired = rows[0].acquired;
  } finally {
    if (!isAcquired) await client.end().catch(() => {});
  }
  return isAcquired ? client : undefined;
}

/** Kysely on a connection that COPY or a cursor also uses, so that both are in the same transaction. */
export function kyselyOn(client: pg.Client): Kysely<Tables> {
  const lent = Object.assign(client, { release() {} }) as PostgresPoolClient;
  const pool = { options: {}, connect: () => Promise.resolve(lent), end: () => Promise.resolve() };
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}
