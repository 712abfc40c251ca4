import { createHash } from "node:crypto";
import { once } from "node:events";
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { addAbortSignal, type Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { crc32 } from "node:zlib";
import { AwsV4Signer } from "aws4fetch";
import { unescapeHtml } from "../../platform/mail/escape-html.ts";
import type { BackupUrl } from "../../platform/process/env-variables.ts";

/** The smallest part that S3 accepts. One part is in memory at a time. */
const partBytes = 5 * 1024 * 1024;
const connectMs = 10_000;
/** The longest silence: a slow upload may take hours. */
const silenceMs = 60_000;
const mostTries = 3;
/** For the parts of a failed upload to be removed, which must not delay a stop. */
const cleanUpMs = 3_000;

/** The storage in words, without the credentials. */
export const placeOf = ({ endpoint, bucket, prefix }: BackupUrl): string =>
  [new URL(endpoint).host, bucket, prefix].filter(Boolean).join("/");

export type Storage = ReturnType<typeof openStorage>;

/** The place for copies of backups, S3 or compatible. */
export function openStorage(place: BackupUrl) {
  const client = { ...place, aheadMs: 0 };
  const send = (request: S3Request) => sendTo(client, request);
  const keyOf = (name: string) => (place.prefix ? `${place.prefix}/${name}` : name);
  const pathOf = (name: string) => `/${keyOf(name).split("/").map(encodeURIComponent).join("/")}`;
  const sizeOf = async (name: string) => {
    const answer = await send({ method: "HEAD", path: pathOf(name) });
    return Number(answer.resume().headers["content-length"]);
  };
  const answerOf = async (request: S3Request) => text(await send(request));
  const beginUpload = async (path: string, signal: AbortSignal) => {
    const headers = { "x-amz-checksum-algorithm": "CRC32" };
    const answer = await answerOf({ method: "POST", path: `${path}?uploads=`, headers, signal });
    return `uploadId=${encodeURIComponent(fieldOf(answer, "UploadId"))}`;
  };
  const completeUpload = async (path: string, parts: string[], signal: AbortSignal) => {
    const body = Buffer.from(`<CompleteMultipartUpload>${parts.join("")}</CompleteMultipartUpload>`);
    const answer = await answerOf({ method: "POST", path, body, signal });
    // S3 begins its answer before it has finished, so the status says nothing.
    if (fieldOf(answer, "Code")) throw new StorageError(500, answer);
  };
  return {
    /** Stores an object and checks its size. S3 checks the checksums of each part. Ends `body` in any case. */
    async put(name: string, body: Readable, signal: AbortSignal): Promise<void> {
      const path = pathOf(name);
      const parts: string[] = [];
      let bytes = 0;
      /** Query of an object of several parts, which S3 shows when it is complete. */
      let upload = "";
      try {
        for await (const part of partsOf(addAbortSignal(signal, body))) {
          if (part.length === partBytes) upload ||= await beginUpload(path, signal);
          const crc = crcOf(part);
          const at = upload && `?partNumber=${parts.length + 1}&${upload}`;
          const headers = { "x-amz-checksum-crc32": crc };
          const answer = await send({ method: "PUT", path: path + at, headers, body: part, signal });
          const { etag } = answer.resume().headers;
          bytes += part.length;
          parts.push(
            `<Part><ETag>${etag}</ETag><ChecksumCRC32>${crc}</ChecksumCRC32><PartNumber>${parts.length + 1}</PartNumber></Part>`,
          );
        }
        if (upload) await completeUpload(`${path}?${upload}`, parts, signal);
      } catch (error) {
        const cleanUp = { method: "DELETE", path: `${path}?${upload}`, signal: AbortSignal.timeout(cleanUpMs) };
        if (upload)
          await send(cleanUp)
            .then((answer) => answer.resume())
            .catch(() => {});
        throw error;
      } finally {
        body.destroy();
      }
      const stored = await sizeOf(name);
      if (stored !== bytes) throw new Error(`The copy has ${stored} bytes instead of ${bytes}.`);
    },
    get: (name: string, signal?: AbortSignal): Promise<Readable> => send({ method: "GET", path: pathOf(name), signal }),
    async has(name: string): Promise<boolean> {
      try {
        await sizeOf(name);
        return true;
      } catch (error) {
        if (storageFault(error) === "missing") return false;
        throw error;
      }
    },
    /** The names of all copies, newest first. */
    async list(signal?: AbortSignal): Promise<string[]> {
      const names: string[] = [];
      const first = `?list-type=2&prefix=${encodeURIComponent(keyOf("mat-and-cacao-"))}`;
      for (let path = first; ;) {
        const page = await answerOf({ method: "GET", path, signal });
        for (const [, name] of page.matchAll(/<Key>[^<]*?(mat-and-cacao-[^</]*\.backup\.age)<\/Key>/g))
          names.push(name!);
        const token = fieldOf(page, "NextContinuationToken");
        if (!token) return names.toSorted().toReversed();
        path = `${first}&continuation-token=${encodeURIComponent(token)}`;
      }
    },
    async remove(name: string): Promise<void> {
      (await send({ method: "DELETE", path: pathOf(name) })).resume();
    },
  };
}

/** Full parts, and at last a smaller one. The memory of a part is used again for the next. */
async function* partsOf(body: Readable): AsyncGenerator<Buffer> {
  const part = Buffer.allocUnsafe(partBytes);
  let filled = 0;
  for await (const piece of body as AsyncIterable<Uint8Array>)
    for (let from = 0; from < piece.length;) {
      const fitting = piece.subarray(from, from + partBytes - filled);
      part.set(fitting, filled);
      from += fitting.length;
      filled += fitting.length;
      if (filled < partBytes) continue;
      yield part;
      filled = 0;
    }
  if (filled > 0) yield part.subarray(0, filled);
}

function crcOf(body: Buffer): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc32(body));
  return bytes.toString("base64");
}

