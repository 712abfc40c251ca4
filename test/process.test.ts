import { once } from "node:events";
import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { Agent, get } from "node:http";
import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { startEmbedded } from "../server/platform/db/embedded/start.ts";
import { newId } from "../server/platform/db/id.ts";
import { openDatabase } from "../server/platform/db/pool.ts";
import { type SmtpSink, smtpSink } from "../server/platform/mail/smtp-sink.fixture.ts";
import type { TestResponse } from "./app.ts";
import { solveBotCheck } from "./bot-token.ts";
import { testDatabase, testServer } from "./database.ts";
import { authSecret } from "./owner.ts";
import { paySession, newPayer } from "./paying.ts";
import { freeSessionRequest } from "./people.ts";
import { remotePayPal } from "./pretend-paypal.ts";
import {
  createDataFolder,
  stopSites,
  startExpectingFailure,
  isAlive,
  postmasterPid,
  runQuery,
  runCommand,
  startSite,
  stopWhileStarting,
  embeddedDatabaseUrl,
} from "./site-process.ts";

// The site as separate processes: start, stop, kill, and failures of its database and mail server.

// The tests wait for processes, which are slow on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const secret = { AUTH_SECRET: "s".repeat(64), DATA_KEY: "d".repeat(64) };
const cleanUps = new Set<() => unknown>();
let prepared: string;

/** Registers a clean-up that runs after all tests of the file, newest first. */
function addCleanUp(cleanUp: () => unknown): void {
  cleanUps.add(cleanUp);
}

