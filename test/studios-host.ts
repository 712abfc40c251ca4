import { join } from "node:path";
import { afterAll, beforeAll, expect } from "vitest";
import { type SmtpSink, smtpSink } from "../server/platform/mail/smtp-sink.fixture.ts";
import { readHostEnv } from "../server/platform/process/env.ts";
import { type Host, startHost } from "../server/studios/host.ts";
import { openRegistry, type Registry } from "../server/studios/registry.ts";
import { testDatabase } from "./database.ts";
import { authSecret } from "./owner.ts";
import { rawRequest } from "./raw-request.ts";
import { runQuery } from "./site-process.ts";

// One host with room for two awake studios, so that a third one puts the least recently used one to sleep.

type TestDatabase = Awaited<ReturnType<typeof testDatabase>>;

const key = "k".repeat(32);
export const buildFolder = join(import.meta.dirname, "..", "build");
export let ofRegistry: TestDatabase;
export let registry: Registry;
export let mail: SmtpSink;
export let host: Host;
export const databases: Record<string, TestDatabase> = {};
/** `bea` signs with a key of its own; test/owner.ts signs with the key of `ana`. */
export const names = ["ana.test", "bea.test", "cleo.test"];

const urlOf = ({ connection }: TestDatabase) => {
  const { host: folder, port, user, database } = connection as unknown as Record<string, string>;
  return `postgres://${user}@/${database}?host=${folder}&port=${port}`;
};
export const hostEnv = (more: Record<string, string> = {}) => ({
  ...readHostEnv({
    STUDIOS_URL: urlOf(ofRegistry),
    STUDIOS_KEY: key,
    STUDIOS_AWAKE: "2",
    PORT: "0",
    LOG_LEVEL: "silent",
    DATA_DIR: join(process.env["TMPDIR"] ?? "/tmp", "studios"),
    ...more,
  }),
});

/** Starts the host for the tests of this file, with three studios. */
export function startStudios(): void {
  beforeAll(async () => {
    ofRegistry = await testDatabase("empty");
    mail = await smtpSink();
    registry = await openRegistry(hostEnv());
    for (const name of names) {
      const database = await testDatabase("demo");
      databases[name] = database;
      const title = JSON.stringify(`The studio ${name}`);
      await runQuery(
        database.connection,
        "update site_documents set body = jsonb_set(body, '{yoga,name}', $1) where section = 'brand'",
        [title],
      );
      await registry.add(
        name,
        {
          DATABASE_URL: urlOf(database),
          SMTP_URL: mail.url,
          // Of a real account: such a studio starts no stand-in.
          PAYPAL_CLIENT_ID: "id",
          PAYPAL_CLIENT_SECRET: "secret",
          PAYPAL_WEBHOOK_ID: "hook",
          ...(name === "ana.test" ? { AUTH_SECRET: authSecret } : {}),
        },
        60,
      );
    }
    host = await startHost(hostEnv(), { buildFolder, say: () => {} });
  });
  afterAll(async () => {
    await host.stop();
    await registry.close();
    await mail.close();
    for (const database of [...Object.values(databases), ofRegistry]) await database.close();
  });
}

export const get = (name: string, path: string, headers: Record<string, string> = {}) =>
  rawRequest(host.address + path, { host: name, ...headers });
export const page = { accept: "text/html" };

/** Connections to a studio's database, besides those of this test. */
export async function connectionsTo(name: string): Promise<number> {
  const { rows } = await ofRegistry.pool.query(
    "select count(*)::int as count from pg_stat_activity where datname = $1 and application_name like 'mat-and-cacao%'",
    [databases[name]!.connection.database],
  );
  return rows[0].count as number;
}

export const metric = async (name: string) =>
  Number(new RegExp(`^${name} (\\S+)$`, "m").exec((await get("localhost", "/metrics")).body)?.[1]);

/** The registry's answers are used for two seconds. */
export const soon = { timeout: 10_000, interval: 200 };

/** Puts `name` to sleep by waking the other two. */
export async function putToSleep(name: string): Promise<void> {
  for (const other of names.filter((each) => each !== name)) await get(other, "/healthz");
  await expect.poll(() => connectionsTo(name), soon).toBe(0);
}
