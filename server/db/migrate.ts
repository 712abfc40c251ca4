import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { type Migration, type MigrationProvider, Migrator } from "kysely/migration";
import type pg from "pg";
import { StartError } from "../start-error.ts";
import type { Tables } from "./schema.ts";

const folder = join(import.meta.dirname, "migrations");

/** SQL files in the order of their numbers. Forward only: there is no `down`. */
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

/** Kysely's advisory lock for migrations; Kysely does not export the number. Every migration waits for it. */
export const migrationLock = "3853314791062309107";

/**
 * Migrates to this version's schema, or only up to the migration `upTo`, in one transaction. Kysely's advisory lock
 * lets several processes start together. Throws a StartError when a migration fails.
 */
export async function migrate(db: Kysely<Tables>, upTo?: string): Promise<void> {
  const migrator = new Migrator({ db, provider: files });
  const { error, results } = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest());
  if (!error) return;
  const failed = results?.find((result) => result.status === "Error")?.migrationName;
  const cause = error instanceof Error ? error.message : "no error message";
  if (/corrupted migrations/.test(cause)) {
    throw new StartError(`This database was made by another version of the site: ${cause}.`);
  }
  throw new StartError(
    failed ? `Migration ${failed} failed: ${cause}.` : `The database could not be migrated: ${cause}.`,
  );
}

/** The migrations of this version, oldest first, like `0005_messages`. */
export async function knownMigrations(): Promise<string[]> {
  return Object.keys(await files.getMigrations()).toSorted();
}

/** The migrations that were applied to a database, oldest first; none when it is new. */
export async function appliedMigrations(client: Pick<pg.Client, "query">): Promise<string[]> {
  const { rows: found } = await client.query("select where to_regclass('public.kysely_migration') is not null");
  if (found.length === 0) return [];
  const { rows } = await client.query<{ name: string }>(
    'select name from public.kysely_migration order by name collate "C"',
  );
  return rows.map(({ name }) => name);
}
