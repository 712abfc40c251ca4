import { clockWords, dateWords } from "../../../contract/platform/values/time.ts";
import type { Discount, OrderTotal } from "../../../contract/selling/orders/price.ts";
import type { Purchase } from "../payments/purchase-kinds.ts";

/** A quantity of one chocolate, with name, price and picture at the time of pricing. */
export type OrderLine = { _id: string; name: string; unitCents: number; quantity: number; image: string };

/** The class of a pick-up, as it was at the time of pricing. */
export type Pickup = { eventId: string; title: string; date: string; time: string; location: string };

/** Old goods have no country, which means the United States. Without `parcelCents`, the parcel has the usual price. */
export type ShippedTo = { how: "ship"; country?: string; state?: string; zip?: string; parcelCents?: number | null };

/** `purchases.goods` of a cart: everything needed to create the order. */
export type CartGoods = {
  lines: OrderLine[];
  delivery: ShippedTo | ({ how: "pickup" } & Pickup);
  code: { name: string; discount: Discount } | null;
  /** Sales tax of the destination state: 725 for 7.25 %. */
  taxBasisPoints: number;
  /** Rate of the tax that the prices contain, instead. */
  includedBasisPoints?: number | undefined;
  total: OrderTotal;
};

export const cartGoods = ({ goods }: Purchase) => goods as CartGoods;

/** Maps order lines to the input of server/selling/shop/stock.ts. */
export function tinsOfLines(lines: readonly Pick<OrderLine, "_id" | "quantity">[]) {
  return lines.map(({ _id, quantity }) => ({ chocolateId: _id, quantity }));
}

/** `Gentle Flow, Sat, Jun 19, 2027, 9:00 AM`. */
export function pickupWords({ title, date, time }: Pick<Pickup, "title" | "date" | "time">): string {
  return `${title}, ${dateWords(date)}, ${clockWords(time)}`;
}
