import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testApp } from "../../../../test/app.ts";
import { testDatabase } from "../../../../test/database.ts";
import { asOwner } from "../../../../test/owner.ts";
import { runCommand } from "../../../../test/site-process.ts";
import { makeStudent } from "../../../../test/student.ts";
import { backUp } from "../../../platform/db/backup/back-up.ts";
import { checkBackup } from "../../../platform/db/backup/restore.ts";
import { dataKeyId } from "../../../platform/sealing/sealing.ts";
import { missingKeysWarning, keysToGiveMessage, neededDataKeys } from "./keys.ts";

const key = "the key of the restored site is long enough";
const otherKey = "the key of another site is long enough as well";
const secret = "Chanterelle-Zimtschnecke";

type TestDatabase = Awaited<ReturnType<typeof testDatabase>>;
const opened: TestDatabase[] = [];
let folder: string;

beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), "note-keys-test-"))));
afterAll(async () => {
  for (const database of opened) await database.close();
  await rm(folder, { recursive: true });
});

async function newDatabase(from: "blank" | "empty" = "empty"): Promise<TestDatabase> {
  const database = await testDatabase(from);
  opened.push(database);
  return database;
}

/** A database without tables. */
const bareDatabase = () => newDatabase("blank");

const addressOf = ({ connection }: TestDatabase) => {
  const { host, port, user, database } = connection as unknown as Record<string, string>;
  return `postgres://${user}@/${database}?host=${encodeURIComponent(host!)}&port=${port}`;
};

test("a backup names the key of its notes and contains no note text; the restore says which key to give", async () => {
  const database = await newDatabase();
  const site = await testApp({ database, env: { DATA_KEY: key } });
  const ana = await makeStudent(site);
  const headers = await asOwner(site);
  await site.request("POST", `/api/admin/people/${ana.person_id}/notes`, { body: secret }, headers);
  await site.close();

  const file = join(folder, "site.backup");
  const made = await runCommand("backup", file, { DATABASE_URL: addressOf(database) });
  expect(made).toMatchObject({ status: 0, stderr: "" });
  expect(made.stdout).toContain(
    `Its private notes are sealed with the DATA_KEY of ID ${dataKeyId(key)}. The key is not in the backup`,
  );
  expect((await checkBackup(file)).facts).toMatchObject({ noteKeys: dataKeyId(key) });
  const inside = gunzipSync(await readFile(file)).toString("latin1");
  for (const word of [secret, Buffer.from(secret).toString("hex"), key]) expect(inside).not.toContain(word);

  const target = await bareDatabase();
  const done = await runCommand("restore", file, { DATABASE_URL: addressOf(target), DATA_KEY: otherKey });
  expect(done).toMatchObject({ status: 0, stderr: "" });
  const sealed = `they are sealed with the DATA_KEY of ID ${dataKeyId(key)}, and`;
  expect(done.stdout).toContain(`${sealed} the given one has the ID ${dataKeyId(otherKey)}.`);

  const needed = await neededDataKeys(target.pool);
  expect(missingKeysWarning(needed, [otherKey])).toContain(`sealed with the DATA_KEY of ID ${dataKeyId(key)}. Add`);
  expect(missingKeysWarning(needed, [otherKey, key])).toBeUndefined();
  expect(keysToGiveMessage(needed, []).join()).toContain(`${sealed} none is set.`);
  expect(keysToGiveMessage(needed, [otherKey, key])).toEqual(["Its private notes can be read with this DATA_KEY."]);

  const restored = await testApp({ database: target, env: { DATA_KEY: `${otherKey},${key}` } });
  const page = await restored.request(
    "GET",
    `/api/admin/people/history?client=${ana.id}`,
    undefined,
    await asOwner(restored),
  );
  expect(page.body.notes).toMatchObject([{ body: secret }]);
  await restored.close();
});

test("the backup of a site without notes, or of a database without tables, needs no key", async () => {
  const empty = await newDatabase();
  const bare = await bareDatabase();
  for (const { connection } of [empty, bare]) {
    const file = join(folder, "none.backup");
    const { facts } = await backUp({ connection, file, facts: neededDataKeys, now: new Date() });
    expect(facts).toEqual({});
  }
});
