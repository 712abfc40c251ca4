import { afterEach, describe, expect, test } from "vitest";
import { buyCart, openAndApproveCart, newGuest, captureCart, cartRequest } from "../../../../test/buying.ts";
import { paymentViolations } from "../../../../test/faults/checker.ts";
import { makeChocolate } from "../../../../test/make.ts";
import {
  openAndApproveSession,
  captureSession,
  paySession,
  newPayer,
  paymentWithBookings,
  approvedSession,
  paidSession,
} from "../../../../test/paying.ts";
import { updateRows } from "../../../../test/rows.ts";
import { startOwner, startSite } from "../../../../test/start-site.ts";
import { newId } from "../../../platform/db/id.ts";
import { saveTinCount, releaseTins } from "../../shop/stock.ts";
import { reconcilePayments } from "../reconcile.ts";
import { settlePayment } from "../settle.ts";
import { settleFromWebhook } from "../webhook.ts";

const site = startSite({ from: "empty", env: { TRUST_PROXY: "1" } });
const owner = startOwner(site);
afterEach(() => site.payPal.behave());

const stateNow = (id: string) => paymentWithBookings(site, id);
const refund = (id: string, body: object) => site.request("POST", `/api/admin/payments/${id}/refund`, body, owner);
const resolveProblem = (id: string, how: string) =>
  site.request("POST", `/api/admin/payments/${id}/mend`, { how }, owner);
const ledgerOf = async (orderId: string) => {
  const { captures, refunds } = await site.payPal.ledger();
  const ledgerCapture = captures.find((each) => each.orderId === orderId)!;
  return { ...ledgerCapture, refunds: refunds.filter(({ captureId }) => captureId === ledgerCapture.id) };
};
/** The payment as listed on the Money page. */
const listedPayment = async (id: string) => {
  const { body } = await site.request("GET", "/api/admin/payments", undefined, owner);
  return body.payments.find((payment: { _id: string }) => payment._id === id);
};
const mailsTo = (email: string) =>
  site.mail.received.filter(({ to }) => to.includes(email)).map(({ mail }) => mail.subject);

describe("refunds by the owner", () => {
  test("partial refunds are idempotent and never exceed the payment", async () => {
    const { payer: ana, id, orderId } = await paidSession(site, { amount: 100 });
    const part = { id: newId(), amount: 30, reason: "We began late." };
    const responses = await Promise.all([refund(id, part), refund(id, part), refund(id, part)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await stateNow(id)).bookings).toHaveLength(1);
    expect((await refund(id, { id: newId(), amount: 70.01 })).body.code).toBe("refund-too-much");
    // Two concurrent refunds of the whole rest: one succeeds.
    const results = await Promise.all([1, 2].map(() => refund(id, { id: newId(), amount: 70 })));
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await ledgerOf(orderId)).toMatchObject({ refundedCents: 10_000, status: "REFUNDED" });
    expect(await stateNow(id)).toMatchObject({ state: "refunded", refunded_cents: 10_000, bookings: [] });
    expect((await refund(id, { id: newId() })).body.code).toBe("nothing-to-refund");
    await expect
      .poll(() =>
        mailsTo(ana.email)
          .filter((subject) => subject?.startsWith("Refund"))
          .toSorted((one = "", other = "") => one.localeCompare(other)),
      )
      .toEqual(["Refund: $30", "Refund: $70"]);
  });

  test.each([
    ["does not process the refund", { on: "refund", do: "answer", status: 503, when: "before", times: 100 }],
    ["processes the refund but drops the response", { on: "refund", do: "drop", when: "after", times: 100 }],
  ] as const)("PayPal %s: reconciliation refunds once", async (_what, fault) => {
    const { id, orderId } = await paySession(site, await newPayer(site));
    await site.payPal.misbehave(fault);
    await site.payPal.webhooks("off");
    expect((await refund(id, { id: newId() })).body.code).toBe("provider-away");
    expect(await listedPayment(id)).toMatchObject({ refunded: 0, onItsWayBack: 80 });
    await site.payPal.behave();
    site.clock.advance(30_000);
    await reconcilePayments(site.ctx());
    await expect.poll(async () => (await stateNow(id)).state).toBe("refunded");
    expect((await ledgerOf(orderId)).refunds).toHaveLength(1);
    expect(await listedPayment(id)).toMatchObject({ refunded: 80, onItsWayBack: 0 });
  });

  test("an uncaptured payment cannot be refunded; an unknown payment is not found", async () => {
    const { id } = await openAndApproveSession(site, await newPayer(site));
    expect((await refund(id, { id: newId() })).body.code).toBe("nothing-to-refund");
    expect((await refund(newId(), { id: newId() })).status).toBe(404);
  });
});

