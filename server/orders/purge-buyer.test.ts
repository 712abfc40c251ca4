import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "../../test/app.ts";
import { boughtCart, buyer, orderOf, wantedCart } from "../../test/buying.ts";
import { makeChocolate } from "../../test/make.ts";
import { asStudent } from "../../test/student.ts";
import { anonymise } from "../people/anonymise.ts";

let site: TestApp;
beforeAll(async () => {
  site = await testApp({ env: { TRUST_PROXY: "1" } });
});
afterAll(() => site.close());

test("who deletes her account leaves what she bought and has, and stays known where tins are still on their way", async () => {
  const { db } = site.database;
  const ana = await asStudent(site);
  const tin = await makeChocolate(db, { inventory: 10 });
  const sent = await boughtCart(site, buyer(), wantedCart([[tin, 1]]));
  const open = await boughtCart(site, buyer(), wantedCart([[tin, 2]]));
  const junes = await boughtCart(site, buyer(), wantedCart([[tin, 1]]));
  for (const { order } of [sent, open]) {
    await db
      .updateTable("orders")
      .set({ payer_email: ana.email.toUpperCase() })
      .where("id", "=", order.id)
      .execute();
  }
  await db
    .updateTable("orders")
    .set({ state: "shipped" })
    .where("id", "in", [sent.order.id, junes.order.id])
    .execute();

  await site.ctx().tx((tx) => anonymise(tx, ana.id));

  const gone = await orderOf(site, sent.id);
  expect(gone).toMatchObject({ payer_name: "", payer_email: "", address: null, total: sent.order.total });
  expect(await orderOf(site, open.id)).toMatchObject({ payer_email: ana.email.toUpperCase() });
  expect(await orderOf(site, junes.id)).toMatchObject({ payer_email: junes.order.payer_email });
  const payments = await db.selectFrom("payments").select(["id", "payer_email"]).execute();
  const emailOf = (id: string) => payments.find((payment) => payment.id === id)?.payer_email;
  expect(emailOf(sent.id)).toBe("");
  expect(emailOf(junes.id)).not.toBe("");
});
