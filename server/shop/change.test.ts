import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Chocolate, AdminChocolate } from "../../contract/shop.ts";
import { type TestApp, testApp } from "../../test/app.ts";
import { asOwner } from "../../test/owner.ts";
import { newId } from "../db/id.ts";
import { together } from "../db/transaction.ts";
import { holding, refuseShort, releaseTins, sellTins } from "./stock.ts";

let site: TestApp;
let owner: { authorization: string };
beforeAll(async () => {
  site = await testApp({ from: "empty" });
  owner = await asOwner(site);
});
afterAll(() => site.close());

const mira = (method: string, path: string, body?: object) => site.request(method, path, body, owner);
const save = (product: { _id: string }, body: object) => mira("PUT", `/api/chocolates/${product._id}`, body);

async function aTin(change: object = {}): Promise<AdminChocolate> {
  const body = { name: "Fig & Walnut", price: 14.5, inventory: 10, ...change };
  return (await mira("POST", "/api/admin/chocolates", body)).body.product;
}

async function asNow(product: { _id: string }): Promise<AdminChocolate> {
  const all = (await mira("GET", "/api/admin/chocolates")).body as AdminChocolate[];
  return all.find(({ _id }) => _id === product._id)!;
}

/** Somebody has just put one tin into a payment. */
async function hold(product: { _id: string }, quantity = 1): Promise<string> {
  const id = newId();
  const now = site.clock.now();
  await site.ctx().tx(async (tx) => {
    await tx.db
      .insertInto("payments")
      .values({
        id,
        kind: "cart",
        amount_cents: 1450,
        goods: "{}",
        items: "[]",
        asked_hash: id,
        held_until: now,
        create_key: newId(),
        capture_key: newId(),
        opened_at: now,
        changed_at: now,
      })
      .execute();
    const tins = [{ chocolateId: product._id, quantity }];
    await refuseShort(tx, tins, await together(tx.db, ...holding(tx, { paymentId: id, tins })));
  });
  return id;
}

async function sell(product: { _id: string }, quantity = 1): Promise<void> {
  const payment = await hold(product, quantity);
  await site.ctx().tx((tx) => sellTins(tx, payment));
}

test("the product goes back whole as it was read, from her list as from everybody's", async () => {
  const tin = await aTin({ description: "Figs of the garden.", bestBefore: "2028-02-29" });
  const own = await asNow(tin);
  const answer = await save(tin, own);
  expect(answer.status).toBe(200);
  expect(answer.body.message).toBe("Product updated successfully!");
  expect(answer.body.product).toEqual({ ...own, version: 2 });

  const everybodys = ((await site.request("GET", "/api/chocolates")).body as Chocolate[]).find(
    ({ _id }) => _id === tin._id,
  )!;
  const changed = await save(tin, { ...everybodys, name: "Fig & Pecan", price: 15.25 });
  expect(changed.status).toBe(200);
  expect(changed.body.product).toEqual({ ...own, name: "Fig & Pecan", price: 15.25, version: 3 });
  // Its address was given away already.
  expect(changed.body.product.slug).toBe(own.slug);
});

test("what is left out stays, and nothing at all is a save of nothing", async () => {
  const tin = await aTin({ details: "Figs, walnuts." });
  expect((await save(tin, { price: 16 })).body.product).toEqual({ ...tin, price: 16, version: 2 });
  expect((await save(tin, {})).body.product).toEqual({ ...tin, price: 16, version: 2 });
});

test.each([
  ["half a cent", { price: 14.505 }],
  ["nothing to pay", { price: 0 }],
  ["half a tin", { inventory: 1.5 }],
  ["fewer than no tins", { inventory: -1 }],
  ["no name", { name: " " }],
  ["a picture of elsewhere", { image: "https://evil.example/x.jpg" }],
  ["a picture that is not there", { image: "/pictures/0123456789abcdef-10x10/10.jpg" }],
  ["a day that is none", { bestBefore: "2027-02-30" }],
  ["the id of another", { _id: "0190a000-0000-7000-8000-000000000000" }],
  ["a field of nobody's", { secret: true }],
])("%s is refused, names its field, and changes nothing", async (_case, body) => {
  const tin = await aTin();
  const answer = await save(tin, { description: "New", ...body });
  expect(answer.status).toBe(400);
  expect(Object.keys(answer.body.fields)).toEqual(Object.keys(body));
  expect(await asNow(tin)).toEqual(tin);
});

