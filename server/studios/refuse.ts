import type { IncomingMessage, ServerResponse } from "node:http";
import { refusalPage, wantsPage } from "../platform/http/pages/refusal-page.ts";

/** Why the host cannot pass a request on to a studio. */
export class Unavailable extends Error {
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;
  constructor(sentence: string, retryAfterSeconds: number | undefined, status = 503) {
    super(sentence);
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Answers in place of a studio: a page for a browser, else `{ message }`. */
export function refuse(req: IncomingMessage, res: ServerResponse, why: Unavailable): void {
  if (res.headersSent || res.destroyed) return;
  const { status, message, retryAfterSeconds } = why;
  const page = wantsPage(req.headers) ? refusalPage(status, message) : undefined;
  const body = page?.html ?? JSON.stringify({ message });
  res.writeHead(status, {
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    ...page?.headers,
    ...(retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) }),
    "content-length": Buffer.byteLength(body),
    // The body of this request is not read.
    ...(req.complete ? {} : { connection: "close" }),
  });
  res.end(req.method === "HEAD" ? undefined : body);
}
