import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { paymentViolations } from "../../../test/faults/checker.ts";
import {
  openAndApproveSession,
  captureSession,
  paySession,
  newPayer,
  paymentWithBookings,
  approvedSession,
  paidSession,
} from "../../../test/paying.ts";
import { asIfRepeated } from "../../../test/repeated-uses.ts";
import { readRow } from "../../../test/rows.ts";
import { startSite } from "../../../test/start-site.ts";
import { reconcilePayments } from "./reconcile.ts";
import { settlePayment } from "./settle.ts";
import { purgeUnreadEvents } from "./unread-events.ts";
import { settleFromWebhook } from "./webhook.ts";

const site = startSite({ from: "empty", env: { TRUST_PROXY: "1" } });
afterEach(() => site.payPal.behave());

const sendWebhook = (body: string, headers: Record<string, string>) =>
  site.request("POST", "/api/webhooks/paypal", body, headers);
const lastEvent = async (orderId: string) => (await site.payPal.events(orderId)).at(-1)!;
const recordedCount = async (id: string) =>
  (await site.database.db.selectFrom("webhook_events").selectAll().where("id", "=", id).execute()).length;

describe("a webhook", () => {
  test.each(["doubled", "reversed", "early"] as const)(
    "sent %s creates one booking and one receipt",
    async (manner) => {
      await site.payPal.webhooks(manner);
      const { payer: ana, id, orderId } = await paidSession(site);
      await expect.poll(() => lastEvent(orderId).then((event) => recordedCount(event.id))).toBe(1);
      expect((await paymentWithBookings(site, id)).bookings).toHaveLength(1);
      const receipts = await site.database.db
        .selectFrom("mails")
        .selectAll()
        .where("subject", "like", "Receipt%")
        .execute();
      expect(receipts.filter(({ recipient }) => recipient.address === ana.email)).toHaveLength(1);
    },
  );

  test("settles a payment whose capture response was lost", async () => {
    const { payer: ana, id, orderId } = await approvedSession(site);
    await site.payPal.webhooks("off");
    await site.payPal.misbehave({ on: "capture", do: "drop", when: "after", times: "always" });
    await site.payPal.misbehave({ on: "get", do: "drop", when: "before", times: "always" });
    expect((await captureSession(site, ana, orderId)).body.state).toBe("pending");
    await site.payPal.behave();
    const { body, headers } = await lastEvent(orderId);
    expect((await sendWebhook(body, headers)).status).toBe(200);
    await expect.poll(async () => (await paymentWithBookings(site, id)).state).toBe("fulfilled");
    expect((await sendWebhook(body, headers)).status).toBe(200);
  });

  test("about an already fulfilled capture is recorded without fetching the order from PayPal", async () => {
    await site.payPal.webhooks("off");
    const { id, orderId } = await paySession(site, await newPayer(site));
    const callsBefore = await site.payPal.calls("get");
    const { id: eventId, body, headers } = await lastEvent(orderId);
    expect(JSON.parse(body).event_type).toBe("PAYMENT.CAPTURE.COMPLETED");
    expect((await sendWebhook(body, headers)).status).toBe(200);
    const event = await readRow(site.database.db, "webhook_events", { id: eventId }, ["handled_at"]);
    expect(event.handled_at).not.toBeNull();
    expect(await site.payPal.calls("get")).toBe(callsBefore);
    expect((await paymentWithBookings(site, id)).state).toBe("fulfilled");
  });

  test("whose order PayPal cannot return is handled later by reconciliation", async () => {
    const { id, orderId } = await openAndApproveSession(site, await newPayer(site));
    await site.payPal.webhooks("off");
    await site.ctx().provider.capture(orderId, crypto.randomUUID());
    await site.payPal.misbehave({ on: "get", do: "answer", status: 503, when: "before", times: "always" });
    const { id: eventId, body, headers } = await lastEvent(orderId);
    expect((await sendWebhook(body, headers)).status).toBe(200);
    await expect.poll(() => recordedCount(eventId)).toBe(1);
    await site.payPal.behave();
    site.clock.advance(30_000);
    await reconcilePayments(site.ctx());
    await expect.poll(async () => (await paymentWithBookings(site, id)).state).toBe("fulfilled");
  });
});

