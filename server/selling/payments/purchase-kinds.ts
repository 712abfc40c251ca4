import type { Selectable } from "kysely";
import type { Day } from "../../../contract/platform/values/time.ts";
import type { PaymentRequest, PurchaseView } from "../../../contract/selling/payments/schema.ts";
import type { Ctx, Tx } from "../../platform/call/ctx.ts";
import type { Tables } from "../../platform/db/schema.ts";
import type { Block } from "../../platform/mail/letter.ts";
import type { ShippingAddress } from "./provider.ts";

/** The columns of a purchase that its kind needs, also of one that has no payment. */
export const purchaseColumns = [
  "purchases.kind",
  "purchases.user_id",
  "purchases.person_id",
  "purchases.goods",
  "purchases.total_cents",
  "purchases.asked_hash",
  "purchases.held_until",
  "purchases.payer_name",
  "purchases.payer_email",
  "purchases.shipping",
  "purchases.language",
  "purchases.currency",
] as const;
type PurchaseColumn = (typeof purchaseColumns)[number] extends `purchases.${infer Name}` ? Name : never;

/** A purchase, as its kind sees it. */
export type Purchase = Pick<Selectable<Tables["purchases"]>, "id" | Extract<PurchaseColumn, string>>;

/** The tender of the provider, with its purchase. Both have the same id. */
export type Payment = Selectable<Tables["payments"]> & Purchase;

/** One line of a purchase: `cents` is the whole line without tax; a discount or credit is negative. */
export type PurchaseLine = {
  kind: Tables["purchase_lines"]["kind"];
  name: string;
  quantity?: number;
  cents: number;
  taxCents?: number;
  /** The rate of its tax: 725 for 7.25 %. */
  taxBasisPoints?: number;
  /** The tax was taken out of the price (included-tax.ts), not added to it. */
  taxIsIncluded?: boolean;
  /** The part that a pass paid, whose own price contained the tax. */
  passCents?: number;
  chocolateId?: string;
};

/** What a payer reads as the price of a line: with the tax that it contains, without what is added. */
export const shownCents = ({ cents, taxCents = 0, taxIsIncluded }: PurchaseLine): number =>
  taxIsIncluded ? cents + taxCents : cents;

/** The tax that is added to the prices of lines. */
export const addedTaxCents = (lines: readonly PurchaseLine[]): number =>
  lines.reduce((sum, { taxCents = 0, taxIsIncluded }) => (taxIsIncluded ? sum : sum + taxCents), 0);

export const totalOfLines = (lines: readonly PurchaseLine[]) =>
  lines.reduce((sum, { cents, taxCents = 0 }) => sum + cents + taxCents, 0);

/** What a payer reads of a purchase, in the current language. */
export type ShownPurchase = Partial<Pick<PurchaseView, "facts" | "note" | "needsPayer">>;

/** States that reconciliation no longer polls. */
export const finalStates: readonly Payment["state"][] = ["fulfilled", "refunded", "declined", "expired"];

export const isFinal = ({ state }: Pick<Payment, "state">) => finalStates.includes(state);

/** What is given back to one source: cents, or uses of a pass with what they paid. */
export type RefundPart = {
  to: "provider" | "cash" | "pass" | "gift-card" | "credit";
  /** Name of the pass, gift card or credit. */
  name: string;
  units: number;
  cents: number;
  /** The last day of the pass, gift card or credit, if it has one. */
  valid?: { until: Day; isOver: boolean };
  /** The provider or a bank took it and gave it to the payer before. */
  isTakenBack?: true;
};

/** `cents`: the whole value; `moneyCents`: the part that the provider and the owner's cash give back. */
export type Refunded = { cents: number; moneyCents: number; parts: RefundPart[] };

export const nothingRefunded: Refunded = { cents: 0, moneyCents: 0, parts: [] };

export const walletPartsOfRefund = ({ parts }: Refunded) =>
  parts.filter(({ to }) => to !== "provider" && to !== "cash");

/** A priced purchase with everything that fulfilment needs: the browser is not asked again. */
export type PricedPurchase = {
  /** What is bought; the payer sees the same lines at the provider. */
  lines: PurchaseLine[];
  /** The passes that can pay lines of this purchase: each use pays one unit of a session or seat on that day. */
  passes?: { covers: "classes" | "sessions"; on: Day; /** Only a pass pays for it. */ isOnlyWay?: boolean };
  /** PayPal asks the payer for a shipping address. */
  ships?: boolean;
  /** The email address that the payer typed. Default: the address of the account or of PayPal. */
  payerEmail?: string;
  /** The name that the payer typed, if PayPal is not asked for it. */
  payerName?: string;
  /** Without PayPal, a visitor must give name and address: the goods are handed over or sent. */
  needsBuyer?: true;
  /** Address of a shipped purchase that the provider is not asked for. */
  shipping?: ShippingAddress;
  /** Stored with the purchase as its `goods`. */
  goods: object;
};