test("a payment for a removed slot is refunded in full; payer and owner are notified", async () => {
  const { payer: ana, ...wanted } = await approvedSession(site);
  // While the payment is pending, the slot is removed in the database.
  await site.payPal.misbehave({ on: "capture", do: "pend" });
  await captureSession(site, ana, wanted.orderId);
  await site.database.db.deleteFrom("slot_holds").where("payment_id", "=", wanted.id).execute();
  await site.database.db.updateTable("slots").set({ state: "removed" }).where("id", "=", wanted.slotId).execute();
  await site.payPal.settle(wanted.orderId, "COMPLETED");
  await expect.poll(async () => (await stateNow(wanted.id)).state).toBe("refunded");
  expect(await ledgerOf(wanted.orderId)).toMatchObject({ status: "REFUNDED", refundedCents: 8_000 });
  await expect
    .poll(() => new Set(mailsTo(ana.email)))
    .toEqual(new Set(["PayPal is checking your payment", "We are refunding your payment", "Refund: $80"]));
  expect(mailsTo(ana.email)).toHaveLength(3);
  const attention = /^A payment needs your attention: Ana Whitlow, Individual Yoga Session \(60 min\), /;
  await expect.poll(() => mailsTo("owner@example.com")).toContainEqual(expect.stringMatching(attention));
  expect((await captureSession(site, ana, wanted.orderId)).body.message).toContain("a full refund");
});

test("the owner's email about a payment says who paid, as far as it is known, and what for", async () => {
  const tin = await makeChocolate(site.database.db, { name: "Cardamom 70" });
  const { id, orderId } = await buyCart(site, newGuest(), cartRequest([[tin, 1]]));
  const { id: captureId } = await ledgerOf(orderId);
  const mails = site.database.db.selectFrom("mails").select(["subject", "text"]).orderBy("created_at");
  const attention = () => mails.where("subject", "like", "A payment needs your attention:%Cardamom 70").execute();
  const person = await site.database.db
    .insertInto("people")
    .values({ id: newId(), name: "Pat of the Studio", created_at: site.clock.now() })
    .returning("id")
    .executeTakeFirstOrThrow();
  const known = [
    [{}, "Pat Payer"],
    [{ payer_name: "", person_id: person.id }, "Pat of the Studio"],
    [{ person_id: null }, "pat.payer@example.com"],
    [{ payer_email: "" }, ""],
  ] as const;
  let told = 0;
  for (const [change, payer] of known) {
    if (Object.keys(change).length > 0)
      await site.database.db.updateTable("purchases").set(change).where("id", "=", id).execute();
    await site.ctx().provider.refund(captureId, newId(), { currency: "USD", cents: 100 });
    told += 1;
    await expect.poll(async () => (await attention()).length).toBe(told);
    const { subject, text } = (await attention()).at(-1)!;
    expect(subject).toBe(`A payment needs your attention: ${payer && `${payer}, `}1 × Cardamom 70`);
    expect(/^Payer: (.*)$/m.exec(text)?.[1] ?? "").toBe(payer);
    site.clock.advance(1_000);
  }
});

test("finishing a cart payment whose tins are gone is refused with tins-gone, not slot-gone", async () => {
  const tin = await makeChocolate(site.database.db, { inventory: 1 });
  const buyerOfTin = newGuest();
  const { id, orderId } = await openAndApproveCart(site, buyerOfTin, cartRequest([[tin, 1]]));
  await site.payPal.webhooks("off");
  await site.payPal.misbehave({ on: "capture", do: "pend" });
  await captureCart(site, buyerOfTin, orderId);
  // The owner sold the last tin outside the site.
  await site.ctx().tx((tx) => releaseTins(tx, id));
  await site.ctx().tx((tx) => saveTinCount(tx, { chocolateId: tin.id, inventory: 0 }));
  await site.payPal.settle(orderId, "COMPLETED");
  await site.payPal.misbehave({ on: "refund", do: "answer", status: 503, when: "before", times: "always" });
  expect((await resolveProblem(id, "finish")).body.code).toBe("tins-gone");
  await site.payPal.behave();
  site.clock.advance(30_000);
  await reconcilePayments(site.ctx());
  await expect.poll(async () => (await stateNow(id)).state).toBe("refunded");
});

