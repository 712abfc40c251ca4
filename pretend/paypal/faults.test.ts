import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testDatabase } from "../../test/database.ts";
import { type Fault, pendingReasons } from "./faults.ts";
import { type Simulator, startSimulator } from "./index.ts";
import { type ApiResponse, captureIn, issueOf, newKey, orderBody, restApi, usd } from "./rest-api.fixture.ts";

// What real accounts go through, as tests ask the stand-in for it.

const database = await testDatabase();
let payPal: Simulator;
beforeAll(async () => {
  payPal = await startSimulator({
    connection: database.connection,
    log: pino({ level: "silent" }),
    clock: () => new Date(),
  });
});
beforeEach(() => payPal.controls.behave());
afterAll(async () => {
  await payPal.close();
  await database.close();
});

const { requestToken, request, createOrder, approvedOrder, capture, refund, ledgerOf } = restApi(() => payPal);
const show = (id: string) => request("GET", `/v2/checkout/orders/${id}`);
const eventsOf = async (id: string) =>
  (await payPal.controls.events(id)).map(({ type, body }) => ({ type, ...JSON.parse(body) }));
const typesOf = async (id: string) => (await eventsOf(id)).map(({ type }) => type);

async function paidOrder(): Promise<{ id: string; captureId: string }> {
  const id = await approvedOrder({ invoice_id: newKey() });
  return { id, captureId: captureIn(await capture(id)).id };
}

describe("a call that fails", () => {
  const calls: Record<string, (id: string, captureId: string) => Promise<ApiResponse>> = {
    token: () => requestToken(),
    create: () => request("POST", "/v2/checkout/orders", orderBody(), { key: newKey() }),
    get: (id) => show(id),
    patch: (id) => request("PATCH", `/v2/checkout/orders/${id}`, []),
    capture: (id) => capture(id),
    refund: (_, captureId) => refund(captureId, {}),
    "get-refund": () => request("GET", "/v2/payments/refunds/NOBODY"),
    "get-dispute": () => request("GET", "/v1/customer/disputes/NOBODY"),
    verify: () => request("POST", "/v1/notifications/verify-webhook-signature", {}),
  };
  const names = {
    400: "INVALID_REQUEST",
    401: "AUTHENTICATION_FAILURE",
    403: "NOT_AUTHORIZED",
    404: "RESOURCE_NOT_FOUND",
    409: "RESOURCE_CONFLICT",
    422: "UNPROCESSABLE_ENTITY",
    429: "RATE_LIMIT_REACHED",
    500: "INTERNAL_SERVER_ERROR",
    503: "SERVICE_UNAVAILABLE",
  };

  test("answers any status, with PayPal's name for it and any issue, whatever call it is", async () => {
    const { id, captureId } = await paidOrder();
    for (const [on, call] of Object.entries(calls))
      for (const [status, name] of Object.entries(names)) {
        const issue = "SOME_ISSUE";
        await payPal.controls.misbehave({ on, do: "answer", status: Number(status), issue, when: "before" } as Fault);
        const answer = await call(id, captureId);
        expect(answer.status).toBe(Number(status));
        const isOAuth = on === "token" && Number(status) < 429;
        const details = Number(status) < 500 ? { details: [{ issue }] } : {};
        expect(answer.body).toMatchObject(isOAuth ? { error: issue } : { name, ...details });
      }
  });

  test("can say that the credentials are wrong, or anything else", async () => {
    await payPal.controls.misbehave({ on: "token", do: "answer", status: 401, when: "before" });
    expect(await requestToken()).toMatchObject({
      status: 401,
      body: { error: "invalid_client", error_description: "Client Authentication failed" },
    });
    const body = { error: "invalid_token", error_description: "Token signature verification failed" };
    await payPal.controls.misbehave({ on: "get", do: "answer", status: 401, when: "before", body });
    expect(await show("NOBODY")).toMatchObject({ status: 401, body });
  });

  test("with a refusal about the payee creates no order", async () => {
    const before = (await payPal.controls.ledger()).orders.length;
    const issue = "PAYEE_ACCOUNT_RESTRICTED";
    await payPal.controls.misbehave({ on: "create", do: "answer", status: 422, issue, when: "before" });
    expect(issueOf(await calls["create"]!("", ""))).toEqual([422, issue]);
    expect((await payPal.controls.ledger()).orders).toHaveLength(before);
  });

  test("answers a page instead of JSON, before or after its effect, also with 200", async () => {
    const id = await approvedOrder();
    await payPal.controls.misbehave({ on: "capture", do: "html", status: 503, when: "before" });
    expect(await capture(id)).toMatchObject({ status: 503, text: expect.stringMatching(/^<!DOCTYPE html>/) });
    expect((await ledgerOf(id)).captures).toHaveLength(0);
    await payPal.controls.misbehave({ on: "capture", do: "html", status: 200, when: "after" });
    expect(await capture(id)).toMatchObject({ status: 200, body: undefined });
    expect((await ledgerOf(id)).captures).toHaveLength(1);
  });

  test("answers JSON that is cut, empty or null", async () => {
    const id = await createOrder();
    for (const [how, text] of [
      ["cut", /^\{"id":.*[^}]$/],
      ["empty", /^$/],
      ["null", /^null$/],
    ] as const) {
      await payPal.controls.misbehave({ on: "get", do: "garble", how });
      expect((await show(id)).text).toMatch(text);
    }
  });
});

