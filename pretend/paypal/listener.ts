import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Logger } from "pino";
import { errorReply, invalid, notFound, ProviderError, type Reply } from "./answer.ts";
import { captureOrder, getCapture } from "./capture.ts";
import type { Controls } from "./controls.ts";
import { getDispute } from "./disputes.ts";
import { type Exchange, exchanges } from "./exchanges.ts";
import { applyChanges, type CallName, isCapturePlan, isRefundPlan, type Fault, type FaultQueue } from "./faults.ts";
import { type Account, randomId } from "./ledger.ts";
import { type CallOptions, type SimulatorContext, createOrder, getOrder, patchOrder } from "./orders.ts";
import { getRefund, refundCapture } from "./refund.ts";
import { webhookSettingsRoutes } from "./webhook-settings.ts";
import { isGenuineWebhook, rawMember } from "./webhooks.ts";

type Call = {
  id: string;
  body: unknown;
  text: string;
  options: CallOptions;
  faults: Fault[];
};

type Route = {
  method: string;
  path: RegExp;
  name: CallName;
  run(books: SimulatorContext, call: Call, account: Account): Promise<Reply>;
};

const routes: Route[] = [
  {
    method: "POST",
    path: /^\/v2\/checkout\/orders$/,
    name: "create",
    run: (books, { body, options }) => createOrder(books, body, options),
  },
  {
    method: "GET",
    path: /^\/v2\/checkout\/orders\/([^/]+)$/,
    name: "get",
    run: (books, { id }) => getOrder(books, id),
  },
  {
    method: "PATCH",
    path: /^\/v2\/checkout\/orders\/([^/]+)$/,
    name: "patch",
    run: (books, { id, body }) => patchOrder(books, id, body),
  },
  {
    method: "POST",
    path: /^\/v2\/checkout\/orders\/([^/]+)\/capture$/,
    name: "capture",
    run: (books, { id, options, faults }) => captureOrder(books, id, options, faults.find(isCapturePlan)),
  },
  {
    method: "GET",
    path: /^\/v2\/payments\/captures\/([^/]+)$/,
    name: "get",
    run: (books, { id }) => getCapture(books, id),
  },
  {
    method: "POST",
    path: /^\/v2\/payments\/captures\/([^/]+)\/refund$/,
    name: "refund",
    run: (books, { id, body, options, faults }) =>
      refundCapture(books, id, body, { ...options, plan: faults.find(isRefundPlan) }),
  },
  {
    method: "GET",
    path: /^\/v2\/payments\/refunds\/([^/]+)$/,
    name: "get-refund",
    run: (books, { id }) => getRefund(books, id),
  },
  {
    method: "GET",
    path: /^\/v1\/customer\/disputes\/([^/]+)$/,
    name: "get-dispute",
    run: (books, { id }) => getDispute(books, id),
  },
  {
    method: "POST",
    path: /^\/v1\/notifications\/verify-webhook-signature$/,
    name: "verify",
    run: async (_books, { body, text }, account) => {
      const raw = rawMember(text, "webhook_event");
      if (raw === undefined) throw invalid("/webhook_event", "MISSING_REQUIRED_PARAMETER");
      const isGenuine = isGenuineWebhook(account, body as Record<string, unknown>, raw);
      return { status: 200, body: { verification_status: isGenuine ? "SUCCESS" : "FAILURE" } };
    },
  },
  ...webhookSettingsRoutes,
];

export type Listener = { books: SimulatorContext; controls: Controls; close(): Promise<void> };

type Options = {
  account: Account;
  faults: FaultQueue;
  log: Logger;
  clock: () => Date;
  /** Creates books and controls for the URL that the server listens on. Links to orders contain it. */
  open(apiUrl: string): { books: SimulatorContext; controls: Controls };
};

