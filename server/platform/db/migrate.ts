import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { type Migration, type MigrationProvider, Migrator } from "kysely/migration";
import type pg from "pg";
import { StartError } from "../process/start-error.ts";
import type { Tables } from "./schema.ts";

/** The folder of this version's migrations. It does not exist while schema.sql is all there is. */
export const migrationsFolder = join(import.meta.dirname, "migrations");

/** schema.sql, and then the SQL files of a folder in the order of their numbers. Forward only: there is no `down`. */
const provideFrom = (folder: string): MigrationProvider => ({
  async getMigrations() {
    const migrations: Record<string, Migration> = {};
    const add = async (name: string, file: string) => {
      const text = await readFile(file, "utf8");
      migrations[name] = { up: async (db) => void (await sql.raw(text).execute(db)) };
    };
    await add("0000-schema", join(import.meta.dirname, "schema.sql"));
    for await (const file of glob("*.sql", { cwd: folder })) await add(file.slice(0, -4), join(folder, file));
    return migrations;
  },
});

/** Kysely's advisory lock, for which every migration waits; Kysely does not export the number. */
export const migrationLock = "3853314791062309107";

/** Advisory lock, so that only one of two processes that start together seeds an empty database. */
export const seedLock = 727_401;

/** Whether a migration is of the versions before schema.sql. They had other names, like `0005_messages`. */
export const isBeforeSchema = (migration: string): boolean => /^\d{4}_/.test(migration);

/** Migrates to this version's schema, or only up to `upTo`, in one transaction. Throws a StartError on a failure. */
export async function migrate(db: Kysely<Tables>, upTo?: string, folder = migrationsFolder): Promise<void> {
  const migrator = new Migrator({ db, provider: provideFrom(folder) });
  const { error, results } = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest());
  if (!error) return;
  const failed = results?.find((result) => result.status === "Error")?.migrationName;
  const cause = error instanceof Error ? error.message : "no error message";
  const [, unknown] = /^corrupted migrations: .*migration (\S+) is missing/.exec(cause) ?? [];
  if (unknown && isBeforeSchema(unknown))
    throw new StartError(
      "This database was made by a version of the site from before its first release, and cannot be migrated: use a new DATA_DIR, or a new database.",
    );
  if (cause.includes("corrupted migrations"))
    throw new StartError(`This database was made by another version of the site: ${cause}.`);
  const what = failed ? `Migration ${failed} failed` : "The database could not be migrated";
  throw new StartError(`${what}: ${cause}.`);
}

/** The migrations of this version, oldest first, like `0005-messages`. */
export const knownMigrations = async (folder = migrationsFolder): Promise<string[]> =>
  Object.keys(await provideFrom(folder).getMigrations()).toSorted();

/** The migrations that were applied to a database, oldest first; none when it is new. */
export async function appliedMigrations(client: Pick<pg.Client, "query">): Promise<string[]> {
  const { rows: found } = await client.query("select where to_regclass('public.kysely_migration') is not null");
  if (found.length === 0) return [];
  const { rows } = await client.query('select name from public.kysely_migration order by name collate "C"');
  return rows.map(({ name }: { name: string }) => name);
}
