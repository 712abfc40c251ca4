import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "../../test/app.ts";
import { buyCart, newGuest, readOrder, cartRequest } from "../../test/buying.ts";
import { makeChocolate } from "../../test/make.ts";
import { asStudent } from "../../test/student.ts";
import { eraseAccount } from "../people/erase.ts";

let site: TestApp;
beforeAll(async () => {
  site = await testApp({ env: { TRUST_PROXY: "1" } });
});
afterAll(() => site.close());

test("deleting an account erases the student's data from final orders, but not from open ones", async () => {
  const { db } = site.database;
  const ana = await asStudent(site);
  const tin = await makeChocolate(db, { inventory: 10 });
  const shipped = await buyCart(site, newGuest(), cartRequest([[tin, 1]]));
  const open = await buyCart(site, newGuest(), cartRequest([[tin, 2]]));
  const otherBuyers = await buyCart(site, newGuest(), cartRequest([[tin, 1]]));
  for (const { order } of [shipped, open]) {
    await db.updateTable("orders").set({ payer_email: ana.email.toUpperCase() }).where("id", "=", order.id).execute();
  }
  await db
    .updateTable("orders")
    .set({ state: "shipped" })
    .where("id", "in", [shipped.order.id, otherBuyers.order.id])
    .execute();

  await site.ctx().tx((tx) => eraseAccount(tx, ana.id));

  const erased = await readOrder(site, shipped.id);
  expect(erased).toMatchObject({
    payer_name: "",
    payer_email: "",
    address: null,
    total: shipped.order.total,
  });
  expect(await readOrder(site, open.id)).toMatchObject({ payer_email: ana.email.toUpperCase() });
  expect(await readOrder(site, otherBuyers.id)).toMatchObject({ payer_email: otherBuyers.order.payer_email });
  const payments = await db.selectFrom("payments").select(["id", "payer_email"]).execute();
  const emailOf = (id: string) => payments.find((payment) => payment.id === id)?.payer_email;
  expect(emailOf(shipped.id)).toBe("");
  expect(emailOf(otherBuyers.id)).not.toBe("");
});
