import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testDatabase } from "../../test/database.ts";
import { type Simulator, startSimulator } from "./index.ts";

// The stand-in as the site's client sees it, over HTTP: what PayPal's specification says (payments.md) to the letter.

const database = await testDatabase();
let offsetMs = 0;
const on = {
  connection: database.connection,
  log: pino({ level: "silent" }),
  clock: () => new Date(Date.now() + offsetMs),
};
let payPal: Simulator;
let token: string;

beforeAll(async () => {
  payPal = await startSimulator(on);
  token = (await askForToken()).body.access_token;
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

// oxlint-disable-next-line typescript/no-explicit-any -- the answers' shapes are what is tested
type Answer = { status: number; body: any };

async function askForToken(credentials = `${payPal.clientId}:${payPal.clientSecret}`): Promise<Answer> {
  const answer = await fetch(`${payPal.apiUrl}/v1/oauth2/token`, {
    method: "POST",
    headers: { authorization: `Basic ${Buffer.from(credentials).toString("base64")}` },
    body: new URLSearchParams({ grant_type: "client_credentials" }),
  });
  return { status: answer.status, body: await answer.json() };
}

async function ask(
  method: string,
  path: string,
  body?: unknown,
  { key, ...headers }: Record<string, string> = {},
): Promise<Answer> {
  const answer = await fetch(payPal.apiUrl + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      ...(key ? { "paypal-request-id": key } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: text === "" ? undefined : JSON.parse(text) };
}

const usd = (value: string) => ({ currency_code: "USD", value });
const newKey = () => crypto.randomUUID();

function orderOf(unit: object = {}) {
  return { intent: "CAPTURE", purchase_units: [{ amount: usd("85.00"), custom_id: "a payment", ...unit }] };
}

async function opened(unit: object = {}): Promise<string> {
  return (await ask("POST", "/v2/checkout/orders", orderOf(unit), { key: newKey() })).body.id;
}

async function approved(unit: object = {}): Promise<string> {
  const id = await opened(unit);
  await payPal.controls.approve(id);
  return id;
}

const capture = (id: string, key = newKey()) => ask("POST", `/v2/checkout/orders/${id}/capture`, {}, { key });
const captureIn = ({ body }: Answer) => body.purchase_units[0].payments.captures[0];
const issueOf = ({ status, body }: Answer) => [status, body.details[0].issue];

async function captured(unit: object = {}): Promise<string> {
  return captureIn(await capture(await approved(unit))).id;
}

const refund = (captureId: string, body: unknown, key = newKey()) =>
  ask("POST", `/v2/payments/captures/${captureId}/refund`, body, { key });

/** What the books say about one order. */
async function booked(orderId: string) {
  const { captures, refunds } = await payPal.controls.ledger();
  const own = captures.filter((one) => one.orderId === orderId);
  return {
    captures: own,
    refunds: refunds.filter(({ captureId }) => own.some(({ id }) => id === captureId)),
  };
}

describe("who asks", () => {
  test("gets a token for the right credentials only", async () => {
    const { status, body } = await askForToken();
    expect(status).toBe(200);
    expect(body).toMatchObject({ token_type: "Bearer", expires_in: 32_400, app_id: expect.any(String) });
    expect(await askForToken("somebody:else")).toEqual({
      status: 401,
      body: { error: "invalid_client", error_description: "Client Authentication failed" },
    });
  });

  test("is refused with another token, and with one that ran out", async () => {
    const id = await opened();
    const forged = await ask("GET", `/v2/checkout/orders/${id}`, undefined, {
      authorization: "Bearer A21AAx.y",
    });
    expect(forged).toMatchObject({ status: 401, body: { name: "AUTHENTICATION_FAILURE" } });
    offsetMs = 10 * hoursMs;
    expect((await ask("GET", `/v2/checkout/orders/${id}`)).status).toBe(401);
  });
});

describe("an order", () => {
  test("is made once for one key: 201, then 200 with the same id, for six hours", async () => {
    const key = newKey();
    const first = await ask("POST", "/v2/checkout/orders", orderOf(), { key });
    expect(first).toMatchObject({ status: 201, body: { status: "CREATED" } });
    expect(Object.keys(first.body)).toEqual(["id", "status", "links"]);
    expect(first.body.links.map(({ rel }: { rel: string }) => rel)).toContain("approve");
    const again = await ask("POST", "/v2/checkout/orders", orderOf(), { key });
    expect(again).toMatchObject({ status: 200, body: { id: first.body.id } });
    offsetMs = 7 * hoursMs;
    const late = await ask("POST", "/v2/checkout/orders", orderOf(), { key });
    expect(late.status).toBe(201);
    expect(late.body.id).not.toBe(first.body.id);
  });

  test("is made once when fifty calls with one key come at once, and twice without a key", async () => {
    const key = newKey();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => ask("POST", "/v2/checkout/orders", orderOf(), { key })),
    );
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const without = [
      await ask("POST", "/v2/checkout/orders", orderOf()),
      await ask("POST", "/v2/checkout/orders", orderOf()),
    ];
    expect(new Set(without.map(({ body }) => body.id)).size).toBe(2);
  });

  test("whose parts do not sum is refused", async () => {
    const make = (unit: object) => ask("POST", "/v2/checkout/orders", orderOf(unit), { key: newKey() });
    const items = [{ name: "Tin", unit_amount: usd("12.50"), quantity: "2" }];
    const total = { ...usd("31.00"), breakdown: { item_total: usd("25.00"), shipping: usd("6.00") } };
    expect((await make({ amount: total, items })).status).toBe(201);
    expect(issueOf(await make({ amount: { ...total, value: "31.01" }, items }))).toEqual([
      422,
      "AMOUNT_MISMATCH",
    ]);
    expect(issueOf(await make({ amount: total, items: [{ ...items[0], quantity: "3" }] }))).toEqual([
      422,
      "ITEM_TOTAL_MISMATCH",
    ]);
    expect(issueOf(await make({ custom_id: "x".repeat(128) }))).toEqual([400, "INVALID_STRING_LENGTH"]);
    expect(issueOf(await make({ amount: { currency_code: "USD", value: 12 } }))[0]).toBe(400);
    expect((await ask("POST", "/v2/checkout/orders", "{", { key: newKey() })).body).toMatchObject({
      name: "INVALID_REQUEST",
      debug_id: expect.any(String),
    });
  });

  test("that nobody made is a 404, and one that was not captured lapses after three hours", async () => {
    expect(issueOf(await ask("GET", "/v2/checkout/orders/NOBODY"))).toEqual([404, "INVALID_RESOURCE_ID"]);
    const id = await approved();
    const paid = await approved();
    await capture(paid);
    offsetMs = 3 * hoursMs + 1000;
    expect((await ask("GET", `/v2/checkout/orders/${id}`)).body.name).toBe("RESOURCE_NOT_FOUND");
    expect((await capture(id)).status).toBe(404);
    expect((await ask("GET", `/v2/checkout/orders/${paid}`)).body.status).toBe("COMPLETED");
  });

  test("that is repriced upwards after the approval is approved anew", async () => {
    const id = await approved({ reference_id: "default" });
    const path = "/purchase_units/@reference_id=='default'/amount";
    const patch = [{ op: "replace", path, value: usd("90.00") }];
    expect(await ask("PATCH", `/v2/checkout/orders/${id}`, patch)).toEqual({ status: 204, body: undefined });
    expect(issueOf(await capture(id))).toEqual([422, "PAYER_ACTION_REQUIRED"]);
    await payPal.controls.approve(id);
    expect(captureIn(await capture(id)).amount).toEqual(usd("90.00"));
    expect(issueOf(await ask("PATCH", `/v2/checkout/orders/${id}`, patch))).toEqual([
      422,
      "ORDER_ALREADY_COMPLETED",
    ]);
  });

  test("is sent to the payer's address, unless nothing is sent", async () => {
    const shown = async (id: string) =>
      (await ask("GET", `/v2/checkout/orders/${id}`)).body.purchase_units[0].shipping;
    expect(await shown(await approved())).toMatchObject({ address: { postal_code: "90012" } });
    const nothing = { ...orderOf(), application_context: { shipping_preference: "NO_SHIPPING" } };
    const { body } = await ask("POST", "/v2/checkout/orders", nothing, { key: newKey() });
    await payPal.controls.approve(body.id);
    expect(await shown(body.id)).toBeUndefined();
  });
});

describe("a capture", () => {
  test("takes the money of an approved order, once: 201, with the same key 200, with another one refused", async () => {
    const id = await opened({ invoice_id: newKey() });
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
      custom_id: "a payment",
    });
    const again = await capture(id, key);
    expect(again.status).toBe(200);
    expect(captureIn(again)).toEqual(captureIn(first));
    expect(issueOf(await capture(id))).toEqual([422, "ORDER_ALREADY_CAPTURED"]);
    expect(await booked(id)).toMatchObject({ captures: [{ amountCents: 8500 }], refunds: [] });
  });

  test("is one when fifty calls with one key come at once", async () => {
    const id = await approved();
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 50 }, () => capture(id, key)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(49);
    expect(new Set(answers.map((answer) => captureIn(answer).id)).size).toBe(1);
    expect((await booked(id)).captures).toHaveLength(1);
  });

  test("is one when fifty calls come at once, each with a key of its own", async () => {
    const id = await approved();
    const answers = await Promise.all(Array.from({ length: 50 }, () => capture(id)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(49);
    expect((await booked(id)).captures).toHaveLength(1);
  });

  test("of a card that is declined is refused for that key for good, and works once the payer has taken another card", async () => {
    const id = await opened();
    await payPal.controls.decline(id);
    const key = newKey();
    expect(issueOf(await capture(id, key))).toEqual([422, "INSTRUMENT_DECLINED"]);
    await payPal.controls.approve(id);
    expect(issueOf(await capture(id, key))).toEqual([422, "INSTRUMENT_DECLINED"]);
    expect((await capture(id)).status).toBe(201);
  });

  test("for an invoice that was paid already is refused", async () => {
    const invoice = newKey();
    await captured({ invoice_id: invoice });
    expect(issueOf(await capture(await approved({ invoice_id: invoice })))).toEqual([
      422,
      "DUPLICATE_INVOICE_ID",
    ]);
  });

  test("can be declined inside a completed order, and can take another amount", async () => {
    const declined = await approved();
    await payPal.controls.misbehave({ on: "capture", orderId: declined, do: "complete-declined" });
    const answer = await capture(declined);
    expect(answer).toMatchObject({ status: 201, body: { status: "COMPLETED" } });
    expect(captureIn(answer)).toMatchObject({
      status: "DECLINED",
      status_details: { reason: expect.any(String) },
    });
    const wrong = await approved();
    await payPal.controls.misbehave({ on: "capture", orderId: wrong, do: "take", cents: 8400 });
    expect(captureIn(await capture(wrong)).amount.value).toBe("84.00");
  });

  test("can wait for a decision, which comes later", async () => {
    for (const [outcome, status] of [
      ["COMPLETED", "COMPLETED"],
      ["DENIED", "DECLINED"],
    ] as const) {
      const id = await approved();
      await payPal.controls.misbehave({ on: "capture", orderId: id, do: "pend" });
      const answer = captureIn(await capture(id));
      expect(answer).toMatchObject({ status: "PENDING", status_details: { reason: "PENDING_REVIEW" } });
      expect(issueOf(await refund(answer.id, {}))).toEqual([422, "PENDING_CAPTURE"]);
      await payPal.controls.settle(id, outcome);
      expect(captureIn(await ask("GET", `/v2/checkout/orders/${id}`)).status).toBe(status);
      const types = (await payPal.controls.events(id)).map(({ type }) => type);
      expect(types).toEqual([
        "CHECKOUT.ORDER.APPROVED",
        "PAYMENT.CAPTURE.PENDING",
        `PAYMENT.CAPTURE.${outcome}`,
      ]);
    }
  });
});

