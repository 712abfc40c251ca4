import type { RawBuilder, Selectable } from "kysely";
import type { PaymentOpening } from "../../contract/schema/payments.ts";
import type { Ctx, Tx } from "../ctx.ts";
import type { Tables } from "../db/schema.ts";
import type { AmountParts, OrderItem, OrderWanted } from "./paypal/client.ts";
import type { PayPalShipping } from "./paypal/wire.ts";

export type Payment = Selectable<Tables["payments"]>;

/** Nothing more happens by itself in these states. */
export const finalStates = ["fulfilled", "refunded", "declined", "expired"] as const;

export function isFinal({ state }: Pick<Payment, "state">): boolean {
  return (finalStates as readonly Payment["state"][]).includes(state);
}

/** What was priced: everything that will be needed to fulfil it, so that no browser is asked again. */
export type Priced = {
  amountCents: number;
  /** What the payer is shown; with the parts they add up to the amount. */
  items: OrderItem[];
  parts?: AmountParts;
  /** PayPal asks where to send it. */
  ships?: boolean;
  /** Where the payer wants to hear of it; left out, where her account or PayPal says. */
  payerEmail?: string;
  /** Stored with the payment as its `goods`. */
  goods: object;
};

/** What an approved order costs at the address its payer has chosen. */
export type Repriced = Required<Pick<Priced, "amountCents" | "parts" | "goods">>;

/**
 * What can be bought. The way of a payment (open, capture, settle, refund) is the same for all kinds; these are the
 * steps in which they differ. Each runs inside the transaction of the step, decides by single conditional
 * statements, and is harmless when it is repeated.
 */
export type Kind<For extends PaymentOpening["for"] = PaymentOpening["for"]> = {
  /** How a refusal says that it cannot be had any more. */
  gone: "slot-gone" | "tins-gone" | "payment-closed";
  /** It writes its receipt itself. */
  hasOwnReceipt?: true;
  /** Prices from our own rows and places the hold until `heldUntil`. Refuses what cannot be had. */
  price(
    tx: Tx,
    wanted: Extract<PaymentOpening, { for: For }>,
    payment: { id: string; userId: string | null; opener: string | null; heldUntil: Date },
  ): Promise<Priced>;
  /**
   * Pins the hold while money may be on its way. A hold that ran out is taken again if what it held is still free;
   * false if it is not.
   */
  pin(tx: Tx, payment: Payment): Promise<boolean>;
  /**
   * What it costs to send it to the address that its payer has chosen; also when nothing changes. Undefined for an
   * address that it is not sent to. Only what ships has it.
   */
  reprice?(
    ctx: Pick<Ctx, "db" | "site">,
    payment: Payment,
    shipping: PayPalShipping | undefined,
  ): Promise<Repriced | undefined>;
  /** Unpins the hold after a decline, so that the rest of its time can be used for another try. */
  unpin(tx: Tx, payment: Payment): Promise<void>;
  /** Gives the hold back. */
  release(tx: Tx, payment: Payment): Promise<void>;
  /** Makes the booking or the order of a captured payment. False when it cannot be had any more: it is refunded then. */
  fulfil(tx: Tx, payment: Payment): Promise<boolean>;
  /** Undoes a fulfilment whose money goes back whole; what it sends is the kind's business. */
  withdraw(tx: Tx, payment: Payment): Promise<void>;
  /** What it is for, in the owner's words. */
  words(payment: Payment): string;
  /** What was paid for it in cash, a portion, the latest first: it is in the books beside what the provider took. */
  cash?(on: Pick<Ctx, "db">, after: CashTaken | undefined): Promise<CashTaken[]>;
  /** SQL of that cash, as rows of `cents` that moved `at` a moment; below nothing what the owner gave back. */
  cashMoves?: RawBuilder<unknown>;
};

/** Cash in the owner's hand, and when she gave it back if she did. */
export type CashTaken = {
  id: string;
  what: string;
  name: string;
  email: string;
  amountCents: number;
  receivedAt: Date;
  returnedAt: Date | null;
};

/** The kinds there are; server/app.ts registers them, since payments know no domain. */
export type Kinds = { [For in Payment["kind"]]?: Kind<For> };

/** The kind of a payment. Throws when none is registered for it: it was opened, so there was one. */
export function kindOf({ kinds }: { kinds: Kinds }, { kind }: Pick<Payment, "kind">): Kind {
  // A payment's goods are its own kind's, which the compiler cannot know.
  const found = kinds[kind] as Kind | undefined;
  if (!found) throw new Error(`No kind of goods is registered as ${kind}.`);
  return found;
}

/** The order at PayPal that a payment's row stands for. */
export function orderOf({ id, amount_cents, items, parts, ships }: Payment): OrderWanted {
  return { paymentId: id, amountCents: amount_cents, items, parts, ships };
}
