import { Readable } from "node:stream";
import type { BackupUrl } from "../../platform/process/env-variables.ts";

/** The place for copies of backups, S3 or compatible. */
export type Storage = {
  /** Stores an object and checks its size. S3 checks the checksum of each part. Ends `body` in any case. */
  put(name: string, body: Readable, signal: AbortSignal): Promise<void>;
  /** Throws an error with `isMissing` if there is no such object. */
  get(name: string, signal?: AbortSignal): Promise<Readable>;
  has(name: string): Promise<boolean>;
  /** The names of all copies, newest first. */
  list(signal?: AbortSignal): Promise<string[]>;
  remove(name: string): Promise<void>;
};

/** The smallest part that S3 accepts. One part is in memory at a time. */
const partBytes = 5 * 1024 * 1024;

/** The storage in words, without the credentials. */
export const placeOf = ({ endpoint, bucket, prefix }: BackupUrl): string =>
  [new URL(endpoint).host, bucket, prefix].filter(Boolean).join("/");

/** Loads the client, which takes memory that a site without copies does not need. */
export async function openStorage({ endpoint, bucket, prefix, region, ...credentials }: BackupUrl): Promise<Storage> {
  const s3 = await import("@aws-sdk/client-s3");
  const { Upload } = await import("@aws-sdk/lib-storage");
  const client = new s3.S3Client({
    endpoint,
    region,
    credentials,
    forcePathStyle: true,
    // `socketTimeout` is the longest silence: a slow upload may take hours.
    requestHandler: { connectionTimeout: 10_000, socketTimeout: 60_000 },
  });
  const at = (name: string) => ({ Bucket: bucket, Key: keyOf(prefix, name) });
  return {
    async put(name, body, signal) {
      let bytes = 0;
      async function* counted() {
        for await (const piece of body as AsyncIterable<Uint8Array>) {
          bytes += piece.length;
          yield piece;
        }
      }
      try {
        const params = { ...at(name), Body: Readable.from(counted(), { objectMode: false }) };
        const upload = new Upload({ client, params, queueSize: 1, partSize: partBytes });
        const abort = () => void upload.abort();
        signal.addEventListener("abort", abort, { once: true });
        try {
          signal.throwIfAborted();
          await upload.done();
        } finally {
          signal.removeEventListener("abort", abort);
        }
        const { ContentLength } = await client.send(new s3.HeadObjectCommand(at(name)));
        if (ContentLength !== bytes) throw new Error(`The copy has ${ContentLength} bytes instead of ${bytes}.`);
      } finally {
        body.destroy();
      }
    },
    async get(name, abortSignal) {
      const { Body } = await client.send(new s3.GetObjectCommand(at(name)), { abortSignal });
      return Body as Readable;
    },
    async has(name) {
      try {
        await client.send(new s3.HeadObjectCommand(at(name)));
        return true;
      } catch (error) {
        if (isMissing(error)) return false;
        throw error;
      }
    },
    async list(abortSignal) {
      const names: string[] = [];
      const wanted = { Bucket: bucket, Prefix: keyOf(prefix, "mat-and-cacao-") };
      for (let ContinuationToken: string | undefined; ;) {
        const page = await client.send(new s3.ListObjectsV2Command({ ...wanted, ContinuationToken }), { abortSignal });
        names.push(...(page.Contents ?? []).map(({ Key = "" }) => Key.slice(keyOf(prefix, "").length)));
        ContinuationToken = page.NextContinuationToken;
        if (!ContinuationToken) break;
      }
      return names
        .filter((name) => name.endsWith(".backup.age"))
        .toSorted()
        .toReversed();
    },
    async remove(name) {
      await client.send(new s3.DeleteObjectCommand(at(name)));
    },
  };
}

const keyOf = (prefix: string, name: string) => (prefix ? `${prefix}/${name}` : name);

const statusOf = (error: unknown) => (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;

export const isMissing = (error: unknown): boolean => statusOf(error) === 404;

/** Why the storage did not do it. `unknown`: see the error's message. */
export type StorageFault = "refused" | "missing" | "full" | "away" | "unknown";

export function storageFault(error: unknown): StorageFault {
  const { name, code = "", message } = error as NodeJS.ErrnoException;
  const status = statusOf(error) ?? 0;
  if (status === 507 || /quota|full|insufficient/i.test(name)) return "full";
  if (status === 401 || status === 403) return "refused";
  if (status === 404) return "missing";
  const isUnreachable =
    /^E[A-Z]+$|^ERR_(TLS|SSL)/.test(code) || /Timeout|socket hang up|aborted/i.test(`${name} ${message}`);
  return status >= 500 || isUnreachable ? "away" : "unknown";
}

/** What may be logged and shown of an error: the SDK adds its request and answer to it. */
export const briefly = (error: unknown): Error => {
  const { name, message } = error as Error;
  return Object.assign(new Error(message), { name });
};
