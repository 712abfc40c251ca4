import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as t from "../../../contract/selling/payments/text.desk.ts";
import type { TestApp } from "../../../test/app.ts";
import {
  captureSession,
  newPayer,
  openSession,
  paySession,
  paymentWithBookings,
  sessionRequest,
  approvedSession,
} from "../../../test/paying.ts";
import { updateRows } from "../../../test/rows.ts";
import { logInAgain, startOwner, startSite } from "../../../test/start-site.ts";
import { newId } from "../../platform/db/id.ts";
import { reconcilePayments } from "./reconcile.ts";
import { healRefusals, noteRefusal } from "./refusals.ts";
import { settlePayment } from "./settle.ts";

const minute = 60_000;
const site = startSite({ from: "empty", env: { TRUST_PROXY: "1" } });
/** Another process of the same site. */
const second = startSite(() => ({ database: site.database }));
const owner = startOwner(site);
beforeAll(() => site.payPal.webhooks("off"));
let hours = 0;
beforeEach(async () => {
  // Each test is later than the payments of those before.
  hours += 2;
  for (const { clock } of [site, second]) clock.advance(hours * 60 * minute);
  await site.payPal.behave();
  await site.database.db.deleteFrom("payment_refusals").execute();
  await site.database.db.deleteFrom("mails").execute();
  await logInAgain(site, owner);
});

const always = { do: "answer", when: "before", times: "always" } as const;
const restricted = { ...always, status: 422, issue: "PAYEE_ACCOUNT_RESTRICTED" };
const open = async (payer: Awaited<ReturnType<typeof newPayer>>) =>
  openSession(site, payer, await sessionRequest(site));
const tasks = async () => (await site.request("GET", "/api/admin/today", undefined, owner)).body.paymentRefusals;
const subjects = async () =>
  (await site.database.db.selectFrom("mails").select("subject").orderBy("created_at").orderBy("id").execute())
    .map(({ subject }) => subject)
    .filter((subject) => [t.paymentsAreRefused, t.paymentsWorkAgain, t.siteMustBeRepaired].includes(subject));
const later = async (ms: number) => {
  site.clock.advance(ms);
  await logInAgain(site, owner);
  await reconcilePayments(site.ctx());
};

