import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, type BrotliOptions, constants, gzip } from "node:zlib";

/** A response for repeated sending: compressed once, with prepared headers. */
export type PreparedResponse = {
  status: number;
  /** Maximum size in memory, in bytes, with all variants. */
  size: number;
  plain: Variant;
  gzip?: Variant;
  br?: Variant;
  uses: number;
  /**
   * Makes the brotli variant, unless the variant of another response is being made. Called at each use until the
   * variant exists.
   */
  popular?: () => Promise<void>;
};

/** One encoding of the body, with its own ETag because its bytes differ. */
type Variant = { body: Buffer; etag: string; headers: string[] };

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);
/** Shorter bodies are not compressed. */
const leastBytes = 512;
/** A gzip level that favours speed over size. */
const fastLevel = 4;
const compressible = /^(text\/|application\/(json|javascript|manifest|ld\+json|xml)|image\/svg)/;

/** From this use on, a cached response is compressed with Brotli, which takes 30 to 60 ms for a page. */
const brotliFromUse = 3;
/** One brotli run at a time: a flood of different pages must not take all CPUs and zlib threads. */
let isCompressing = false;

/** Memory of one variant's objects and buffers, besides its bytes. */
const variantBytes = 1024;

/** Prepares a response. Text is compressed with gzip now, and with brotli in the background after some uses. */
export async function prepareResponse(status: number, headers: Record<string, string>, body: Buffer) {
  const hash = createHash("sha256").update(body).digest("base64url").slice(0, 22);
  const variantOf = (encoded: Buffer, encoding?: "gzip" | "br"): Variant => {
    const etag = encoding ? `"${hash}-${encoding}"` : `"${hash}"`;
    const allHeaders = {
      ...headers,
      etag,
      vary: headers["vary"] ? `${headers["vary"]}, Accept-Encoding` : "Accept-Encoding",
      ...(encoding ? { "content-encoding": encoding } : {}),
      "content-length": String(encoded.length),
    };
    return { body: ownCopy(encoded), etag, headers: Object.entries(allHeaders).flat() };
  };
  const plain = variantOf(body);
  const answer: PreparedResponse = { status, size: sizeOf(plain), plain, uses: 0 };
  if (compressible.test(headers["content-type"] ?? "") && body.length > leastBytes) {
    // Immutable files are compressed once; a page is soon rendered again.
    const isImmutable = /immutable/.test(headers["cache-control"] ?? "");
    const zipped = variantOf(await compressGzip(body, { level: isImmutable ? 9 : fastLevel }), "gzip");
    answer.gzip = zipped;
    // Counts the brotli variant too, which is used only if it is smaller.
    answer.size += 2 * sizeOf(zipped);
    answer.popular = async () => {
      if (isCompressing) return;
      isCompressing = true;
      delete answer.popular;
      const bytes = await compressBrotli(body, brotliFor(body.length)).finally(() => (isCompressing = false));
      const smaller = variantOf(bytes, "br");
      if (smaller.body.length < zipped.body.length) answer.br = smaller;
    };
  }
  return answer;
}

/** A copy in its own memory: a slice of a larger buffer would keep the whole buffer in memory. */
function ownCopy(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

const sizeOf = ({ body, headers }: Variant): number => body.length + headers.join("").length + variantBytes;

/** The window is as large as the body needs; the default one takes 16 MB of memory per run. */
function brotliFor(size: number): BrotliOptions {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: size,
      [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(10, Math.ceil(Math.log2(size)))),
    },
  };
}

/**
 * A response body for one visitor, gzipped at a low level if the browser accepts that, with its headers. Such a page
 * never combines secrets with text chosen by others, so its compressed length reveals nothing (BREACH).
 */
export async function compressedBody(accepted: string | string[] | undefined, body: Buffer) {
  const mayZip = typeof accepted === "string" && accepts(accepted, "gzip") && body.length > leastBytes;
  const sent = mayZip ? await compressGzip(body, { level: fastLevel }) : body;
  return {
    body: sent,
    headers: { "content-length": String(sent.length), ...(mayZip ? { "content-encoding": "gzip" } : {}) },
  };
}

/** Whether the encoding is listed, and not with q=0. */
function accepts(encodings: string, encoding: string): boolean {
  const at = encodings.indexOf(encoding);
  return at >= 0 && !/^\s*;\s*q=0(\.0*)?\s*(,|$)/.test(encodings.slice(at + encoding.length));
}

/** Sends a prepared response, or a 304 when the browser has one of its variants. HEAD gets the headers only. */
export function sendPrepared(req: IncomingMessage, res: ServerResponse, answer: PreparedResponse): void {
  if (++answer.uses >= brotliFromUse) void answer.popular?.();
  const accepted = req.headers["accept-encoding"];
  const encodings = typeof accepted === "string" ? accepted : "";
  const { plain, gzip: zipped, br } = answer;
  // The variants that this browser accepts, best first.
  const usable = [br && accepts(encodings, "br") && br, zipped && accepts(encodings, "gzip") && zipped, plain].filter(
    (variant) => !!variant,
  );
  const best = usable[0] ?? plain;
  const known = req.headers["if-none-match"];
  if (known !== undefined && answer.status === 200) {
    // The browser may have another variant than the best one now.
    const matching = known === "*" ? best : usable.find(({ etag }) => known.includes(etag));
    if (matching) {
      res.writeHead(304, matching.headers.slice(0, -2)).end();
      return;
    }
  }
  res.writeHead(answer.status, best.headers);
  res.end(req.method === "HEAD" ? undefined : best.body);
}