/** Starts the provider's REST API on a free loopback port. */
export async function listenOnLoopback(on: Options): Promise<Listener> {
  const server = createServer((req, res) => void respond(req, res));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(0, "127.0.0.1", resolve);
  });
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { books, controls } = on.open(apiUrl);

  async function respond(req: IncomingMessage, res: ServerResponse): Promise<void> {
    try {
      const reply = await handle(req, res);
      if (reply) send(res, reply);
    } catch (error) {
      const isExpected = error instanceof ProviderError;
      if (!isExpected) on.log.warn({ err: error }, "the pretend provider failed");
      send(res, isExpected ? error.reply : errorReply(500));
    }
  }

  async function handle(req: IncomingMessage, res: ServerResponse): Promise<Reply | undefined> {
    const path = (req.url ?? "/").split("?", 1)[0] ?? "/";
    const text = await readBody(req);
    if (path === "/control") return control(req, text);
    const misbehave = (name: CallName, run: (faults: Fault[]) => Promise<Reply>) =>
      answer({ call: name, path, headers: req.headers, request: text }, res, run);
    if (path === "/v1/oauth2/token") return misbehave("token", async () => token(req, text));
    const matches = routes.flatMap((route) => {
      const match = route.method === req.method ? route.path.exec(path) : null;
      return match ? [{ route, id: decodeURIComponent(match[1] ?? "") }] : [];
    });
    const [match] = matches;
    if (!match) throw notFound();
    return misbehave(match.route.name, async (faults) => {
      if (!isBearer(req.headers.authorization)) throw new ProviderError(errorReply(401));
      const call = { id: match.id, text, body: parseJson(req, text), options: optionsOf(req), faults };
      return match.route.run(books, call, on.account);
    });
  }

  /** Runs a call with the faults that match it: a delay, a failure before or after it, or a changed response. */
  async function answer(
    asked: Omit<Exchange, "reply" | "faults">,
    res: ServerResponse,
    run: (faults: Fault[]) => Promise<Reply>,
  ): Promise<Reply | undefined> {
    const { call, path } = asked;
    const faults = on.faults.meet(call, path);
    for (const fault of faults) if (fault.do === "wait") await pause(fault.ms);
    const reply = await answerWith(faults);
    if (reply && exchanges.hasSubscribers) exchanges.publish({ ...asked, reply, faults } satisfies Exchange);
    return reply;

    async function answerWith(matching: Fault[]): Promise<Reply | undefined> {
      const before = matching.find((fault) => "when" in fault && fault.when === "before");
      if (before) return fail(call, before, res);
      const usual = await run(matching).catch((error: unknown) => {
        if (error instanceof ProviderError) return error.reply;
        throw error;
      });
      const after = matching.find((fault) => "when" in fault && fault.when === "after");
      return after ? fail(call, after, res) : changed(usual, matching);
    }
  }

  /** Test controls for a site in another process (test/pretend-paypal.ts). */
  async function control(req: IncomingMessage, text: string): Promise<Reply> {
    if (!isBasic(req.headers.authorization)) throw new ProviderError(errorReply(401));
    const { name, args } = JSON.parse(text) as { name: string; args: unknown[] };
    if (!Object.hasOwn(controls, name)) throw notFound();
    const run = controls[name as keyof Controls] as (...given: unknown[]) => Promise<unknown>;
    return { status: 200, body: { result: (await run(...args)) ?? null } };
  }

  function token(req: IncomingMessage, text: string): Reply {
    if (!isBasic(req.headers.authorization)) return tokenError(401);
    if (new URLSearchParams(text).get("grant_type") !== "client_credentials")
      return tokenError(400, "unsupported_grant_type");
    const endsAt = on.clock().getTime() + tokenSeconds * 1000;
    return {
      status: 200,
      body: {
        scope: scopes.join(" "),
        access_token: `A21AA${endsAt.toString(36)}.${mac(endsAt.toString(36))}`,
        token_type: "Bearer",
        app_id: "APP-80W284485P519543T",
        expires_in: tokenSeconds,
        nonce: `${on.clock().toISOString()}${randomId()}`,
      },
    };
  }

  const mac = (text: string) => createHmac("sha256", on.account.secret).update(`token ${text}`).digest("base64url");
  const basic = `Basic ${Buffer.from(`${on.account.clientId}:${on.account.clientSecret}`).toString("base64")}`;
  const isBasic = (header = "") => isEqual(header, basic);
  const isBearer = (header = "") => {
    const [, end = "", signed = ""] = /^Bearer A21AA([\da-z]+)\.([\w-]+)$/.exec(header) ?? [];
    return isEqual(signed, mac(end)) && parseInt(end, 36) > on.clock().getTime();
  };

  return { books, controls, close: () => closeServer(server) };
}