/** `path`: below the bucket, with a query. */
type S3Request = {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: Buffer;
  signal?: AbortSignal | undefined;
};

/** `aheadMs`: how far this machine's clock is ahead of the storage's, if that refused a request for it. */
type Client = BackupUrl & { aheadMs: number };

/** Sends a request, again if the storage is away. Throws a StorageError, or an error of the connection. */
async function sendTo(client: Client, request: S3Request): Promise<IncomingMessage> {
  for (let tries = 1; ; tries++) {
    try {
      return await sendOnce(client, request);
    } catch (error) {
      if (tries === mostTries || request.signal?.aborted || storageFault(error) !== "away") throw error;
      await sleep(200 * 2 ** tries * Math.random(), undefined, { signal: request.signal });
    }
  }
}

async function sendOnce(client: Client, { method, path, headers, body = Buffer.alloc(0), signal }: S3Request) {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey, aheadMs } = client;
  const signer = new AwsV4Signer({
    method,
    url: `${endpoint}/${bucket}${path}`,
    headers: { ...headers, "x-amz-content-sha256": createHash("sha256").update(body).digest("hex") },
    service: "s3",
    region,
    accessKeyId,
    secretAccessKey,
    datetime: new Date(Date.now() - aheadMs).toISOString().replaceAll(/[:-]|\.\d{3}/g, ""),
  });
  const signed = await signer.sign();
  const request = (signed.url.protocol === "http:" ? http : https).request(signed.url, {
    method,
    headers: { ...Object.fromEntries(signed.headers), "content-length": body.length },
    timeout: connectMs,
    ...(signal ? { signal } : {}),
  });
  request.on("socket", (socket) => {
    if (socket.connecting) socket.once("connect", () => socket.setTimeout(silenceMs));
    else socket.setTimeout(silenceMs);
  });
  request.on("timeout", () => request.destroy(new Error("Timeout: the storage is silent.")));
  // An error after the answer began is also one of the answer.
  request.on("error", () => {});
  request.end(body);
  const [answer] = (await once(request, "response")) as [IncomingMessage];
  const { statusCode = 0 } = answer;
  if (statusCode < 300) return answer;
  const error = new StorageError(statusCode, await text(answer));
  if (error.name === wrongTime) client.aheadMs = Date.now() - Date.parse(answer.headers.date!);
  throw error;
}

/** S3's code of a request with a time that is wrong by more than 15 minutes. */
const wrongTime = "RequestTimeTooSkewed";

/** Named by S3's code. */
class StorageError extends Error {
  status: number;
  constructor(status: number, answer: string) {
    const code = fieldOf(answer, "Code");
    super(fieldOf(answer, "Message") || code || `HTTP ${status}`);
    this.name = code || "StorageError";
    this.status = status;
  }
}

const fieldOf = (xml: string, name: string) =>
  unescapeHtml(new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? "");

/** Why the storage did not do it. `unknown`: see the error's message. */
type StorageFault = "refused" | "missing" | "full" | "away" | "unknown";

export function storageFault(error: unknown): StorageFault {
  const { name, code = "", message, status = 0 } = error as NodeJS.ErrnoException & Partial<StorageError>;
  if (status === 507 || /quota|full|insufficient/i.test(name)) return "full";
  if (name === wrongTime) return "away";
  if (status === 401 || status === 403) return "refused";
  if (status === 404) return "missing";
  const isUnreachable =
    /^E[A-Z]+$|^ERR_(TLS|SSL)/.test(code) || /Timeout|socket hang up|aborted/i.test(`${name} ${message}`);
  return status >= 500 || status === 429 || isUnreachable ? "away" : "unknown";
}
