import { once } from "node:events";
import { connect } from "node:net";
import { io, type Socket } from "socket.io-client";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { liveEvents } from "../contract/bookings.ts";
import { type TestApp, testApp } from "./app.ts";
import { testDatabase } from "./database.ts";
import { makeSlot } from "./make.ts";
import { asOwner } from "./owner.ts";
import { rawRequest } from "./raw-request.ts";
import { pay } from "./session-steps.ts";
import { makeStudent } from "./student.ts";

// One database, two processes: what one does, the pages of the other are told.
let database: Awaited<ReturnType<typeof testDatabase>>;
let here: TestApp;
let there: TestApp;
beforeAll(async () => {
  database = await testDatabase("empty");
  [here, there] = [await testApp({ database }), await testApp({ database })];
});
afterAll(async () => {
  await Promise.all([here.close(), there.close()]);
  await database.close();
});

type Heard = { event: string; about: unknown };

/** A page that listens. */
async function page(
  site: TestApp,
  origin = site.url,
  headers: Record<string, string> = {},
): Promise<{ socket: Socket; heard: Heard[] }> {
  const socket = io(site.url, {
    transports: ["websocket"],
    extraHeaders: { origin, ...headers },
    reconnectionDelay: 50,
    forceNew: true,
  });
  onTestFinished(() => void socket.disconnect());
  const heard: Heard[] = [];
  for (const event of liveEvents) socket.on(event, (about: unknown) => void heard.push({ event, about }));
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("connect_error", (error) => {
      socket.disconnect();
      reject(error);
    });
  });
  return { socket, heard };
}

test("a slot booked in one process is gone from the pages of the other in under a second", async () => {
  const { heard } = await page(there);
  const slot = await makeSlot(database.db);
  const student = await makeStudent(here);
  await pay(here, student, slot);
  const bookedAt = performance.now();
  const about = { slotId: slot.id };
  await expect.poll(() => heard, { interval: 5 }).toContainEqual({ event: "slotBooked", about });
  const ms = Math.round(performance.now() - bookedAt);
  console.log(`slotBooked in the other process after ${ms} ms`);
  expect(ms).toBeLessThan(1000);
  // Ids, and nothing else; held first, then booked.
  expect(heard).toEqual([
    { event: "slotHeld", about },
    { event: "slotBooked", about },
  ]);
});

test("added and removed slots are told, too", async () => {
  const { heard } = await page(there);
  const headers = await asOwner(here);
  const slots = [{ date: "2033-09-01", time: "10:00" }];
  const { body } = await here.request("POST", "/api/bookings", { slots }, headers);
  const about = { slotId: body.slots[0]._id as string };
  await here.request("DELETE", `/api/bookings/${about.slotId}`, undefined, headers);
  await expect
    .poll(() => heard)
    .toEqual([
      { event: "slotAdded", about },
      { event: "slotRemoved", about },
    ]);
});

test("what is not committed is not told", async () => {
  const { heard } = await page(here);
  const slot = await makeSlot(database.db);
  const failing = here.ctx().tx(async (tx) => {
    tx.live("slotBooked", slot.id);
    throw new Error("never mind");
  });
  await expect(failing).rejects.toThrow("never mind");
  await here.ctx().tx(async (tx) => tx.live("slotReleased", slot.id));
  await expect.poll(() => heard.map(({ event }) => event)).toEqual(["slotReleased"]);
});

test("a page of another site is not let in", async () => {
  await expect(page(here, "https://evil.example.com")).rejects.toThrow("websocket error");
  await expect(page(here, "null")).rejects.toThrow("websocket error");
});

test("one network keeps sixty lines open, and a line that closes makes room for another", async () => {
  const site = await testApp({ database, env: { TRUST_PROXY: "1" } });
  onTestFinished(() => site.close());
  const from = (address: string) => page(site, site.url, { "x-forwarded-for": address });
  const lines = await Promise.all(
    Array.from({ length: 60 }, (_, host) => from(`2001:db8:6:1::${(host + 1).toString(16)}`)),
  );
  await expect(from("2001:db8:6:1::ffff")).rejects.toThrow("websocket error");
  await from("2001:db8:6:2::1");
  lines[0]!.socket.disconnect();
  await expect
    .poll(
      () =>
        from("2001:db8:6:1::ffff").then(
          () => "in",
          () => "out",
        ),
      { timeout: 10_000 },
    )
    .toBe("in");
});

test("what a page sends is heard by nobody, and what is too large ends its line", async () => {
  const listener = await page(here);
  const talker = await page(here);
  talker.socket.emit("slotBooked", { slotId: "x" });
  talker.socket.emit("anything", { at: "all" });
  const ended = new Promise((resolve) => talker.socket.once("disconnect", resolve));
  talker.socket.emit("slotBooked", { slotId: "x".repeat(2000) });
  await ended;
  expect(listener.heard).toEqual([]);
  expect((await here.request("GET", "/healthz")).status).toBe(200);
});

test("only websockets: the way by polling is closed", async () => {
  const answer = await here.request("GET", "/socket.io/?EIO=4&transport=polling");
  expect(answer.status).toBe(400);
  expect(answer.body).toHaveProperty("message");
});

test("curl, which offers to go on in HTTP/2, gets its answer", async () => {
  for (const upgrade of ["h2c", "websocket"]) {
    const headers = { connection: "Upgrade, HTTP2-Settings", upgrade, "http2-settings": "AAMAAABk" };
    expect((await rawRequest(`${here.url}/healthz`, headers)).status).toBe(200);
  }
});

test("a line that breaks, because the database or the network was away, comes back by itself", async () => {
  const { socket, heard } = await page(there);
  const back = new Promise((resolve) => socket.once("connect", resolve as () => void));
  await database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query = 'listen live'",
  );
  await back;
  const slot = await makeSlot(database.db);
  await here.ctx().tx(async (tx) => tx.live("slotReleased", slot.id));
  await expect.poll(() => heard).toContainEqual({ event: "slotReleased", about: { slotId: slot.id } });
});

test("a site with open lines stops at once", async () => {
  const site = await testApp({ database });
  const { socket } = await page(site);
  const startedAt = performance.now();
  await site.close();
  expect(performance.now() - startedAt).toBeLessThan(8_000);
  await expect.poll(() => socket.connected).toBe(false);
  const { port } = new URL(site.url);
  await expect(
    new Promise((resolve, reject) =>
      connect(Number(port), "127.0.0.1").on("connect", resolve).on("error", reject),
    ),
  ).rejects.toThrow("ECONNREFUSED");
});

test("a handshake whose connection is reset at once ends nothing", async () => {
  const { port } = new URL(here.url);
  const handshake =
    "GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: studio.test\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
  for (let round = 0; round < 400; round++) {
    const line = connect(Number(port), "127.0.0.1");
    line.on("error", () => {});
    await once(line, "connect");
    line.write(handshake);
    line.resetAndDestroy();
  }
  expect((await here.request("GET", "/healthz")).status).toBe(200);
});
