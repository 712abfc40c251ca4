import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seed } from "../../server/demo/seeds/seed.ts";
import { type EmbeddedPostgres, startEmbedded } from "../../server/platform/db/embedded/start.ts";
import { migrate } from "../../server/platform/db/migrate.ts";
import { openDatabase } from "../../server/platform/db/pool.ts";
import { openRegistry, type Registry } from "../../server/studios/registry.ts";
import { cpuMsByPart, memoryMb } from "../bench/processor.ts";
import { rawRequest } from "../raw-request.ts";
import { type SiteProcess, startSite, stopSites } from "../site-process.ts";

// Fifty studios in one host on this machine: memory awake, quiet and asleep, the first page after a sleep, and the CPU
// of rounds. Prints a table and writes build/cluster/studios.json. Only what pages show is asserted.

const count = 50;
const key = "k".repeat(32);
const folder = mkdtempSync("/tmp/studios-");
// As root, PostgreSQL runs as another user, which must be able to enter this folder.
chmodSync(folder, 0o755);
const names = Array.from({ length: count }, (_, n) => `studio${n}.test`);
const figures: Record<string, number> = {};

let server: EmbeddedPostgres;
let registry: Registry;
let host: SiteProcess;
let postmaster: number;

const urlOf = (database: string) => {
  const { host: socket, port, user } = server.connection;
  return `postgres://${user}@/${database}?host=${socket}&port=${port}`;
};

async function administer(text: string): Promise<void> {
  const client = new pg.Client({ ...server.connection, database: "postgres" });
  await client.connect();
  await client.query(text);
  await client.end();
}

