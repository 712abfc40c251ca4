import fc from "fast-check";
import { expect, test } from "vitest";
import { newId } from "../../server/platform/db/id.ts";
import { confirmDueOrders } from "../../server/selling/orders/confirm.ts";
import { reconcilePayments } from "../../server/selling/payments/reconcile.ts";
import { finalizeDue } from "../../server/teaching/bookings/finalize-booking.ts";
import { newGuest, openCart, stockViolations, cartRequest } from "../buying.ts";
import { makeChocolate, makeSlot } from "../make.ts";
import { asOwner } from "../owner.ts";
import { newPayer, withNewToken, sessionRequest } from "../paying.ts";
import { readRow } from "../rows.ts";
import { startSite } from "../start-site.ts";
import { paymentViolations } from "./checker.ts";

// Students, guests, the owner and PayPal act in random order and concurrently. In the end the provider's ledger and
// the site's database must agree (I1–I5, docs/invariants.md), independent of the responses on the way.

const site = startSite({ from: "empty", env: { TRUST_PROXY: "1" } });

const index = fc.nat({ max: 5 });
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant("session" as const), who: index, slot: index }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("cart" as const),
      tin: index,
      quantity: fc.integer({ min: 1, max: 4 }),
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant("approve" as const), which: index }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant("capture" as const), which: index }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom("decline" as const, "cancel" as const, "finalize" as const, "tell again" as const),
      which: index,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("trouble" as const),
      how: fc.constantFrom(
        { on: "capture", do: "drop", when: "after" } as const,
        { on: "capture", do: "drop", when: "before" } as const,
        { on: "capture", do: "pend" } as const,
        { on: "capture", do: "complete-declined" } as const,
        { on: "create", do: "drop", when: "after" } as const,
        { on: "get", do: "answer", status: 503, when: "before", times: 3 } as const,
        { on: "refund", do: "answer", status: 500, when: "after" } as const,
        { on: "any", do: "wait", ms: 30 } as const,
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("webhooks" as const),
      manner: fc.constantFrom(
        "usual" as const,
        "off" as const,
        "doubled" as const,
        "reversed" as const,
        "early" as const,
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("time" as const),
      seconds: fc.constantFrom(5, 40, 660, 11_000),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("decide" as const), which: index, isPaid: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("remove" as const),
      slot: index,
      refund: fc.constantFrom("all", "none"),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("move" as const),
      who: fc.nat({ max: 3 }),
      slot: index,
      to: index,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("leave" as const), who: index, slot: index }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("refund" as const),
      which: index,
      amount: fc.constantFrom(5, 20, undefined),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
type StepOnPayment = Extract<Step, { which: number }>;

/**
 * Creates three students, three slots and two chocolates of four tins each. `opened` collects the opened payments.
 */
async function studio() {
  const { db } = site.database;
  const students = await Promise.all([1, 2, 3].map(() => newPayer(site)));
  const slots = await Promise.all([1, 2, 3].map(() => makeSlot(db)));
  const tins = await Promise.all([1, 2].map(() => makeChocolate(db, { inventory: 4 })));
  const opened: { orderId: string; slotId?: string; headers(): Promise<Record<string, string>> }[] = [];
  const owner = async () => asOwner(site);
  const pick = <T>(from: readonly T[], at: number): T | undefined => from[at % from.length];

  async function run(one: Step): Promise<unknown> {
    switch (one.do) {
      case "session": {
        const student = pick(students, one.who)!;
        const headers = async () => (await withNewToken(site, student)).headers;
        const wanted = await sessionRequest(site, { slotId: pick(slots, one.slot)!.id });
        const { status, body } = await site.request("POST", "/api/payments", wanted, await headers());
        if (status === 201) opened.push({ orderId: body.orderId, slotId: wanted.slotId, headers });
        return undefined;
      }
      case "cart": {
        const { headers } = newGuest();
        const wanted = cartRequest([[pick(tins, one.tin)!, one.quantity]]);
        const { status, body } = await openCart(site, { headers }, wanted);
        if (status === 201) opened.push({ orderId: body.orderId, headers: async () => headers });
        return undefined;
      }
      case "trouble":
        return site.payPal.misbehave(one.how);
      case "webhooks":
        return site.payPal.webhooks(one.manner);
      case "time":
        site.clock.advance(one.seconds * 1000);
        return reconcilePayments(site.ctx());
      case "move": {
        const student = students[one.who];
        const headers = student ? (await withNewToken(site, student)).headers : await owner();
        const to = pick(slots, one.to)!.id;
        return site.request("PUT", `/api/bookings/${pick(slots, one.slot)!.id}/move`, { to }, headers);
      }
      case "leave": {
        const { headers } = await withNewToken(site, pick(students, one.who)!);
        const { id } = pick(slots, one.slot)!;
        return site.request("POST", `/api/bookings/${id}/cancel`, undefined, headers);
      }
      case "remove": {
        const slot = pick(slots, one.slot)!;
        return site.request("DELETE", `/api/bookings/${slot.id}?refund=${one.refund}`, undefined, await owner());
      }
      case "approve":
      case "decline":
      case "capture":
      case "cancel":
      case "finalize":
      case "decide":
      case "tell again":
      case "refund": {
        const payment = pick(opened, one.which);
        return payment && runOn(payment, one);
      }
    }
  }

  async function runOn(payment: (typeof opened)[number], one: StepOnPayment): Promise<unknown> {
    const { orderId, slotId } = payment;
    switch (one.do) {
      case "approve":
        return site.payPal.approve(orderId).catch(ignoreTooLate);
      case "decline":
        return site.payPal.decline(orderId).catch(ignoreTooLate);
      case "capture":
        return site.request("POST", `/api/payments/${orderId}/capture`, undefined, await payment.headers());
      case "cancel":
        return site.request("POST", `/api/payments/${orderId}/cancel`, undefined, await payment.headers());
      case "finalize":
        return slotId ? finalizeDue(site.ctx()) : confirmDueOrders(site.ctx());
      case "decide":
        return site.payPal.settle(orderId, one.isPaid ? "COMPLETED" : "DENIED").catch(ignoreTooLate);
      case "tell again": {
        for (const { body, headers } of (await site.payPal.events(orderId)).toReversed())
          await site.request("POST", "/api/webhooks/paypal", body, headers);
        return undefined;
      }
      case "refund": {
        const row = await readRow(db, "payments", { order_id: orderId }, ["id"]);
        const wanted = { id: newId(), ...(one.amount ? { amount: one.amount } : {}) };
        return site.request("POST", `/api/admin/payments/${row.id}/refund`, wanted, await owner());
      }
    }
  }

  /** Ends all misbehaviour, completes pending captures, and advances the clock until everything is settled. */
  async function settle(): Promise<void> {
    await site.payPal.behave();
    for (const { orderId } of opened) await site.payPal.settle(orderId, "COMPLETED").catch(ignoreTooLate);
    for (let round = 0; round < 6; round++) {
      site.clock.advance(round < 3 ? 60_000 : 700_000);
      await reconcilePayments(site.ctx());
      await finalizeDue(site.ctx());
      await confirmDueOrders(site.ctx());
    }
  }
  return { run, settle };
}

/** Ignores a refusal of the simulator: the payer is too late, or no capture is pending. */
function ignoreTooLate(error: unknown): void {
  if (!(error instanceof Error)) throw error;
}

test("after random concurrent actions, ledger, bookings, orders and stock agree", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 4, maxLength: 24 }),
      async (turns) => {
        const { run, settle } = await studio();
        for (const turn of turns) {
          const answers = await Promise.all(turn.map(run));
          for (const answer of answers) {
            const { status, body } = (answer ?? {}) as { status?: number; body?: { message?: string } };
            if (status === undefined) continue;
            expect([status, body?.message], JSON.stringify(turn)).not.toEqual([500, expect.anything()]);
          }
        }
        await settle();
        expect(await paymentViolations(site.database.pool)).toEqual([]);
        expect(await stockViolations(site.database)).toEqual([]);
      },
    ),
    { numRuns: 80, endOnFailure: true },
  );
});
