import { once } from "node:events";
import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { Agent, get } from "node:http";
import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { startEmbedded } from "../server/db/embedded/start.ts";
import { newId } from "../server/db/id.ts";
import { openDatabase } from "../server/db/pool.ts";
import { type SmtpSink, smtpSink } from "../server/mail/smtp-sink.fixture.ts";
import type { TestAnswer } from "./app.ts";
import { solvedToken } from "./bot-token.ts";
import { testDatabase, testServer } from "./database.ts";
import { authSecret } from "./owner.ts";
import { paid, payer } from "./paying.ts";
import { anasRequest } from "./people.ts";
import { payPalOf } from "./pretend-paypal.ts";
import {
  dataFolder,
  endSites,
  failToStart,
  isAlive,
  postmasterPid,
  query,
  runCommand,
  startSite,
  stopWhileStarting,
  urlThrough,
} from "./site-process.ts";

// The site as processes: started, killed, stopped, and its neighbours taken away, as it happens to an operator.

// Each waits for processes; on a busy machine these take their time.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const secret = { AUTH_SECRET: "s".repeat(64), DATA_KEY: "d".repeat(64) };
const ended = new Set<() => unknown>();
let prepared: string;

/** Runs after the whole file, the newest first. */
function afterwards(cleanUp: () => unknown): void {
  ended.add(cleanUp);
}

