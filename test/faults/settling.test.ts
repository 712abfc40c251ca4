import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import type { Fault } from "../../pretend/paypal/faults.ts";
import { openDatabase } from "../../server/platform/db/pool.ts";
import { makeSlot } from "../make.ts";
import { asOwner, authSecret } from "../owner.ts";
import { type Payer, newPayer } from "../paying.ts";
import { remotePayPal } from "../pretend-paypal.ts";
import { type Random, seeded } from "../seeded.ts";
import {
  createDataFolder,
  stopSites,
  postmasterPid,
  type SiteProcess,
  startSite,
  embeddedDatabaseUrl,
} from "../site-process.ts";
import { paymentViolations } from "./checker.ts";
import { faultsSeed, figures } from "./figures.ts";
import { post } from "./killed-site.ts";

// The process, its PostgreSQL or both are killed at random while students pay, the owner refunds and PayPal
// misbehaves. Everything is settled within 60 s of the last fault.

const killingMs = 60_000;
const settledMs = 60_000;
const payers = 3;
const DATA_DIR = await createDataFolder();
const payPal = remotePayPal(DATA_DIR);

afterAll(async () => {
  await stopSites();
  await rm(DATA_DIR, { recursive: true, force: true });
});

test("after the last fault the slowest payment is settled within 60 s", async () => {
  const random = seeded(faultsSeed);
  const env = { DATA_DIR, AUTH_SECRET: authSecret, SEED: "none", TRUST_PROXY: "1" };
  let site = await startSite(env);
  const { students, owner, slots } = await prepare();
  const stop = new AbortController();
  const load = students.map((student) => payRepeatedly(() => site, { student, owner, slots }, stop.signal));
  let kills = 0;
  const deadline = Date.now() + killingMs;
  while (Date.now() < deadline) {
    for (const how of randomMisbehaviours(random)) await payPal.misbehave(how).catch(() => {});
    await sleep(1_000 + random.below(4_000));
    const killed = random.pick(["node", "postgres", "both"] as const);
    kills++;
    if (killed !== "node") process.kill(postmasterPid(DATA_DIR), "SIGKILL");
    if (killed !== "postgres") {
      await site.kill();
      site = await startSite(env);
    }
    await expect.poll(() => isReady(site), { interval: 50 }).toBe(true);
  }
  stop.abort();
  await Promise.all(load);
  await payPal.behave();
  // Complete pending captures with webhooks off: the site must poll.
  await payPal.webhooks("off");
  for (const { orderId, status } of (await payPal.ledger()).captures)
    if (status === "PENDING") await payPal.settle(orderId, "COMPLETED");

  const lastFaultAt = Date.now();
  const database = openDatabase({ connectionString: embeddedDatabaseUrl(DATA_DIR) }, { max: 1 });
  await expect.poll(() => unsettled(database), { timeout: settledMs, interval: 500 }).toEqual([]);
  const { captures, refunds } = await payPal.ledger();
  const settledAfterMs = Date.now() - lastFaultAt;
  figures({ kills, captures: captures.length, refunds: refunds.length, settledAfterMs });
  expect(captures.length).toBeGreaterThan(0);
  await database.close();
  expect((await site.stop()).code).toBe(0);
}, 300_000);

function isReady({ url }: SiteProcess): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Violated invariants, payments in non-final states, and refunds without a result. */
async function unsettled({ pool }: Pick<ReturnType<typeof openDatabase>, "pool">): Promise<string[]> {
  try {
    const { rows } = await pool.query<{ what: string }>(
      `select id || ' is ' || state as what from payments where state in ('capturing', 'pending', 'captured')
       union all select id || ' is asked for' from refunds where state = 'asked'`,
    );
    return [...(await paymentViolations(pool)), ...rows.map(({ what }) => what)];
  } catch (error) {
    return [String(error)];
  }
}

/** Random misbehaviour of PayPal until the next kill. */
function randomMisbehaviours(random: Random): Fault[] {
  const all: Fault[] = [
    { on: "capture", do: "drop", when: "after" },
    { on: "capture", do: "pend" },
    { on: "get", do: "answer", status: 503, when: "before", times: 5 },
    { on: "refund", do: "drop", when: "after", times: 3 },
    { on: "verify", do: "answer", status: 500, when: "before", times: 3 },
    { on: "any", do: "wait", ms: 1_000, times: 5 },
  ];
  return all.filter(() => random.is(0.5));
}

async function prepare() {
  const database = openDatabase({ connectionString: embeddedDatabaseUrl(DATA_DIR) }, { max: 1 });
  const on = { database, clock: { now: () => new Date(), set() {}, advance() {} } };
  const students: Payer[] = [];
  const slots: string[] = [];
  for (let n = 0; n < payers; n++) students.push(await newPayer(on));
  for (let n = 0; n < 500; n++) slots.push((await makeSlot(database.db)).id);
  const owner = await asOwner(on);
  await database.close();
  return { students, owner, slots };
}

/** The student books and pays sessions until `stop`; the owner refunds every third session. */
async function payRepeatedly(
  site: () => SiteProcess,
  { student, owner, slots }: { student: Payer; owner: object; slots: string[] },
  stop: AbortSignal,
): Promise<void> {
  for (let n = 0; !stop.aborted; n++) {
    const id = randomUUID();
    const what = { sessionType: "Yoga Therapy Session (60 min)", amount: 80, message: "" };
    const wanted = { id, for: "session", slotId: slots.pop()!, ...what };
    const opened = await post(site(), "/api/payments", student.headers, wanted);
    if (opened?.status === 201) {
      const { orderId } = opened.body as { orderId: string };
      await payPal.approve(orderId).catch(() => {});
      await post(site(), `/api/payments/${orderId}/capture`, student.headers);
      if (n % 3 === 2) await post(site(), `/api/admin/payments/${id}/refund`, owner, { id: randomUUID() });
    }
    await sleep(100);
  }
}
