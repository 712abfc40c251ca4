import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import type { BotCheckAction } from "../contract/platform/botcheck/calls.ts";
import type { Controls } from "../pretend/paypal/controls.ts";
import { assembleSite } from "../server/assemble.ts";
import type { Ctx } from "../server/platform/call/ctx.ts";
import type { Database } from "../server/platform/db/pool.ts";
import { logOptions } from "../server/platform/http/log.ts";
import { type SmtpSink, smtpSink } from "../server/platform/mail/smtp-sink.fixture.ts";
import { readEnv } from "../server/platform/process/env.ts";
import { easyBotToken, easyProofs } from "./bot-token.ts";
import { clockResets } from "./clock-resets.ts";
import { testDatabase } from "./database.ts";
import { throwViolations } from "./paypal-conformance.ts";

export type TestApp = {
  url: string;
  database: Database;
  mail: SmtpSink;
  /**
   * The PayPal simulator. `approve(orderId)` and `decline(orderId)` act as the payer, `ledger()` lists the money
   * taken, `misbehave({ on: "capture", do: … })` makes the next such call fail, `webhooks("off")` and similar change
   * how webhooks arrive, `behave()` ends all misbehaviour. See pretend/paypal/controls.ts and faults.ts.
   */
  payPal: Controls;
  /**
   * The site's clock. At each test it starts at the real time (or `now`, counted from the start of the site) and runs;
   * `set` and `advance` move it.
   */
  clock: { now(): Date; set(at: Date): void; advance(ms: number): void };
  /** Token of a solved bot check; single use. */
  botToken(action: BotCheckAction): Promise<string>;
  /** Calls the API with JSON; a JSON response body is parsed. */
  request(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<TestResponse>;
  /** Context of a background job at the current time, for functions that no endpoint calls directly. */
  ctx(): Ctx;
  /** Everything the site logged, as text. */
  log(): string;
  close(): Promise<void>;
};

/** A site that was started in this process, with the connection to its database. */
export type StartedApp = TestApp & { database: Awaited<ReturnType<typeof testDatabase>> };

// oxlint-disable-next-line typescript/no-explicit-any -- each test checks the shape of its response body
export type TestResponse = { status: number; headers: Headers; body: any };

type Options = {
  from?: "empty" | "demo";
  env?: Record<string, string>;
  now?: Date;
  database?: StartedApp["database"];
  /** Port to listen on; also sets the public URL, for browsers and links in emails. Default: any free port. */
  port?: number;
  /** Folder of the built pages. */
  build?: string;
  /** Browsers solve a bot check with one hash instead of thousands. */
  hasEasyProofs?: boolean;
  /** Reads of a network in ten seconds. */
  mostReads?: number;
};

/** Starts the whole site on its own database, with a real SMTP server and a clock that tests can move. */
export async function testApp({
  from = "demo",
  env = {},
  now,
  database: given,
  port,
  build = join(import.meta.dirname, "..", "build"),
  hasEasyProofs = false,
  mostReads,
}: Options = {}): Promise<StartedApp> {
  const database = given ?? (await testDatabase(from));
  const mail = await smtpSink();
  const startOffsetMs = now ? now.getTime() - Date.now() : 0;
  let offsetMs = startOffsetMs;
  const resetClock = () => void (offsetMs = startOffsetMs);
  clockResets.add(resetClock);
  const clock = () => new Date(Date.now() + offsetMs);
  const lines: string[] = [];
  // Created by the first backup.
  const dataDir = join(tmpdir(), `site-under-test-${randomBytes(6).toString("hex")}`);
  const AUTH_SECRET = env["AUTH_SECRET"] ?? "a".repeat(64);
  const publicUrl = env["PUBLIC_URL"] ?? (port ? `http://127.0.0.1:${port}` : "http://localhost:3000");
  const site = await assembleSite(
    readEnv({
      DATA_DIR: dataDir,
      AUTH_SECRET,
      DATA_KEY: "d".repeat(64),
      SMTP_URL: mail.url,
      ...env,
    }),
    {
      connection: database.connection,
      database,
      publicUrl,
      clock,
      log: pino(logOptions("info"), { write: (line: string) => void lines.push(line) }),
      pages: { folder: build },
      // Most sites are closed within seconds. A tenth of the CPU time of the tests was the first run of their jobs.
      jobsArePatient: true,
      ...(hasEasyProofs ? { proofRange: easyProofs } : {}),
      ...(mostReads ? { mostReads } : {}),
    },
  );
  const url = await site.fastify.listen({ port: port ?? 0, host: "127.0.0.1" });
  return {
    url,
    database,
    mail,
    get payPal() {
      if (!site.simulator) throw new Error("This site was given a PayPal of its own.");
      return site.simulator.controls;
    },
    clock: {
      now: clock,
      set: (at) => void (offsetMs = at.getTime() - Date.now()),
      advance: (ms) => void (offsetMs += ms),
    },
    botToken: (action) => easyBotToken(AUTH_SECRET.split(",")[0]!, action, clock()),
    async request(method, path, body, headers = {}) {
      const answer = await fetch(url + path, {
        method,
        headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
        ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
      });
      const text = await answer.text();
      const isJson = /\bjson\b/.test(answer.headers.get("content-type") ?? "");
      return { status: answer.status, headers: answer.headers, body: isJson ? JSON.parse(text) : text };
    },
    ctx: () => site.jobCtx(clock()),
    log: () => lines.join(""),
    async close() {
      clockResets.delete(resetClock);
      await site.close();
      await mail.close();
      await rm(dataDir, { recursive: true, force: true });
      if (!given) await database.close();
      throwViolations();
    },
  };
}
