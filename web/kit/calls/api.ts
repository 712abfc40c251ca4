import { createContext, RouterContextProvider } from "react-router";
import { refreshAdmin, refreshUser } from "../../../contract/auth/login-session-calls.ts";
import type {
  Endpoint,
  FileResponse,
  FileStream,
  InputOf,
  OutputOf,
} from "../../../contract/platform/call/endpoint.ts";
import { endpointUrl, ownFetchHeader, serverTimeHeader } from "../../../contract/platform/call/endpoint.ts";
import type { RefusalBody } from "../../../contract/platform/call/refusals.ts";
import { currentLanguage } from "../../../contract/platform/language/current-language.ts";
import type { Language } from "../../../contract/platform/language/language.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { text as t } from "../../../contract/site/documents/text.ts";
import { noteServerTime } from "../browser/clock.ts";
import { runOncePerBrowser } from "../store/once-per-browser.ts";
import { readStored, readTabStored, removeStored, writeStored, writeTabStored } from "../store/stored.ts";

/** A failed request; `status` 0 without a response. Its fields make React Router take it for an error response. */
export class CallError extends Error {
  readonly statusText = "";
  readonly internal = false;
  readonly data: { message: string };
  readonly status: number;
  readonly code: RefusalBody["code"] | "unreachable";
  /** Whether the server said why. A proxy's own error page does not. */
  readonly hasReason: boolean;
  /** One sentence per invalid field. */
  readonly fields: Record<string, string>;
  /** What a page shows with the question of this code. */
  readonly facts: object | undefined;

  constructor(status: number, body: Partial<Omit<RefusalBody, "code">> & { code: CallError["code"] }) {
    const reason = body.message ?? body.error;
    const message = reason ?? shared.somethingWentWrong;
    super(message);
    this.status = status;
    this.data = { message };
    this.code = body.code;
    this.hasReason = reason !== undefined;
    this.fields = body.fields ?? {};
    this.facts = body.facts;
  }
}

/** Why something failed, in one sentence: the message of the failed call, or `otherwise`. */
export function errorMessageOf(error: unknown, otherwise: string = shared.somethingWentWrongPleaseTry): string {
  return error instanceof CallError ? error.message : otherwise;
}

/** The output of a call. A streamed file is read completely before it is returned. */
export type Answer<E> = OutputOf<E> extends FileStream ? FileResponse : OutputOf<E>;

/** Calls one endpoint of the contract. Throws a CallError unless the request succeeds. */
type CallOf<Allowed> = <E extends Endpoint & Allowed>(endpoint: E, input: InputOf<E>) => Promise<Answer<E>>;
export type Call = CallOf<{ deletes?: false }>;
/** Sends a deletion. `confirmDeletion` and `DeletionDialog` provide it after their question. */
export type DeletionCall = CallOf<{ deletes: true }>;

/** Calls an endpoint from the browser, over HTTP, without an access token. */
export const call: Call = (endpoint, input) => callWithToken(undefined, endpoint, input);

type Token = string | undefined;
/** `signal` aborts the request; with `keepalive` the browser completes it after the page is closed. */
type RequestOptions = Pick<RequestInit, "signal" | "keepalive">;

export async function callWithToken<E extends Endpoint>(
  token: Token,
  endpoint: E,
  input: InputOf<E>,
  options?: RequestOptions,
) {
  const response = await sendRequest(token, endpoint, input, options);
  if (endpoint.as) return (await readFileResponse(response)) as Answer<E>;
  return (await response.json().catch(() => undefined)) as Answer<E>;
}

/** The response to a successful request, its body not yet read. Throws a CallError otherwise. */
export async function sendRequest<E extends Endpoint>(
  token: Token,
  endpoint: E,
  input: InputOf<E>,
  options: RequestOptions = {},
): Promise<Response> {
  const { body, ...address } = input as { params?: object; query?: object; body?: object };
  const response = await fetch(endpointUrl(endpoint, address), {
    method: endpoint.method,
    headers: {
      accept: "application/json",
      // Not the browser's languages: sentences in the response belong to this page.
      "accept-language": currentLanguage(),
      [ownFetchHeader.header]: ownFetchHeader.value,
      ...(body ? { "content-type": "application/json" } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    ...options,
  }).catch(throwUnreachable);
  noteServerTime(response.headers.get(serverTimeHeader));
  if (!response.ok) outputOf(response.status, await response.json().catch(() => undefined));
  return response;
}

export async function readFileResponse(response: Response): Promise<FileResponse> {
  const disposition = response.headers.get("content-disposition") ?? "";
  const [, encoded] = /filename\*=UTF-8''(\S+)/.exec(disposition) ?? [];
  const [, plain = "file"] = /filename="([^"]+)"/.exec(disposition) ?? [];
  return {
    fileName: encoded ? decodeURIComponent(encoded) : plain,
    content: await response.blob().catch(throwUnreachable),
  };
}

function throwUnreachable(): never {
  throw new CallError(0, { message: t.siteCouldNotBeReached, code: "unreachable" });
}

/** The local storage keys of a login, and the endpoint that refreshes its access token. */
const logins = {
  admin: { token: "adminToken", person: "admin", refresh: refreshAdmin },
  user: { token: "userToken", person: "user", refresh: refreshUser },
};

type LoginKind = keyof typeof logins;

/** Calls an endpoint as the owner. After the login session, the guard of the admin area redirects to the login. */
export const adminCall: Call = (endpoint, input) =>
  withLogin("admin", (token) => callWithToken(token, endpoint, input));

/** Without a response, a request at the door ends after this time: in a dead spot it may hang for minutes. */
const doorTimeoutMs = 10_000;

