import type { IncomingHttpHeaders } from "node:http";
import type { PaymentMethod, PayPalConfig } from "../../../contract/selling/payments/schema.ts";

// What payments need of a payment provider. Its words and types stay in its own folder (paypal/).

/** One line of an order, as the payer sees it. */
export type OrderItem = { name: string; unitCents: number; quantity: number };

/** Parts of an amount other than the items. Discount, and credit for the shipping, are positive and subtracted. */
export type AmountParts = {
  [Part in "shipping" | "handling" | "tax" | "discount" | "credit" as `${Part}Cents`]?: number;
};

/** Input of an order. The same payment row always gives the same amounts. */
export type OrderInput = {
  /** The provider returns the payment's ID in orders, captures and events. */
  paymentId: string;
  /** ISO 4217 code. */
  currency: string;
  amountCents: number;
  items: readonly OrderItem[];
  /** Items and parts add up to the amount. */
  parts?: AmountParts;
  /** The provider asks the payer for a shipping address. */
  ships?: boolean;
  /** The language of the provider's window, such as `es-US`. */
  locale?: string;
};

/** What an order is made for at its creation, in the provider's words: it decides how the payer can approve the order. */
export type OrderSource = string;

/** The shipping address that the payer chose at the provider. Missing parts are empty. */
export type ShippingAddress = {
  name: string;
  lines: string[];
  city: string;
  state: string;
  zip: string;
  /** ISO 3166-1 alpha-2 code, uppercase. */
  country: string;
};

/** Whether the post can deliver to it. */
export const isDeliverable = (to: ShippingAddress | null | undefined): boolean =>
  Boolean(to && to.lines.length > 0 && to.city && to.country);

/**
 * `refused`: the provider did nothing, for the reason `code`. `away`: unknown outcome, retry with the same key.
 * `isGone`: the provider does not know the order, capture or refund.
 */
export type Answer<T> =
  | { kind: "done"; value: T }
  | { kind: "refused"; code: string; isGone: boolean }
  | { kind: "away" };

export type ProviderOrder = {
  id: string;
  /** `open`: the payer has not approved it. `closed`: it can no longer be paid. `unknown`: ask again later. */
  state: "open" | "approved" | "closed" | "unknown";
  source: OrderSource;
  payerName: string;
  payerEmail: string;
  /** The amount that a capture would take, if the answer has it. */
  cents: number | undefined;
  shipping: ShippingAddress | undefined;
  /** The capture that took money or still may; one that failed only if the order is closed. */
  capture: ProviderCapture | undefined;
  refunds: ProviderRefund[];
};

export type ProviderCapture = {
  id: string;
  /**
   * `held`: the provider has not decided, for the reason `code`. `returned`: all was refunded. `reversed`: the provider
   * took the money back. `unknown`: ask again later.
   */
  state: "taken" | "held" | "declined" | "returned" | "reversed" | "unknown";
  code: string;
  currency: string;
  cents: number;
  /** The ID that the order was made with. */
  paymentId: string | undefined;
  /** What the provider keeps, once it says so. */
  feeCents: number | undefined;
};

export type ProviderRefund = {
  id: string;
  /** `moving`: not decided. `unknown`: ask again later. */
  state: "done" | "moving" | "failed" | "unknown";
  /** Why it failed. */
  code: string;
  /** Undefined in short answers. */
  cents: number | undefined;
};

/** A payer's case at the provider about a payment. */
export type ProviderDispute = {
  id: string;
  captureId: string | undefined;
  /** The ID that the order was made with. */
  paymentId: string | undefined;
  /** `ours`: the payee must answer until `dueAt`. `closed`: it ended without a decision that is known. */
  state: "open" | "ours" | "won" | "lost" | "closed";
  reason: string;
  /** `inquiry`: payer and payee talk. `claim`: the provider decides. `bank`: the payer's bank decides. */
  stage: "inquiry" | "claim" | "bank";
  cents: number;
  dueAt: Date | undefined;
  changedAt: Date;
  /** What was taken of the payee's money for it and given again, if the provider says so. */
  moved: { takenCents: number; givenCents: number } | undefined;
};

/**
 * A notification of the provider, which is never trusted: it only says what to ask the provider for. Without any of the
 * three IDs of a payment it cannot be read.
 */
