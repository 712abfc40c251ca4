import type { LoggerOptions } from "pino";

/** JSON lines with method, address and status; never with headers, bodies, or the tokens in some addresses. */
export function logOptions(level: string): LoggerOptions {
  return { level, serializers: { req: describeRequest } };
}

function describeRequest({ method, url }: { method: string; url: string }): object {
  return { method, url: withoutTokens(url) };
}

/** An address without its tokens, for the log. */
export function withoutTokens(url: string): string {
  return (
    url
      .replace(/([?&](?:token|code|state)=)[^&]*/g, "$1…")
      // The address of the owner's calendar feed is secret.
      .replace(/^(\/calendar\/)[^/?]+/, "$1…")
  );
}
