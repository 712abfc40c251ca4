import { expect, test } from "vitest";
import { buyCart, newGuest, readOrder, cartRequest } from "../../../test/buying.ts";
import { makeChocolate } from "../../../test/make.ts";
import { updateRows } from "../../../test/rows.ts";
import { startSite } from "../../../test/start-site.ts";
import { asStudent } from "../../../test/student.ts";
import { eraseAccount } from "../../office/people/erase.ts";

const site = startSite({ env: { TRUST_PROXY: "1" } });

test("a student lists the orders of the account and address, newest first, with receipts that open; no one else's", async () => {
  const tin = await makeChocolate(site.database.db);
  const ana = await asStudent(site);
  const withAccount = { headers: { ...newGuest().headers, ...ana.headers } };
  const first = await buyCart(site, withAccount, cartRequest([[tin, 1]]));
  site.clock.advance(60_000);
  const second = await buyCart(site, newGuest(), cartRequest([[tin, 2]]));
  await updateRows(site.database.db, "orders", { id: second.order.id }, { payer_email: ana.email.toUpperCase() });
  await buyCart(site, newGuest(), cartRequest([[tin, 1]]));
  const { body } = await site.request("GET", `/api/user/${ana.id}/orders`, undefined, ana.headers);
  expect(body.orders.map(({ _id }: { _id: string }) => _id)).toEqual([second.order.id, first.order.id]);
  const receipt = await site.request("GET", `/api${body.orders[0].receiptPath}`);
  expect(receipt.body).toMatchObject({ number: second.order.number });
  const june = await asStudent(site);
  expect((await site.request("GET", `/api/user/${ana.id}/orders`, undefined, june.headers)).status).toBe(404);
  expect((await site.request("GET", `/api/user/${ana.id}/orders`)).status).toBe(401);
});

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
  await updateRows(db, "orders", { id: [shipped.order.id, otherBuyers.order.id] }, { state: "shipped" });

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
  const payments = await db.selectFrom("purchases").select(["id", "payer_email"]).execute();
  const emailOf = (id: string) => payments.find((payment) => payment.id === id)?.payer_email;
  expect(emailOf(shipped.id)).toBe("");
  expect(emailOf(otherBuyers.id)).not.toBe("");
});