/**
 * New price of an approved order for the shipping address that the payer chose. `hasOtherTax`: its tax is due elsewhere,
 * also if the price is the same.
 */
export type RepricedPurchase = Pick<PricedPurchase, "lines" | "goods"> & { hasOtherTax?: boolean };

/**
 * A kind of purchase: `session` (a student books and pays), `booking` (the payment link of a session that the owner
 * booked), `cart`, `pass` or `gift-card`. All kinds share the payment flow (open, capture, settle, refund) and differ in these steps.
 * Each step runs in the caller's transaction, decides by single conditional statements and is idempotent.
 */
export type PurchaseKind<For extends PaymentRequest["for"] = PaymentRequest["for"]> = {
  /** Refusal code when the purchase is no longer available. */
  gone: "slot-gone" | "tins-gone" | "class-full" | "payment-closed" | "offer-gone";
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
  pin(tx: Tx, purchase: Purchase): Promise<boolean>;
  /** Prices the purchase for the payer's shipping address. Undefined if we do not ship there. */
  reprice?(
    ctx: Pick<Ctx, "db" | "site">,
    purchase: Purchase,
    shipping: ShippingAddress | undefined,
  ): Promise<RepricedPurchase | undefined>;
  /** Unpins the hold after a decline: the payer may retry until the hold expires. */
  unpin(tx: Tx, purchase: Purchase): Promise<void>;
  release(tx: Tx, purchase: Purchase): Promise<void>;
  /** Creates the booking or order of a paid purchase. False if no longer available: it is refunded. */
  fulfil(tx: Tx, purchase: Purchase): Promise<boolean>;
  /**
   * Steps of a kind that begins at a time. They are decided before the start, even while the provider holds the payment
   * back (held/).
   */
  timed?: TimedSteps;
  /** Undoes the fulfilment on a full refund. The kind decides which emails it sends. */
  withdraw(tx: Tx, purchase: Purchase, refunded: Refunded): Promise<void>;
  /** The most that can be refunded, in cents: of a pass or gift card, the unspent part. Default: all. */
  unspentCents?(ctx: Pick<Ctx, "db">, purchase: Purchase): Promise<number>;
  /** What became credit, in cents: it is not refunded a second time. Default: nothing. */
  creditedCents?(ctx: Pick<Ctx, "db">, purchase: Purchase): Promise<number>;
  /** Takes back what was made of the refunded part. Runs in the refund's transaction, before the money goes back. */
  takeBack?(tx: Tx, purchase: Purchase, cents: number): Promise<void>;
  /** What the receipt says besides the amount, such as the code of a gift card. */
  receiptBlocks?(tx: Tx, purchase: Purchase): Promise<Block[]>;
  /** What the payer reads while and after paying, besides `words`, lines and sums (read-purchase.ts). */
  show?(ctx: Pick<Ctx, "db" | "now" | "site">, purchase: Purchase): Promise<ShownPurchase>;
  /** Describes the purchase to the owner and the payer. `lines` is left out in letters. */
  words(purchase: Purchase, lines?: readonly PurchaseLine[]): string;
  /** The name of one line in the current language, for the payer; lines are stored in English. Default: `words`. */
  lineWords?(purchase: Purchase, line: PurchaseLine): string;
};

/** When a purchase begins, and how long before that someone else can still book it. */
export type Beginning = { startsAt: Date; noticeHours: number };

export type TimedSteps = {
  /** Undefined if nothing begins at a time, or if that was removed. */
  beginning(ctx: Pick<Ctx, "db">, purchase: Purchase): Promise<Beginning | undefined>;
  /** The owner keeps the purchase before it is paid: books what it holds, unpaid. False if it holds nothing any more. */
  keep(tx: Tx, purchase: Purchase): Promise<boolean>;
  /** The money of a kept purchase arrived. False if it was given up or paid another way: it is refunded. */
  payKept(tx: Tx, purchase: Purchase): Promise<boolean>;
};

/** What a kind does that the owner sells for cash: it is never opened, held or captured. */
export type CashKind = Pick<PurchaseKind, "withdraw" | "unspentCents" | "creditedCents" | "takeBack" | "words">;

/** Registered kinds. server/make-ctx.ts registers them, because payments must not import a domain. */
export type PurchaseKinds = { [For in PaymentRequest["for"]]?: PurchaseKind<For> } & { door?: CashKind };

export function kindOf({ kinds }: { kinds: PurchaseKinds }, { kind }: Pick<Purchase, "kind">): PurchaseKind {
  // The compiler cannot know that the `goods` of a payment match its kind, nor that a cash kind is never opened.
  const found = (kinds as { [kind: string]: PurchaseKind | undefined })[kind];
  if (!found) throw new Error(`No kind of goods is registered as ${kind}.`);
  return found;
}
