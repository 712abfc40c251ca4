import type { z } from "zod";
import type { RefusalCode } from "./refusals.ts";

/** Who may call an endpoint. There is no default: `endpoint()` does not compile without it. */
export type Who = "visitor" | "user" | "admin" | "owner-of";

/** The name of a limit; its numbers are the server's (server/http/limits.ts). */
export type LimitName = "logins" | "guesses" | "forms" | "payments" | "sessions" | "lists" | "none";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** What a call may answer with instead of JSON: a file to show or to keep. Its refusals are JSON all the same. */
export type FileKind = "csv" | "gz" | "ics" | "json" | "pdf" | "png" | "zip";

/** The output of a call that answers with a file, the same on both sides. The name is plain ASCII. */
export type FileAnswer = { fileName: string; content: Blob };

/** The same of a file that is sent while it is made or read, because it may be larger than memory. */
export type FileStream = { fileName: string; content: ReadableStream<Uint8Array> };

/** Facts of a call that differ from the defaults. */
export type CallOptions = {
  /** `lists` by default. */
  limit?: LimitName;
  /** A second path that a page may share: the call answers every POST there, and a GET that accepts JSON. */
  alsoAt?: `/${string}`;
  /**
   * Set for a GET that logs in. It runs for scripts of our own pages and for programs. A browser that navigates to it
   * gets the page at `alsoAt`, which asks first.
   */
  startsSession?: true;
  /** Status of a success; 200 by default. */
  success?: 201;
  /** Largest accepted body in bytes; 64 KiB by default. */
  bodyBytes?: number;
  /** Set when the response is a file; its output is then a `FileAnswer` or a `FileStream`. */
  as?: FileKind;
};

/**
 * The schemas of one call (contract/schema), with the facts that only the server and the documentation need. The
 * contract takes their types alone, so that zod stays out of the browser.
 */
export type CallSchema = {
  /** One line for the OpenAPI document. */
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  output: z.ZodType;
  /** Every expected refusal of this call. */
  refusals?: readonly RefusalCode[];
  /** Refusals that this call answers with 400 instead of their own status. Its 400s also carry the message as `error`. */
  badRequests?: readonly RefusalCode[];
};

declare const schema: unique symbol;

/** One call of the API, as both sides know it. The schema exists for the compiler only. */
export type Endpoint<S extends CallSchema = CallSchema> = CallOptions & {
  method: Method;
  /** Literal path; a parameter is `{name}`. */
  path: `/${string}`;
  who: Who;
  limit: LimitName;
  readonly [schema]?: S;
};

export type SchemaOf<E> = E extends Endpoint<infer S> ? S : never;
export type OutputOf<E> = z.output<SchemaOf<E>["output"]>;
/** What a caller passes: the parts of the request, before parsing. */
export type InputOf<E> = {
  [Part in keyof SchemaOf<E> & ("params" | "query" | "body")]: z.input<SchemaOf<E>[Part]>;
};

/**
 * Declares one call: `call<typeof S.listOrders>()("admin", "GET /api/admin/orders")`. Two calls, because TypeScript
 * cannot take one type argument and infer another.
 */
export function call<S extends CallSchema>() {
  return <const Options extends CallOptions>(
    who: Who,
    address: `${Method} /${string}`,
    options?: Options,
  ): Endpoint<S> & Options => {
    const [method, path] = address.split(" ") as [Method, `/${string}`];
    return { method, path, who, limit: "lists", ...options } as Endpoint<S> & Options;
  };
}

/** Our pages send this header with every call. A page of another site would need a preflight for it, and gets none. */
export const ownFetch = { header: "x-requested-with", value: "fetch" } as const;

/** Fills `{name}` of a path and appends the query; `undefined` values are left out. */
export function addressOf(facts: Pick<Endpoint, "path">, input: { params?: object; query?: object }): string {
  const params = (input.params ?? {}) as Record<string, unknown>;
  const path = facts.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined) query.set(name, String(value));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}
