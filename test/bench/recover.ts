import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase } from "../../server/platform/db/pool.ts";
import { smtpSink } from "../../server/platform/mail/smtp-sink.fixture.ts";
import { findFreePort } from "../free-port.ts";
import { makeSlot } from "../make.ts";
import { authSecret } from "../owner.ts";
import { type Payer, newPayer } from "../paying.ts";
import { remotePayPal } from "../pretend-paypal.ts";
import { createDataFolder, postmasterPid, embeddedDatabaseUrl } from "../site-process.ts";

// Recovery time after a signal: SIGTERM and a restart, or kill -9 of the process, of its PostgreSQL, or of both.
// During the test, students pay for sessions continuously, the PayPal simulator takes 4 s per call, and the mail server
// 6 s per email. Asserts nothing. Usage: node test/bench/recover.ts [ROUNDS [STUDENTS]]

const rounds = Number(process.argv[2] ?? 6);
const payers = Number(process.argv[3] ?? 3);
const ways = ["SIGTERM", "process", "postgres", "both"] as const;
type Way = (typeof ways)[number];
/** Milliseconds from the signal until the process has ended (`gone`), is ready, and accepts a write. */
type Times = { gone?: number; ready: number; write: number };

const start = join(import.meta.dirname, "..", "..", "bin", "start.ts");
const DATA_DIR = await createDataFolder();
const mail = await smtpSink();
mail.slowMs = 6_000;
const port = await findFreePort();
const url = `http://127.0.0.1:${port}`;
const measured = new Map<Way, Times[]>();
let site = startSite();

try {
  await until(isReady);
  const slots = await makeSlots(rounds * ways.length * 60);
  for (let round = 0; round < rounds; round++) {
    for (const way of ways) {
      const times = await recovery(way, slots);
      console.log(way, JSON.stringify(times));
      measured.set(way, [...(measured.get(way) ?? []), times]);
    }
  }
} finally {
  site.kill("SIGTERM");
  await once(site, "exit");
  await mail.close();
  await rm(DATA_DIR, { recursive: true, force: true });
}
console.table(
  Object.fromEntries(
    [...measured].map(([way, times]) => [
      way,
      Object.fromEntries(
        (["gone", "ready", "write"] as const).flatMap((moment) =>
          [50, 95].map((percent) => [`${moment} p${percent}`, percentile(times, moment, percent)]),
        ),
      ),
    ]),
  ),
);

async function recovery(way: Way, slots: string[]): Promise<Times> {
  const students = await makeStudents(payers);
  const stop = new AbortController();
  const load = students.map((student) => payRepeatedly(student, slots, stop.signal));
  await sleep(1_000);
  await remotePayPal(DATA_DIR).misbehave({ on: "any", do: "wait", ms: 4_000, times: "always" });
  await sleep(1_000 + Math.random() * 3_000);

  const signalAt = performance.now();
  const since = () => Math.round(performance.now() - signalAt);
  let exited: number | undefined;
  const postgres = postmasterPid(DATA_DIR);
  if (way === "postgres" || way === "both") process.kill(postgres, "SIGKILL");
  if (way !== "postgres") {
    site.kill(way === "SIGTERM" ? "SIGTERM" : "SIGKILL");
    await once(site, "exit");
    exited = since();
    site = startSite();
  }
  await until(isReady);
  const ready = since();
  await until(() => canWrite(students[0]!));
  const write = since();
  stop.abort();
  await remotePayPal(DATA_DIR).behave();
  await Promise.all(load);
  return { ...(exited === undefined ? {} : { gone: exited }), ready, write };
}

function startSite(): ChildProcess {
  const { PATH = "", HOME = "" } = process.env;
  const env = {
    PATH,
    HOME,
    DATA_DIR,
    PORT: String(port),
    HOST: "127.0.0.1",
    LOG_LEVEL: "silent",
    AUTH_SECRET: authSecret,
    SMTP_URL: mail.url,
    TRUST_PROXY: "1",
  };
  return spawn(process.execPath, ["--max-semi-space-size=8", start], {
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
}

async function withDatabase<T>(work: (on: Parameters<typeof newPayer>[0]) => Promise<T>): Promise<T> {
  const database = openDatabase({ connectionString: embeddedDatabaseUrl(DATA_DIR) }, { max: 1 });
  try {
    return await work({ database, clock: { now: () => new Date(), set() {}, advance() {} } });
  } finally {
    await database.close();
  }
}

function makeSlots(count: number): Promise<string[]> {
  return withDatabase(async ({ database: { db } }) => {
    const ids = [];
    for (let made = 0; made < count; made++) ids.push((await makeSlot(db)).id);
    return ids;
  });
}

/** Each student has a different IP address, so that no rate limit applies. */
function makeStudents(count: number): Promise<Payer[]> {
  return withDatabase(async (on) => {
    const made = [];
    for (let n = 0; n < count; n++) made.push(await newPayer(on));
    return made;
  });
}

async function payRepeatedly({ headers }: Payer, slots: string[], stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    const orderId = await openPayment(headers, slots.pop()!);
    if (orderId) {
      await remotePayPal(DATA_DIR)
        .approve(orderId)
        .catch(() => {});
      await send("POST", `/api/payments/${orderId}/capture`, headers);
    }
    await sleep(100);
  }
}

async function openPayment(headers: object, slotId: string): Promise<string | undefined> {
  const wanted = { id: randomUUID(), for: "session", slotId, amount: 80, message: "" };
  const answer = await send("POST", "/api/payments", headers, {
    ...wanted,
    sessionType: "Yoga Therapy Session (60 min)",
  });
  return answer?.status === 201 ? ((await answer.json()) as { orderId: string }).orderId : undefined;
}

async function canWrite({ id, headers }: Payer): Promise<boolean> {
  const answer = await send("PUT", `/api/user/${id}/update`, headers, { preferredName: "Ana" });
  return answer?.ok ?? false;
}

function send(method: string, path: string, headers: object, body?: object): Promise<Response | undefined> {
  return fetch(url + path, {
    method,
    headers: { ...(body ? { "content-type": "application/json" } : {}), ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  }).catch(() => undefined);
}

function isReady(): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await sleep(20);
}

function percentile(times: Times[], moment: keyof Times, percent: number): number | undefined {
  const sorted = times.flatMap((each) => each[moment] ?? []).toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)];
}
