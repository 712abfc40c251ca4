import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, statSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testDatabase, testServer } from "../../test/database.ts";
import { runCommand } from "../../test/site-process.ts";
import { makeStudent } from "../../test/student.ts";
import { newId } from "../db/id.ts";
import { inTransaction } from "../db/transaction.ts";
import { readDatabaseEnv, readEnv } from "../env.ts";
import { openAccessTokens } from "../http/sessions.ts";
import { giftCode, giftCodeHash } from "../payments/gift-codes.ts";
import { grantLot } from "../payments/wallet.ts";
import { noteAssociatedData } from "../people/read.ts";
import { dataKeyId, openSealer } from "../sealing.ts";
import { addKey, dropKeys, keyStatus } from "./rotate.ts";

const [oldKey, newKey] = ["o".repeat(64), "n".repeat(64)];

let database: Awaited<ReturnType<typeof testDatabase>>;
let DATABASE_URL: string;
let userId: string;
beforeAll(async () => {
  database = await testDatabase("empty");
  const { host, user } = testServer();
  DATABASE_URL = `postgres://${user}@/${database.connection.database}?host=${host}`;
  const clock = { now: () => new Date(), set() {}, advance() {} };
  userId = (await makeStudent({ database, clock })).id;
});
afterAll(() => database.close());

async function writeNotes(key: string, count: number): Promise<void> {
  const sealer = openSealer([key]);
  const rows = Array.from({ length: count }, (_, at) => {
    const note = { id: newId(), user_id: userId, person_id: null };
    const { keyId, sealed } = sealer.seal(`Note ${at}`, noteAssociatedData(note));
    return { ...note, key_id: keyId, sealed, written_at: new Date(), changed_at: new Date() };
  });
  await database.db.insertInto("client_notes").values(rows).execute();
}

const notes = () => database.db.selectFrom("client_notes").selectAll().execute();

test("a rotation that is killed between two notes has lost none, and the next run ends it", async () => {
  await writeNotes(oldKey, 2_000);
  const both = { DATABASE_URL, DATA_KEY: `${newKey},${oldKey}` };
  const child = spawn(process.execPath, [join(import.meta.dirname, "../../bin/rotate-keys.ts"), "reseal"], {
    env: { PATH: process.env["PATH"], ...both },
  });
  const closed = once(child, "close");
  await once(child.stdout, "data");
  child.kill("SIGKILL");
  await closed;
  const halfway = await notes();
  const ids = new Set(halfway.map(({ key_id }) => key_id));
  expect(ids).toEqual(new Set([dataKeyId(oldKey), dataKeyId(newKey)]));
  const sealer = openSealer([newKey, oldKey]);
  for (const note of halfway)
    expect(sealer.open({ keyId: note.key_id, sealed: note.sealed }, noteAssociatedData(note))).toMatch(/^Note \d+$/);

  const done = await runCommand("rotate-keys", "reseal", both);
  expect(done).toMatchObject({ status: 0, stderr: "" });
  expect(done.stdout).toContain(`No row needs the key of ID ${dataKeyId(oldKey)} any more: it can be removed.`);
  expect(done.stdout).toContain("To remove a key: take it out of DATA_KEY and restart every process.");
  const alone = openSealer([newKey]);
  const texts = (await notes()).map((note) =>
    alone.open({ keyId: note.key_id, sealed: note.sealed }, noteAssociatedData(note)),
  );
  expect(new Set(texts).size).toBe(2_000);
  expect(texts).not.toContain(undefined);
});

test("a note whose key is missing is left as it is, and the report names the key", async () => {
  const lostKey = "l".repeat(64);
  await writeNotes(lostKey, 1);
  const done = await runCommand("rotate-keys", "reseal", { DATABASE_URL, DATA_KEY: newKey });
  expect(done.stdout).toContain(`Some rows cannot be opened: they need the key of ID ${dataKeyId(lostKey)}`);
  expect((await notes()).filter(({ key_id }) => key_id === dataKeyId(lostKey))).toHaveLength(1);
  await database.db.deleteFrom("client_notes").execute();
});

