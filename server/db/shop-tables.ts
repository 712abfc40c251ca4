import type { ColumnType, Generated, JSONColumnType } from "kysely";
import type { Defaulted, Timestamp } from "./columns.ts";

/** Chocolates, stock, discount codes, taxes and orders. */
export type ShopTables = {
  chocolates: {
    id: string;
    name: string;
    price_cents: number;
    picture: string | null;
    picture_alt: string;
    description: string;
    details: string;
    inventory: number;
    position: number;
    state: Defaulted<"shown" | "hidden" | "gone">;
    slug: string;
    allergens: Defaulted<string>;
    best_before: Defaulted<string | null>;
    low_stock_at: Defaulted<number>;
    low_stock_told_at: Defaulted<Date | null>;
    version: Defaulted<number>;
    created_at: Timestamp;
  };
  stock_changes: {
    id: string;
    chocolate_id: string;
    change: number;
    why: "start" | "owner" | "held" | "released" | "refunded";
    payment_id: Defaulted<string | null>;
    inventory_after: number;
    changed_at: Timestamp;
  };
  tin_holds: {
    payment_id: string;
    chocolate_id: string;
    quantity: number;
    state: Defaulted<"running" | "pinned" | "released" | "sold" | "returned">;
  };
  discount_codes: {
    id: string;
    code: string;
    amount_cents: number | null;
    percent: number | null;
    from_day: Defaulted<string | null>;
    to_day: Defaulted<string | null>;
    most_uses: Defaulted<number | null>;
    uses: Defaulted<number>;
    state: Defaulted<"live" | "gone">;
    created_at: Timestamp;
  };
  code_uses: { payment_id: string; code_id: string; state: Defaulted<"counted" | "returned"> };
  tax_rates: { state: string; basis_points: number };
  orders: {
    id: string;
    number: Generated<number>;
    payment_id: string;
    link_hash: string;
    lines: JSONColumnType<object>;
    total: JSONColumnType<object>;
    payer_name: Defaulted<string>;
    payer_email: Defaulted<string>;
    delivery: "ship" | "pickup";
    address: ColumnType<object | null, string | null | undefined, string | null>;
    event_id: Defaulted<string | null>;
    pickup_told: Defaulted<string | null>;
    state: Defaulted<"new" | "packed" | "shipped" | "picked-up" | "refunded">;
    tracking: Defaulted<string>;
    version: Defaulted<number>;
    ordered_at: Timestamp;
    confirmed_at: Defaulted<Date | null>;
    changed_at: Timestamp;
  };
};
