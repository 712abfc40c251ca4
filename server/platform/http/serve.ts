import type { z } from "zod";
import type { AllowedCaller, CallSchema, Endpoint, LimitName } from "../../../contract/platform/call/endpoint.ts";
import type { RefusalBody, RefusalCode } from "../../../contract/platform/call/refusals.ts";
import { text as t } from "../../../contract/platform/call/text.ts";
import { type Act, actOf } from "../audit/act.ts";
import { noteRefusal, settleAct } from "../audit/settle.ts";
import type { AccessTokens } from "../call/access-tokens.ts";
import { type Actor, type Cookies, type Ctx, type Parsed, Refusal, type Topic } from "../call/ctx.ts";
import { fieldFaults, parseGiven } from "../call/field-faults.ts";
import { isDatabaseAway, serverShortageOf } from "../db/pool.ts";
import type { PublicReads } from "../db/public-reads.ts";
import type { Limiter } from "../limits/of-networks.ts";
import { openCookieJar } from "./cookies.ts";

type Part = "params" | "query" | "body";

export type Route = {
  endpoint: Endpoint;
  schemas: CallSchema;
  /** The topics of a list whose response is the same for every visitor and may be cached. */
  shows: readonly Topic[] | undefined;
  /** Whether the response is the same for every visitor, but not for people who are logged in. */
  isSameForVisitors: boolean;
  run(ctx: Ctx, input: never): Promise<unknown>;
};

/** One line of a domain's routes.ts: an endpoint, its schemas, its function. */
export function route<S extends CallSchema>(
  endpoint: Endpoint<S>,
  schemas: S,
  run: (ctx: Ctx, input: Parsed<S>) => Promise<z.output<S["output"]>>,
  { shows, isSameForVisitors = false }: { shows?: readonly Topic[]; isSameForVisitors?: boolean } = {},
): Route {
  return { endpoint, schemas, run, shows, isSameForVisitors };
}

/** One call as it arrives, over HTTP or in process. */
type Incoming = {
  ip: string;
  authorization: string | undefined;
  /** The Cookie header; undefined for calls during the rendering of a GET. */
  cookie: string | undefined;
  userAgent: string | undefined;
  /** The caller has just written, perhaps in another process: nothing kept and no replica is read. */
  mustBeNew?: boolean | undefined;
  params: unknown;
  query: unknown;
  body: unknown;
};

export type Outcome = { status: number; body: unknown; headers: Record<string, string | string[]> };

/** The caller, as known when the call begins. */
export type Caller = {
  actor: Actor;
  ip: string;
  now: Date;
  cookies: Cookies;
  userAgent: string;
  act?: Act | undefined;
};

export type Serving = {
  clock: () => Date;
  limit: Limiter;
  /** Counts a wrong guess of a network at a call. Refuses `limited` above the limit. */
  limitWrongGuess(ip: string, now: Date, bucket: string): Promise<void>;
  sessions: AccessTokens;
  makeCtx(caller: Caller): Ctx;
  /** Runs a read that is the same for all visitors. */
  readPublic: PublicReads;
  /** The context without the kept words and settings: they are read for this call. */
  readOwnWrites(ctx: Ctx): Ctx;
  /** Whether cookies are sent over https only. */
  secureCookies: boolean;
  reportFault(error: unknown): void;
};

/**
 * Runs one call, always in the same order: limit, authenticate, authorize by role, limit again if it needs a login,
 * parse, run (which loads and authorizes by row), check the output. Never throws: every error becomes a response with
 * `{ message }`.
 */