describe("two tabs", () => {
  test("the second save is told that the first came before it, and can be made again on top of it", async () => {
    const tin = await aTin();
    expect((await save(tin, { name: "Fig", version: tin.version })).status).toBe(200);
    const late = await save(tin, { price: 9, version: tin.version });
    expect(late.status).toBe(409);
    expect(late.body.code).toBe("stale");
    expect(await asNow(tin)).toMatchObject({ name: "Fig", price: 14.5 });
    expect((await save(tin, { price: 9, version: 2 })).body.product).toMatchObject({ name: "Fig", price: 9 });
  });

  test("of twenty saves at once that know the same version, one is taken", async () => {
    const tin = await aTin();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => save(tin, { price: 20 + index, version: tin.version })),
    );
    const taken = answers.filter(({ status }) => status === 200);
    expect(taken).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === "stale")).toHaveLength(19);
    expect((await asNow(tin)).version).toBe(2);
  });

  test("a stale save leaves the tins alone, too", async () => {
    const tin = await aTin();
    await save(tin, { name: "Fig", version: 1 });
    await save(tin, { price: 9, inventory: 50, inventoryWas: 10, version: 1 });
    expect((await asNow(tin)).inventory).toBe(10);
  });

  test("a product that was deleted meanwhile is not there any more", async () => {
    const tin = await aTin();
    await mira("DELETE", `/api/chocolates/${tin._id}`);
    expect((await save(tin, { price: 9, version: 1 })).status).toBe(404);
    expect((await save(tin, { inventory: 9 })).status).toBe(404);
    expect((await mira("DELETE", `/api/chocolates/${tin._id}`)).status).toBe(404);
  });
});

describe("tins", () => {
  test("a hundred are sold while she saves twenty times: what was sold stays sold, what she brought is there", async () => {
    const tin = await aTin({ inventory: 150 });
    const saves = async () => {
      for (let time = 0; time < 20; time++) {
        const { inventory, version } = await asNow(tin);
        const answer = await save(tin, {
          description: `${time}`,
          version,
          inventory: inventory + 1,
          inventoryWas: inventory,
        });
        expect(answer.status).toBe(200);
      }
    };
    await Promise.all([saves(), ...Array.from({ length: 100 }, () => sell(tin))]);
    expect(await asNow(tin)).toMatchObject({ inventory: 150 - 100 + 20, held: 0, version: 21 });
    const { body } = await mira("GET", `/api/admin/chocolates/${tin._id}/stock`);
    expect(body).toHaveLength(100);
    expect(body[0].inventoryAfter).toBe(70);
  });

  test("a sale makes no version: words that were read before it can be saved", async () => {
    const tin = await aTin();
    await sell(tin, 3);
    const answer = await save(tin, { name: "Fig", version: 1, inventory: 12, inventoryWas: 10 });
    expect(answer.status).toBe(200);
    expect(answer.body.product).toMatchObject({ name: "Fig", inventory: 9 });
    // Tins alone are no news for another tab's words either.
    await save(tin, { inventory: 20, inventoryWas: 9 });
    expect(await asNow(tin)).toMatchObject({ inventory: 20, version: 2 });
  });

  test("she cannot take away what was sold meanwhile; without what she read, the number is set", async () => {
    const tin = await aTin();
    await sell(tin, 8);
    const taken = await save(tin, { name: "Fig", inventory: 5, inventoryWas: 10 });
    expect(taken.status).toBe(409);
    expect(taken.body.code).toBe("stock-below-zero");
    expect(await asNow(tin)).toMatchObject({ name: "Fig & Walnut", inventory: 2, version: 1 });
    expect((await save(tin, { inventory: 5 })).body.product.inventory).toBe(5);
  });

  test("what is held by who is just paying is told apart, and comes back when she leaves", async () => {
    const tin = await aTin();
    const payment = await hold(tin, 4);
    expect(await asNow(tin)).toMatchObject({ inventory: 6, held: 4 });
    await site.ctx().tx((tx) => releaseTins(tx, payment));
    expect(await asNow(tin)).toMatchObject({ inventory: 10, held: 0 });
    const { body } = await mira("GET", `/api/admin/chocolates/${tin._id}/stock`);
    expect(body).toMatchObject([
      { change: 4, why: "released", inventoryAfter: 10, orderNumber: null },
      { change: -4, why: "held", inventoryAfter: 6 },
      { change: 10, why: "start", inventoryAfter: 10 },
    ]);
    expect((await mira("GET", `/api/admin/chocolates/${newId()}/stock`)).status).toBe(404);
  });
});
