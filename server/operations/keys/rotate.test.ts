import { spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays, studioDay } from "../../../contract/platform/values/time.ts";
import { testApp } from "../../../test/app.ts";
import { testDatabase, testServer } from "../../../test/database.ts";
import { makeBooking, makeSlot } from "../../../test/make.ts";
import { insertRow } from "../../../test/rows.ts";
import { runCommand } from "../../../test/site-process.ts";
import { started } from "../../../test/start-site.ts";
import { makeStudent } from "../../../test/student.ts";
import { noteAssociatedData } from "../../office/people/read.ts";
import { openAccessTokens } from "../../platform/call/access-tokens.ts";
import { newId } from "../../platform/db/id.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { readDatabaseEnv, readEnv } from "../../platform/process/env.ts";
import { dataKeyId, openSealer } from "../../platform/sealing/sealing.ts";
import { giftCode, giftCodeHash } from "../../selling/payments/gift-codes.ts";
import { grantLot } from "../../selling/payments/lots-and-tenders.ts";
import { writeKeys } from "./files.ts";
import { openKeyHolder } from "./holders.ts";
import { addKey, dropKeys, fileStore, keyStatus, reseal } from "./rotate.ts";

const [oldKey, newKey] = ["o".repeat(64), "n".repeat(64)];

