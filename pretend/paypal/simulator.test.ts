import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testDatabase } from "../../test/database.ts";
import { type Simulator, startSimulator } from "./index.ts";
import { captureIn, issueOf, newKey, orderBody, restApi, usd } from "./rest-api.fixture.ts";

// Tests the stand-in over HTTP against the documented behaviour of PayPal's REST API.

const database = await testDatabase();
let offsetMs = 0;
const on = {
  connection: database.connection,
  log: pino({ level: "silent" }),
  clock: () => new Date(Date.now() + offsetMs),
};
let payPal: Simulator;

beforeAll(async () => {
  payPal = await startSimulator(on);
});
beforeEach(async () => {
  offsetMs = 0;
  await payPal.controls.behave();
});
afterAll(async () => {
  await payPal.close();
  await database.close();
});

const hoursMs = 60 * 60 * 1000;

const { requestToken, request, createOrder, approvedOrder, capture, newCaptureId, refund, ledgerOf } = restApi(
  () => payPal,
);

describe("authentication", () => {
  test("returns a token only for the right credentials", async () => {
    const { status, body } = await requestToken();
    expect(status).toBe(200);
    expect(body).toMatchObject({ token_type: "Bearer", expires_in: 32_400, app_id: expect.any(String) });
    expect(await requestToken("somebody:else")).toMatchObject({
      status: 401,
      body: { error: "invalid_client", error_description: "Client Authentication failed" },
    });
  });

  test("refuses a forged or expired token", async () => {
    const id = await createOrder();
    const forged = await request("GET", `/v2/checkout/orders/${id}`, undefined, {
      authorization: "Bearer A21AAx.y",
    });
    expect(forged).toMatchObject({ status: 401, body: { name: "AUTHENTICATION_FAILURE" } });
    offsetMs = 10 * hoursMs;
    expect((await request("GET", `/v2/checkout/orders/${id}`)).status).toBe(401);
  });
});

