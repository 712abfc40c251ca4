import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { appliedMigrations } from "../migrate.ts";
import type { Connection } from "../pool.ts";
import { type Facts, type Header, NotReadBack, type Part, rowsIn, writeBackup } from "./file.ts";
import { describeTables, namesOfTables, qualified, quoted } from "./tables.ts";
import { connectTool } from "./tool-client.ts";

type Backup = { schema: string; facts: Facts; tables: number; rows: number; bytes: number };

type Options = {
  connection: Connection;
  file: string;
  /** Reads facts for the file's header, in the same snapshot as the tables. */
  facts?: (client: pg.Client) => Promise<Facts>;
  now: Date;
  signal?: AbortSignal;
};

/**
 * Writes the site's tables into one file, from one snapshot, and reads it back. A file that cannot be read is made a
 * second time. Throws a StartError when it cannot be written, NotReadBack when both could not be read.
 */
export async function backUp(options: Options): Promise<Backup> {
  return attempt(options).catch((error: unknown) => {
    if (error instanceof NotReadBack) return attempt(options);
    throw error;
  });
}

async function attempt({ connection, file, facts, now, signal }: Options): Promise<Backup> {
  const client = await connectTool(connection, "backup");
  try {
    const schema = (await appliedMigrations(client)).at(-1) ?? "";
    await openSnapshot(client);
    const header = { madeAt: now.toISOString(), schema, facts: (await facts?.(client)) ?? {} };
    const { tables, rows, bytes } = await writeBackup(file, parts(client, header), signal);
    return { schema, facts: header.facts, tables, rows, bytes };
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Begins a read-only transaction with one snapshot. The locks are taken before the snapshot: they keep a migration of
 * a newer release from changing the tables during the backup, and block nothing else.
 */
async function openSnapshot(client: pg.Client): Promise<void> {
  for (;;) {
    const names = await namesOfTables(client);
    await client.query("begin isolation level repeatable read, read only");
    if (names.length > 0) await client.query(`lock table ${names.map(qualified).join(", ")} in access share mode`);
    const locked = await namesOfTables(client);
    if (locked.join() === names.join()) return;
    await client.query("rollback");
  }
}

async function* parts(client: pg.Client, header: Omit<Header, "postgresql">): AsyncGenerator<Part> {
  const { rows } = await client.query<{ version: string }>("select current_setting('server_version') as version");
  yield { header: { ...header, postgresql: rows[0]?.version ?? "" } };
  for (const { name, columns } of await describeTables(client)) {
    yield { table: name, columns };
    const copy = startCopy(client, `copy ${qualified(name)} (${columns.map(quoted).join(", ")}) to stdout`);
    let rows = 0;
    for await (const data of inPortions(copy.data)) {
      rows += rowsIn(data);
      yield { data };
    }
    const said = await copy.ended;
    if (rows !== said) throw new NotReadBack(`The database sent ${rows} rows of ${name} instead of ${said}.`);
    yield { rows };
  }
  // Last, because sequences ignore snapshots: a number taken during the backup is skipped, never used twice.
  const sequences = await client.query<{ name: string; value: string }>(
    "select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'public' and last_value is not null order by 1",
  );
  for (const { name, value } of sequences.rows) yield { sequence: name, value };
}

/**
 * Starts a COPY to this process. The end of `data` is not the end of the command: its outcome may come in a later packet.
 * `ended` then has the number of rows that the server says it has sent, or fails.
 */
function startCopy(client: pg.Client, command: string): { data: AsyncIterable<Buffer>; ended: Promise<number> } {
  const data = copyTo(command);
  const ended = new Promise<number>((resolve, reject) => {
    data.on("error", reject);
    Object.assign(data, { handleReadyForQuery: () => resolve(data.rowCount) });
  });
  // An error of the data is thrown where the data is read.
  ended.catch(() => {});
  return { data: client.query(data), ended };
}

const portionBytes = 64 * 1024;

async function* inPortions(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of source) {
    pieces.push(piece);
    size += piece.length;
    if (size < portionBytes) continue;
    yield Buffer.concat(pieces);
    pieces = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(pieces);
}
