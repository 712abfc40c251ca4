import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { type Migration, type MigrationProvider, Migrator } from "kysely/migration";
import type pg from "pg";
import { StartError } from "../process/start-error.ts";
import type { Tables } from "./schema.ts";

const folder = join(import.meta.dirname, "migrations");

/** SQL files in the order of their numbers. Forward only: there is no `down`. */
const files: MigrationProvider = {
  async getMigrations() {
    const migrations: Record<string, Migration> = {};
    for (const name of (await readdir(folder)).filter((each) => each.endsWith(".sql"))) {
      const text = await readFile(join(folder, name), "utf8");
      migrations[name.replace(/\.sql$/, "")] = { up: async (db) => void (await sql.raw(text).execute(db)) };
    }
    return migrations;
  },
};

/** Kysely's advisory lock, for which every migration waits; Kysely does not export the number. */
export const migrationLock = "3853314791062309107";

/** Advisory lock, so that only one of two processes that start together seeds an empty database. */
export const seedLock = 727_401;

/** Migrates to this version's schema, or only up to `upTo`, in one transaction. Throws a StartError on a failure. */
export async function migrate(db: Kysely<Tables>, upTo?: string): Promise<void> {
  const migrator = new Migrator({ db, provider: files });
  const { error, results } = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest());
  if (!error) return;
  const failed = results?.find((result) => result.status === "Error")?.migrationName;
  const cause = error instanceof Error ? error.message : "no error message";
  if (cause.includes("corrupted migrations"))
    throw new StartError(`This database was made by another version of the site: ${cause}.`);
  const what = failed ? `Migration ${failed} failed` : "The database could not be migrated";
  throw new StartError(`${what}: ${cause}.`);
}

/** The migrations of this version, oldest first, like `0005_messages`. */
export const knownMigrations = async (): Promise<string[]> => Object.keys(await files.getMigrations()).toSorted();

/** The migrations that were applied to a database, oldest first; none when it is new. */
export async function appliedMigrations(client: Pick<pg.Client, "query">): Promise<string[]> {
  const { rows: found } = await client.query("select where to_regclass('public.kysely_migration') is not null");
  if (found.length === 0) return [];
  const { rows } = await client.query('select name from public.kysely_migration order by name collate "C"');
  return rows.map(({ name }: { name: string }) => name);
}
