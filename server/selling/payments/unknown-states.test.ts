import { afterEach, expect, test } from "vitest";
import { cartRequest, newGuest, openAndApproveCart, readOrder } from "../../../test/buying.ts";
import { checkPaymentsAfterEach } from "../../../test/check-payments.ts";
import { makeChocolate } from "../../../test/make.ts";
import {
  captureSession,
  newPayer,
  openAndApproveSession,
  paymentWithBookings,
  approvedSession,
} from "../../../test/paying.ts";
import { startSite } from "../../../test/start-site.ts";
import { reconcilePayments } from "./reconcile.ts";
import { settlePayment } from "./settle.ts";

// What PayPal answers is not known, null, of another type, or no JSON.

const site = startSite({ from: "empty", env: { TRUST_PROXY: "1" } });
checkPaymentsAfterEach(() => site);
afterEach(() => site.payPal.webhooks("usual"));

const stateNow = (id: string) => paymentWithBookings(site, id);
const minutes = (n: number) => n * 60_000;
const captureAt = "purchase_units.0.payments.captures.0";
/** Changes the order in every answer about it. */
async function answering(set: Record<string, unknown>, remove: string[] = []) {
  for (const on of ["capture", "get"] as const)
    await site.payPal.misbehave({ on, do: "change", set, remove, times: "always" });
}
/** Mails to the owner that the outcome of a payment is not known. */
const problemMails = async () => {
  const mails = site.database.db.selectFrom("mails").select("id");
  return (await mails.where("text", "like", "%PayPal has not told us yet whether this was paid%").execute()).length;
};
const isSlotHeld = async (id: string) => {
  const holds = site.database.db.selectFrom("slot_holds").select("state").where("payment_id", "=", id);
  return (await holds.executeTakeFirst())?.state === "pinned";
};
async function poll(id: string, afterMs: number) {
  site.clock.advance(afterMs);
  await settlePayment(site.ctx(), id);
}

test("a capture whose status is not known: the hour stays held, the owner hears after an hour, once", async () => {
  await site.payPal.webhooks("off");
  const mailsBefore = await problemMails();
  const { payer: ana, id, orderId } = await approvedSession(site);
  await answering({ [`${captureAt}.status`]: "SOMETHING_NEW" });
  expect((await captureSession(site, ana, orderId)).body.state).toBe("pending");
  expect(await stateNow(id)).toMatchObject({ state: "pending", reason: "SOMETHING_NEW", look_at: expect.any(Date) });
  await poll(id, minutes(50));
  expect([await isSlotHeld(id), (await stateNow(id)).problem]).toEqual([true, null]);
  await poll(id, minutes(15));
  await poll(id, minutes(15));
  expect((await stateNow(id)).problem).toBe("PayPal has not told us yet whether this was paid.");
  expect([await isSlotHeld(id), (await problemMails()) - mailsBefore]).toEqual([true, 1]);
  await site.payPal.behave();
  await poll(id, minutes(1));
  expect(await stateNow(id)).toMatchObject({ state: "fulfilled", problem: null, bookings: [{}] });
});

test("an order whose status is not known keeps the hour beyond its hold, and is captured once it is approved", async () => {
  await site.payPal.webhooks("off");
  const mailsBefore = await problemMails();
  const { id } = await openAndApproveSession(site, await newPayer(site));
  await answering({ status: "SOMETHING_NEW" });
  await poll(id, minutes(1));
  await poll(id, minutes(50));
  expect([(await stateNow(id)).state, await isSlotHeld(id)]).toEqual(["capturing", true]);
  expect((await stateNow(id)).problem).toBeNull();
  await poll(id, minutes(15));
  await poll(id, minutes(15));
  expect([(await stateNow(id)).problem, (await problemMails()) - mailsBefore]).toEqual([
    "PayPal has not told us yet whether this was paid.",
    1,
  ]);
  await site.payPal.behave();
  await poll(id, minutes(1));
  expect(await stateNow(id)).toMatchObject({ state: "fulfilled", problem: null, bookings: [{}] });
});

test("a completed order whose capture is not shown is not released when its hold ends", async () => {
  await site.payPal.webhooks("off");
  const { id, orderId } = await openAndApproveSession(site, await newPayer(site));
  await site.ctx().provider.capture(orderId, crypto.randomUUID());
  await answering({ "purchase_units.0.payments": null });
  await poll(id, minutes(50));
  expect([(await stateNow(id)).state, await isSlotHeld(id)]).toEqual(["capturing", true]);
  await site.payPal.behave();
  await poll(id, minutes(1));
  expect(await stateNow(id)).toMatchObject({ state: "fulfilled", bookings: [{}] });
});

