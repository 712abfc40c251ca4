import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import Fastify, { type FastifyInstance, type FastifyReply } from "fastify";
import type { Logger } from "pino";
import type { RefusalBody } from "../../../contract/platform/call/refusals.ts";
import { Refusal } from "../call/ctx.ts";
import { english, speak } from "../language/language.ts";
import { acceptsJson } from "./api.ts";
import type { Cache } from "./cache/cache.ts";
import { openDrain } from "./drain.ts";
import { checkAddress, isTooLong, unreadableAddress } from "./guards/address.ts";
import { recordMethods } from "./guards/allowed-methods.ts";
import { hasSeveralHosts, refuseSeveralHosts } from "./guards/one-host.ts";
import { pipeliningGuard } from "./guards/pipelining.ts";
import { answerUnreadableRequest, refuseExpectation } from "./guards/unreadable-request.ts";
import { languageOf, type ReadPlace, type ReadSpoken, speakLanguageOfRequest } from "./language.ts";
import { loggablePath } from "./log.ts";
import type { Assets } from "./pages/assets.ts";
import { refusalPage, wantsPage } from "./pages/refusal-page.ts";
import { outcomeOf } from "./serve.ts";

/** A request must arrive completely within 30 s, and its headers within 15 s. Checked every 5 s. */
const slowClients = { requestTimeout: 30_000, headersTimeout: 15_000, connectionsCheckingInterval: 5_000 };

/** A connection without traffic is closed after this time: its client does not read the response. */
const idleMs = 120_000;

/** Only Socket.IO upgrades connections. Other upgrades, such as curl's offer of HTTP/2, are ignored. */
const isSocket = (req: IncomingMessage) => !!req.url?.startsWith("/socket.io/") && !hasSeveralHosts(req);

/** Node's server with limits for slow clients and for pipelined requests. */
export function createGuardedServer(answer: RequestListener) {
  const mayAnswer = pipeliningGuard();
  const guarded = (listener: RequestListener): RequestListener => {
    return (req, res) => void (mayAnswer(req, res) && listener(req, res));
  };
  return createServer({ ...slowClients, shouldUpgradeCallback: isSocket }, guarded(answer))
    .on("checkExpectation", guarded(refuseExpectation))
    .setTimeout(idleMs);
}

type Parts = {
  log: Logger;
  trustProxy: (address: string, hop: number) => boolean;
  cache: Cache;
  assets: Assets | undefined;
  commonHeaders: Record<string, string>;
  spoken: ReadSpoken;
  place: ReadPlace;
};

/**
 * The HTTP server without routes: limits for slow clients, cached responses, errors, and headers of every response.
 */
export function openServer({ log, trustProxy, cache, assets, commonHeaders, spoken, place }: Parts) {
  const drain = openDrain();
  const headersOf = ({ id }: { id: string }) => ({ ...commonHeaders, "x-request-id": id });
  const fastify = Fastify({
    loggerInstance: log,
    trustProxy,
    bodyLimit: 64 * 1024,
    genReqId: () => crypto.randomUUID(),
    forceCloseConnections: "idle",
    // Requests that arrive on an open connection during a stop are answered.
    return503OnClosing: false,
    routerOptions: { constraints: { accepts: acceptsJson } },
    frameworkErrors: (error, request, reply) => {
      const { status, body } = outcomeOf(unreadableAddress(), reportFault);
      reply.log.info({ url: loggablePath(request.url), code: error.code }, "unreadable address");
      void (reply as FastifyReply).headers(headersOf(request)).code(status).send(body);
    },
    clientErrorHandler: answerUnreadableRequest,
    // Cached responses bypass Fastify: 0.9 of the speed of Node's own server instead of 0.7 (docs/performance.md).
    serverFactory: (handler) =>
      createGuardedServer((req, res) => {
        if (drain.isOn()) res.shouldKeepAlive = false;
        const mayBeKept = !isTooLong(req.url) && !hasSeveralHosts(req);
        if (mayBeKept && (assets?.answer(req, res) || cache.answer(req, res))) return;
        handler(req, res);
      }),
  }) as unknown as FastifyInstance;
  const reportFault = (error: unknown) => fastify.log.error({ err: error }, "fault");

  speakLanguageOfRequest(fastify, spoken, place);
  fastify.removeContentTypeParser("text/plain");
  const methods = recordMethods(fastify);
  fastify.setNotFoundHandler((request, reply) => {
    reply.header("allow", methods.at(request.url).join(", "));
    throw new Refusal("method-not-allowed");
  });
  fastify.addHook("onRequest", async (request, reply) => {
    reply.headers(headersOf(request));
    checkAddress(request.url);
    refuseSeveralHosts(request.raw);
  });
  handleErrors(fastify, reportFault);
  return { fastify, methods, drain, reportFault };
}

/** Turns errors thrown outside of calls into responses: a page for a browser, else `{ message }`. */
function handleErrors(app: FastifyInstance, reportFault: (error: unknown) => void): void {
  app.setErrorHandler((error, request, reply) => {
    const language = { ...english, language: languageOf(request.raw) };
    const { status, body, headers } = speak(language, () => outcomeOf(asRefusal(error), reportFault));
    // The body was not read to its end, so the connection cannot be used again.
    if (status === 413) reply.header("connection", "close");
    void reply.code(status).headers({ ...headers, "cache-control": "no-store" });
    if (!wantsPage(request.headers)) return void reply.send(body);
    const page = speak(language, () => refusalPage(status, (body as RefusalBody).message));
    void reply.headers(page.headers).send(page.html);
  });
}

/** Fastify's errors about a request as refusals. */
function asRefusal(error: unknown): unknown {
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  // The client disconnected while it sent the body.
  if (code === "ECONNRESET") return new Refusal("invalid");
  if (code === "FST_ERR_CTP_INVALID_MEDIA_TYPE") return new Refusal("not-json");
  if (code === "FST_ERR_CTP_BODY_TOO_LARGE" || statusCode === 413) return new Refusal("too-large");
  const isBadJson = code === "FST_ERR_CTP_EMPTY_JSON_BODY" || code === "FST_ERR_CTP_INVALID_JSON_BODY";
  if (isBadJson || error instanceof SyntaxError) return new Refusal("bad-json");
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new Refusal("invalid");
  return error;
}
