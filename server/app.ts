import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { join } from "node:path";
import Fastify, { type FastifyInstance, type FastifyReply } from "fastify";
import type { Logger } from "pino";
import type { Endpoint } from "../contract/endpoint.ts";
import { publicFeedPath } from "../contract/events.ts";
import { isSessionAlive } from "./accounts/sessions.ts";
import type { Backups } from "./backups/index.ts";
import { fillSlots } from "./bookings/fill-slots.ts";
import { sessionKind } from "./bookings/pay.ts";
import { bookingKind } from "./bookings/pay-by-link.ts";
import type { BotCheck } from "./botcheck/index.ts";
import type { Ctx, PayPalPage, Topic, Tx } from "./ctx.ts";
import { listen } from "./db/listen.ts";
import type { Connection, Database } from "./db/pool.ts";
import { ownerFeed, publicFeed } from "./events/feed.ts";
import { nextTurn } from "./events/read.ts";
import { acceptsJson, describeApi, isForeign, mountApi } from "./http/api.ts";
import { openAssets } from "./http/assets.ts";
import { openCache } from "./http/cache.ts";
import { serveFeeds } from "./http/feeds.ts";
import { siteHeaders } from "./http/headers.ts";
import { serveGoogle } from "./http/google.ts";
import { serveHealth } from "./http/health.ts";
import { openJar } from "./http/cookies.ts";
import { countShared, limiter } from "./http/limits.ts";
import { withoutSecrets } from "./http/log.ts";
import { loadBuild, mountPages, type WebBuild } from "./http/pages.ts";
import { type Caller, outcomeOf, perform, type Serving } from "./http/serve.ts";
import { type Sessions, sessions } from "./http/sessions.ts";
import { serveWebhooks } from "./http/webhooks.ts";
import { openLive } from "./live.ts";
import { devMailbox } from "./mail/dev-mailbox.ts";
import type { Outbox } from "./mail/index.ts";
import { mailCounts } from "./mail/read.ts";
import { cartKind } from "./orders/pay.ts";
import type { PayPal } from "./payments/client.ts";
import type { Kinds } from "./payments/goods.ts";
import type { Simulator } from "./payments/simulator/index.ts";
import { servePretendPayPal } from "./payments/simulator/serve-browser.ts";
import { servePictures } from "./pictures/serve.ts";
import { Refusal } from "./refusal.ts";
import type { Sealer } from "./sealing.ts";
import { routes } from "./routes.ts";
import type { Google } from "./students/google.ts";
import { askGoogle, googleReturnPath, returnFromGoogle } from "./students/sign-in-with-google.ts";
import { sql } from "kysely";

/** Everything the app is built from. main.ts makes the real ones, test/app.ts its own. */
export type Parts = {
  database: Database;
  connection: Connection;
  outbox: Outbox;
  botCheck: BotCheck;
  payPal: PayPal;
  payPalPage: PayPalPage;
  /** What stands in for PayPal; its buttons and its dialog are served here. */
  simulator?: Simulator | undefined;
  /** Left out: there is no sign-in with Google. */
  google?: Google | undefined;
  sealer: Sealer;
  backups: Backups;
  clock: () => Date;
  log: Logger;
  site: {
    publicUrl: string;
    ownerEmail: string;
    authSecret: string;
    /** Origins whose bot-check script pages may load. */
    botCheckOrigins: string[];
    /** What pages that take payments may load from elsewhere. */
    paymentOrigins: string[];
    /** Mail is only kept here and goes to nobody. */
    mailIsPretend: boolean;
  };
  trustProxy: number;
  metricsToken?: string | undefined;
  /** Show the pretend mailbox at /dev/mail. */
  showMailbox: boolean;
  /** Where pages come from: the built web, or Vite's. */
  pages: { folder: string } | { build(): Promise<WebBuild>; middleware: ViteMiddleware };
  /** Reads per address and 10 s; the benchmark lifts it. */
  mostReads?: number;
};

/** What can be paid for: payments know no domain, so the domains' kinds are told to them here. */
const kinds: Kinds = { session: sessionKind, cart: cartKind, booking: bookingKind };

type ViteMiddleware = (req: IncomingMessage, res: ServerResponse, next: () => void) => void;

export type App = {
  fastify: FastifyInstance;
  /** What a job may touch: the same as a visitor's call that comes from nowhere. */
  jobCtx(now: Date): Ctx;
  close(): Promise<void>;
};

