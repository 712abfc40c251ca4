import { createHash, randomBytes } from "node:crypto";
import { copyFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import type { Kysely } from "kysely";
import type pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { cuttableProxy, slowAfterCopy } from "../../../../test/cuttable-proxy.ts";
import { testDatabase } from "../../../../test/database.ts";
import { makeEvent, makeMail, makeMessage, makeSignup } from "../../../../test/make.ts";
import { StartError } from "../../process/start-error.ts";
import { newId } from "../id.ts";
import { knownMigrations, migrationsFolder } from "../migrate.ts";
import type { Tables } from "../schema.ts";
import { backUp } from "./back-up.ts";
import { NotReadBack, readBackup } from "./file.ts";
import { checkBackup, restore } from "./restore.ts";
import { namesOfTables } from "./tables.ts";

type SocketConnection = { host: string; port: number; user: string; database: string };
type TestDatabase = Awaited<ReturnType<typeof testDatabase>>;

const now = new Date("2026-03-14T15:09:26.535Z");
let folder: string;
/** A small site for tests that need no demo content. */
let small: TestDatabase;
let cleanUps: (() => unknown)[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "backup-test-"));
  small = await testDatabase("empty");
  await makeSignup(small.db);
  for (let count = 0; count < 40; count++) await addMail(small.db, newId());
});

afterAll(async () => {
  await small.close();
  await rm(folder, { recursive: true, force: true });
});

beforeEach(() => void (cleanUps = []));

afterEach(async () => {
  for (const cleanUp of cleanUps.toReversed()) await cleanUp();
});

async function databaseFrom(from: "blank" | "empty" | "demo"): Promise<TestDatabase> {
  const database = await testDatabase(from);
  cleanUps.push(database.close);
  return database;
}

async function proxyTo({ connection }: Pick<TestDatabase, "connection">, packets: typeof slowAfterCopy) {
  const proxy = await cuttableProxy(connection, packets);
  cleanUps.push(() => {
    proxy.cut();
    proxy.close();
  });
  return proxy.connection;
}

const fileNamed = (name: string) => join(folder, `${name}-${randomBytes(3).toString("hex")}.backup`);

async function backUpOf({ connection }: Pick<TestDatabase, "connection">): Promise<string> {
  const file = fileNamed("site");
  await backUp({ connection, file, now });
  return file;
}

/** Every row of every table, as text; of a large one its hash. */
async function contents({ pool }: Pick<TestDatabase, "pool">): Promise<Record<string, string[]>> {
  const client = await pool.connect();
  try {
    const found: Record<string, string[]> = {};
    for (const name of await namesOfTables(client)) {
      const text = "case when octet_length(t::text) > 10000 then md5(t::text) else t::text end";
      const { rows } = await client.query<{ row: string }>(`select ${text} as row from public."${name}" t order by 1`);
      found[name] = rows.map(({ row }) => row);
    }
    return found;
  } finally {
    client.release();
  }
}

/** Constraints, triggers with their enabled state, and indexes. */
async function rulesOf({ pool }: Pick<TestDatabase, "pool">): Promise<string[]> {
  const { rows } = await pool.query<{ rule: string }>(`
    select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as rule from pg_constraint where connamespace = 'public'::regnamespace
    union all select format('%s %s %s', tgrelid::regclass, tgname, tgenabled) from pg_trigger where not tgisinternal
    union all select indexdef from pg_indexes where schemaname = 'public' order by 1`);
  return rows.map(({ rule }) => rule);
}

async function addMail(db: Kysely<Tables>, id: string): Promise<void> {
  await makeMail(db, {
    id,
    subject: 'Tab \\t, "quotes" and 🍫',
    html: "<p>a\tb\\N\r\n\\.</p>\n\\.\n",
    text: "\\.\n\\N\n\u0001",
    created_at: now,
  });
}