async function newFolder(copyOf?: string): Promise<string> {
  const folder = await createDataFolder(copyOf);
  addCleanUp(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function newMailServer(port?: number): Promise<SmtpSink> {
  const server = await smtpSink(port);
  addCleanUp(() => server.close());
  return server;
}

/** A database on the shared test server, for tests that are not about the site's own database. */
async function externalDatabase(): Promise<{
  DATABASE_URL: string;
  sql: (text: string) => Promise<pg.QueryResultRow[]>;
}> {
  const database = await testDatabase("demo");
  addCleanUp(database.close);
  const { host, user } = testServer();
  const DATABASE_URL = `postgres://${user}@/${database.connection.database}?host=${host}`;
  return { DATABASE_URL, sql: (text) => runQuery(database.connection, text) };
}

beforeAll(async () => {
  // The first start creates the cluster with the demo content; the tests run on copies of it.
  prepared = await newFolder();
  const { stop } = await startSite({ DATA_DIR: prepared });
  await stop();
});

afterAll(async () => {
  await stopSites();
  for (const cleanUp of [...cleanUps].toReversed()) await cleanUp();
});

/** Sends Ana's request for a free session, with a solved bot check. */
async function requestSession(url: string, change: object = {}): Promise<Response> {
  const captchaToken = await solveBotCheck(url, "submit");
  return post(url, { ...freeSessionRequest, ...change, captchaToken });
}

function post(url: string, body: object): Promise<Response> {
  return fetch(`${url}/api/publicBookings/request`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

const idsOf = (mail: SmtpSink) => mail.received.map(({ mail: { messageId } }) => messageId ?? "");
const uniqueIds = (mail: SmtpSink) => [...new Set(idsOf(mail))].toSorted();

async function until(event: string, condition: () => unknown, withinMs = 60_000): Promise<void> {
  const start = performance.now();
  for (;;) {
    if (
      await Promise.resolve()
        .then(condition)
        .catch(() => false)
    )
      return;
    if (performance.now() - start > withinMs) throw new Error(`Not within ${withinMs} ms: ${event}`);
    await sleep(50);
  }
}

const statusOf = async (url: string) => (await fetch(url)).status;

describe.concurrent("a site with its embedded database", () => {
  test("keeps its data across a restart, and shows its emails", async () => {
    const DATA_DIR = await newFolder(prepared);
    const first = await startSite({ DATA_DIR });
    expect((await requestSession(first.url)).status).toBe(200);
    expect(first.output()).toMatch(/^Mat & Cacao is at http:\/\/localhost:\d+\n.*\/dev\/mail/);

    const second = await startExpectingFailure({ DATA_DIR });
    expect(second).toEqual({
      code: 1,
      output: `Another process of this site is already running on the data in ${DATA_DIR}: stop it first, or use another DATA_DIR.\n`,
    });

    expect(await first.stop()).toMatchObject({ code: 0 });
    const again = await startSite({ DATA_DIR });
    await until("both mails are in the mailbox", async () => {
      const mails = (await (await fetch(`${again.url}/dev/mail.json`)).json()) as { state: string }[];
      return mails.filter(({ state }) => state === "sent").length === 2;
    });
    expect(await runQuery(DATA_DIR, "select name from messages")).toEqual([{ name: freeSessionRequest.name }]);
    await again.stop();
  });

  test("sends both emails within 30 s of its restart if it is killed right after it acknowledged a request", async () => {
    const DATA_DIR = await newFolder(prepared);
    const mail = await newMailServer();
    const env = { DATA_DIR, SMTP_URL: mail.url, OWNER_EMAIL: "owner@example.com" };
    const site = await startSite(env);
    const id = newId();
    expect((await requestSession(site.url, { id })).status).toBe(200);
    await site.kill();

    const again = await startSite(env);
    await until("two mails", () => uniqueIds(mail).length === 2);
    await until("both are known to be sent", async () => {
      const rows = await runQuery(DATA_DIR, "select from mails where state = 'sent'");
      return rows.length === 2;
    });
    expect(await runQuery(DATA_DIR, "select id from messages")).toEqual([{ id }]);
    expect(mail.received.flatMap(({ to }) => to).toSorted()).toEqual([freeSessionRequest.email, "owner@example.com"]);
    const stored = await runQuery<{ message_id: string }>(DATA_DIR, "select message_id from mails order by 1");
    expect(uniqueIds(mail)).toEqual(stored.map(({ message_id }) => message_id));
    // A retry by a browser that missed the response changes nothing.
    expect((await requestSession(again.url, { id })).status).toBe(200);
    expect(await runQuery(DATA_DIR, "select from mails")).toHaveLength(2);
    await again.stop();
  });

  test("loses no email and keeps the Message-IDs if it is killed during delivery", async () => {
    const DATA_DIR = await newFolder(prepared);
    const mail = await newMailServer();
    mail.slowMs = 1_500;
    const env = { DATA_DIR, SMTP_URL: mail.url };
    const site = await startSite(env);
    const answers = await Promise.all(
      [1, 2, 3].map((count) => requestSession(site.url, { email: `ana.${count}@example.com` })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await until("a mail is being taken", () => mail.received.length > 0);
    await site.kill();
    mail.slowMs = 0;

    const again = await startSite(env);
    await until(
      "all are sent",
      async () => (await runQuery(DATA_DIR, "select from mails where state = 'sent'")).length === 6,
    );
    const stored = await runQuery<{ message_id: string }>(DATA_DIR, "select message_id from mails order by 1");
    expect(uniqueIds(mail)).toEqual(stored.map(({ message_id }) => message_id));
    await again.stop();
  });

  test("answers 503 after its PostgreSQL is killed, serves cached pages, recovers within 10 s, and stops despite a hanging client", async () => {
    const DATA_DIR = await newFolder(prepared);
    const site = await startSite({ DATA_DIR });
    for (const path of ["/", "/api/events"]) expect(await statusOf(site.url + path)).toBe(200);
    const captchaToken = await solveBotCheck(site.url, "submit");
    const postgres = postmasterPid(DATA_DIR);

    process.kill(postgres, "SIGKILL");
    const answers = new Set<string>();
    await until("it answers again", async () => {
      const [page, list] = await Promise.all(["/", "/api/events"].map((path) => statusOf(site.url + path)));
      expect([page, list]).toEqual([200, 200]);
      const answer = await post(site.url, { ...freeSessionRequest, captchaToken });
      answers.add(`${answer.status} ${answer.headers.get("retry-after")}`);
      return answer.status === 200;
    });
    answers.delete("200 null");
    expect([...answers].filter((answer) => answer !== "503 5")).toEqual([]);
    expect(postmasterPid(DATA_DIR)).not.toBe(postgres);
    await until(
      "its mail goes out",
      async () => (await runQuery(DATA_DIR, "select from mails where state = 'sent'")).length === 2,
    );
    await until("a change reaches its pages", async () => {
      await runQuery(DATA_DIR, "update events set title = 'Moved'; select pg_notify('changed', 'events')");
      return (await (await fetch(`${site.url}/api/events`)).text()).includes('"Moved"');
    });
    expect(site.output()).toContain("Starting it again.");

    const slow = await halfRequest(site.url);
    const { code, ms } = await site.stop();
    expect({ code, early: ms < 8_000 }).toEqual({ code: 0, early: true });
    slow.destroy();
  });

  test("answers all accepted requests if it is stopped under load, and leaves no process running", async () => {
    const DATA_DIR = await newFolder(prepared);
    const site = await startSite({ DATA_DIR });
    const postgres = postmasterPid(DATA_DIR);
    const tokens = await Promise.all(Array.from({ length: 6 }, () => solveBotCheck(site.url, "submit")));
    const load = startLoad(site.url);

    // The inserts wait for this lock, so that all requests are in progress when the site is stopped.
    const client = new pg.Client(embeddedDatabaseUrl(DATA_DIR));
    await client.connect();
    await client.query("begin; lock table messages");
    const posts = tokens.map((captchaToken) =>
      post(site.url, { ...freeSessionRequest, captchaToken }).then(({ status }) => status),
    );
    await until(
      "they wait",
      async () =>
        (await runQuery(DATA_DIR, "select from pg_stat_activity where wait_event_type = 'Lock'")).length === 6,
    );
    const stopResult = site.stop();
    // Shorter than the time after which a stop closes all connections.
    await sleep(700);
    await client.query("commit");
    // From here on the server may close this connection.
    client.on("error", () => {});
    void client.end().catch(() => {});

    expect(await Promise.all(posts)).toEqual([200, 200, 200, 200, 200, 200]);
    const { code, ms } = await stopResult;
    expect(code).toBe(0);
    expect(ms).toBeLessThan(10_000);
    const { whole, torn } = await load.end();
    expect(torn).toEqual([]);
    expect(whole).toBeGreaterThan(0);
    expect(isAlive(postgres)).toBe(false);
    expect(existsSync(join(DATA_DIR, "database", "postmaster.pid"))).toBe(false);

    const again = await startSite({ DATA_DIR });
    expect(await runQuery(DATA_DIR, "select from messages")).toHaveLength(6);
    await again.stop();
  });

  test("aborts a slow PayPal call and stops cleanly if it is stopped while it handles a webhook", async () => {
    const DATA_DIR = await newFolder(prepared);
    const site = await startSite({ DATA_DIR, AUTH_SECRET: authSecret });
    const database = openDatabase({ connectionString: embeddedDatabaseUrl(DATA_DIR) }, { max: 1 });
    const on = {
      database,
      clock: { now: () => new Date(), set() {}, advance() {} },
      payPal: remotePayPal(DATA_DIR),
      request: (method: string, path: string, body?: unknown, headers = {}) =>
        send(site.url + path, method, body, headers),
    };
    await on.payPal.webhooks("off");
    const { orderId } = await paySession(on, await newPayer(on));
    await database.close();
    const { body, headers } = (await on.payPal.events(orderId)).at(-1)!;
    await on.payPal.misbehave({ on: "get", do: "wait", ms: 5_000, times: "always" });
    await on.payPal.misbehave({ on: "get", do: "answer", status: 503, when: "before", times: "always" });
    const answer = await fetch(`${site.url}/api/webhooks/paypal`, { method: "POST", body, headers });
    expect(answer.status).toBe(200);
    // Exit code 1 means a forced stop.
    expect((await site.stop()).code).toBe(0);
  });

  test("stops its database if it is stopped while it starts", async () => {
    const DATA_DIR = await newFolder();
    expect(await stopWhileStarting({ DATA_DIR }, /Log in as the owner/)).toBe(0);
    expect(existsSync(join(DATA_DIR, "database", "postmaster.pid"))).toBe(false);
  });

  test.for([["start"], ["run", "dev"]])(
    "stops with its database if it was started by npm %j and npm is stopped",
    async (script) => {
      const DATA_DIR = await newFolder(prepared);
      const site = await startSite({ DATA_DIR }, ["npm", ...script]);
      const postgres = postmasterPid(DATA_DIR);
      expect(await statusOf(`${site.url}/healthz`)).toBe(200);
      await site.stop();
      expect(isAlive(postgres)).toBe(false);
      await expect(fetch(`${site.url}/healthz`)).rejects.toThrow("fetch failed");
    },
  );

  test("is backed up by the command while it runs, and restored into a new folder", async () => {
    const DATA_DIR = await newFolder(prepared);
    const site = await startSite({ DATA_DIR });
    expect((await requestSession(site.url)).status).toBe(200);
    const file = join(await newFolder(), "site.backup");
    const target = await newFolder();
    const run = (name: string, DATA_DIR: string) => runCommand(name, file, { DATA_DIR });

    expect(await run("backup", DATA_DIR)).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/ rows of \d+ tables/),
      stderr: "",
    });
    expect(await run("restore", DATA_DIR)).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^Another process of this site is already running/),
    });
    await site.stop();
    expect(await run("restore", target)).toMatchObject({ status: 0, stderr: "" });
    expect(await run("restore", target)).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/into an empty database only/),
    });

    const restored = await startSite({ DATA_DIR: target });
    expect(await runQuery(target, "select name from messages")).toEqual([{ name: freeSessionRequest.name }]);
    expect(await statusOf(`${restored.url}/chocolates`)).toBe(200);
    await restored.stop();
  });
});