test("without keys, and for unknown words, the command says what to do", async () => {
  expect(await runCommand("rotate-keys", "reseal", { DATABASE_URL })).toMatchObject({
    status: 1,
    stderr: "There is no DATA_KEY.\n",
  });
  expect((await runCommand("rotate-keys", "everything", { DATABASE_URL })).stderr).toContain("rotate-keys -- status");
  const printed = await runCommand("rotate-keys", "auth-secret", { DATABASE_URL, AUTH_SECRET: oldKey });
  expect(printed.stdout).toMatch(
    /A new key: [0-9a-f]{64}\n1\. Set AUTH_SECRET=OLD,NEW .*\n2\. Set AUTH_SECRET=NEW,OLD/,
  );
  expect(printed.stdout).not.toContain(oldKey);
  expect((await runCommand("rotate-keys", "data-key", { DATABASE_URL })).stderr).toContain("There is no DATA_KEY");
});

describe("generated keys", () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), "rotated-keys-"));
  const env = () => readDatabaseEnv({ DATA_DIR });
  const on = () => ({ db: database.db, pool: database.pool });
  beforeAll(() => void readEnv({ DATA_DIR }));
  afterAll(() => rmSync(DATA_DIR, { recursive: true }));

  test("get a new one before the old one, for this machine's user only; the site reads both", () => {
    const before = env();
    expect(addKey("AUTH_SECRET", before)).toContain("Restart the site now");
    expect(addKey("DATA_KEY", before)).toContain("npm run rotate-keys -- reseal");
    for (const name of ["AUTH_SECRET", "DATA_KEY"] as const) {
      const keys = readEnv({ DATA_DIR })[name];
      expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), before[name][0]]);
      expect(statSync(env().keyFiles[name]!).mode & 0o777).toBe(0o600);
    }
  });

  test("an old data key stays in the file until no row needs it", async () => {
    const [first, old] = env().DATA_KEY;
    await writeNotes(old!, 1);
    expect(await dropKeys("DATA_KEY", on(), env(), false)).toContain(`still need the key of ID ${dataKeyId(old!)}`);
    expect(env().DATA_KEY).toEqual([first, old]);
    await database.db.deleteFrom("client_notes").execute();
    expect(await dropKeys("DATA_KEY", on(), env(), false)).toContain("1 keys removed");
    expect(env().DATA_KEY).toEqual([first]);
    expect(await dropKeys("DATA_KEY", on(), env(), false)).toContain("there is nothing to remove");
  });

  test("an old secret stays for sixty days and while a gift card needs it, unless it has leaked", async () => {
    const [first, old] = env().AUTH_SECRET;
    const file = env().keyFiles.AUTH_SECRET!;
    await expect(dropKeys("AUTH_SECRET", on(), env(), false)).rejects.toThrow("The secret was changed 0 days ago.");
    const longAgo = new Date(Date.now() - 61 * 86_400_000);
    utimesSync(file, longAgo, longAgo);
    await makeCard(old!);
    expect(await keyStatus(on(), env())).toContain("1 gift cards need an old secret");
    await expect(dropKeys("AUTH_SECRET", on(), env(), false)).rejects.toThrow("1 gift cards need an old secret");
    expect(readFileSync(file, "utf8")).toContain(old);
    expect(await dropKeys("AUTH_SECRET", on(), env(), true)).toContain("1 secrets removed");
    expect(env().AUTH_SECRET).toEqual([first]);
  });

  test("keys from the environment are not written anywhere", async () => {
    const given = readDatabaseEnv({ DATA_DIR, AUTH_SECRET: `${newKey},${oldKey}` });
    await expect(dropKeys("AUTH_SECRET", on(), given, true)).rejects.toThrow("AUTH_SECRET comes from the environment");
  });
});

/** A gift card whose code was derived from this secret. */
async function makeCard(secret: string): Promise<void> {
  const id = newId();
  const codeHash = giftCodeHash(giftCode(openAccessTokens(secret), id));
  const card = {
    id,
    personId: null,
    kind: "gift-card",
    name: "Gift card",
    units: 5000,
    soldCents: 1,
    codeHash,
  } as const;
  await inTransaction(database.db, (db) => grantLot({ db, now: new Date() }, card));
}
