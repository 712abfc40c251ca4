import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { Agent, get } from "node:http";
import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { startEmbedded } from "../../server/platform/db/embedded/start.ts";
import { newId } from "../../server/platform/db/id.ts";
import { openDatabase } from "../../server/platform/db/pool.ts";
import { type SmtpSink, smtpSink } from "../../server/platform/mail/smtp-sink.fixture.ts";
import type { TestResponse } from "../app.ts";
import { easyBotToken, solveBotCheck } from "../bot-token.ts";
import { authSecret } from "../owner.ts";
import { paySession, newPayer } from "../paying.ts";
import { freeSessionRequest } from "../people.ts";
import { remotePayPal } from "../pretend-paypal.ts";
import { failedStart, refusedStart } from "../refused-start.ts";
import {
  type SiteProcess,
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
} from "../site-process.ts";

// The site as separate processes: start, stop, kill, and failures of its database and mail server.

// The tests wait for processes, which are slow on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const cleanUps = new Set<() => unknown>();

/** Registers a clean-up that runs after all tests of the file, newest first. */
function addCleanUp(cleanUp: () => unknown): void {
  cleanUps.add(cleanUp);
}

async function newFolder(): Promise<string> {
  const folder = await createDataFolder();
  addCleanUp(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function newMailServer(port?: number): Promise<SmtpSink> {
  const server = await smtpSink(port);
  addCleanUp(() => server.close());
  return server;
}

// Those that a failed test left running.
afterEach(stopSites);
afterAll(async () => {
  for (const cleanUp of [...cleanUps].toReversed()) await cleanUp();
});

/** Sends Ana's request for a free session to a site that has `authSecret`. */
async function requestSession(url: string, change: object = {}): Promise<Response> {
  return post(url, { ...freeSessionRequest, ...change, captchaToken: await botToken() });
}

const botToken = () => easyBotToken(authSecret, "submit", new Date());

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

// Each test goes on with the data of the one before, because a start takes seconds of CPU time.
describe("a site with its embedded database", () => {
  let DATA_DIR: string;
  /** With AUTH_SECRET, the tests make bot-check tokens without solving a challenge. */
  let env: { DATA_DIR: string; AUTH_SECRET: string };
  let mail: SmtpSink;
  let restored: string;

  beforeAll(async () => {
    DATA_DIR = await newFolder();
    env = { DATA_DIR, AUTH_SECRET: authSecret };
    mail = await newMailServer();
    restored = await newFolder();
  });

  const hasNoServer = () => !existsSync(join(DATA_DIR, "database", "postmaster.pid"));
  /** The counters too: of an hour's requests, the owner gets a mail for each of the first three only. */
  const forgetRequests = "delete from mails; delete from messages; delete from limit_counters";
  const sql = <Row extends pg.QueryResultRow>(text: string) => runQuery<Row>(DATA_DIR, text);

  test("stops its database if it is stopped while it starts", async () => {
    expect(await stopWhileStarting({ DATA_DIR }, /Log in as the owner/)).toBe(0);
    expect(hasNoServer()).toBe(true);
  });

  test("is started by npm start and backed up while it runs, and stops with its database if npm is stopped", async () => {
    const site = await startSite({ DATA_DIR }, ["npm", "start"]);
    const postgres = postmasterPid(DATA_DIR);
    expect(await statusOf(`${site.url}/healthz`)).toBe(200);
    // A solved challenge, for the secret that the site generated.
    const captchaToken = await solveBotCheck(site.url, "submit");
    expect((await post(site.url, { ...freeSessionRequest, captchaToken })).status).toBe(200);

    const file = join(await newFolder(), "site.backup");
    const run = (name: string, into: string) => runCommand(name, file, { DATA_DIR: into });
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
    expect(isAlive(postgres)).toBe(false);
    await expect(fetch(`${site.url}/healthz`)).rejects.toThrow("fetch failed");

    expect(await run("restore", restored)).toMatchObject({ status: 0, stderr: "" });
    expect(await run("restore", restored)).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/into an empty database only/),
    });
  });

  test("its backup starts in a new folder; in production it does not show the mailbox, even with ALLOW_PRETEND", async () => {
    const site = await startSite({ DATA_DIR: restored, NODE_ENV: "production", ALLOW_PRETEND: "1" });
    expect(await runQuery(restored, "select name from messages")).toEqual([{ name: freeSessionRequest.name }]);
    for (const path of ["/dev/mail", "/dev/mail.json", "/dev/mail/"]) expect(await statusOf(site.url + path)).toBe(404);
    for (const path of ["/", "/chocolates"]) expect(await statusOf(site.url + path)).toBe(200);
    await site.stop();
  });

  test("keeps its data across a restart, shows its emails, and refuses a second process on its data", async () => {
    const site = await startSite(env);
    await until("both mails are in the mailbox", async () => {
      const mails = (await (await fetch(`${site.url}/dev/mail.json`)).json()) as { state: string }[];
      return mails.filter(({ state }) => state === "sent").length === 2;
    });
    expect(site.output()).toMatch(/^Mat & Cacao is at http:\/\/localhost:\d+\n.*\/dev\/mail/);
    expect(await sql("select name from messages")).toEqual([{ name: freeSessionRequest.name }]);
    expect(await startExpectingFailure(env)).toEqual({
      code: 1,
      output: `Another process of this site is already running on the data in ${DATA_DIR}: stop it first, or use another DATA_DIR.\n`,
    });
    expect(await site.stop()).toMatchObject({ code: 0 });
    await withServer(() => sql(forgetRequests));
  });

  test("sends both emails within 30 s of its restart if it is killed right after it acknowledged a request; loses none and keeps the Message-IDs if it is killed during delivery", async () => {
    const withMail = { ...env, SMTP_URL: mail.url, OWNER_EMAIL: "owner@example.com" };
    const storedIds = async () => {
      const stored = await sql<{ message_id: string }>("select message_id from mails order by 1");
      return stored.map(({ message_id }) => message_id);
    };
    const first = await startSite(withMail);
    const payPal = remotePayPal(DATA_DIR);
    expect(await payPal.ledger()).toEqual(noMoney);
    await payPal.misbehave({ on: "create", do: "wait", ms: 1 });
    const id = newId();
    expect((await requestSession(first.url, { id })).status).toBe(200);
    await first.kill();

    const second = await startSite(withMail);
    // The ledger and the controls of PayPal's stand-in work again too.
    await payPal.behave();
    expect(await payPal.ledger()).toEqual(noMoney);
    await until("two mails", () => uniqueIds(mail).length === 2);
    await until("both are known to be sent", async () => {
      const rows = await sql("select from mails where state = 'sent'");
      return rows.length === 2;
    });
    expect(await sql("select id from messages")).toEqual([{ id }]);
    expect(mail.received.flatMap(({ to }) => to).toSorted()).toEqual([freeSessionRequest.email, "owner@example.com"]);
    expect(uniqueIds(mail)).toEqual(await storedIds());
    // A retry by a browser that missed the response changes nothing.
    expect((await requestSession(second.url, { id })).status).toBe(200);
    expect(await sql("select from mails")).toHaveLength(2);

    mail.slowMs = 1_500;
    const answers = await Promise.all(
      [1, 2].map((count) => requestSession(second.url, { email: `ana.${count}@example.com` })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await until("a mail is being taken", () => mail.received.length > 2);
    await second.kill();
    mail.slowMs = 0;

    const third = await startSite(withMail);
    await until("all are sent", async () => (await sql("select from mails where state = 'sent'")).length === 6);
    expect(uniqueIds(mail)).toEqual(await storedIds());
    await stopUnderLoad(third);
    await withServer(async () => {
      expect(await sql("select from messages")).toHaveLength(3 + 6);
      await sql(forgetRequests);
    });
  });

  const noMoney = { orders: [], captures: [], refunds: [], reversals: [], disputes: [] };

  /** Stops it while it answers: it answers all accepted requests, and leaves no process running. */
  async function stopUnderLoad(site: SiteProcess): Promise<void> {
    const postgres = postmasterPid(DATA_DIR);
    const tokens = await Promise.all(Array.from({ length: 6 }, botToken));
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
      async () => (await sql("select from pg_stat_activity where wait_event_type = 'Lock'")).length === 6,
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
    expect(hasNoServer()).toBe(true);
  }

  test("answers 503 after its PostgreSQL is killed, serves cached pages, recovers within 10 s, and stops cleanly although a client and a PayPal call of a webhook hang", async () => {
    const site = await startSite(env);
    for (const path of ["/", "/api/events"]) expect(await statusOf(site.url + path)).toBe(200);
    const captchaToken = await botToken();
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
    await until("its mail goes out", async () => (await sql("select from mails where state = 'sent'")).length === 2);
    await until("a change reaches its pages", async () => {
      await sql("update events set title = 'Moved'; select pg_notify('changed', 'events')");
      return (await (await fetch(`${site.url}/api/events`)).text()).includes('"Moved"');
    });
    expect(site.output()).toContain("Starting it again.");

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

    const slow = await halfRequest(site.url);
    const { code, ms } = await site.stop();
    // Exit code 1 means a forced stop.
    expect({ code, early: ms < 8_000 }).toEqual({ code: 0, early: true });
    slow.destroy();
  });

  test("stops with its database if it was started by npm run dev and npm is stopped", async () => {
    const site = await startSite({ DATA_DIR }, ["npm", "run", "dev"]);
    const postgres = postmasterPid(DATA_DIR);
    expect(await statusOf(`${site.url}/healthz`)).toBe(200);
    await site.stop();
    expect(isAlive(postgres)).toBe(false);
    await expect(fetch(`${site.url}/healthz`)).rejects.toThrow("fetch failed");
  });

  /** Does `work` on the database of the stopped site. */
  async function withServer(work: () => Promise<unknown>): Promise<void> {
    const postgres = await startEmbedded({ dataDir: DATA_DIR });
    try {
      await work();
    } finally {
      await postgres.stop();
    }
  }
});

describe("a site with an external database", () => {
  const secret = { AUTH_SECRET: authSecret, DATA_KEY: "d".repeat(64) };
  let folder: string;
  let postgres: Awaited<ReturnType<typeof startEmbedded>>;

  beforeAll(async () => {
    folder = await newFolder();
    postgres = await startEmbedded({ dataDir: folder });
    addCleanUp(() => postgres.stop());
  });

  test("sends emails when the mail server is back, and answers 503 while its PostgreSQL is stopped, then recovers: emails and changes of pages work again", async () => {
    const stoppedMailServer = await newMailServer();
    await stoppedMailServer.close();
    const site = await startSite({
      DATABASE_URL: embeddedDatabaseUrl(folder),
      ...secret,
      SMTP_URL: stoppedMailServer.url,
    });
    expect((await requestSession(site.url)).status).toBe(200);
    await until(
      "both were tried",
      async () => (await runQuery(folder, "select from mails where attempts > 0")).length === 2,
    );
    const mail = await newMailServer(stoppedMailServer.port);
    await until("both mails", () => uniqueIds(mail).length === 2);
    expect(idsOf(mail)).toHaveLength(2);

    for (const path of ["/", "/api/events", "/readyz"]) expect(await statusOf(site.url + path)).toBe(200);
    const captchaToken = await botToken();
    // Of a second request of an address within an hour, the owner gets no mail at once.
    const other = { ...freeSessionRequest, email: "ana.2@example.com" };
    await postgres.stop();
    expect(await Promise.all(["/", "/api/events", "/healthz"].map((path) => statusOf(site.url + path)))).toEqual([
      200, 200, 200,
    ]);
    const responses = await Promise.all([
      post(site.url, { ...other, captchaToken }),
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
    await until("it is ready", async () => (await statusOf(`${site.url}/readyz`)) === 200);
    expect((await post(site.url, { ...other, captchaToken })).status).toBe(200);
    await until("two further mails", () => uniqueIds(mail).length === 4);
    await until("a change reaches its pages", async () => {
      await runQuery(folder, "update events set title = 'Moved'; select pg_notify('changed', 'events')");
      return (await (await fetch(`${site.url}/api/events`)).text()).includes('"Moved"');
    });
    expect(await statusOf(`${site.url}/chocolates`)).toBe(200);
    expect(await site.stop()).toMatchObject({ code: 0 });
  });

  test("with a port in use, the start fails with one message and exit code 1", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    addCleanUp(() => other.close());
    await once(other, "listening");
    const { port } = other.address() as { port: number };
    expect(await failedStart({ ...secret, DATABASE_URL: embeddedDatabaseUrl(folder), PORT: String(port) })).toMatch(
      new RegExp(`(^|\n)Port ${port} is already in use\\. Set PORT to another port, or to 0 to use any free one\\.\n$`),
    );
  });

  test("an unknown database or role, a wrong password or a missing permission refuses the start", async () => {
    await runQuery(folder, "create role careful login password 'sesame'");
    const rules = join(folder, "database", "pg_hba.conf");
    writeFileSync(rules, `local all careful scram-sha-256\n${readFileSync(rules, "utf8")}\n`);
    await runQuery(folder, "select pg_reload_conf()");
    const url = embeddedDatabaseUrl(folder);
    const refused = (DATABASE_URL: string) => refusedStart({ ...secret, DATABASE_URL });
    expect(await refused(url.replace("/matandcacao", "/nowhere"))).toBe(
      'The database of DATABASE_URL cannot be used: database "nowhere" does not exist.',
    );
    expect(await refused(url.replace("postgres@", "stranger@"))).toBe(
      'The database of DATABASE_URL cannot be used: role "stranger" does not exist.',
    );
    expect(await refused(url.replace("postgres@", "careful:hunter2@"))).toBe(
      'The database of DATABASE_URL cannot be used: password authentication failed for user "careful".',
    );
    // The role can log in, but has no permissions.
    expect(await refused(url.replace("postgres@", "careful:sesame@"))).toMatch(
      /^The database could not be migrated: permission denied .*$/,
    );
  });
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