const database = started(() => testDatabase("empty"));
let DATABASE_URL: string;
let userId: string;
beforeAll(async () => {
  const { host, user } = testServer();
  DATABASE_URL = `postgres://${user}@/${database.connection.database}?host=${host}`;
  const clock = { now: () => new Date(), set() {}, advance() {} };
  userId = (await makeStudent({ database, clock })).id;
});

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
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, "..", "..", "..", "bin", "rotate-keys.ts"), "reseal"],
    {
      env: { PATH: process.env["PATH"], NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"], ...both },
    },
  );
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
  expect(done.stdout).toContain(
    "To remove a key that no row needs: take it out of DATA_KEY and restart every process.",
  );
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
  const { db, pool } = database;
  const done = await reseal({ db, pool, dataKeys: [newKey], say: () => {} });
  expect(done).toContain(`Some rows cannot be opened: they need the key of ID ${dataKeyId(lostKey)}`);
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
  const drop = (name: "AUTH_SECRET" | "DATA_KEY", isLeaked = false) =>
    dropKeys([name], on(), { keys: env(), store: fileStore(name, env()), isLeaked });
  const changeDaysAgo = (days: number) => {
    const then = new Date(Date.now() - days * 86_400_000);
    utimesSync(env().keyFiles.AUTH_SECRET!, then, then);
  };
  beforeAll(() => void readEnv({ DATA_DIR }));
  afterAll(() => rmSync(DATA_DIR, { recursive: true }));

  test("get a new one before the old one, for this machine's user only; the site reads both", async () => {
    const before = env();
    expect(await addKey("AUTH_SECRET", on(), before)).toContain("Restart the site now");
    expect(await addKey("DATA_KEY", on(), before)).toContain("npm run rotate-keys -- reseal");
    for (const name of ["AUTH_SECRET", "DATA_KEY"] as const) {
      const keys = readEnv({ DATA_DIR })[name];
      expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), before[name][0]]);
      expect(statSync(env().keyFiles[name]!).mode & 0o777).toBe(0o600);
    }
    expect((await acts()).slice(-2)).toEqual([
      { action: "add secret", subjects: expect.stringContaining(dataKeyId(env().AUTH_SECRET[0]!)) },
      { action: "add data key", subjects: expect.stringContaining(dataKeyId(env().DATA_KEY[0]!)) },
    ]);
  });

  test.runIf(process.getuid?.() === 0)("that root changes still belong to the user of the site", () => {
    const file = join(DATA_DIR, "of-the-site");
    writeFileSync(file, oldKey, { mode: 0o640 });
    chownSync(file, 12_345, 12_346);
    writeKeys(file, [newKey, oldKey]);
    const { uid, gid, mode } = statSync(file);
    expect({ uid, gid, mode: mode & 0o777 }).toEqual({ uid: 12_345, gid: 12_346, mode: 0o640 });
    expect(readFileSync(file, "utf8")).toBe(`${newKey}\n${oldKey}`);
  });

  test("do not seal again, and are not removed, before every process of the site has the new ones", async () => {
    const [first, old] = env().DATA_KEY;
    const [secret, oldSecret] = env().AUTH_SECRET;
    const notRestarted = openKeyHolder(database.db, { AUTH_SECRET: [oldSecret!], DATA_KEY: [old!] });
    await notRestarted.renew();
    const before = await acts();
    const resealing = reseal({ ...on(), dataKeys: env().DATA_KEY, say: () => {} });
    await expect(resealing).rejects.toThrow(
      `1 running process does not have the first DATA_KEY, of ID ${dataKeyId(first!)}: restart the site`,
    );
    await expect(drop("DATA_KEY")).rejects.toThrow("1 running process still uses an old DATA_KEY: restart the site");
    await expect(drop("AUTH_SECRET", true)).rejects.toThrow("1 running process still uses an old AUTH_SECRET");
    expect(await keyStatus(on(), env())).toContain("1 does not use the first keys yet: restart the site.");
    expect(env().DATA_KEY).toEqual([first, old]);
    expect(await acts()).toEqual(before);

    // A process that accepts the new key and still uses the old one can open sealed data, but must not lose its key.
    await notRestarted.leave();
    const halfway = openKeyHolder(database.db, { AUTH_SECRET: [secret!], DATA_KEY: [old!, first!] });
    await halfway.renew();
    await reseal({ ...on(), dataKeys: env().DATA_KEY, say: () => {} });
    await expect(drop("DATA_KEY")).rejects.toThrow("still uses an old DATA_KEY");
    // A killed process counts for a while.
    await database.pool.query("update key_holders set seen_at = now() - interval '89 seconds'");
    await expect(drop("DATA_KEY")).rejects.toThrow("still uses an old DATA_KEY");
    await database.pool.query("update key_holders set seen_at = now() - interval '91 seconds'");
    expect(await keyStatus(on(), env())).toContain("Running processes of the site: 0.");
    await halfway.renew();
    await expect(drop("DATA_KEY")).rejects.toThrow("still uses an old DATA_KEY");
    await halfway.leave();
  });

  test("an old data key stays in the file until no row needs it", async () => {
    const [first, old] = env().DATA_KEY;
    await writeNotes(old!, 1);
    await expect(drop("DATA_KEY")).rejects.toThrow(`still need the key of ID ${dataKeyId(old!)}`);
    expect(env().DATA_KEY).toEqual([first, old]);
    await database.db.deleteFrom("client_notes").execute();
    expect(await drop("DATA_KEY")).toContain("1 old DATA_KEY removed");
    expect(env().DATA_KEY).toEqual([first]);
    expect(await drop("DATA_KEY")).toContain("has no old key that can be removed");
    expect((await acts()).filter(({ action }) => action === "drop data keys")).toHaveLength(1);
  });

  test("an old secret stays for sixty days and while something needs it, unless it has leaked", async () => {
    const [first, old] = env().AUTH_SECRET;
    const file = env().keyFiles.AUTH_SECRET!;
    await expect(drop("AUTH_SECRET")).rejects.toThrow("The secret was changed 0 days ago.");
    changeDaysAgo(59.9);
    await expect(drop("AUTH_SECRET")).rejects.toThrow("The secret was changed 59 days ago.");
    changeDaysAgo(61);
    await bookSession({ bookedDaysAgo: 62, inDays: 100 });
    await bookSession({ bookedDaysAgo: 60, inDays: 101 });
    await expect(drop("AUTH_SECRET")).rejects.toThrow(
      /^Sessions to come that were booked before the change, whose links in emails need it: 1\./,
    );
    await makeCard(old!);
    const status = await keyStatus(on(), env());
    expect(status).toContain("Gift cards that need an old secret to show their code and to be mailed: 1.");
    expect(status).toContain(
      "Sessions to come that were booked before the change, whose links in emails need an old secret: 1.",
    );
    await expect(drop("AUTH_SECRET")).rejects.toThrow(
      "Gift cards that need an old secret to show their code: 1. Sessions to come that were booked before the change",
    );
    expect(readFileSync(file, "utf8")).toContain(old);
    expect(await drop("AUTH_SECRET", true)).toContain("1 old AUTH_SECRET removed");
    expect(env().AUTH_SECRET).toEqual([first]);
    expect((await acts()).at(-1)).toMatchObject({ action: "drop secrets" });
  });

  test("without their audit entry, no key is added or removed", async () => {
    await addKey("AUTH_SECRET", on(), env());
    const both = env().AUTH_SECRET;
    await database.pool.query("alter table audit_entries rename to audit_entries_away");
    try {
      await expect(drop("AUTH_SECRET", true)).rejects.toThrow("audit_entries");
      await expect(addKey("AUTH_SECRET", on(), env())).rejects.toThrow("audit_entries");
    } finally {
      await database.pool.query("alter table audit_entries_away rename to audit_entries");
    }
    expect(env().AUTH_SECRET).toEqual(both);
  });

  test("keys from the environment are not written anywhere", async () => {
    const given = readDatabaseEnv({ DATA_DIR, AUTH_SECRET: `${newKey},${oldKey}` });
    expect(() => fileStore("AUTH_SECRET", given)).toThrow("AUTH_SECRET comes from the environment");
    await expect(addKey("AUTH_SECRET", on(), given)).rejects.toThrow("AUTH_SECRET comes from the environment");
  });
});