beforeAll(async () => {
  server = await startEmbedded({ dataDir: folder, maxConnections: 500 });
  postmaster = Number(readFileSync(join(server.dataDir, "postmaster.pid"), "utf8").split("\n")[0]);
  await administer("create database registry");
  await administer("create database template");
  const template = openDatabase({ ...server.connection, database: "template" }, { max: 1, patient: true });
  await migrate(template.db);
  await seed(template.db, "small", new Date());
  await template.close();
  registry = await openRegistry({ STUDIOS_URL: urlOf("registry"), STUDIOS_KEY: [key] });
  for (const [n, name] of names.entries()) {
    const database = `studio_${n}`;
    await administer(`create database ${database} template template`);
    const studio = new pg.Client(urlOf(database));
    await studio.connect();
    await studio.query("update site_documents set body = jsonb_set(body, '{yoga,name}', $1) where section = 'brand'", [
      JSON.stringify(`Number ${n} Yoga`),
    ]);
    await studio.end();
    await registry.add(
      name,
      {
        DATABASE_URL: urlOf(database),
        // A studio in business: with a mail server and PayPal, none of which is called here.
        SMTP_URL: "smtp://127.0.0.1:1",
        PAYPAL_CLIENT_ID: "id",
        PAYPAL_CLIENT_SECRET: "secret",
        PAYPAL_WEBHOOK_ID: "hook",
      },
      60,
    );
  }
  await noRounds();
  host = await startSite({
    STUDIOS_URL: urlOf("registry"),
    STUDIOS_KEY: key,
    STUDIO_IDLE_MINUTES: "2",
    STUDIO_ROUND_MINUTES: "60",
    DATA_DIR: join(folder, "host"),
    LOG_LEVEL: "warn",
  });
});
afterAll(async () => {
  await stopSites();
  await registry.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const ofRegistry = async (text: string) => {
  const client = new pg.Client(urlOf("registry"));
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
};
const noRounds = () => ofRegistry("update studios set round_at = now() + interval '1 day'");

async function metric(name: string): Promise<number> {
  const { body } = await rawRequest(`${host.url}/metrics`, { host: "localhost" });
  return Number(new RegExp(`^${name} (\\S+)$`, "m").exec(body)?.[1]);
}

/** Reads the first page; checks that it is the studio's own; returns the milliseconds. */
async function readPage(n: number): Promise<number> {
  const startedAt = performance.now();
  const { status, body } = await rawRequest(`${host.url}/`, { host: names[n]!, accept: "text/html" });
  const ms = performance.now() - startedAt;
  expect(status).toBe(200);
  // The redirect-free page of this studio, and of no other one.
  expect(body).toContain(`Number ${n} Yoga`);
  return ms;
}

async function readPages(from: number, to: number): Promise<number[]> {
  const times: number[] = [];
  for (let n = from; n < to; n++) times.push(await readPage(n));
  return times;
}

async function note(what: string, extra: Record<string, number> = {}): Promise<void> {
  const connections = await ofRegistry(
    "select count(*)::int as count from pg_stat_activity where datname like 'studio%'",
  );
  Object.assign(figures, {
    [`${what}: host, MB`]: memoryMb(host.pid),
    [`${what}: PostgreSQL, MB`]: memoryMb(postmaster),
    [`${what}: connections to studios`]: connections[0].count,
    ...extra,
  });
}

const median = (times: readonly number[]) => Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!);
const worst = (times: readonly number[]) => Math.round(Math.max(...times));
const cpuMs = () => {
  const database = cpuMsByPart(postmaster);
  return { host: cpuMsByPart(host.pid).site, database: database.site + database.database };
};

test("fifty studios wake up, show their own pages, sleep and get their rounds", async () => {
  await sleep(5_000);
  await note("none awake");
  const [size] = await ofRegistry(
    "select pg_database_size('studio_1') / 1e6 as mb, (select oid from pg_database where datname = 'studio_1') as oid",
  );
  figures["database of a new studio, MB"] = Math.round(Number(size.mb) * 10) / 10;
  figures["database of a new studio, files"] = readdirSync(join(server.dataDir, "base", String(size.oid))).length;

  figures["very first page (loads the pages' code), ms"] = Math.round(await readPage(0));
  const first = await readPages(1, 10);
  await sleep(10_000);
  await note("10 awake");

  first.push(...(await readPages(10, count)));
  await note("50 awake, just used");
  const cached = await readPages(0, count);
  figures["first page of a studio, median, ms"] = median(first);
  figures["first page of a studio, worst, ms"] = worst(first);
  figures["cached page, median, ms"] = median(cached);

  await noRounds();
  await sleep(100_000);
  await noRounds();
  expect(await metric("studios_awake")).toBe(count);
  const before = cpuMs();
  await sleep(10_000);
  const idle = cpuMs();
  await note("50 awake, quiet", {
    "50 awake, quiet: CPU of the host per second, ms": (idle.host - before.host) / 10,
    "50 awake, quiet: CPU of PostgreSQL per second, ms": (idle.database - before.database) / 10,
  });

  await expect.poll(() => metric("studios_awake"), { timeout: 120_000, interval: 1_000 }).toBe(0);
  await sleep(30_000);
  await noRounds();
  await note("all asleep");

  // Rounds of sleeping studios.
  const roundsBefore = await metric("studio_rounds_total");
  const cpuBefore = cpuMs();
  const startedAt = performance.now();
  await ofRegistry("update studios set round_at = now()");
  await expect
    .poll(() => ofRegistry("select count(*)::int as due from studios where round_at < now() + interval '10 minutes'"), {
      timeout: 120_000,
      interval: 250,
    })
    .toEqual([{ due: 0 }]);
  const seconds = (performance.now() - startedAt) / 1_000;
  expect((await metric("studio_rounds_total")) - roundsBefore).toBe(count);
  expect(await metric("studio_round_failures_total")).toBe(0);
  expect(await metric("studios_awake")).toBe(0);
  const cpuAfter = cpuMs();
  figures["50 rounds, seconds"] = Math.round(seconds * 10) / 10;
  figures["one round: CPU of the host, ms"] = Math.round((cpuAfter.host - cpuBefore.host) / count);
  figures["one round: CPU of PostgreSQL, ms"] = Math.round((cpuAfter.database - cpuBefore.database) / count);
  await noRounds();
  await note("after the rounds");

  const wakeBefore = cpuMs();
  const woken = await readPages(0, count);
  const wakeAfter = cpuMs();
  figures["first page after sleep, median, ms"] = median(woken);
  figures["first page after sleep, worst, ms"] = worst(woken);
  figures["first page after sleep: CPU of the host, ms"] = Math.round((wakeAfter.host - wakeBefore.host) / count);
  figures["first page after sleep: CPU of PostgreSQL, ms"] = Math.round(
    (wakeAfter.database - wakeBefore.database) / count,
  );
  await note("50 awake again");
  expect(await metric("studio_start_failures_total")).toBe(0);
  expect(await metric("host_faults_total")).toBe(0);

  const quiet = figures["50 awake, quiet: host, MB"]! - figures["none awake: host, MB"]!;
  figures["per quiet studio: host, MB"] = Math.round((quiet / count) * 10) / 10;
  mkdirSync(join("build", "cluster"), { recursive: true });
  writeFileSync(join("build", "cluster", "studios.json"), `${JSON.stringify(figures, null, 2)}\n`);
  console.table(figures);
});