describe("a restricted account", () => {
  test("at creation: each payer reads it and may try again, the owner gets one task and one mail; a buyer heals it", async () => {
    const payer = await newPayer(site);
    await site.payPal.misbehave({ ...restricted, on: "create" });
    for (const _ of [1, 2, 3]) {
      const { status, body } = await open(payer);
      expect([status, body.code]).toEqual([402, "payments-down"]);
      expect(body.message).toBe("We can’t take payments at the moment. Nothing was charged.");
    }
    const spanish = { ...payer, headers: { ...payer.headers, "accept-language": "es" } };
    expect((await open(spanish)).body.message).toMatch(/no podemos recibir pagos/);
    const steps = t.accountSteps("US dollars")["PAYEE_ACCOUNT_RESTRICTED"];
    expect(await tasks()).toEqual([{ title: t.paymentsAreRefused, steps }]);
    expect(await subjects()).toEqual([t.paymentsAreRefused]);

    await site.payPal.behave();
    site.clock.advance(minute);
    const buyer = await newPayer(site);
    expect((await open(buyer)).status).toBe(201);
    await later(15_000);
    expect(await tasks()).toEqual([]);
    expect(await subjects()).toEqual([t.paymentsAreRefused, t.paymentsWorkAgain]);
    await later(15_000);
    // The owner hears of it again after it had healed.
    await site.payPal.misbehave({ ...restricted, on: "create" });
    await open(buyer);
    expect(await subjects()).toEqual([t.paymentsAreRefused, t.paymentsWorkAgain, t.paymentsAreRefused]);
  });

  test("heals without a buyer: an order of one cent finds out, each five minutes, and one is left", async () => {
    await site.payPal.misbehave({ ...restricted, on: "create" });
    await open(await newPayer(site));
    const before = await site.payPal.calls("create");
    for (let waited = 0; waited < 12 * minute; waited += 30_000) await later(30_000);
    expect((await site.payPal.calls("create")) - before).toBe(2);
    expect(await tasks()).toHaveLength(1);
    await site.payPal.behave();
    await later(5 * minute);
    await later(5 * minute);
    expect(await tasks()).toEqual([]);
    expect(await subjects()).toEqual([t.paymentsAreRefused, t.paymentsWorkAgain]);
    expect((await site.payPal.calls("create")) - before).toBe(3);
  });

  test("at the capture: an opened payment heals nothing, the next capture does, also of the same payer", async () => {
    const { payer, id, orderId } = await approvedSession(site);
    await site.payPal.misbehave({ ...restricted, on: "capture" });
    expect((await captureSession(site, payer, orderId)).body.code).toBe("payments-down");
    expect(await paymentWithBookings(site, id)).toMatchObject({ state: "opened", reason: "PAYEE_ACCOUNT_RESTRICTED" });
    site.clock.advance(minute);
    expect((await open(await newPayer(site))).status).toBe(201);
    await later(minute);
    expect(await tasks()).toHaveLength(1);
    await site.payPal.behave();
    expect((await captureSession(site, payer, orderId)).body.state).toBe("fulfilled");
    await later(minute);
    expect(await tasks()).toEqual([]);
    expect(await subjects()).toEqual([t.paymentsAreRefused, t.paymentsWorkAgain]);
  });

  test("at the capture: a payment that PayPal holds back shows that it is over", async () => {
    const { payer, id, orderId } = await approvedSession(site);
    await site.payPal.misbehave({ ...restricted, on: "capture" });
    expect((await captureSession(site, payer, orderId)).body.code).toBe("payments-down");
    await site.payPal.behave();
    await site.payPal.misbehave({ on: "capture", do: "pend", reason: "ECHECK" });
    site.clock.advance(minute);
    expect((await captureSession(site, payer, orderId)).body.state).toBe("pending");
    expect(await paymentWithBookings(site, id)).toMatchObject({ state: "pending" });
    await later(minute);
    expect(await tasks()).toEqual([]);
    expect(await subjects()).toEqual([t.paymentsAreRefused, t.paymentsWorkAgain]);
  });

  test("many calls at once in two processes write one mail, and one that it is over", async () => {
    const both = (work: (ctx: ReturnType<TestApp["ctx"]>) => Promise<void>) =>
      Promise.all(Array.from({ length: 20 }, (_, nth) => work((nth % 2 ? site : second).ctx())));
    const at = site.clock.now();
    await both((ctx) => noteRefusal(ctx, { code: "PAYEE_ACCOUNT_RESTRICTED", at, call: "create" }));
    expect(await subjects()).toEqual([t.paymentsAreRefused]);
    for (const { clock } of [site, second]) clock.advance(minute);
    expect((await open(await newPayer(site))).status).toBe(201);
    await both(healRefusals);
    expect(await subjects()).toEqual([t.paymentsAreRefused, t.paymentsWorkAgain]);
  });
});