/** Like `adminCall`, for what the owner does at the door. */
export const doorCall: Call = (endpoint, input) =>
  withLogin("admin", (token) => callWithToken(token, endpoint, input, { signal: AbortSignal.timeout(doorTimeoutMs) }));

/** Like `adminCall`, for a save that the browser completes after the page is closed. */
export const lastingCall: Call = (endpoint, input) =>
  withLogin("admin", (token) => callWithToken(token, endpoint, input, { keepalive: true }));

/** Calls an endpoint as a student. After the login session, the guard of the user area redirects to /login. */
export const userCall: Call = (endpoint, input) => withLogin("user", (token) => callWithToken(token, endpoint, input));

/** Sends a public form: as the student who is logged in, whose address that proves, else as a visitor. */
export const formCall: Call = (endpoint, input) =>
  userCall(endpoint, input).catch((error: unknown) => {
    if (isLoginOver(error)) return call(endpoint, input);
    throw error;
  });

/** Sends a request with the access token. An expired one is refreshed once for all tabs; if refused, the login ends. */
export async function withLogin<T>(kind: LoginKind, send: (token: Token) => Promise<T>): Promise<T> {
  const token = readStored(logins[kind].token);
  if (!token) return send(undefined);
  try {
    return await send(token);
  } catch (error) {
    if (!isLoginOver(error)) throw error;
    return send(await refreshedToken(kind, token, error));
  }
}

/** Codes of a failed login attempt. They are also sent with status 401, but do not end a login session. */
const loginAttemptCodes: readonly CallError["code"][] = [
  "wrong-login",
  "second-factor-needed",
  "second-factor-wrong",
  "login-link-dead",
  "login-code-wrong",
  "passkey-needed",
  "passkey-wrong",
];

function isLoginOver(error: unknown): boolean {
  return error instanceof CallError && error.status === 401 && !loginAttemptCodes.includes(error.code);
}

/** All calls of the browser wait for the refresh. The server repeats its answer if the response was lost. */
const refreshTimeoutMs = 15_000;

/** The access token that replaces `old`. Throws `over` if another tab has logged out in the meantime. */
function refreshedToken(kind: LoginKind, old: string, over: unknown): Promise<string> {
  const login = logins[kind];
  return runOncePerBrowser(`${kind} refresh`, async () => {
    const current = readStored(login.token);
    if (!current) throw over;
    if (current !== old) return current;
    const signal = AbortSignal.timeout(refreshTimeoutMs);
    const { accessToken } = await callWithToken(undefined, login.refresh, {}, { signal }).catch((error: unknown) => {
      // Only a 401 ends the login, not a network error. A login made in the meantime stays.
      const isRefused = error instanceof CallError && error.status === 401;
      if (isRefused && readStored(login.token) === old) endLogin(kind);
      throw error;
    });
    const latest = readStored(login.token);
    if (!latest) throw over;
    if (latest !== old) return latest;
    writeStored(login.token, accessToken);
    return accessToken;
  });
}

/** Stores a login. Throws if the browser cannot store it. */
export function storeLogin(kind: LoginKind, person: object, token: string): void {
  const login = logins[kind];
  const isStored = writeStored(login.person, JSON.stringify(person)) && writeStored(login.token, token);
  if (!isStored) throw new Error("This browser does not keep what a login needs.");
}

/** Ends a login in this browser: at the logout, and when the server refuses it, such as on a lost phone. */
export function removeLogin(kind: LoginKind): void {
  // The people that the owner's pages keep for the time without a connection (web/kit/store/kept.ts).
  if (kind === "admin") removeStored("kept:");
  writeStored(logins[kind].token, null);
  writeStored(logins[kind].person, null);
}

const endedKey = "endedLogin";

/** Removes a login that the server has ended. `takeEndedLogin` lets the page say so. */
export function endLogin(kind: LoginKind): void {
  writeTabStored(endedKey, kind);
  removeLogin(kind);
}

/** Whether the server has ended a login in this tab since the last call. */
export function takeEndedLogin(kind: LoginKind): boolean {
  if (readTabStored(endedKey) !== kind) return false;
  writeTabStored(endedKey, null);
  return true;
}

/** The output of a response. Throws a CallError if its status is not a success. */
function outputOf(status: number, answer: unknown): unknown {
  if (status >= 200 && status < 300) return answer;
  const refused = (answer ?? {}) as Partial<RefusalBody>;
  throw new CallError(status, { ...refused, code: refused.code ?? "failed" });
}

/** What the server passes to loaders and actions. Set by server/platform/http/pages/pages.ts. */
export type PageContext = {
  call: Call;
  /** Absolute URL of the site without a trailing slash, for canonical links and Open Graph. */
  publicUrl: string;
  /** Whether payments are in test mode: nothing is charged. */
  isTestMode: boolean;
  /** The languages in which the site is shown, the first one first. */
  languages: readonly Language[];
  /** Time of the render (ISO 8601). */
  now: string;
  /** CSP nonce for the inline scripts of a page that is not cached. Cached pages use hashes instead. */
  nonce?: string;
  /** Logs an error that is not shown to visitors. */
  reportFault(error: unknown): void;
};

const pageContext = createContext<PageContext>();
export const getPageContext = (context: Readonly<RouterContextProvider>): PageContext => context.get(pageContext);

type Render = Omit<PageContext, "call"> & {
  /** Runs an endpoint in process and returns the HTTP status and body. */
  perform(endpoint: Endpoint, input: object): Promise<{ status: number; body: unknown }>;
};

export function pageContextOf({ perform, ...page }: Render): RouterContextProvider {
  const inProcess: Call = async (endpoint, input) => {
    const { status, body } = await perform(endpoint, input);
    return outputOf(status, body) as never;
  };
  return new RouterContextProvider(new Map([[pageContext, { ...page, call: inProcess }]]));
}
