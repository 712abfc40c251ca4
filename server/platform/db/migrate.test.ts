import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { started } from "../../../test/start-site.ts";
import { appliedMigrations, knownMigrations, migrate } from "./migrate.ts";

const database = started(() => testDatabase("blank"));
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "migrations-"));
  await database.pool.query("drop schema public cascade; create schema public");
  return () => rm(folder, { recursive: true });
});

const add = (name: string, text: string) => writeFile(join(folder, `${name}.sql`), text);
const outcome = (from = folder) =>
  migrate(database.db, undefined, from).then(
    () => "migrated",
    (error: Error) => String(error),
  );

test("an empty database gets the schema, and then the migrations in the order of their numbers, each once", async () => {
  await add("0002-drop-colour", "alter table events drop colour; alter table events add shade text");
  await add("0001-colour", "alter table events add colour text");
  expect(await knownMigrations(folder)).toEqual(["0000-schema", "0001-colour", "0002-drop-colour"]);
  for (let starts = 0; starts < 2; starts++) expect(await outcome()).toBe("migrated");
  expect(await appliedMigrations(database.pool)).toEqual(await knownMigrations(folder));
  await add("0003-no-shade", "alter table events drop shade");
  expect(await outcome()).toBe("migrated");
  expect(await appliedMigrations(database.pool)).toEqual(await knownMigrations(folder));
});

test("a folder that does not exist has no migrations", async () => {
  expect(await outcome(join(folder, "nowhere"))).toBe("migrated");
  expect(await appliedMigrations(database.pool)).toEqual(["0000-schema"]);
});

test("a migration that fails is named, and nothing of it stays", async () => {
  await add("0001-colour", "alter table events add colour text");
  await add("0002-broken", "alter table events add shade text; alter table nothing add shade text");
  expect(await outcome()).toBe('StartError: Migration 0002-broken failed: relation "nothing" does not exist.');
  expect(await appliedMigrations(database.pool)).toEqual([]);
});

test("a database from before the first release, or of a newer version, is refused and stays as it is", async () => {
  expect(await outcome()).toBe("migrated");
  const name = (to: string) => database.pool.query("update kysely_migration set name = $1", [to]);
  await name("0094_refund_problems");
  expect(await outcome()).toBe(
    "StartError: This database was made by a version of the site from before its first release, and cannot be migrated: use a new DATA_DIR, or a new database.",
  );
  await name("0999-future");
  expect(await outcome()).toMatch(/^StartError: This database was made by another version of the site: .*0999-future/);
  expect(await appliedMigrations(database.pool)).toEqual(["0999-future"]);
});
