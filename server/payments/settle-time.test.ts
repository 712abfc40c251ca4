import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "../../test/app.ts";
import { breaches } from "../../test/faults/checker.ts";
import { asOwner } from "../../test/owner.ts";
import { approved, capture, open, paid, payer, stateOf, wantedSession } from "../../test/paying.ts";
import { backgroundTasks } from "../background.ts";
import { newId } from "../db/id.ts";
import { reconcilePayments } from "./reconcile.ts";
import { receiveWebhook } from "./webhook.ts";

// How many seconds of the site's clock a payment needs after the last fault, when nothing but reconciliation looks at it.
// The clock moves one tick at a time, so the worst moment for the end of a fault is just after a tick.

const promisedSeconds = 60;
const reconcileSeconds = backgroundTasks.find(({ run }) => run === reconcilePayments)!.everySeconds;
const ages = [
  ["a moment", 0],
  ["3 hours", 3 * 3_600],
] as const;

let site: TestApp;
beforeAll(async () => {
  site = await testApp({ from: "empty", env: { TRUST_PROXY: "1" } });
});
afterAll(() => site.close());
afterEach(() => site.payPal.behave());

const stateNow = (id: string) => stateOf(site, id);
const payPalIsAway = () =>
  site.payPal.misbehave({ on: "any", do: "answer", status: 503, when: "before", times: "always" });

async function tick(): Promise<void> {
  site.clock.advance(reconcileSeconds * 1000);
  await reconcilePayments(site.ctx());
}

/** The ticks of `seconds`; of a long time only the first and the last half minute, with one leap between them. */
async function pass(seconds: number): Promise<void> {
  const end = site.clock.now().getTime() + seconds * 1000;
  const lastMs = 30_000;
  for (let n = 0; n < 2 && site.clock.now().getTime() < end; n++) await tick();
  if (site.clock.now().getTime() < end - lastMs) site.clock.set(new Date(end - lastMs));
  while (site.clock.now().getTime() < end) await tick();
}

/** Seconds of ticks until the payment is there. */
async function secondsUntil(id: string, wanted: object): Promise<number> {
  for (let seconds = 0; ; seconds += reconcileSeconds) {
    const now = await stateNow(id);
    if (Object.entries(wanted).every(([name, value]) => now[name as "state"] === value)) return seconds;
    if (seconds > 20 * promisedSeconds) return seconds;
    await tick();
  }
}

test.each([...ages, ["13 minutes", 13 * 60]] as const)(
  "a pending payment, %s after it began to wait",
  async (_age, seconds) => {
    const ana = await payer(site);
    const { id, orderId } = await approved(site, ana);
    await site.payPal.webhooks("off");
    await site.payPal.misbehave({ on: "capture", do: "pend" });
    await capture(site, ana, orderId);
    await pass(seconds);
    await site.payPal.settle(orderId, "COMPLETED");
    expect(await secondsUntil(id, { state: "fulfilled" })).toBeLessThanOrEqual(promisedSeconds);
  },
);

test.each(ages)("a capture of which nobody knows, PayPal away for %s", async (_age, seconds) => {
  const ana = await payer(site);
  const { id, orderId } = await approved(site, ana);
  await site.payPal.webhooks("off");
  await site.payPal.misbehave({ on: "any", do: "drop", when: "after", times: "always" });
  expect((await capture(site, ana, orderId)).body.state).toBe("pending");
  await site.payPal.behave();
  await site.payPal.webhooks("off");
  await payPalIsAway();
  await pass(seconds);
  await site.payPal.behave();
  expect(await secondsUntil(id, { state: "fulfilled" })).toBeLessThanOrEqual(promisedSeconds);
});

test("a capture whose process died: its lease ends", async () => {
  const ana = await payer(site);
  const { id } = await approved(site, ana);
  await site.payPal.webhooks("off");
  const now = site.clock.now();
  await site.database.db
    .updateTable("payments")
    .set({ state: "capturing", changed_at: now, look_at: new Date(now.getTime() + 20_000) })
    .where("id", "=", id)
    .execute();
  expect(await secondsUntil(id, { state: "fulfilled" })).toBeLessThanOrEqual(promisedSeconds);
});

test.each(ages)("a refund that was made, and PayPal away for %s before it said so", async (_age, seconds) => {
  const { id } = await paid(site, await payer(site));
  await site.payPal.webhooks("off");
  await site.payPal.misbehave({ on: "refund", do: "drop", when: "after", times: "always" });
  await site.request("POST", `/api/admin/payments/${id}/refund`, { id: newId() }, await asOwner(site));
  await payPalIsAway();
  await pass(seconds);
  await site.payPal.behave();
  expect(await secondsUntil(id, { state: "refunded" })).toBeLessThanOrEqual(promisedSeconds);
});

test.each(ages)("a refund that only PayPal tells of, and then is away for %s", async (_age, seconds) => {
  const { id, orderId } = await paid(site, await payer(site));
  await site.payPal.webhooks("off");
  const { capture_id } = await stateNow(id);
  await site.ctx().payPal.refundCapture(capture_id!, newId(), undefined);
  const { body, headers } = (await site.payPal.events(orderId)).at(-1)!;
  const [transmissionId, transmissionTime, transmissionSig, certUrl, authAlgo] = [
    "transmission-id",
    "transmission-time",
    "transmission-sig",
    "cert-url",
    "auth-algo",
  ].map((name) => headers[`paypal-${name}`]!) as [string, string, string, string, string];
  const signature = { transmissionId, transmissionTime, transmissionSig, certUrl, authAlgo };
  // Noted, and then the process died.
  await receiveWebhook(site.ctx(), signature, body);
  await payPalIsAway();
  await pass(seconds);
  await site.payPal.behave();
  expect(await secondsUntil(id, { state: "refunded" })).toBeLessThanOrEqual(promisedSeconds);
  // Nothing is left to ask PayPal for.
  expect(await stateNow(id)).toMatchObject({ look_at: null });
});

test("a hold whose payer went away is free again", async () => {
  const { id } = await openedByNobody();
  await pass(10 * 60);
  expect(await secondsUntil(id, { state: "expired" })).toBeLessThanOrEqual(promisedSeconds);
});

test("an approved order whose browser vanished while the site was down", async () => {
  const { id } = await approved(site, await payer(site));
  site.clock.advance(8 * 60_000);
  expect(await secondsUntil(id, { state: "fulfilled" })).toBeLessThanOrEqual(promisedSeconds);
});

test("a payment that is over is not looked at again, whatever was told of it meanwhile", async () => {
  const { id } = await paid(site, await payer(site));
  await site.database.db
    .updateTable("payments")
    .set({ look_at: site.clock.now() })
    .where("id", "=", id)
    .execute();
  await tick();
  expect(await stateNow(id)).toMatchObject({ state: "fulfilled", look_at: null });
});

test("after all of that, books and bookings agree", async () => {
  expect(await breaches(site.database.pool)).toEqual([]);
});

async function openedByNobody() {
  const wanted = await wantedSession(site);
  await open(site, await payer(site), wanted);
  return wanted;
}