describe("an order", () => {
  test("is created once per key: 201, then 200 with the same ID for six hours", async () => {
    const key = newKey();
    const first = await request("POST", "/v2/checkout/orders", orderBody(), { key });
    expect(first).toMatchObject({ status: 201, body: { status: "CREATED" } });
    expect(Object.keys(first.body)).toEqual(["id", "status", "links"]);
    expect(first.body.links.map(({ rel }: { rel: string }) => rel)).toContain("approve");
    const again = await request("POST", "/v2/checkout/orders", orderBody(), { key });
    expect(again).toMatchObject({ status: 200, body: { id: first.body.id } });
    offsetMs = 7 * hoursMs;
    const late = await request("POST", "/v2/checkout/orders", orderBody(), { key });
    expect(late.status).toBe(201);
    expect(late.body.id).not.toBe(first.body.id);
  });

  test("is created once by fifty concurrent calls with one key, and twice by two calls without a key", async () => {
    const key = newKey();
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => request("POST", "/v2/checkout/orders", orderBody(), { key })),
    );
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    const without = [
      await request("POST", "/v2/checkout/orders", orderBody()),
      await request("POST", "/v2/checkout/orders", orderBody()),
    ];
    expect(new Set(without.map(({ body }) => body.id)).size).toBe(2);
  });

  test("with invalid fields or a wrong sum is refused", async () => {
    const make = (unit: object) => request("POST", "/v2/checkout/orders", orderBody(unit), { key: newKey() });
    const items = [{ name: "Tin", unit_amount: usd("12.50"), quantity: "2" }];
    const total = { ...usd("31.00"), breakdown: { item_total: usd("25.00"), shipping: usd("6.00") } };
    expect((await make({ amount: total, items })).status).toBe(201);
    expect(issueOf(await make({ amount: { ...total, value: "31.01" }, items }))).toEqual([422, "AMOUNT_MISMATCH"]);
    expect(issueOf(await make({ amount: total, items: [{ ...items[0], quantity: "3" }] }))).toEqual([
      422,
      "ITEM_TOTAL_MISMATCH",
    ]);
    expect(issueOf(await make({ custom_id: "x".repeat(128) }))).toEqual([400, "INVALID_STRING_LENGTH"]);
    expect(issueOf(await make({ amount: { currency_code: "USD", value: 12 } }))[0]).toBe(400);
    expect((await request("POST", "/v2/checkout/orders", "{", { key: newKey() })).body).toMatchObject({
      name: "INVALID_REQUEST",
      debug_id: expect.any(String),
    });
  });

  test("that does not exist is a 404; an uncaptured order expires after three hours", async () => {
    expect(issueOf(await request("GET", "/v2/checkout/orders/NOBODY"))).toEqual([404, "INVALID_RESOURCE_ID"]);
    const id = await approvedOrder();
    const paid = await approvedOrder();
    await capture(paid);
    offsetMs = 3 * hoursMs + 1000;
    expect((await request("GET", `/v2/checkout/orders/${id}`)).body.name).toBe("RESOURCE_NOT_FOUND");
    expect((await capture(id)).status).toBe(404);
    expect((await request("GET", `/v2/checkout/orders/${paid}`)).body.status).toBe("COMPLETED");
  });

  test("with a payment source waits for the payer, needs a key, and shows its source", async () => {
    const experience_context = {
      brand_name: "Mat & Cacao",
      locale: "es-US",
      shipping_preference: "NO_SHIPPING",
      user_action: "PAY_NOW",
      payment_method_preference: "IMMEDIATE_PAYMENT_REQUIRED",
    };
    const create = (payment_source: object, headers: Record<string, string> = { key: newKey() }) =>
      request("POST", "/v2/checkout/orders", { ...orderBody(), payment_source }, headers);
    const { body } = await create({ paypal: { experience_context } });
    expect(body).toMatchObject({ status: "PAYER_ACTION_REQUIRED" });
    const rels = body.links.map(({ rel }: { rel: string }) => rel);
    expect(rels).toContain("payer-action");
    expect(rels).not.toContain("approve");
    expect(issueOf(await capture(body.id))).toEqual([422, "ORDER_NOT_APPROVED"]);
    const { body: shown } = await request("GET", `/v2/checkout/orders/${body.id}`);
    expect(shown).toMatchObject({ status: "PAYER_ACTION_REQUIRED", payment_source: { paypal: {} } });
    await payPal.controls.approve(body.id);
    expect((await capture(body.id)).status).toBe(201);

    expect(issueOf(await create({ paypal: {} }, {}))).toEqual([400, "PAYPAL_REQUEST_ID_REQUIRED"]);
    const wrong = [
      { paypal: { experience_context: { ...experience_context, locale: "es_US" } } },
      { paypal: { experience_context: { user_action: "PAY" } } },
      { venmo: { experience_context: { user_action: "PAY_NOW" } } },
      { paypal: {}, venmo: {} },
      { cash: {} },
    ];
    for (const source of wrong)
      expect(issueOf(await create(source)), JSON.stringify(source)).toEqual([400, "INVALID_PARAMETER_VALUE"]);
  });

  test("with an amount raised after the approval needs a new approval", async () => {
    const id = await approvedOrder({ reference_id: "default" });
    const path = "/purchase_units/@reference_id=='default'/amount";
    const patch = [{ op: "replace", path, value: usd("90.00") }];
    expect(await request("PATCH", `/v2/checkout/orders/${id}`, patch)).toEqual({
      status: 204,
      body: undefined,
      text: "",
    });
    expect(issueOf(await capture(id))).toEqual([422, "PAYER_ACTION_REQUIRED"]);
    await payPal.controls.approve(id);
    expect(captureIn(await capture(id)).amount).toEqual(usd("90.00"));
    expect(issueOf(await request("PATCH", `/v2/checkout/orders/${id}`, patch))).toEqual([
      422,
      "ORDER_ALREADY_COMPLETED",
    ]);
  });

  test("gets the payer's shipping address, unless it does not ship", async () => {
    const shown = async (id: string) =>
      (await request("GET", `/v2/checkout/orders/${id}`)).body.purchase_units[0].shipping;
    expect(await shown(await approvedOrder())).toMatchObject({ address: { postal_code: "90012" } });
    const nothing = { ...orderBody(), application_context: { shipping_preference: "NO_SHIPPING" } };
    const { body } = await request("POST", "/v2/checkout/orders", nothing, { key: newKey() });
    await payPal.controls.approve(body.id);
    expect(await shown(body.id)).toBeUndefined();
  });
});

