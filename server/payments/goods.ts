import type { Selectable } from "kysely";
import type { PaymentOpening } from "../../contract/schema/payments.ts";
import type { Tx } from "../ctx.ts";
import type { Tables } from "../db/schema.ts";
import type { OrderItem } from "./client.ts";

export type Payment = Selectable<Tables["payments"]>;

/** What was priced: everything that will be needed to fulfil it, so that no browser is asked again. */
export type Priced = {
  amountCents: number;
  /** What the payer is shown; they sum up to the amount. */
  items: OrderItem[];
  /** Stored with the payment as its `goods`. */
  goods: object;
};

/**
 * What can be bought. The way of a payment (open, capture, settle, refund) is the same for all kinds; these are the
 * steps in which they differ. Each runs inside the transaction of the step, decides by single conditional
 * statements, and is harmless when it is repeated.
 */
export type Kind = {
  /** Prices from our own rows and places the hold until `heldUntil`. Refuses what cannot be had. */
  price(
    tx: Tx,
    wanted: PaymentOpening,
    payment: { id: string; userId: string | null; heldUntil: Date },
  ): Promise<Priced>;
  /**
   * Pins the hold while money may be on its way. A hold that ran out is taken again if what it held is still free;
   * false if it is not.
   */
  pin(tx: Tx, payment: Payment): Promise<boolean>;
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
};

/** The kinds there are; server/app.ts registers them, since payments know no domain. */
export type Kinds = Partial<Record<Payment["kind"], Kind>>;

/** The kind of a payment. Throws when none is registered for it: it was opened, so there was one. */
export function kindOf({ kinds }: { kinds: Kinds }, { kind }: Pick<Payment, "kind">): Kind {
  const found = kinds[kind];
  if (!found) throw new Error(`No kind of goods is registered as ${kind}.`);
  return found;
}
