import { join } from "node:path";
import proxyAddr from "@fastify/proxy-addr";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import type { Endpoint } from "../contract/platform/call/endpoint.ts";
import { languages } from "../contract/platform/language/language.ts";
import type { Simulator } from "../pretend/paypal/index.ts";
import { servePretendPayPal } from "../pretend/paypal/serve-browser.ts";
import { redirectToGoogle, returnFromGoogle } from "./auth/google/sign-in.ts";
import { isSessionActive } from "./auth/login-sessions.ts";
import { anonymousCtx, type CtxParts, makeCtx } from "./make-ctx.ts";
import { secretFeed } from "./office/people/personal-feeds.ts";
import { backupTimes } from "./operations/backups/read.ts";
import { openAccessTokens } from "./platform/call/access-tokens.ts";
import type { Ctx, Topic } from "./platform/call/ctx.ts";
import { listen } from "./platform/db/listen.ts";
import type { Connection } from "./platform/db/pool.ts";
import type { Replica } from "./platform/db/public-reads.ts";
import { describeApi, mountApi } from "./platform/http/api.ts";
import { openCache } from "./platform/http/cache/cache.ts";
import type { CacheParts } from "./platform/http/cache/cached.ts";
import { serveCspReports } from "./platform/http/csp-reports.ts";
import { serveGoogle } from "./platform/http/google.ts";
import { isCrossOrigin } from "./platform/http/guards/same-origin.ts";
import { type PageSources, siteHeaders } from "./platform/http/headers.ts";
import { countRequests, type HealthParts, serveHealth } from "./platform/http/health.ts";
import { openLive } from "./platform/http/live.ts";
import { sharedAssets } from "./platform/http/pages/assets.ts";
import { buildFolder, builtWeb, type DevPages, type InProcessCall, mountPages } from "./platform/http/pages/pages.ts";
import type { SecurityContact } from "./platform/http/security-txt.ts";
import { serveFeeds } from "./platform/http/serve-feeds.ts";
import { perform, type Serving, uncounted } from "./platform/http/serve.ts";
import { openServer } from "./platform/http/server.ts";
import { limiter, renderLimiter, wrongGuessLimiter } from "./platform/limits/of-networks.ts";
import { devMailbox } from "./platform/mail/dev-mailbox.ts";
import { mailCounts, oldestQueuedSeconds } from "./platform/mail/read.ts";
import { apiDocument } from "./platform/openapi/document.ts";
import { servePictures } from "./platform/pictures/serve.ts";
import { shareCard } from "./platform/pictures/share-card.ts";
import { routes } from "./routes.ts";
import { runningDisputeCount } from "./selling/payments/disputes/is-disputed.ts";
import { paymentProblemCount } from "./selling/payments/list.ts";
import { refusalCounts } from "./selling/payments/refusals.ts";
import { unreadEventCount } from "./selling/payments/unread-events.ts";
import { serveWebhooks } from "./selling/payments/webhooks.ts";
import { openSiteCache, publishedAt } from "./site/documents/read.ts";
import { publicFeed } from "./teaching/events/public-feed.ts";
import { nextChange } from "./teaching/events/read.ts";
import { nextSlotStart } from "./teaching/slots/read.ts";

/** The parts that the app is built from. assemble.ts makes them, for the site and for tests. */
export type Parts = CtxParts & {
  connection: Connection;
  /** Serves reads that are the same for all visitors. */
  replica: Replica;
  /** The stand-in for PayPal. Its buttons and its dialog are served here. */
  simulator?: Simulator | undefined;
  clock: () => Date;
  log: Logger;
  site: {
    authSecrets: readonly string[];
    /** Origins whose bot-check script pages may load. */
    botCheckOrigins: string[];
    securityContact: SecurityContact;
    /** External sources for pages that take payments. */
    paymentSources: PageSources;
    /** The file with which Apple knows the site's domain. */
    applePayFile: string | undefined;
  };
  trustProxy: (address: string, hop: number) => boolean;
  metrics: HealthParts["metrics"];
  /** Show the pretend mailbox at /dev/mail. */
  showMailbox: boolean;
  /** Where pages come from: the built web, or Vite's. */
  pages: { folder: string } | DevPages;
  /** Maximum reads per network in 10 s; the benchmark raises it. */
  mostReads?: number;
  /** Maximum memory of cached pages; smaller in a host of many studios. */
  cacheBytes?: number | undefined;
};