describe.concurrent("a site with an external database", () => {
  test("accepts requests while the mail server is down, and sends the emails when it is back", async () => {
    const { DATABASE_URL, sql } = await externalDatabase();
    const stoppedMailServer = await newMailServer();
    await stoppedMailServer.close();
    const site = await startSite({ DATABASE_URL, ...secret, SMTP_URL: stoppedMailServer.url });
    expect((await requestSession(site.url)).status).toBe(200);
    await until("both were tried", async () => (await sql("select from mails where attempts > 0")).length === 2);
    const newServer = await newMailServer(stoppedMailServer.port);
    await until("both mails", () => uniqueIds(newServer).length === 2);
    expect(idsOf(newServer)).toHaveLength(2);
    await site.stop();
  });

  test("answers 503 while its PostgreSQL is stopped, then recovers: emails and changes of pages work again", async () => {
    const folder = await newFolder(prepared);
    let postgres = await startEmbedded({ dataDir: folder });
    const mail = await newMailServer();
    const site = await startSite({
      DATABASE_URL: embeddedDatabaseUrl(folder),
      ...secret,
      SMTP_URL: mail.url,
    });
    for (const path of ["/", "/api/events", "/readyz"]) expect(await statusOf(site.url + path)).toBe(200);
    const captchaToken = await solveBotCheck(site.url, "submit");

    await postgres.stop();
    expect(await Promise.all(["/", "/api/events", "/healthz"].map((path) => statusOf(site.url + path)))).toEqual([
      200, 200, 200,
    ]);
    const responses = await Promise.all([
      post(site.url, { ...freeSessionRequest, captchaToken }),
      ...["/readyz", "/api/chocolates", "/chocolates", "/api/class-status?classTitle=x&date=2030-01-01"].map((path) =>
        fetch(site.url + path),
      ),
    ]);
    expect(
      responses.map(({ url, status, headers }) => `${new URL(url).pathname} ${status} ${headers.get("retry-after")}`),
    ).toEqual([
      "/api/publicBookings/request 503 5",
      "/readyz 503 5",
      "/api/chocolates 503 5",
      "/chocolates 503 5",
      "/api/class-status 503 5",
    ]);

    postgres = await startEmbedded({ dataDir: folder });
    addCleanUp(() => postgres.stop());
    await until("it is ready", async () => (await statusOf(`${site.url}/readyz`)) === 200);
    expect((await post(site.url, { ...freeSessionRequest, captchaToken })).status).toBe(200);
    await until("both mails", () => uniqueIds(mail).length === 2);
    await until("a change reaches its pages", async () => {
      await runQuery(folder, "update events set title = 'Moved'; select pg_notify('changed', 'events')");
      return (await (await fetch(`${site.url}/api/events`)).text()).includes('"Moved"');
    });
    expect(await statusOf(`${site.url}/chocolates`)).toBe(200);
    expect(await site.stop()).toMatchObject({ code: 0 });
    await postgres.stop();
  });
});

