import type { Meeting } from "../contract/platform/values/session-types.ts";
import { newId } from "../server/platform/db/id.ts";
import { type Payment, totalOfLines } from "../server/selling/payments/purchase-kinds.ts";
import { paymentById } from "../server/selling/payments/read.ts";
import { sessionKind } from "../server/teaching/bookings/session-kind.ts";
import type { TestApp } from "./app.ts";
import { makePayment } from "./make.ts";
import { updateRows } from "./rows.ts";

type Person = { id: string };
type Slot = Parameters<typeof makePayment>[1]["slot"];

/** Opens a payment of $80 for a slot, as "Continue to Payment" does: hold and row in one transaction. */
export function openSessionPayment(
  site: TestApp,
  student: Person,
  slot: Slot,
  id: string = newId(),
  meeting?: Meeting,
): Promise<Payment> {
  const ctx = site.ctx();
  const held_until = new Date(ctx.now.getTime() + 600_000);
  return ctx.tx(async (tx) => {
    const wanted = {
      id,
      for: "session",
      slotId: slot.id,
      sessionType: "Yoga Therapy Session (60 min)",
      amount: 80,
      message: "My left shoulder.",
      meeting,
    } as const;
    const priced = await sessionKind.price(tx, wanted, {
      id,
      userId: student.id,
      opener: null,
      heldUntil: held_until,
    });
    return makePayment(tx.db, {
      id,
      user_id: student.id,
      slot,
      amount_cents: totalOfLines(priced.lines),
      opened_at: tx.now,
      of: { goods: JSON.stringify(priced.goods), held_until },
    });
  });
}

/** The step before the capture at PayPal: pins the hold. False if the slot can no longer be held. */
export function pinSessionPayment(site: TestApp, payment: Payment): Promise<boolean> {
  return site.ctx().tx(async (tx) => {
    await tx.db.updateTable("payments").set({ state: "capturing" }).where("id", "=", payment.id).execute();
    return sessionKind.pin(tx, payment);
  });
}

/** The step after the capture at PayPal: books the session. False if it could not be booked. */
export function fulfilSessionPayment(site: TestApp, payment: Payment): Promise<boolean> {
  return site.ctx().tx(async (tx) => {
    await updateRows(
      tx.db,
      "payments",
      { id: payment.id },
      { state: "captured", capture_id: `C-${payment.id}`, captured_at: tx.now },
    );
    const isBooked = await sessionKind.fulfil(tx, await paymentById(tx, payment.id));
    if (isBooked) {
      await tx.db.updateTable("payments").set({ state: "fulfilled" }).where("id", "=", payment.id).execute();
    }
    return isBooked;
  });
}

/** Books and pays a session. */
export async function bookPaidSession(site: TestApp, student: Person, slot: Slot, meeting?: Meeting): Promise<Payment> {
  const payment = await openSessionPayment(site, student, slot, newId(), meeting);
  if (!(await pinSessionPayment(site, payment)) || !(await fulfilSessionPayment(site, payment)))
    throw new Error("Not booked.");
  return payment;
}