test("a refund that PayPal refuses becomes a problem: emails are sent once, and the owner can retry", async () => {
  const { payer: ana, ...wanted } = await approvedSession(site);
  await site.payPal.misbehave({ on: "capture", do: "pend" });
  await captureSession(site, ana, wanted.orderId);
  await site.database.db.deleteFrom("slot_holds").where("payment_id", "=", wanted.id).execute();
  await site.database.db.updateTable("slots").set({ state: "removed" }).where("id", "=", wanted.slotId).execute();
  await site.payPal.misbehave({ on: "refund", do: "answer", status: 422, when: "before", times: 100 });
  await site.payPal.settle(wanted.orderId, "COMPLETED");
  await expect
    .poll(async () => (await stateNow(wanted.id)).problem)
    .toContain("PayPal refused to refund $80.00. Check this payment");
  for (let round = 0; round < 3; round++) {
    site.clock.advance(60_000);
    await reconcilePayments(site.ctx());
  }
  expect((await stateNow(wanted.id)).refunds).toMatchObject([{ state: "failed" }]);
  expect(await stateNow(wanted.id)).toMatchObject({ state: "captured", look_at: null });
  expect((await stateNow(wanted.id)).problem).toContain("PayPal refused to refund $80.00. Check this payment");
  await expect
    .poll(() => mailsTo(ana.email))
    .toEqual(["PayPal is checking your payment", "We are refunding your payment"]);

  // PayPal still refuses the first retry; the second succeeds.
  expect((await resolveProblem(wanted.id, "refund")).body.message).toContain("PayPal refused");
  await site.payPal.behave();
  expect((await resolveProblem(wanted.id, "refund")).status).toBe(200);
  await expect.poll(async () => (await stateNow(wanted.id)).state).toBe("refunded");
  expect(await ledgerOf(wanted.orderId)).toMatchObject({ status: "REFUNDED", refundedCents: 8_000 });
});

test("a refused refund of a part: the owner repeats that part once, or keeps the money and may refund later", async () => {
  const { id } = await paySession(site, await newPayer(site));
  const refusePart = async () => {
    await site.payPal.misbehave({ on: "refund", do: "answer", status: 422, when: "before", times: 100 });
    await refund(id, { id: newId(), amount: 30 });
    await site.payPal.behave();
    site.clock.advance(1000);
  };
  await refusePart();
  const { problems } = (await site.request("GET", "/api/admin/payments", undefined, owner)).body;
  expect(problems).toMatchObject([{ _id: id, resolvableBy: "keep", toRefund: 30 }]);
  // Two windows retry at the same time: $30 is refunded once.
  const retries = await Promise.all([resolveProblem(id, "refund"), resolveProblem(id, "refund")]);
  expect(retries.map(({ status, body }) => body.code ?? status)).toContain(200);
  expect(await stateNow(id)).toMatchObject({ state: "fulfilled", refunded_cents: 3_000, problem: null });
  // A window that read the problem before it was cleared.
  await site.database.db.updateTable("payments").set({ problem: "PayPal refused." }).where("id", "=", id).execute();
  expect((await resolveProblem(id, "refund")).status).toBe(200);
  expect(await stateNow(id)).toMatchObject({ state: "fulfilled", refunded_cents: 3_000, problem: null });
  site.clock.advance(1000);
  await refusePart();
  expect((await resolveProblem(id, "keep")).body.message).toBe("Done. This payment is settled.");
  expect(await listedPayment(id)).toMatchObject({ refunded: 30, problem: null, resolvableBy: null, toRefund: 0 });
  expect((await refund(id, { id: newId(), amount: 50 })).status).toBe(200);
  expect((await stateNow(id)).state).toBe("refunded");
});

test("a refused part that the owner has refunded by hand since is not refunded again", async () => {
  const { id } = await paySession(site, await newPayer(site));
  await site.payPal.misbehave({ on: "refund", do: "answer", status: 422, when: "before", times: 100 });
  await refund(id, { id: newId(), amount: 30 });
  await site.payPal.behave();
  for (const amount of [20, 10]) {
    site.clock.advance(1000);
    expect((await refund(id, { id: newId(), amount })).status).toBe(200);
  }
  expect((await resolveProblem(id, "refund")).body.message).toBe("Done. This payment is settled.");
  expect(await stateNow(id)).toMatchObject({ state: "fulfilled", refunded_cents: 3_000, problem: null });
});

test("a part that is refunded again without an answer of PayPal is repeated as that part, not as all that is left", async () => {
  const { id } = await paySession(site, await newPayer(site));
  await site.payPal.misbehave({ on: "refund", do: "answer", status: 422, when: "before", times: 100 });
  await refund(id, { id: newId(), amount: 30 });
  await site.payPal.behave();
  await site.payPal.misbehave({ on: "refund", do: "answer", status: 503, when: "before", times: "always" });
  site.clock.advance(1000);
  for (let tap = 0; tap < 2; tap++) expect((await resolveProblem(id, "refund")).body.code).toBe("provider-away");
  await site.payPal.behave();
  expect((await resolveProblem(id, "refund")).status).toBe(200);
  expect(await stateNow(id)).toMatchObject({ state: "fulfilled", refunded_cents: 3_000, problem: null });
});

