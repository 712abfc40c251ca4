import { io } from "socket.io-client";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { type TestApp, testApp } from "../../../test/app.ts";
import { cuttableProxy } from "../../../test/cuttable-proxy.ts";
import { testDatabase } from "../../../test/database.ts";
import { makeMail, makePayment, makeSlot } from "../../../test/make.ts";
import { insertRow } from "../../../test/rows.ts";
import { started } from "../../../test/start-site.ts";
import { makeStudent } from "../../../test/student.ts";
import { newId } from "../db/id.ts";
import { openDatabase } from "../db/pool.ts";

const base = started(testDatabase);
let proxy: Awaited<ReturnType<typeof cuttableProxy>>;
let site: TestApp;
beforeAll(async () => {
  proxy = await cuttableProxy(base.connection);
  const connection = { ...base.connection, ...proxy.connection };
  site = await testApp({ database: { ...openDatabase(connection), connection } });
});
afterAll(async () => {
  await site.close();
  proxy.close();
});

/** The value of a metric with its labels; undefined when it is missing. */
async function metric(name: string): Promise<number | undefined> {
  const { status, body } = await site.request("GET", "/metrics");
  expect(status).toBe(200);
  const line = (body as string).split("\n").find((each) => each.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length + 1));
}

test("requests are counted by method and status class, with their durations", async () => {
  const missing = 'http_request_duration_seconds_count{method="GET",class="4xx"}';
  const before = (await metric(missing)) ?? 0;
  await site.request("GET", "/api/no-such-call");
  expect(await metric(missing)).toBe(before + 1);
  expect(await metric('http_request_duration_seconds_bucket{le="+Inf",method="GET",class="4xx"}')).toBe(before + 1);
});

test("the age of the oldest queued mail counts, also while it waits for its next try", async () => {
  expect(await metric("mail_oldest_queued_seconds")).toBe(0);
  const now = site.clock.now();
  await makeMail(base.db, {
    attempts: 4,
    next_try_at: new Date(now.getTime() + 600_000),
    tried_at: now,
    created_at: new Date(now.getTime() - 600_000),
  });
  expect(await metric("mail_oldest_queued_seconds")).toBeGreaterThanOrEqual(600);
  expect(await metric('mails{state="queued"}')).toBe(1);
});

test("payments that the owner must resolve are counted", async () => {
  expect(await metric("payments_needing_owner")).toBe(0);
  const { id: user_id } = await makeStudent(site);
  await makePayment(base.db, { user_id, slot: await makeSlot(base.db), problem: "PayPal took another amount." });
  expect(await metric("payments_needing_owner")).toBe(1);
});

test("reasons for which the payment provider refuses the account, or this site's requests, are counted", async () => {
  expect(await metric('payment_refusals{whose="payee"}')).toBe(0);
  const at = { at_capture: false, since: new Date(), latest_at: new Date() };
  const ofOne = { code: "TRANSACTION_BLOCKED_BY_PAYEE", subject: newId(), whose: "payee" } as const;
  const ofAll = { code: "PAYEE_ACCOUNT_RESTRICTED", subject: "", whose: "payee" } as const;
  await insertRow(base.db, "payment_refusals", [
    { ...ofOne, ...at },
    { ...ofAll, ...at },
  ]);
  expect(await metric('payment_refusals{whose="payee"}')).toBe(1);
  expect(await metric('payment_refusals{whose="site"}')).toBe(0);
});

test("events of PayPal that cannot be read are counted", async () => {
  expect(await metric("webhook_events_unreadable")).toBe(0);
  const event = { id: "WH-1", event_type: "SOMETHING.NEW", shape: "{}", received_at: new Date() };
  await base.db.insertInto("unread_events").values(event).execute();
  expect(await metric("webhook_events_unreadable")).toBe(1);
});

test("open pages with live updates are counted", async () => {
  expect(await metric("websockets")).toBe(0);
  const socket = io(site.url, { transports: ["websocket"], extraHeaders: { origin: site.url }, forceNew: true });
  onTestFinished(() => void socket.disconnect());
  await expect.poll(() => metric("websockets")).toBe(1);
  socket.disconnect();
  await expect.poll(() => metric("websockets")).toBe(0);
});

test("while the database is away, /readyz fails, and /metrics answers and says so", async () => {
  expect(await metric("database_up")).toBe(1);
  expect(await metric("database_pool_waiting")).toBe(0);
  proxy.cut();
  expect((await site.request("GET", "/readyz")).status).toBe(503);
  expect((await site.request("GET", "/healthz")).status).toBe(200);
  expect(await metric("database_up")).toBe(0);
  expect(await metric('mails{state="queued"}')).toBeUndefined();
  proxy.restore();
  await expect.poll(() => metric("database_up")).toBe(1);
});
