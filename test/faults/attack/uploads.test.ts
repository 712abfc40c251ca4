import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { apiPolicy } from "../../../server/platform/http/headers.ts";
import { asOwner } from "../../owner.ts";
import { stopSites } from "../../site-process.ts";
import { started } from "../../start-site.ts";
import { maxMb, startLimitedSite } from "../limited-site.ts";
import { animation, packedChunk, pngBomb } from "./hostile-pictures.ts";

// Pictures that are made to exhaust the memory of the process that decodes them. Types, polyglots, truncated files and
// metadata: server/platform/pictures/usable.test.ts and server/teaching/waivers/signature.test.ts.

const site = started(startLimitedSite);
let callers = 0;
let peakMb = 0;
const watching = new AbortController();
beforeAll(async () => {
  void watch();
});
afterAll(async () => {
  watching.abort();
  await stopSites();
});

async function watch(): Promise<void> {
  while (!watching.signal.aborted) {
    peakMb = Math.max(peakMb, site.residentMb());
    await sleep(100);
  }
}

/** The token of an owner ends after ten minutes. */
const on = () => ({ database: site.database, clock: { now: () => new Date(), set() {}, advance() {} } });

async function send(path: string, body: object, headers: Record<string, string> = {}) {
  const answer = await fetch(site.url + path, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": `10.93.0.${callers++ & 255}`, ...headers },
    body: JSON.stringify(body),
  });
  const retryAfter = answer.headers.get("retry-after");
  return { status: answer.status, retryAfter, body: (await answer.json()) as Record<string, string> };
}

const upload = async (picture: Buffer, type = "png") =>
  send(
    "/api/admin/pictures",
    { image: `data:image/${type};base64,${picture.toString("base64")}` },
    await asOwner(on()),
  );

const megapixels50 = [7_071, 7_070] as const;
const pictures: [string, string, () => Promise<Buffer>][] = [
  ["50 megapixels", "png", () => pngBomb(...megapixels50)],
  ["50 megapixels of 16 bits", "png", () => pngBomb(...megapixels50, { bits: 16 })],
  ["50 megapixels of 16 bits, interlaced", "png", () => pngBomb(...megapixels50, { bits: 16, isInterlaced: true })],
  ["50 megapixels of 16 bits, turned", "png", () => pngBomb(...megapixels50, { bits: 16, isTurned: true })],
  ["a single row of 50 million pixels", "png", () => pngBomb(50_000_000, 1)],
  ["more pixels than allowed", "png", () => pngBomb(20_000, 20_000)],
  ["a text that unpacks to 200 MB", "png", async () => pngBomb(300, 300, { more: [await packedChunk("zTXt")] })],
  [
    "an international text that unpacks to 200 MB",
    "png",
    async () => pngBomb(300, 300, { more: [await packedChunk("iTXt")] }),
  ],
  [
    "a colour profile that unpacks to 200 MB",
    "png",
    async () => pngBomb(300, 300, { more: [await packedChunk("iCCP")] }),
  ],
  ["an animation of ten thousand frames", "webp", () => animation("webp", 10_000)],
  ["an animated GIF", "gif", () => animation("gif", 10_000)],
  ["a JPEG of 45 megapixels with ten megabytes", "jpeg", () => noise(1_800, 1_400)],
];

/** Random pixels, which no format can compress. */
const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer();

test.each(pictures)("%s leave the memory bounded", async (name, type, make) => {
  peakMb = site.residentMb();
  const { status, body } = await upload(await make(), type);
  console.log(`uploads: ${name}: ${status} ${body["code"] ?? ""}, at most ${peakMb} MB`);
  expect([200, 400, 413, 422]).toContain(status);
  expect(peakMb, name).toBeLessThan(maxMb);
  expect((await fetch(`${site.url}/about`)).status).toBe(200);
});

test("ten uploads of the largest size at the same time leave the memory bounded", async () => {
  const picture = await noise(2_200, 1_900);
  const largest = Buffer.concat([picture, Buffer.alloc(10 * 2 ** 20 - picture.length)]);
  peakMb = site.residentMb();
  // The site closes a connection whose request takes longer than 30 s, as on a machine with much other work.
  const closed = { status: 408, retryAfter: null, body: {} };
  const answers = await Promise.all(Array.from({ length: 10 }, () => upload(largest, "jpeg").catch(() => closed)));
  console.log(`uploads: ten at once: ${answers.map(({ status }) => status).join()}, at most ${peakMb} MB`);
  for (const { status } of answers) expect([200, 408, 429]).toContain(status);
  expect(answers.some(({ status }) => status === 200)).toBe(true);
  expect(peakMb).toBeLessThan(maxMb);
});

test("uploads that stop in the middle give their place to the next when they end", async () => {
  const { authorization } = await asOwner(on());
  const stopped = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const socket = connect(Number(new URL(site.url).port), "127.0.0.1");
      await once(socket, "connect");
      socket.write(
        `POST /api/admin/pictures HTTP/1.1\r\nhost: ${new URL(site.url).host}\r\nauthorization: ${authorization}\r\n` +
          `content-type: application/json\r\ncontent-length: 1000000\r\n\r\n{"image":"`,
      );
      return socket;
    }),
  );
  const next = upload(await noise(60, 40), "jpeg");
  for (const socket of stopped) socket.destroy();
  expect((await next).status).toBe(200);
});

test("a visitor's signatures, sixty at the same time, leave the memory bounded", async () => {
  const bombs = await Promise.all([
    pngBomb(2_000, 800, { bits: 16, isInterlaced: true }),
    packedChunk("zTXt").then((more) => pngBomb(500, 200, { more: [more] })),
  ]);
  peakMb = site.residentMb();
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      send("/api/signup/waiver", {
        token: "x".repeat(43),
        waiverVersion: "1",
        signature: `data:image/png;base64,${bombs[n % 2]!.toString("base64")}`,
      }),
    ),
  );
  // `busy`, with the time after which to try again.
  for (const { status, retryAfter } of answers) expect(status < 500 || (status === 503 && retryAfter)).toBeTruthy();
  expect(peakMb).toBeLessThan(maxMb);
});

test("an uploaded picture is served as a picture and nothing else", async () => {
  const { body } = await upload(await noise(400, 300), "jpeg");
  const answer = await fetch(site.url + body["image"]!);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toMatch(/^image\/(?:avif|webp|jpeg)$/);
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  expect(answer.headers.get("content-security-policy")).toBe(apiPolicy);
  for (const path of [
    "/pictures/../x",
    "/pictures/0000000000000000-1x1/1.svg",
    "/pictures/%2e%2e/1.jpg",
    `${body["image"]!}%00.html`,
  ])
    expect((await fetch(site.url + path)).status, path).toBeGreaterThanOrEqual(400);
});
