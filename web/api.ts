import { createContext, RouterContextProvider } from "react-router";
import {
  addressOf,
  type Endpoint,
  type FileAnswer,
  type FileStream,
  type InputOf,
  type OutputOf,
  ownFetch,
} from "../contract/endpoint.ts";
import { adminRefresh, refreshUser } from "../contract/every-page.ts";
import type { RefusalBody } from "../contract/refusals.ts";
import { oncePerBrowser } from "./once-per-browser.ts";
import { readStored, writeStored } from "./stored.ts";

/**
 * A call that was answered with anything but success, or not answered at all (`status` 0). It has the parts of React
 * Router's own error responses (`isRouteErrorResponse`), so one that leaves a loader becomes the page's status.
 */
export class CallError extends Error {
  readonly statusText = "";
  readonly internal = false;
  readonly data: { message: string };
  readonly status: number;
  readonly code: RefusalBody["code"] | "unreachable";
  /** One sentence per field, where the server named fields. */
  readonly fields: Record<string, string>;

  constructor(status: number, body: Omit<RefusalBody, "code"> & { code: CallError["code"] }) {
    super(body.message);
    this.status = status;
    this.data = { message: body.message };
    this.code = body.code;
    this.fields = body.fields ?? {};
  }
}

/** Why something failed, in a sentence: the server's own where it has said one. */
export function reasonOf(error: unknown): string {
  return error instanceof CallError ? error.message : "Something went wrong. Please try again.";
}

/** What a call gives a page: a file that comes piece by piece is read to its end first. */
type Answer<E> = OutputOf<E> extends FileStream ? FileAnswer : OutputOf<E>;

/** Calls one endpoint of the contract. Throws a CallError for every answer that is not a success. */
export type Call = <E extends Endpoint>(endpoint: E, input: InputOf<E>) => Promise<Answer<E>>;

/** The call from a browser, over HTTP. */
export const call: Call = (endpoint, input) => callAs(undefined, endpoint, input);

/** The call with an access token. */
export async function callAs<E extends Endpoint>(
  token: string | undefined,
  endpoint: E,
  input: InputOf<E>,
): Promise<Answer<E>> {
  const response = await answerOf(token, endpoint, input);
  if (endpoint.as) return fileOf(response);
  return response.json().catch(() => undefined);
}

