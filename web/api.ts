import { createContext, RouterContextProvider } from "react-router";
import { adminRefresh } from "../contract/accounts.ts";
import {
  addressOf,
  type Endpoint,
  type FileAnswer,
  type InputOf,
  type OutputOf,
} from "../contract/endpoint.ts";
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

/** Calls one endpoint of the contract. Throws a CallError for every answer that is not a success. */
export type Call = <E extends Endpoint>(endpoint: E, input: InputOf<E>) => Promise<OutputOf<E>>;

/** The call from a browser, over HTTP. */
export const call: Call = (endpoint, input) => callAs(undefined, endpoint, input);

async function callAs<E extends Endpoint>(
  token: string | undefined,
  endpoint: E,
  input: InputOf<E>,
): Promise<OutputOf<E>> {
  const { body } = input as { body?: object };
  let response: Response;
  try {
    response = await fetch(addressOf(endpoint, input), {
      method: endpoint.method,
      headers: {
        accept: "application/json",
        ...(body ? { "content-type": "application/json" } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  } catch {
    throw unreachable();
  }
  if (endpoint.as && response.ok) return fileOf(response);
  const answer: unknown = await response.json().catch(() => undefined);
  return outputOf(response.status, answer);
}

/** An answer that is a file, under the name the server gave it. */
async function fileOf(response: Response): Promise<FileAnswer> {
  const named = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "");
  const content = await response.blob().catch(() => {
    throw unreachable();
  });
  return { fileName: named?.[1] ?? "file", content };
}

function unreachable(): CallError {
  return new CallError(0, { message: "The site could not be reached.", code: "unreachable" });
}

/** Where the owner's login is kept in this browser, as the specification names it. */
const adminKeys = { token: "adminToken", person: "admin" };

/**
 * The owner's call. When her access token has run out it is refreshed once, by one tab for all, and the call repeated.
 * When that is refused, the login is forgotten, and the guard of the admin pages leads to the login in every tab.
 */
export const adminCall: Call = async (endpoint, input) => {
  const token = readStored(adminKeys.token);
  if (!token) return callAs(undefined, endpoint, input);
  try {
    return await callAs(token, endpoint, input);
  } catch (error) {
    if (!isOver(error)) throw error;
    return callAs(await refreshedToken(token, error), endpoint, input);
  }
};

/** A wrong password or code is a 401 too, but says nothing about the session. */
function isOver(error: unknown): boolean {
  if (!(error instanceof CallError) || error.status !== 401) return false;
  return !["wrong-login", "second-factor-needed", "second-factor-wrong"].includes(error.code);
}

/** The token that follows `old`; throws `over` when another tab has logged out meanwhile. */
function refreshedToken(old: string, over: unknown): Promise<string> {
  return oncePerBrowser("admin refresh", async () => {
    const current = readStored(adminKeys.token);
    if (!current) throw over;
    if (current !== old) return current;
    try {
      const { accessToken } = await callAs(undefined, adminRefresh, {});
      writeStored(adminKeys.token, accessToken);
      return accessToken;
    } catch (error) {
      // A site that cannot be reached has not said no.
      if (error instanceof CallError && error.status === 401) forgetAdmin();
      throw error;
    }
  });
}

/** Keeps the owner's login in this browser; false when it cannot be kept. */
export function rememberAdmin(admin: object, accessToken: string): boolean {
  return writeStored(adminKeys.person, JSON.stringify(admin)) && writeStored(adminKeys.token, accessToken);
}

/** Forgets the owner's login in this browser. */
export function forgetAdmin(): void {
  writeStored(adminKeys.token, null);
  writeStored(adminKeys.person, null);
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
    return outputOf(status, body);
  };
  const context = new RouterContextProvider();
  context.set(pageContext, { ...rest, call: inProcess });
  return context;
}