describe("a restored backup", () => {
  test("equals the site row for row, with its constraints, triggers and indexes", async () => {
    const source = await databaseFrom("demo");
    // One picture is enough.
    await source.pool.query("delete from picture_renditions where name <> (select min(name) from pictures)");
    await addMail(source.db, newId());
    await makeSignup(source.db, { email: "ünïcode+tag@example.com" });
    const before = await contents(source);
    const file = await backUpOf(source);
    const target = await databaseFrom("blank");

    const restored = await restore({ connection: target.connection, file });

    expect(await contents(target)).toEqual(before);
    expect(await rulesOf(target)).toEqual(await rulesOf(source));
    expect(restored).toMatchObject({
      queuedMails: 1,
      tables: Object.keys(before).length,
      rows: Object.values(before).flat().length,
    });
    expect(Object.keys(before)).toContain("events");
    expect(Object.keys(before)).not.toContain("limit_counters");
    const event = await makeEvent(target.db, { date: "2031-07-01", time: "09:00" });
    expect(event.starts_at.toISOString()).toBe("2031-07-01T16:00:00.000Z");
  });

  test("of an older schema is migrated to the current one", async () => {
    const source = await databaseFrom("empty");
    const { event_id } = await makeSignup(source.db, { name: "Ana" });
    const migrations = await mkdtemp(join(folder, "migrations-"));
    const own = await knownMigrations();
    for (const name of own.slice(1))
      await copyFile(join(migrationsFolder, `${name}.sql`), join(migrations, `${name}.sql`));
    await writeFile(join(migrations, "9998-seat-colour.sql"), "alter table signups add colour text default 'red'");
    const target = await databaseFrom("blank");

    const options = { connection: target.connection, file: await backUpOf(source), migrations };
    const { header } = await restore(options);

    expect(header.schema).toBe(own.at(-1));
    const { rows } = await target.pool.query("select name from kysely_migration order by name");
    expect(rows.map(({ name }) => name)).toEqual([...own, "9998-seat-colour"]);
    const { rows: seats } = await target.pool.query("select name, event_id, colour from signups");
    expect(seats).toEqual([{ name: "Ana", event_id, colour: "red" }]);
  });

  test("can go into a database with empty tables, continues its sequences and computes generated columns", async () => {
    const source = await databaseFrom("empty");
    const target = await databaseFrom("empty");
    for (const { pool } of [source, target]) {
      await pool.query(`create table receipts (
        number bigint generated always as identity, cents int, dollars numeric generated always as (cents / 100.0) stored)`);
    }
    await source.pool.query("insert into receipts (cents) values (100), (250)");
    await makeSignup(source.db);
    await restore({ connection: target.connection, file: await backUpOf(source) });
    expect(await contents(target)).toEqual(await contents(source));
    const { rows } = await target.pool.query(
      "insert into receipts (cents) values (99) returning number, dollars::float",
    );
    expect(rows).toEqual([{ number: 3, dollars: 0.99 }]);
  });

  test("is consistent although other transactions commit while it is made", async () => {
    const source = await databaseFrom("empty");
    const busy = new AbortController();
    let written = 0;
    const writers = Array.from({ length: 4 }, async () => {
      while (!busy.signal.aborted) {
        // Writes a mail and a message with one id, and a class with a sign-up: a backup has both or neither.
        const id = newId();
        await source.db
          .transaction()
          .execute(async (trx) => {
            await addMail(trx, id);
            const { event_id } = await makeSignup(trx);
            await makeMessage(trx, { id, received_at: now });
            if (written % 3 === 0) {
              await trx.deleteFrom("signups").where("event_id", "!=", event_id).execute();
              await trx
                .deleteFrom("events")
                .where("title", "=", "Gentle Morning Yoga")
                .where("id", "!=", event_id)
                .where("id", "not in", trx.selectFrom("signups").select("event_id"))
                .execute();
            }
          })
          .catch((error: { code?: string }) => {
            // Concurrent deletes may break a foreign key or deadlock; this test ignores the losers.
            if (error.code !== "40P01" && error.code !== "23503") throw error;
          });
        written++;
      }
    });
    await expect.poll(() => written).toBeGreaterThan(4);
    let file: string | undefined;
    // A small backup can end between two commits. It counts only if one came while it was made.
    while (!file) {
      const before = written;
      const made = await backUpOf(source);
      if (written > before) file = made;
    }
    busy.abort();
    await Promise.all(writers);

    const target = await databaseFrom("blank");
    await restore({ connection: target.connection, file });
    const ids = async (table: "mails" | "messages") =>
      (await target.db.selectFrom(table).select("id").orderBy("id").execute()).map(({ id }) => id);
    const mails = await ids("mails");
    expect(mails.length).toBeGreaterThan(0);
    expect(await ids("messages")).toEqual(mails);
  });

  test("was made through a connection on which the end of a command comes after its data, and is restored by a role that is not a superuser", async () => {
    const proxy = await proxyTo(small, slowAfterCopy);
    const file = fileNamed("slow");
    const { rows } = await backUp({ connection: proxy, file, now });
    const before = await contents(small);
    const role = `owner_${randomBytes(4).toString("hex")}`;
    const target = await databaseFrom("blank");
    await target.pool.query(`create role ${role} login; grant all on schema public to ${role}`);
    cleanUps.push(() => target.pool.query(`drop owned by ${role} cascade; drop role ${role}`));
    const connection = { ...(target.connection as SocketConnection), user: role };
    expect(await restore({ connection, file })).toMatchObject({ rows, tables: Object.keys(before).length });
    expect(await contents(target)).toEqual(before);
  });
});

