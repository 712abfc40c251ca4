import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { type Migration, type MigrationProvider, Migrator } from "kysely/migration";
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
      migrations[name.replace(/\.sql$/, "")] = { up: (db) => sql.raw(text).execute(db).then(() => {}) };
    }
    return migrations;
  },
};

/**
 * Brings the database to this version's schema, all in one transaction, under an advisory lock (the migrator's), so
 * that several processes may start together. Throws a StartError when it cannot.
 */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  const { error, results } = await new Migrator({ db, provider: files }).migrateToLatest();
  if (!error) return;
  const failed = results?.find((result) => result.status === "Error")?.migrationName;
  const cause = error instanceof Error ? error.message : "it failed without saying why";
  if (/corrupted migrations/.test(cause)) {
    throw new StartError(`This database was made by another version of the site: ${cause}.`);
  }
  throw new StartError(failed ? `Migration ${failed} failed: ${cause}.` : `The database could not be migrated: ${cause}.`);
}

/** The newest migration this version has, like `0005_messages`. */
export async function newestMigration(): Promise<string> {
  return Object.keys(await files.getMigrations()).toSorted().at(-1)!;
}
