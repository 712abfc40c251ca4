import { type Connection, type Database, openDatabase } from "../../server/platform/db/pool.ts";
import { type SmtpSink, smtpSink } from "../../server/platform/mail/smtp-sink.fixture.ts";
import type { TestApp } from "../app.ts";
import { easyBotToken } from "../bot-token.ts";
import { findFreePort } from "../free-port.ts";
import { authSecret, ownerLogin } from "../owner.ts";
import { remotePayPal } from "../pretend-paypal.ts";
import { createDataFolder, startSite } from "../site-process.ts";
import { type Proxy, startNginx } from "./nginx.ts";

/** A site of the cluster as the test helpers see it: one process, or the proxy in front of all. */
export type Door = Pick<TestApp, "url" | "database" | "clock" | "mail" | "payPal" | "request" | "botToken">;

export type Cluster = {
  /** The processes, each addressed directly. */
  doors: Door[];
  /** The processes in turn, or through nginx: each request reaches any of them. */
  any: Door;
  database: Database;
  mail: SmtpSink;
  /** Replaces a process by a new one on the same port; `how` ends the old one. */
  restart(index: number, how: "stop" | "kill"): Promise<void>;
  /** The log of nginx. */
  proxyLog(): Promise<string>;
  /** Stops everything. */
  close(): Promise<void>;
};

type Options = {
  /** For the test itself: the primary, without a pooler. */
  connection: Connection;
  /** DATABASE_URL and what else the processes need to reach the database. */
  env: Record<string, string>;
  count?: number;
  withNginx?: boolean;
};

const zones = ["UTC", "Asia/Kolkata", "America/Los_Angeles"];

/** Starts processes of the site over one database, each with its own DATA_DIR. */
export async function startCluster({ connection, env, count = 3, withNginx = false }: Options): Promise<Cluster> {
  const mail = await smtpSink();
  const database = openDatabase(connection);
  const clock = { now: () => new Date(), set() {}, advance() {} };
  const ports = await Promise.all(Array.from({ length: count }, findFreePort));
  const proxyPort = await findFreePort();
  const proxy: Proxy | undefined = withNginx ? await startNginx(proxyPort, ports) : undefined;
  const folders = await Promise.all(ports.map(() => createDataFolder()));
  const start = (index: number) =>
    startSite({
      AUTH_SECRET: authSecret,
      ADMIN_EMAIL: ownerLogin.email,
      ADMIN_PASSWORD: ownerLogin.password,
      DATA_KEY: "d".repeat(64),
      SMTP_URL: mail.url,
      TRUST_PROXY: "127.0.0.1",
      // The name that the stand-in for reCAPTCHA reports.
      PUBLIC_URL: `http://localhost:${proxyPort}`,
      ...env,
      TZ: zones[index % zones.length]!,
      PORT: String(ports[index]),
      DATA_DIR: folders[index]!,
    });
  // The first one migrates and seeds.
  const processes = [await start(0)];
  processes.push(...(await Promise.all(ports.slice(1).map((_, index) => start(index + 1)))));
  const payPal = remotePayPal(connection);

  const doorOf = (url: () => string): Door => ({
    get url() {
      return url();
    },
    database,
    clock,
    mail,
    payPal,
    botToken: (action) => easyBotToken(authSecret, action, new Date()),
    async request(method, path, body, headers = {}) {
      const answer = await fetch(url() + path, {
        method,
        headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
        ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
      });
      const text = await answer.text();
      const isJson = answer.headers.get("content-type")?.includes("json") ?? false;
      return { status: answer.status, headers: answer.headers, body: isJson ? JSON.parse(text) : text };
    },
  });
  let turn = 0;
  const inTurn = () => `http://127.0.0.1:${ports[turn++ % count]}`;

  return {
    doors: ports.map((port) => doorOf(() => `http://127.0.0.1:${port}`)),
    any: doorOf(proxy ? () => proxy.url : inTurn),
    database,
    mail,
    async restart(index, how) {
      await processes[index]![how]();
      processes[index] = await start(index);
    },
    proxyLog: async () => (await proxy?.log()) ?? "",
    async close() {
      await Promise.all(processes.map((site) => site.stop()));
      await proxy?.stop();
      await mail.close();
      await database.close();
    },
  };
}
