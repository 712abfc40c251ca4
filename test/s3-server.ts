import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { crc32 } from "node:zlib";
import S3rver from "@20minutes/s3rver";
import { openStorage, type Storage } from "../server/operations/backups/storage.ts";
import { readEnv } from "../server/platform/process/env.ts";

/**
 * `once`: one request is not answered. `cut`: the connection ends in the middle of each object. `flip`: a bit changes on
 * the way to the server.
 */
export type S3Fault = "down" | "once" | "forbidden" | "slow" | "cut" | "full" | "flip" | "no-delete" | "hang";

export type S3Server = {
  /** BACKUP_URL of this server. */
  url: string;
  /** The same storage, for a look at it. */
  storage: Storage;
  /** Every request fails like this; undefined: the server works. `hang` is a request that is never answered. */
  fault: S3Fault | undefined;
  /** Method and path of each request. */
  requests: string[];
  close(): Promise<void>;
};

const bucket = "studio";

/**
 * A real S3 server (s3rver), behind a front that checks what s3rver does not check (access key, checksums) and makes
 * faults.
 */
export async function startS3(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), "s3-test-"));
  const s3rver = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
  });
  const { port: behind } = await s3rver.run();
  const front = createServer((incoming, outgoing) => void serve(incoming, outgoing).catch(() => incoming.destroy()));
  front.listen(0, "127.0.0.1");
  await once(front, "listening");
  const { port } = front.address() as AddressInfo;
  const url = `s3://S3RVER:S3RVER@127.0.0.1:${port}/${bucket}/site%20one?http=1`;

  async function serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = "", url: path = "", headers } = incoming;
    server.requests.push(`${method} ${path}`);
    const { fault } = server;
    if (fault === "once") server.fault = undefined;
    if (fault === "down" || fault === "once") return void incoming.destroy();
    if (fault === "slow") await sleep(300);
    if (fault === "hang" && method === "PUT") return void incoming.resume();
    if (fault === "cut" && method === "PUT") {
      await once(incoming, "data");
      return void incoming.destroy();
    }
    const body = await buffer(incoming);
    if (fault === "flip" && method === "PUT") body[body.length >> 1]! ^= 1;
    if (!headers.authorization?.includes("Credential=S3RVER/")) return refuse(outgoing, 403, "InvalidAccessKeyId");
    if (fault === "forbidden") return refuse(outgoing, 403, "AccessDenied");
    if (fault === "no-delete" && method === "DELETE") return refuse(outgoing, 403, "AccessDenied");
    if (fault === "full" && method === "PUT") return refuse(outgoing, 507, "InsufficientStorage");
    const sha256 = String(headers["x-amz-content-sha256"]);
    if (sha256 !== createHash("sha256").update(body).digest("hex"))
      return refuse(outgoing, 400, "XAmzContentSHA256Mismatch");
    const crc = headers["x-amz-checksum-crc32"];
    const found = Buffer.alloc(4);
    found.writeUInt32BE(crc32(body));
    if (method === "PUT" && crc !== found.toString("base64")) return refuse(outgoing, 400, "BadDigest");
    const { expect: _, ...forwarded } = headers;
    const passed = request({ port: behind, host: "127.0.0.1", method, path, headers: forwarded }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on("error", () => outgoing.destroy());
    passed.end(body);
  }

  const server: S3Server = {
    url,
    storage: openStorage(readEnv({ ...keysOfTests, BACKUP_URL: url, BACKUP_RECIPIENT: "age1x" }).BACKUP_URL!),
    fault: undefined,
    requests: [],
    async close() {
      front.closeAllConnections();
      await Promise.all([new Promise((settle) => front.close(settle)), s3rver.close()]);
      await rm(directory, { recursive: true, force: true });
    },
  };
  return server;
}

const keysOfTests = { AUTH_SECRET: "a".repeat(64), DATA_KEY: "d".repeat(64) };

function refuse(outgoing: ServerResponse, status: number, code: string): void {
  outgoing.writeHead(status, { "content-type": "application/xml" });
  outgoing.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}.</Message></Error>`);
}
