import { useMemo } from "react";
import { readStored, useStored, writeStored } from "./stored.ts";

/** One line of `localStorage.cart`. The price is in dollars, as the wire has it, and only shown: the server charges its own. */
export type CartItem = {
  _id: string;
  name: string;
  price: number;
  image: string;
  description: string;
  details: string;
  quantity: number;
};

export type CartProduct = Omit<CartItem, "quantity">;

/** So many tins of one kind at most; for more, one writes. */
export const mostTins = 99;

const wholeTins = (quantity: number, least: 0 | 1) =>
  Math.min(mostTins, Math.max(least, Math.floor(quantity)));

/** The whole tins that were typed, 1 to 99; undefined for anything else. */
export function typedTins(text: string): number | undefined {
  return /^\s*0*[1-9]\d?\s*$/.test(text) ? Number(text) : undefined;
}

/** Reads a stored cart. What is broken is left out, line by line, so that one bad line never costs the others. */
export function parseCart(stored: string | null): CartItem[] {
  if (!stored) return [];
  let lines: unknown;
  try {
    lines = JSON.parse(stored);
  } catch {
    return [];
  }
  if (!Array.isArray(lines)) return [];
  const items = new Map<string, CartItem>();
  for (const line of lines) {
    const item = parseLine(line);
    if (!item) continue;
    const same = items.get(item._id);
    items.set(item._id, same ? { ...same, quantity: wholeTins(same.quantity + item.quantity, 1) } : item);
  }
  return [...items.values()];
}

function parseLine(line: unknown): CartItem | undefined {
  if (typeof line !== "object" || line === null) return undefined;
  const { _id, name, price, image, description, details, quantity } = line as Record<string, unknown>;
  if (typeof _id !== "string" || _id === "" || typeof name !== "string") return undefined;
  if (typeof price !== "number" || !Number.isFinite(price) || price < 0) return undefined;
  const text = (value: unknown) => (typeof value === "string" ? value : "");
  const count = typeof quantity === "number" && Number.isFinite(quantity) ? quantity : 1;
  return {
    _id,
    name,
    price,
    image: text(image),
    description: text(description),
    details: text(details),
    quantity: wholeTins(count, 1),
  };
}

/** The cart with one more of a product, its words and price brought up to date. */
export function withOneMore(items: readonly CartItem[], product: CartProduct): CartItem[] {
  const { _id, name, price, image, description, details } = product;
  const fresh = { _id, name, price, image, description, details };
  return items.some((item) => item._id === _id)
    ? items.map((item) => (item._id === _id ? { ...fresh, quantity: wholeTins(item.quantity + 1, 1) } : item))
    : [...items, { ...fresh, quantity: 1 }];
}

/** The cart with another quantity of one product; 0 takes it out. */
export function withQuantity(items: readonly CartItem[], id: string, quantity: number): CartItem[] {
  const whole = wholeTins(quantity, 0);
  return whole === 0
    ? items.filter((item) => item._id !== id)
    : items.map((item) => (item._id === id ? { ...item, quantity: whole } : item));
}

/** The cart without what was bought; what came in meanwhile, in another tab, stays. */
export function withoutBought(items: readonly CartItem[], bought: readonly CartItem[]): CartItem[] {
  return bought.reduce(
    (left, { _id, quantity }) => {
      const inCart = left.find((item) => item._id === _id)?.quantity ?? 0;
      return withQuantity(left, _id, inCart - quantity);
    },
    [...items],
  );
}

/** How many tins are in the cart. */
export function countItems(items: readonly CartItem[]): number {
  return items.reduce((sum, item) => sum + item.quantity, 0);
}

/** The cart of this browser, now. */
export function readCart(): CartItem[] {
  return parseCart(readStored("cart"));
}

/** Keeps the cart in this browser. False when the browser refuses to store anything. */
export function saveCart(items: readonly CartItem[]): boolean {
  return writeStored("cart", JSON.stringify(items));
}

/** The cart of this browser, followed live; empty on the server and while hydrating. */
export function useCart(): CartItem[] {
  const stored = useStored("cart");
  return useMemo(() => parseCart(stored), [stored]);
}