export async function perform(
  serving: Serving,
  { endpoint: declared, schemas, shows, isSameForVisitors, run }: Route,
  incoming: Incoming,
): Promise<Outcome> {
  const endpoint = endpointFor(declared, incoming);
  const jar = openCookieJar(incoming.cookie, serving.secureCookies);
  let recorded: { ctx: Ctx; act: Act } | undefined;
  const now = serving.clock();
  // Each call is limited separately: the sign-ups of a class must not use up the owner's logins.
  const bucket = `${endpoint.method} ${endpoint.path}`;
  try {
    const count = (name: LimitName, actor?: Actor) => serving.limit(name, incoming.ip, now, { bucket, actor });
    // A call with a login counts as a read before the login is checked, and for its account afterwards. So neither a
    // visitor nor another student of the network uses up the student's limit.
    const hasLogin = endpoint.who !== "visitor" || incoming.authorization !== undefined;
    await count(hasLogin ? "lists" : endpoint.limit);
    const actor = await serving.sessions.authenticate(incoming.authorization, now);
    authorize(endpoint.who, actor);
    if (hasLogin && endpoint.limit !== "lists") await count(endpoint.limit, actor);
    const input = parse(schemas, incoming);
    const { ip, userAgent = "" } = incoming;
    const act = actOf(endpoint, actor, input);
    const usual = serving.makeCtx({ actor, ip, now, cookies: jar.cookies, userAgent, act });
    const ctx = incoming.mustBeNew ? serving.readOwnWrites(usual) : usual;
    if (act) recorded = { ctx, act };
    const isPublic = shows !== undefined || (isSameForVisitors && actor.kind === "visitor");
    const output =
      isPublic && !incoming.mustBeNew
        ? await serving.readPublic((db) => run({ ...ctx, db }, input as never))
        : await run(ctx, input as never);
    if (act) await settleAct(ctx, act, output);
    return { status: endpoint.success ?? 200, body: schemas.output.parse(output), headers: jar.headers() };
  } catch (error) {
    if (recorded) await noteRefusal(recorded.ctx, recorded.act, error).catch(serving.reportFault);
    const isGuess = endpoint.limit === "guesses" && isWrongGuess(error);
    const answered = isGuess ? await limitedOr(error, serving.limitWrongGuess(incoming.ip, now, bucket)) : error;
    const outcome = asBadRequest(schemas, outcomeOf(answered, serving.reportFault));
    return { ...outcome, headers: { ...outcome.headers, ...jar.headers() } };
  }
}

/** A call as this caller makes it: by the token of an emailed link it is a visitor's, also for a student who is logged in. */
function endpointFor(endpoint: Endpoint, { query, body }: Pick<Incoming, "query" | "body">): Endpoint {
  if (!endpoint.alsoByToken) return endpoint;
  const hasToken = [query, body].some((part) => (Object(part) as { token?: unknown }).token !== undefined);
  if (!hasToken) return endpoint;
  return { ...endpoint, who: "visitor", limit: endpoint.limit === "lists" ? "lists" : "guesses" };
}

/** For a response that is made once for many callers: each caller was counted before. */
export function uncounted(serving: Serving): Serving {
  return { ...serving, limit: (_name, ip, now) => serving.limit("none", ip, now) };
}

/** The refusal of a limit, or the error if the limit is not reached. */
const limitedOr = (error: unknown, counting: Promise<void>): Promise<unknown> =>
  counting.then(
    () => error,
    (limited: unknown) => limited,
  );

/**
 * Refusals of a wrong or missing secret. Other refusals, such as a declined payment, follow a right secret: they are
 * not counted, and `limited` does not replace them.
 */
const wrongGuesses: ReadonlySet<RefusalCode> = new Set([
  "invalid",
  "bad-text",
  "bot-check-failed",
  "not-found",
  "not-paid",
  "link-dead",
  "login-link-dead",
  "verification-link-dead",
  "login-code-wrong",
  "wrong-login",
  "wrong-password",
  "second-factor-wrong",
  "passkey-wrong",
]);

const isWrongGuess = (error: unknown): boolean => error instanceof Refusal && wrongGuesses.has(error.code);

