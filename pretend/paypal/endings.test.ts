import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testDatabase } from "../../test/database.ts";
import { endingNames, endingsIn, openEndings } from "./endings.ts";
import { pendingReasons } from "./faults.ts";
import { type Simulator, startSimulator } from "./index.ts";
import { captureIn, issueOf, newKey, orderBody, restApi, usd } from "./rest-api.fixture.ts";

// How payments end that are approved in the dialog of the stand-in.

const database = await testDatabase();
let payPal: Simulator;
let endings: ReturnType<typeof openEndings>;
beforeAll(async () => {
  payPal = await startSimulator({
    connection: database.connection,
    log: pino({ level: "silent" }),
    clock: () => new Date(),
  });
  endings = openEndings(payPal, { soonMs: 1, laterMs: 1 });
});
beforeEach(() => payPal.controls.behave());
afterAll(async () => {
  await payPal.close();
  await database.close();
});

const { request, createOrder, capture, refund, ledgerOf } = restApi(() => payPal);
const typesOf = async (id: string) => (await payPal.controls.events(id)).map(({ type }) => type);

async function approvedWith(name: string, answer?: string): Promise<string> {
  const id = await createOrder();
  await endings.approve(id, { name, answer }, () => payPal.controls.approve(id));
  return id;
}

test("each end has words in both languages, and a name of its own", () => {
  for (const language of ["en", "es"])
    for (const { label, options } of endingsIn(language))
      for (const words of [label, ...options.map((option) => option.label)]) expect(words).toMatch(/\S/);
  expect(new Set(endingNames).size).toBe(endingNames.length);
});

test.each(pendingReasons)("a payment is held back: %s, and decided later", async (reason) => {
  const id = await approvedWith(reason);
  expect(captureIn(await capture(id)).status_details).toEqual({ reason });
  await expect.poll(() => typesOf(id)).toContainEqual(expect.stringMatching(/^PAYMENT\.CAPTURE\.(COMPLETED|DENIED)$/));
});

describe("a payment is refused", () => {
  test.each([
    ["payer-restricted", [422, "PAYER_ACCOUNT_RESTRICTED"]],
    ["transaction-refused", [422, "TRANSACTION_REFUSED"]],
    ["payee-restricted", [422, "PAYEE_ACCOUNT_RESTRICTED"]],
    ["permission-denied", [403, "PERMISSION_DENIED"]],
    ["approval-reversed", [422, "ORDER_NOT_APPROVED"]],
  ])("%s", async (name, refusal) => {
    expect(issueOf(await capture(await approvedWith(name)))).toEqual(refusal);
  });

  test("as the payer typed", async () => {
    expect(issueOf(await capture(await approvedWith("answer", "422 SOME_ISSUE")))).toEqual([422, "SOME_ISSUE"]);
    expect((await capture(await approvedWith("answer", "401"))).status).toBe(401);
  });

  test("when it is opened: the next one, once", async () => {
    await approvedWith("next-refused");
    const create = () => request("POST", "/v2/checkout/orders", orderBody(), { key: newKey() });
    expect(issueOf(await create())).toEqual([422, "PAYEE_ACCOUNT_RESTRICTED"]);
    expect((await create()).status).toBe(201);
  });

  test("not any more after another choice", async () => {
    const id = await approvedWith("payee-restricted");
    await endings.approve(id, undefined, () => payPal.controls.approve(id));
    expect((await capture(id)).status).toBe(201);
  });
});

describe("a payment is taken", () => {
  test("while PayPal answers nothing that can be read", async () => {
    const silent = await approvedWith("silent");
    expect((await capture(silent)).status).toBe(503);
    const page = await approvedWith("page");
    expect((await capture(page)).text).toMatch(/^<!DOCTYPE html>/);
    for (const id of [silent, page]) expect((await ledgerOf(id)).captures).toHaveLength(1);
  });

  test("with an unknown status, or without the payer's name", async () => {
    expect(captureIn(await capture(await approvedWith("unknown-status"))).status).toBe("SOMETHING_NEW");
    expect((await capture(await approvedWith("nameless"))).body.payer).toBeNull();
  });

  test("in another currency, or with another amount", async () => {
    expect(captureIn(await capture(await approvedWith("currency"))).amount.currency_code).toBe("SGD");
    expect(captureIn(await capture(await approvedWith("amount"))).amount).toEqual(usd("1.00"));
  });
});

describe("after the payment", () => {
  test.each([
    ["dispute-won", "RESOLVED_SELLER_FAVOUR", []],
    ["dispute-lost", "RESOLVED_BUYER_FAVOUR", ["COMPLETED"]],
    ["chargeback", "RESOLVED_SELLER_FAVOUR", ["CANCELLED"]],
  ])("a dispute is opened and resolved: %s", async (name, outcome, reversals) => {
    const id = await approvedWith(name);
    const { id: captureId } = captureIn(await capture(id));
    const outcomes = async () =>
      (await payPal.controls.ledger()).disputes.filter((each) => each.captureId === captureId);
    await expect.poll(outcomes).toMatchObject([{ status: "RESOLVED", outcome }]);
    expect((await ledgerOf(id)).reversals.map(({ status }) => status)).toEqual(reversals);
  });

  test("PayPal takes the money back", async () => {
    const id = await approvedWith("reversed");
    await capture(id);
    await expect.poll(async () => (await ledgerOf(id)).captures).toMatchObject([{ reversedCents: 8500 }]);
  });

  test.each([
    ["refund-pending", "PENDING", "COMPLETED"],
    ["refund-fails-later", "PENDING", "FAILED"],
    ["refund-failed", "FAILED", "FAILED"],
  ])("its refund is pending or fails: %s", async (name, first, last) => {
    const id = await approvedWith(name);
    const { id: captureId } = captureIn(await capture(id));
    // The choice is applied within a moment after the capture.
    await expect.poll(() => payPal.books.faults.waiting(captureId)).toBe(1);
    expect((await refund(captureId, {})).body.status).toBe(first);
    await expect.poll(async () => (await ledgerOf(id)).refunds).toMatchObject([{ status: last }]);
  });
});
