import { beforeAll, describe, expect, test } from "vitest";
import { makeSlot } from "../../../test/make.ts";
import { sendAllRefunds } from "../../../test/refunds.ts";
import { startOwner, startSite } from "../../../test/start-site.ts";
import { asStudent } from "../../../test/student.ts";
import { newId } from "../../platform/db/id.ts";
import { settlePayment } from "../../selling/payments/settle.ts";

const site = startSite({ from: "empty", env: { TRUST_PROXY: "1" } });
const owner = startOwner(site);
beforeAll(async () => {
  // A webhook would capture an approved order at once; these tests capture through the browser.
  await site.payPal.webhooks("off");
});

const db = () => site.database.db;
let callers = 0;
/** Headers of a visitor with a new IP address. */
const visitor = () => ({ "x-forwarded-for": `10.7.${callers >> 8}.${callers++ & 255}` });

/** Books a session that is paid by the link in its email; for a guest by default. */
async function bookWithLink(amount = 95, person?: object) {
  const id = newId();
  const email = `june.${id}@example.com`;
  const { slotId } = (
    await site.request(
      "POST",
      "/api/admin/bookings",
      {
        id,
        person: person ?? { is: "guest", name: "June Okafor", email },
        at: { is: "slot", slotId: (await makeSlot(db())).id },
        sessionType: "Yoga Therapy Session (60 min)",
        payment: { by: "link", amount },
      },
      owner,
    )
  ).body;
  return { id, email, slotId: slotId as string, token: person ? "" : await tokenMailedTo(email) };
}

/** The token in the newest payment email to an address; waits until it differs from `not`. */
async function tokenMailedTo(email: string, not?: string): Promise<string> {
  const token = () => {
    const mail = site.mail.received.findLast(
      ({ to, mail: { text } }) => to.includes(email) && text?.includes("/pay?token="),
    );
    const found = /\/pay\?token=([\w-]{43})/.exec(mail?.mail.text ?? "")?.[1];
    return found === not ? undefined : found;
  };
  await expect.poll(token).toBeDefined();
  return token()!;
}

const readLink = (token: string) => site.request("GET", `/api/pay?token=${token}`, undefined, visitor());
const open = (token: string, id: string = newId(), headers: object = visitor()) =>
  site.request("POST", "/api/payments", { id, for: "booking", token }, headers as Record<string, string>);
async function openAndApprove(token: string) {
  const { body, status } = await open(token);
  if (status !== 201) throw new Error(JSON.stringify(body));
  await site.payPal.approve(body.orderId);
  return body as { paymentId: string; orderId: string; amount: string };
}
const capture = (orderId: string) => site.request("POST", `/api/payments/${orderId}/capture`, undefined, visitor());
const change = (id: string, body: object) => site.request("PUT", `/api/admin/bookings/${id}/payment`, body, owner);
const bookingOf = (id: string) =>
  db().selectFrom("bookings").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const paymentOf = (id: string) =>
  db().selectFrom("payments").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const subjectsTo = async (email: string) =>
  (await db().selectFrom("mails").select(["subject", "recipient"]).execute())
    .filter(({ recipient }) => (recipient as { address: string }).address === email)
    .map(({ subject }) => subject);
/** The captures of one order, with their refunds, in the provider's ledger. */
const ledgerOf = async (orderId: string) =>
  (await site.payPal.ledger()).captures.filter((one) => one.orderId === orderId);