test("a paid order is fulfilled although everything that decorates is null or of another type", async () => {
  await answering({
    payer: null,
    links: 7,
    create_time: [],
    "purchase_units.0.custom_id": null,
    "purchase_units.0.shipping": "nowhere",
    [`${captureAt}.custom_id`]: null,
    [`${captureAt}.links`]: null,
    [`${captureAt}.seller_receivable_breakdown`]: { paypal_fee: { currency_code: null, value: 2 } },
    [`${captureAt}.status_details`]: "none",
  });
  const { payer: ana, id, orderId } = await approvedSession(site);
  expect((await captureSession(site, ana, orderId)).body).toMatchObject({ state: "fulfilled", payerName: "" });
  expect(await stateNow(id)).toMatchObject({ state: "fulfilled", fee_cents: null, problem: null, bookings: [{}] });
});

test.each(["status", "id", "amount"])("an unreadable %s of a capture has an unknown outcome", async (name) => {
  await site.payPal.webhooks("off");
  const { payer: ana, id, orderId } = await approvedSession(site);
  await answering({ [`${captureAt}.${name}`]: null });
  expect((await captureSession(site, ana, orderId)).body.state).toBe("pending");
  expect([(await stateNow(id)).state, await isSlotHeld(id)]).toEqual(["capturing", true]);
  await site.payPal.behave();
  await poll(id, minutes(1));
  expect(await stateNow(id)).toMatchObject({ state: "fulfilled", bookings: [{}] });
});

test.each([
  ["a page of HTML", { do: "html", status: 200, when: "after" }],
  ["a page of HTML with an error", { do: "html", status: 502, when: "after" }],
  ["half of the JSON", { do: "garble", how: "cut" }],
  ["nothing", { do: "garble", how: "empty" }],
  ["null", { do: "garble", how: "null" }],
] as const)("a capture that is answered with %s has an unknown outcome, and its body is not logged", async (_, how) => {
  await site.payPal.webhooks("off");
  const { payer: ana, id, orderId } = await approvedSession(site);
  const loggedBefore = site.log().length;
  for (const on of ["capture", "get"] as const) await site.payPal.misbehave({ on, ...how, times: "always" });
  expect((await captureSession(site, ana, orderId)).body.state).toBe("pending");
  expect([(await stateNow(id)).state, await isSlotHeld(id)]).toEqual(["capturing", true]);
  const logged = site.log().slice(loggedBefore);
  expect(logged).toContain(`/v2/checkout/orders/${orderId}`);
  expect(logged).not.toMatch(/<!DOCTYPE|pat\.payer|"purchase_units/);
  await site.payPal.behave();
  await poll(id, minutes(1));
  expect(await stateNow(id)).toMatchObject({ state: "fulfilled", bookings: [{}] });
});

test("a shipped order keeps the address of the order if the answer to the capture has none", async () => {
  const tin = await makeChocolate(site.database.db, { inventory: 5 });
  const opened = await openAndApproveCart(site, newGuest(), cartRequest([[tin, 1]]));
  await site.payPal.webhooks("off");
  await site.payPal.misbehave({ on: "capture", do: "change", remove: ["purchase_units.0.shipping"] });
  await settlePayment(site.ctx(), opened.id);
  expect((await readOrder(site, opened.id)).address).toMatchObject({ lines: ["1 Main Street"], city: "Los Angeles" });
});

test("a shipped order that was paid without an address is made, and the owner asks the buyer for it", async () => {
  const tin = await makeChocolate(site.database.db, { inventory: 5 });
  const opened = await openAndApproveCart(site, newGuest(), cartRequest([[tin, 1]]));
  await site.payPal.webhooks("off");
  await site.ctx().provider.capture(opened.orderId, crypto.randomUUID());
  await answering({ "purchase_units.0.shipping.address": null });
  await settlePayment(site.ctx(), opened.id);
  const problem = "It was paid, but PayPal gave no complete shipping address. Ask the buyer for it.";
  expect(await stateNow(opened.id)).toMatchObject({ state: "fulfilled", problem });
  expect((await readOrder(site, opened.id)).state).toBe("new");
  await expect
    .poll(() => site.mail.received.filter(({ mail }) => mail.text?.includes("complete shipping address")))
    .toHaveLength(1);
  await reconcilePayments(site.ctx());
  expect(await stateNow(opened.id)).toMatchObject({ state: "fulfilled", problem });
});