describe("an answer or event that is changed", () => {
  test("has nulls, unknown values and fields, and lacks fields", async () => {
    const { id } = await paidOrder();
    await payPal.controls.misbehave({
      on: "get",
      do: "change",
      set: {
        status: "NEW",
        payer: null,
        "purchase_units.*.payments.captures.0.status": "SOMETHING_NEW",
        "purchase_units.0.shipping.name.full_name": null,
        "purchase_units.0.unknown": { deep: [1] },
        "no.such.parent": 1,
      },
      remove: ["purchase_units.0.shipping.address.admin_area_2"],
    });
    const { body } = await show(id);
    expect(body).toMatchObject({ status: "NEW", payer: null, purchase_units: [{ unknown: { deep: [1] } }] });
    expect(body).not.toHaveProperty("no");
    expect(captureIn({ body } as ApiResponse).status).toBe("SOMETHING_NEW");
    expect(body.purchase_units[0].shipping.name.full_name).toBeNull();
    expect(body.purchase_units[0].shipping.address).not.toHaveProperty("admin_area_2");
    expect((await show(id)).body.status).toBe("COMPLETED");
  });

  test("is signed as it is sent", async () => {
    const id = await createOrder();
    const eventType = "CHECKOUT.ORDER.APPROVED";
    await payPal.controls.misbehave({ on: "event", eventType: "OTHER", do: "change", set: { resource: 1 } });
    await payPal.controls.misbehave({ on: "event", orderId: id, eventType, do: "change", set: { resource: null } });
    await payPal.controls.approve(id);
    await payPal.controls.sendEvent(id, "SOMETHING.NEW", "no object");
    expect(await eventsOf(id)).toMatchObject([
      { type: eventType, resource: null },
      { type: "SOMETHING.NEW", resource: "no object" },
    ]);
  });
});

describe("a held capture", () => {
  test.each(pendingReasons)("has the reason %s", async (reason) => {
    const id = await approvedOrder();
    await payPal.controls.misbehave({ on: "capture", orderId: id, do: "pend", reason });
    const held = captureIn(await capture(id));
    expect(held).toMatchObject({ status: "PENDING", status_details: { reason } });
    expect(held).not.toHaveProperty("seller_receivable_breakdown");
    expect(await typesOf(id)).toContain("PAYMENT.CAPTURE.PENDING");
  });

  test.each([
    ["COMPLETED", "COMPLETED", "COMPLETED"],
    ["DENIED", "DECLINED", "DENIED"],
    ["DECLINED", "DECLINED", "DECLINED"],
    ["FAILED", "FAILED", "DECLINED"],
  ] as const)("is decided: %s", async (outcome, status, event) => {
    const id = await approvedOrder();
    await payPal.controls.misbehave({ on: "capture", orderId: id, do: "pend" });
    await capture(id);
    await payPal.controls.settle(id, outcome);
    await payPal.controls.settle(id, "DENIED");
    expect(captureIn(await show(id)).status).toBe(status);
    expect((await typesOf(id)).slice(2)).toEqual([`PAYMENT.CAPTURE.${event}`]);
  });
});

