import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { Gauge, Registry as MetricsRegistry } from "prom-client";
import * as t from "../../contract/operations/studios/text.desk.ts";
import { openDrain } from "../platform/http/drain.ts";
import { mayReadMetrics, withProcessMetrics } from "../platform/http/health.ts";
import { logOptions } from "../platform/http/log.ts";
import { isLocalCall } from "../platform/http/pages/local-call.ts";
import { createGuardedServer } from "../platform/http/server.ts";
import type { HostEnv } from "../platform/process/env.ts";
import { StartError } from "../platform/process/start-error.ts";
import { openAwake } from "./awake.ts";
import { hostNameOf, openLookup } from "./lookup.ts";
import { refuse, Unavailable } from "./refuse.ts";
import { openRegistry, type Studio } from "./registry.ts";
import { startRounds } from "./rounds.ts";
import { type HostParts, publicUrlOf } from "./studio.ts";

export type Host = {
  address: string;
  stop(): Promise<void>;
  /** Logs and counts an error that no studio caught. The process goes on: its other studios are not affected. */
  reportFault(error: unknown): void;
  lost: Promise<string>;
};

type Options = {
  buildFolder: string;
  say?: (sentence: string) => void;
  clock?: () => Date;
};

/** Requests in progress get this long when the host stops. */
const finishMs = 2_000;
const pausedRetrySeconds = 3_600;

