import type { z } from "zod";
import type { RefusalCode } from "./refusals.ts";

/** Who may call an endpoint. There is no default: `call()` does not compile without it. */
export type AllowedCaller = "visitor" | "user" | "admin" | "owner-of";
/** Name of a rate limit. Its numbers are in server/platform/limits/of-networks.ts. */
export type LimitName = "logins" | "guesses" | "forms" | "payments" | "sessions" | "lists" | "none";
type Method = "GET" | "POST" | "PUT" | "DELETE";
/** File formats that a call can return instead of JSON. Its refusals are still JSON. */
export type FileKind = "backup" | "csv" | "ics" | "json" | "jsonl" | "pdf" | "png" | "zip";
/** Output of a call that returns a file, on the server and in the browser. The name is plain ASCII. */
export type FileResponse = { fileName: string; content: Blob };
/** Output of a call that streams its file, which may be larger than memory. */
export type FileStream = { fileName: string; content: ReadableStream<Uint8Array> };

/** Settings of a call that differ from the defaults. */
type CallOptions = {
  /** Default: `lists`. */
  limit?: LimitName;
  /** Whether the `token` of an emailed link, in the query or body, replaces the login. Then wrong tokens are limited. */
  alsoByToken?: true;
  /** A second path, which a page may share. The call handles every POST there, and GETs that accept JSON. */
  alsoAt?: `/${string}`;
  /**
   * Set for a GET that logs in. It runs for scripts of our own pages and for programs. A browser that navigates to it
   * gets the page at `alsoAt`, which asks for a click first.
   */
  startsSession?: true;
  /** Status of a success. Default: 200. */
  success?: 201;
  /** Largest accepted body in bytes. Default: 64 KiB. */
  bodyBytes?: number;
  /** Set if the response is a file. The output is then a `FileResponse` or a `FileStream`. */
  as?: FileKind;
  /** Whether the call deletes something, so that our pages ask before it. Default: a DELETE does. */
  deletes?: boolean;
};

/**
 * The schemas of one call (its room's schema.ts), and the facts that only the server and the OpenAPI document need. The
 * contract imports only their types, which keeps zod out of the browser.
 */
export type CallSchema = {
  /** One line for the OpenAPI document. */
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  output: z.ZodType;
  /** All expected refusals of this call. */
  refusals?: readonly RefusalCode[];
  /** Refusals that this call sends with status 400 instead of their own. Its 400s repeat the message as `error`. */
  badRequests?: readonly RefusalCode[];
};

declare const schema: unique symbol;

/** One call of the API, for the server and the browser. The schema exists only as a type. */
export type Endpoint<S extends CallSchema = CallSchema> = Omit<CallOptions, "deletes"> & {
  method: Method;
  /** Literal path; a parameter is `{name}`. */
  path: `/${string}`;
  who: AllowedCaller;
  limit: LimitName;
  readonly [schema]?: S;
};

/** A call as declared, with its address and options as literal types. */
type Declared<S extends CallSchema, Address, Options> = Endpoint<S> &
  Options &
  (Options extends { deletes: boolean } ? unknown : { deletes: Address extends `DELETE ${string}` ? true : false });

type SchemaOf<E> = E extends Endpoint<infer S> ? S : never;
export type OutputOf<E> = z.output<SchemaOf<E>["output"]>;
/** The parts of the request that a caller passes, before parsing. */
export type InputOf<E> = { [Part in keyof SchemaOf<E> & ("params" | "query" | "body")]: z.input<SchemaOf<E>[Part]> };

/**
 * Declares one call: `call<typeof S.listOrders>()("admin", "GET /api/admin/orders")`. Curried, because TypeScript
 * cannot infer one type argument when another is given.
 */
export function call<S extends CallSchema>() {
  return <const Address extends `${Method} /${string}`, const Options extends CallOptions = object>(
    who: AllowedCaller,
    address: Address,
    options?: Options,
  ): Declared<S, Address, Options> => {
    const [method, path] = address.split(" ") as [Method, `/${string}`];
    const facts = { method, path, who, limit: "lists", deletes: method === "DELETE", ...options };
    return facts as unknown as Declared<S, Address, Options>;
  };
}

/**
 * Our pages send this header with every call. A page of another site would need a CORS preflight for it, which the
 * server never grants.
 */
export const ownFetchHeader = { header: "x-requested-with", value: "fetch" } as const;

/** The server's time (ISO 8601), in each answer of the API that is made for one caller. */
export const serverTimeHeader = "server-time";

/** Path of a call with its `{name}` parameters filled in and its query appended. */
export function endpointUrl(facts: Pick<Endpoint, "path">, input: { params?: object; query?: object }): string {
  const params = (input.params ?? {}) as Record<string, unknown>;
  const path = facts.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  return withQuery(path, input.query ?? {});
}

/** A path with its query appended. Skips `undefined` values. */
export function withQuery(path: string, values: object): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value !== undefined) query.set(name, String(value));
  return query.size > 0 ? `${path}?${query}` : path;
}
