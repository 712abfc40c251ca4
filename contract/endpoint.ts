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

/** The shapes of one call. `query` and `params` are what arrives in the address, so their input is text. */
export type Shapes = { params?: object; query?: object; body?: object; output: unknown };

export type EndpointFacts<Code extends string = string> = {
  method: Method;
  /** Literal path as in the specification; a parameter is `{name}`. */
  path: `/${string}`;
  /**
   * A second address of the same call, where a page may live too (design.md section 3): it is the API's for every
   * POST, and for a GET that accepts JSON.
   */
  alsoAt?: `/${string}`;
  /**
   * Set for a GET that logs in. It runs for a script of our own pages and for programs; a browser that is led to it gets
   * the page at `alsoAt`, which asks first.
   */
  startsSession?: true;
  /** Status of a success; 200 unless told. */
  success?: 201;
  who: Who;
  limit: LimitName;
  /** Every expected "no" of this call, as codes of `contract/refusals.ts`. */
  refusals: readonly Code[];
  /**
   * Refusals that this one call answers with 400, whatever their own status is. The body of each of its 400s carries
   * the sentence as `error`, too.
   */
  badRequests?: readonly Code[];
  /** Largest accepted body in bytes; 64 KiB unless told. */
  bodyBytes?: number;
  /** Set when the answer is a file; its output is then a `FileAnswer`, or a `FileStream`. */
  as?: FileKind;
  /** One line for the OpenAPI document. */
  summary: string;
};

declare const shapes: unique symbol;

/** What both sides agreed on for one call. The shapes exist for the compiler only. */
export type Endpoint<S extends Shapes = Shapes, F extends EndpointFacts = EndpointFacts> = F & {
  readonly [shapes]?: S;
};

export type ShapesOf<E> = E extends Endpoint<infer S, EndpointFacts> ? S : never;
export type OutputOf<E> = ShapesOf<E>["output"];
export type InputOf<E> = Pick<ShapesOf<E>, Extract<keyof ShapesOf<E>, "params" | "query" | "body">>;

/**
 * Declares one call of the API: `endpoint<{ body: …; output: … }>()({ method, path, who, … })`.
 * Two calls because TypeScript cannot take the shapes by hand and infer the facts in one.
 */
export function endpoint<S extends Shapes>() {
  return <const F extends EndpointFacts>(facts: F): Endpoint<S, F> => facts;
}

/** Our pages send this header with every call. A page of another site would need a preflight for it, and gets none. */
export const ownFetch = { header: "x-requested-with", value: "fetch" } as const;

/** Fills `{name}` of a path and appends the query; `undefined` values are left out. */
export function addressOf(
  facts: Pick<EndpointFacts, "path">,
  input: { params?: object; query?: object },
): string {
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
