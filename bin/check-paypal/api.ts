/** `status` is 0 if PayPal did not answer. `reference` is PayPal's name of the call, for its support. */
export type Reply = { status: number; body: unknown; reference: string };

/** The calls that the site itself never makes. */
export type Api = (method: "GET" | "PATCH", path: string, body?: unknown) => Promise<Reply>;

const timeoutMs = 15_000;

export function openApi(apiUrl: string, token: string, signal: AbortSignal): Api {
  return (method, path, body) =>
    request(`${apiUrl}${path}`, signal, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
}

/** One request. Never throws because of PayPal or the network. */
export async function request(url: string, signal: AbortSignal, init: RequestInit = {}): Promise<Reply> {
  try {
    const response = await fetch(url, {
      redirect: "error",
      ...init,
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    const text = await response.text();
    const reference = response.headers.get("paypal-debug-id") ?? "";
    return { status: response.status, body: parse(text), reference };
  } catch {
    return { status: 0, body: undefined, reference: "" };
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What PayPal answered instead, for a sentence. */
export function answerOf({ status, reference }: Reply): string {
  if (status === 0) return "PayPal does not answer";
  return `PayPal answers ${status}${reference ? ` (reference ${reference})` : ""}`;
}

export const tryAgain = "Try again in a few minutes. https://www.paypal-status.com shows PayPal’s outages.";
