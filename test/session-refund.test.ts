import { expect, test } from "vitest";
import { newId } from "../server/platform/db/id.ts";
import { reconcilePayments } from "../server/selling/payments/reconcile.ts";
import { asOwner } from "./owner.ts";
import { paymentWithBookings, paidSession } from "./paying.ts";
import { startSite } from "./start-site.ts";

const site = startSite({ from: "empty", env: { TRUST_PROXY: "1" } });

/** Text of the cancellation email to a student. */
async function letterTo(email: string): Promise<string> {
  const cancelled = () =>
    site.mail.received.find(({ to, mail }) => to.includes(email) && mail.subject?.startsWith("Cancelled:"));
  await expect.poll(cancelled).toBeDefined();
  return cancelled()!.mail.text!.replaceAll(/\s+/g, " ");
}

test("deleting a paid session refunds the payment, sends the student one email, and removes the slot", async () => {
  const owner = await asOwner(site);
  const { payer: ana, id, slotId } = await paidSession(site);
  const answer = await site.request("DELETE", `/api/bookings/${slotId}`, undefined, owner);
  expect(answer.body).toEqual({ message: "Session deleted successfully" });
  await reconcilePayments(site.ctx());
  await expect.poll(async () => (await paymentWithBookings(site, id)).state).toBe("refunded");
  const { refunds, bookings } = await paymentWithBookings(site, id);
  expect(refunds).toMatchObject([{ state: "done", amount_cents: 8000 }]);
  expect(bookings).toEqual([]);
  const cancelled = await site.database.db
    .selectFrom("mails")
    .select("id")
    .where("subject", "like", "Cancelled:%")
    .execute();
  expect(cancelled).toHaveLength(1);
  expect(await letterTo(ana.email)).toContain("You get $80 back, to the card or account you paid with.");
  const { body } = await site.request("GET", "/api/bookings");
  expect(body.availableSlots).toEqual([]);
});

test("deleting a paid session without a refund is stated in the email and in the list of payments", async () => {
  const owner = await asOwner(site);
  const { payer: june, id, slotId } = await paidSession(site, { amount: 60 });
  await site.request("DELETE", `/api/bookings/${slotId}?refund=none`, undefined, owner);
  expect(await letterTo(june.email)).toContain(
    "Your payment of $60 is not refunded. If that is not what we agreed, please reply to this email.",
  );
  const row = async () =>
    (await site.request("GET", "/api/admin/payments", undefined, owner)).body.payments.find(
      ({ _id }: { _id: string }) => _id === id,
    );
  expect(await row()).toMatchObject({
    state: "fulfilled",
    refunded: 0,
    reason: "session cancelled, money kept",
  });
  await site.request("POST", `/api/admin/payments/${id}/refund`, { id: newId(), amount: 20 }, owner);
  expect(await row()).toMatchObject({ refunded: 20, reason: "session cancelled, the rest kept" });
});