describe("credentials that PayPal does not accept", () => {
  const refuseLogin = async () => {
    await site.payPal.misbehave({ ...always, on: "any", status: 401 });
  };

  test("an access token that ended early is replaced, and no one notices", async () => {
    await open(await newPayer(site));
    await site.payPal.misbehave({ on: "create", do: "answer", status: 401, when: "before" });
    expect((await open(await newPayer(site))).status).toBe(201);
    expect(await subjects()).toEqual([]);
  });

  test.each([
    ["401 for a new token too", { on: "create", status: 401 }, "AUTHENTICATION_FAILURE"],
    ["401 with an issue", { on: "create", status: 401, issue: "INVALID_ACCOUNT_STATUS" }, "INVALID_ACCOUNT_STATUS"],
    ["403 without an issue", { on: "create", status: 403 }, "NOT_AUTHORIZED"],
    ["403 with an issue", { on: "create", status: 403, issue: "PERMISSION_DENIED" }, "PERMISSION_DENIED"],
    ["no token for them", { on: "any", status: 401 }, "invalid_client"],
  ] as const)("%s: payments are down, and the owner reads who must do what", async (_what, fault, code) => {
    // The cached token ends.
    await site.payPal.misbehave({ on: "get", do: "answer", status: 401, when: "before", times: 2 });
    await site.ctx().provider.show("A");
    await site.payPal.misbehave({ ...always, ...fault });
    expect((await open(await newPayer(site))).body.code).toBe("payments-down");
    expect(await tasks()).toEqual([{ title: t.paymentsAreRefused, steps: t.accountSteps("US dollars")[code] }]);
  });

  test("at the capture: nothing is charged, the payer reads it and pays later with the same order", async () => {
    const { payer, id, orderId } = await approvedSession(site);
    await refuseLogin();
    expect((await captureSession(site, payer, orderId)).body.code).toBe("payments-down");
    await later(minute);
    expect((await paymentWithBookings(site, id)).state).toBe("opened");
    await site.payPal.behave();
    expect((await captureSession(site, payer, orderId)).body.state).toBe("fulfilled");
    await later(5 * minute);
    expect(await subjects()).toEqual([t.paymentsAreRefused, t.paymentsWorkAgain]);
  });

  test.each(["before", "after"] as const)(
    "refused after an attempt that dropped the connection %s the capture: money may be moving, so it is asked later",
    async (when) => {
      const { payer, id, orderId } = await approvedSession(site);
      const refuse = (on: "capture" | "get") =>
        site.payPal.misbehave({ ...always, on, status: 403, issue: "PERMISSION_DENIED" });
      await site.payPal.misbehave({ on: "capture", do: "drop", when });
      await refuse("get");
      const before = await site.payPal.calls("capture");
      const capture = captureSession(site, payer, orderId);
      while ((await site.payPal.calls("capture")) === before) await sleep(5);
      await refuse("capture");
      expect((await capture).body.state).toBe("pending");
      await later(minute);
      expect((await paymentWithBookings(site, id)).state).toBe("capturing");
      await site.payPal.behave();
      await later(minute);
      const { state, bookings } = await paymentWithBookings(site, id);
      expect([state, bookings.length]).toEqual(["fulfilled", 1]);
      const { captures } = await site.payPal.ledger();
      expect(captures.filter((each) => each.orderId === orderId)).toHaveLength(1);
    },
  );

  test("a decline after a dropped connection is a decline: PayPal has said that it took nothing", async () => {
    const { payer, orderId } = await approvedSession(site);
    await site.payPal.misbehave({ on: "capture", do: "drop", when: "before" });
    await site.payPal.misbehave({ on: "capture", do: "decline", orderId, times: "always" });
    expect((await captureSession(site, payer, orderId)).body.code).toBe("payment-declined");
  });

  test("a payment whose order cannot be read neither expires nor opens again", async () => {
    const { payer, id, orderId } = await approvedSession(site);
    await site.payPal.misbehave({ on: "capture", do: "drop", when: "after", times: "always" });
    await site.payPal.misbehave({ ...always, on: "get", status: 401 });
    expect((await captureSession(site, payer, orderId)).body.state).toBe("pending");
    for (const status of [401, 403, 400, 422]) {
      await site.payPal.behave();
      await site.payPal.misbehave({ ...always, on: "get", status });
      expect(await settlePayment(site.ctx(), id)).toMatchObject({ isAway: true, payment: { state: "capturing" } });
    }
    await site.payPal.behave();
    await later(minute);
    expect((await paymentWithBookings(site, id)).state).toBe("fulfilled");
  });

  test("a payment whose hold has ended is not called closed because its order cannot be read", async () => {
    const { payer, orderId } = await approvedSession(site);
    await site.payPal.misbehave({ ...always, on: "get", status: 403 });
    await updateRows(site.database.db, "payments", { order_id: orderId }, { state: "expired", reason: "lapsed" });
    expect((await captureSession(site, payer, orderId)).body.code).toBe("payments-down");
    await site.payPal.behave();
    await site.payPal.misbehave({ ...always, on: "get", status: 422 });
    expect((await captureSession(site, payer, orderId)).body.code).toBe("provider-away");
  });

  test.each([401, 403])(
    "a webhook that PayPal may not verify for us (%d) is repeated later, and is no forgery",
    async (status) => {
      const { orderId } = await paySession(site, await newPayer(site));
      const { body, headers } = (await site.payPal.events(orderId)).at(-1)!;
      const send = () => site.request("POST", "/api/webhooks/paypal", body, headers);
      await site.payPal.misbehave({ ...always, on: "verify", status });
      expect((await send()).status).toBe(503);
      await site.payPal.behave();
      await site.payPal.misbehave({
        on: "verify",
        do: "answer",
        status: 400,
        issue: "VALIDATION_ERROR",
        when: "before",
      });
      expect((await send()).status).toBe(400);
      expect(await tasks()).toHaveLength(status === 401 ? 1 : 0);
      expect((await send()).status).toBe(200);
    },
  );
});