describe.concurrent("a start fails with one clear message and exit code 1:", () => {
  const failedStart = async (env: Record<string, string>) => {
    const { code, output } = await startExpectingFailure({ DATA_DIR: "/tmp/site-test-unused", ...env });
    expect(code).toBe(1);
    expect(output).not.toMatch(/^\s+at |Error:|hunter2/m);
    return output;
  };
  const database = (url: string) => failedStart({ ...secret, DATABASE_URL: url });

  test("unreachable database", async () => {
    expect(await database("postgres://studio:hunter2@127.0.0.1:1/site")).toBe(
      "The database of DATABASE_URL cannot be used: connect ECONNREFUSED 127.0.0.1:1.\n",
    );
  });

  test("invalid DATABASE_URL", async () => {
    expect(await database("postgres://studio:hunter2@here:port/site")).toMatch(
      /^The database of DATABASE_URL cannot be used: .+\n$/,
    );
    expect(await database("mysql://studio:hunter2@here/site")).toBe(
      "DATABASE_URL must begin with postgres:// or postgresql://.\n",
    );
  });

  test("unknown database, unknown role, wrong password, missing permission", async () => {
    const folder = await newFolder(prepared);
    const postgres = await startEmbedded({ dataDir: folder });
    addCleanUp(() => postgres.stop());
    await runQuery(folder, "create role careful login password 'sesame'");
    const rules = join(folder, "database", "pg_hba.conf");
    writeFileSync(rules, `local all careful scram-sha-256\n${readFileSync(rules, "utf8")}`);
    appendFileSync(rules, "\n");
    await runQuery(folder, "select pg_reload_conf()");
    const url = embeddedDatabaseUrl(folder);
    const [other, stranger, wrong, right] = await Promise.all([
      database(url.replace("/matandcacao", "/nowhere")),
      database(url.replace("postgres@", "stranger@")),
      database(url.replace("postgres@", "careful:hunter2@")),
      database(url.replace("postgres@", "careful:sesame@")),
    ]);
    expect(other).toBe('The database of DATABASE_URL cannot be used: database "nowhere" does not exist.\n');
    expect(stranger).toBe('The database of DATABASE_URL cannot be used: role "stranger" does not exist.\n');
    expect(wrong).toBe(
      'The database of DATABASE_URL cannot be used: password authentication failed for user "careful".\n',
    );
    // The role can log in, but has no permissions.
    expect(right).toMatch(/^The database could not be migrated: permission denied .*\n$/);
    await postgres.stop();
  });

  test("invalid values, with one message for each", async () => {
    expect(
      await failedStart({
        PORT: "eighty",
        SMTP_URL: "mail.example.com",
        PUBLIC_URL: "studio",
        OWNER_EMAIL: "mira",
        SEED: "much",
      }),
    ).toBe(
      [
        "PORT must be a whole number from 0 to 65535.",
        "PUBLIC_URL must be a web address like https://example.com.",
        "SEED must be demo, small or none.",
        "SMTP_URL must begin with smtp:// or smtps://.",
        "OWNER_EMAIL must be an email address.",
        "",
      ].join("\n"),
    );
    expect(await failedStart({ DATABASE_URL: "postgres://localhost/site" })).toMatch(
      /^DATABASE_URL needs AUTH_SECRET too.*\n$/,
    );
  });

  test("unusable DATA_DIR", async () => {
    expect(await failedStart({ DATA_DIR: "/dev/null/data" })).toMatch(
      /^DATA_DIR \/dev\/null\/data cannot be used: .*\n$/,
    );
  });

  test("port in use", async () => {
    const { DATABASE_URL } = await externalDatabase();
    const other = createServer().listen(0, "127.0.0.1");
    addCleanUp(() => other.close());
    await once(other, "listening");
    const { port } = other.address() as { port: number };
    expect(await failedStart({ ...secret, DATABASE_URL, PORT: String(port) })).toMatch(
      new RegExp(`(^|\n)Port ${port} is already in use\\. Set PORT to another port, or to 0 to use any free one\\.\n$`),
    );
  });

  test("production with simulated services", async () => {
    const variants: Record<string, string>[] = [{ PRODUCTION: "1" }, { NODE_ENV: "production" }];
    for (const production of variants) {
      expect(await failedStart(production)).toMatch(/^Production does not start in test mode\. .*SMTP_URL.*\n$/);
    }
  });
});

