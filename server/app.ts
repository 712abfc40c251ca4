import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { join } from "node:path";
import proxyAddr from "@fastify/proxy-addr";
import Fastify, { type FastifyInstance, type FastifyReply } from "fastify";
import type { Logger } from "pino";
import type { Endpoint } from "../contract/endpoint.ts";
import { publicFeedPath } from "../contract/events.ts";
import { isSessionAlive } from "./auth/sessions.ts";
import type { Ctx, Topic } from "./ctx.ts";
import { listen } from "./db/listen.ts";
import type { Connection } from "./db/pool.ts";
import { ownerFeed, publicFeed } from "./events/feed.ts";
import { nextSlotStart } from "./slots/read.ts";
import { nextTurn } from "./events/read.ts";
import { checkAddress, isTooLong, unreadableAddress } from "./http/address.ts";
import { noteMethods } from "./http/allowed-methods.ts";
import { acceptsJson, describeApi, mountApi } from "./http/api.ts";
import { answerErrors } from "./http/errors.ts";
import { openAssets } from "./http/assets.ts";
import { openCache } from "./http/cache.ts";
import { serveFeeds } from "./http/feeds.ts";
import { siteHeaders } from "./http/headers.ts";
import { serveGoogle } from "./http/google.ts";
import { type HealthParts, serveHealth } from "./http/health.ts";
import { openJar } from "./http/cookies.ts";
import { limiter, makingLimiter } from "./http/limits.ts";
import { withoutSecrets } from "./http/log.ts";
import type { KeptParts } from "./http/cached.ts";
import { isForeign } from "./http/same-origin.ts";
import { pipeliningGuard } from "./http/pipelining.ts";
import { loadBuild, mountPages, type WebBuild } from "./http/pages.ts";
import { outcomeOf, perform, type Serving, uncounted } from "./http/serve.ts";
import { sessions } from "./http/sessions.ts";
import { serveWebhooks } from "./http/webhooks.ts";
import { openLive } from "./live.ts";
import { type CtxParts, makeCtx } from "./make-ctx.ts";
import { devMailbox } from "./mail/dev-mailbox.ts";
import { mailCounts } from "./mail/read.ts";
import { apiDocument } from "./openapi/document.ts";
import type { Simulator } from "../pretend/paypal/index.ts";
import { servePretendPayPal } from "../pretend/paypal/serve-browser.ts";
import { servePictures } from "./pictures/serve.ts";
import { Refusal } from "./refusal.ts";
import { routes } from "./routes.ts";
import { publishedAt } from "./site/read.ts";
import { askGoogle, googleReturnPath, returnFromGoogle } from "./auth/google/sign-in.ts";

/** Everything the app is built from. main.ts makes the real ones, test/app.ts its own. */
export type Parts = CtxParts & {
  connection: Connection;
  /** What stands in for PayPal; its buttons and its dialog are served here. */
  simulator?: Simulator | undefined;
  clock: () => Date;
  log: Logger;
  site: {
    authSecret: string;
    /** Origins whose bot-check script pages may load. */
    botCheckOrigins: string[];
    /** What pages that take payments may load from elsewhere. */
    paymentOrigins: string[];
  };
  trustProxy: (address: string, hop: number) => boolean;
  metrics: HealthParts["metrics"];
  /** Show the pretend mailbox at /dev/mail. */
  showMailbox: boolean;
  /** Where pages come from: the built web, or Vite's. */
  pages: { folder: string } | { build(): Promise<WebBuild>; middleware: ViteMiddleware };
  /** Reads per address and 10 s; the benchmark lifts it. */
  mostReads?: number;
};

type ViteMiddleware = (req: IncomingMessage, res: ServerResponse, next: () => void) => void;

export type App = {
  fastify: FastifyInstance;
  /** What a job may touch: the same as a visitor's call that comes from nowhere. */
  jobCtx(now: Date): Ctx;
  close(): Promise<void>;
};

/** A request must have arrived whole after 30 s, its head after 15; looked at every 5. */
const slowClients = { requestTimeout: 30_000, headersTimeout: 15_000, connectionsCheckingInterval: 5_000 };

/** A connection without any traffic is closed after this time: its client does not read the answer. */
const unreadMs = 120_000;

/** Only live lines change the protocol; any other upgrade, such as the HTTP/2 of curl, is ignored. */
const opensLine = ({ url }: IncomingMessage) => !!url?.startsWith("/socket.io/");