export type App = {
  fastify: FastifyInstance;
  /** The context of a job: its caller is a visitor without an IP address. */
  jobCtx(now: Date): Ctx;
  /** Lets a proxy use other processes before this one closes. */
  drain(options: { acceptMs: number; hasProxy: boolean }): Promise<void>;
  close(): Promise<void>;
  /** Ends the connections that `close` still waits for. */
  destroyConnections(): void;
};

/** Builds the HTTP server with all routes, pages and sockets. It does not listen yet. */
export async function buildApp(parts: Parts): Promise<App> {
  const { database, replica, clock, site } = parts;
  const cache = openCache({
    maxBytes: parts.cacheBytes ?? 32 * 1024 * 1024,
    maxEntries: 2_000,
    maxMaking: 200,
    clock,
    lifetime: () => replica.read((db) => nextStart(db, clock())),
    isShared: site.isShared,
    runHere: parts.keptSite.runHere,
  });
  const headers = siteHeaders(site);
  const assets =
    "folder" in parts.pages ? await sharedAssets(clientFolders(parts.pages.folder), headers.common) : undefined;
  const { fastify, methods, drain, reportFault } = openServer({
    log: parts.log,
    trustProxy: parts.trustProxy,
    cache,
    assets,
    commonHeaders: headers.common,
    spoken: (language) => parts.keptSite.spoken(language),
    place: () => parts.keptSite.here(),
  });

  const registry = countRequests(fastify);
  const dropTopic = (topic: Topic) => {
    replica.noteChange();
    if (topic === "site") parts.keptSite.drop();
    cache.drop(topic);
  };
  const limit = limiter(database.db, parts.mostReads);
  const limitMaking = renderLimiter(parts.mostReads);
  const limitReads = (ip: string) => limit("lists", ip, clock());
  const tokens = openAccessTokens(site.authSecrets, (who, now) => isSessionActive(database.db, who, now));
  const serving: Serving = {
    clock,
    limit,
    limitWrongGuess: wrongGuessLimiter(database.db),
    sessions: tokens,
    makeCtx: (caller) => makeCtx(parts, tokens, caller, dropTopic),
    readPublic: replica.read,
    readOwnWrites: (ctx) => ({ ...ctx, site: openSiteCache((read) => read(database.db)) }),
    reportFault,
    secureCookies: site.publicUrl.startsWith("https:"),
  };
  const cacheParts: CacheParts = {
    cache,
    commonHeaders: headers.common,
    limit: limitReads,
    limitMaking: (ip) => limitMaking(ip, clock()),
  };

  // The API and other routes.
  describeApi(fastify, () => apiDocument(routes, site.publicUrl), cacheParts);
  const { publicUrl } = site;
  await mountApi(fastify, routes, { serving, cache, methods, publicUrl, commonHeaders: headers.common });
  await serveWebhooks(fastify, {
    ctx: (ip) => anonymousCtx(parts, tokens, { now: clock(), ip }, dropTopic),
    limit: limitReads,
    reportFault,
    log: parts.log,
  });
  const limitReports = renderLimiter(parts.mostReads);
  await serveCspReports(fastify, {
    publicUrl,
    registry,
    log: parts.log,
    clock,
    limit: (ip) => limitReports(ip, clock()),
  });
  servePictures(fastify, { db: database.db, readPublic: replica.read });
  const feedReader = () => ({ db: database.db, now: clock(), publicUrl, site: parts.keptSite });
  serveFeeds(fastify, {
    ...cacheParts,
    publicFeed: () => replica.read((db) => publicFeed({ ...feedReader(), db })),
    secretFeed: (secret) => secretFeed(feedReader(), secret),
  });
  serveGoogle(fastify, { serving, publicUrl, ask: redirectToGoogle, comeBack: returnFromGoogle });
  if (parts.simulator) {
    servePretendPayPal(fastify, {
      simulator: parts.simulator,
      limit: limitReads,
      isForeign: (given) => isCrossOrigin(given, site.publicUrl),
    });
  }
  if (parts.showMailbox) await devMailbox(fastify, { db: database.db });

  if ("middleware" in parts.pages) {
    const { middleware } = parts.pages;
    fastify.addHook("onRequest", (request, reply, done) => middleware(request.raw, reply.raw, done));
  }
  await mountPages(fastify, {
    ...cacheParts,
    headers,
    publicUrl: site.publicUrl,
    securityContact: site.securityContact,
    applePayFile: site.applePayFile,
    isTestMode: parts.paymentPage.isPretend,
    spoken: (language) => parts.keptSite.spoken(language),
    shareCard: (words) => shareCard(words, join("folder" in parts.pages ? parts.pages.folder : "build", "client")),
    languages: () =>
      parts.keptSite.settings().then(
        (settings) => settings.languages,
        () => ["en"] as const,
      ),
    clock,
    dev: assets === undefined,
    build: "folder" in parts.pages ? builtWeb(parts.pages.folder, assets!) : parts.pages.build,
    publishedAt: () => replica.read(publishedAt),
    assets,
    reportFault,
    call: inProcessCalls(serving),
  });
  // Sockets, and changes made by other processes.
  const live = openLive(fastify.server, {
    commonHeaders: headers.common,
    isForeign: (requestHeaders) => isCrossOrigin(requestHeaders, site.publicUrl),
    callerOf: (request) => proxyAddr(request, parts.trustProxy),
  });
  const listener = await listen(parts.connection, {
    messages: { live: live.send, changed: (topic) => dropTopic(topic as Topic) },
    reconnect() {
      replica.noteChange();
      parts.keptSite.drop();
      cache.drop();
      live.disconnectPages();
    },
  });
  serveHealth(fastify, {
    registry,
    database,
    replica,
    listener,
    drain,
    cache,
    metrics: parts.metrics,
    websockets: live.openPages,
    counts: () => countsForMetrics(database.db, clock()),
  });
  await fastify.ready();
  return {
    fastify,
    jobCtx: (now) => anonymousCtx(parts, tokens, { now, ip: "" }, dropTopic),
    drain: (options) => drain.run(fastify.server, options),
    destroyConnections() {
      fastify.server.closeAllConnections();
      live.destroy();
    },
    async close() {
      const closed = fastify.close();
      // The server does not close while sockets are open.
      live.close();
      await closed;
      await listener.stop();
    },
  };
}

