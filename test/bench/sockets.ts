import { randomUUID } from "node:crypto";
import pg from "pg";
import { io, type Socket } from "socket.io-client";
import { sessionTypeNames } from "../../contract/platform/values/session-types.ts";
import { createDataFolder, stopSites, startSite, embeddedDatabaseUrl } from "../site-process.ts";
import { callApi, newCaller } from "./client.ts";
import type { Figure } from "./figure.ts";
import { memoryMb } from "./processor.ts";
import { startLoginSession } from "./signed-in.ts";

const authSecret = "b".repeat(64);
const pages = 1_000;
const bookings = 10;

/** Time until the last of a thousand open pages hears that a slot is held, and memory per open page. */
export async function sockets(): Promise<Figure[]> {
  const dataDir = await createDataFolder();
  const site = await startSite({
    DATA_DIR: dataDir,
    AUTH_SECRET: authSecret,
    TRUST_PROXY: "1",
    LOG_LEVEL: "silent",
  });
  const pool = new pg.Pool({ connectionString: embeddedDatabaseUrl(dataDir), max: 2 });
  const openSockets: Socket[] = [];
  try {
    const mbBefore = memoryMb(site.pid);
    for (let n = 0; n < pages; n += 50) {
      await Promise.all(
        Array.from({ length: 50 }, (_, more) => connectPage(site.url, newCaller(n + more).address, openSockets)),
      );
    }
    const mbPerPage = (memoryMb(site.pid) - mbBefore) / pages;
    const tookMs: number[] = [];
    for (let n = 0; n < bookings; n++) {
      const heard = Promise.all(
        openSockets.map((socket) => new Promise<void>((resolve) => socket.once("slotHeld", () => resolve()))),
      );
      const hold = await prepareHold(pool, site.url, n);
      const startedAt = performance.now();
      await hold();
      await heard;
      tookMs.push(performance.now() - startedAt);
    }
    return [
      {
        what: `${pages} open pages: all have heard of a slot`,
        value: tookMs.toSorted((one, other) => one - other)[Math.floor(bookings / 2)]!,
        unit: "ms",
        note: `from the request that holds it; slowest ${Math.round(Math.max(...tookMs))} ms`,
      },
      { what: "an open page", value: mbPerPage * 1024, unit: "KB of memory" },
    ];
  } finally {
    for (const socket of openSockets) socket.disconnect();
    await pool.end();
    await stopSites();
  }
}

/** Connects a WebSocket as a page in a browser at this IP address would. */
function connectPage(url: string, address: string, sockets: Socket[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const extraHeaders = { "x-forwarded-for": address };
    const socket = io(url, { transports: ["websocket"], forceNew: true, extraHeaders });
    sockets.push(socket);
    socket.once("connect", () => resolve());
    socket.once("connect_error", reject);
  });
}

/** Creates a slot and a student; returns the request that holds the slot for the student. */
async function prepareHold(pool: pg.Pool, url: string, n: number): Promise<() => Promise<unknown>> {
  const [slotId, id] = [randomUUID(), randomUUID()];
  await pool.query(
    "insert into slots (id, date, time, created_at) values ($1, date '2037-03-01' + $2::int, '10:00', now())",
    [slotId, n],
  );
  await pool.query(
    `insert into users (id, email, first_name, last_name, state, created_at, proven_at)
     values ($1, $2, 'Bench', 'Student', 'live', now(), now())`,
    [id, `socket${n}@example.com`],
  );
  const token = await startLoginSession(pool, authSecret, { kind: "user", id });
  const payment = {
    id: randomUUID(),
    for: "session",
    slotId,
    sessionType: sessionTypeNames.individual,
    amount: 80,
    message: "",
  };
  return () => callApi(url, newCaller(50_000 + n, token), "POST", "/api/payments", payment);
}
