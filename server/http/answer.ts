import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** An answer that is ready to be sent many times: compressed once, headers laid out once. */
export type Answer = {
  status: number;
  etag: string;
  /** Bytes that this answer keeps in memory. */
  size: number;
  plain: Variant;
  gzip?: Variant;
  br?: Variant;
};

type Variant = { body: Buffer; headers: string[] };

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);
const compressible = /^(text\/|application\/(json|javascript|manifest|ld\+json)|image\/svg)/;

/**
 * Lays out an answer. Text is compressed with gzip at once; brotli, 30 ms of work for a page, follows in the
 * background and is used from then on.
 */
export async function prepare(status: number, headers: Record<string, string>, body: Buffer): Promise<Answer> {
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
  const answer: Answer = { status, etag, size: body.length, plain: lay(body) };
  if (compressible.test(headers["content-type"] ?? "") && body.length > 512) {
    answer.gzip = lay(await compressGzip(body), "gzip");
    answer.size += answer.gzip.body.length;
    void compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).then((smaller) => {
      answer.br = lay(smaller, "br");
    });
  }
  return answer;
}

/** Sends a prepared answer, or 304 when the browser has it already. HEAD gets the headers only. */
export function sendAnswer(req: IncomingMessage, res: ServerResponse, answer: Answer): void {
  const accepted = req.headers["accept-encoding"];
  const encodings = typeof accepted === "string" ? accepted : "";
  const variant =
    (encodings.includes("br") && answer.br) || (encodings.includes("gzip") && answer.gzip) || answer.plain;
  const known = req.headers["if-none-match"];
  if (known !== undefined && answer.status === 200 && known.includes(answer.etag)) {
    res.writeHead(304, variant.headers.slice(0, -2)).end();
    return;
  }
  res.writeHead(answer.status, variant.headers);
  res.end(req.method === "HEAD" ? undefined : variant.body);
}
