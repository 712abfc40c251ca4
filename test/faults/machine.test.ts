import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, cp, mkdir, rm, rmdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { newId } from "../../server/platform/db/id.ts";
import { smtpSink } from "../../server/platform/mail/smtp-sink.fixture.ts";
import { solveBotCheck } from "../bot-token.ts";
import { freeSessionRequest } from "../people.ts";
import {
  createDataFolder,
  stopSites,
  startExpectingFailure,
  isAlive,
  postmasterPid,
  runQuery,
  runCommand,
  type SiteProcess,
  startSite,
} from "../site-process.ts";

// Too little disk, memory or open files: what the operator reads, what visitors get, and the state afterwards.

let prepared: string;
const cleanUps: (() => unknown)[] = [];

beforeAll(async () => {
  prepared = await createDataFolder();
  const site = await startSite({ DATA_DIR: prepared });
  await site.stop();
});
afterEach(async () => {
  await stopSites();
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});
afterAll(() => rm(prepared, { recursive: true, force: true }));

/** Mounts a new file system in memory; needs root. */
async function disk(megabytes: number): Promise<string> {
  const folder = await createDataFolder();
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=755`, "none", folder]);
  cleanUps.push(async () => {
    execFileSync("umount", ["-l", folder]);
    await rm(folder, { recursive: true, force: true });
  });
  return folder;
}

const makeReadOnly = (folder: string) => execFileSync("mount", ["-o", "remount,ro", folder]);
const isRootOnLinux = process.platform === "linux" && process.getuid?.() === 0;

/** Fills the disk; returns a function that frees the space. */
async function fillDisk(folder: string): Promise<() => Promise<void>> {
  const filler = join(folder, "filler");
  await writeFile(filler, Buffer.alloc(1 << 30)).catch(() => {});
  return () => rm(filler);
}

/** Requests a free session; returns the status, and the message of a refusal. */
async function requestSession({ url }: SiteProcess, id: string): Promise<string> {
  const captchaToken = await solveBotCheck(url, "submit").catch(() => "");
  const answer = await fetch(`${url}/api/publicBookings/request`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...freeSessionRequest, id, captchaToken }),
  });
  const { message } = (await answer.json()) as { message: string };
  return `${answer.status} ${answer.status === 200 ? "" : message}`.trim();
}

const unavailable = "503 The site is briefly unavailable. Please try again in a few seconds.";

async function until(what: string, condition: () => Promise<boolean> | boolean): Promise<void> {
  const end = Date.now() + 60_000;
  while (
    !(await Promise.resolve()
      .then(condition)
      .catch(() => false))
  ) {
    if (Date.now() > end) throw new Error(`Not within a minute: ${what}`);
    await sleep(200);
  }
}

test.runIf(isRootOnLinux)(
  "full disk: visitors get a 503 with a message, the log names the cause, and the site recovers without loss",
  async () => {
    const DATA_DIR = await disk(200);
    await cp(prepared, DATA_DIR, { recursive: true, preserveTimestamps: true });
    const mail = await smtpSink();
    cleanUps.push(() => mail.close());
    const site = await startSite({ DATA_DIR, SMTP_URL: mail.url });
    const accepted: string[] = [];
    const requestOnce = async () => {
      const id = newId();
      const answer = await requestSession(site, id);
      if (answer === "200") accepted.push(id);
      return answer;
    };
    expect(await requestOnce()).toBe("200");

    const freeSpace = await fillDisk(DATA_DIR);
    const answers = new Set<string>();
    await until("a request is refused", async () => {
      answers.add(await requestOnce());
      return answers.has(unavailable);
    });
    answers.delete("200");
    expect([...answers]).toEqual([unavailable]);
    expect((await fetch(`${site.url}/`)).status).toBe(200);
    expect(site.output()).toContain("The disk of the database is full. The site recovers as soon as that is fixed.");

    await freeSpace();
    await until("it takes requests again", async () => (await requestOnce()) === "200");
    const stored = await runQuery<{ id: string }>(DATA_DIR, "select id from messages");
    expect(stored.map(({ id }) => id).toSorted()).toEqual(accepted.toSorted());
    // Not one for each request: letters to an address, and notices of a network, are capped.
    const written = await runQuery<{ message_id: string }>(DATA_DIR, "select message_id from mails");
    expect(written.length).toBeGreaterThanOrEqual(2);
    await until("all mail is out", () => {
      const received = new Set(mail.received.map(({ mail }) => mail.messageId));
      return received.size === written.length && written.every(({ message_id }) => received.has(message_id));
    });
    expect(await site.stop()).toMatchObject({ code: 0 });
  },
);

test.runIf(isRootOnLinux)("too little disk space for a database: the start fails with a message", async () => {
  const { code, output } = await startExpectingFailure({ DATA_DIR: await disk(20) });
  expect(code).toBe(1);
  expect(output).toMatch(/^The database could not be created in \S+: .*No space left on device\.$/m);
});

test.runIf(isRootOnLinux)("read-only DATA_DIR: the start fails with a message", async () => {
  const empty = await disk(10);
  makeReadOnly(empty);
  expect(await startExpectingFailure({ DATA_DIR: empty })).toEqual({
    code: 1,
    output: expect.stringMatching(/^DATA_DIR \S+ cannot be used: EROFS: read-only file system, .*\.\n$/),
  });

  const used = await disk(200);
  await cp(prepared, used, { recursive: true, preserveTimestamps: true });
  makeReadOnly(used);
  expect(await startExpectingFailure({ DATA_DIR: used })).toEqual({
    code: 1,
    output: expect.stringMatching(/^The database cannot use \S+: EROFS: read-only file system, .*\.\n$/),
  });
});

test.runIf(isRootOnLinux)(
  "unreadable database file: the site logs it, answers 503, and recovers when the file is readable",
  async () => {
    const DATA_DIR = await createDataFolder(prepared);
    cleanUps.push(() => rm(DATA_DIR, { recursive: true, force: true }));
    const site = await startSite({ DATA_DIR });
    const id = newId();
    expect(await requestSession(site, id)).toBe("200");
    const control = join(DATA_DIR, "database", "global", "pg_control");
    await chmod(control, 0o000);
    process.kill(postmasterPid(DATA_DIR), "SIGKILL");
    await until("it says that it cannot start", () =>
      /PostgreSQL did not start in .*Permission denied\. The site keeps trying\./.test(site.output()),
    );
    expect(await requestSession(site, newId())).toBe(unavailable);
    await chmod(control, 0o600);
    await until("it takes requests again", async () => (await requestSession(site, newId())) === "200");
    expect(await runQuery(DATA_DIR, "select id from messages where id = $1", [id])).toHaveLength(1);
    expect(await site.stop()).toMatchObject({ code: 0 });
  },
);

test.runIf(isRootOnLinux)("read-only backup folder: the backup command fails with a message", async () => {
  const folder = await disk(10);
  makeReadOnly(folder);
  expect(await runCommand("backup", join(folder, "site.backup"), { DATA_DIR: prepared })).toEqual({
    status: 1,
    stdout: "",
    stderr: expect.stringMatching(/^[^\n]*(cannot be written|EROFS)[^\n]*\n$/),
  });
});

test.for([24, 64, 255])("limit of %i open files: the start fails with a message", async (limit) => {
  const { code, output } = await startExpectingFailure({ DATA_DIR: prepared }, withOpenFiles(limit));
  expect({ code, output }).toEqual({
    code: 1,
    output: `This process may open only ${limit} files and connections, and the site needs 256: raise the limit with ulimit -n, or LimitNOFILE in systemd.\n`,
  });
});

test("limit of 256 open files: the site survives 400 concurrent requests", async () => {
  const DATA_DIR = await createDataFolder(prepared);
  cleanUps.push(() => rm(DATA_DIR, { recursive: true, force: true }));
  const site = await startSite({ DATA_DIR }, withOpenFiles(256));
  const visitors = Array.from({ length: 400 }, () => fetch(`${site.url}/api/events`).catch(() => {}));
  await Promise.all(visitors);
  await until("it takes requests", async () => (await requestSession(site, newId())) === "200");
  const postgres = postmasterPid(DATA_DIR);
  expect(await site.stop()).toMatchObject({ code: 0 });
  expect(isAlive(postgres)).toBe(false);
});

const withOpenFiles = (limit: number) => ["sh", "-c", `ulimit -n ${limit}; exec "$0" server/main.ts`, process.execPath];

const memoryGroups = "/sys/fs/cgroup/memory";

test.runIf(isRootOnLinux && existsSync(memoryGroups))(
  "pages and forms work with 512 MB for the site and its database",
  async () => {
    const DATA_DIR = await createDataFolder(prepared);
    const group = join(memoryGroups, `site-test-${process.pid}`);
    await mkdir(group);
    cleanUps.push(
      () => rm(DATA_DIR, { recursive: true, force: true }),
      () => rmdir(group),
    );
    await writeFile(join(group, "memory.limit_in_bytes"), String(512 * 1024 * 1024));
    const script = `echo $$ > ${group}/cgroup.procs; exec "$0" server/main.ts`;
    const site = await startSite({ DATA_DIR }, ["sh", "-c", script, process.execPath]);
    const postgres = postmasterPid(DATA_DIR);
    for (let round = 0; round < 20; round++) {
      const paths = ["/", "/calendar", "/chocolates", "/about", "/contact"];
      const statuses = await Promise.all(
        paths.map(async (path) => (await fetch(`${site.url}${path}?round=${round}`)).status),
      );
      expect(statuses).toEqual([200, 200, 200, 200, 200]);
    }
    expect(await requestSession(site, newId())).toBe("200");
    expect(postmasterPid(DATA_DIR)).toBe(postgres);
    expect(await site.stop()).toMatchObject({ code: 0 });
  },
);
