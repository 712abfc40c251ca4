import type { Delivery, Discount, OrderTotal } from "../../contract/price.ts";
import { clockWords, dateWords } from "../../contract/time.ts";
import type { Payment } from "../payments/purchase-kinds.ts";

/** So many tins of one chocolate, with name, price and picture as they were when it was priced. */
export type OrderLine = { _id: string; name: string; unitCents: number; quantity: number; image: string };

/** A class at which an order is handed over, as it was in the timetable then. */
export type Pickup = { eventId: string; title: string; date: string; time: string; location: string };

/** What a cart's payment keeps of what was bought: all that its order is made from. */
export type CartGoods = {
  lines: OrderLine[];
  delivery: (
    | { how: "ship"; country?: string; state?: string; zip?: string }
    | ({ how: "pickup" } & Pickup)
  ) & {
    how: Delivery;
  };
  code: { name: string; discount: Discount } | null;
  /** 725 for 7.25 %, of the state it goes to. */
  taxBasisPoints: number;
  total: OrderTotal;
};

export function goodsOf(payment: Pick<Payment, "goods">): CartGoods {
  return payment.goods as CartGoods;
}

/** Lines as the stock knows them. */
export function tinsIn(lines: readonly Pick<OrderLine, "_id" | "quantity">[]) {
  return lines.map(({ _id, quantity }) => ({ chocolateId: _id, quantity }));
}

/** `2 × Dark & Sea Salt, 1 × Mint & Nib`. */
export function linesWords(lines: readonly Pick<OrderLine, "name" | "quantity">[]): string {
  return lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(", ");
}

/** `Gentle Flow, Sat, Jun 19, 2027, 9:00 AM`. */
export function pickupWords({ title, date, time }: Pick<Pickup, "title" | "date" | "time">): string {
  return `${title}, ${dateWords(date)}, ${clockWords(time)}`;
}

/** How many tins these are, in words: `3 tins`. */
export function tinWords(lines: readonly Pick<OrderLine, "quantity">[]): string {
  const tins = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return tins === 1 ? "1 tin" : `${tins} tins`;
}
