import { createContext, RouterContextProvider } from "react-router";
import { addressOf, type Endpoint, type InputOf, type OutputOf } from "../contract/endpoint.ts";
import type { RefusalBody } from "../contract/refusals.ts";

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
export const call: Call = async (endpoint, input) => {
  const { body } = input as { body?: object };
  let response: Response;
  try {
    response = await fetch(addressOf(endpoint, input), {
      method: endpoint.method,
      headers: body
        ? { "content-type": "application/json", accept: "application/json" }
        : { accept: "application/json" },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  } catch {
    throw new CallError(0, { message: "The site could not be reached.", code: "unreachable" });
  }
  const answer: unknown = await response.json().catch(() => undefined);
  return outputOf(response.status, answer);
};

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