describe("a capture", () => {
  test("happens once per approved order: 201, then 200 with the same key, 422 with another key", async () => {
    const id = await createOrder({ invoice_id: newKey() });
    expect(issueOf(await capture(id))).toEqual([422, "ORDER_NOT_APPROVED"]);
    await payPal.controls.approve(id);
    const key = newKey();
    const first = await capture(id, key);
    expect(first).toMatchObject({
      status: 201,
      body: { status: "COMPLETED", payer: { payer_id: expect.any(String) } },
    });
    expect(captureIn(first)).toMatchObject({
      status: "COMPLETED",
      amount: usd("85.00"),
      custom_id: "a-payment",
    });
    const again = await capture(id, key);
    expect(again.status).toBe(200);
    expect(captureIn(again)).toEqual(captureIn(first));
    expect(issueOf(await capture(id))).toEqual([422, "ORDER_ALREADY_CAPTURED"]);
    expect(await ledgerOf(id)).toMatchObject({ captures: [{ amountCents: 8500 }], refunds: [] });
  });

  test("happens once for fifty concurrent calls with one key", async () => {
    const id = await approvedOrder();
    const key = newKey();
    const responses = await Promise.all(Array.from({ length: 50 }, () => capture(id, key)));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(49);
    expect(new Set(responses.map((response) => captureIn(response).id)).size).toBe(1);
    expect((await ledgerOf(id)).captures).toHaveLength(1);
  });

  test("happens once for fifty concurrent calls with different keys", async () => {
    const id = await approvedOrder();
    const responses = await Promise.all(Array.from({ length: 50 }, () => capture(id)));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 422)).toHaveLength(49);
    expect((await ledgerOf(id)).captures).toHaveLength(1);
  });

  test("of a declined card is refused for that key forever; a new key works after a new approval", async () => {
    const id = await createOrder();
    await payPal.controls.decline(id);
    const key = newKey();
    expect(issueOf(await capture(id, key))).toEqual([422, "INSTRUMENT_DECLINED"]);
    await payPal.controls.approve(id);
    expect(issueOf(await capture(id, key))).toEqual([422, "INSTRUMENT_DECLINED"]);
    expect((await capture(id)).status).toBe(201);
  });

  test("for an already paid invoice is refused", async () => {
    const invoice = newKey();
    await newCaptureId({ invoice_id: invoice });
    expect(issueOf(await capture(await approvedOrder({ invoice_id: invoice })))).toEqual([422, "DUPLICATE_INVOICE_ID"]);
  });

  test("can be declined in a completed order, and can take a wrong amount", async () => {
    const declined = await approvedOrder();
    await payPal.controls.misbehave({ on: "capture", orderId: declined, do: "complete-declined" });
    const response = await capture(declined);
    expect(response).toMatchObject({ status: 201, body: { status: "COMPLETED" } });
    expect(captureIn(response)).toMatchObject({
      status: "DECLINED",
      status_details: { reason: expect.any(String) },
    });
    const wrong = await approvedOrder();
    await payPal.controls.misbehave({ on: "capture", orderId: wrong, do: "take", cents: 8400 });
    expect(captureIn(await capture(wrong)).amount.value).toBe("84.00");
  });

  test("can be pending and settled later", async () => {
    for (const [outcome, status] of [
      ["COMPLETED", "COMPLETED"],
      ["DENIED", "DECLINED"],
    ] as const) {
      const id = await approvedOrder();
      await payPal.controls.misbehave({ on: "capture", orderId: id, do: "pend" });
      const response = captureIn(await capture(id));
      expect(response).toMatchObject({ status: "PENDING", status_details: { reason: "PENDING_REVIEW" } });
      expect(issueOf(await refund(response.id, {}))).toEqual([422, "PENDING_CAPTURE"]);
      await payPal.controls.settle(id, outcome);
      expect(captureIn(await request("GET", `/v2/checkout/orders/${id}`)).status).toBe(status);
      const types = (await payPal.controls.events(id)).map(({ type }) => type);
      expect(types).toEqual(["CHECKOUT.ORDER.APPROVED", "PAYMENT.CAPTURE.PENDING", `PAYMENT.CAPTURE.${outcome}`]);
    }
  });
});

