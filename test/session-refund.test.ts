import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "./app.ts";
import { asOwner } from "./owner.ts";
import { paid, payer, stateOf } from "./paying.ts";

let site: TestApp;
beforeAll(async () => {
  site = await testApp({ from: "empty", env: { TRUST_PROXY: "1" } });
});
afterAll(() => site.close());

test("a paid session is deleted: the money is back at the provider, she is told once, the slot is gone", async () => {
  const owner = await asOwner(site);
  const ana = await payer(site);
  const { id, slotId } = await paid(site, ana);
  const answer = await site.request("DELETE", `/api/bookings/${slotId}`, undefined, owner);
  expect(answer.body).toEqual({ message: "Session deleted successfully" });
  // By itself: reconciliation sends what the owner asked for.
  await expect
    .poll(async () => (await stateOf(site, id)).state, { timeout: 40_000, interval: 250 })
    .toBe("refunded");
  const { refunds, bookings } = await stateOf(site, id);
  expect(refunds).toMatchObject([{ state: "done", amount_cents: 8000 }]);
  expect(bookings).toEqual([]);
  const cancelled = await site.database.db
    .selectFrom("mails")
    .select("id")
    .where("subject", "like", "Cancelled:%")
    .execute();
  expect(cancelled).toHaveLength(1);
  const { body } = await site.request("GET", "/api/bookings");
  expect(body.availableSlots).toEqual([]);
}, 60_000);