/** Builds the whole server on its parts; it does not listen yet. */
export async function buildApp(parts: Parts): Promise<App> {
  const { database, clock, site } = parts;
  const cache = openCache({
    maxBytes: 32 * 1024 * 1024,
    maxEntries: 2_000,
    maxMaking: 200,
    clock,
    lifetime: async () => {
      const now = clock();
      const [turn, slot] = await Promise.all([nextTurn(database.db, now), nextSlotStart(database.db, now)]);
      return slot && slot < turn ? slot : turn;
    },
  });
  const headers = siteHeaders(site);
  const dev = "build" in parts.pages;
  const assets =
    "folder" in parts.pages
      ? await openAssets(join(parts.pages.folder, "client"), headers.common)
      : undefined;

  const mayAnswer = pipeliningGuard();
  const fastify = Fastify({
    loggerInstance: parts.log,
    trustProxy: parts.trustProxy,
    bodyLimit: 64 * 1024,
    genReqId: () => crypto.randomUUID(),
    forceCloseConnections: "idle",
    routerOptions: { constraints: { accepts: acceptsJson } },
    frameworkErrors: (error, request, reply) => {
      const { status, body } = outcomeOf(unreadableAddress(), reportFault);
      reply.log.info({ url: withoutSecrets(request.url), code: error.code }, "unreadable address");
      void (reply as FastifyReply).code(status).send(body);
    },
    // What is kept in memory is answered before Fastify sees it (performance notes: 0.9 of raw against 0.7).
    serverFactory: (handler) =>
      createServer({ ...slowClients, shouldUpgradeCallback: opensLine }, (req, res) => {
        if (!mayAnswer(req, res)) return;
        if (!isTooLong(req.url) && (assets?.answer(req, res) || cache.answer(req, res))) return;
        handler(req, res);
      }).setTimeout(unreadMs),
  }) as unknown as FastifyInstance;

  const reportFault = (error: unknown) => fastify.log.error({ err: error }, "fault");
  const dropTopic = (topic: Topic) => {
    if (topic === "site") parts.keptSite.drop();
    cache.drop(topic);
  };
  const limit = limiter(database.db, parts.mostReads);
  const limitMaking = makingLimiter(parts.mostReads);
  const limitReads = async (ip: string) => void (await limit("lists", ip, clock()));
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
  const methods = noteMethods(fastify);
  fastify.setNotFoundHandler((request, reply) => {
    reply.header("allow", methods.at(request.url).join(", "));
    throw new Refusal("method-not-allowed");
  });
  fastify.addHook("onRequest", async (request, reply) => {
    checkAddress(request.url);
    reply.headers({ ...headers.common, "x-request-id": request.id });
  });
  answerErrors(fastify, reportFault);

  const keptParts: KeptParts = {
    cache,
    commonHeaders: headers.common,
    limit: limitReads,
    limitMaking: (ip) => limitMaking(ip, clock()),
  };
  describeApi(fastify, () => apiDocument(routes, site.publicUrl), keptParts);
  await mountApi(fastify, routes, {
    serving,
    cache,
    methods,
    publicUrl: site.publicUrl,
    commonHeaders: headers.common,
  });
  await serveWebhooks(fastify, {
    ctx: (ip) => nobodysCtx(clock(), ip),
    limit: limitReads,
    reportFault,
  });
  servePictures(fastify, database.db);
  const feedReader = () => ({
    db: database.db,
    now: clock(),
    publicUrl: site.publicUrl,
    site: parts.keptSite,
  });
  serveFeeds(fastify, {
    ...keptParts,
    publicPath: publicFeedPath,
    publicFeed: () => publicFeed(feedReader()),
    ownerFeed: (secret) => ownerFeed(feedReader(), secret),
  });
  serveGoogle(fastify, {
    serving,
    publicUrl: site.publicUrl,
    returnPath: googleReturnPath,
    ask: askGoogle,
    comeBack: returnFromGoogle,
  });
  serveHealth(fastify, {
    database,
    cache,
    metrics: parts.metrics,
    mails: () => mailCounts(database.db),
  });
  if (parts.simulator) {
    servePretendPayPal(fastify, {
      simulator: parts.simulator,
      limit: limitReads,
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
    ...keptParts,
    headers,
    publicUrl: site.publicUrl,
    isTestMode: parts.payPalPage.isPretend,
    clock,
    dev,
    build: built ? async () => built : (parts.pages as { build(): Promise<WebBuild> }).build,
    publishedAt: () => publishedAt(database.db),
    assets,
    reportFault,
    call: (endpoint: Endpoint, { params, query, body }, { ip, cookie }) => {
      const route = table.get(nameOf(endpoint));
      if (!route) throw new Error(`No route serves ${nameOf(endpoint)}`);
      return perform(ip === undefined ? uncounted(serving) : serving, route, {
        ip: ip ?? "",
        cookie,
        authorization: undefined,
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
    callerOf: (request) => proxyAddr(request, parts.trustProxy),
  });
  const listener = await listen(parts.connection, "changed", {
    message: (topic) => dropTopic(topic as Topic),
    reconnect() {
      parts.keptSite.drop();
      cache.drop();
    },
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
