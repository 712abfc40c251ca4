import { once } from "node:events";
import { connect } from "node:net";
import { io, type Socket } from "socket.io-client";
import { expect, onTestFinished, test } from "vitest";
import { slotEvents } from "../contract/teaching/slots/calls.ts";
import { type TestApp, testApp } from "./app.ts";
import { makeSlot } from "./make.ts";
import { asOwner } from "./owner.ts";
import { rawRequest } from "./raw-request.ts";
import { bookPaidSession } from "./session-steps.ts";
import { startSite } from "./start-site.ts";
import { makeStudent } from "./student.ts";

// Two sites on one database, as in two processes: changes in one reach the open pages of the other.
const first = startSite({ from: "empty" });
const second = startSite(() => ({ database: first.database }));

type LiveEvent = { event: string; about: { slotId: string } };

/** Events about other slots are left out: a notification of an earlier test may arrive late. */
const eventsAbout = (slotId: string, heard: LiveEvent[]) =>
  heard.filter(({ about }) => about.slotId === slotId).map(({ event }) => event);

/** Connects as an open page, and collects the live events in `heard`. */
async function openPage(
  site: TestApp,
  origin = site.url,
  headers: Record<string, string> = {},
): Promise<{ socket: Socket; heard: LiveEvent[] }> {
  const socket = io(site.url, {
    transports: ["websocket"],
    extraHeaders: { origin, ...headers },
    reconnectionDelay: 50,
    forceNew: true,
  });
  onTestFinished(() => void socket.disconnect());
  const heard: LiveEvent[] = [];
  for (const event of slotEvents)
    socket.on(event, (data: LiveEvent["about"]) => void heard.push({ event, about: data }));
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("connect_error", (error) => {
      socket.disconnect();
      reject(error);
    });
  });
  return { socket, heard };
}

test("a booking in one process reaches the pages of the other", async () => {
  const { heard } = await openPage(second);
  const slot = await makeSlot(first.database.db);
  const student = await makeStudent(first);
  await bookPaidSession(first, student, slot);
  const about = { slotId: slot.id };
  await expect.poll(() => heard).toContainEqual({ event: "slotBooked", about });
  // Only ids are sent.
  expect(heard.filter(({ about: { slotId } }) => slotId === slot.id)).toEqual([
    { event: "slotHeld", about },
    { event: "slotBooked", about },
  ]);
});

test("added and removed slots are announced to pages", async () => {
  const { heard } = await openPage(second);
  const headers = await asOwner(first);
  const slots = [{ date: "2033-09-01", time: "10:00" }];
  const { body } = await first.request("POST", "/api/bookings", { slots }, headers);
  const id = body.slots[0]._id as string;
  await first.request("DELETE", `/api/bookings/${id}`, undefined, headers);
  await expect.poll(() => eventsAbout(id, heard)).toEqual(["slotAdded", "slotRemoved"]);
});

test("a transaction that is rolled back sends no event", async () => {
  const { heard } = await openPage(first);
  const slot = await makeSlot(first.database.db);
  const failing = first.ctx().tx(async (tx) => {
    tx.live("slotBooked", slot.id);
    throw new Error("never mind");
  });
  await expect(failing).rejects.toThrow("never mind");
  await first.ctx().tx(async (tx) => tx.live("slotReleased", slot.id));
  await expect.poll(() => eventsAbout(slot.id, heard)).toEqual(["slotReleased"]);
});

test("a page of another origin cannot connect", async () => {
  await expect(openPage(first, "https://evil.example.com")).rejects.toThrow("websocket error");
  await expect(openPage(first, "null")).rejects.toThrow("websocket error");
});

test("one network can have sixty open connections, and closing one allows another", async () => {
  const site = await testApp({ database: first.database, env: { TRUST_PROXY: "1" } });
  onTestFinished(() => site.close());
  const from = (address: string) => openPage(site, site.url, { "x-forwarded-for": address });
  const pages = await Promise.all(
    Array.from({ length: 60 }, (_, host) => from(`2001:db8:6:1::${(host + 1).toString(16)}`)),
  );
  await expect(from("2001:db8:6:1::ffff")).rejects.toThrow("websocket error");
  await from("2001:db8:6:2::1");
  pages[0]!.socket.disconnect();
  await expect
    .poll(() =>
      from("2001:db8:6:1::ffff").then(
        () => "in",
        () => "out",
      ),
    )
    .toBe("in");
});