export type ProviderEvent = {
  id: string;
  type: string;
  /** The capture that took the money, if the event says that one did. */
  takenBy: string | undefined;
  orderId: string | undefined;
  captureId: string | undefined;
  paymentId: string | undefined;
  /** The refund that it is about, if its capture is known. */
  refundId: string | undefined;
  dispute: ProviderDispute | undefined;
};

/** A request that says that the provider sent it. */
export type SentEvent = { headers: IncomingHttpHeaders; rawBody: string };

/** What the code of a refusal means. */
export type Meaning = {
  /** The party that can change it: `site` is this software, `passing` changes by itself. */
  whose: "payer" | "payee" | "site" | "passing";
  /**
   * The next step. `approve`: the payer approves the same order again. `restart`: the payer chooses another way for the
   * same order. `new-order`: this order is over. `ask`: money may be moving, so ask for the order. `none`: nothing the
   * payer can do here.
   */
  next: "approve" | "restart" | "new-order" | "ask" | "none";
  /** The provider refuses every call, such as for wrong credentials. Refused calls are repeated later. */
  refusesAll?: boolean;
  /** The reason for the owner, in words: "the card has expired". */
  words: string;
};

/** What the reason of a held capture means. */
export type HeldMeaning = {
  /** The party that ends it. `bank`: the payer's bank, which takes days. `provider`: it decides by itself. */
  waitsFor: "payee" | "bank" | "provider";
  /** Why it is held, for the owner: "PayPal is reviewing it". */
  words: string;
  /** What the payee does at the provider, or that there is nothing to do. */
  step: string;
};

/** A payment provider. Calls never throw because of the provider or the network. */
export type PaymentProvider = {
  /** Creates an order. Idempotent by `key`. Default source: the provider's own method. */
  create(wanted: OrderInput, key: string, source?: OrderSource): Promise<Answer<{ id: string }>>;
  /** The source of orders that the payer can approve by this method. */
  sourceFor(method: PaymentMethod): OrderSource;
  show(orderId: string): Promise<Answer<ProviderOrder>>;
  /** Changes the amount of an uncaptured order. The payer must approve a higher amount again. Idempotent. */
  update(orderId: string, wanted: OrderInput): Promise<Answer<undefined>>;
  /** Captures an approved order. Idempotent by `key`. */
  capture(orderId: string, key: string): Promise<Answer<ProviderOrder>>;
  /** Refunds this much, or the full capture if undefined. Idempotent by `key`. */
  refund(
    captureId: string,
    key: string,
    part: Pick<ProviderCapture, "currency" | "cents"> | undefined,
  ): Promise<Answer<ProviderRefund>>;
  showRefund(refundId: string): Promise<Answer<ProviderRefund>>;
  /** Undefined if the provider cannot have sent it: not its form, its certificate or its time. */
  readEvent(sent: SentEvent, now: Date): ProviderEvent | undefined;
  /** Whether an event of this type says that the payer has just approved: the browser is about to capture the order. */
  isApproval(type: string): boolean;
  /** Whether the provider sent exactly these bytes. */
  verify(sent: SentEvent): Promise<Answer<boolean>>;
  /** What the code of a refused order, capture or approval means; also of a code that is not known. */
  meaningOf(code: string): Meaning;
  /** Whether a refused refund is sent again later: the provider has not decided about the capture. */
  isRefundLater(code: string): boolean;
  /** What the reason of a held capture means; also of one that is not known. */
  meaningOfHeld(code: string): HeldMeaning;
  /** Why it refused a refund and what to do, for the owner. */
  refundWords(code: string): string;
  /** Undefined if it has no disputes. */
  disputes?: ProviderDisputes;
};

export type ProviderDisputes = {
  show(disputeId: string): Promise<Answer<ProviderDispute>>;
  /** Whether an event of this type says that the provider or a bank took money back, after a dispute or without one. */
  isReversal(type: string): boolean;
  /** Whether it refused a refund because a dispute about the payment is running. */
  isRefusal(code: string): boolean;
  /** Why a payer disputes a payment, in a sentence for the owner. */
  words(reason: string): string;
  /** Where the owner answers. */
  url: string;
};

/** What a page needs to show the provider's buttons. `isPretend`: payments are in test mode. */
export type PaymentPage = Omit<PayPalConfig, "currency">;
