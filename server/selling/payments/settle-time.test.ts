import { afterEach, expect, test } from "vitest";
import { paymentViolations } from "../../../test/faults/checker.ts";
import { asOwner } from "../../../test/owner.ts";
import {
  openAndApproveSession,
  captureSession,
  openSession,
  paySession,
  newPayer,
  paymentWithBookings,
  sessionRequest,
  approvedSession,
} from "../../../test/paying.ts";
import { updateRows } from "../../../test/rows.ts";
import { startSite } from "../../../test/start-site.ts";
import { backgroundTasks } from "../../background.ts";
import { newId } from "../../platform/db/id.ts";
import { reconcilePayments } from "./reconcile.ts";
import { receiveWebhook } from "./webhook.ts";

// Measures how many seconds of the site's clock a payment needs to settle after the last fault, by reconciliation
// alone. The clock moves one tick at a time; the worst case is a fault that ends just after a tick.

const maxSeconds = 60;
const reconcileSeconds = backgroundTasks.find(({ run }) => run === reconcilePayments)!.everySeconds;
const ages = [
  ["a moment", 0],
  ["3 hours", 3 * 3_600],
] as const;

const site = startSite({ from: "empty", env: { TRUST_PROXY: "1" } });
afterEach(() => site.payPal.behave());

const stateNow = (id: string) => paymentWithBookings(site, id);
const makePayPalUnavailable = () =>
  site.payPal.misbehave({ on: "any", do: "answer", status: 503, when: "before", times: "always" });

async function tick(): Promise<void> {
  site.clock.advance(reconcileSeconds * 1000);
  await reconcilePayments(site.ctx());
}

/** Advances by `seconds` in ticks. A long time is two ticks, one jump, and ticks for the last 30 seconds. */
async function advance(seconds: number): Promise<void> {
  const end = site.clock.now().getTime() + seconds * 1000;
  const lastMs = 30_000;
  for (let n = 0; n < 2 && site.clock.now().getTime() < end; n++) await tick();
  if (site.clock.now().getTime() < end - lastMs) site.clock.set(new Date(end - lastMs));
  while (site.clock.now().getTime() < end) await tick();
}

/** Ticks until the payment has the values in `wanted`. Returns the seconds that it took. */
async function secondsUntil(id: string, wanted: object): Promise<number> {
  for (let seconds = 0; ; seconds += reconcileSeconds) {
    const now = await stateNow(id);
    if (Object.entries(wanted).every(([name, value]) => now[name as "state"] === value)) return seconds;
    if (seconds > 20 * maxSeconds) return seconds;
    await tick();
  }
}

test.each([...ages, ["13 minutes", 13 * 60]] as const)(
  "a payment that PayPal settles after %s of pending is fulfilled within a minute",
  async (_age, seconds) => {
    const { payer: ana, id, orderId } = await approvedSession(site);
    await site.payPal.webhooks("off");
    await site.payPal.misbehave({ on: "capture", do: "pend" });
    await captureSession(site, ana, orderId);
    await advance(seconds);
    await site.payPal.settle(orderId, "COMPLETED");
    expect(await secondsUntil(id, { state: "fulfilled" })).toBeLessThanOrEqual(maxSeconds);
  },
);

test.each(ages)(
  "a capture with an unknown outcome settles within a minute after PayPal is back (away for %s)",
  async (_age, seconds) => {
    const { payer: ana, id, orderId } = await approvedSession(site);
    await site.payPal.webhooks("off");
    await site.payPal.misbehave({ on: "any", do: "drop", when: "after", times: "always" });
    expect((await captureSession(site, ana, orderId)).body.state).toBe("pending");
    await site.payPal.behave();
    await site.payPal.webhooks("off");
    await makePayPalUnavailable();
    await advance(seconds);
    await site.payPal.behave();
    expect(await secondsUntil(id, { state: "fulfilled" })).toBeLessThanOrEqual(maxSeconds);
  },
);