describe("a capture of another amount", () => {
  test("can be in another currency than asked; its refund is in that currency", async () => {
    const id = await approvedOrder();
    await payPal.controls.misbehave({ on: "capture", orderId: id, do: "take", cents: 7900, currency: "EUR" });
    const { id: captureId, amount } = captureIn(await capture(id));
    expect(amount).toEqual({ currency_code: "EUR", value: "79.00" });
    expect(issueOf(await refund(captureId, { amount: usd("1.00") }))).toEqual([
      422,
      "REFUND_CAPTURE_CURRENCY_MISMATCH",
    ]);
    const back = await refund(captureId, {});
    expect((await request("GET", `/v2/payments/refunds/${back.body.id}`)).body.amount.currency_code).toBe("EUR");
  });
});

describe("a refund", () => {
  test("is pending, holds its part of the capture, and completes", async () => {
    const { id, captureId } = await paidOrder();
    await payPal.controls.misbehave({ on: "refund", do: "refund-as", status: "PENDING" });
    const key = newKey();
    const { status, body } = await refund(captureId, { amount: usd("80.00") }, key);
    expect([status, body.status]).toEqual([201, "PENDING"]);
    expect(await refund(captureId, { amount: usd("80.00") }, key)).toMatchObject({
      status: 201,
      body: { id: body.id },
    });
    expect(issueOf(await refund(captureId, { amount: usd("5.01") }))).toEqual([422, "REFUND_AMOUNT_EXCEEDED"]);
    expect(captureIn(await show(id)).status).toBe("COMPLETED");
    await payPal.controls.settleRefund(id, "COMPLETED");
    expect(captureIn(await show(id)).status).toBe("PARTIALLY_REFUNDED");
    expect((await typesOf(id)).slice(2)).toEqual(["PAYMENT.REFUND.PENDING", "PAYMENT.CAPTURE.REFUNDED"]);
  });

  test.each(["FAILED", "CANCELLED"] as const)("is %s at once, or after it was pending", async (status) => {
    const { id, captureId } = await paidOrder();
    await payPal.controls.misbehave({ on: "refund", do: "refund-as", status });
    expect((await refund(captureId, {})).body.status).toBe(status);
    await payPal.controls.misbehave({ on: "refund", do: "refund-as", status: "PENDING" });
    await refund(captureId, {});
    await payPal.controls.settleRefund(id, status);
    expect(captureIn(await show(id)).status).toBe("COMPLETED");
    const failed = status === "FAILED" ? ["PAYMENT.REFUND.FAILED"] : [];
    expect((await typesOf(id)).slice(2)).toEqual([...failed, "PAYMENT.REFUND.PENDING", ...failed]);
    expect(await ledgerOf(id)).toMatchObject({ captures: [{ refundedCents: 0 }], refunds: [{ status }, { status }] });
    expect((await refund(captureId, {})).status).toBe(201);
  });
});

