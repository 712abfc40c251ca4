import { useMemo } from "react";
import { parseStored, readStored, useStored, writeStored } from "./stored.ts";

/** One line of `localStorage.cart`. The price (dollars) is for display only: the server charges its own price. */
export type CartItem = CartProduct & { quantity: number };
export type CartProduct = Record<"_id" | "name" | "image" | "description" | "details", string> & { price: number };

/** Maximum number of tins of one chocolate in a cart. */
export const maxTins = 99;
const wholeTins = (quantity: number, least: 0 | 1) => Math.min(maxTins, Math.max(least, Math.floor(quantity)));

/** Parses a typed quantity: a whole number from 1 to 99, else undefined. */
export function parseQuantity(text: string): number | undefined {
  return /^\s*0*[1-9]\d?\s*$/.test(text) ? Number(text) : undefined;
}

/** Parses a stored cart. Invalid lines are dropped; lines of the same chocolate are merged. */
export function parseCart(stored: string | null): CartItem[] {
  const lines = parseStored(stored);
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
  const texts = { image: text(image), description: text(description), details: text(details) };
  return { _id, name, price, ...texts, quantity: wholeTins(count, 1) };
}

/** The cart with one more tin of a product. Also updates the name, price and texts of its line. */
export function withTinAdded(items: readonly CartItem[], product: CartProduct): CartItem[] {
  const { _id, name, price, image, description, details } = product;
  const fresh = { _id, name, price, image, description, details };
  return items.some((item) => item._id === _id)
    ? items.map((item) => (item._id === _id ? { ...fresh, quantity: wholeTins(item.quantity + 1, 1) } : item))
    : [...items, { ...fresh, quantity: 1 }];
}

/** The cart with a new quantity of one product; 0 removes the line. */
export function withQuantity(items: readonly CartItem[], id: string, quantity: number): CartItem[] {
  const whole = wholeTins(quantity, 0);
  return whole === 0
    ? items.filter((item) => item._id !== id)
    : items.map((item) => (item._id === id ? { ...item, quantity: whole } : item));
}

/** The cart without the bought tins. Tins that were added in another tab since then stay. */
export function withoutBoughtTins(
  items: readonly CartItem[],
  bought: readonly Pick<CartItem, "_id" | "quantity">[],
): CartItem[] {
  let left = [...items];
  for (const { _id, quantity } of bought) {
    const inCart = left.find((item) => item._id === _id)?.quantity ?? 0;
    left = withQuantity(left, _id, inCart - quantity);
  }
  return left;
}

export const readCart = (): CartItem[] => parseCart(readStored("cart"));

/** Stores the cart in this browser. False if the browser cannot store it. */
export const saveCart = (items: readonly CartItem[]): boolean => writeStored("cart", JSON.stringify(items));

/** The cart of this browser, updated live. Empty on the server and while hydrating. */
export function useCart(): CartItem[] {
  const stored = useStored("cart");
  return useMemo(() => parseCart(stored), [stored]);
}