describe("a session is paid by the link in its email", () => {
  test("by a visitor without an account, at the price the owner set", async () => {
    const { id, email, token } = await bookWithLink(95);
    expect((await readLink(token)).body).toMatchObject({
      state: "open",
      sessionType: "Yoga Therapy Session (60 min)",
      amount: 95,
      duration: 60,
    });
    expect(JSON.stringify((await readLink(token)).body)).not.toContain("June");
    const { orderId, paymentId, amount } = await openAndApprove(token);
    expect(amount).toBe("95.00");
    const paid = await capture(orderId);
    expect(paid.body).toEqual({ state: "fulfilled", message: "Payment Successful", payerName: "Pat Payer" });
    expect(await bookingOf(id)).toMatchObject({ payment_id: paymentId, paid_by: "link", state: "live" });
    expect((await readLink(token)).body.state).toBe("paid");
    // The receipt goes to the address of the link, not to the one at PayPal.
    expect((await subjectsTo(email)).filter((subject) => subject.startsWith("Receipt: "))).toHaveLength(1);
    expect((await subjectsTo("owner@example.com")).some((subject) => subject.startsWith("Paid: June"))).toBe(true);
    const { body } = await site.request("GET", "/api/admin/payments", undefined, owner);
    expect(body.payments).toContainEqual(
      expect.objectContaining({ _id: paymentId, kind: "booking", state: "fulfilled", amount: 95 }),
    );
  });

  test("by a student from their own list, without replacing the emailed link; others do not get the path", async () => {
    const ana = await asStudent(site);
    const { id } = await bookWithLink(60, { is: "client", userId: ana.id });
    const emailed = await tokenMailedTo(ana.email);
    const mine = async (headers: Record<string, string>) =>
      (await site.request("GET", `/api/bookings?userId=${ana.id}`, undefined, headers)).body.bookedSlots[0];
    expect((await mine(owner)).payPath).toBeUndefined();
    const token = new URL((await mine(ana.headers)).payPath, site.url).searchParams.get("token")!;
    expect((await readLink(emailed)).body).toMatchObject({ state: "open", amount: 60 });
    expect((await readLink(token)).body).toMatchObject({ state: "open", amount: 60 });
    const other = (await bookWithLink(70)).id;
    expect((await readLink(token.replace(id, other))).body.code).toBe("link-dead");
    const { orderId } = await openAndApprove(token);
    expect((await capture(orderId)).status).toBe(200);
    expect((await readLink(emailed)).body.state).toBe("paid");
    expect((await mine(ana.headers)).payPath).toBeUndefined();
  });

  test("once: a payment opened in a second window closes the first one", async () => {
    const { id, token } = await bookWithLink();
    const first = await openAndApprove(token);
    const second = await openAndApprove(token);
    expect((await capture(first.orderId)).body).toMatchObject({ code: "payment-closed" });
    expect((await capture(second.orderId)).status).toBe(200);
    expect(await ledgerOf(first.orderId)).toEqual([]);
    expect((await open(token)).body).toMatchObject({ code: "already-paid" });
    expect((await bookingOf(id)).payment_id).toBe(second.paymentId);
    for (let again = 0; again < 3; again++) expect((await capture(second.orderId)).status).toBe(200);
    expect(await ledgerOf(second.orderId)).toHaveLength(1);
  });

  test("by ten windows at once: one payment is captured", async () => {
    const { id, token } = await bookWithLink();
    const opened = await Promise.all(Array.from({ length: 10 }, () => open(token)));
    const orders = opened.flatMap(({ status, body }) => (status === 201 ? [body.orderId as string] : []));
    await Promise.all(orders.map((orderId) => site.payPal.approve(orderId)));
    const captured = await Promise.all(orders.map(capture));
    expect(captured.filter(({ status }) => status === 200)).toHaveLength(1);
    const taken = (await Promise.all(orders.map(ledgerOf))).flat();
    expect(taken).toHaveLength(1);
    expect((await bookingOf(id)).payment_id).not.toBeNull();
  });

  test("settled several times, also during the capture: one booking, one capture, one receipt", async () => {
    const { id, email, token } = await bookWithLink();
    const { orderId, paymentId } = await openAndApprove(token);
    await Promise.all([settlePayment(site.ctx(), paymentId), settlePayment(site.ctx(), paymentId), capture(orderId)]);
    await settlePayment(site.ctx(), paymentId);
    expect((await capture(orderId)).status).toBe(200);
    expect((await bookingOf(id)).payment_id).toBe(paymentId);
    expect(await ledgerOf(orderId)).toHaveLength(1);
    expect((await subjectsTo(email)).filter((subject) => subject.startsWith("Receipt: "))).toHaveLength(1);
  });
});

