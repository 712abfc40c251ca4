import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, type BrotliOptions, constants, gzip } from "node:zlib";

/** An answer that is ready to be sent many times: compressed once, headers laid out once. */
export type Answer = {
  status: number;
  /** Most bytes that this answer keeps in memory, with every variant it can have. */
  size: number;
  plain: Variant;
  gzip?: Variant;
  br?: Variant;
  uses: number;
  /** Makes the brotli variant, unless another answer's is being made; until then it is asked at every use. */
  popular?: () => Promise<void>;
};

/** One encoding of the body. Each has its own ETag: their bytes differ. */
type Variant = { body: Buffer; etag: string; headers: string[] };

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);
/** Less than this is not worth compressing. */
const leastBytes = 512;
/** A gzip level that favours time over size. */
const lightly = 4;
const compressible = /^(text\/|application\/(json|javascript|manifest|ld\+json|xml)|image\/svg)/;

/** Brotli at its best is 30 to 60 ms of work for a page: it is for answers that are asked for again. */
const brotliFromUse = 3;
/** One at a time: a flood of different pages must not take all processors and zlib's threads. */
let isCompressing = false;

/** Objects and buffers of one variant, beside its bytes. */
const variantBytes = 1024;

/** Lays out an answer. Text is compressed with gzip at once, and with brotli in the background when it is popular. */
export async function prepare(
  status: number,
  headers: Record<string, string>,
  body: Buffer,
): Promise<Answer> {
  const hash = createHash("sha256").update(body).digest("base64url").slice(0, 22);
  const lay = (encoded: Buffer, encoding?: "gzip" | "br"): Variant => {
    const etag = encoding ? `"${hash}-${encoding}"` : `"${hash}"`;
    const laid = {
      ...headers,
      etag,
      vary: headers["vary"] ? `${headers["vary"]}, Accept-Encoding` : "Accept-Encoding",
      ...(encoding ? { "content-encoding": encoding } : {}),
      "content-length": String(encoded.length),
    };
    return { body: exactly(encoded), etag, headers: Object.entries(laid).flat() };
  };
  const plain = lay(body);
  const answer: Answer = { status, size: sizeOf(plain), plain, uses: 0 };
  if (compressible.test(headers["content-type"] ?? "") && body.length > leastBytes) {
    // Immutable files are compressed once for good; a page is soon rendered again.
    const isLasting = /immutable/.test(headers["cache-control"] ?? "");
    const zipped = lay(await compressGzip(body, { level: isLasting ? 9 : lightly }), "gzip");
    answer.gzip = zipped;
    // Room for the brotli variant too, which is kept only where it is smaller.
    answer.size += 2 * sizeOf(zipped);
    answer.popular = async () => {
      if (isCompressing) return;
      isCompressing = true;
      delete answer.popular;
      const bytes = await compressBrotli(body, brotliFor(body.length)).finally(() => (isCompressing = false));
      const smaller = lay(bytes, "br");
      if (smaller.body.length < zipped.body.length) answer.br = smaller;
    };
  }
  return answer;
}

/** A copy in memory of its own: a part of a larger buffer would keep all of that. */
function exactly(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

function sizeOf({ body, headers }: Variant): number {
  return body.length + headers.join("").length + variantBytes;
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

/**
 * A text for one visitor, compressed lightly where her browser takes it, with the headers that say so. Nothing in such
 * a page is both secret and of somebody else's choosing, so its length tells nobody anything.
 */
export async function packed(
  accepted: string | string[] | undefined,
  body: Buffer,
): Promise<{ body: Buffer; headers: Record<string, string> }> {
  const mayZip = typeof accepted === "string" && takes(accepted, "gzip") && body.length > leastBytes;
  const sent = mayZip ? await compressGzip(body, { level: lightly }) : body;
  return {
    body: sent,
    headers: { "content-length": String(sent.length), ...(mayZip ? { "content-encoding": "gzip" } : {}) },
  };
}

/** Is this encoding named, and not with the weight of nothing? */
function takes(encodings: string, encoding: string): boolean {
  const at = encodings.indexOf(encoding);
  return at >= 0 && !/^\s*;\s*q=0(\.0*)?\s*(,|$)/.test(encodings.slice(at + encoding.length));
}

/** Sends a prepared answer, or 304 when the browser has one of its variants. HEAD gets the headers only. */
export function sendAnswer(req: IncomingMessage, res: ServerResponse, answer: Answer): void {
  if (++answer.uses >= brotliFromUse) void answer.popular?.();
  const accepted = req.headers["accept-encoding"];
  const encodings = typeof accepted === "string" ? accepted : "";
  const { plain, gzip: zipped, br } = answer;
  // What this browser takes, best first.
  const taken = [
    br && takes(encodings, "br") && br,
    zipped && takes(encodings, "gzip") && zipped,
    plain,
  ].filter((variant) => !!variant);
  const best = taken[0] ?? plain;
  const known = req.headers["if-none-match"];
  if (known !== undefined && answer.status === 200) {
    // It may have an earlier variant than the one it would get today.
    const held = known === "*" ? best : taken.find(({ etag }) => known.includes(etag));
    if (held) {
      res.writeHead(304, held.headers.slice(0, -2)).end();
      return;
    }
  }
  res.writeHead(answer.status, best.headers);
  res.end(req.method === "HEAD" ? undefined : best.body);
}