/** Starts a host: one HTTP server for all studios of a registry, which are started and stopped on demand. */
export async function startHost(env: HostEnv, options: Options): Promise<Host> {
  const { buildFolder, say = console.log, clock = () => new Date() } = options;
  const log = pino(logOptions(env.LOG_LEVEL));
  const registry = await openRegistry(env);
  const drain = openDrain();
  let unanswered = 0;
  const server = createGuardedServer((req, res) => {
    if (drain.isOn()) res.shouldKeepAlive = false;
    unanswered++;
    res.once("close", () => unanswered--);
    void answer(req, res);
  });
  server.on("upgrade", (req, socket, head) => void upgrade(req, socket, head));
  try {
    await listen(server, env);
  } catch (error) {
    await registry.close();
    throw error;
  }
  const { port } = server.address() as AddressInfo;
  const parts: HostParts = { env, registry, log, clock, buildFolder, port };
  const awake = openAwake(parts);
  const rounds = startRounds(parts);
  const find = openLookup(registry);
  const faults = { count: 0 };
  const metrics = hostMetrics(awake, rounds, faults);
  const address = `http://localhost:${port}`;
  say(`Mat & Cacao is at ${address}`);
  say(`It hosts ${await registry.count()} studios by host name; at most ${env.STUDIOS_AWAKE} are awake at a time.`);

  /** The studio of a request; throws `Unavailable` when there is none that may be opened. */
  async function studioOf(req: IncomingMessage): Promise<Studio> {
    const host = hostNameOf(req.headers.host);
    const studio = host && (await find(host));
    if (!studio) throw new Unavailable(t.noSuchPage, undefined, 404);
    if (studio.state === "active") return studio;
    awake.drop(studio.id);
    throw new Unavailable(t.studioIsPaused, pausedRetrySeconds);
  }

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    try {
      if (await answerOperator(req, res)) return;
      const studio = await studioOf(req);
      const { url = "/", method } = req;
      const publicUrl = publicUrlOf(studio, port);
      const isOtherName = hostNameOf(req.headers.host) !== new URL(publicUrl).hostname && url.startsWith("/");
      if (isOtherName && (method === "GET" || method === "HEAD")) {
        res.writeHead(308, { location: publicUrl + url, "cache-control": "no-store" }).end();
        return;
      }
      const { fastify, release } = await awake.hold(studio);
      if (res.destroyed) return release();
      res.once("close", release);
      fastify.server.emit("request", req, res);
    } catch (error) {
      refuse(req, res, asUnavailable(error));
    }
  }

  async function upgrade(req: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on("error", () => {});
    try {
      const { fastify, release } = await awake.hold(await studioOf(req), true);
      if (socket.destroyed) return release();
      socket.once("close", release);
      fastify.server.emit("upgrade", req, socket, head);
    } catch (error) {
      const { status } = asUnavailable(error);
      socket.end(
        `HTTP/1.1 ${status} ${status === 404 ? "Not Found" : "Service Unavailable"}\r\nconnection: close\r\n\r\n`,
      );
    }
  }

  function asUnavailable(error: unknown): Unavailable {
    if (error instanceof Unavailable) return error;
    log.error({ err: error }, "fault of the host");
    return new Unavailable(t.studioCannotStart, 5);
  }

  /**
   * The host's own addresses, for this machine or with METRICS_TOKEN, at a host name that is no studio's. Caddy asks
   * `/studios/ask?domain=…` before it gets a certificate.
   */
  async function answerOperator(req: IncomingMessage, res: ServerResponse): Promise<boolean> {
    const { pathname, searchParams } = URL.parse(req.url ?? "/", "http://host") ?? {};
    if (pathname === undefined || searchParams === undefined) return false;
    if (pathname === "/readyz" && drain.isOn()) throw new Unavailable(t.hostIsStopping, 5);
    if (!["/healthz", "/readyz", "/metrics", "/studios/ask"].includes(pathname)) return false;
    const forLocalCalls = pathname === "/studios/ask" || !env.mayHaveProxy;
    const { METRICS_TOKEN: token } = env;
    const hasToken = token !== undefined && mayReadMetrics(req, { token, forLocalCalls: false });
    if (!hasToken && !(forLocalCalls && isLocalCall(req))) return false;
    const host = hostNameOf(req.headers.host);
    if (host && (await find(host))) return false;
    if (pathname === "/metrics") {
      const text = await withProcessMetrics(metrics);
      res.writeHead(200, { "content-type": metrics.contentType }).end(text);
      return true;
    }
    if (pathname === "/readyz") await registry.check();
    const asked = hostNameOf(searchParams.get("domain") ?? undefined);
    const isKnown = pathname !== "/studios/ask" || (asked !== undefined && (await find(asked)) !== undefined);
    res.writeHead(isKnown ? 200 : 404, { "content-type": "application/json" }).end(JSON.stringify({ ok: isKnown }));
    return true;
  }

  return {
    address,
    lost: new Promise(() => {}),
    reportFault(error) {
      faults.count++;
      log.error({ err: error }, "An error that no studio caught. The process goes on.");
    },
    async stop() {
      await drain.run(server, { acceptMs: env.DRAIN_SECONDS * 1_000, hasProxy: env.mayHaveProxy });
      const roundsEnded = rounds.close();
      server.close();
      server.closeIdleConnections();
      const until = performance.now() + finishMs;
      const mustWait = () => unanswered > 0 && performance.now() < until;
      while (mustWait()) await sleep(20);
      await Promise.all([awake.close(), roundsEnded]);
      server.closeAllConnections();
      await registry.close();
    },
  };
}

async function listen(server: ReturnType<typeof createGuardedServer>, { PORT, HOST }: HostEnv): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(
        error.code === "EADDRINUSE"
          ? new StartError(`Port ${PORT} is already in use. Set PORT to another port, or to 0 to use any free one.`)
          : error,
      ),
    );
    server.listen(PORT, HOST, resolve);
  });
}

function hostMetrics(
  awake: Pick<ReturnType<typeof openAwake>, "usage">,
  rounds: Pick<ReturnType<typeof startRounds>, "usage">,
  faults: { count: number },
): MetricsRegistry {
  const registry = new MetricsRegistry();
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  gauge("studios_awake", "Studios that are awake in this process.", () => awake.usage().awake);
  gauge("studio_starts_total", "Starts of sleeping studios.", () => awake.usage().starts);
  gauge("studio_start_failures_total", "Starts that failed.", () => awake.usage().failures);
  gauge("studio_rounds_total", "Rounds of studios by this process.", () => rounds.usage().rounds);
  gauge("studio_round_failures_total", "Rounds that failed.", () => rounds.usage().failures);
  gauge("studio_round_lag_seconds", "How late the latest rounds began.", () => rounds.usage().lateSeconds);
  gauge("host_faults_total", "Errors that no studio caught.", () => faults.count);
  return registry;
}
