import { centsOf } from "../../../../contract/platform/values/money.ts";
import { columnWords } from "../../../../contract/platform/values/units.ts";
import type { CartQuote } from "../../../../contract/selling/orders/calls.ts";
import { text as t } from "../../../../contract/selling/shop/text.ts";
import { type CartItem, withQuantity } from "../../../kit/store/cart.ts";

/** What has changed since the cart was filled, one sentence per change. */
export function cartChanges(items: readonly CartItem[], { lines, gone }: CartQuote): string[] {
  return items.flatMap(({ _id, name, price, quantity }) => {
    if (gone.includes(_id)) return [t.isNoLongerSold(name)];
    const current = lines.find((line) => line._id === _id);
    if (!current) return [];
    if (current.available === 0)
      return [t.isSoldOut(current.name), ...(current.isBeingPaid ? [t.lastOneIsBeingPaid] : [])];
    const costs = centsOf(current.price);
    return [
      ...(costs === centsOf(price) ? [] : [t.nowCosts(current.name, columnWords(current.price))]),
      ...(quantity <= current.available ? [] : [t.onlyLeftYourCart(current.available, quantity, current.name)]),
    ];
  });
}

/** The cart with current texts and prices, quantities within the inventory, and only chocolates that are sold. */
export function updatedCart(items: readonly CartItem[], { lines, gone }: CartQuote): CartItem[] {
  return items.reduce(
    (cart, { _id, quantity }) => {
      const current = lines.find((line) => line._id === _id);
      const available = gone.includes(_id) ? 0 : current ? Math.min(quantity, current.available) : quantity;
      return withQuantity(cart, _id, available);
    },
    withCurrentFacts(items, lines),
  );
}

export function withCurrentFacts(items: readonly CartItem[], lines: CartQuote["lines"]): CartItem[] {
  return items.map((item) => {
    const current = lines.find((line) => line._id === item._id);
    if (!current) return item;
    const { name, price, image, description, details } = current;
    return { ...item, name, price, image, description, details };
  });
}