/** A request must have arrived whole after 30 s, its head after 15; looked at every 5. */
const slowClients = { requestTimeout: 30_000, headersTimeout: 15_000, connectionsCheckingInterval: 5_000 };

/** Builds the whole server on its parts; it does not listen yet. */
export async function buildApp(parts: Parts): Promise<App> {
  const { database, clock, site } = parts;
  const cache = openCache({
    maxBytes: 48 * 1024 * 1024,
    clock,
    lifetime: () => nextTurn(database.db, clock()),
  });
  const headers = siteHeaders(site);
  const dev = "build" in parts.pages;
  const assets =
    "folder" in parts.pages
      ? await openAssets(join(parts.pages.folder, "client"), headers.common)
      : undefined;

  const fastify = Fastify({
    loggerInstance: parts.log,
    trustProxy: (_address, hop) => hop < parts.trustProxy,
    bodyLimit: 64 * 1024,
    genReqId: () => crypto.randomUUID(),
    forceCloseConnections: "idle",
    routerOptions: { constraints: { accepts: acceptsJson } },
    frameworkErrors: (error, request, reply) => {
      const { status, body } = outcomeOf(
        new Refusal("invalid", { message: "This address cannot be read." }),
        reportFault,
      );
      reply.log.info({ url: withoutSecrets(request.url), code: error.code }, "unreadable address");
      void (reply as FastifyReply).code(status).send(body);
    },
    // What is kept in memory is answered before Fastify sees it (performance notes: 0.9 of raw against 0.7).
    serverFactory: (handler) =>
      createServer(slowClients, (req, res) => {
        if (assets?.answer(req, res) || cache.answer(req, res)) return;
        handler(req, res);
      }),
  }) as unknown as FastifyInstance;

  const reportFault = (error: unknown) => fastify.log.error({ err: error }, "fault");
  const dropTopic = (topic: Topic) => cache.drop(topic);
  const limit = limiter(database.db, parts.mostReads);
  const tokens = sessions(site.authSecret, (who, now) => isSessionAlive(database.db, who, now));
  const serving: Serving = {
    clock,
    limit,
    sessions: tokens,
    makeCtx: (caller) => makeCtx(parts, tokens, caller, dropTopic),
    reportFault,
    secureCookies: site.publicUrl.startsWith("https:"),
  };

  /** What is done without a caller. */
  const nobodysCtx = (now: Date, ip: string) => {
    const { cookies } = openJar(undefined, serving.secureCookies);
    return makeCtx(parts, tokens, { actor: { kind: "visitor" }, ip, now, cookies, userAgent: "" }, dropTopic);
  };

  fastify.removeContentTypeParser("text/plain");
  fastify.setNotFoundHandler(() => {
    throw new Refusal("method-not-allowed");
  });
  fastify.addHook("onRequest", async (request, reply) => {
    // `GET http://elsewhere/` and `OPTIONS *` are for proxies.
    if (!request.url.startsWith("/"))
      throw new Refusal("invalid", { message: "This address cannot be read." });
    reply.headers({ ...headers.common, "x-request-id": request.id });
  });
  fastify.setErrorHandler((error, _request, reply) => {
    const { status, body, headers: extra } = outcomeOf(asRefusal(error), reportFault);
    // What was too large was not read to its end: nothing more can come over this connection.
    if (status === 413) reply.header("connection", "close");
    void reply
      .code(status)
      .headers({ ...extra, "cache-control": "no-store" })
      .send(body);
  });

  await describeApi(fastify, site.publicUrl);
  await mountApi(fastify, routes, {
    serving,
    cache,
    publicUrl: site.publicUrl,
    commonHeaders: headers.common,
  });
  await serveWebhooks(fastify, {
    ctx: (ip) => nobodysCtx(clock(), ip),
    limit: (ip) => limit("lists", ip, clock()),
    reportFault,
  });
  servePictures(fastify, database.db);
  const feedReader = () => ({ db: database.db, now: clock(), publicUrl: site.publicUrl });
  serveFeeds(fastify, {
    cache,
    commonHeaders: headers.common,
    limit: (ip) => limit("lists", ip, clock()),
    publicPath: publicFeedPath,
    publicFeed: () => publicFeed(feedReader()),
    ownerFeed: (secret) => ownerFeed(feedReader(), secret),
  });
  serveGoogle(fastify, {
    serving,
    returnPath: googleReturnPath,
    ask: askGoogle,
    comeBack: returnFromGoogle,
  });
  serveHealth(fastify, {
    database,
    cache,
    metricsToken: parts.metricsToken,
    mails: () => mailCounts(database.db),
  });
  if (parts.simulator) {
    servePretendPayPal(fastify, {
      simulator: parts.simulator,
      limit: (ip) => limit("lists", ip, clock()),
      isForeign: (given) => isForeign(given, site.publicUrl),
    });
  }
  if (parts.showMailbox) await devMailbox(fastify, { db: database.db });

  if ("middleware" in parts.pages) {
    const { middleware } = parts.pages;
    fastify.addHook("onRequest", (request, reply, done) => middleware(request.raw, reply.raw, done));
  }
  const built = "folder" in parts.pages ? await loadBuild(parts.pages.folder) : undefined;
  // By address: the built web carries its own copy of the contract's objects.
  const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
  const table = new Map(routes.map((route) => [nameOf(route.endpoint), route]));
  await mountPages(fastify, {
    cache,
    headers,
    publicUrl: site.publicUrl,
    clock,
    dev,
    build: built ? async () => built : (parts.pages as { build(): Promise<WebBuild> }).build,
    limitPages: (ip) => limit("lists", ip, clock()),
    reportFault,
    call: (endpoint: Endpoint, { params, query, body }, caller) => {
      const route = table.get(nameOf(endpoint));
      if (!route) throw new Error(`No route serves ${nameOf(endpoint)}`);
      return perform(serving, route, {
        ...caller,
        authorization: undefined,
        cookie: undefined,
        userAgent: undefined,
        params,
        query,
        body,
      });
    },
  });
  await fastify.ready();

  const live = await openLive(fastify.server, {
    connection: parts.connection,
    isForeign: (requestHeaders) => isForeign(requestHeaders, site.publicUrl),
  });
  const listener = await listen(parts.connection, "changed", {
    message: (topic) => cache.drop(topic as Topic),
    reconnect: () => cache.drop(),
  });
  return {
    fastify,
    jobCtx: (now) => nobodysCtx(now, ""),
    async close() {
      const closed = fastify.close();
      // Open lines would keep the server from closing.
      await live.close();
      await closed;
      await listener.stop();
    },
  };
}

