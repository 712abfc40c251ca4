import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { type S3Server, startS3 } from "../../../test/s3-server.ts";
import { openStorage, type Storage, storageFault } from "./storage.ts";

let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3.close());
beforeEach(async () => {
  s3.fault = undefined;
  for (const name of await s3.storage.list()) await s3.storage.remove(name);
  s3.requests.length = 0;
});

const megabyte = 1024 * 1024;
const name = "mat-and-cacao-2033-06-19-0300-000000.backup.age";
const never = new AbortController().signal;
/** The methods of the requests, with the operation of a multipart upload. */
const steps = () => s3.requests.map((request) => request.replace(/ [^?]*\??(uploads|partNumber|uploadId)?.*/, " $1"));

test.each([1, 5 * megabyte - 1])("a copy of %i bytes is stored in one request", async (bytes) => {
  const content = randomBytes(bytes);
  await s3.storage.put(name, Readable.from([content]), never);
  expect(steps()).toEqual(["PUT ", "HEAD "]);
  expect((await buffer(await s3.storage.get(name))).equals(content)).toBe(true);
});

test.each([5 * megabyte, 10 * megabyte, 10 * megabyte + 1])("a copy of %i bytes is stored in parts", async (bytes) => {
  const content = randomBytes(bytes);
  let read = 0;
  async function* pieces() {
    for (let at = 0; at < bytes; at += 700_001) {
      // A part is stored before more than another one is read.
      expect(read - (steps().filter((step) => step === "PUT partNumber").length + 1) * 5 * megabyte).toBeLessThan(
        megabyte,
      );
      const piece = content.subarray(at, at + 700_001);
      read += piece.length;
      yield piece;
    }
  }
  await s3.storage.put(name, Readable.from(pieces()), never);
  const parts = Array(Math.ceil(bytes / (5 * megabyte))).fill("PUT partNumber");
  expect(steps()).toEqual(["POST uploads", ...parts, "POST uploadId", "HEAD "]);
  const stored = createHash("sha256").update(await buffer(await s3.storage.get(name)));
  expect(stored.digest("hex")).toBe(createHash("sha256").update(content).digest("hex"));
});

test("parts of an upload that fails, or whose content fails, are removed", async () => {
  async function* failing(act: () => void) {
    yield randomBytes(6 * megabyte);
    act();
    yield randomBytes(6 * megabyte);
  }
  const full = Readable.from(failing(() => void (s3.fault = "full")));
  await expect(s3.storage.put(name, full, never)).rejects.toThrow("InsufficientStorage");
  expect(full.destroyed).toBe(true);
  s3.fault = undefined;
  const unreadable = failing(() => {
    throw new Error("The disk is gone.");
  });
  await expect(s3.storage.put(name, Readable.from(unreadable), never)).rejects.toThrow("The disk is gone.");
  expect(steps().filter((step) => step === "DELETE uploadId")).toHaveLength(2);
  expect(await s3.storage.list()).toEqual([]);
});

test("an upload that is stopped ends at once, although the storage does not answer, and its parts are removed", async () => {
  s3.fault = "hang";
  const stop = new AbortController();
  const body = Readable.from([randomBytes(6 * megabyte)]);
  const uploaded = s3.storage.put(name, body, stop.signal);
  uploaded.catch(() => {});
  await expect.poll(() => steps().at(-1)).toBe("PUT partNumber");
  stop.abort();
  await expect(uploaded).rejects.toThrow("aborted");
  expect(steps().at(-1)).toBe("DELETE uploadId");
  expect(body.destroyed).toBe(true);
});

test("a request that is not answered once is sent again, and one that is refused is not", async () => {
  s3.fault = "once";
  await s3.storage.put(name, Readable.from([randomBytes(9)]), never);
  expect(steps()).toEqual(["PUT ", "PUT ", "HEAD "]);
  s3.fault = "forbidden";
  await expect(s3.storage.list()).rejects.toSatisfy((error) => storageFault(error) === "refused");
  expect(steps()).toHaveLength(4);
  s3.fault = "down";
  await expect(s3.storage.list()).rejects.toSatisfy((error) => storageFault(error) === "away");
  expect(steps()).toHaveLength(7);
});

test("a copy that is not there is missing", async () => {
  expect(await s3.storage.has(name)).toBe(false);
  await expect(s3.storage.get(name)).rejects.toSatisfy((error) => storageFault(error) === "missing");
});

/** What s3rver does not do, in the words of Amazon. */
async function storageThat(answer: RequestListener): Promise<Storage> {
  const server = createServer((incoming, outgoing) => incoming.resume().on("end", () => answer(incoming, outgoing)));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return openStorage({ endpoint, bucket: "b", prefix: "a & b", region: "x", accessKeyId: "k", secretAccessKey: "s" });
}

test("a list of several pages is read to its end, newest first, without other objects", async () => {
  const keys = (...names: string[]) => names.map((one) => `<Contents><Key>a &amp; b/${one}</Key></Contents>`).join("");
  const storage = await storageThat(({ url }, answer) => {
    const { searchParams } = new URL(`http://localhost${url}`);
    const isSecond = searchParams.get("continuation-token") === "1/+&=";
    expect(searchParams.get("prefix")).toBe("a & b/mat-and-cacao-");
    const first = "mat-and-cacao-1.backup.age";
    answer.end(
      isSecond
        ? `<ListBucketResult>${keys("mat-and-cacao-2.backup.age", "mat-and-cacao-3.backup")}</ListBucketResult>`
        : `<ListBucketResult>${keys(first)}<NextContinuationToken>1/+&amp;=</NextContinuationToken></ListBucketResult>`,
    );
  });
  expect(await storage.list()).toEqual(["mat-and-cacao-2.backup.age", "mat-and-cacao-1.backup.age"]);
});

test("an upload whose end fails after the answer began is a failure", async () => {
  const error = "<Error><Code>InternalError</Code><Message>We &#34;failed&#x22;.</Message></Error>";
  const storage = await storageThat(({ method, url = "" }, answer) => {
    const begun = url.includes("uploads=") ? "<R><UploadId>u</UploadId></R>" : error;
    answer.setHeader("etag", '"e"').end(method === "POST" ? begun : "");
  });
  const failure = storage.put(name, Readable.from([Buffer.alloc(5 * megabyte)]), never);
  await expect(failure).rejects.toMatchObject({ name: "InternalError", message: 'We "failed".' });
});

test("a request is sent again with the storage's time if the machine's clock is wrong", async () => {
  const date = "Sun, 19 Jun 2033 10:01:00 GMT";
  const times: unknown[] = [];
  const storage = await storageThat(({ headers }, answer) => {
    times.push(headers["x-amz-date"]);
    const isRight = String(headers["x-amz-date"]).startsWith("20330619T1001");
    answer.writeHead(isRight ? 200 : 403, { date }).end(isRight ? "<R/>" : "<Code>RequestTimeTooSkewed</Code>");
  });
  expect(await storage.list()).toEqual([]);
  expect(await storage.list()).toEqual([]);
  expect(times).toHaveLength(3);
});

test("an answer that is cut is an error", async () => {
  const storage = await storageThat((_request, answer) => {
    answer.writeHead(200, { "content-length": "100" }).write("half", () => answer.destroy());
  });
  await expect(storage.get(name).then(buffer)).rejects.toSatisfy((error) => storageFault(error) === "away");
});