const clientFolders = (folder: string) => languages.map((language) => join(buildFolder(folder, language), "client"));

async function countsForMetrics(db: Ctx["db"], now: Date) {
  return {
    mails: await mailCounts(db),
    oldestQueuedMailSeconds: await oldestQueuedSeconds(db, now),
    paymentsNeedingOwner: await paymentProblemCount(db),
    paymentRefusals: await refusalCounts(db),
    unreadEvents: await unreadEventCount(db),
    runningDisputes: await runningDisputeCount(db),
    backups: await backupTimes(db),
  };
}

/** Cached pages are valid until the next class or slot starts, or the day changes. */
async function nextStart(db: Ctx["db"], now: Date): Promise<Date> {
  const [turn, slot] = await Promise.all([nextChange(db, now), nextSlotStart(db, now)]);
  return slot && slot < turn ? slot : turn;
}

/** Calls that a page makes while the server renders it: the same route with the same checks, without a socket. */
function inProcessCalls(serving: Serving): InProcessCall {
  // The route is found by its address, because the built web contains its own copies of the contract's objects.
  const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
  const table = new Map(routes.map((route) => [nameOf(route.endpoint), route]));
  return (endpoint, { params, query, body }, { ip, cookie, mustBeNew }) => {
    const route = table.get(nameOf(endpoint));
    if (!route) throw new Error(`No route serves ${nameOf(endpoint)}`);
    return perform(ip === undefined ? uncounted(serving) : serving, route, {
      ip: ip ?? "",
      cookie,
      mustBeNew,
      authorization: undefined,
      userAgent: undefined,
      params,
      query,
      body,
    });
  };
}
