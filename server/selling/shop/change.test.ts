import { describe, expect, test } from "vitest";
import type { Chocolate, AdminChocolate } from "../../../contract/selling/shop/calls.ts";
import { insertRow } from "../../../test/rows.ts";
import { startOwner, startSite } from "../../../test/start-site.ts";
import { newId } from "../../platform/db/id.ts";
import { sendBatch } from "../../platform/db/transaction.ts";
import { holdStatements, refuseIfShort, releaseTins, sellTins } from "./stock.ts";

const site = startSite({ from: "empty" });
const owner = startOwner(site);

const ownerRequest = (method: string, path: string, body?: object) => site.request(method, path, body, owner);
const save = (product: { _id: string }, body: object) => ownerRequest("PUT", `/api/chocolates/${product._id}`, body);

async function addTin(change: object = {}): Promise<AdminChocolate> {
  const body = { name: "Fig & Walnut", price: 14.5, inventory: 10, ...change };
  return (await ownerRequest("POST", "/api/admin/chocolates", body)).body.product;
}

async function currentState(product: { _id: string }): Promise<AdminChocolate> {
  const all = (await ownerRequest("GET", "/api/admin/chocolates")).body as AdminChocolate[];
  return all.find(({ _id }) => _id === product._id)!;
}

/** Opens a payment that holds tins. */
async function hold(product: { _id: string }, quantity = 1): Promise<string> {
  const id = newId();
  const now = site.clock.now();
  await site.ctx().tx(async (tx) => {
    await insertRow(tx.db, "purchases", {
      id,
      kind: "cart",
      total_cents: 1450,
      goods: "{}",
      asked_hash: id,
      held_until: now,
      opened_at: now,
      changed_at: now,
    });
    const tins = [{ chocolateId: product._id, quantity }];
    await refuseIfShort(tx, tins, await sendBatch(tx.db, ...holdStatements(tx, { paymentId: id, tins })));
  });
  return id;
}

async function sell(product: { _id: string }, quantity = 1): Promise<void> {
  const payment = await hold(product, quantity);
  await site.ctx().tx((tx) => sellTins(tx, payment));
}

test("a product can be saved as it was read, from the owner's list and from the public list", async () => {
  const tin = await addTin({ description: "Figs of the garden.", bestBefore: "2028-02-29" });
  const own = await currentState(tin);
  const answer = await save(tin, own);
  expect(answer.status).toBe(200);
  expect(answer.body.message).toBe("Product updated successfully!");
  expect(answer.body.product).toEqual({ ...own, version: 2 });

  const publicProduct = ((await site.request("GET", "/api/chocolates")).body as Chocolate[]).find(
    ({ _id }) => _id === tin._id,
  )!;
  const changed = await save(tin, { ...publicProduct, name: "Fig & Pecan", price: 15.25 });
  expect(changed.status).toBe(200);
  expect(changed.body.product).toEqual({ ...own, name: "Fig & Pecan", price: 15.25, version: 3 });
  // The slug stays, because links to it may exist.
  expect(changed.body.product.slug).toBe(own.slug);
});

test("omitted fields stay, and an empty save changes nothing", async () => {
  const tin = await addTin({ details: "Figs, walnuts." });
  expect((await save(tin, { price: 16 })).body.product).toEqual({ ...tin, price: 16, version: 2 });
  expect((await save(tin, {})).body.product).toEqual({ ...tin, price: 16, version: 2 });
});

test.each([
  ["a price with half a cent", { price: 14.505 }],
  ["a price of zero", { price: 0 }],
  ["half a tin", { inventory: 1.5 }],
  ["a negative number of tins", { inventory: -1 }],
  ["a blank name", { name: " " }],
  ["a picture on another site", { image: "https://evil.example/x.jpg" }],
  ["a picture that is not stored", { image: "/pictures/0123456789abcdef-10x10/10.jpg" }],
  ["a day that does not exist", { bestBefore: "2027-02-30" }],
  ["the id of another product", { _id: "0190a000-0000-7000-8000-000000000000" }],
  ["an unknown field", { secret: true }],
])("%s is refused at its field, and changes nothing", async (_case, body) => {
  const tin = await addTin();
  const answer = await save(tin, { description: "New", ...body });
  expect(answer.status).toBe(400);
  expect(Object.keys(answer.body.fields)).toEqual(Object.keys(body));
  expect(await currentState(tin)).toEqual(tin);
});