test("the networks of one IPv6 customer share the connections of four networks", async () => {
  const site = await testApp({ database: first.database, env: { TRUST_PROXY: "1" } });
  onTestFinished(() => site.close());
  const from = (network: number) => openPage(site, site.url, { "x-forwarded-for": `2001:db8:7:${network}::1` });
  const pages = [];
  for (let network = 1; network <= 8; network++)
    pages.push(...(await Promise.all(Array.from({ length: 30 }, () => from(network)))));
  await expect(from(9)).rejects.toThrow("websocket error");
  await openPage(site, site.url, { "x-forwarded-for": "2001:db8:7:100::1" });
  pages[0]!.socket.disconnect();
  await expect
    .poll(() =>
      from(9).then(
        () => "in",
        () => "out",
      ),
    )
    .toBe("in");
});

test("messages from a page are ignored, and an oversized message closes its connection", async () => {
  const receiver = await openPage(first);
  const sender = await openPage(first);
  sender.socket.emit("slotBooked", { slotId: "x" });
  sender.socket.emit("anything", { at: "all" });
  const ended = new Promise((resolve) => sender.socket.once("disconnect", resolve));
  sender.socket.emit("slotBooked", { slotId: "x".repeat(2000) });
  await ended;
  expect(receiver.heard).toEqual([]);
  expect((await first.request("GET", "/healthz")).status).toBe(200);
});

test("the polling transport is refused", async () => {
  const answer = await first.request("GET", "/socket.io/?EIO=4&transport=polling");
  expect(answer.status).toBe(400);
  expect(answer.body).toHaveProperty("message");
});

test("a request that offers an upgrade, as curl does for HTTP/2, is answered", async () => {
  for (const upgrade of ["h2c", "websocket"]) {
    const headers = { connection: "Upgrade, HTTP2-Settings", upgrade, "http2-settings": "AAMAAABk" };
    expect((await rawRequest(`${first.url}/healthz`, headers)).status).toBe(200);
  }
});

test("a page reconnects after the site has lost its listening database connection", async () => {
  const { socket, heard } = await openPage(second);
  const reconnected = new Promise((resolve) => socket.once("connect", resolve as () => void));
  await first.database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'mat-and-cacao listener'",
  );
  await reconnected;
  const slot = await makeSlot(first.database.db);
  await first.ctx().tx(async (tx) => tx.live("slotReleased", slot.id));
  await expect.poll(() => heard).toContainEqual({ event: "slotReleased", about: { slotId: slot.id } });
});

test("a site with open connections stops quickly", async () => {
  const site = await testApp({ database: first.database });
  const { socket } = await openPage(site);
  const startedAt = performance.now();
  await site.close();
  expect(performance.now() - startedAt).toBeLessThan(8_000);
  await expect.poll(() => socket.connected).toBe(false);
  const { port } = new URL(site.url);
  await expect(
    new Promise((resolve, reject) => connect(Number(port), "127.0.0.1").on("connect", resolve).on("error", reject)),
  ).rejects.toThrow("ECONNREFUSED");
});

test("a page that never answers does not keep a site from stopping", async () => {
  const site = await testApp({ database: first.database });
  const silent = connect(Number(new URL(site.url).port), "127.0.0.1");
  silent.on("error", () => {});
  await once(silent, "connect");
  silent.write(
    "GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: studio.test\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
  );
  await once(silent, "data");
  const startedAt = performance.now();
  await site.close();
  expect(performance.now() - startedAt).toBeLessThan(8_000);
  silent.destroy();
});

test("handshakes whose connection is reset do not crash the site", async () => {
  const { port } = new URL(first.url);
  const handshake =
    "GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: studio.test\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
  for (let round = 0; round < 400; round++) {
    const connection = connect(Number(port), "127.0.0.1");
    connection.on("error", () => {});
    await once(connection, "connect");
    connection.write(handshake);
    connection.resetAndDestroy();
  }
  expect((await first.request("GET", "/healthz")).status).toBe(200);
});
