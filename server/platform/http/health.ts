import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { Refusal } from "../call/ctx.ts";
import type { Listener } from "../db/listen.ts";
import { type Database, isDatabaseAway } from "../db/pool.ts";
import type { Replica } from "../db/public-reads.ts";
import type { Cache } from "./cache/cache.ts";
import type { Drain } from "./drain.ts";
import { isLocalCall } from "./pages/local-call.ts";

export type HealthParts = {
  /** Registry of `countRequests`; gets all other metrics. */
  registry: Registry;
  database: Database;
  replica: Pick<Replica, "state">;
  /** Whether changes of other processes arrive. */
  listener: Pick<Listener, "isConnected">;
  drain: Pick<Drain, "isOn">;
  cache: Cache;
  /** Without a token, only calls from this machine are answered, and only if those cannot come through a proxy. */
  metrics: { token: string | undefined; forLocalCalls: boolean };
  /** Open websockets of this process. */
  websockets(): number;
  /** What the database knows, read for each `/metrics`. */
  counts(): Promise<{
    /** Number of mails in the outbox by state. */
    mails: Record<string, number>;
    oldestQueuedMailSeconds: number;
    paymentsNeedingOwner: number;
    /** Number of reasons for which the provider refuses payments, by the party that can end them. */
    paymentRefusals: Record<"payee" | "site", number>;
    unreadEvents: number;
    runningDisputes: number;
    /** Times of the backups, in seconds since 1970; 0 for never. */
    backups: Record<"success" | "offsite" | "rehearsal", number>;
  }>;
};

/** Upper bounds in seconds. A statement ends after 5 s, a call to PayPal after 15 s. */
const durationBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];

/** Counts the requests that reach Fastify. Called before routes are added: those of earlier plugins would be left out. */
export function countRequests(app: FastifyInstance): Registry {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Counter({
    name: "http_requests_total",
    help: "Requests that reached Fastify, by method and status.",
    labelNames: ["method", "status"],
    registers,
  });
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time until the response was sent, of requests that reached Fastify, by method and status class.",
    labelNames: ["method", "class"],
    buckets: durationBuckets,
    registers,
  });
  app.addHook("onResponse", async ({ method }, { statusCode, elapsedTime }) => {
    requests.inc({ method, status: String(statusCode) });
    durations.observe({ method, class: `${Math.floor(statusCode / 100)}xx` }, elapsedTime / 1000);
  });
  return registry;
}

/** `/healthz` (process up), `/readyz` (database reachable, migrations done) and `/metrics` (Prometheus). */
export function serveHealth(app: FastifyInstance, parts: HealthParts): void {
  const { registry } = parts;
  const registers = [registry];

  const readGauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  readGauge("page_cache_hits_total", "Answers sent from memory, before Fastify.", () => parts.cache.usage().hits);
  readGauge("page_cache_bytes", "Memory of the answers that are kept.", () => parts.cache.usage().bytes);
  readGauge("listener_connected", "1 while changes of other processes arrive.", () =>
    Number(parts.listener.isConnected()),
  );
  const { replica } = parts;
  if (replica.state()) {
    readGauge("replica_used", "1 while public reads go to the replica.", () => Number(replica.state()?.isUsed));
    // Infinite until the first comparison.
    readGauge("replica_behind_seconds", "Age of the data of the replica, at most.", () =>
      Math.min(replica.state()?.behindSeconds ?? 0, 1e6),
    );
  }
  readGauge("websockets", "Open pages with live updates.", parts.websockets);
  const { pool } = parts.database;
  readGauge("database_pool_connections", "Open connections of requests.", () => pool.totalCount);
  readGauge("database_pool_idle", "Open connections that are not in use.", () => pool.idleCount);
  readGauge("database_pool_waiting", "Requests that wait for a connection.", () => pool.waitingCount);

  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
  const databaseUp = gauge(
    "database_up",
    "1 if the database answered. If 0, the values that it knows are missing or 0.",
  );
  const mails = new Gauge({
    name: "mails",
    help: "Letters in the outbox, by state; failed ones were given up on.",
    labelNames: ["state"],
    registers,
  });
  const oldestQueued = gauge("mail_oldest_queued_seconds", "Age of the oldest letter that is not sent yet.");
  const forOwner = gauge("payments_needing_owner", "Payments with a problem or dispute that the owner must resolve.");
  const refusals = new Gauge({
    name: "payment_refusals",
    help: "Reasons for which the provider refuses payments: of the owner's account (payee), or faults of this site.",
    labelNames: ["whose"],
    registers,
  });
  const unreadEvents = gauge(
    "webhook_events_unreadable",
    "Stored events of PayPal that name nothing that can be read.",
  );
  const disputes = gauge("disputes_running", "Disputes about payments that PayPal or a bank has not decided.");
  const backupTime = (event: string, help: string) =>
    gauge(`backup_last_${event}_timestamp_seconds`, `${help}; 0 if never.`);
  const backupTimes = {
    success: backupTime("success", "When the newest backup was finished"),
    offsite: backupTime("offsite", "When the newest backup with a copy outside the server was finished"),
    rehearsal: backupTime("rehearsal", "When a backup was last restored as a test without a fault"),
  };
  async function readCounts(): Promise<void> {
    try {
      const counts = await parts.counts();
      for (const [state, count] of Object.entries(counts.mails)) mails.set({ state }, count);
      oldestQueued.set(counts.oldestQueuedMailSeconds);
      forOwner.set(counts.paymentsNeedingOwner);
      for (const [whose, count] of Object.entries(counts.paymentRefusals)) refusals.set({ whose }, count);
      unreadEvents.set(counts.unreadEvents);
      disputes.set(counts.runningDisputes);
      for (const event of ["success", "offsite", "rehearsal"] as const) backupTimes[event].set(counts.backups[event]);
      databaseUp.set(1);
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      for (const known of [mails, oldestQueued, forOwner, refusals, unreadEvents, disputes, databaseUp]) known.reset();
    }
  }

  app.get("/healthz", async () => ({ ok: true }));
  // The app listens only after its migrations, so only the database has to be checked.
  app.get("/readyz", async () => {
    if (parts.drain.isOn()) throw new Refusal("busy", { retryAfterSeconds: 5 });
    await sql`select 1`.execute(parts.database.db);
    return { ok: true };
  });
  app.get("/metrics", async (request, reply) => {
    if (!mayReadMetrics(request, parts.metrics)) throw new Refusal("not-found");
    await readCounts();
    return reply.type(registry.contentType).send(await withProcessMetrics(registry));
  });
}

let ofProcess: Registry | undefined;

/** The metrics with those of this process, which are collected once: a process may run many sites. */
export function withProcessMetrics(registry: Registry): Promise<string> {
  if (!ofProcess) collectDefaultMetrics({ register: (ofProcess = new Registry()) });
  return Registry.merge([registry, ofProcess]).metrics();
}

export function mayReadMetrics(
  request: Pick<IncomingMessage, "socket" | "headers">,
  { token, forLocalCalls }: HealthParts["metrics"],
): boolean {
  if (!token) return forLocalCalls && isLocalCall(request);
  const given = Buffer.from(request.headers.authorization ?? "");
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
