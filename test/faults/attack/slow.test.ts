import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { io } from "socket.io-client";
import { afterAll, afterEach, expect, test } from "vitest";
import { asOwner } from "../../owner.ts";
import { stopSites } from "../../site-process.ts";
import { started } from "../../start-site.ts";
import { maxMb, startLimitedSite } from "../limited-site.ts";
import { exchange } from "./wire.ts";

// Slow, many and idle connections. While they last, an honest visitor and the owner get their answers.

const site = started(startLimitedSite);
const opened: Socket[] = [];
afterEach(() => {
  for (const socket of opened.splice(0)) socket.destroy();
});
afterAll(async () => {
  await stopSites();
});

async function openSocket(): Promise<Socket> {
  const { hostname, port } = new URL(site.url);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => {});
  opened.push(socket);
  await Promise.race([once(socket, "connect"), sleep(5_000)]);
  return socket;
}

const isOpen = (socket: Socket) => !socket.destroyed && !socket.readableEnded;

let visitors = 0;
/** An honest visitor's page, list and form, and the owner's list, as their browsers ask for them now. */
async function expectHonestAnswers(): Promise<void> {
  const owner = await asOwner({ database: site.database, clock: { now: () => new Date(), set() {}, advance() {} } });
  const from = { "x-forwarded-for": `203.0.113.${++visitors}` };
  const get = async (path: string, headers: Record<string, string>) =>
    (await fetch(site.url + path, { headers, signal: AbortSignal.timeout(30_000) })).status;
  expect(await get("/calendar", from)).toBe(200);
  expect(await get("/api/events", from)).toBe(200);
  expect(await get("/cart", from)).toBe(200);
  expect(await get("/api/admin/today", { ...from, ...owner })).toBe(200);
  const sent = await fetch(`${site.url}/api/contact`, {
    method: "POST",
    headers: { "content-type": "application/json", ...from },
    body: "{}",
    signal: AbortSignal.timeout(30_000),
  });
  expect(sent.status).toBe(400);
  expect(site.residentMb()).toBeLessThan(maxMb);
}

const head = (line: string, ...lines: string[]) =>
  [line, "Host: x", "X-Forwarded-For: 198.51.100.7", ...lines, "", ""].join("\r\n");

test("heads and bodies that arrive byte by byte are cut off, and honest callers get their answers", async () => {
  const texts = [
    head("GET /about HTTP/1.1", `Cookie: ${"x".repeat(5_000)}`),
    head("POST /api/contact HTTP/1.1", "Content-Type: application/json", "Content-Length: 50000") + "x".repeat(50_000),
    head("POST /contact HTTP/1.1", "Content-Type: application/x-www-form-urlencoded", "Content-Length: 50000") +
      "x".repeat(50_000),
    head("POST /api/contact HTTP/1.1", "Content-Type: application/json", "Transfer-Encoding: chunked") +
      "1\r\n[\r\n".repeat(20_000),
  ];
  const sockets = await Promise.all(Array.from({ length: 400 }, openSocket));
  const running = new AbortController();
  const start = Date.now();
  const drip = async (socket: Socket, text: string) => {
    // The head of a body's request comes at once, the rest slowly.
    let at = text.startsWith("POST") ? text.indexOf("\r\n\r\n") + 4 : 0;
    socket.write(text.slice(0, at));
    socket.resume();
    while (!running.signal.aborted && isOpen(socket)) {
      socket.write(text.slice(at, ++at));
      await sleep(1_000);
    }
  };
  const drips = sockets.map((socket, n) => drip(socket, texts[n % texts.length]!));
  await sleep(2_000);
  await expectHonestAnswers();
  // 15 s for a head, 30 s for a request, checked every 5 s; the rest is for a slow machine.
  await expect.poll(() => sockets.filter(isOpen).length, { timeout: 120_000, interval: 1_000 }).toBe(0);
  console.log(
    `slow: the last of ${sockets.length} slow requests was cut off after ${Math.round((Date.now() - start) / 1000)} s`,
  );
  running.abort();
  await Promise.all(drips);
});

test("a thousand connections that send nothing, or read nothing, keep no honest caller away", async () => {
  const silent = await Promise.all(Array.from({ length: 700 }, openSocket));
  const deaf = await Promise.all(Array.from({ length: 300 }, openSocket));
  for (const socket of deaf) {
    socket.pause();
    socket.write(head("GET /api/openapi.json HTTP/1.1").repeat(4));
  }
  await sleep(1_000);
  await expectHonestAnswers();
  expect(silent.length).toBe(700);
});

test("a network that floods is refused, and another one is not", async () => {
  const flood = async (path: string, count: number) => {
    const statuses = new Map<number, number>();
    const one = async () => {
      const { answers } = await exchange(site.url, [head(`GET ${path} HTTP/1.1`, "Connection: close")], { most: 1 });
      const status = answers[0]?.status ?? 0;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    };
    for (let sent = 0; sent < count; sent += 50) await Promise.all(Array.from({ length: 50 }, one));
    return statuses;
  };
  // At most 600 reads and 60 new pages in ten seconds: more than that is sent, however slow the machine is.
  const running = Promise.all([flood("/api/events?nothing=1", 2_000), flood("/nowhere", 1_000)]);
  await sleep(500);
  await expectHonestAnswers();
  for (const statuses of await running) {
    expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([]);
    console.log(`slow: a flood got ${JSON.stringify([...statuses])}`);
  }
  await expectHonestAnswers();
});

test("floods of sockets end at the bound for a network, without polling, namespaces or large frames", async () => {
  const sockets = Array.from({ length: 150 }, () =>
    io(site.url, {
      transports: ["websocket"],
      forceNew: true,
      reconnection: false,
      extraHeaders: { "x-forwarded-for": "198.51.100.8" },
    }),
  );
  const settled = (socket: (typeof sockets)[0]) =>
    new Promise<boolean>((resolve) => {
      socket.once("connect", () => resolve(true));
      socket.once("connect_error", () => resolve(false));
    });
  const joined = (await Promise.all(sockets.map(settled))).filter(Boolean).length;
  expect(joined).toBeLessThanOrEqual(60);
  expect(joined).toBeGreaterThan(0);
  await expectHonestAnswers();

  // A large frame ends its connection; events, rooms and acknowledgements of a client do nothing.
  const [first, second] = sockets.filter(({ connected }) => connected);
  for (let n = 0; n < 1_000; n++) first!.emit(n % 2 ? "join" : "slotBooked", `room${n}`, { slotId: "x" });
  const ended = new Promise((resolve) => void second!.once("disconnect", resolve));
  second!.emit("x", "y".repeat(1_000_000));
  await ended;
  for (const socket of sockets) socket.disconnect();

  for (const namespace of ["/admin", "/__proto__", "/constructor", "/*"]) {
    const socket = io(site.url + namespace, {
      transports: ["websocket"],
      forceNew: true,
      reconnection: false,
      extraHeaders: { "x-forwarded-for": "198.51.100.9" },
    });
    expect(await settled(socket), namespace).toBe(false);
    socket.disconnect();
  }
  const polling = io(site.url, { transports: ["polling"], forceNew: true, reconnection: false });
  expect(await settled(polling)).toBe(false);
  polling.disconnect();
  await expectHonestAnswers();
  expect(site.output()).not.toMatch(/"msg":"fault"/);
});