describe("money that is no longer owed is not kept", () => {
  test("cancelled before the capture: nothing is charged", async () => {
    const { slotId, token } = await bookWithLink();
    const { orderId } = await openAndApprove(token);
    await site.request("DELETE", `/api/bookings/${slotId}`, undefined, owner);
    expect((await capture(orderId)).body).toMatchObject({ code: "hold-lost" });
    expect(await ledgerOf(orderId)).toEqual([]);
    expect((await readLink(token)).body.state).toBe("cancelled");
    expect((await open(token)).body).toMatchObject({
      code: "link-dead",
      message: "This session was cancelled, so there is nothing to pay.",
    });
  });

  test("marked as cash, made free or repriced before the capture: nothing is charged", async () => {
    for (const how of [{ by: "cash", amount: 95, isReceived: true }, { by: "free" }, { by: "link", amount: 60 }]) {
      const { id, token } = await bookWithLink();
      const { orderId } = await openAndApprove(token);
      await change(id, how);
      expect((await capture(orderId)).status).toBe(409);
      expect(await ledgerOf(orderId)).toEqual([]);
    }
  });

  test.each([
    ["cancelled", (of: { slotId: string }) => site.request("DELETE", `/api/bookings/${of.slotId}`, undefined, owner)],
    ["marked as cash", (of: { id: string }) => change(of.id, { by: "cash", amount: 95, isReceived: true })],
  ] as const)(
    "%s while the capture is pending: the payment is refunded in full, and guest and owner get an email",
    async (_case, changeSession) => {
      const session = await bookWithLink();
      await site.payPal.misbehave({ on: "capture", do: "pend" });
      const { orderId, paymentId } = await openAndApprove(session.token);
      expect((await capture(orderId)).body).toMatchObject({ state: "pending" });
      expect((await open(session.token)).body).toMatchObject({ code: "still-paying" });
      await changeSession(session);
      await site.payPal.settle(orderId, "COMPLETED");
      await settlePayment(site.ctx(), paymentId);
      await sendAllRefunds(site);
      expect((await paymentOf(paymentId)).state).toBe("refunded");
      expect((await ledgerOf(orderId))[0]!.refundedCents).toBe(9500);
      expect((await bookingOf(session.id)).payment_id).not.toBe(paymentId);
      expect(await subjectsTo(session.email)).toContain("We are refunding your payment");
      expect(await subjectsTo("owner@example.com")).toContainEqual(
        expect.stringMatching(/^A payment needs your attention: .+, .+ \(60 min\), /),
      );
    },
  );

  test("a paid session that the owner cancels is refunded, except with `refund=none`", async () => {
    const { slotId, token } = await bookWithLink();
    const { orderId } = await openAndApprove(token);
    await capture(orderId);
    await site.request("DELETE", `/api/bookings/${slotId}`, undefined, owner);
    await sendAllRefunds(site);
    expect((await ledgerOf(orderId))[0]!.refundedCents).toBe(9500);
    const kept = await bookWithLink();
    const other = await openAndApprove(kept.token);
    await capture(other.orderId);
    await site.request("DELETE", `/api/bookings/${kept.slotId}?refund=none`, undefined, owner);
    expect(await paymentOf(other.paymentId)).toMatchObject({
      state: "fulfilled",
      reason: "session cancelled",
    });
  });

  test("a full refund from the Money page cancels the session and emails the guest", async () => {
    const { id, email, token } = await bookWithLink();
    const { orderId, paymentId } = await openAndApprove(token);
    await capture(orderId);
    const answer = await site.request(
      "POST",
      `/api/admin/payments/${paymentId}/refund`,
      { id: newId(), reason: "" },
      owner,
    );
    expect(answer.status).toBe(200);
    expect((await bookingOf(id)).state).toBe("cancelled");
    expect((await subjectsTo(email)).some((subject) => subject.startsWith("Cancelled:"))).toBe(true);
  });
});

describe("the link", () => {
  test("stops working once a newer one is sent; the newest one keeps showing the state of the payment", async () => {
    const { id, email, token } = await bookWithLink();
    const again = await change(id, { by: "link", amount: 95 });
    expect(again.body.message).toBe(`A link is on its way to ${email}.`);
    const next = await tokenMailedTo(email, token);
    expect((await readLink(token)).status).toBe(410);
    expect((await open(token)).body).toMatchObject({ code: "link-dead" });
    expect((await readLink(next)).body.state).toBe("open");
    await change(id, { by: "cash", amount: 95, isReceived: true });
    expect((await readLink(next)).body.state).toBe("nothing");
    expect((await open(next)).body).toMatchObject({ code: "already-paid" });
    await change(id, { by: "free" });
    expect(await bookingOf(id)).toMatchObject({ paid_by: "free", amount_cents: 0, payment_id: null });
  });

  test("cannot be changed by the owner once it is paid", async () => {
    const { id, token } = await bookWithLink();
    await capture((await openAndApprove(token)).orderId);
    expect((await change(id, { by: "free" })).body).toMatchObject({ code: "already-paid" });
  });

  test.each(["x", "", "a".repeat(43), "%00".repeat(43), "../".repeat(15), `${"a".repeat(42)}'`])(
    "with an invalid token (%s) opens nothing and reveals nothing",
    async (token) => {
      for (const { status, body } of [await readLink(token), await open(token)]) {
        expect([400, 410]).toContain(status);
        expect(body.message).toEqual(expect.any(String));
      }
    },
  );

  test("does not let the browser choose a price, a booking or another link's payment", async () => {
    const { token } = await bookWithLink();
    const headers = visitor();
    for (const more of [{ amount: 1 }, { bookingId: newId() }, { slotId: newId() }]) {
      const answer = await site.request(
        "POST",
        "/api/payments",
        { id: newId(), for: "booking", token, ...more },
        headers,
      );
      expect(answer.status).toBe(400);
    }
    const id = newId();
    expect((await open(token, id)).status).toBe(201);
    expect((await open((await bookWithLink()).token, id)).body).toMatchObject({ code: "payment-closed" });
  });

  test("of a client can be paid without a login, and the payment is in the client's export", async () => {
    const ana = await asStudent(site);
    const session = await bookWithLink(80, { is: "client", userId: ana.id });
    const token = await tokenMailedTo(ana.email);
    await capture((await openAndApprove(token)).orderId);
    const file = await site.request("GET", `/api/user/${ana.id}/export`, undefined, ana.headers);
    expect(file.body.payments).toContainEqual(expect.objectContaining({ kind: "booking", amountCents: 8000 }));
    const { body } = await site.request("GET", `/api/bookings?userId=${ana.id}`, undefined, ana.headers);
    expect(body.bookedSlots).toContainEqual(
      expect.objectContaining({ bookingId: session.id, paidBy: "link", isPaid: true }),
    );
  });
});