/** For endpoints with `badRequests`: these refusals are 400s with an additional `error`. */
function asBadRequest({ badRequests }: CallSchema, outcome: Outcome): Outcome {
  const body = outcome.body as RefusalBody;
  const isBadRequest = outcome.status === 400 || (badRequests as readonly string[] | undefined)?.includes(body.code);
  return badRequests && isBadRequest ? { ...outcome, status: 400, body: { ...body, error: body.message } } : outcome;
}

/** Refuses `not-signed-in` unless the actor is of a kind that may call. */
export function authorize(who: AllowedCaller, actor: Actor): void {
  const isAllowed =
    who === "visitor" ||
    actor.kind === who ||
    (who === "owner-of" && (actor.kind === "user" || actor.kind === "admin"));
  // A token of another kind counts as none: 401, not 403.
  if (!isAllowed) throw new Refusal("not-signed-in");
}

function parse(schemas: Route["schemas"], incoming: Incoming): Partial<Record<Part, unknown>> {
  const input: Partial<Record<Part, unknown>> = {};
  const errors: z.ZodError[] = [];
  for (const part of ["params", "query", "body"] as const) {
    const given = incoming[part];
    const schema = schemas[part];
    if (!schema) {
      if (isFilled(given)) throw new Refusal("invalid", { message: t.thisCallTakesNo(part) });
      continue;
    }
    if (hasUnstorableText(given)) throw new Refusal("bad-text");
    // All fields of a body may be optional.
    const parsed = parseGiven(schema, given === undefined ? {} : given);
    if (parsed.success) input[part] = parsed.data;
    else if (fieldFaults([parsed.error]).has("")) throw new Refusal("invalid", { message: t.mustBeJsonObject(part) });
    else errors.push(parsed.error);
  }
  if (errors.length > 0) throw invalid(fieldFaults(errors));
  return input;
}

function invalid(faults: ReadonlyMap<string, string>): Refusal {
  const [sentence, ...others] = new Set(faults.values());
  return new Refusal("invalid", {
    fields: Object.fromEntries(faults),
    ...(sentence !== undefined && others.length === 0 ? { message: sentence } : {}),
  });
}

function isFilled(given: unknown): boolean {
  return given !== undefined && given !== null && !(typeof given === "object" && Object.keys(given).length === 0);
}

/**
 * Whether the value contains text that PostgreSQL cannot store unchanged: NUL, or half of a surrogate pair, which would
 * silently become another character. Iterative: a body nested 30,000 deep must not overflow the stack.
 */
function hasUnstorableText(value: unknown): boolean {
  const pending: unknown[] = [value];
  while (pending.length > 0) {
    const next = pending.pop();
    if (typeof next === "string") {
      if (next.includes("\u0000") || !next.isWellFormed()) return true;
    } else if (next !== null && typeof next === "object") {
      if (!Array.isArray(next)) pending.push(...Object.keys(next));
      for (const inner of Object.values(next)) pending.push(inner);
    }
  }
  return false;
}

/** Turns any error into a response. Reports unexpected errors, and shortages of the database server. */
export function outcomeOf(error: unknown, reportFault: (error: unknown) => void): Outcome {
  const shortage = serverShortageOf(error);
  if (shortage) reportFault(new Error(`${shortage} The site recovers as soon as that is fixed.`, { cause: error }));
  if (shortage || isDatabaseAway(error))
    return outcomeOf(new Refusal("database-away", { retryAfterSeconds: 5 }), reportFault);
  if (error instanceof Refusal) {
    const { message, code, fields, facts, status, retryAfterSeconds } = error;
    const headers = {
      ...(retryAfterSeconds ? { "retry-after": String(retryAfterSeconds) } : {}),
      ...(status === 401 ? { "www-authenticate": "Bearer" } : {}),
    };
    const body: RefusalBody = { message, code, ...(fields ? { fields } : {}), ...(facts ? { facts } : {}) };
    return { status, body, headers };
  }
  reportFault(error);
  const body: RefusalBody = { message: t.somethingWentWrongOnOur, code: "failed" };
  return { status: 500, body, headers: {} };
}