test("refunds made at PayPal are recorded once; a full refund cancels the booking", async () => {
  const { id, orderId } = await paySession(site, await newPayer(site));
  const { id: captureId } = await ledgerOf(orderId);
  // A refund on PayPal's own pages has an unknown idempotency key.
  const refunded = await site.ctx().provider.refund(captureId, newId(), { currency: "USD", cents: 3_000 });
  expect(refunded.kind).toBe("done");
  await expect.poll(async () => (await stateNow(id)).refunded_cents).toBe(3_000);
  await site.ctx().provider.refund(captureId, newId(), undefined);
  await expect.poll(async () => (await stateNow(id)).state).toBe("refunded");
  expect((await stateNow(id)).refunds).toHaveLength(2);
  expect((await stateNow(id)).bookings).toEqual([]);
});

test("a refund made at PayPal while one of ours waits is recorded later, even if not listed by the order", async () => {
  const { id, orderId } = await paySession(site, await newPayer(site), { amount: 80 });
  await site.payPal.webhooks("off");
  const { id: captureId } = await ledgerOf(orderId);
  await site.ctx().provider.refund(captureId, newId(), { currency: "USD", cents: 3_000 });
  const { id: eventId, body, headers } = (await site.payPal.events(orderId)).at(-1)!;
  const shortOrders = { on: "get", do: "leave-out-refunds", times: "always" } as const;
  await site.payPal.misbehave(shortOrders);
  await site.payPal.misbehave({ on: "refund", do: "answer", status: 503, when: "before", times: "always" });
  await refund(id, { id: newId(), amount: 20 });
  expect((await site.request("POST", "/api/webhooks/paypal", body, headers)).status).toBe(200);
  // The site's work after its response to the webhook.
  await settleFromWebhook(site.ctx(), eventId);
  await site.payPal.behave();
  await site.payPal.misbehave(shortOrders);
  for (let round = 0; round < 3; round++) {
    site.clock.advance(60_000);
    await reconcilePayments(site.ctx());
  }
  await expect.poll(async () => (await stateNow(id)).refunded_cents).toBe(5_000);
  expect(await ledgerOf(orderId)).toMatchObject({ refundedCents: 5_000 });
  await site.payPal.webhooks("usual");
});

test("a second capture becomes a problem that names both captures; repeated polls create no booking", async () => {
  const { id, orderId } = await openAndApproveSession(site, await newPayer(site));
  await site.payPal.webhooks("off");
  await site.ctx().provider.capture(orderId, newId());
  await updateRows(site.database.db, "payments", { id }, { state: "pending", capture_id: "FIRST" });
  const { id: second } = await ledgerOf(orderId);
  for (let poll = 0; poll < 2; poll++) {
    await settlePayment(site.ctx(), id);
    expect(await stateNow(id)).toMatchObject({ state: "captured", capture_id: "FIRST", bookings: [] });
    expect((await stateNow(id)).problem).toBe(`PayPal charged this payment twice: as FIRST and as ${second}.`);
  }
  await site.database.db.updateTable("payments").set({ capture_id: second }).where("id", "=", id).execute();
  await settlePayment(site.ctx(), id);
});

describe("a capture of a wrong amount", () => {
  test("creates no booking; the owner sees the problem and refunds it", async () => {
    const { payer: ana, ...wanted } = await approvedSession(site);
    await site.payPal.misbehave({ on: "capture", do: "take", cents: 100 });
    const { status, body } = await captureSession(site, ana, wanted.orderId);
    expect([status, body.state, body.message]).toEqual([200, "pending", expect.stringContaining("is checking it")]);
    const { state, problem, bookings } = await stateNow(wanted.id);
    expect([state, bookings]).toEqual(["captured", []]);
    expect(problem).toBe("PayPal charged 1.00 USD instead of 80.00 USD.");
    const { problems } = (await site.request("GET", "/api/admin/payments", undefined, owner)).body;
    expect(problems).toMatchObject([{ _id: wanted.id, problem, amount: 80 }]);
    expect(problems).toMatchObject([{ resolvableBy: "complete", toRefund: 80 }]);
    expect((await resolveProblem(wanted.id, "finish")).body.code).toBe("nothing-to-mend");
    expect((await resolveProblem(wanted.id, "keep")).body.code).toBe("nothing-to-mend");
    expect((await resolveProblem(wanted.id, "refund")).status).toBe(200);
    expect(await stateNow(wanted.id)).toMatchObject({ state: "refunded", problem: null });
    expect(await ledgerOf(wanted.orderId)).toMatchObject({ refundedCents: 100, status: "REFUNDED" });
    expect((await resolveProblem(wanted.id, "refund")).body.code).toBe("nothing-to-mend");
  });
});

