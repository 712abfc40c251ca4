import type { LoggerOptions } from "pino";

/** JSON lines with method, address and status; never headers, bodies, or the tokens some addresses carry. */
export function logOptions(level: string): LoggerOptions {
  return { level, serializers: { req: describeRequest } };
}

function describeRequest({ method, url }: { method: string; url: string }): object {
  return { method, url: withoutSecrets(url) };
}

/** An address as the log may have it. */
export function withoutSecrets(url: string): string {
  return (
    url
      .replace(/([?&](?:token|code|state)=)[^&]*/g, "$1…")
      // The owner's calendar feed: its address is its secret.
      .replace(/^(\/calendar\/)[^/?]+/, "$1…")
  );
}
