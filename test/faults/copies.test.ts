import { copyFile, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { checkByRestoring } from "../../server/operations/backups/check.ts";
import { openFolder } from "../../server/operations/backups/machine.ts";
import { newId } from "../../server/platform/db/id.ts";
import {
  advance,
  database,
  expectTriedAgain,
  keys,
  newMachine,
  now,
  problem,
  rows,
  runCopies,
  runNight,
  s3,
  settled,
  startCopies,
} from "../backup-copies.ts";
import { cuttableProxy, slowAfterCopy } from "../cuttable-proxy.ts";
import { updateRows } from "../rows.ts";

// Copies of backups: other faults of the storage, late copies, and several machines. The rest: copies.test.ts.

startCopies();

test("the copy of a backup that was made through a slow connection can be restored", async () => {
  const proxy = await cuttableProxy(database.connection, slowAfterCopy);
  try {
    const machine = await newMachine({ connection: { ...database.connection, ...proxy.connection } });
    await runNight(machine);
    const [row] = await rows();
    const copy = join(machine.dataDir, "copy");
    await writeFile(copy, await buffer(await s3.storage.get(`${row!.file}.age`)));
    const read = await checkByRestoring({ beside: database.connection, file: copy, identity: keys.identity, now });
    expect(read).toMatchObject({ rows: row!.row_count, breaches: [] });
    await machine.stop();
  } finally {
    proxy.cut();
    proxy.close();
  }
});

test.each([
  ["down", "The storage for copies did not answer. We’ll try again automatically."],
  ["cut", "The storage for copies did not answer. We’ll try again automatically."],
  ["full", "The storage for copies is full. Please ask the person who runs your site to make room."],
  ["flip", "Please show this to the person who runs your site: XAmzContentSHA256Mismatch."],
] as const)("a storage that is %s never fails the backup, is explained, and is tried again later", (fault, why) =>
  expectTriedAgain(fault, why),
);

test("the pause between attempts grows to six hours", async () => {
  const machine = await newMachine();
  s3.fault = "forbidden";
  await runNight(machine);
  for (const minutes of [2, 4, 8, 16, 32, 64, 128, 256, 360, 360]) {
    const { length } = s3.requests;
    advance(minutes - 1);
    await runCopies(machine);
    expect(s3.requests).toHaveLength(length);
    advance(1);
    await runCopies(machine);
    expect(s3.requests).toHaveLength(length + 1);
  }
});

test("copies that are two nights late are reported with the reason", async () => {
  const machine = await newMachine();
  await runNight(machine);
  s3.fault = "forbidden";
  for (let night = 0; night < 3; night++) {
    expect(await problem(machine)).toBeNull();
    advance(24 * 60);
    await runNight(machine);
  }
  expect(await problem(machine)).toBe(
    "The newest copy outside the server is of the backup from Sun, Jun 19, 2033, 3:01 AM. " +
      "The storage for copies refused the key. Please ask the person who runs your site to check it.",
  );
});

test("each of two machines judges, keeps and deletes only its own files", async () => {
  const one = await newMachine({ hasCopies: false });
  const two = await newMachine({ hasCopies: false });
  await runNight(one);
  const file = join(one.folder, (await rows())[0]!.file);
  // The other one believes the report for a day, and then misses it.
  expect(await problem(two)).toBeNull();
  await runNight(two);
  expect(await readFile(file)).not.toHaveLength(0);
  advance(23 * 60);
  expect(await problem(two)).toBeNull();
  advance(61);
  expect(await problem(two)).toBe(
    "The last backup is on a machine that has not reported for a day, and there is no copy of it elsewhere.",
  );
  expect(await problem(one)).toBeNull();
  // It reports again, and makes the backup that is due.
  await runNight(one);
  expect(await problem(two)).toBeNull();
  await rm(join(one.folder, (await rows()).at(-1)!.file));
  expect(await problem(one)).toBe("The last backup is no longer in its folder.");
});

test("a machine that others took for dead keeps the backup it had finished, unless there is another of that night", async () => {
  const one = await newMachine({ hasCopies: false });
  const two = await newMachine({ hasCopies: false });
  await runNight(one);
  const [row] = await rows();
  const file = join(one.folder, row!.file);
  const interrupt = (state: "running" | "stopped") =>
    updateRows(
      database.db,
      "backups",
      { id: row!.id },
      { state, bytes: null, row_count: null, finished_at: state === "running" ? null : now },
    );
  await interrupt("running");
  await two.begin({ id: newId(), night: null, now });
  await settled();
  expect((await rows()).map(({ state }) => state).toSorted()).toEqual(["done", "stopped"]);
  expect(await readFile(file)).not.toHaveLength(0);
  await runNight(one);
  expect((await rows()).find(({ id }) => id === row!.id)).toMatchObject({ state: "done", bytes: row!.bytes });

  await interrupt("stopped");
  await two.runNightly(now);
  await settled();
  await runNight(one);
  expect((await rows()).find(({ id }) => id === row!.id)!.state).toBe("stopped");
  await expect(readFile(file)).rejects.toThrow("ENOENT");
});

test("a folder that was copied to a new machine is used there", async () => {
  const old = await newMachine({ hasCopies: false });
  await runNight(old);
  const heir = await newMachine({ hasCopies: false });
  const { file } = (await rows())[0]!;
  await mkdir(heir.folder);
  await copyFile(join(old.folder, file), join(heir.folder, file));
  await rm(old.folder, { recursive: true });
  advance(25 * 60);
  await heir.runNightly(now);
  await settled();
  const { machine } = await openFolder(heir.folder);
  expect((await rows()).map((row) => row.machine)).toEqual([machine, machine]);
});
