import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { appliedMigrations } from "../migrate.ts";
import type { Connection } from "../pool.ts";
import { type Facts, type Part, writeBackup } from "./file.ts";
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

/** Writes the site's tables into one file, from one snapshot. Throws a StartError when it cannot be written. */
export async function backUp({ connection, file, facts, now, signal }: Options): Promise<Backup> {
  const client = await connectTool(connection, "backup");
  try {
    const schema = (await appliedMigrations(client)).at(-1) ?? "";
    const backup: Backup = { schema, facts: {}, tables: 0, rows: 0, bytes: 0 };
    await openSnapshot(client);
    if (facts) backup.facts = await facts(client);
    backup.bytes = await writeBackup(file, parts(client, now, backup), signal);
    return backup;
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

/** Also counts the tables and rows in `backup`. */
async function* parts(client: pg.Client, now: Date, backup: Backup): AsyncGenerator<Part> {
  const { schema, facts } = backup;
  const { rows } = await client.query<{ version: string }>("select current_setting('server_version') as version");
  yield { header: { madeAt: now.toISOString(), schema, postgresql: rows[0]?.version ?? "", facts } };
  for (const { name, columns } of await describeTables(client)) {
    yield { table: name, columns };
    const copy = client.query(copyTo(`copy ${qualified(name)} (${columns.map(quoted).join(", ")}) to stdout`));
    for await (const data of inPortions(copy)) yield { data };
    yield { rows: copy.rowCount };
    backup.tables++;
    backup.rows += copy.rowCount;
  }
  // Last, because sequences ignore snapshots: a number taken during the backup is skipped, never used twice.
  const sequences = await client.query<{ name: string; value: string }>(
    "select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'public' and last_value is not null order by 1",
  );
  for (const { name, value } of sequences.rows) yield { sequence: name, value };
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