function makeCtx(parts: Parts, tokens: Sessions, caller: Caller, drop: (topic: Topic) => void): Ctx {
  const { sealer } = parts;
  const { publicUrl, ownerEmail, mailIsPretend } = parts.site;
  const common = { ...caller, publicUrl, ownerEmail, kinds, followTimetable: fillSlots, sealer };
  return {
    ...common,
    db: parts.database.db,
    botCheck: parts.botCheck,
    payPal: parts.payPal,
    payPalPage: parts.payPalPage,
    mailIsPretend,
    google: parts.google,
    backups: parts.backups,
    signer: {
      accessToken: (who) => tokens.issue(who, caller.now),
      bearer: (token) => tokens.authenticate(`Bearer ${token}`, caller.now),
      mac: tokens.mac,
    },
    limit: (subject, window) => countShared(parts.database.db, subject, window, caller.now),
    async tx(work) {
      const changed = new Set<Topic>();
      const result = await parts.database.db.transaction().execute((db) => {
        const tx: Tx = {
          ...common,
          db,
          signer: { mac: tokens.mac },
          send: (letter) => parts.outbox.put(db, letter, caller.now),
          sendAgain: (mailId) => parts.outbox.again(db, mailId),
          async live(event, slotId) {
            await sql`select pg_notify('live', ${JSON.stringify({ event, slotId })})`.execute(db);
          },
          async changed(topic) {
            changed.add(topic);
            await sql`select pg_notify('changed', ${topic})`.execute(db);
          },
        };
        return work(tx);
      });
      // Before the answer leaves: whoever made the change must see it at once, without waiting for the NOTIFY.
      for (const topic of changed) drop(topic);
      return result;
    },
  };
}

/** Fastify's own complaints about a request, in our codes. */
function asRefusal(error: unknown): unknown {
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  if (code === "FST_ERR_CTP_INVALID_MEDIA_TYPE") return new Refusal("not-json");
  if (code === "FST_ERR_CTP_BODY_TOO_LARGE" || statusCode === 413) return new Refusal("too-large");
  if (
    error instanceof SyntaxError ||
    code === "FST_ERR_CTP_EMPTY_JSON_BODY" ||
    code === "FST_ERR_CTP_INVALID_JSON_BODY"
  ) {
    return new Refusal("bad-json");
  }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new Refusal("invalid");
  return error;
}
