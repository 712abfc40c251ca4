import { type Selectable, sql } from "kysely";
import { centsOf, dollarsOf } from "../../../contract/platform/values/money.ts";
import { isTaxAdded } from "../../../contract/platform/values/taxes.ts";
import type { SeatPrice } from "../../../contract/teaching/events/class-price.ts";
import { Refusal } from "../../platform/call/ctx.ts";
import type { Tables } from "../../platform/db/schema.ts";

export type PriceColumns = Pick<
  Selectable<Tables["events"]>,
  "price_kind" | "price_from_cents" | "price_to_cents" | "tax_class"
>;

export function seatPriceOf({ price_kind: kind, price_from_cents, price_to_cents, tax_class }: PriceColumns) {
  const dollars = (cents: number | null) => (cents === null ? null : dollarsOf(cents));
  return { kind, least: dollars(price_from_cents), most: dollars(price_to_cents), isTaxed: isTaxAdded(tax_class) };
}

/** SQL over `waitlist` and `events`, of the type `PriceColumns`: the price of an offered seat, else of the class now. */
export const offeredPrice = sql<PriceColumns>`
  case when offered_price_to_cents = 0 or price_kind = 'none' then 'none' when offered_price_to_cents is null then price_kind
    when offered_price_from_cents = offered_price_to_cents then 'fixed' else 'sliding' end as price_kind,
  case when offered_price_to_cents is distinct from 0 then coalesce(offered_price_from_cents, price_from_cents) end
    as price_from_cents,
  case when offered_price_to_cents is distinct from 0 then coalesce(offered_price_to_cents, price_to_cents) end
    as price_to_cents,
  coalesce(offered_tax_class, tax_class) as tax_class`;

/** The columns of a price that the owner entered; undefined keeps it. */
export function priceColumns(price: Omit<SeatPrice, "isTaxed"> | undefined) {
  if (!price) return {};
  const cents = (dollars: number | null) => (dollars === null ? null : centsOf(dollars));
  return { price_kind: price.kind, price_from_cents: cents(price.least), price_to_cents: cents(price.most) };
}

/** Refuses `payment-needed` if a seat has a price and the caller does not pay for it. */
export function requirePayment(event: Pick<PriceColumns, "price_kind">, { isPaid = false } = {}): void {
  if (event.price_kind !== "none" && !isPaid) throw new Refusal("payment-needed");
}