describe("a webhook that PayPal did not send is refused", () => {
  /** A genuine event that was received. */
  let genuine: Awaited<ReturnType<typeof lastEvent>>;
  beforeAll(async () => {
    const { orderId } = await paySession(site, await newPayer(site));
    genuine = await lastEvent(orderId);
    await vi.waitUntil(async () => (await recordedCount(genuine.id)) === 1, { timeout: 60_000 });
  });

  test.each([
    ["without a signature", (body: string) => [body, {}]],
    ["with one changed byte", (body: string, headers: object) => [body.replace("COMPLETED", "COMPLETEd"), headers]],
    [
      "with a wrong signature",
      (body: string, headers: object) => [body, { ...headers, "paypal-transmission-sig": "AAAA" }],
    ],
    ["that is not JSON", (_body: string, headers: object) => ["{", headers]],
    ["that is not an event", (_body: string, headers: object) => ["[]", headers]],
    [
      "with extra JSON appended to the body",
      (body: string, headers: object) => [`${body},"verification_status":"SUCCESS"`, headers],
    ],
  ] as const)("%s", async (_what, forge) => {
    const { body, headers } = genuine;
    const [forged, sent] = forge(body, headers) as [string, Record<string, string>];
    const response = await sendWebhook(forged, { "content-type": "application/json", ...sent });
    expect(response.status).toBe(400);
    expect(response.body.message).toEqual(expect.any(String));
  });

  describe("without a call to PayPal", () => {
    const hours = 3_600_000;
    const timeAgo = (ageMs: number) => new Date(site.clock.now().getTime() - ageMs).toISOString();
    test.each([
      ["five days old", () => ({ "paypal-transmission-time": timeAgo(5 * 24 * hours) })],
      ["from tomorrow", () => ({ "paypal-transmission-time": timeAgo(-24 * hours) })],
      ["without a time", () => ({ "paypal-transmission-time": "" })],
      ["with an invalid time", () => ({ "paypal-transmission-time": "yesterday" })],
      ["with a certificate of another host", () => ({ "paypal-cert-url": "https://paypal.com.example.com/c" })],
      [
        "with a certificate of a host whose name ends like PayPal's",
        () => ({ "paypal-cert-url": "https://not-paypal.com/c" }),
      ],
      ["with a certificate over http", () => ({ "paypal-cert-url": "http://api.paypal.com/c" })],
      ["with a certificate URL without a scheme", () => ({ "paypal-cert-url": "api.paypal.com" })],
      ["with an ill-formed id", () => ({ "paypal-transmission-id": "a b" })],
      ["with an ill-formed signature", () => ({ "paypal-transmission-sig": "a b" })],
      ["with an ill-formed algorithm", () => ({ "paypal-auth-algo": "SHA256 or so" })],
    ] as const)("%s", async (_what, change) => {
      const { body, headers } = genuine;
      const callsBefore = await site.payPal.calls("verify");
      const response = await sendWebhook(body, { ...headers, ...change() });
      expect([response.status, response.body.message]).toEqual([400, expect.any(String)]);
      expect(await site.payPal.calls("verify")).toBe(callsBefore);
    });

    test("about an unknown order: 200, and the event is not recorded", async () => {
      const { orderId } = await paySession(site, await newPayer(site));
      const { id, body, headers } = await lastEvent(orderId);
      const { capture_id } = await readRow(site.database.db, "payments", { order_id: orderId });
      await expect.poll(() => recordedCount(id)).toBe(1);
      const callsBefore = await site.payPal.calls("verify");
      const forged = [
        [orderId, "5O190127TN364715T"],
        [capture_id!, "3C679366HH908993F"],
        [id, "WH-FORGED"],
        [(JSON.parse(body) as { resource: { custom_id: string } }).resource.custom_id, crypto.randomUUID()],
      ].reduce((text, [known, other]) => text.replaceAll(known!, other!), body);
      expect((await sendWebhook(forged, headers)).status).toBe(200);
      expect(await site.payPal.calls("verify")).toBe(callsBefore);
      expect(await recordedCount("WH-FORGED")).toBe(0);
    });

    test("many about one payment from many IP addresses: limited to 30 verifications", async () => {
      // Genuine events count too.
      await site.payPal.webhooks("off");
      const { id, orderId } = await paySession(site, await newPayer(site));
      const { body, headers } = await lastEvent(orderId);
      const callsBefore = await site.payPal.calls("verify");
      const forge = async (n: number) => {
        const from = { "paypal-transmission-sig": "AAAA", "x-forwarded-for": `10.7.0.${n}` };
        return (await sendWebhook(body, { ...headers, ...from })).status;
      };
      expect(await asIfRepeated(site, 27, () => forge(1), id)).toBe(400);
      const responses = await Promise.all([2, 3, 4, 5, 6, 7, 8, 9].map(forge));
      expect(responses.filter((status) => status === 400)).toHaveLength(3);
      expect(responses.filter((status) => status === 429)).toHaveLength(5);
      expect((await site.payPal.calls("verify")) - callsBefore).toBe(4);
    });

    test.each([
      ["IP address", "10.7.1.1", "10.7.1.1", "10.7.1.1"],
      ["IPv6 network, each from another address,", "2001:db8:9", "2001:db8:9::1", "2001:db8:9::2"],
    ])(
      "many from one %s about several payments: limited; PayPal's events are still accepted",
      async (_, network, one, other) => {
        await site.payPal.webhooks("off");
        const events: Awaited<ReturnType<typeof lastEvent>>[] = [];
        for (let n = 0; n < 4; n++)
          events.push(await lastEvent((await paySession(site, await newPayer(site))).orderId));
        const callsBefore = await site.payPal.calls("verify");
        const forge = async (ip: string, { body, headers }: (typeof events)[number]) =>
          (await sendWebhook(body, { ...headers, "paypal-transmission-sig": "AAAA", "x-forwarded-for": ip })).status;
        expect(await asIfRepeated(site, 59, () => forge(one, events[0]!), `forged events from ${network}`)).toBe(400);
        expect([await forge(other, events[1]!), await forge(one, events[2]!), await forge(other, events[3]!)]).toEqual([
          400, 429, 429,
        ]);
        expect((await site.payPal.calls("verify")) - callsBefore).toBe(2);
        await site.payPal.webhooks("usual");
        const june = await paySession(site, await newPayer(site));
        await expect.poll(async () => recordedCount((await lastEvent(june.orderId)).id)).toBe(1);
      },
    );
  });

  test("while PayPal cannot verify it: 503, so that PayPal repeats it", async () => {
    const { orderId } = await paySession(site, await newPayer(site));
    const { body, headers } = await lastEvent(orderId);
    await site.payPal.misbehave({ on: "verify", do: "answer", status: 503, when: "before", times: "always" });
    expect((await sendWebhook(body, headers)).status).toBe(503);
  });
});