/** The answer of a success, whose body is still on its way; `signal` gives it up. Throws a CallError for all else. */
export async function answerOf<E extends Endpoint>(
  token: string | undefined,
  endpoint: E,
  input: InputOf<E>,
  signal: AbortSignal | null = null,
): Promise<Response> {
  const { body } = input as { body?: object };
  const response = await fetch(addressOf(endpoint, input), {
    method: endpoint.method,
    headers: {
      accept: "application/json",
      [ownFetch.header]: ownFetch.value,
      ...(body ? { "content-type": "application/json" } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal,
  }).catch(() => {
    throw unreachable();
  });
  if (!response.ok) outputOf(response.status, await response.json().catch(() => undefined));
  return response;
}

/** An answer that is a file, under the name the server gave it. */
export async function fileOf(response: Response): Promise<FileAnswer> {
  const named = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "");
  const content = await response.blob().catch(() => {
    throw unreachable();
  });
  return { fileName: named?.[1] ?? "file", content };
}

function unreachable(): CallError {
  return new CallError(0, { message: "The site could not be reached.", code: "unreachable" });
}

/** Where a login is kept in this browser, as the specification names it, and what renews it. */
const logins = {
  admin: { token: "adminToken", person: "admin", refresh: adminRefresh },
  user: { token: "userToken", person: "user", refresh: refreshUser },
};

/** The two kinds of people who log in. */
export type LoginKind = keyof typeof logins;

/** The owner's call. When her login is over it is forgotten, and the guard of the desk leads to its door in every tab. */
export const adminCall: Call = (endpoint, input) =>
  withLogin("admin", (token) => callAs(token, endpoint, input));

/**
 * A student's call. When her login is over it is forgotten: the guard of the user area leads to /login in every tab,
 * a public page shows her as logged out.
 */
export const userCall: Call = (endpoint, input) =>
  withLogin("user", (token) => callAs(token, endpoint, input));

/**
 * Sends something with this person's access token. When the token has run out it is refreshed once, by one tab for all,
 * and sent again with the new one. When that is refused, the login is forgotten.
 */
export async function withLogin<T>(
  kind: LoginKind,
  send: (token: string | undefined) => Promise<T>,
): Promise<T> {
  const token = readStored(logins[kind].token);
  if (!token) return send(undefined);
  try {
    return await send(token);
  } catch (error) {
    if (!isOver(error)) throw error;
    return send(await refreshedToken(kind, token, error));
  }
}

/** A wrong password, code or link is a 401 too, but says nothing about the session. */
const aboutTheTry: readonly CallError["code"][] = [
  "wrong-login",
  "second-factor-needed",
  "second-factor-wrong",
  "login-link-dead",
  "login-code-wrong",
];

function isOver(error: unknown): boolean {
  return error instanceof CallError && error.status === 401 && !aboutTheTry.includes(error.code);
}

/** The token that follows `old`; throws `over` when another tab has logged out meanwhile. */
function refreshedToken(kind: LoginKind, old: string, over: unknown): Promise<string> {
  const login = logins[kind];
  return oncePerBrowser(`${kind} refresh`, async () => {
    const current = readStored(login.token);
    if (!current) throw over;
    if (current !== old) return current;
    const { accessToken } = await callAs(undefined, login.refresh, {}).catch((error: unknown) => {
      // A site that cannot be reached has not said no; and who has logged in anew meanwhile stays in.
      const isNo = error instanceof CallError && error.status === 401;
      if (isNo && readStored(login.token) === old) forgetLogin(kind);
      throw error;
    });
    const meanwhile = readStored(login.token);
    if (!meanwhile) throw over;
    if (meanwhile !== old) return meanwhile;
    writeStored(login.token, accessToken);
    return accessToken;
  });
}

/** Keeps a login in this browser; false when it cannot be kept. */
export function rememberLogin(kind: LoginKind, person: object, token: string): boolean {
  const login = logins[kind];
  return writeStored(login.person, JSON.stringify(person)) && writeStored(login.token, token);
}

/** Forgets a login in this browser. */
export function forgetLogin(kind: LoginKind): void {
  writeStored(logins[kind].token, null);
  writeStored(logins[kind].person, null);
}

/** The output of an answer, or a CallError for one that is not a success. */
function outputOf(status: number, answer: unknown): unknown {
  if (status >= 200 && status < 300) return answer;
  const refused = (answer ?? {}) as Partial<RefusalBody>;
  throw new CallError(status, {
    message: refused.message ?? "Something went wrong.",
    code: refused.code ?? "failed",
    ...(refused.fields ? { fields: refused.fields } : {}),
  });
}

/** What the server hands to loaders and actions: the same `call`, run in process. Set by server/http/pages.ts. */
export type PageContext = {
  call: Call;
  /** Absolute address of the site without a trailing slash, for canonical links and Open Graph. */
  publicUrl: string;
  /** Whether payments only pretend on this site. */
  isTestMode: boolean;
  /** The instant this page is rendered at (ISO 8601). */
  now: string;
  /** Marks the scripts of a page that is not cached; a cached page carries hashes instead. */
  nonce?: string;
  /** Logs what no visitor should have to see. */
  reportFault(error: unknown): void;
};

const pageContext = createContext<PageContext>();

/** The page's context inside a loader or an action. */
export function pageOf(context: Readonly<RouterContextProvider>): PageContext {
  return context.get(pageContext);
}

/** Makes the context of one render; `perform` runs a call in process and answers as HTTP would. */
export function pageContextOf(
  page: Omit<PageContext, "call"> & {
    perform(endpoint: Endpoint, input: object): Promise<{ status: number; body: unknown }>;
  },
): RouterContextProvider {
  const { perform, ...rest } = page;
  const inProcess: Call = async (endpoint, input) => {
    const { status, body } = await perform(endpoint, input);
    return outputOf(status, body) as never;
  };
  const context = new RouterContextProvider();
  context.set(pageContext, { ...rest, call: inProcess });
  return context;
}
