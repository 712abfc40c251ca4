import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { collectDefaultMetrics, Counter, Gauge, Registry } from "prom-client";
import type { Listener } from "../db/listen.ts";
import type { Database } from "../db/pool.ts";
import type { Replica } from "../db/public-reads.ts";
import { Refusal } from "../refusal.ts";
import type { Cache } from "./cache/cache.ts";
import type { Drain } from "./drain.ts";
import { isLocalCall } from "./pages/local-call.ts";

export type HealthParts = {
  database: Database;
  replica: Pick<Replica, "state">;
  /** Whether changes of other processes arrive. */
  listener: Pick<Listener, "isConnected">;
  drain: Pick<Drain, "isOn">;
  cache: Cache;
  /** Without a token, only calls from this machine are answered, and only if those cannot come through a proxy. */
  metrics: { token: string | undefined; forLocalCalls: boolean };
  /** Number of mails in the outbox by state. */
  mails(): Promise<Record<string, number>>;
};

/** `/healthz` (process up), `/readyz` (database reachable, migrations done) and `/metrics` (Prometheus). */
export function serveHealth(app: FastifyInstance, parts: HealthParts): void {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Counter({
    name: "http_requests_total",
    help: "Requests that reached Fastify, by method and status.",
    labelNames: ["method", "status"],
    registers,
  });
  const gauge = (name: string, help: string, measure: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(measure());
      },
    });
  gauge("page_cache_hits_total", "Answers sent from memory, before Fastify.", () => parts.cache.usage().hits);
  gauge("page_cache_bytes", "Memory of the answers that are kept.", () => parts.cache.usage().bytes);
  gauge("listener_connected", "1 while changes of other processes arrive.", () => Number(parts.listener.isConnected()));
  if (parts.replica.state()) {
    gauge("replica_used", "1 while public reads go to the replica.", () => Number(parts.replica.state()?.isUsed));
    gauge("replica_behind_seconds", "Age of the replica's data, at most.", () =>
      Math.min(parts.replica.state()?.behindSeconds ?? 0, 1e6),
    );
  }
  new Gauge({
    name: "mails",
    help: "Letters in the outbox, by state; failed ones were given up on.",
    labelNames: ["state"],
    registers,
    async collect() {
      for (const [state, count] of Object.entries(await parts.mails())) this.set({ state }, count);
    },
  });
  app.addHook("onResponse", async (request, reply) => {
    requests.inc({ method: request.method, status: String(reply.statusCode) });
  });

  app.get("/healthz", async () => ({ ok: true }));
  // The app listens only after its migrations, so only the database has to be checked.
  app.get("/readyz", async () => {
    if (parts.drain.isOn()) throw new Refusal("busy", { retryAfterSeconds: 5 });
    await sql`select 1`.execute(parts.database.db);
    return { ok: true };
  });
  app.get("/metrics", async (request, reply) => {
    if (!mayReadMetrics(request, parts.metrics)) throw new Refusal("not-found");
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
