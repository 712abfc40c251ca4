import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, type BrotliOptions, constants, gzip } from "node:zlib";

/** An answer that is ready to be sent many times: compressed once, headers laid out once. */
export type Answer = {
  status: number;
  etag: string;
  /** Bytes that this answer keeps in memory. */
  size: number;
  plain: Variant;
  gzip?: Variant;
  br?: Variant;
  uses: number;
  /** Makes the brotli variant. */
  popular?: () => Promise<void>;
};

type Variant = { body: Buffer; headers: string[] };

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);
const compressible = /^(text\/|application\/(json|javascript|manifest|ld\+json)|image\/svg)/;

/** Brotli at its best is 30 to 60 ms of work for a page: it is for answers that are asked for again. */
const brotliFromUse = 3;

/** Lays out an answer. Text is compressed with gzip at once, and with brotli in the background when it is popular. */
export async function prepare(
  status: number,
  headers: Record<string, string>,
  body: Buffer,
): Promise<Answer> {
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  const lay = (encoded: Buffer, encoding?: string): Variant => ({
    body: encoded,
    headers: Object.entries({
      ...headers,
      etag,
      vary: headers["vary"] ? `${headers["vary"]}, Accept-Encoding` : "Accept-Encoding",
      ...(encoding ? { "content-encoding": encoding } : {}),
      "content-length": String(encoded.length),
    }).flat(),
  });
  const answer: Answer = { status, etag, size: body.length, plain: lay(body), uses: 0 };
  if (compressible.test(headers["content-type"] ?? "") && body.length > 512) {
    answer.gzip = lay(await compressGzip(body), "gzip");
    answer.size += answer.gzip.body.length;
    answer.popular = async () => {
      answer.br = lay(await compressBrotli(body, brotliFor(body.length)), "br");
    };
  }
  return answer;
}

/** The window is as large as the body needs; the default one costs 16 MB of memory a run. */
function brotliFor(size: number): BrotliOptions {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: size,
      [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(10, Math.ceil(Math.log2(size)))),
    },
  };
}

/** Is this encoding named, and not with the weight of nothing? */
function takes(encodings: string, encoding: string): boolean {
  const at = encodings.indexOf(encoding);
  return at >= 0 && !/^\s*;\s*q=0(\.0*)?\s*(,|$)/.test(encodings.slice(at + encoding.length));
}

/** Sends a prepared answer, or 304 when the browser has it already. HEAD gets the headers only. */
export function sendAnswer(req: IncomingMessage, res: ServerResponse, answer: Answer): void {
  if (++answer.uses === brotliFromUse) void answer.popular?.();
  const accepted = req.headers["accept-encoding"];
  const encodings = typeof accepted === "string" ? accepted : "";
  const variant =
    (takes(encodings, "br") && answer.br) || (takes(encodings, "gzip") && answer.gzip) || answer.plain;
  const known = req.headers["if-none-match"];
  if (known !== undefined && answer.status === 200 && (known === "*" || known.includes(answer.etag))) {
    res.writeHead(304, variant.headers.slice(0, -2)).end();
    return;
  }
  res.writeHead(answer.status, variant.headers);
  res.end(req.method === "HEAD" ? undefined : variant.body);
}
