import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { type Migration, type MigrationProvider, Migrator } from "kysely/migration";
import type pg from "pg";
import { StartError } from "../start-error.ts";
import type { Tables } from "./schema.ts";

const folder = join(import.meta.dirname, "migrations");

/** Plain SQL files in the order of their numbers. Forward only: there is no `down`. */
const files: MigrationProvider = {
  async getMigrations() {
    const names = (await readdir(folder)).filter((name) => name.endsWith(".sql"));
    const migrations: Record<string, Migration> = {};
    for (const name of names) {
      const text = await readFile(join(folder, name), "utf8");
      migrations[name.replace(/\.sql$/, "")] = {
        up: (db) =>
          sql
            .raw(text)
            .execute(db)
            .then(() => {}),
      };
    }
    return migrations;
  },
};

/** The migrator's own advisory lock (it does not export the number): whoever holds it keeps every migration waiting. */
export const migrationLock = "3853314791062309107";

/**
 * Brings the database to this version's schema, or only `upTo` a migration, all in one transaction, under an advisory
 * lock (the migrator's), so that several processes may start together. Throws a StartError when it cannot.
 */
export async function migrate(db: Kysely<Tables>, upTo?: string): Promise<void> {
  const migrator = new Migrator({ db, provider: files });
  const { error, results } = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest());
  if (!error) return;
  const failed = results?.find((result) => result.status === "Error")?.migrationName;
  const cause = error instanceof Error ? error.message : "it failed without saying why";
  if (/corrupted migrations/.test(cause)) {
    throw new StartError(`This database was made by another version of the site: ${cause}.`);
  }
  throw new StartError(
    failed ? `Migration ${failed} failed: ${cause}.` : `The database could not be migrated: ${cause}.`,
  );
}

/** The migrations this version has, oldest first, like `0005_messages`. */
export async function knownMigrations(): Promise<string[]> {
  return Object.keys(await files.getMigrations()).toSorted();
}

/** The migrations a database has had, oldest first; none when it is new. */
export async function appliedMigrations(client: Pick<pg.Client, "query">): Promise<string[]> {
  const { rows: found } = await client.query(
    "select where to_regclass('public.kysely_migration') is not null",
  );
  if (found.length === 0) return [];
  const { rows } = await client.query<{ name: string }>(
    'select name from public.kysely_migration order by name collate "C"',
  );
  return rows.map(({ name }) => name);
}
