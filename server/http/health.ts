import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { sql } from "kysely";
import { collectDefaultMetrics, Counter, Gauge, Registry } from "prom-client";
import type { Database } from "../db/pool.ts";
import { Refusal } from "../refusal.ts";
import type { Cache } from "./cache.ts";

export type HealthParts = {
  database: Database;
  cache: Cache;
  metricsToken: string | undefined;
  /** Letters of the outbox by state. */
  mails(): Promise<Record<string, number>>;
};

/** `/healthz` (process up), `/readyz` (database reachable, migrations done) and `/metrics` (Prometheus). */
export function serveHealth(app: FastifyInstance, parts: HealthParts): void {
  const hidden = { schema: { hide: true } };
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: "http_requests_total",
    help: "Requests that reached Fastify, by method and status.",
    labelNames: ["method", "status"],
    registers: [registry],
  });
  new Gauge({
    name: "page_cache_hits_total",
    help: "Answers sent from memory, before Fastify.",
    registers: [registry],
    collect() {
      this.set(parts.cache.hits());
    },
  });
  new Gauge({
    name: "mails",
    help: "Letters in the outbox, by state; failed ones were given up on.",
    labelNames: ["state"],
    registers: [registry],
    async collect() {
      for (const [state, count] of Object.entries(await parts.mails())) this.set({ state }, count);
    },
  });
  app.addHook("onResponse", async (request, reply) => {
    requests.inc({ method: request.method, status: String(reply.statusCode) });
  });

  app.get("/healthz", hidden, async () => ({ ok: true }));
  // The app listens only after its migrations, so reaching the database is all that is left to ask.
  app.get("/readyz", hidden, async () => {
    await sql`select 1`.execute(parts.database.db);
    return { ok: true };
  });
  app.get("/metrics", hidden, async (request, reply) => {
    if (!mayReadMetrics(request, parts.metricsToken)) throw new Refusal("not-found");
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  if (!token) return isLocal(request);
  const given = Buffer.from(request.headers.authorization ?? "");
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** A call from this very machine that no proxy passed on. */
export function isLocal(request: FastifyRequest): boolean {
  const { "x-forwarded-for": forwardedFor, forwarded, "x-real-ip": realIp } = request.headers;
  if (forwardedFor !== undefined || forwarded !== undefined || realIp !== undefined) return false;
  const remote = request.raw.socket.remoteAddress ?? "";
  return remote === "127.0.0.1" || remote === "::1" || remote === "::ffff:127.0.0.1";
}
