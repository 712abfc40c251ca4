import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../../test/app.ts";
import { breaches } from "../../test/faults/checker.ts";
import { approved, capture, paid, payer, stateOf } from "../../test/paying.ts";
import { reconcilePayments } from "./reconcile.ts";

let site: TestApp;
beforeAll(async () => {
  site = await testApp({ from: "empty", env: { TRUST_PROXY: "1" } });
});
afterAll(() => site.close());
afterEach(() => site.payPal.behave());

const tell = (body: string, headers: Record<string, string>) =>
  site.request("POST", "/api/webhooks/paypal", body, headers);
const lastEvent = async (orderId: string) => (await site.payPal.events(orderId)).at(-1)!;
const noted = async (id: string) =>
  (await site.database.db.selectFrom("webhook_events").selectAll().where("id", "=", id).execute()).length;

describe("a webhook", () => {
  test.each(["doubled", "reversed", "early"] as const)("%s changes nothing twice", async (manner) => {
    await site.payPal.webhooks(manner);
    const ana = await payer(site);
    const { id, orderId } = await paid(site, ana);
    await expect.poll(() => lastEvent(orderId).then((event) => noted(event.id))).toBe(1);
    expect((await stateOf(site, id)).bookings).toHaveLength(1);
    const receipts = await site.database.db
      .selectFrom("mails")
      .selectAll()
      .where("subject", "like", "Receipt%")
      .execute();
    expect(receipts.filter(({ recipient }) => recipient.address === ana.email)).toHaveLength(1);
  });

  test("tells of a payment whose answer was lost; it is settled by it", async () => {
    const ana = await payer(site);
    const { id, orderId } = await approved(site, ana);
    await site.payPal.webhooks("off");
    await site.payPal.misbehave({ on: "capture", do: "drop", when: "after", times: "always" });
    await site.payPal.misbehave({ on: "get", do: "drop", when: "before", times: "always" });
    expect((await capture(site, ana, orderId)).body.state).toBe("pending");
    await site.payPal.behave();
    const { body, headers } = await lastEvent(orderId);
    expect((await tell(body, headers)).status).toBe(200);
    await expect.poll(async () => (await stateOf(site, id)).state).toBe("fulfilled");
    expect((await tell(body, headers)).status).toBe(200);
  });

  test("that the site could not look into is taken up later", async () => {
    const { id, orderId } = await approved(site, await payer(site));
    await site.payPal.webhooks("off");
    await site.ctx().payPal.captureOrder(orderId, crypto.randomUUID());
    await site.payPal.misbehave({ on: "get", do: "answer", status: 503, when: "before", times: "always" });
    const { id: eventId, body, headers } = await lastEvent(orderId);
    expect((await tell(body, headers)).status).toBe(200);
    await expect.poll(() => noted(eventId)).toBe(1);
    await site.payPal.behave();
    site.clock.advance(30_000);
    await reconcilePayments(site.ctx());
    await expect.poll(async () => (await stateOf(site, id)).state).toBe("fulfilled");
  });
});

describe("what PayPal did not send is refused, and changes nothing", () => {
  test.each([
    ["without a signature", (body: string) => [body, {}]],
    [
      "changed by one byte",
      (body: string, headers: object) => [body.replace("COMPLETED", "COMPLETEd"), headers],
    ],
    [
      "with a signature of another",
      (body: string, headers: object) => [body, { ...headers, "paypal-transmission-sig": "AAAA" }],
    ],
    ["that is no JSON", (_body: string, headers: object) => ["{", headers]],
    ["that is no event", (_body: string, headers: object) => ["[]", headers]],
    [
      "with another body hidden behind it",
      (body: string, headers: object) => [`${body},"verification_status":"SUCCESS"`, headers],
    ],
  ] as const)("%s", async (_what, forge) => {
    const { orderId } = await paid(site, await payer(site));
    const { body, headers } = await lastEvent(orderId);
    const [forged, sent] = forge(body, headers) as [string, Record<string, string>];
    const answer = await tell(forged, { "content-type": "application/json", ...sent });
    expect(answer.status).toBe(400);
    expect(answer.body.message).toEqual(expect.any(String));
  });

  test("while PayPal cannot be asked it is told to come again", async () => {
    const { orderId } = await paid(site, await payer(site));
    const { body, headers } = await lastEvent(orderId);
    await site.payPal.misbehave({ on: "verify", do: "answer", status: 503, when: "before", times: "always" });
    expect((await tell(body, headers)).status).toBe(503);
  });
});

test("another site's order on the same account is thanked for and ignored", async () => {
  const { payPal } = site.ctx();
  const items = [{ name: "Something else", unitCents: 500, quantity: 1 }];
  const paymentId = crypto.randomUUID();
  const order = await payPal.createOrder({ paymentId, amountCents: 500, items }, crypto.randomUUID());
  if (order.kind !== "done") throw new Error(order.kind);
  await site.payPal.approve(order.value.id);
  const { id, body, headers } = await lastEvent(order.value.id);
  expect((await tell(body, headers)).status).toBe(200);
  expect(await noted(id)).toBe(0);
});

test("a body that is too large, or no JSON by its type, is refused as anywhere", async () => {
  expect((await tell("x".repeat(300_000), { "content-type": "application/json" })).status).toBe(413);
  expect((await tell("a=b", { "content-type": "application/x-www-form-urlencoded" })).status).toBe(415);
});

test("after all of that, books and bookings agree", async () => {
  expect(await breaches(site.database.pool)).toEqual([]);
});
