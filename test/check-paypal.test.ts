import { spawn } from "node:child_process";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { payPalAddresses } from "../bin/check-paypal/addresses.ts";
import { checkPayPal } from "../bin/check-paypal/check.ts";
import { heldReasonSteps } from "../contract/selling/payments/text.desk.ts";
import { type Simulator, startSimulator } from "../pretend/paypal/index.ts";
import { readPayPalEnv } from "../server/platform/process/env.ts";
import { webhookEvents } from "../server/selling/payments/paypal/events.ts";
import { testDatabase } from "./database.ts";

// npm run check:paypal, against the stand-in over HTTP.

const database = await testDatabase();
let payPal: Simulator;

beforeAll(async () => {
  payPal = await startSimulator({
    connection: database.connection,
    log: pino({ level: "silent" }),
    clock: () => new Date(),
  });
});
beforeEach(async () => {
  await payPal.controls.behave();
  await setWebhook({ path: "/url", value: "https://studio.example.com/api/webhooks/paypal" });
  await setEvents([...webhookEvents]);
});
afterAll(async () => {
  await payPal.close();
  await database.close();
});

async function callPayPal(path: string, init: RequestInit = {}) {
  const basic = Buffer.from(`${payPal.clientId}:${payPal.clientSecret}`).toString("base64");
  const grant = await fetch(`${payPal.apiUrl}/v1/oauth2/token`, {
    method: "POST",
    headers: { authorization: `Basic ${basic}` },
    body: new URLSearchParams({ grant_type: "client_credentials" }),
  });
  const { access_token: token } = (await grant.json()) as { access_token: string };
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  return fetch(payPal.apiUrl + path, { ...init, headers });
}

async function setWebhook(change: { path: string; value: unknown }) {
  const body = JSON.stringify([{ op: "replace", ...change }]);
  const response = await callPayPal(`/v1/notifications/webhooks/${payPal.webhookId}`, { method: "PATCH", body });
  expect(response.status).toBe(200);
}

const setEvents = (names: string[]) => setWebhook({ path: "/event_types", value: names.map((name) => ({ name })) });

async function subscribedEvents() {
  const response = await callPayPal(`/v1/notifications/webhooks/${payPal.webhookId}`);
  const { event_types: types } = (await response.json()) as { event_types: { name: string }[] };
  return types.map(({ name }) => name);
}

type Answer = { status: number; body: unknown };

