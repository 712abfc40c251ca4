import type { LoggerOptions } from "pino";

/** JSON lines with method, address and status; never with headers, bodies, or the tokens in some addresses. */
export function logOptions(level: string): LoggerOptions {
  const req = ({ method, url }: { method: string; url: string }) => ({ method, url: withoutTokens(url) });
  return { level, serializers: { req } };
}

/** An address without its tokens, and without the secret of the owner's calendar feed. */
export function withoutTokens(url: string): string {
  return url.replace(/([?&](?:token|code|state)=)[^&]*/g, "$1…").replace(/^(\/calendar\/)[^/?]+/, "$1…");
}