describe("a refund", () => {
  const refund = (id: string) => site.request("POST", `/api/admin/payments/${id}/refund`, { id: newId() }, owner);

  test("that PayPal refuses because of our login is sent again by itself", async () => {
    const { id } = await paySession(site, await newPayer(site));
    await site.payPal.misbehave({ ...always, on: "refund", status: 401 });
    await refund(id);
    await later(minute);
    expect((await paymentWithBookings(site, id)).refunds).toMatchObject([{ state: "asked" }]);
    expect(await subjects()).toEqual([t.paymentsAreRefused]);
    await site.payPal.behave();
    await later(minute);
    expect(await paymentWithBookings(site, id)).toMatchObject({ state: "refunded", refunds: [{ state: "done" }] });
  });

  test("that PayPal refuses because the account is restricted says so in words, and can be repeated", async () => {
    const { id } = await paySession(site, await newPayer(site));
    await site.payPal.misbehave({ ...restricted, on: "refund" });
    await refund(id);
    const { problem, refunds } = await paymentWithBookings(site, id);
    expect(refunds).toMatchObject([{ state: "failed" }]);
    expect(problem).toMatch(/Resolution Center, and do what it asks for\. Then try again\.$/);
    // Whether payments succeed is not known from a refund.
    expect(await subjects()).toEqual([]);
    await site.payPal.behave();
    await site.request("POST", `/api/admin/payments/${id}/mend`, { how: "refund" }, owner);
    expect((await paymentWithBookings(site, id)).state).toBe("refunded");
  });

  test("that PayPal has and may not show us is asked again, and does not fail", async () => {
    const { id } = await paySession(site, await newPayer(site));
    await site.payPal.misbehave({ on: "refund", do: "refund-as", status: "PENDING" });
    await refund(id);
    await site.payPal.misbehave({ ...always, on: "get-refund", status: 403, issue: "PERMISSION_DENIED" });
    await later(minute);
    expect((await paymentWithBookings(site, id)).refunds).toMatchObject([{ state: "asked" }]);
  });
});

test("a payment that the owner's account blocked makes one mail, which says whose it is and what for", async () => {
  const { payer, id, orderId } = await approvedSession(site);
  await site.payPal.misbehave({ ...always, on: "capture", status: 422, issue: "PAYEE_BLOCKED_TRANSACTION" });
  for (const _ of [1, 2]) await captureSession(site, payer, orderId);
  const mails = site.database.db.selectFrom("mails").select(["subject", "text"]);
  const told = await mails.where("subject", "like", `${t.onePaymentWasBlocked}%`).execute();
  const about = "Ana Whitlow, Individual Yoga Session \\(60 min\\), ";
  expect(told).toEqual([
    { subject: expect.stringMatching(`: ${about}`), text: expect.stringMatching(/^Payer: +Ana Whitlow$/m) },
  ]);
  expect([await tasks(), (await paymentWithBookings(site, id)).bookings]).toEqual([[], []]);
});

test("what this site asked wrongly makes one task and one mail, and is forgotten a day after the last time", async () => {
  const wrong = { ...always, on: "create", status: 422, issue: "ITEM_TOTAL_MISMATCH" } as const;
  await site.payPal.misbehave(wrong);
  for (const _ of [1, 2]) expect((await open(await newPayer(site))).body.code).toBe("payment-refused");
  expect(await tasks()).toEqual([{ title: t.siteMustBeRepaired, steps: t.howToRepairSite }]);
  await site.payPal.behave();
  await later(23 * 60 * minute);
  expect(await tasks()).toHaveLength(1);
  await later(2 * 60 * minute);
  expect(await tasks()).toEqual([]);
  expect(await subjects()).toEqual([t.siteMustBeRepaired]);
});