/** A server before the stand-in. Answers by itself where `answer` gives one; PayPal's problems and its other hosts. */
async function serverBefore(answer: (call: string, body: string) => Answer | undefined): Promise<string> {
  const server = createServer(
    (req, res) => void respond(req).then(({ status, body }) => res.writeHead(status).end(body)),
  );
  async function respond(req: IncomingMessage) {
    const body = await text(req);
    const own = answer(`${req.method} ${req.url}`, body);
    if (own) return { status: own.status, body: JSON.stringify(own.body) };
    const { host: _host, connection: _connection, ...headers } = req.headers;
    const response = await fetch(payPal.apiUrl + req.url, {
      method: req.method,
      headers: headers as Record<string, string>,
      ...(body === "" ? {} : { body }),
    });
    return { status: response.status, body: await response.text() };
  }
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const settings = () => ({
  PUBLIC_URL: "https://studio.example.com",
  PAYPAL_CLIENT_ID: payPal.clientId,
  PAYPAL_CLIENT_SECRET: payPal.clientSecret,
  PAYPAL_WEBHOOK_ID: payPal.webhookId,
  PAYPAL_API_URL: payPal.apiUrl,
});

async function check(
  changed: Record<string, string> = {},
  input: Partial<Parameters<typeof checkPayPal>[0]> & { onLine?(line: string): void } = {},
) {
  const lines: string[] = [];
  const isFine = await checkPayPal({
    env: readPayPalEnv({ ...settings(), ...changed }),
    signal: new AbortController().signal,
    pollMs: 20,
    ...input,
    say(line) {
      lines.push(line);
      input.onLine?.(line);
    },
  });
  const printed = lines.join("\n");
  expect(printed).not.toContain(payPal.clientSecret);
  expect(printed).not.toMatch(/Bearer|A21AA/);
  return { isFine, printed, failures: printed.match(/^✗ .*$/gm) ?? [] };
}

describe("npm run check:paypal", () => {
  test("says line by line what is right, and takes nothing", async () => {
    const before = await payPal.controls.ledger();
    const { isFine, printed } = await check();
    expect(isFine).toBe(true);
    const orders = (await payPal.controls.ledger()).orders.slice(before.orders.length);
    expect(orders).toEqual([
      expect.objectContaining({
        amountCents: 1,
        status: "PAYER_ACTION_REQUIRED",
        customId: expect.stringMatching(/^check-/),
      }),
    ]);
    expect(printed.split("\n")).toEqual([
      `PayPal at ${payPal.apiUrl}: a stand-in on this machine`,
      "✓ PayPal accepts PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET.",
      "✓ The script of PayPal’s buttons belongs to the same place.",
      "✓ The app may take payments, refund them, read disputes, and read its webhook.",
      `✓ The account can take payments: order ${orders[0]!.id} of USD 0.01. Unpaid, it lapses by itself.`,
      `✓ Webhook ${payPal.webhookId} sends events to https://studio.example.com/api/webhooks/paypal.`,
      "✓ The webhook has the 13 events that the site needs.",
      "All is right.",
    ]);
  });

  test("runs as a command: 0 if all is right, 1 if not, and secrets never in the output", async () => {
    const run = async (words: string[], changed: Record<string, string> = {}) => {
      const child = spawn(process.execPath, ["bin/check-paypal.ts", ...words], {
        cwd: join(import.meta.dirname, ".."),
        env: {
          PATH: "/usr/bin:/bin",
          NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
          ...settings(),
          ...changed,
        },
      });
      const closed = new Promise<number | null>((resolve) => child.once("close", resolve));
      const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
      return { code: await closed, stdout, stderr };
    };
    const right = await run([]);
    expect(right).toEqual({ code: 0, stdout: expect.stringContaining("All is right.\n"), stderr: "" });
    const secret = "a-secret-that-is-wrong";
    const wrong = await run([], { PAYPAL_CLIENT_SECRET: secret });
    expect(wrong).toEqual({ code: 1, stdout: expect.stringContaining("✗ PayPal refuses the credentials"), stderr: "" });
    expect(right.stdout + wrong.stdout).not.toContain(secret);
    expect(right.stdout + wrong.stdout).not.toContain(payPal.clientSecret);
    expect(await run(["--all"])).toEqual({ code: 1, stdout: "", stderr: expect.stringContaining("-- --subscribe") });
    expect(await run([], { PAYPAL_API_URL: "paypal.com" })).toMatchObject({
      code: 1,
      stderr: "PAYPAL_API_URL must be a web address like https://example.com.\n",
    });
  });

  test("names each variable that is not set, and asks PayPal nothing", async () => {
    const calls = await payPal.controls.calls("token");
    const { failures } = await check({ PAYPAL_CLIENT_ID: "", PAYPAL_CLIENT_SECRET: "", PAYPAL_WEBHOOK_ID: "" });
    expect(failures).toEqual([
      "✗ PAYPAL_CLIENT_ID is not set.",
      "✗ PAYPAL_CLIENT_SECRET is not set.",
      "✗ PAYPAL_WEBHOOK_ID is not set.",
    ]);
    const elsewhere = await check({ PAYPAL_API_URL: "https://paypal.example.com" });
    expect(elsewhere.failures).toEqual([
      "✗ PAYPAL_API_URL is https://paypal.example.com, neither https://api-m.paypal.com nor https://api-m.sandbox.paypal.com.",
    ]);
    expect(await payPal.controls.calls("token")).toBe(calls);
  });

  describe("credentials", () => {
    const refusing = () => serverBefore(() => ({ status: 401, body: { error: "invalid_client" } }));

    test("of the other place: names PAYPAL_API_URL", async () => {
      const other = await refusing();
      const live = await check(
        { PAYPAL_API_URL: other },
        { addresses: { ...payPalAddresses, live: other, sandbox: payPal.apiUrl } },
      );
      expect(live.failures).toEqual([
        "✗ PAYPAL_API_URL is PayPal’s live address, but the credentials are of the sandbox app.",
      ]);
      expect(live.printed).toContain(`For the sandbox set PAYPAL_API_URL=${payPal.apiUrl}.`);
      const sandbox = await check(
        { PAYPAL_API_URL: other },
        { addresses: { ...payPalAddresses, sandbox: other, live: payPal.apiUrl } },
      );
      expect(sandbox.failures).toEqual([
        "✗ PAYPAL_API_URL is PayPal’s sandbox address, but the credentials are of the live app.",
      ]);
    });

    test.each([
      { script: 200, wrong: "PAYPAL_CLIENT_SECRET is wrong: PayPal knows PAYPAL_CLIENT_ID, but not with this secret." },
      { script: 400, wrong: "PAYPAL_CLIENT_ID is wrong: PayPal does not know it." },
      { script: 503, wrong: "PayPal refuses the credentials: PAYPAL_CLIENT_ID or PAYPAL_CLIENT_SECRET is wrong." },
    ])("with a script that answers $script: $wrong", async ({ script, wrong }) => {
      const asked: string[] = [];
      const sdk = await serverBefore((call) => {
        asked.push(call);
        return { status: script, body: "" };
      });
      const { isFine, failures } = await check(
        { PAYPAL_CLIENT_SECRET: "wrong" },
        { addresses: { live: await refusing(), sandbox: payPal.apiUrl, sdk } },
      );
      expect({ isFine, failures }).toEqual({ isFine: false, failures: [`✗ ${wrong}`] });
      expect(asked).toEqual([`GET /?client-id=${payPal.clientId}`]);
    });

    test("that PayPal cannot check at the moment", async () => {
      const away = await serverBefore(() => ({ status: 503, body: {} }));
      expect((await check({ PAYPAL_API_URL: away })).failures).toEqual(["✗ No access token: PayPal answers 503."]);
      const closed = "http://127.0.0.1:9";
      expect((await check({ PAYPAL_API_URL: closed })).failures).toEqual([
        "✗ No access token: PayPal does not answer.",
      ]);
    });

    test("with a script of the buttons from the other place", async () => {
      const script = { PAYPAL_SDK_URL: "https://www.sandbox.paypal.com/web-sdk/v6/core" };
      const asLive = { addresses: { ...payPalAddresses, live: payPal.apiUrl } };
      const asSandbox = { addresses: { ...payPalAddresses, sandbox: payPal.apiUrl } };
      const failure = `✗ PAYPAL_SDK_URL is ${script.PAYPAL_SDK_URL}, but PAYPAL_API_URL is PayPal’s live address.`;
      expect((await check(script, asLive)).failures).toEqual([failure]);
      expect((await check(script, asSandbox)).failures).toEqual([]);
      // Without the variable, the script is that of the address.
      expect((await check({}, asLive)).failures).toEqual([]);
    });

    test("without a permission that the site needs", async () => {
      const grant = (scope: string) =>
        serverBefore((call) =>
          call === "POST /v1/oauth2/token" ? { status: 200, body: { access_token: "other", scope } } : undefined,
        );
      const { failures } = await check({
        PAYPAL_API_URL: await grant("https://uri.paypal.com/services/payments/refund"),
      });
      expect(failures).toEqual(
        expect.arrayContaining([
          "✗ The app may not take payments.",
          "✗ The app may not read disputes.",
          "✗ The app may not read and change webhooks.",
        ]),
      );
      expect(failures).not.toContain("✗ The app may not refund payments.");
    });
  });

  describe("the account", () => {
    const refuseOrders = (status: number, issue: string) =>
      serverBefore((call) =>
        call === "POST /v2/checkout/orders"
          ? { status, body: { name: "UNPROCESSABLE_ENTITY", message: "", details: [{ issue }] } }
          : undefined,
      );

    test.each([
      ["PAYEE_ACCOUNT_RESTRICTED", "open the Resolution Center"],
      ["PAYEE_ACCOUNT_LOCKED_OR_CLOSED", "locked or closed"],
      ["COMPLIANCE_VIOLATION", "Resolution Center"],
      ["SOMETHING_NEW", "Ask PayPal’s support"],
    ])("that PayPal refuses with %s: says what to do", async (issue, todo) => {
      const { isFine, printed, failures } = await check({ PAYPAL_API_URL: await refuseOrders(422, issue) });
      expect({ isFine, failures }).toEqual({
        isFine: false,
        failures: [`✗ The account cannot take payments: PayPal answers ${issue}.`],
      });
      expect(printed).toContain(todo);
      // The webhook is checked all the same.
      expect(printed).toContain("✓ The webhook has the 13 events");
    });

    test("for which PayPal does not answer", async () => {
      await payPal.controls.misbehave({ on: "create", do: "answer", status: 500, when: "before", times: "always" });
      expect((await check()).failures).toEqual([
        "✗ The account cannot take payments: PayPal does not answer as it should.",
      ]);
    });
  });

  describe("the webhook", () => {
    test("that sends events to another address, or to http", async () => {
      await setWebhook({ path: "/url", value: "https://old.example.com/api/webhooks/paypal" });
      const { isFine, failures } = await check();
      expect({ isFine, failures }).toEqual({
        isFine: false,
        failures: [
          `✗ Webhook ${payPal.webhookId} sends events to https://old.example.com/api/webhooks/paypal, but the site listens at https://studio.example.com/api/webhooks/paypal.`,
        ],
      });
      await setWebhook({ path: "/url", value: "http://studio.example.com/api/webhooks/paypal" });
      expect((await check({ PUBLIC_URL: "http://studio.example.com" })).failures).toEqual([
        "✗ PUBLIC_URL is http://studio.example.com: PayPal sends events only to https.",
      ]);
      expect((await check({ PUBLIC_URL: "" })).failures).toEqual(["✗ PUBLIC_URL is not set."]);
    });

    test("that the app does not have: names the one with the site’s address", async () => {
      const { failures, printed } = await check({ PAYPAL_WEBHOOK_ID: "8PT597110X687430L" });
      expect(failures).toEqual(["✗ The app at PayPal has no webhook 8PT597110X687430L."]);
      expect(printed).toContain(`→ Set PAYPAL_WEBHOOK_ID=${payPal.webhookId}:`);
      await setWebhook({ path: "/url", value: "https://old.example.com/" });
      expect((await check({ PAYPAL_WEBHOOK_ID: "8PT597110X687430L" })).printed).toContain(
        "add a webhook for https://studio.example.com/api/webhooks/paypal, and set PAYPAL_WEBHOOK_ID",
      );
    });

    test("that lacks events: names them, and adds them with --subscribe", async () => {
      const missing = ["PAYMENT.CAPTURE.REVERSED", "CUSTOMER.DISPUTE.CREATED"];
      const others = webhookEvents.filter((name) => !missing.includes(name));
      await setEvents(others);
      const { isFine, failures } = await check();
      expect({ isFine, failures }).toEqual({
        isFine: false,
        failures: ["✗ The webhook lacks PAYMENT.CAPTURE.REVERSED and CUSTOMER.DISPUTE.CREATED."],
      });
      expect(await subscribedEvents()).toEqual(others);
      const subscribed = await check({}, { wantsSubscription: true });
      expect(subscribed.isFine).toBe(true);
      expect(subscribed.printed).toContain(
        "✓ Added to the webhook: PAYMENT.CAPTURE.REVERSED and CUSTOMER.DISPUTE.CREATED.",
      );
      expect(await subscribedEvents()).toEqual([...others, ...missing]);
      expect((await check()).isFine).toBe(true);
    });

    test("that has all events by *", async () => {
      await setEvents(["*"]);
      expect((await check({}, { wantsSubscription: true })).isFine).toBe(true);
      expect(await subscribedEvents()).toEqual(["*"]);
    });

    test("whose event PayPal does not offer: the others are added", async () => {
      await setEvents(["PAYMENT.CAPTURE.COMPLETED"]);
      const offered = webhookEvents.filter((name) => name !== "PAYMENT.REFUND.FAILED");
      const apiUrl = await serverBefore((call) =>
        call === "GET /v1/notifications/webhooks-event-types"
          ? { status: 200, body: { event_types: offered.map((name) => ({ name })) } }
          : undefined,
      );
      const { isFine, printed } = await check({ PAYPAL_API_URL: apiUrl }, { wantsSubscription: true });
      expect(isFine).toBe(true);
      expect(printed).toContain("– PayPal does not offer the event PAYMENT.REFUND.FAILED to this app.");
      expect((await subscribedEvents()).toSorted()).toEqual(offered.toSorted());
    });

    test("whose events cannot be changed", async () => {
      await setEvents(["PAYMENT.CAPTURE.COMPLETED"]);
      await payPal.controls.misbehave({
        on: "webhook-settings",
        orderId: payPal.webhookId,
        do: "answer",
        status: 500,
        when: "before",
        times: "always",
      });
      expect((await check()).failures).toEqual([
        expect.stringMatching(/^✗ The webhook: PayPal answers 500 \(reference/),
      ]);
      await payPal.controls.behave();
      const apiUrl = await serverBefore((call) => (call.startsWith("PATCH ") ? { status: 403, body: {} } : undefined));
      expect((await check({ PAYPAL_API_URL: apiUrl }, { wantsSubscription: true })).failures).toEqual([
        "✗ The events could not be added: PayPal answers 403.",
      ]);
    });
  });

  describe("--pay", () => {
    /** The tester, who opens the printed link and approves the payment after the first poll. */
    function tester() {
      let orderId = "";
      return (line: string) => {
        orderId = /^Open \S+[?&]token=(\w+)\n/.exec(line)?.[1] ?? orderId;
        if (line.includes("waiting")) void payPal.controls.approve(orderId);
      };
    }

    test("waits for the sandbox buyer, takes the cent and gives it back", async () => {
      const { isFine, printed } = await check({}, { wantsPayment: true, onLine: tester() });
      expect(isFine).toBe(true);
      const [, orderId] = /token=(\w+)/.exec(printed)!;
      const { captures, refunds } = await payPal.controls.ledger();
      const capture = captures.find((each) => each.orderId === orderId)!;
      expect(capture).toMatchObject({ status: "REFUNDED", amountCents: 1, refundedCents: 1 });
      const refund = refunds.find(({ captureId }) => captureId === capture.id)!;
      expect(refund).toMatchObject({ status: "COMPLETED", amountCents: 1 });
      expect(printed.split("\n").slice(-8)).toEqual([
        "and pay as a sandbox buyer (Testing Tools, Sandbox Accounts, at https://developer.paypal.com).",
        "PayPal may show an error page afterwards, because no shop waits there. It does no harm.",
        "  waiting for the approval, 0:00 of 5:00",
        "✓ The buyer has approved the payment.",
        `✓ Taken: capture ${capture.id} of USD 0.01.`,
        `✓ Order ${orderId} shows the payment.`,
        `✓ Refunded: ${refund.id}.`,
        "All is right.",
      ]);
    });

    test("does nothing with live credentials", async () => {
      const { orders } = await payPal.controls.ledger();
      const calls = await payPal.controls.calls("token");
      const { isFine, failures } = await check(
        {},
        { wantsPayment: true, approvalMs: 40, addresses: { ...payPalAddresses, live: payPal.apiUrl } },
      );
      expect({ isFine, failures }).toEqual({
        isFine: false,
        failures: ["✗ --pay does nothing with live credentials."],
      });
      expect((await payPal.controls.ledger()).orders).toHaveLength(orders.length);
      expect(await payPal.controls.calls("token")).toBe(calls);
    });

    test("ends when the buyer does not approve, and when it is stopped", async () => {
      const stop = new AbortController();
      const onLine = (line: string) => {
        if (line.includes("waiting")) stop.abort();
      };
      const stopped = await check({}, { wantsPayment: true, signal: stop.signal, onLine });
      expect(stopped.failures).toEqual(["✗ The payment was not approved."]);
      const late = await check({}, { wantsPayment: true, approvalMs: 40 });
      expect(late.failures).toEqual(["✗ The payment was not approved."]);
    });

    test("says why PayPal holds the payment back, or declines it", async () => {
      await payPal.controls.misbehave({ on: "capture", do: "pend", reason: "UNILATERAL" });
      const held = await check({}, { wantsPayment: true, onLine: tester() });
      expect(held.failures).toEqual(["✗ PayPal holds the payment back: UNILATERAL."]);
      expect(held.printed).toContain(`→ ${heldReasonSteps.UNILATERAL}`);
      await payPal.controls.misbehave({ on: "capture", do: "decline" });
      const declined = await check({}, { wantsPayment: true, onLine: tester() });
      expect(declined.failures).toEqual(["✗ The payment was not taken: PayPal answers INSTRUMENT_DECLINED."]);
    });
  });
});