test("an event about another site's order on the same PayPal account gets 200 and is ignored", async () => {
  const { provider } = site.ctx();
  const items = [{ name: "Something else", unitCents: 500, quantity: 1 }];
  const paymentId = crypto.randomUUID();
  const order = await provider.create({ paymentId, currency: "USD", amountCents: 500, items }, crypto.randomUUID());
  if (order.kind !== "done") throw new Error(order.kind);
  await site.payPal.approve(order.value.id);
  const { id, body, headers } = await lastEvent(order.value.id);
  expect((await sendWebhook(body, headers)).status).toBe(200);
  expect(await recordedCount(id)).toBe(0);
});

describe("an event that names nothing that can be read", () => {
  const unread = () => site.database.db.selectFrom("unread_events").selectAll().orderBy("received_at").execute();
  // An event of another test may be delivered late: each test reads its own.
  const unreadById = async (id: string) => (await unread()).find((each) => each.id === id);
  beforeEach(async () => {
    await site.database.db.deleteFrom("unread_events").execute();
    await site.database.db.deleteFrom("limit_counters").execute();
  });

  test.each([
    ["without a resource", "SOMETHING.NEW", undefined],
    ["whose resource is null", "PAYMENT.CAPTURE.COMPLETED", null],
    ["whose resource is a text", "PAYMENT.CAPTURE.COMPLETED", "none"],
    ["whose resource is a list", "PAYMENT.CAPTURE.COMPLETED", []],
    ["with an ID of another type", "PAYMENT.CAPTURE.COMPLETED", { id: 5, links: [null, { rel: "up", href: 7 }] }],
    ["with an ID that is too long", "CUSTOMER.SOMETHING", { id: "x".repeat(201) }],
    ["with an ID that is not one", "CUSTOMER.SOMETHING", { id: "a\u0000b", supplementary_data: { related_ids: [] } }],
    ["with a custom ID of another site", "CUSTOMER.SOMETHING", { custom_id: "order 7", purchase_units: [null] }],
  ])("is stored once, with 200: %s", async (_what, type, resource) => {
    const orderId = `UNREAD${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
    await site.payPal.sendEvent(orderId, type, resource);
    const { id, body, headers } = await lastEvent(orderId);
    expect((await sendWebhook(body, headers)).status).toBe(200);
    expect((await sendWebhook(body, headers)).status).toBe(200);
    expect(await unreadById(id)).toMatchObject({ event_type: type });
    expect(await recordedCount(id)).toBe(0);
    expect(site.log()).toContain("PayPal sent an event that names nothing that can be read.");
  });

  test("is stored without its values, which may be personal", async () => {
    const resource = { payer: { email_address: "ana@example.com", age: 7 }, links: [null, true] };
    await site.payPal.sendEvent("WITHVALUES", "SOMETHING.NEW", resource);
    const { id } = await lastEvent("WITHVALUES");
    await expect.poll(() => unreadById(id)).toBeDefined();
    const { shape } = (await unreadById(id))!;
    expect(shape).not.toContain("ana@example.com");
    expect(JSON.parse(shape)).toMatchObject({
      event_type: "string",
      resource: { payer: { email_address: "string", age: "number" }, links: [null, "boolean"] },
    });
  });

  test("is stored by the ID of its transmission if its own and its type cannot be read; a long one is cut", async () => {
    const set = { id: "x".repeat(201), event_type: null, summary: Array.from({ length: 9_000 }, () => 1) };
    await site.payPal.misbehave({ on: "event", orderId: "UNREADABLE", do: "change", set });
    await site.payPal.sendEvent("UNREADABLE", "SOMETHING.NEW", null);
    const shape = expect.stringMatching(/^.{20000}$/);
    await expect.poll(unread).toContainEqual(expect.objectContaining({ event_type: "unknown", shape }));
  });

  test("is refused if PayPal did not send it, and not stored; many are limited to 30 verifications", async () => {
    await site.payPal.sendEvent("FORGED", "SOMETHING.NEW", null);
    const { id, body, headers } = await lastEvent("FORGED");
    await expect.poll(() => unreadById(id)).toBeDefined();
    await site.database.db.deleteFrom("unread_events").execute();
    const callsBefore = await site.payPal.calls("verify");
    const forge = async (n: number) => {
      const from = { "paypal-transmission-sig": "AAAA", "x-forwarded-for": `10.7.2.${n}` };
      return (await sendWebhook(body, { ...headers, ...from })).status;
    };
    expect(await asIfRepeated(site, 29, () => forge(1), "events without a payment")).toBe(400);
    expect(await Promise.all([2, 3, 4].map(forge))).toContain(429);
    expect((await site.payPal.calls("verify")) - callsBefore).toBeLessThanOrEqual(2);
    expect(await unreadById(id)).toBeUndefined();
  });

  test("is not stored while a hundred are, which are purged after a month", async () => {
    const many = Array.from({ length: 100 }, (_, n) => {
      return { id: `WH-${n}`, event_type: "OLD", shape: "{}", received_at: site.clock.now() };
    });
    await site.database.db.insertInto("unread_events").values(many).execute();
    await site.payPal.sendEvent("ONEMORE", "SOMETHING.NEW", null);
    const { id, body, headers } = await lastEvent("ONEMORE");
    expect((await sendWebhook(body, headers)).status).toBe(200);
    expect([await unreadById(id), (await unread()).length]).toEqual([undefined, 100]);
    site.clock.advance(31 * 86_400_000);
    await purgeUnreadEvents(site.ctx());
    expect(await unread()).toEqual([]);
  });

  test("a part of which can be read is handled: the payment is settled", async () => {
    const { id, orderId } = await openAndApproveSession(site, await newPayer(site));
    await site.payPal.webhooks("off");
    await site.ctx().provider.capture(orderId, crypto.randomUUID());
    await site.payPal.webhooks("usual");
    await site.payPal.sendEvent(orderId, "PAYMENT.CAPTURE.SOMETHING_NEW", { id: 7, custom_id: id, links: "none" });
    await expect.poll(async () => (await paymentWithBookings(site, id)).state).toBe("fulfilled");
    expect(await unreadById((await lastEvent(orderId)).id)).toBeUndefined();
  });
});

describe("an event while PayPal refuses the site's own calls", () => {
  test("is repeated by PayPal: it has not said that the event is forged", async () => {
    const { orderId } = await paySession(site, await newPayer(site));
    const { body, headers } = await lastEvent(orderId);
    await site.payPal.misbehave({ on: "verify", do: "answer", status: 403, when: "before", times: "always" });
    expect((await sendWebhook(body, headers)).status).toBe(503);
  });

  test("about a refund stays unhandled until the refund can be read, with its amount", async () => {
    await site.payPal.webhooks("off");
    const { id, orderId } = await paySession(site, await newPayer(site));
    const { capture_id } = await paymentWithBookings(site, id);
    await site.ctx().provider.refund(capture_id!, crypto.randomUUID(), { currency: "USD", cents: 1_000 });
    const { id: eventId, body, headers } = await lastEvent(orderId);
    const handledAt = async () => {
      const events = site.database.db.selectFrom("webhook_events").select("handled_at").where("id", "=", eventId);
      return (await events.executeTakeFirstOrThrow()).handled_at;
    };
    const withoutRefunds = { on: "get", do: "leave-out-refunds", times: "always" } as const;
    await site.payPal.misbehave(withoutRefunds);
    await site.payPal.misbehave({ on: "get-refund", do: "answer", status: 403, when: "before", times: "always" });
    expect((await sendWebhook(body, headers)).status).toBe(200);
    await settleFromWebhook(site.ctx(), eventId);
    expect([await handledAt(), (await paymentWithBookings(site, id)).refunded_cents]).toEqual([null, 0]);
    await site.payPal.behave();
    await site.payPal.misbehave(withoutRefunds);
    await site.payPal.misbehave({ on: "get-refund", do: "change", set: { amount: null }, times: "always" });
    await settleFromWebhook(site.ctx(), eventId);
    expect([await handledAt(), (await paymentWithBookings(site, id)).refunded_cents]).toEqual([null, 0]);
    await site.payPal.behave();
    await settleFromWebhook(site.ctx(), eventId);
    expect(await handledAt()).not.toBeNull();
    expect(await paymentWithBookings(site, id)).toMatchObject({ refunded_cents: 1_000, refunds: [{ state: "done" }] });
  });
});

test("a body that is too large is refused with 413, a wrong content type with 415", async () => {
  expect((await sendWebhook("x".repeat(300_000), { "content-type": "application/json" })).status).toBe(413);
  expect((await sendWebhook("a=b", { "content-type": "application/x-www-form-urlencoded" })).status).toBe(415);
});

describe("an approval that PayPal takes back", () => {
  test("closes the order at once: nothing is charged, and a payer without a browser gets an email", async () => {
    const { payer: ana, id, orderId } = await approvedSession(site);
    await site.payPal.webhooks("off");
    await site.payPal.misbehave({ on: "capture", do: "drop", when: "before", times: "always" });
    expect((await captureSession(site, ana, orderId)).body.state).toBe("pending");
    await site.payPal.behave();
    await site.payPal.webhooks("usual");
    await site.payPal.reverseApproval(orderId);
    await expect.poll(async () => (await paymentWithBookings(site, id)).state).toBe("expired");
    const told = () =>
      site.mail.received.filter(
        ({ to, mail }) => to.includes(ana.email) && mail.subject === "Your payment was not made",
      );
    await expect.poll(() => told().length).toBe(1);
    const { body, headers } = await lastEvent(orderId);
    await sendWebhook(body, headers);
    expect(told()).toHaveLength(1);
  });

  test.each(["VOIDED", "CREATED"] as const)(
    "is %s: of two processes that read it in the same millisecond, one tells the payer",
    async (to) => {
      const { payer: ana, id, orderId } = await approvedSession(site);
      await site.payPal.webhooks("off");
      await site.payPal.misbehave({ on: "capture", do: "drop", when: "before", times: "always" });
      expect((await captureSession(site, ana, orderId)).body.state).toBe("pending");
      await site.payPal.behave();
      await site.payPal.reverseApproval(orderId, { to });
      const ctx = site.ctx();
      const bothHaveRead = Promise.withResolvers<void>();
      let readers = 0;
      const show: typeof ctx.provider.show = async (order) => {
        const answer = await ctx.provider.show(order);
        if (++readers === 2) bothHaveRead.resolve();
        await bothHaveRead.promise;
        return answer;
      };
      const process = { ...ctx, provider: { ...ctx.provider, show } };
      await Promise.all([settlePayment(process, id), settlePayment(process, id)]);
      const mails = site.database.db.selectFrom("mails").select("recipient");
      const told = await mails.where("subject", "=", "Your payment was not made").execute();
      expect(told.filter(({ recipient }) => recipient.address === ana.email)).toHaveLength(1);
    },
  );

  test("of a payer who is still on the page leaves the hold and sends nothing", async () => {
    const { payer: ana, id, orderId } = await approvedSession(site);
    await site.payPal.reverseApproval(orderId, { to: "CREATED" });
    await expect.poll(async () => recordedCount((await lastEvent(orderId)).id)).toBe(1);
    expect((await paymentWithBookings(site, id)).state).toBe("opened");
    expect(site.mail.received.filter(({ to }) => to.includes(ana.email))).toEqual([]);
  });
});

test("after all tests above, the ledger and the bookings agree", async () => {
  expect(await paymentViolations(site.database.pool)).toEqual([]);
});
