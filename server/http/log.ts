import type { LoggerOptions } from "pino";

/** JSON lines with method, address and status; never headers, bodies, or the tokens some addresses carry. */
export function logOptions(level: string): LoggerOptions {
  return { level, serializers: { req: describeRequest } };
}

function describeRequest(request: { method: string; url: string }): object {
  const url = request.url
    .replace(/([?&](?:token|code|state)=)[^&]*/g, "$1…")
    // The owner's calendar feed: its address is its secret.
    .replace(/^(\/calendar\/)[^/?]+/, "$1…");
  return { method: request.method, url };
}