test("production does not show the mailbox, even with ALLOW_PRETEND", async () => {
  const { DATABASE_URL } = await externalDatabase();
  const site = await startSite({ DATABASE_URL, ...secret, NODE_ENV: "production", ALLOW_PRETEND: "1" });
  for (const path of ["/dev/mail", "/dev/mail.json", "/dev/mail/"]) expect(await statusOf(site.url + path)).toBe(404);
  expect(await statusOf(`${site.url}/`)).toBe(200);
  await site.stop();
});

/** Opens a connection and sends half a request. */
async function halfRequest(url: string): Promise<Socket> {
  const slow = connect(Number(new URL(url).port), "127.0.0.1");
  slow.on("error", () => {});
  await once(slow, "connect");
  slow.write("POST /api/contact HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{");
  // The site handles these bytes before those of a later request.
  expect(await statusOf(`${url}/healthz`)).toBe(200);
  return slow;
}

/** Sends requests over persistent connections until `end`, for cached and for uncached responses. */
function startLoad(url: string): { end(): Promise<{ whole: number; torn: string[] }> } {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const torn: string[] = [];
  let whole = 0;
  const stop = new AbortController();
  const readers = ["/", "/calendar", "/api/events", "/api/class-status?classTitle=x&date=2030-01-01"].map(
    async (path) => {
      while (!stop.signal.aborted) {
        const answer = await read(`${url}${path}`, agent);
        if (answer === "whole") whole++;
        else if (answer === "not taken") await sleep(20);
        else torn.push(answer);
      }
    },
  );
  return {
    async end() {
      stop.abort();
      await Promise.all(readers);
      agent.destroy();
      return { whole, torn };
    },
  };
}

function read(url: string, agent: Agent): Promise<string> {
  return new Promise((resolve) => {
    const request = get(url, { agent }, (response) => {
      response.on("data", () => {});
      response.on("end", () => resolve(response.complete ? "whole" : `cut short: ${url}`));
      response.on("error", () => resolve(`broken off: ${url}`));
    });
    // No byte of a response: the site had already stopped.
    request.on("error", () => resolve("not taken"));
  });
}

async function send(url: string, method: string, body: unknown, headers: object): Promise<TestResponse> {
  const answer = await fetch(url, {
    method,
    headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
}