describe("the file", () => {
  test("is readable by its owner alone, replaces an older file, and leaves no draft", async () => {
    const ownFolder = await mkdtemp(join(folder, "one-"));
    const file = join(ownFolder, "deeper", "site.backup");
    await backUp({ connection: small.connection, file, now });
    const { bytes } = await backUp({ connection: small.connection, file, now });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(file)).size).toBe(bytes);
    expect(await readdir(join(ownFolder, "deeper"))).toEqual(["site.backup"]);
  });

  test("has a header with its time, schema and facts", async () => {
    const file = fileNamed("facts");
    await backUp({ connection: small.connection, file, now, facts: async () => ({ noteKeys: "7f3a" }) });
    const { value } = await readBackup(file).next();
    expect(value).toMatchObject({
      header: {
        madeAt: now.toISOString(),
        schema: (await knownMigrations()).at(-1),
        facts: { noteKeys: "7f3a" },
      },
    });
    expect(await checkBackup(file)).toMatchObject({ facts: { noteKeys: "7f3a" } });
  });

  test("does not exist after a lost database connection, nor does a draft", async () => {
    const source = await databaseFrom("empty");
    const ownFolder = await mkdtemp(join(folder, "lost-"));
    // The test ends the backup's connection while it waits for the locked table.
    const other = await source.pool.connect();
    await other.query("begin; lock table signups");
    const backup = backUp({ connection: source.connection, file: join(ownFolder, "site.backup"), now });
    const outcome = backup.then(
      () => "made",
      (error: Error) => error.message,
    );
    await expect.poll(() => endBackup(source.pool)).toBe(1);
    expect(await outcome).toMatch(/terminat/i);
    await other.query("rollback");
    other.release();
    expect(await readdir(ownFolder)).toEqual([]);
  });

  const wrongCount = (sent: Buffer) => sent.toString("latin1").replace(/C\0\0\0\x0cCOPY 40\0/, "C\0\0\0\x0cCOPY 39\0");

  test("is made again when the database says another number of rows than it sent", async () => {
    const ownFolder = await mkdtemp(join(folder, "once-"));
    let wrong = 0;
    const proxy = await proxyTo(small, async function* (sent) {
      const changed = wrong === 0 ? Buffer.from(wrongCount(sent), "latin1") : sent;
      if (!changed.equals(sent)) wrong++;
      yield changed;
    });
    const { rows } = await backUp({ connection: proxy, file: join(ownFolder, "site.backup"), now });
    expect(wrong).toBe(1);
    expect(rows).toBe(Object.values(await contents(small)).flat().length);
    expect(await readdir(ownFolder)).toEqual(["site.backup"]);
  });

  test("is not replaced by one with another number of rows", async () => {
    const ownFolder = await mkdtemp(join(folder, "twice-"));
    const file = join(ownFolder, "site.backup");
    await backUp({ connection: small.connection, file, now });
    const before = await readFile(file);
    const proxy = await proxyTo(small, async function* (sent) {
      yield Buffer.from(wrongCount(sent), "latin1");
    });
    const second = backUp({ connection: proxy, file, now });
    await expect(second).rejects.toThrow("The database sent 40 rows of mails instead of 39.");
    await expect(second).rejects.toThrow(NotReadBack);
    expect(await readdir(ownFolder)).toEqual(["site.backup"]);
    expect((await readFile(file)).equals(before)).toBe(true);
  });

  test("does not exist after the server has failed a copy at its end", async () => {
    const ownFolder = await mkdtemp(join(folder, "failed-"));
    const proxy = await proxyTo(small, async function* (sent) {
      const at = sent.indexOf("COPY 40\0") - 5;
      if (at < 0) return yield sent;
      const fields = Buffer.from("SERROR\0C57P01\0Mgone\0\0");
      const length = Buffer.alloc(4);
      length.writeUInt32BE(fields.length + 4);
      yield Buffer.concat([sent.subarray(0, at), Buffer.from("E"), length, fields, sent.subarray(at + 13)]);
    });
    const backup = backUp({ connection: proxy, file: join(ownFolder, "site.backup"), now });
    await expect(backup).rejects.toThrow("gone");
    expect(await readdir(ownFolder)).toEqual([]);
  });

  test("does not exist after the backup was aborted", async () => {
    const ownFolder = await mkdtemp(join(folder, "stopped-"));
    const stop = new AbortController();
    stop.abort();
    await expect(
      backUp({ connection: small.connection, file: join(ownFolder, "x"), now, signal: stop.signal }),
    ).rejects.toThrow(/abort/i);
    expect(await readdir(ownFolder)).toEqual([]);
  });

  test("cannot be written without a folder: the error is one sentence", async () => {
    const file = join(fileNamed("plain"), "site.backup");
    await writeFile(join(file, ".."), "");
    await expect(backUp({ connection: small.connection, file, now })).rejects.toThrow(
      /^The backup cannot be written to .*site\.backup: /,
    );
  });
});