describe("money that is taken back", () => {
  test("is reported by an event that names the capture only by a link; the order shows it as completed", async () => {
    const { id, captureId } = await paidOrder();
    await payPal.controls.reverse(id, { cents: 500 });
    const [event] = (await eventsOf(id)).slice(2);
    expect(event).toMatchObject({
      type: "PAYMENT.CAPTURE.REVERSED",
      resource_type: "refund",
      resource: { status: "COMPLETED", amount: usd("5.00"), note_to_payer: "Payment reversed" },
    });
    expect(event.resource).not.toHaveProperty("custom_id");
    expect(event.resource.links[1]).toMatchObject({ rel: "up", href: expect.stringContaining(captureId) });
    const { body } = await show(id);
    expect(body.purchase_units[0].payments).not.toHaveProperty("refunds");
    expect(captureIn({ body } as ApiResponse).status).toBe("COMPLETED");
    expect((await request("GET", `/v2/payments/refunds/${event.resource.id}`)).body.amount).toEqual(usd("5.00"));
    expect(issueOf(await refund(captureId, { amount: usd("80.01") }))).toEqual([422, "REFUND_AMOUNT_EXCEEDED"]);
  });

  test("can be listed by the order, and be given back", async () => {
    const { id } = await paidOrder();
    await payPal.controls.reverse(id, { isListed: true });
    const { captures, refunds } = (await show(id)).body.purchase_units[0].payments;
    expect([captures[0].status, refunds[0].status]).toEqual(["REFUNDED", "COMPLETED"]);
    expect(await ledgerOf(id)).toMatchObject({ captures: [{ refundedCents: 0, reversedCents: 8500 }], refunds: [] });
    await payPal.controls.cancelReversal(id);
    expect(captureIn(await show(id)).status).toBe("COMPLETED");
    expect(await ledgerOf(id)).toMatchObject({
      captures: [{ reversedCents: 0 }],
      reversals: [{ status: "CANCELLED" }],
    });
  });
});

describe("an approval that is taken back", () => {
  test("cancels the order, or lets the payer approve it again", async () => {
    const id = await approvedOrder({ reference_id: "ours" });
    await payPal.controls.reverseApproval(id);
    expect((await show(id)).body.status).toBe("VOIDED");
    expect(issueOf(await capture(id))).toEqual([422, "ORDER_NOT_APPROVED"]);
    expect((await eventsOf(id)).at(-1)).toMatchObject({
      type: "CHECKOUT.PAYMENT-APPROVAL.REVERSED",
      resource: { order_id: id, purchase_units: [{ reference_id: "ours", custom_id: "a-payment" }] },
    });
    await expect(payPal.controls.approve(id)).rejects.toThrow("UNPROCESSABLE_ENTITY");
    const other = await approvedOrder();
    await payPal.controls.reverseApproval(other, { to: "CREATED" });
    expect(issueOf(await capture(other))).toEqual([422, "ORDER_NOT_APPROVED"]);
    await payPal.controls.approve(other);
    expect((await capture(other)).status).toBe(201);
  });
});

