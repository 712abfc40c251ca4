import type { LoggerOptions } from "pino";

/** JSON lines with method, path and status; never with headers, bodies, or what an address asks for. */
export function logOptions(level: string): LoggerOptions {
  const req = ({ method, url }: { method: string; url: string }) => ({ method, url: loggablePath(url) });
  return { level, serializers: { req } };
}

/** Longest path in the log, in characters. Those of the site are shorter; a stranger's can fill a disk. */
const longestPath = 300;

/**
 * The path of an address, without the secret of a calendar feed. A query may have tokens, and the names and emails that
 * the owner searches for.
 */
export function loggablePath(url: string): string {
  const path = url.replace(/\?.*$/s, "?…").replace(/^(\/calendar\/)[^/?]+/, "$1…");
  return path.length > longestPath ? `${path.slice(0, longestPath)}…` : path;
}
