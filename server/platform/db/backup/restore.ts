import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { appendWork } from "../../audit/append.ts";
import { StartError } from "../../process/start-error.ts";
import {
  appliedMigrations,
  isBeforeSchema,
  knownMigrations,
  migrate,
  migrationLock,
  migrationsFolder,
  seedLock,
} from "../migrate.ts";
import type { Connection } from "../pool.ts";
import { type Header, type Part, readBackup, readThrough } from "./file.ts";
import { describeTables, foreignKeys, namesOfTables, qualified, quoted, type Table } from "./tables.ts";
import { connectTool, kyselyOn } from "./tool-client.ts";

/**
 * `identity`: the secret key of an encrypted backup. `noteAt`: adds the restore to the restored audit log. `migrations`:
 * the folder of the version that restores.
 */
export type RestoreOptions = {
  connection: Connection;
  file: string;
  identity?: string;
  signal?: AbortSignal;
  noteAt?: Date;
  migrations?: string;
};
type Filled = { tables: number; rows: number };
/** `queuedMails` were queued when the backup was made. They are sent when the site starts. */
export type Restored = Filled & { header: Header; queuedMails: number };

/** Reads a whole backup. Throws a StartError when it is damaged, or was made by a newer version of the site. */
export async function checkBackup(file: string, identity?: string, migrations?: string): Promise<Header> {
  const { header } = await readThrough(file, { identity });
  const known = await knownMigrations(migrations);
  const newest = known.at(-1) ?? "";
  if (known.includes(header.schema)) return header;
  if (isBeforeSchema(header.schema))
    throw new StartError(
      `The backup ${file} was made by a version of the site from before its first release, and cannot be restored.`,
    );
  throw new StartError(
    header.schema > newest
      ? `The backup ${file} was made by a newer version of the site (schema ${header.schema}, this one has ${newest}): restore it with that version.`
      : `The backup ${file} has the schema "${header.schema}", which this version of the site does not know.`,
  );
}

/**
 * Restores a backup into an empty database and migrates it to this version's schema, in one transaction: on any error
 * the database stays empty. Throws a StartError when the file is damaged or newer, when the database is not empty, or
 * when row counts or foreign keys are wrong.
 */
export async function restore(options: RestoreOptions): Promise<Restored> {
  const { connection, file, identity, signal, noteAt, migrations = migrationsFolder } = options;
  const header = await checkBackup(file, identity, migrations);
  const client = await connectTool(connection, "restore");
  try {
    // A site that starts on this database now waits for these locks, and then finds the restored rows.
    await client.query(`select pg_advisory_lock(${migrationLock}), pg_advisory_lock(${seedLock})`);
    await refuseUnlessEmpty(client, header);
    const restored = await kyselyOn(client)
      .transaction()
      .execute(async (tx) => {
        await migrate(tx, header.schema, migrations);
        const filled = await fill(client, readBackup(file, identity), signal);
        await migrate(tx, undefined, migrations);
        const { madeAt } = header;
        if (noteAt) await appendWork(tx, { actor: "command", action: "restore", subjects: { madeAt }, now: noteAt });
        return filled;
      });
    await client.query("analyze");
    const { rows } = await client.query<{ count: number }>("select count(*)::int from mails where state = 'queued'");
    return { header, ...restored, queuedMails: rows[0]?.count ?? 0 };
  } finally {
    await client.end().catch(() => {});
  }
}

/** Tables that have rows in every new database. */
const filledByMigrations = ["audit_chain", "services", "studio_place"];

async function refuseUnlessEmpty(client: pg.Client, { schema }: Header): Promise<void> {
  const applied = await appliedMigrations(client);
  for (const name of await namesOfTables(client)) {
    if (applied.length > 0 && filledByMigrations.includes(name)) continue;
    if (applied.length === 0) throw notEmpty(`it has a table ${name} that is not this site's`);
    const { rows } = await client.query(`select from ${qualified(name)} limit 1`);
    if (rows.length > 0) throw notEmpty(`there are rows in ${name}`);
  }
  const newest = applied.at(-1);
  if (newest && newest > schema) throw notEmpty(`its tables are of schema ${newest}, the backup's of ${schema}`);
}

function notEmpty(why: string): StartError {
  return new StartError(
    `A backup is restored into an empty database only, and this one is not (${why}): use a new DATA_DIR, or a new database.`,
  );
}

/**
 * Fills the tables. User triggers are disabled because the backup contains what they derive. Foreign keys are dropped
 * and added again: that checks all of them and needs neither an order of tables nor a superuser.
 */
async function fill(client: pg.Client, parts: AsyncGenerator<Part>, signal?: AbortSignal): Promise<Filled> {
  const tables = await describeTables(client);
  const keys = await foreignKeys(client);
  for (const { table, name } of keys)
    await client.query(`alter table ${qualified(table)} drop constraint ${quoted(name)}`);
  for (const { name } of tables) await client.query(`alter table ${qualified(name)} disable trigger user`);
  // Rows that migrations insert are in the backup, or were deleted from the site on purpose.
  for (const { name } of tables) await client.query(`delete from ${qualified(name)}`);

  const rows = await copyIn(client, parts, tables, signal);

  for (const { name } of tables) await client.query(`alter table ${qualified(name)} enable trigger user`);
  for (const { table, name, definition } of keys) {
    const add = `alter table ${qualified(table)} add constraint ${quoted(name)} ${definition}`;
    await client.query(add).catch((cause: Error) => {
      throw new StartError(`The backup is inconsistent: ${cause.message}. Nothing was restored.`, { cause });
    });
  }
  return { tables: tables.length, rows };
}

/** Returns the number of rows. */
async function copyIn(client: pg.Client, parts: AsyncGenerator<Part>, tables: Table[], signal?: AbortSignal) {
  const missing = new Map(tables.map((table) => [table.name, table.columns.toSorted().join()]));
  let total = 0;
  for await (const part of parts) {
    if ("sequence" in part) {
      await client.query("select setval($1::regclass, $2)", [qualified(part.sequence), part.value]);
    }
    if (!("table" in part)) continue;
    const { table, columns } = part;
    if (missing.get(table) !== columns.toSorted().join()) throw unfit(`its table ${table} has other columns`);
    missing.delete(table);
    const expected = { rows: -1 };
    const copy = client.query(copyFrom(`copy ${qualified(table)} (${columns.map(quoted).join(", ")}) from stdin`));
    await pipeline(Readable.from(dataOf(parts, expected)), copy, { signal });
    const { rows } = await client.query<{ count: number }>(`select count(*)::int from ${qualified(table)}`);
    const count = rows[0]?.count;
    if (count !== expected.rows) throw unfit(`${table} has ${count} rows instead of ${expected.rows}`);
    total += expected.rows;
  }
  const [absent] = missing.keys();
  if (absent) throw unfit(`its table ${absent} is missing`);
  return total;
}

/** Yields one table's data up to the line with its row count, and stores that in `expected`. */
async function* dataOf(parts: AsyncGenerator<Part>, expected: { rows: number }): AsyncGenerator<Buffer> {
  for (;;) {
    const { done, value } = await parts.next();
    if (done) return;
    if ("rows" in value) {
      expected.rows = value.rows;
      return;
    }
    if ("data" in value) yield value.data;
  }
}

function unfit(why: string): StartError {
  return new StartError(`The backup does not fit its own schema (${why}): nothing was restored.`);
}
