import * as t from "../../contract/text/server/door.ts";
import type { CashKind, Purchase } from "../payments/purchase-kinds.ts";

/** The goods of a sale at the door: the class at which it was sold, if any, with its title at that time. */
export type DoorGoods = { eventId?: string; title?: string };

/** A sale at the door, as a kind of purchase. Its lines say what was sold. */
export const doorKind: CashKind = {
  // A later refund does not restock the tins: the owner decides that. An undo on the day of the sale does (undo.ts).
  async withdraw() {},
  words(purchase: Purchase, lines = []) {
    const { title } = purchase.goods as DoorGoods;
    const what = lines.map(({ quantity = 1, name }) => t.soldLine(quantity, name)).join(", ") || t.atTheDoor;
    return title ? t.soldAtClass(what, title) : what;
  },
};