const tokenSeconds = 32_400;
/** What PayPal grants to a new app that takes payments. */
const scopes = [
  "https://uri.paypal.com/services/payments/payment",
  "https://uri.paypal.com/services/payments/payment/authcapture",
  "https://uri.paypal.com/services/payments/refund",
  "https://uri.paypal.com/services/disputes/read-seller",
  "https://uri.paypal.com/services/applications/webhooks",
  "https://api.paypal.com/v1/payments/.*",
];

function isEqual(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Answers with an error, or breaks the connection (undefined: no response). */
function fail(call: CallName, fault: Fault, res: ServerResponse): Reply | undefined {
  if (fault.do === "html") return { status: fault.status, text: page, headers: { "content-type": "text/html" } };
  if (fault.do !== "answer") {
    res.destroy();
    return undefined;
  }
  const { status, issue, retryAfterSeconds, body } = fault;
  const headers: Record<string, string> =
    retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) };
  if (body !== undefined) return { status, body, headers };
  if (call === "token" && status < 429) return tokenError(status, issue);
  const field = status === 400 ? { field: "/", location: "body" } : {};
  return errorReply(status, issue ? [{ ...field, issue }] : [], headers);
}

/** Error of the token endpoint, in OAuth's format. */
function tokenError(status: number, error = status === 401 ? "invalid_client" : "invalid_request"): Reply {
  const description = error === "invalid_client" ? "Client Authentication failed" : error.replaceAll("_", " ");
  return { status, body: { error, error_description: description } };
}

const page = "<!DOCTYPE html><html><head><title>Error</title></head><body><h1>Service Unavailable</h1></body></html>";

function changed(reply: Reply, faults: Fault[]): Reply {
  let { body } = reply;
  if (faults.some((fault) => fault.do === "leave-out-refunds")) body = withoutRefunds(body);
  body = applyChanges(body, faults);
  const garbled = faults.find((fault) => fault.do === "garble");
  if (!garbled) return { ...reply, body };
  const text = JSON.stringify(body) ?? "";
  const garbledText = { cut: text.slice(0, text.length / 2), empty: "", null: "null" }[garbled.how];
  return { ...reply, text: garbledText };
}

function withoutRefunds(body: unknown): unknown {
  const units = (body as { purchase_units?: { payments?: { captures: unknown } }[] }).purchase_units ?? [];
  const purchase_units = units.map(({ payments, ...unit }) =>
    payments ? { ...unit, payments: { captures: payments.captures } } : unit,
  );
  return { ...(body as object), purchase_units };
}

function send(res: ServerResponse, reply: Reply): void {
  if (res.destroyed) return;
  const { status, body, headers = {}, text = body === undefined ? "" : JSON.stringify(body) } = reply;
  const length = Buffer.byteLength(text);
  res.writeHead(status, {
    ...(text ? { "content-type": "application/json", "content-length": length } : {}),
    "paypal-debug-id": randomId(13).toLowerCase(),
    ...headers,
  });
  res.end(text);
}

const maxBytes = 1024 * 1024;

async function readBody(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of req) {
    bytes += (chunk as Buffer).length;
    if (bytes > maxBytes) throw invalid("/", "INVALID_STRING_LENGTH");
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString();
}

function parseJson(req: IncomingMessage, text: string): unknown {
  if (req.method === "GET" || text === "") return undefined;
  if (!/^application\/json\b/.test(req.headers["content-type"] ?? "")) throw new ProviderError(errorReply(415));
  try {
    return JSON.parse(text);
  } catch {
    throw invalid("/", "MALFORMED_REQUEST_JSON");
  }
}

function optionsOf({ headers }: IncomingMessage): CallOptions {
  const key = headers["paypal-request-id"];
  return {
    key: typeof key === "string" && key !== "" ? key : undefined,
    wantsAll: /return=representation/.test(String(headers["prefer"] ?? "")),
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

async function closeServer(server: Server): Promise<void> {
  const done = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  await done;
}
