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

  test("of the capture by which its payment was fulfilled is noted, and PayPal is not asked for the order", async () => {
    await site.payPal.webhooks("off");
    const { id, orderId } = await paid(site, await payer(site));
    const asked = await site.payPal.calls("get");
    const { id: eventId, body, headers } = await lastEvent(orderId);
    expect(JSON.parse(body).event_type).toBe("PAYMENT.CAPTURE.COMPLETED");
    expect((await tell(body, headers)).status).toBe(200);
    const event = await site.database.db
      .selectFrom("webhook_events")
      .select("handled_at")
      .where("id", "=", eventId)
      .executeTakeFirstOrThrow();
    expect(event.handled_at).not.toBeNull();
    expect(await site.payPal.calls("get")).toBe(asked);
    expect((await stateOf(site, id)).state).toBe("fulfilled");
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

  describe("without a call to PayPal", () => {
    const hours = 3_600_000;
    const old = (ageMs: number) => new Date(site.clock.now().getTime() - ageMs).toISOString();
    test.each([
      ["five days old", () => ({ "paypal-transmission-time": old(5 * 24 * hours) })],
      ["from tomorrow", () => ({ "paypal-transmission-time": old(-24 * hours) })],
      ["without a time", () => ({ "paypal-transmission-time": "" })],
      ["of no time", () => ({ "paypal-transmission-time": "yesterday" })],
      [
        "with a certificate of another host",
        () => ({ "paypal-cert-url": "https://paypal.com.example.com/c" }),
      ],
      ["with a certificate over http", () => ({ "paypal-cert-url": "http://api.paypal.com/c" })],
      ["with a certificate of no address", () => ({ "paypal-cert-url": "api.paypal.com" })],
      ["with an ill-formed id", () => ({ "paypal-transmission-id": "a b" })],
      ["with an ill-formed signature", () => ({ "paypal-transmission-sig": "a b" })],
      ["with an ill-formed algorithm", () => ({ "paypal-auth-algo": "SHA256 or so" })],
    ] as const)("%s", async (_what, change) => {
      const { orderId } = await paid(site, await payer(site));
      const { body, headers } = await lastEvent(orderId);
      await expect.poll(() => noted((JSON.parse(body) as { id: string }).id)).toBe(1);
      const before = await site.payPal.calls("verify");
      const answer = await tell(body, { ...headers, ...change() });
      expect([answer.status, answer.body.message]).toEqual([400, expect.any(String)]);
      expect(await site.payPal.calls("verify")).toBe(before);
    });

    test("about an order that nobody knows: thanked for and forgotten", async () => {
      const { orderId } = await paid(site, await payer(site));
      const { id, body, headers } = await lastEvent(orderId);
      const { capture_id } = await site.database.db
        .selectFrom("payments")
        .selectAll()
        .where("order_id", "=", orderId)
        .executeTakeFirstOrThrow();
      await expect.poll(() => noted(id)).toBe(1);
      const before = await site.payPal.calls("verify");
      const forged = [
        [orderId, "5O190127TN364715T"],
        [capture_id!, "3C679366HH908993F"],
        [id, "WH-FORGED"],
        [(JSON.parse(body) as { resource: { custom_id: string } }).resource.custom_id, crypto.randomUUID()],
      ].reduce((text, [known, other]) => text.replaceAll(known!, other!), body);
      expect((await tell(forged, headers)).status).toBe(200);
      expect(await site.payPal.calls("verify")).toBe(before);
      expect(await noted("WH-FORGED")).toBe(0);
    });

    test("many about one payment, from many addresses: refused until later", async () => {
      const { orderId } = await paid(site, await payer(site));
      const { id, body, headers } = await lastEvent(orderId);
      await expect.poll(() => noted(id)).toBe(1);
      const before = await site.payPal.calls("verify");
      const forge = (n: number) =>
        tell(body, { ...headers, "paypal-transmission-sig": "AAAA", "x-forwarded-for": `10.7.0.${n}` });
      const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => forge(n)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400, 429]));
      expect((await site.payPal.calls("verify")) - before).toBeLessThanOrEqual(30);
    });

    test("many from one address, each about another payment: refused, and PayPal's own are heard", async () => {
      const ana = await payer(site);
      const events: Awaited<ReturnType<typeof lastEvent>>[] = [];
      for (let n = 0; n < 5; n++) events.push(await lastEvent((await paid(site, ana)).orderId));
      const before = await site.payPal.calls("verify");
      const forge = ({ body, headers }: (typeof events)[number]) =>
        tell(body, { ...headers, "paypal-transmission-sig": "AAAA", "x-forwarded-for": "10.7.1.1" });
      for (let round = 0; round < 20; round++) await Promise.all(events.map(forge));
      expect((await forge(events[0]!)).status).toBe(429);
      const calls = (await site.payPal.calls("verify")) - before;
      expect(calls).toBeLessThanOrEqual(60 + events.length);
      const june = await paid(site, await payer(site));
      await expect.poll(async () => noted((await lastEvent(june.orderId)).id)).toBe(1);
    });
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