async function folderOf(copyOf?: string): Promise<string> {
  const folder = await dataFolder(copyOf);
  afterwards(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function sink(port?: number): Promise<SmtpSink> {
  const opened = await smtpSink(port);
  afterwards(() => opened.close());
  return opened;
}

/** A database of the shared test server for sites whose database is not what a test is about. */
async function externalDatabase(): Promise<{
  DATABASE_URL: string;
  ask: (text: string) => Promise<pg.QueryResultRow[]>;
}> {
  const database = await testDatabase("demo");
  afterwards(database.close);
  const { host, user } = testServer();
  const DATABASE_URL = `postgres://${user}@/${database.connection.database}?host=${host}`;
  return { DATABASE_URL, ask: (text) => query(database.connection, text) };
}

beforeAll(async () => {
  // The first start makes the cluster and the demo story; the tests below run on copies of it.
  prepared = await folderOf();
  const { stop } = await startSite({ DATA_DIR: prepared });
  await stop();
});

afterAll(async () => {
  await endSites();
  for (const cleanUp of [...ended].toReversed()) await cleanUp();
});

/** Ana asks for a free session. */
async function ask(url: string, change: object = {}): Promise<Response> {
  const captchaToken = await solvedToken(url, "submit");
  return post(url, { ...anasRequest, ...change, captchaToken });
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

async function until(what: string, isSo: () => unknown, withinMs = 10_000): Promise<number> {
  const start = performance.now();
  for (;;) {
    if (
      await Promise.resolve()
        .then(isSo)
        .catch(() => false)
    )
      return performance.now() - start;
    if (performance.now() - start > withinMs) throw new Error(`Not within ${withinMs} ms: ${what}`);
    await sleep(50);
  }
}

/** The instant a page was made at; the classes' instants have no milliseconds. */
const renderedAt = /\d{4}-\d\d-\d\dT[\d:]+\.(?!000)\d{3}Z/g;

const statusOf = async (url: string) => (await fetch(url)).status;

describe.concurrent("a site of one's own", () => {
  test("keeps what people wrote over a stop and a new start, and shows its mail", async () => {
    const DATA_DIR = await folderOf(prepared);
    const first = await startSite({ DATA_DIR });
    expect((await ask(first.url)).status).toBe(200);
    expect(first.output()).toMatch(/^Mat & Cacao is at http:\/\/localhost:\d+\n.*\/dev\/mail/);

    const second = await failToStart({ DATA_DIR });
    expect(second).toEqual({
      code: 1,
      output: `Another process of this site is already running on the data in ${DATA_DIR}: stop it first, or give this one a DATA_DIR of its own.\n`,
    });

    expect(await first.stop()).toMatchObject({ code: 0 });
    const again = await startSite({ DATA_DIR });
    await until("both mails are in the mailbox", async () => {
      const mails = (await (await fetch(`${again.url}/dev/mail.json`)).json()) as { state: string }[];
      return mails.filter(({ state }) => state === "sent").length === 2;
    });
    expect(await query(DATA_DIR, "select name from messages")).toEqual([{ name: anasRequest.name }]);
    await again.stop();
  });

  test("killed right after its yes, it has the request and sends both mails within 30 s of its restart", async () => {
    const DATA_DIR = await folderOf(prepared);
    const mail = await sink();
    const env = { DATA_DIR, SMTP_URL: mail.url, OWNER_EMAIL: "owner@example.com" };
    const site = await startSite(env);
    const id = newId();
    expect((await ask(site.url, { id })).status).toBe(200);
    await site.kill();

    const again = await startSite(env);
    await until("two mails", () => uniqueIds(mail).length === 2, 30_000);
    await until("both are known to be sent", async () => {
      const rows = await query(DATA_DIR, "select from mails where state = 'sent'");
      return rows.length === 2;
    });
    expect(await query(DATA_DIR, "select id from messages")).toEqual([{ id }]);
    expect(mail.received.flatMap(({ to }) => to).toSorted()).toEqual([
      anasRequest.email,
      "owner@example.com",
    ]);
    const stored = await query<{ message_id: string }>(DATA_DIR, "select message_id from mails order by 1");
    expect(uniqueIds(mail)).toEqual(stored.map(({ message_id }) => message_id));
    // The repeat of a browser that did not hear the yes changes nothing.
    expect((await ask(again.url, { id })).status).toBe(200);
    expect(await query(DATA_DIR, "select from mails")).toHaveLength(2);
    await again.stop();
  });

  test("killed while its mails are on their way, it loses none and keeps their Message-IDs", async () => {
    const DATA_DIR = await folderOf(prepared);
    const mail = await sink();
    mail.slowMs = 1_500;
    const env = { DATA_DIR, SMTP_URL: mail.url };
    const site = await startSite(env);
    const answers = await Promise.all(
      [1, 2, 3].map((count) => ask(site.url, { email: `ana.${count}@example.com` })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await until("a mail is being taken", () => mail.received.length > 0);
    await site.kill();
    mail.slowMs = 0;

    const again = await startSite(env);
    await until(
      "all are sent",
      async () => (await query(DATA_DIR, "select from mails where state = 'sent'")).length === 6,
      30_000,
    );
    const stored = await query<{ message_id: string }>(DATA_DIR, "select message_id from mails order by 1");
    expect(uniqueIds(mail)).toEqual(stored.map(({ message_id }) => message_id));
    await again.stop();
  });

  test("whose PostgreSQL is killed says 503 to what needs it, serves its pages on, and is back within 10 s; its stop waits for nobody who hangs", async () => {
    const DATA_DIR = await folderOf(prepared);
    const site = await startSite({ DATA_DIR });
    for (const path of ["/", "/api/events"]) expect(await statusOf(site.url + path)).toBe(200);
    const captchaToken = await solvedToken(site.url, "submit");
    const postgres = postmasterPid(DATA_DIR);

    process.kill(postgres, "SIGKILL");
    const answers = new Set<string>();
    const wasAway = until("it answers again", async () => {
      const [page, list] = await Promise.all(["/", "/api/events"].map((path) => statusOf(site.url + path)));
      expect([page, list]).toEqual([200, 200]);
      const answer = await post(site.url, { ...anasRequest, captchaToken });
      answers.add(`${answer.status} ${answer.headers.get("retry-after")}`);
      return answer.status === 200;
    });
    expect(await wasAway).toBeLessThan(10_000);
    answers.delete("200 null");
    expect([...answers].filter((answer) => answer !== "503 5")).toEqual([]);
    expect(postmasterPid(DATA_DIR)).not.toBe(postgres);
    await until(
      "its mail goes out",
      async () => (await query(DATA_DIR, "select from mails where state = 'sent'")).length === 2,
    );
    await until("a change reaches its pages", async () => {
      await query(DATA_DIR, "update events set title = 'Moved'; select pg_notify('changed', 'events')");
      return (await (await fetch(`${site.url}/api/events`)).text()).includes('"Moved"');
    });
    expect(site.output()).toContain("Starting it again.");

    const slow = await halfRequest(site.url);
    const { code, ms } = await site.stop();
    expect({ code, early: ms < 8_000 }).toEqual({ code: 0, early: true });
    slow.destroy();
  });

  test("told to stop under load, it answers all that it has taken, and leaves nothing running", async () => {
    const DATA_DIR = await folderOf(prepared);
    const site = await startSite({ DATA_DIR });
    const postgres = postmasterPid(DATA_DIR);
    const tokens = await Promise.all(Array.from({ length: 6 }, () => solvedToken(site.url, "submit")));
    const load = startLoad(site.url);

    // Their rows wait for this lock, so that all of them are under way when the word to stop comes.
    const client = new pg.Client(urlThrough(DATA_DIR));
    await client.connect();
    await client.query("begin; lock table messages");
    const posts = tokens.map((captchaToken) =>
      post(site.url, { ...anasRequest, captchaToken }).then(({ status }) => status),
    );
    await until(
      "they wait",
      async () =>
        (await query(DATA_DIR, "select from pg_stat_activity where wait_event_type = 'Lock'")).length === 6,
    );
    const stopped = site.stop();
    await sleep(700);
    await client.query("commit");
    // From here on its end is the server's to decide.
    client.on("error", () => {});
    void client.end().catch(() => {});

    expect(await Promise.all(posts)).toEqual([200, 200, 200, 200, 200, 200]);
    const { code, ms } = await stopped;
    expect(code).toBe(0);
    expect(ms).toBeLessThan(10_000);
    const { whole, torn } = await load.end();
    expect(torn).toEqual([]);
    expect(whole).toBeGreaterThan(0);
    expect(isAlive(postgres)).toBe(false);
    expect(existsSync(join(DATA_DIR, "database", "postmaster.pid"))).toBe(false);

    const again = await startSite({ DATA_DIR });
    expect(await query(DATA_DIR, "select from messages")).toHaveLength(6);
    await again.stop();
  });

  test("told to stop while PayPal keeps a webhook waiting, it hangs up and ends in order", async () => {
    const DATA_DIR = await folderOf(prepared);
    const site = await startSite({ DATA_DIR, AUTH_SECRET: authSecret });
    const database = openDatabase({ connectionString: urlThrough(DATA_DIR) }, { max: 1 });
    const on = {
      database,
      clock: { now: () => new Date(), set() {}, advance() {} },
      payPal: payPalOf(DATA_DIR),
      request: (method: string, path: string, body?: unknown, headers = {}) =>
        send(site.url + path, method, body, headers),
    };
    await on.payPal.webhooks("off");
    const { orderId } = await paid(on, await payer(on));
    await database.close();
    const { body, headers } = (await on.payPal.events(orderId)).at(-1)!;
    await on.payPal.misbehave({ on: "get", do: "wait", ms: 5_000, times: "always" });
    await on.payPal.misbehave({ on: "get", do: "answer", status: 503, when: "before", times: "always" });
    const answer = await fetch(`${site.url}/api/webhooks/paypal`, { method: "POST", body, headers });
    expect(answer.status).toBe(200);
    // 1 is the code of a stop that had to be forced.
    expect((await site.stop()).code).toBe(0);
  });

  test("told to stop while it still starts, it takes its database with it", async () => {
    const DATA_DIR = await folderOf();
    expect(await stopWhileStarting({ DATA_DIR }, /The owner logs in/)).toBe(0);
    expect(existsSync(join(DATA_DIR, "database", "postmaster.pid"))).toBe(false);
  });

  test.for([["start"], ["run", "dev"]])(
    "started by npm %j, ends with its database when npm is told to stop",
    async (script) => {
      const DATA_DIR = await folderOf(prepared);
      const site = await startSite({ DATA_DIR }, ["npm", ...script]);
      const postgres = postmasterPid(DATA_DIR);
      expect(await statusOf(`${site.url}/healthz`)).toBe(200);
      await site.stop();
      expect(isAlive(postgres)).toBe(false);
      await expect(fetch(`${site.url}/healthz`)).rejects.toThrow("fetch failed");
    },
  );

  test("is backed up while it runs, by the command its operator types, and restored into a new folder", async () => {
    const DATA_DIR = await folderOf(prepared);
    const site = await startSite({ DATA_DIR });
    expect((await ask(site.url)).status).toBe(200);
    const file = join(await folderOf(), "site.backup");
    const target = await folderOf();
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
    expect(await query(target, "select name from messages")).toEqual([{ name: anasRequest.name }]);
    expect(await statusOf(`${restored.url}/chocolates`)).toBe(200);
    await restored.stop();
  });
});

describe.concurrent("a site beside others", () => {
  test("takes requests while no mail server answers, and sends when it is back", async () => {
    const { DATABASE_URL } = await externalDatabase();
    const gone = await sink();
    await gone.close();
    const site = await startSite({ DATABASE_URL, ...secret, SMTP_URL: gone.url });
    expect((await ask(site.url)).status).toBe(200);
    await sleep(1_500);
    const back = await sink(gone.port);
    await until("both mails", () => uniqueIds(back).length === 2, 30_000);
    expect(idsOf(back)).toHaveLength(2);
    await site.stop();
  });

  test("says 503 while its PostgreSQL is stopped, and recovers by itself with its mail and its pages' news", async () => {
    const folder = await folderOf(prepared);
    let postgres = await startEmbedded({ dataDir: folder });
    const mail = await sink();
    const site = await startSite({ DATABASE_URL: urlThrough(folder), ...secret, SMTP_URL: mail.url });
    for (const path of ["/", "/api/events", "/readyz"]) expect(await statusOf(site.url + path)).toBe(200);
    const captchaToken = await solvedToken(site.url, "submit");

    await postgres.stop();
    expect(
      await Promise.all(["/", "/api/events", "/healthz"].map((path) => statusOf(site.url + path))),
    ).toEqual([200, 200, 200]);
    const away = await Promise.all([
      post(site.url, { ...anasRequest, captchaToken }),
      ...["/readyz", "/api/chocolates", "/chocolates", "/api/class-status?classTitle=x&date=2030-01-01"].map(
        (path) => fetch(site.url + path),
      ),
    ]);
    expect(
      away.map(
        ({ url, status, headers }) => `${new URL(url).pathname} ${status} ${headers.get("retry-after")}`,
      ),
    ).toEqual([
      "/api/publicBookings/request 503 5",
      "/readyz 503 5",
      "/api/chocolates 503 5",
      "/chocolates 503 5",
      "/api/class-status 503 5",
    ]);

    postgres = await startEmbedded({ dataDir: folder });
    afterwards(() => postgres.stop());
    expect(
      await until("it is ready", async () => (await statusOf(`${site.url}/readyz`)) === 200),
    ).toBeLessThan(10_000);
    expect((await post(site.url, { ...anasRequest, captchaToken })).status).toBe(200);
    await until("both mails", () => uniqueIds(mail).length === 2, 20_000);
    await until("a change reaches its pages", async () => {
      await query(folder, "update events set title = 'Moved'; select pg_notify('changed', 'events')");
      return (await (await fetch(`${site.url}/api/events`)).text()).includes('"Moved"');
    });
    expect(await statusOf(`${site.url}/chocolates`)).toBe(200);
    expect(await site.stop()).toMatchObject({ code: 0 });
    await postgres.stop();
  });

  test("on the same database tells another process what changed, and both show the same in any time zone", async () => {
    const { DATABASE_URL, ask: sql } = await externalDatabase();
    const env = { DATABASE_URL, ...secret, PUBLIC_URL: "http://localhost:3000" };
    const [one, two] = await Promise.all([
      startSite({ ...env, TZ: "UTC" }),
      startSite({ ...env, TZ: "Asia/Kolkata" }),
    ]);
    for (const path of ["/api/events", "/calendar", "/calendar?month=2027-03"]) {
      const [here, there] = await Promise.all(
        [one, two].map(async ({ url }) =>
          (await (await fetch(url + path)).text()).replaceAll(renderedAt, ""),
        ),
      );
      expect(here).toBe(there);
      expect(here!.length).toBeGreaterThan(500);
    }
    const shows = async (site: { url: string }) =>
      (await (await fetch(`${site.url}/api/events`)).text()).includes("A Class That Moved");
    expect([await shows(one), await shows(two)]).toEqual([false, false]);
    // No public call changes what a page shows; this is what one will do.
    await sql("update events set title = 'A Class That Moved'; select pg_notify('changed', 'events')");
    await until("both show it", async () => (await shows(one)) && (await shows(two)), 2_000);

    expect((await ask(one.url)).status).toBe(200);
    await one.stop();
    expect(await statusOf(`${two.url}/readyz`)).toBe(200);
    await two.stop();
  });
});

describe.concurrent("a start that cannot be is one clear sentence and a non-zero exit:", () => {
  const refused = async (env: Record<string, string>) => {
    const { code, output } = await failToStart({ DATA_DIR: "/tmp/site-test-unused", ...env });
    expect(code).toBe(1);
    expect(output).not.toMatch(/^\s+at |Error:|hunter2/m);
    return output;
  };
  const database = (url: string) => refused({ ...secret, DATABASE_URL: url });

  test("a database that is not there", async () => {
    expect(await database("postgres://studio:hunter2@127.0.0.1:1/site")).toBe(
      "The database of DATABASE_URL cannot be used: connect ECONNREFUSED 127.0.0.1:1.\n",
    );
  });

  test("an address that is none", async () => {
    expect(await database("postgres://studio:hunter2@here:port/site")).toMatch(
      /^The database of DATABASE_URL cannot be used: .+\n$/,
    );
    expect(await database("mysql://studio:hunter2@here/site")).toBe(
      "DATABASE_URL must begin with postgres:// or postgresql://.\n",
    );
  });

  test("another database, a stranger, a wrong password", async () => {
    const folder = await folderOf(prepared);
    const postgres = await startEmbedded({ dataDir: folder });
    afterwards(() => postgres.stop());
    await query(folder, "create role careful login password 'sesame'");
    const rules = join(folder, "database", "pg_hba.conf");
    writeFileSync(rules, `local all careful scram-sha-256\n${readFileSync(rules, "utf8")}`);
    appendFileSync(rules, "\n");
    await query(folder, "select pg_reload_conf()");
    const url = urlThrough(folder);
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
    // Let in, but not the owner of anything.
    expect(right).toMatch(/^The database could not be migrated: permission denied .*\n$/);
    await postgres.stop();
  });

  test("wrong values, a sentence for each", async () => {
    expect(
      await refused({
        PORT: "eighty",
        SMTP_URL: "mail.example.com",
        PUBLIC_URL: "studio",
        OWNER_EMAIL: "mira",
        SEED: "much",
      }),
    ).toBe(
      [
        "PORT must be a whole number from 0 to 65535.",
        "PUBLIC_URL must be an address like https://example.com.",
        "SEED must be demo or none.",
        "SMTP_URL must begin with smtp:// or smtps://.",
        "OWNER_EMAIL must be an e-mail address.",
        "",
      ].join("\n"),
    );
    expect(await refused({ DATABASE_URL: "postgres://localhost/site" })).toMatch(
      /^AUTH_SECRET must be given with DATABASE_URL.*\n$/,
    );
  });

  test("a folder that cannot be used", async () => {
    expect(await refused({ DATA_DIR: "/dev/null/data" })).toMatch(
      /^DATA_DIR \/dev\/null\/data cannot be used: .*\n$/,
    );
  });

  test("a port that is taken", async () => {
    const { DATABASE_URL } = await externalDatabase();
    const other = createServer().listen(0, "127.0.0.1");
    afterwards(() => other.close());
    await once(other, "listening");
    const { port } = other.address() as { port: number };
    expect(await refused({ ...secret, DATABASE_URL, PORT: String(port) })).toMatch(
      new RegExp(
        `(^|\n)Port ${port} is taken by another program: set PORT to another one, or to 0 for any\\.\n$`,
      ),
    );
  });

  test("production with parts that only pretend", async () => {
    const ways: Record<string, string>[] = [{ PRODUCTION: "1" }, { NODE_ENV: "production" }];
    for (const production of ways) {
      expect(await refused(production)).toMatch(
        /^Production does not start with a pretend part .*SMTP_URL.*\n$/,
      );
    }
  });
});

test("production never shows the mailbox, not even when it may pretend", async () => {
  const { DATABASE_URL } = await externalDatabase();
  const site = await startSite({ DATABASE_URL, ...secret, NODE_ENV: "production", ALLOW_PRETEND: "1" });
  for (const path of ["/dev/mail", "/dev/mail.json", "/dev/mail/"])
    expect(await statusOf(site.url + path)).toBe(404);
  expect(await statusOf(`${site.url}/`)).toBe(200);
  await site.stop();
});

/** Somebody who begins a request and never ends it. */
async function halfRequest(url: string): Promise<Socket> {
  const slow = connect(Number(new URL(url).port), "127.0.0.1");
  slow.on("error", () => {});
  await once(slow, "connect");
  slow.write(
    "POST /api/contact HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{",
  );
  await sleep(100);
  return slow;
}

/** Readers who keep their connections and ask on and on, some for what is in memory and some for what is not. */
function startLoad(url: string): { end(): Promise<{ whole: number; torn: string[] }> } {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const torn: string[] = [];
  let whole = 0;
  const over = new AbortController();
  const readers = ["/", "/calendar", "/api/events", "/api/class-status?classTitle=x&date=2030-01-01"].map(
    async (path) => {
      while (!over.signal.aborted) {
        const answer = await read(`${url}${path}`, agent);
        if (answer === "whole") whole++;
        else if (answer === "not taken") await sleep(20);
        else torn.push(answer);
      }
    },
  );
  return {
    async end() {
      over.abort();
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
    // Before the first byte of an answer: the site was no longer there.
    request.on("error", () => resolve("not taken"));
  });
}

async function send(url: string, method: string, body: unknown, headers: object): Promise<TestAnswer> {
  const answer = await fetch(url, {
    method,
    headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
}