describe("a dispute", () => {
  test("is opened, updated and resolved; refunds are refused while it is open; money moves if it is lost", async () => {
    const { id, captureId } = await paidOrder();
    const disputeId = await payPal.controls.dispute(id, { cents: 8000 });
    const read = async () => (await request("GET", `/v1/customer/disputes/${disputeId}`)).body;
    expect(await read()).toMatchObject({
      status: "OPEN",
      dispute_amount: usd("80.00"),
      dispute_life_cycle_stage: "INQUIRY",
      seller_response_due_date: expect.any(String),
      disputed_transactions: [{ seller_transaction_id: captureId, custom: "a-payment" }],
    });
    expect(issueOf(await refund(captureId, {}))).toEqual([422, "TRANSACTION_DISPUTED"]);
    const sellerResponseDueAt = "2030-01-02T03:04:05Z";
    await payPal.controls.dispute(id, {
      status: "WAITING_FOR_SELLER_RESPONSE",
      stage: "CHARGEBACK",
      sellerResponseDueAt,
    });
    expect(await read()).toMatchObject({ seller_response_due_date: sellerResponseDueAt });
    expect((await ledgerOf(id)).captures).toMatchObject([{ reversedCents: 0 }]);
    await payPal.controls.dispute(id, { outcome: "RESOLVED_BUYER_FAVOUR" });
    expect(await read()).toMatchObject({
      status: "RESOLVED",
      dispute_outcome: { outcome_code: "RESOLVED_BUYER_FAVOUR", amount_refunded: usd("80.00") },
      money_movements: [{ affected_party: "SELLER", type: "DEBIT", amount: usd("80.00") }],
    });
    expect((await typesOf(id)).slice(2)).toEqual([
      "CUSTOMER.DISPUTE.CREATED",
      "CUSTOMER.DISPUTE.UPDATED",
      "PAYMENT.CAPTURE.REVERSED",
      "CUSTOMER.DISPUTE.RESOLVED",
    ]);
    expect((await payPal.controls.ledger()).disputes).toMatchObject([{ id: disputeId, captureId, status: "RESOLVED" }]);
    expect((await refund(captureId, {})).status).toBe(201);
  });

  test.each(["RESOLVED_SELLER_FAVOUR", "CANCELED_BY_BUYER", "DENIED", "RESOLVED_WITH_PAYOUT", "NONE"] as const)(
    "of the payer's bank takes the money at once, and gives it back when it ends %s",
    async (outcome) => {
      const { id, captureId } = await paidOrder();
      const disputeId = await payPal.controls.dispute(id, { channel: "EXTERNAL", reason: "UNAUTHORISED" });
      expect((await ledgerOf(id)).captures).toMatchObject([{ reversedCents: 8500 }]);
      expect(issueOf(await refund(captureId, {}))).toEqual([422, "REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK"]);
      await payPal.controls.dispute(id, { outcome });
      expect((await ledgerOf(id)).captures).toMatchObject([{ reversedCents: 0 }]);
      const { body } = await request("GET", `/v1/customer/disputes/${disputeId}`);
      expect(body.money_movements.map(({ type }: { type: string }) => type)).toEqual(["DEBIT", "CREDIT"]);
      expect(body.disputed_transactions[0].transaction_status).toBe("COMPLETED");
    },
  );
});

describe("an order with a payment source", () => {
  test("needs a key, requires the payer's action and links to it", async () => {
    const source = { paypal: { experience_context: { brand_name: "Studio", shipping_preference: "NO_SHIPPING" } } };
    const body = { ...orderBody(), payment_source: source };
    expect(issueOf(await request("POST", "/v2/checkout/orders", body))).toEqual([400, "PAYPAL_REQUEST_ID_REQUIRED"]);
    const created = await request("POST", "/v2/checkout/orders", body, { key: newKey() });
    expect(created).toMatchObject({ status: 201, body: { status: "PAYER_ACTION_REQUIRED", payment_source: {} } });
    expect(created.body.links[1].rel).toBe("payer-action");
    expect(issueOf(await capture(created.body.id))).toEqual([422, "ORDER_NOT_APPROVED"]);
    await payPal.controls.approve(created.body.id);
    const { body: paid } = await capture(created.body.id);
    expect(paid.status).toBe("COMPLETED");
    expect(paid.purchase_units[0]).not.toHaveProperty("shipping");
    for (const wrong of [{ venmo: { experience_context: { user_action: "PAY_NOW" } } }, { paypal: {}, venmo: {} }])
      expect(
        issueOf(await request("POST", "/v2/checkout/orders", { ...body, payment_source: wrong }, { key: newKey() })),
      ).toEqual([400, "INVALID_PARAMETER_VALUE"]);
  });
});

test("a ledger of the first version is brought up to date and keeps its rows", async () => {
  const { id } = await paidOrder();
  await payPal.close();
  const { pool } = database;
  await pool.query(`drop table pretend_paypal.disputes`);
  for (const [table, columns] of Object.entries({
    captures: ["currency", "reversed_cents", "updated_at"],
    refunds: ["currency", "is_reversal", "is_listed", "updated_at"],
    events: ["number"],
  }))
    for (const column of columns) await pool.query(`alter table pretend_paypal.${table} drop column ${column}`);
  payPal = await startSimulator({
    connection: database.connection,
    log: pino({ level: "silent" }),
    clock: () => new Date(),
  });
  expect(captureIn(await show(id))).toMatchObject({ status: "COMPLETED", amount: usd("85.00") });
  await payPal.controls.dispute(id);
});