describe("a refund", () => {
  test("without an amount refunds everything, once per key", async () => {
    const id = await newCaptureId();
    const key = newKey();
    const first = await refund(id, {}, key);
    expect(first).toMatchObject({ status: 201, body: { status: "COMPLETED" } });
    expect(Object.keys(first.body)).toEqual(["id", "status", "links"]);
    expect(await refund(id, {}, key)).toMatchObject({ status: 201, body: { id: first.body.id } });
    expect(issueOf(await refund(id, {}))).toEqual([422, "CAPTURE_FULLY_REFUNDED"]);
    expect((await request("GET", `/v2/payments/refunds/${first.body.id}`)).body.amount).toEqual(usd("85.00"));
    expect((await request("GET", `/v2/payments/captures/${id}`)).body.status).toBe("REFUNDED");
  });

  test("in parts never exceeds the capture, even if called concurrently", async () => {
    const id = await newCaptureId();
    expect((await refund(id, { amount: usd("80.00") })).status).toBe(201);
    expect(issueOf(await refund(id, { amount: usd("5.01") }))).toEqual([422, "REFUND_AMOUNT_EXCEEDED"]);
    const responses = await Promise.all(Array.from({ length: 20 }, () => refund(id, { amount: usd("5.00") })));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  test("called twenty times at once with one key happens once; the other calls get 409 or the result", async () => {
    const id = await newCaptureId();
    const key = newKey();
    const responses = await Promise.all(Array.from({ length: 20 }, () => refund(id, { amount: usd("1.00") }, key)));
    const done = responses.filter(({ status }) => status === 201);
    expect(new Set(done.map(({ body }) => body.id)).size).toBe(1);
    for (const response of responses.filter(({ status }) => status !== 201))
      expect(issueOf(response)).toEqual([409, "PREVIOUS_REQUEST_IN_PROGRESS"]);
    const { refunds } = await payPal.controls.ledger();
    expect(refunds.filter(({ captureId }) => captureId === id)).toHaveLength(1);
  });
});

describe("misbehaviour", () => {
  test("drops the connection before or after the effect", async () => {
    const id = await approvedOrder();
    const key = newKey();
    await payPal.controls.misbehave({ on: "capture", orderId: id, do: "drop", when: "before" });
    await expect(capture(id, key)).rejects.toThrow("fetch failed");
    expect((await ledgerOf(id)).captures).toHaveLength(0);
    await payPal.controls.misbehave({ on: "capture", orderId: id, do: "drop", when: "after" });
    await expect(capture(id, key)).rejects.toThrow("fetch failed");
    expect((await ledgerOf(id)).captures).toHaveLength(1);
    expect((await capture(id, key)).status).toBe(200);
  });

  test("answers 429 or 5xx before or after the effect, the given number of times", async () => {
    const id = await approvedOrder();
    const key = newKey();
    await payPal.controls.misbehave({ on: "capture", do: "answer", status: 429, when: "before", times: 2 });
    expect((await capture(id, key)).body.name).toBe("RATE_LIMIT_REACHED");
    expect((await capture(id, key)).status).toBe(429);
    await payPal.controls.misbehave({ on: "capture", do: "answer", status: 500, when: "after" });
    expect((await capture(id, key)).body.name).toBe("INTERNAL_SERVER_ERROR");
    expect((await ledgerOf(id)).captures).toHaveLength(1);
    expect((await capture(id, key)).status).toBe(200);
  });

  test("delays the response", async () => {
    await payPal.controls.misbehave({ on: "create", do: "wait", ms: 120 });
    const begin = performance.now();
    await createOrder();
    expect(performance.now() - begin).toBeGreaterThan(110);
  });

  test("is controlled over HTTP only with the account's credentials", async () => {
    const control = (authorization: string) =>
      fetch(`${payPal.apiUrl}/control`, {
        method: "POST",
        headers: { authorization },
        body: JSON.stringify({ name: "ledger", args: [] }),
      });
    const basic = Buffer.from(`${payPal.clientId}:${payPal.clientSecret}`).toString("base64");
    expect(await (await control(`Basic ${basic}`)).json()).toHaveProperty("result.captures");
    expect((await control("Bearer A21AAx.y")).status).toBe(401);
  });
});

describe("webhooks", () => {
  /** Receives webhooks and answers with the given statuses, then with 200. */
  async function startReceiver(statuses: number[] = []) {
    const received: { type: string; body: string; headers: Record<string, string> }[] = [];
    const receive = async (req: IncomingMessage, res: ServerResponse) => {
      let body = "";
      for await (const chunk of req) body += String(chunk);
      res.writeHead(statuses.shift() ?? 200).end();
      const headers = req.headers as Record<string, string>;
      received.push({ type: JSON.parse(body).event_type, body, headers });
    };
    const server = createServer((req, res) => void receive(req, res));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    payPal.sendWebhooksTo(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api/webhooks/paypal`);
    return { received, close: () => server.close() };
  }

  const eventTypesAbout = (received: { type: string; body: string }[], id: string) =>
    received.filter(({ body }) => body.includes(id)).map(({ type }) => type);

  function verify(event: string, headers: Record<string, string>, change: Record<string, string> = {}) {
    const from = (name: string) => JSON.stringify(change[name] ?? headers[`paypal-${name.replaceAll("_", "-")}`]);
    const members = ["transmission_id", "transmission_time", "cert_url", "auth_algo", "transmission_sig"];
    const text = members.map((name) => `"${name}":${from(name)}`).join(",");
    const webhookId = JSON.stringify(change["webhook_id"] ?? payPal.webhookId);
    return request(
      "POST",
      "/v1/notifications/verify-webhook-signature",
      `{${text},"webhook_id":${webhookId},"webhook_event":${event}}`,
    );
  }

  test("report approval, capture and refund; only unchanged bytes of this account verify", async () => {
    const { received, close } = await startReceiver();
    const id = await approvedOrder();
    const response = await capture(id);
    await refund(captureIn(response).id, {});
    await expect
      .poll(() => eventTypesAbout(received, id))
      .toEqual(["CHECKOUT.ORDER.APPROVED", "PAYMENT.CAPTURE.COMPLETED"]);
    await expect.poll(() => eventTypesAbout(received, captureIn(response).id)).toContain("PAYMENT.CAPTURE.REFUNDED");
    const { body, headers } = received.find(
      ({ type, body }) => type === "PAYMENT.CAPTURE.COMPLETED" && body.includes(id),
    )!;
    expect(JSON.parse(body)).toMatchObject({
      id: expect.stringMatching(/^WH-/),
      resource_type: "capture",
      resource: { status: "COMPLETED", supplementary_data: { related_ids: { order_id: id } } },
    });
    const verdict = async (...given: Parameters<typeof verify>) => (await verify(...given)).body.verification_status;
    expect(await verdict(body, headers)).toBe("SUCCESS");
    expect(await verdict(body.replace("85.00", "85.01"), headers)).toBe("FAILURE");
    expect(await verdict(body, headers, { webhook_id: "ANOTHER" })).toBe("FAILURE");
    expect(await verdict(JSON.stringify(JSON.parse(body)), headers)).toBe("FAILURE");
    close();
  });

  test("are retried until the site accepts them", async () => {
    const { received, close } = await startReceiver([503, 500]);
    const id = await approvedOrder();
    await expect.poll(() => eventTypesAbout(received, id)).toEqual(Array(3).fill("CHECKOUT.ORDER.APPROVED"));
    close();
  });

  test("can be sent twice, in reverse, before the response, or not at all", async () => {
    const { received, close } = await startReceiver();
    await payPal.controls.webhooks("doubled");
    const twice = await approvedOrder();
    await expect.poll(() => eventTypesAbout(received, twice)).toEqual(Array(2).fill("CHECKOUT.ORDER.APPROVED"));

    await payPal.controls.webhooks("reversed");
    const reversed = await approvedOrder();
    await capture(reversed);
    await expect
      .poll(() => eventTypesAbout(received, reversed))
      .toEqual(["PAYMENT.CAPTURE.COMPLETED", "CHECKOUT.ORDER.APPROVED"]);

    await payPal.controls.webhooks("early");
    const early = await approvedOrder();
    await capture(early);
    expect(eventTypesAbout(received, early)).toEqual(["CHECKOUT.ORDER.APPROVED", "PAYMENT.CAPTURE.COMPLETED"]);

    await payPal.controls.webhooks("off");
    const silent = await approvedOrder();
    await payPal.controls.webhooks("usual");
    const next = await approvedOrder();
    await expect.poll(() => eventTypesAbout(received, next)).toEqual(["CHECKOUT.ORDER.APPROVED"]);
    expect(eventTypesAbout(received, silent)).toEqual([]);
    expect(await payPal.controls.events(silent)).toHaveLength(1);
    close();
  });

  test("undelivered at the end of the process are sent after the next start; the ledger is unchanged", async () => {
    payPal.sendWebhooksTo("http://127.0.0.1:9/closed");
    const id = await approvedOrder();
    const before = await payPal.controls.ledger();
    await payPal.close();
    payPal = await startSimulator(on);
    expect(await payPal.controls.ledger()).toEqual(before);
    const { received, close } = await startReceiver();
    await expect.poll(() => eventTypesAbout(received, id)).toEqual(["CHECKOUT.ORDER.APPROVED"]);
    close();
  });
});