describe("two tabs", () => {
  test("the second save is refused as stale, and succeeds with the new version", async () => {
    const tin = await addTin();
    expect((await save(tin, { name: "Fig", version: tin.version })).status).toBe(200);
    const late = await save(tin, { price: 9, version: tin.version });
    expect(late.status).toBe(409);
    expect(late.body.code).toBe("stale");
    expect(await currentState(tin)).toMatchObject({ name: "Fig", price: 14.5 });
    expect((await save(tin, { price: 9, version: 2 })).body.product).toMatchObject({ name: "Fig", price: 9 });
  });

  test("twenty saves of the same version at once: one succeeds", async () => {
    const tin = await addTin();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => save(tin, { price: 20 + index, version: tin.version })),
    );
    const taken = answers.filter(({ status }) => status === 200);
    expect(taken).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === "stale")).toHaveLength(19);
    expect((await currentState(tin)).version).toBe(2);
  });

  test("a stale save does not change the tins either", async () => {
    const tin = await addTin();
    await save(tin, { name: "Fig", version: 1 });
    await save(tin, { price: 9, inventory: 50, inventoryWas: 10, version: 1 });
    expect((await currentState(tin)).inventory).toBe(10);
  });

  test("a deleted product can be neither saved nor deleted again", async () => {
    const tin = await addTin();
    await ownerRequest("DELETE", `/api/chocolates/${tin._id}`);
    expect((await save(tin, { price: 9, version: 1 })).status).toBe(404);
    expect((await save(tin, { inventory: 9 })).status).toBe(404);
    expect((await ownerRequest("DELETE", `/api/chocolates/${tin._id}`)).status).toBe(404);
  });
});

describe("the number of tins", () => {
  test("a hundred sales during twenty saves: both are counted", async () => {
    const tin = await addTin({ inventory: 150 });
    const saves = async () => {
      for (let time = 0; time < 20; time++) {
        const { inventory, version } = await currentState(tin);
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
    expect(await currentState(tin)).toMatchObject({ inventory: 150 - 100 + 20, held: 0, version: 21 });
    const { body } = await ownerRequest("GET", `/api/admin/chocolates/${tin._id}/stock`);
    expect(body).toHaveLength(100);
    expect(body[0].inventoryAfter).toBe(70);
  });

  test("a sale does not change the version: texts that were read before it can be saved", async () => {
    const tin = await addTin();
    await sell(tin, 3);
    const answer = await save(tin, { name: "Fig", version: 1, inventory: 12, inventoryWas: 10 });
    expect(answer.status).toBe(200);
    expect(answer.body.product).toMatchObject({ name: "Fig", inventory: 9 });
    // Saving tins alone does not change the version either.
    await save(tin, { inventory: 20, inventoryWas: 9 });
    expect(await currentState(tin)).toMatchObject({ inventory: 20, version: 2 });
  });

  test("a save cannot remove tins that were sold since; without `inventoryWas` the number is set", async () => {
    const tin = await addTin();
    await sell(tin, 8);
    const taken = await save(tin, { name: "Fig", inventory: 5, inventoryWas: 10 });
    expect(taken.status).toBe(409);
    expect(taken.body.code).toBe("stock-below-zero");
    expect(await currentState(tin)).toMatchObject({ name: "Fig & Walnut", inventory: 2, version: 1 });
    expect((await save(tin, { inventory: 5 })).body.product.inventory).toBe(5);
  });

  test("held tins are counted separately, and return when the hold is released", async () => {
    const tin = await addTin();
    const payment = await hold(tin, 4);
    expect(await currentState(tin)).toMatchObject({ inventory: 6, held: 4 });
    await site.ctx().tx((tx) => releaseTins(tx, payment));
    expect(await currentState(tin)).toMatchObject({ inventory: 10, held: 0 });
    const { body } = await ownerRequest("GET", `/api/admin/chocolates/${tin._id}/stock`);
    expect(body).toMatchObject([
      { change: 4, why: "released", inventoryAfter: 10, orderNumber: null },
      { change: -4, why: "held", inventoryAfter: 6 },
      { change: 10, why: "start", inventoryAfter: 10 },
    ]);
    expect((await ownerRequest("GET", `/api/admin/chocolates/${newId()}/stock`)).status).toBe(404);
  });
});
