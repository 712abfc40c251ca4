import { describe, expect, test } from "vitest";
import { cartRequest, newGuest, openCart, readInventory, stockViolations } from "../../../test/buying.ts";
import { doorCalls, tins } from "../../../test/door-sales.ts";
import { makeChocolate } from "../../../test/make.ts";
import { startOwnerEachTest, startSite } from "../../../test/start-site.ts";
import { newId } from "../../platform/db/id.ts";

/** Tuesday, June 7, 2033, noon in the studio. */
const noon = new Date("2033-06-07T19:00:00Z");
const site = startSite({ from: "empty", env: { TRUST_PROXY: "1" }, now: noon });
const owner = startOwnerEachTest(site, noon);

const db = () => site.database.db;
const { sell, undo, sales } = doorCalls(site, owner);

describe("a cash sale", () => {
  test("of a tin that is gone is recorded anyway, with all cash; its answer, also a repeated one, names what to count", async () => {
    const gone = await makeChocolate(db(), { name: "Dark & Sea Salt", price_cents: 1600, inventory: 0 });
    const few = await makeChocolate(db(), { name: "Rose & Raspberry", price_cents: 800, inventory: 1 });
    const many = await makeChocolate(db(), { name: "Mint & Nib", price_cents: 850, inventory: 5 });
    const sale = {
      id: newId(),
      tins: [...tins(gone, 1), ...tins(few, 3), ...tins(many, 2)],
      dropIns: [{ unitCents: 1500, quantity: 1 }],
      totalCents: 1600 + 2400 + 1700 + 1500,
    };
    expect((await sell(sale)).body.code).toBe("tins-gone");
    const answers = await Promise.all([1, 2, 3].map(() => sell({ ...sale, evenIfGone: true })));
    for (const { body } of answers)
      expect(body.message).toBe(
        "$72 in cash. Count your Dark & Sea Salt: 1 tin more was sold than was in stock. " +
          "Count your Rose & Raspberry: 2 tins more were sold than were in stock.",
      );
    // The first request, whose answer was lost, arrives at last.
    expect((await sell(sale)).body).toEqual(answers[0]!.body);
    expect((await sales()).sales).toContainEqual(answers[0]!.body.sale);
    expect(answers[0]!.body.sale).toMatchObject({ totalCents: 7200, lines: [{}, { quantity: 3 }, {}, {}] });
    const left = () => Promise.all([gone, few, many].map(({ id }) => readInventory(site, id)));
    expect(await left()).toEqual([0, 0, 3]);
    expect(await stockViolations(site.database)).toEqual([]);
    // Undo puts back what was taken.
    await Promise.all([undo(sale.id), undo(sale.id)]);
    expect(await left()).toEqual([0, 1, 5]);
    expect(await stockViolations(site.database)).toEqual([]);
  });

  test("recorded anyway twice at the same time, with a cart, takes each tin once", async () => {
    for (let round = 0; round < 5; round++) {
      const tin = await makeChocolate(db(), { price_cents: 800, inventory: 3 });
      const ids = [newId(), newId()];
      const answers = await Promise.all([
        ...ids.map((id) => sell({ id, tins: tins(tin, 2), totalCents: 1600, evenIfGone: true })),
        openCart(site, newGuest(), cartRequest([[tin, 1]])),
      ]);
      const [one, other, cart] = answers.map(({ status }) => status < 300);
      expect([one, other]).toEqual([true, true]);
      const missing = answers.slice(0, 2).flatMap(({ body }) => body.sale.notInStock as { quantity: number }[]);
      expect(missing.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(cart ? 2 : 1);
      expect(await readInventory(site, tin.id)).toBe(0);
      await Promise.all(ids.map((id) => undo(id)));
      expect(await readInventory(site, tin.id)).toBe(cart ? 2 : 3);
    }
    expect(await stockViolations(site.database)).toEqual([]);
  });

  test("of a chocolate that was deleted is recorded anyway; one that never existed is refused", async () => {
    const tin = await makeChocolate(db(), { name: "Old Fig", price_cents: 800, inventory: 2, state: "gone" });
    const sale = { id: newId(), tins: tins(tin, 1), totalCents: 800 };
    expect((await sell(sale)).body.code).toBe("tins-gone");
    const { body } = await sell({ ...sale, evenIfGone: true });
    expect(body.sale.notInStock).toEqual([{ name: "Old Fig", quantity: 1 }]);
    await undo(sale.id);
    expect(await readInventory(site, tin.id)).toBe(2);
    const unknown = { tins: tins({ id: newId(), price_cents: 800 }, 1), totalCents: 800 };
    expect((await sell(unknown)).body.code).toBe("tins-gone");
    expect((await sell({ ...unknown, evenIfGone: true })).body.code).toBe("invalid");
  });
});