test("a reseal that is stopped has its audit entry; one with nothing to do has none", async () => {
  await writeNotes(oldKey, 1);
  const before = (await acts()).length;
  const given = { db: database.db, pool: database.pool, dataKeys: [newKey, oldKey], say: () => {} };
  await expect(reseal({ ...given, signal: AbortSignal.abort() })).rejects.toThrow("aborted");
  expect((await acts()).slice(before)).toEqual([
    { action: "reseal", subjects: expect.stringContaining(dataKeyId(newKey)) },
  ]);
  await reseal(given);
  await reseal(given);
  expect((await acts()).length).toBe(before + 2);
});

test("a site that runs notes its keys, and no longer when it has stopped", async () => {
  const held = async () =>
    (await database.db.selectFrom("key_holders").selectAll().execute()).map((row) => row.data_keys);
  await database.db.deleteFrom("key_holders").execute();
  const site = await testApp({ database, env: { DATA_KEY: `${newKey},${oldKey}` } });
  expect(await held()).toEqual([[dataKeyId(newKey), dataKeyId(oldKey)]]);
  await site.close();
  expect(await held()).toEqual([]);
});

test("all logins end at the operator's command, the owner's and the students'", async () => {
  const times = { started_at: new Date(), used_at: new Date(), expires_at: new Date(Date.now() + 3_600_000) };
  for (const kind of ["user", "admin"] as const)
    await insertRow(database.db, "sessions", {
      id: newId(),
      kind,
      person_id: userId,
      token_hash: newId(),
      device: "Firefox",
      ...times,
    });
  const done = await runCommand("rotate-keys", "end-logins", { DATABASE_URL });
  expect(done).toMatchObject({ status: 0, stdout: "2 logins ended.\n", stderr: "" });
  const open = database.db.selectFrom("sessions").select("id").where("ended_at", "is", null);
  expect(await open.execute()).toEqual([]);
  expect((await acts()).at(-1)).toMatchObject({ action: "end logins" });
});

test("without the table of processes, nothing is sealed again or removed", async () => {
  await database.pool.query("alter table key_holders rename to key_holders_away");
  try {
    const done = await runCommand("rotate-keys", "reseal", { DATABASE_URL, DATA_KEY: newKey });
    expect(done.stderr).toContain("Restart the site first");
  } finally {
    await database.pool.query("alter table key_holders_away rename to key_holders");
  }
});

/** The commands in the audit log. */
const acts = () =>
  database.db
    .selectFrom("audit_entries")
    .select(["action", "subjects"])
    .where("actor", "=", "command")
    .orderBy("number")
    .execute();

async function bookSession({ bookedDaysAgo, inDays }: { bookedDaysAgo: number; inDays: number }): Promise<void> {
  const { id } = await makeSlot(database.db, { date: addDays(studioDay(new Date()), inDays) });
  const bookedAt = new Date(Date.now() - bookedDaysAgo * 86_400_000);
  await makeBooking(database.db, { slot_id: id, user_id: userId, booked_at: bookedAt });
}

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
