import { expect, test } from "vitest";
import { newPayer, paymentWithBookings, sessionRequest } from "../../../test/paying.ts";
import { startSite } from "../../../test/start-site.ts";
import { newId } from "../../platform/db/id.ts";
import { capturePayment } from "./capture.ts";
import { openPayment } from "./open.ts";
import type { OrderInput, PaymentProvider, ProviderOrder } from "./provider.ts";
import { refundPayment } from "./refunds/refund-payment.ts";

const site = startSite({ from: "empty" });

/** A second provider: every payer approves at once, and every payment succeeds. */
function smallProvider(): PaymentProvider {
  const orders = new Map<string, OrderInput & { isTaken?: boolean }>();
  const done = <T>(value: T) => ({ kind: "done" as const, value });
  const orderOf = (id: string): ProviderOrder => {
    const { amountCents: cents, paymentId, isTaken } = orders.get(id)!;
    const money = { id: `take ${id}`, code: "", currency: "USD", cents, paymentId, feeCents: 0 };
    const payer = {
      payerName: "Ana Pay",
      payerEmail: "ana.pay@example.com",
      shipping: undefined,
      refunds: [],
      source: "",
    };
    return { id, state: "approved", cents, ...payer, capture: isTaken ? { ...money, state: "taken" } : undefined };
  };
  return {
    create: async (wanted, key) => done({ id: (orders.set(`order ${key}`, wanted), `order ${key}`) }),
    show: async (id) => done(orderOf(id)),
    sourceFor: () => "",
    update: async (id, wanted) => done(void orders.set(id, wanted)),
    capture: async (id) => (Object.assign(orders.get(id)!, { isTaken: true }), done(orderOf(id))),
    refund: async (_captureId, key, part) => done({ id: key, state: "done", code: "", cents: part?.cents }),
    showRefund: async (id) => done({ id, state: "done", code: "", cents: undefined }),
    readEvent: () => undefined,
    isApproval: () => false,
    verify: async () => done(false),
    meaningOf: () => ({ whose: "passing", next: "none", words: "refused" }),
    isRefundLater: () => false,
    meaningOfHeld: () => ({ waitsFor: "provider", words: "it is checked", step: "Wait." }),
    refundWords: () => "Refused.",
  };
}

test("a session is paid and refunded through another provider than PayPal", async () => {
  const ana = await newPayer(site);
  const wanted = await sessionRequest(site, { amount: 95 });
  const provider = smallProvider();
  const ctx = { ...site.ctx(), provider, actor: { kind: "user", id: ana.id, sessionId: newId() } } as const;
  const { orderId, amount } = await openPayment(ctx, { body: wanted } as Parameters<typeof openPayment>[1]);
  expect(amount).toBe("95.00");
  expect(await capturePayment(ctx, { params: { orderId } })).toMatchObject({
    state: "fulfilled",
    payerName: "Ana Pay",
  });
  const paid = await paymentWithBookings(site, wanted.id);
  expect(paid).toMatchObject({ state: "fulfilled", capture_id: `take ${orderId}`, bookings: [{ amount_cents: 9500 }] });
  await refundPayment(ctx, { params: { id: wanted.id }, body: { id: newId(), reason: "" } });
  expect(await paymentWithBookings(site, wanted.id)).toMatchObject({ state: "refunded", refunded_cents: 9500 });
  expect((await site.payPal.ledger()).orders).toEqual([]);
});
