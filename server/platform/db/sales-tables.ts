import type { ColumnType, Generated, JSONColumnType } from "kysely";
import type { Language } from "../../../contract/platform/language/language.ts";
import type { Meeting } from "../../../contract/platform/values/session-types.ts";
import type {
  AdminPayment,
  purchaseKinds,
  purchaseLineKinds,
} from "../../../contract/selling/payments/money-schema.ts";
import type { ProviderDispute, ShippingAddress } from "../../selling/payments/provider.ts";
import type { Defaulted, Derived, Timestamp } from "./columns.ts";

export type PurchaseKindName = (typeof purchaseKinds)[number];
export type PurchaseLineKind = (typeof purchaseLineKinds)[number];
/** What a pass pays for. */
export type PassCovers = "classes" | "sessions" | "both";

/** Whether the sales tax of the studio's state is added to a price. */
export type TaxClass = "none" | "goods";

/** The content of an event as it is stored, with its times as text. */
export type StoredDispute = Omit<ProviderDispute, "dueAt" | "changedAt"> & { dueAt?: string; changedAt: string };

/** Services, purchases with their lines and tenders, the wallet, chocolates, stock, discount codes, taxes and orders. */
export type SalesTables = {
  services: {
    id: string;
    key: string;
    name: string;
    description: Defaulted<string>;
    minutes: number;
    price_from_cents: number;
    price_to_cents: number;
    meeting: Defaulted<Meeting | "both">;
    break_after_minutes: Defaulted<number>;
    notice_hours: Defaulted<number | null>;
    ahead_days: Defaulted<number | null>;
    cutoff_hours: Defaulted<number | null>;
    tax_class: Defaulted<TaxClass>;
    state: Defaulted<"shown" | "hidden" | "gone">;
    position: number;
    version: Defaulted<number>;
    created_at: Timestamp;
  };
  purchases: {
    id: string;
    kind: PurchaseKindName;
    state: Defaulted<"open" | "paying" | "paid" | "fulfilled" | "returned" | "declined" | "expired">;
    user_id: Defaulted<string | null>;
    person_id: Defaulted<string | null>;
    goods: JSONColumnType<object>;
    total_cents: number;
    asked_hash: string;
    held_until: Timestamp;
    opener: Defaulted<string | null>;
    payer_name: Defaulted<string>;
    payer_email: Defaulted<string>;
    payer_erased_at: Defaulted<Date | null>;
    /** Of the page on which it was started. */
    language: Defaulted<Language>;
    shipping: ColumnType<ShippingAddress | null, string | null | undefined, string | null>;
    opened_at: Timestamp;
    paid_at: Defaulted<Date | null>;
    changed_at: Timestamp;
  };
  purchase_lines: {
    purchase_id: string;
    position: number;
    kind: PurchaseLineKind;
    name: string;
    quantity: Defaulted<number>;
    cents: number;
    tax_cents: Defaulted<number>;
    chocolate_id: Defaulted<string | null>;
  };
  payments: {
    id: string;
    state: Defaulted<AdminPayment["state"]>;
    amount_cents: number;
    currency: Defaulted<"USD">;
    ships: Defaulted<boolean>;
    create_key: string;
    capture_key: string;
    order_id: Defaulted<string | null>;
    capture_id: Defaulted<string | null>;
    reason: Defaulted<string>;
    refunded_cents: Defaulted<number>;
    problem: Defaulted<string | null>;
    opened_at: Timestamp;
    captured_at: Defaulted<Date | null>;
    changed_at: Timestamp;
    look_at: Defaulted<Date | null>;
    fee_cents: Defaulted<number | null>;
    steps_told_at: Defaulted<Date | null>;
    freeing_told_at: Defaulted<Date | null>;
    kept_at: Defaulted<Date | null>;
    freed_at: Defaulted<Date | null>;
  };
  cash_counts: {
    day: string;
    noted_cents: number;
    counted_cents: number;
    difference_cents: Derived<number>;
    note: Defaulted<string>;
    counted_at: Timestamp;
  };
  disputes: {
    id: string;
    payment_id: string;
    state: "open" | "ours" | "won" | "lost" | "closed";
    reason: string;
    stage: "inquiry" | "claim" | "bank";
    amount_cents: number;
    taken_cents: Defaulted<number>;
    given_cents: Defaulted<number>;
    due_at: Defaulted<Date | null>;
    changed_at: Timestamp;
    recorded_at: Timestamp;
    reminded_at: Defaulted<Date | null>;
  };
  refunds: {
    id: string;
    payment_id: string;
    kind: Defaulted<"refund" | "reversal" | "given-again">;
    amount_cents: number;
    state: Defaulted<"asked" | "done" | "failed">;
    request_key: string;
    provider_id: Defaulted<string | null>;
    reason: string;
    asked_at: Timestamp;
    done_at: Defaulted<Date | null>;
    look_at: Defaulted<Date | null>;
    claimed_until: Defaulted<Date | null>;
    problem: Defaulted<string | null>;
    spent_cents: Defaulted<number>;
  };
  tenders: {
    id: string;
    purchase_id: string;
    kind: "wallet" | "cash";
    lot_id: Defaulted<string | null>;
    lot_expires_on: Defaulted<string | null>;
    units: Defaulted<number>;
    cents: number;
    state: "held" | "taken" | "released";
    returned_units: Defaulted<number>;
    returned_cents: Defaulted<number>;
    taken_at: Defaulted<Date | null>;
    opened_at: Timestamp;
  };
  tender_returns: {
    id: string;
    tender_id: string;
    request_id: string;
    units: Defaulted<number>;
    cents: number;
    returned_at: Timestamp;
  };
  wallet_lots: {
    id: string;
    person_id: Defaulted<string | null>;
    kind: "pass" | "gift-card" | "credit";
    name: string;
    covers: Defaulted<PassCovers | null>;
    units: number;
    remaining: Derived<number>;
    sold_cents: Defaulted<number | null>;
    entry_count: Derived<number>;
    expires_on: Defaulted<string | null>;
    purchase_id: Defaulted<string | null>;
    code_hash: Defaulted<string | null>;
    granted_at: Timestamp;
    redeemed_at: Defaulted<Date | null>;
  };
  wallet_entries: {
    lot_id: string;
    nth: Derived<number>;
    delta: number;
    balance: Derived<number>;
    reason: "granted" | "held" | "released" | "spent" | "returned" | "expired" | "voided" | "refunded" | "moved";
    tender_id: Defaulted<string | null>;
    note: Defaulted<string>;
    at: Timestamp;
  };
  wallet_offers: {
    id: string;
    name: string;
    description: Defaulted<string>;
    covers: PassCovers;
    uses: number;
    price_cents: number;
    valid_days: Defaulted<number | null>;
    state: Defaulted<"shown" | "hidden" | "gone">;
    position: Defaulted<number>;
    version: Defaulted<number>;
    created_at: Timestamp;
  };
  gift_mails: {
    lot_id: string;
    giver_name: Defaulted<string>;
    recipient_name: Defaulted<string>;
    recipient_email: string;
    message: Defaulted<string>;
    send_on: string;
    sent_at: Defaulted<Date | null>;
  };
  payment_refusals: {
    code: string;
    subject: string;
    whose: "payee" | "site";
    at_capture: boolean;
    since: Timestamp;
    latest_at: Timestamp;
    probed_at: Defaulted<Date | null>;
  };
  unread_events: {
    id: string;
    event_type: string;
    shape: string;
    received_at: Timestamp;
  };
  webhook_events: {
    id: string;
    event_type: string;
    order_id: string | null;
    refund_id: Defaulted<string | null>;
    dispute: ColumnType<StoredDispute | null, string | null | undefined, string | null>;
    received_at: Timestamp;
    handled_at: Defaulted<Date | null>;
  };
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
    why: "start" | "owner" | "held" | "released" | "refunded" | "door" | "door-undone";
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
    shipped_at: Defaulted<Date | null>;
    state: Defaulted<"new" | "packed" | "shipped" | "picked-up" | "refunded">;
    tracking: Defaulted<string>;
    version: Defaulted<number>;
    ordered_at: Timestamp;
    confirmed_at: Defaulted<Date | null>;
    changed_at: Timestamp;
    buyer_found_by: Derived<string>;
    person_id: Defaulted<string | null>;
  };
};
