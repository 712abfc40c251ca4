import { text as t } from "../../../contract/office/door/text.ts";
import { priceOrder } from "../../../contract/selling/orders/price.ts";
import { Refusal } from "../../platform/call/ctx.ts";
import type { GoodsAtDoor, WantedSale, DoorGoods } from "../../selling/payments/goods-at-door.ts";
import type { CashKind, Purchase } from "../../selling/payments/purchase-kinds.ts";
import { lockTins, restockDoorSale, sellTinsAtDoor, tinsOfDoorSale } from "../../selling/shop/stock.ts";

export const tinsAtDoor: GoodsAtDoor = {
  async lock(tx, { tins }) {
    await lockTins(
      tx,
      sumOfTins(tins).map(({ chocolateId }) => chocolateId),
    );
  },
  take: (tx, { id: saleId, tins, evenIfGone }) => sellTinsAtDoor(tx, { saleId, tins: sumOfTins(tins), evenIfGone }),
  /** Tax is computed once for all lines, as for an order. Each line has the part that it adds. */
  async lines(tx, { tins, taxBasisPoints }) {
    if (tins.length === 0) return [];
    const ids = tins.map(({ _id }) => _id);
    const chocolates = tx.db.selectFrom("chocolates").select(["id", "name"]).where("id", "in", ids);
    const names = new Map((await chocolates.execute()).map(({ id, name }) => [id, name]));
    if (ids.some((id) => !names.has(id))) throw new Refusal("invalid");
    const taxOf = (lines: WantedSale["tins"]) => priceOrder(lines, { delivery: "pickup", taxBasisPoints }).taxCents;
    return tins.map(({ _id: chocolateId, quantity, unitCents }, n) => ({
      kind: "tins",
      chocolateId,
      name: names.get(chocolateId) ?? "",
      quantity,
      cents: unitCents * quantity,
      taxCents: taxOf(tins.slice(0, n + 1)) - taxOf(tins.slice(0, n)),
    }));
  },
  async lockTaken(tx, saleId) {
    const tins = await tinsOfDoorSale(tx, saleId);
    await lockTins(
      tx,
      tins.map(({ chocolateId }) => chocolateId),
    );
    return () => restockDoorSale(tx, saleId, tins);
  },
};

/** Drop-ins: a place in a class, without a name and without tax. */
export const dropInsAtDoor: GoodsAtDoor = {
  lines: async (_, { dropIns }) =>
    dropIns.map(({ unitCents, quantity }) => ({ kind: "drop-in", name: "", quantity, cents: unitCents * quantity })),
};

/** Each chocolate once. */
function sumOfTins(tins: WantedSale["tins"]) {
  const quantities = new Map<string, number>();
  for (const { _id, quantity } of tins) quantities.set(_id, (quantities.get(_id) ?? 0) + quantity);
  return Array.from(quantities, ([chocolateId, quantity]) => ({ chocolateId, quantity }));
}

/** A sale at the door, as a kind of purchase. Its lines say what was sold. */
export const doorKind = (doorGoods: readonly GoodsAtDoor[]): CashKind => ({
  // A later refund does not restock the tins: the owner decides that. An undo on the day of the sale does (undo.ts).
  async withdraw(tx, purchase, refunded) {
    for (const { withdraw } of doorGoods) await withdraw?.(tx, purchase, refunded);
  },
  async unspentCents(ctx, purchase) {
    let cents = purchase.total_cents;
    for (const { unspentCents } of doorGoods)
      if (unspentCents) cents = Math.min(cents, await unspentCents(ctx, purchase));
    return cents;
  },
  async creditedCents(ctx, purchase) {
    let cents = 0;
    for (const { creditedCents } of doorGoods) cents += (await creditedCents?.(ctx, purchase)) ?? 0;
    return cents;
  },
  async takeBack(tx, purchase, cents) {
    for (const { takeBack } of doorGoods) await takeBack?.(tx, purchase, cents);
  },
  words(purchase: Purchase, lines = []) {
    const { title } = purchase.goods as DoorGoods;
    const what = lines.map(({ quantity = 1, name }) => t.soldLine(quantity, name)).join(", ") || t.atTheDoor;
    return title ? t.soldAtClass(what, title) : what;
  },
});
