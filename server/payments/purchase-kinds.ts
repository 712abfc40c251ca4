import type { RawBuilder, Selectable } from "kysely";
import type { PaymentRequest } from "../../contract/schema/payments.ts";
import type { Ctx, Tx } from "../ctx.ts";
import type { Tables } from "../db/schema.ts";
import type { AmountParts, OrderItem, OrderInput } from "./paypal/client.ts";
import type { PayPalShipping } from "./paypal/wire.ts";

export type Payment = Selectable<Tables["payments"]>;

/** States that reconciliation no longer polls. */
export const finalStates: readonly Payment["state"][] = ["fulfilled", "refunded", "declined", "expired"];

export const isFinal = ({ state }: Payment) => finalStates.includes(state);

/** A priced purchase with everything that fulfilment needs: the browser is not asked again. */
export type PricedPurchase = {
  amountCents: number;
  /** Shown to the payer. Items and parts add up to `amountCents`. */
  items: OrderItem[];
  parts?: AmountParts;
  /** PayPal asks the payer for a shipping address. */
  ships?: boolean;
  /** The email address that the payer typed. Default: the address of the account or of PayPal. */
  payerEmail?: string;
  /** Stored with the payment as its `goods`. */
  goods: object;
};

/** New price of an approved order for the shipping address that the payer chose. */
export type RepricedPurchase = Required<Pick<PricedPurchase, "amountCents" | "parts" | "goods">>;

/**
 * A kind of purchase: `session` (a student books and pays), `booking` (the payment link of a session that the owner
 * booked) or `cart`. All kinds share the payment flow (open, capture, settle, refund) and differ in these steps.
 * Each step runs in the caller's transaction, decides by single conditional statements and is idempotent.
 */
export type PurchaseKind<For extends PaymentRequest["for"] = PaymentRequest["for"]> = {
  /** Refusal code when the purchase is no longer available. */
  gone: "slot-gone" | "tins-gone" | "payment-closed";
  /** The kind sends its own receipt, so payments send none. */
  hasOwnReceipt?: true;
  /**
   * Prices the purchase and holds it until `heldUntil`. Prices of carts and payment links come from our own rows; a
   * student chooses a session's amount within limits. Refuses what is not available.
   */
  price(
    tx: Tx,
    wanted: Extract<PaymentRequest, { for: For }>,
    payment: { id: string; userId: string | null; opener: string | null; heldUntil: Date },
  ): Promise<PricedPurchase>;
  /** Pins the hold for a capture, so that it cannot expire. Holds again after an expiry, or else returns false. */
  pin(tx: Tx, payment: Payment): Promise<boolean>;
  /** Prices the purchase for the payer's shipping address. Undefined if we do not ship there. */
  reprice?(
    ctx: Pick<Ctx, "db" | "site">,
    payment: Payment,
    shipping: PayPalShipping | undefined,
  ): Promise<RepricedPurchase | undefined>;
  /** Unpins the hold after a decline: the payer may retry until the hold expires. */
  unpin(tx: Tx, payment: Payment): Promise<void>;
  release(tx: Tx, payment: Payment): Promise<void>;
  /** Creates the booking or order of a captured payment. False if no longer available: the payment is refunded. */
  fulfil(tx: Tx, payment: Payment): Promise<boolean>;
  /** Undoes the fulfilment on a full refund. The kind decides which emails it sends. */
  withdraw(tx: Tx, payment: Payment): Promise<void>;
  /** Describes the purchase to the owner and the payer. */
  words(payment: Payment): string;
};

/** Cash of one room, listed and summed together with the payments of the provider. */
export type CashSource = {
  /**
   * Cash payments, newest first, at most `limit`: those before `(after.receivedAt, after.id)`, which need not be a
   * payment of this source.
   */
  payments(on: Pick<Ctx, "db">, after: ListPosition | undefined, limit: number): Promise<CashPayment[]>;
  /** SQL of the cash movements, as rows (`at`, `cents`). Cents are negative for returned cash. */
  moves: RawBuilder<unknown>;
};

/** A position in the list of all payments, newest first. */
export type ListPosition = { id: string; receivedAt: Date };

/** Cash that the owner received, and possibly returned. */
export type CashPayment = {
  id: string;
  what: string;
  name: string;
  email: string;
  amountCents: number;
  receivedAt: Date;
  returnedAt: Date | null;
};

/** Registered kinds. server/make-ctx.ts registers them, because payments must not import a domain. */
export type PurchaseKinds = { [For in Payment["kind"]]?: PurchaseKind<For> };

export function kindOf({ kinds }: { kinds: PurchaseKinds }, { kind }: Pick<Payment, "kind">): PurchaseKind {
  // The compiler cannot know that the `goods` of a payment match its kind.
  const found = kinds[kind] as PurchaseKind | undefined;
  if (!found) throw new Error(`No kind of goods is registered as ${kind}.`);
  return found;
}

/** The order at PayPal of a payment's row. */
export function orderForPayment({ id, amount_cents, items, parts, ships }: Payment): OrderInput {
  return { paymentId: id, amountCents: amount_cents, items, parts, ships };
}
