import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { sql } from "kysely";
import { collectDefaultMetrics, Counter, Gauge, Registry } from "prom-client";
import type { Database } from "../db/pool.ts";
import { Refusal } from "../refusal.ts";
import type { Cache } from "./cache/cache.ts";
import { isLocalCall } from "./pages/local-call.ts";

export type HealthParts = {
  database: Database;
  cache: Cache;
  /** Without a token, only calls from this machine are answered, and only if those cannot come through a proxy. */
  metrics: { token: string | undefined; forLocalCalls: boolean };
  /** Number of mails in the outbox by state. */
  mails(): Promise<Record<string, number>>;
  /** Times of the backups, in seconds since 1970; 0 for never. */
  backups(): Promise<Record<"success" | "offsite" | "rehearsal", number>>;
};

/** `/healthz` (process up), `/readyz` (database reachable, migrations done) and `/metrics` (Prometheus). */
export function serveHealth(app: FastifyInstance, parts: HealthParts): void {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: "http_requests_total",
    help: "Requests that reached Fastify, by method and status.",
    labelNames: ["method", "status"],
    registers,
  });
  const cacheGauge = (name: string, help: string, measure: "hits" | "bytes") =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(parts.cache.usage()[measure]);
      },
    });
  cacheGauge("page_cache_hits_total", "Answers sent from memory, before Fastify.", "hits");
  cacheGauge("page_cache_bytes", "Memory of the answers that are kept.", "bytes");
  new Gauge({
    name: "mails",
    help: "Letters in the outbox, by state; failed ones were given up on.",
    labelNames: ["state"],
    registers,
    async collect() {
      for (const [state, count] of Object.entries(await parts.mails())) this.set({ state }, count);
    },
  });
  const backupGauge = (event: "success" | "offsite" | "rehearsal", help: string) =>
    new Gauge({
      name: `backup_last_${event}_timestamp_seconds`,
      help: `${help}; 0 if never.`,
      registers,
      async collect() {
        this.set((await parts.backups())[event]);
      },
    });
  backupGauge("success", "When the newest backup was finished");
  backupGauge("offsite", "When the newest backup with a copy outside the server was finished");
  backupGauge("rehearsal", "When a backup was last restored as a test without a fault");
  app.addHook("onResponse", async (request, reply) => {
    requests.inc({ method: request.method, status: String(reply.statusCode) });
  });

  app.get("/healthz", async () => ({ ok: true }));
  // The app listens only after its migrations, so only the database has to be checked.
  app.get("/readyz", async () => {
    await sql`select 1`.execute(parts.database.db);
    return { ok: true };
  });
  app.get("/metrics", async (request, reply) => {
    if (!mayReadMetrics(request, parts.metrics)) throw new Refusal("not-found");
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function mayReadMetrics(request: FastifyRequest, { token, forLocalCalls }: HealthParts["metrics"]): boolean {
  if (!token) return forLocalCalls && isLocalCall(request);
  const given = Buffer.from(request.headers.authorization ?? "");
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
