import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import type { BotCheckAction } from "../contract/botcheck.ts";
import type { Controls } from "../pretend/paypal/controls.ts";
import { assembleSite } from "../server/assemble.ts";
import type { Ctx } from "../server/ctx.ts";
import type { Database } from "../server/db/pool.ts";
import { readEnv } from "../server/env.ts";
import { logOptions } from "../server/http/log.ts";
import { type SmtpSink, smtpSink } from "../server/mail/smtp-sink.fixture.ts";
import { solvedToken } from "./bot-token.ts";
import { testDatabase } from "./database.ts";

export type TestApp = {
  url: string;
  database: Database;
  mail: SmtpSink;
  /**
   * What stands in for PayPal: `approve(orderId)` and `decline(orderId)` are the payer, `ledger()` is what was really
   * taken, `misbehave({ on: "capture", do: … })` makes the next such call go wrong, `webhooks("off")` and the like
   * change how the site hears of it, `behave()` ends all that. See Controls and Misbehaviour in server/payments/simulator.
   */
  payPal: Controls;
  /** The site's clock; starts at the real time, moves only by this. */
  clock: { now(): Date; set(at: Date): void; advance(ms: number): void };
  /** A solved bot check, good for one use. */
  botToken(action: BotCheckAction): Promise<string>;
  /** Calls the API with JSON; the answer's body is parsed. */
  request(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<TestAnswer>;
  /** What a job of the site gets, at this moment: for verbs that no call reaches alone. */
  ctx(): Ctx;
  /** Everything the site logged, as text. */
  log(): string;
  close(): Promise<void>;
};

// oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers whose shape is what they test
export type TestAnswer = { status: number; headers: Headers; body: any };

type Options = {
  from?: "empty" | "demo";
  env?: Record<string, string>;
  now?: Date;
  database?: Awaited<ReturnType<typeof testDatabase>>;
  /** Where to listen, and then also its public address, as browsers and the links in mails need it. Else any. */
  port?: number;
  /** Where the built pages are. */
  build?: string;
};

/** The whole site on a database of its own, with a real mail server and a clock that tests move. */
export async function testApp({
  from = "demo",
  env = {},
  now,
  database: given,
  port,
  build = join(import.meta.dirname, "..", "build"),
}: Options = {}): Promise<TestApp> {
  const database = given ?? (await testDatabase(from));
  const mail = await smtpSink();
  let offsetMs = now ? now.getTime() - Date.now() : 0;
  const clock = () => new Date(Date.now() + offsetMs);
  const lines: string[] = [];
  // Nothing is in it until a backup is made.
  const dataDir = join(tmpdir(), `site-under-test-${randomBytes(6).toString("hex")}`);
  const publicUrl = env["PUBLIC_URL"] ?? (port ? `http://127.0.0.1:${port}` : "http://localhost:3000");
  const site = await assembleSite(
    readEnv({
      DATA_DIR: dataDir,
      AUTH_SECRET: "a".repeat(64),
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
    botToken: (action) => solvedToken(url, action),
    async request(method, path, body, headers = {}) {
      const answer = await fetch(url + path, {
        method,
        headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
        ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
      });
      const text = await answer.text();
      const isJson = answer.headers.get("content-type")?.includes("json") ?? false;
      return { status: answer.status, headers: answer.headers, body: isJson ? JSON.parse(text) : text };
    },
    ctx: () => site.jobCtx(clock()),
    log: () => lines.join(""),
    async close() {
      await site.close();
      await mail.close();
      await rm(dataDir, { recursive: true, force: true });
      if (!given) await database.close();
    },
  };
}
