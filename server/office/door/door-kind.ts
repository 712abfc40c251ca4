import { text as t } from "../../../contract/office/door/text.ts";
import type { DoorGoods, GoodsAtDoor } from "../../selling/payments/goods-at-door.ts";
import type { CashKind, Purchase } from "../../selling/payments/purchase-kinds.ts";

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