describe("a refund", () => {
  test("gives all back with an empty body, once for one key", async () => {
    const id = await captured();
    const key = newKey();
    const first = await refund(id, {}, key);
    expect(first).toMatchObject({ status: 201, body: { status: "COMPLETED" } });
    expect(Object.keys(first.body)).toEqual(["id", "status", "links"]);
    expect(await refund(id, {}, key)).toMatchObject({ status: 200, body: { id: first.body.id } });
    expect(issueOf(await refund(id, {}))).toEqual([422, "CAPTURE_FULLY_REFUNDED"]);
    expect((await ask("GET", `/v2/payments/refunds/${first.body.id}`)).body.amount).toEqual(usd("85.00"));
    expect((await ask("GET", `/v2/payments/captures/${id}`)).body.status).toBe("REFUNDED");
  });

  test("in parts never exceeds the capture, also when many come at once", async () => {
    const id = await captured();
    expect((await refund(id, { amount: usd("80.00") })).status).toBe(201);
    expect(issueOf(await refund(id, { amount: usd("5.01") }))).toEqual([422, "REFUND_AMOUNT_EXCEEDED"]);
    const answers = await Promise.all(Array.from({ length: 20 }, () => refund(id, { amount: usd("5.00") })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  test("that comes twenty times at once with one key is one; the others hear that it is under way, or how it ended", async () => {
    const id = await captured();
    const key = newKey();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => refund(id, { amount: usd("1.00") }, key)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 201 && status !== 200))
      expect(issueOf(answer)).toEqual([409, "PREVIOUS_REQUEST_IN_PROGRESS"]);
    const { refunds } = await payPal.controls.ledger();
    expect(refunds.filter(({ captureId }) => captureId === id)).toHaveLength(1);
  });
});

describe("misbehaviour", () => {
  test("drops the connection before the effect, or after it", async () => {
    const id = await approved();
    const key = newKey();
    await payPal.controls.misbehave({ on: "capture", orderId: id, do: "drop", when: "before" });
    await expect(capture(id, key)).rejects.toThrow("fetch failed");
    expect((await booked(id)).captures).toHaveLength(0);
    await payPal.controls.misbehave({ on: "capture", orderId: id, do: "drop", when: "after" });
    await expect(capture(id, key)).rejects.toThrow("fetch failed");
    expect((await booked(id)).captures).toHaveLength(1);
    expect((await capture(id, key)).status).toBe(200);
  });

  test("answers 429 or 5xx, before or after the effect, as often as it was told", async () => {
    const id = await approved();
    const key = newKey();
    await payPal.controls.misbehave({ on: "capture", do: "answer", status: 429, when: "before", times: 2 });
    expect((await capture(id, key)).body.name).toBe("RATE_LIMIT_REACHED");
    expect((await capture(id, key)).status).toBe(429);
    await payPal.controls.misbehave({ on: "capture", do: "answer", status: 500, when: "after" });
    expect((await capture(id, key)).body.name).toBe("INTERNAL_SERVER_ERROR");
    expect((await booked(id)).captures).toHaveLength(1);
    expect((await capture(id, key)).status).toBe(200);
  });

  test("takes its time", async () => {
    await payPal.controls.misbehave({ on: "create", do: "wait", ms: 120 });
    const begin = performance.now();
    await opened();
    expect(performance.now() - begin).toBeGreaterThan(110);
  });

  test("is steered over HTTP by whoever has the credentials, and by nobody else", async () => {
    const control = (authorization: string) =>
      fetch(`${payPal.apiUrl}/control`, {
        method: "POST",
        headers: { authorization },
        body: JSON.stringify({ name: "ledger", args: [] }),
      });
    const basic = Buffer.from(`${payPal.clientId}:${payPal.clientSecret}`).toString("base64");
    expect(await (await control(`Basic ${basic}`)).json()).toHaveProperty("result.captures");
    expect((await control(`Bearer ${token}`)).status).toBe(401);
  });
});

describe("webhooks", () => {
  /** A site that hears, and answers as it is told. */
  async function listeningSite(statuses: number[] = []) {
    const heard: { type: string; body: string; headers: Record<string, string> }[] = [];
    const hear = async (req: IncomingMessage, res: ServerResponse) => {
      let body = "";
      for await (const chunk of req) body += String(chunk);
      res.writeHead(statuses.shift() ?? 200).end();
      const headers = req.headers as Record<string, string>;
      heard.push({ type: JSON.parse(body).event_type, body, headers });
    };
    const server = createServer((req, res) => void hear(req, res));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    payPal.sendWebhooksTo(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api/webhooks/paypal`);
    return { heard, close: () => server.close() };
  }

  const about = (heard: { type: string; body: string }[], id: string) =>
    heard.filter(({ body }) => body.includes(id)).map(({ type }) => type);

  function verify(event: string, headers: Record<string, string>, change: Record<string, string> = {}) {
    const from = (name: string) =>
      JSON.stringify(change[name] ?? headers[`paypal-${name.replaceAll("_", "-")}`]);
    const members = ["transmission_id", "transmission_time", "cert_url", "auth_algo", "transmission_sig"];
    const text = members.map((name) => `"${name}":${from(name)}`).join(",");
    const webhookId = JSON.stringify(change["webhook_id"] ?? payPal.webhookId);
    return ask(
      "POST",
      "/v1/notifications/verify-webhook-signature",
      `{${text},"webhook_id":${webhookId},"webhook_event":${event}}`,
    );
  }

  test("tell of approval, capture and refund, and verify as they came; a changed, foreign or rewritten one does not", async () => {
    const { heard, close } = await listeningSite();
    const id = await approved();
    const answer = await capture(id);
    await refund(captureIn(answer).id, {});
    await expect
      .poll(() => about(heard, id))
      .toEqual(["CHECKOUT.ORDER.APPROVED", "PAYMENT.CAPTURE.COMPLETED"]);
    await expect.poll(() => about(heard, captureIn(answer).id)).toContain("PAYMENT.CAPTURE.REFUNDED");
    const { body, headers } = heard.find(
      ({ type, body }) => type === "PAYMENT.CAPTURE.COMPLETED" && body.includes(id),
    )!;
    expect(JSON.parse(body)).toMatchObject({
      id: expect.stringMatching(/^WH-/),
      resource_type: "capture",
      resource: { status: "COMPLETED", supplementary_data: { related_ids: { order_id: id } } },
    });
    const verdict = async (...given: Parameters<typeof verify>) =>
      (await verify(...given)).body.verification_status;
    expect(await verdict(body, headers)).toBe("SUCCESS");
    expect(await verdict(body.replace("85.00", "85.01"), headers)).toBe("FAILURE");
    expect(await verdict(body, headers, { webhook_id: "WH-ANOTHER" })).toBe("FAILURE");
    expect(await verdict(JSON.stringify(JSON.parse(body)), headers)).toBe("FAILURE");
    close();
  });

  test("come again until the site takes them", async () => {
    const { heard, close } = await listeningSite([503, 500]);
    const id = await approved();
    await expect.poll(() => about(heard, id)).toEqual(Array(3).fill("CHECKOUT.ORDER.APPROVED"));
    close();
  });

  test("can come twice, in reverse, before the answer, or not at all", async () => {
    const { heard, close } = await listeningSite();
    await payPal.controls.webhooks("doubled");
    const twice = await approved();
    await expect.poll(() => about(heard, twice)).toEqual(Array(2).fill("CHECKOUT.ORDER.APPROVED"));

    await payPal.controls.webhooks("reversed");
    const reversed = await approved();
    await capture(reversed);
    await expect
      .poll(() => about(heard, reversed))
      .toEqual(["PAYMENT.CAPTURE.COMPLETED", "CHECKOUT.ORDER.APPROVED"]);

    await payPal.controls.webhooks("early");
    const early = await approved();
    await capture(early);
    expect(about(heard, early)).toEqual(["CHECKOUT.ORDER.APPROVED", "PAYMENT.CAPTURE.COMPLETED"]);

    await payPal.controls.webhooks("off");
    const silent = await approved();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(about(heard, silent)).toEqual([]);
    expect(await payPal.controls.events(silent)).toHaveLength(1);
    close();
  });

  test("that were not heard when the process ended come after the next start; the ledger is the same", async () => {
    payPal.sendWebhooksTo("http://127.0.0.1:9/closed");
    const id = await approved();
    const before = await payPal.controls.ledger();
    await payPal.close();
    payPal = await startSimulator(on);
    expect(await payPal.controls.ledger()).toEqual(before);
    const { heard, close } = await listeningSite();
    await expect.poll(() => about(heard, id)).toEqual(["CHECKOUT.ORDER.APPROVED"]);
    close();
  });
});