async function endBackup(pool: pg.Pool): Promise<number> {
  const { rowCount } = await pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'mat-and-cacao backup' and datname = current_database() and wait_event_type = 'Lock'",
  );
  return rowCount ?? 0;
}

describe("a restore is refused, and the database stays empty, when", () => {
  let good: string;
  let target: TestDatabase;

  beforeAll(async () => {
    good = await backUpOf(small);
    target = await testDatabase("blank");
  });

  afterAll(() => target.close());

  const refusal = async (file: string) => {
    const failure = restore({ connection: target.connection, file }).then(
      () => "restored",
      (error: Error) => `${error.name}: ${error.message}`,
    );
    const outcome = await failure;
    const { rows } = await target.pool.query(
      "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
    );
    expect(rows).toEqual([]);
    return outcome;
  };

  test.each([0.02, 0.5, 0.999])("the file ends after %f of its length", async (part) => {
    const bytes = await readFile(good);
    const file = fileNamed("cut");
    await writeFile(file, bytes.subarray(0, Math.floor(bytes.length * part)));
    expect(await refusal(file)).toMatch(/^StartError: .* (is damaged|is not a backup)/);
  });

  test("any bit of the file is wrong", async () => {
    const bytes = await readFile(good);
    const inside = gunzipSync(bytes);
    for (let at = 13; at < bytes.length; at += Math.ceil(bytes.length / 12)) {
      const wrong = Buffer.from(bytes);
      wrong.writeUInt8(wrong.readUInt8(at) ^ 0x10, at);
      // A few bits of the gzip format have no meaning.
      if (unzipped(wrong)?.equals(inside)) continue;
      const file = fileNamed("bit");
      await writeFile(file, wrong);
      await expect(checkBackup(file)).rejects.toThrow(StartError);
    }
  });

  test("its content was changed", async () => {
    const inside = gunzipSync(await readFile(good)).toString("latin1");
    const file = fileNamed("changed");
    await writeFile(file, gzipSync(Buffer.from(inside.replace("Gentle", "Brutal"), "latin1")));
    expect(inside).toContain("Gentle");
    expect(await refusal(file)).toMatch(/^StartError: The backup .* is damaged \(its checksum is wrong\)/);
  });

  test("a table has another number of rows than the file says", async () => {
    const inside = gunzipSync(await readFile(good)).toString("latin1");
    const changed = inside.replace('{"rows":40}', '{"rows":0}').replace(/\{"sha256".*\n$/, "");
    const sha256 = createHash("sha256").update(changed, "latin1").digest("hex");
    const file = fileNamed("counts");
    await writeFile(file, gzipSync(Buffer.from(`${changed}${JSON.stringify({ sha256 })}\n`, "latin1")));
    expect(await refusal(file)).toMatch(/is damaged \(its table mails has 40 rows instead of 0\)/);
  });

  test("the file is something else or does not exist", async () => {
    const text = fileNamed("letter");
    await writeFile(text, "Dear Mira, …");
    expect(await refusal(text)).toBe(`StartError: ${text} is not a backup of this site.`);
    const zipped = fileNamed("zipped");
    await writeFile(zipped, gzipSync('null\n{"format":"other"}\n'));
    expect(await refusal(zipped)).toBe(`StartError: ${zipped} is not a backup of this site.`);
    expect(await refusal("/nowhere/x")).toBe("StartError: There is no file /nowhere/x.");
    expect(await refusal(folder)).toMatch(/^StartError: .* cannot be read/);
  });

  test("it was made before the first release", async () => {
    const older = await databaseFrom("empty");
    await older.pool.query("update kysely_migration set name = '0094_refund_problems' where name = '0000-schema'");
    expect(await refusal(await backUpOf(older))).toMatch(
      /^StartError: The backup .* was made by a version of the site from before its first release, and cannot be restored/,
    );
  });

  test("it was made by a newer version of the site", async () => {
    const newer = await databaseFrom("empty");
    await newer.pool.query("insert into kysely_migration values ('0999-future', '2030')");
    expect(await refusal(await backUpOf(newer))).toMatch(
      /^StartError: .* was made by a newer version of the site \(schema 0999-future/,
    );
  });

  test("a row breaks a foreign key", async () => {
    const broken = await databaseFrom("empty");
    await broken.pool.query("alter table signups drop constraint signups_event_id_fkey");
    await makeSignup(broken.db, { event_id: newId() });
    expect(await refusal(await backUpOf(broken))).toMatch(
      /^StartError: The backup is inconsistent: .*signups_event_id_fkey/,
    );
  });

  test("a row breaks a check constraint", async () => {
    const broken = await databaseFrom("empty");
    await broken.pool.query(
      "alter table events drop constraint events_capacity_check; insert into events (id, title, date, time, location, created_at) values (gen_random_uuid(), 'x', now(), '09:00', '', now()); update events set capacity = -1",
    );
    expect(await refusal(await backUpOf(broken))).toMatch(/events_capacity_check/);
  });
});

describe("a restore refuses", () => {
  test("a database with rows in it", async () => {
    const target = await databaseFrom("empty");
    await target.pool.query("insert into site_documents values ('brand', '{}', 1, now())");
    const before = await contents(target);
    await expect(restore({ connection: target.connection, file: await backUpOf(small) })).rejects.toThrow(
      /into an empty database only, and this one is not \(there are rows in site_documents\)/,
    );
    expect(await contents(target)).toEqual(before);
  });

  test("a database with tables of another program", async () => {
    const target = await databaseFrom("blank");
    await target.pool.query("create table wordpress_posts ()");
    await expect(restore({ connection: target.connection, file: await backUpOf(small) })).rejects.toThrow(
      /a table wordpress_posts that is not this site's/,
    );
  });

  test("a second restore at the same time", async () => {
    const target = await databaseFrom("blank");
    const file = await backUpOf(small);
    const both = await Promise.allSettled([1, 2].map(() => restore({ connection: target.connection, file })));
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await contents(target)).toEqual(await contents(small));
  });
});

function unzipped(bytes: Buffer): Buffer | undefined {
  try {
    return gunzipSync(bytes);
  } catch {
    return undefined;
  }
}
