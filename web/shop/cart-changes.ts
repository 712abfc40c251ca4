import { centsOf, priceWords } from "../../contract/money.ts";
import type { CartQuote } from "../../contract/orders.ts";
import { type CartItem, withQuantity } from "../cart.ts";

/** What is no longer as it was when the cart was filled, a sentence for each thing; empty when all is well. */
export function changesOf(items: readonly CartItem[], { lines, gone }: CartQuote): string[] {
  return items.flatMap(({ _id, name, price, quantity }) => {
    if (gone.includes(_id)) return [`${name} is no longer sold.`];
    const now = lines.find((line) => line._id === _id);
    if (!now) return [];
    if (now.available === 0) return [`${now.name} is sold out.`];
    const costs = centsOf(now.price);
    return [
      ...(costs === centsOf(price) ? [] : [`${now.name} now costs ${priceWords(costs)}.`]),
      ...(quantity <= now.available
        ? []
        : [`Only ${now.available} left: your cart has ${quantity} of ${now.name}.`]),
    ];
  });
}

/** The cart as it can be bought: today's words and prices, no more tins than there are, nothing that is not sold. */
export function mended(items: readonly CartItem[], { lines, gone }: CartQuote): CartItem[] {
  return items.reduce(
    (cart, { _id, quantity }) => {
      const now = lines.find((line) => line._id === _id);
      const kept = gone.includes(_id) ? 0 : now ? Math.min(quantity, now.available) : quantity;
      return withQuantity(cart, _id, kept);
    },
    withFactsOf(items, lines),
  );
}

/** The same cart with the words and prices of today. */
export function withFactsOf(items: readonly CartItem[], lines: CartQuote["lines"]): CartItem[] {
  return items.map((item) => {
    const now = lines.find((line) => line._id === item._id);
    if (!now) return item;
    const { name, price, image, description, details } = now;
    return { ...item, name, price, image, description, details };
  });
}