test("the Money page lists payments newest first with monthly totals in studio time, and as CSV", async () => {
  const { payer: ana, id } = await paidSession(site, { amount: 95 });
  const formula = `=HYPERLINK("x")`;
  await site.database.db.updateTable("users").set({ first_name: formula }).where("id", "=", ana.id).execute();
  // Captured at 2031-01-01 07:30 UTC: still the old year at the studio.
  const captured_at = new Date("2031-01-01T07:30:00Z");
  await site.database.db.updateTable("payments").set({ captured_at }).where("id", "=", id).execute();
  await site.database.db.updateTable("purchases").set({ paid_at: captured_at }).where("id", "=", id).execute();
  const { body } = await site.request("GET", "/api/admin/payments", undefined, owner);
  expect(body.payments[0]).toMatchObject({ _id: id, amount: 95, state: "fulfilled", payerEmail: ana.email });
  expect(body.payments[0].what).toContain("Individual Yoga Session (60 min), ");
  const totalsUpTo = async (month: string) =>
    (await site.request("GET", `/api/admin/payments?month=${month}`, undefined, owner)).body;
  const sold = { sessions: 95, classes: 0, chocolates: 0, passes: 0, giftCards: 0, tax: 0 };
  // PayPal keeps 3.49 % and 49 cents.
  const total = { month: "2030-12", taken: 95, refunded: 0, payments: 1, fees: 3.81, cash: 0, wallet: 0, sold };
  expect((await totalsUpTo("2030-12")).months).toEqual([total]);
  expect((await totalsUpTo("2031-11")).months).toEqual([total]);
  expect(await totalsUpTo("2031-12")).toMatchObject({ months: [], hasEarlierMonths: true });
  expect((await totalsUpTo("2030-13")).fields.month).toBe("Please use a month like 2027-06.");
  expect(body.isPretend).toBe(true);
  const older = await site.request("GET", `/api/admin/payments?before=${id}`, undefined, owner);
  expect(older.body.payments.map(({ _id }: { _id: string }) => _id)).toEqual(
    body.payments.slice(1).map(({ _id }: { _id: string }) => _id),
  );
  const file = await site.request("GET", "/api/admin/payments.csv", undefined, owner);
  expect(file.headers.get("content-type")).toContain("text/csv");
  expect(file.body).toContain(`"'=HYPERLINK(""x"") Whitlow"`);
  expect(file.body).toContain(`"2030-12-31 23:30"`);
});

test("the Money page lists unpaid payments only on request, with the reason in plain words", async () => {
  const { payer: ana, ...first } = await approvedSession(site);
  const second = await openAndApproveSession(site, ana);
  const { headers } = ana;
  await site.request("POST", `/api/payments/${second.orderId}/cancel`, undefined, headers);
  const listPayments = async (query: string) =>
    (await site.request("GET", `/api/admin/payments${query}`, undefined, owner)).body.payments;
  const ids = (await listPayments("")).map(({ _id }: { _id: string }) => _id);
  expect(ids).not.toContain(first.id);
  expect(ids).not.toContain(second.id);
  expect(await listPayments("?unpaid=shown")).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ _id: first.id, state: "expired", reason: "started again" }),
      expect.objectContaining({ _id: second.id, state: "expired", reason: "cancelled by the payer" }),
    ]),
  );
});

test("after all tests above, the ledger and the bookings agree", async () => {
  const differences = await paymentViolations(site.database.pool);
  // Except for the wrong amount that a test above captured and refunded on purpose.
  expect(
    differences.filter((sentence) => !sentence.includes("took 100") && !sentence.includes("gave back 100,")),
  ).toEqual([]);
});

test("the payment script's configuration is served", async () => {
  const { status, body } = await site.request("GET", "/config/paypal");
  expect(status).toBe(200);
  expect(body).toEqual({
    clientId: expect.any(String),
    currency: "USD",
    scriptUrl: "/pretend-paypal/web-sdk/v6/core",
    components: expect.arrayContaining(["paypal-payments", "venmo-payments"]),
    isSandbox: true,
    isPretend: true,
  });
});