test("a capture whose process died is finished within a minute after its lease", async () => {
  const { id } = await approvedSession(site);
  await site.payPal.webhooks("off");
  const now = site.clock.now();
  await updateRows(
    site.database.db,
    "payments",
    { id },
    { state: "capturing", changed_at: now, look_at: new Date(now.getTime() + 20_000) },
  );
  expect(await secondsUntil(id, { state: "fulfilled" })).toBeLessThanOrEqual(maxSeconds);
});

test("a payment settles within a minute after the clock was set back by a day", async () => {
  const { payer: ana, id, orderId } = await approvedSession(site);
  await site.payPal.webhooks("off");
  await site.payPal.misbehave({ on: "capture", do: "pend" });
  await captureSession(site, ana, orderId);
  const { db } = site.database;
  const look_at = new Date(site.clock.now().getTime() + 86_400_000);
  await db.updateTable("payments").set({ look_at }).where("id", "=", id).execute();
  await site.payPal.settle(orderId, "COMPLETED");
  expect(await secondsUntil(id, { state: "fulfilled" })).toBeLessThanOrEqual(maxSeconds);
});

test.each(ages)(
  "a refund with a lost response settles within a minute after PayPal is back (away for %s)",
  async (_age, seconds) => {
    const { id } = await paySession(site, await newPayer(site));
    await site.payPal.webhooks("off");
    await site.payPal.misbehave({ on: "refund", do: "drop", when: "after", times: "always" });
    await site.request("POST", `/api/admin/payments/${id}/refund`, { id: newId() }, await asOwner(site));
    await makePayPalUnavailable();
    await advance(seconds);
    await site.payPal.behave();
    expect(await secondsUntil(id, { state: "refunded" })).toBeLessThanOrEqual(maxSeconds);
  },
);

test.each(ages)(
  "a refund made at PayPal is recorded within a minute after PayPal is back (away for %s)",
  async (_age, seconds) => {
    const { id, orderId } = await paySession(site, await newPayer(site));
    await site.payPal.webhooks("off");
    const { capture_id } = await stateNow(id);
    await site.ctx().provider.refund(capture_id!, newId(), undefined);
    const { body, headers } = (await site.payPal.events(orderId)).at(-1)!;
    // The event is recorded, then the process dies.
    await receiveWebhook(site.ctx(), { headers, rawBody: body });
    await makePayPalUnavailable();
    await advance(seconds);
    await site.payPal.behave();
    expect(await secondsUntil(id, { state: "refunded" })).toBeLessThanOrEqual(maxSeconds);
    expect(await stateNow(id)).toMatchObject({ look_at: null });
  },
);

test("an abandoned payment expires within a minute after its hold ends", async () => {
  const { id } = await abandonedPayment();
  await advance(10 * 60);
  expect(await secondsUntil(id, { state: "expired" })).toBeLessThanOrEqual(maxSeconds);
});

test("an approved order whose browser disappeared is fulfilled within a minute after a downtime", async () => {
  const { id } = await openAndApproveSession(site, await newPayer(site));
  site.clock.advance(8 * 60_000);
  expect(await secondsUntil(id, { state: "fulfilled" })).toBeLessThanOrEqual(maxSeconds);
});

test("polling of a final payment stops after one more poll", async () => {
  const { id } = await paySession(site, await newPayer(site));
  await site.database.db.updateTable("payments").set({ look_at: site.clock.now() }).where("id", "=", id).execute();
  // The site's own reconciliation may have claimed it for a moment.
  const stateAfterTick = async () => {
    await tick();
    return stateNow(id);
  };
  await expect.poll(stateAfterTick).toMatchObject({ state: "fulfilled", look_at: null });
});

test("after all tests above, the ledger and the bookings agree", async () => {
  expect(await paymentViolations(site.database.pool)).toEqual([]);
});

async function abandonedPayment() {
  const wanted = await sessionRequest(site);
  await openSession(site, await newPayer(site), wanted);
  return wanted;
}
