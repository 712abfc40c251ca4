import type pg from "pg";
import { type CaptureOutcome, settleCapture } from "./capture.ts";
import { disputeOrder, type DisputeStep } from "./disputes.ts";
import type { CallName, Fault } from "./faults.ts";
import type { Account, CaptureRow, EventRow, OrderRow, RefundRow, Shipping } from "./ledger.ts";
import { approveOrder, reverseApproval, type SimulatorContext } from "./orders.ts";
import { cancelReversals, recordReversal, settleRefunds, withCapture } from "./refund.ts";
import { anyEvent, eventValues, insertEvent, signatureOf, type WebhookMode } from "./webhooks.ts";

/** The provider's ledger. Repeated idempotent calls appear once. */
export type Ledger = {
  orders: {
    id: string;
    status: OrderRow["status"];
    amountCents: number;
    customId: string | null;
    invoiceId: string | null;
  }[];
  captures: {
    id: string;
    orderId: string;
    status: CaptureRow["status"];
    currency: string;
    amountCents: number;
    /** Refunds that are completed or pending. */
    refundedCents: number;
    /** Taken back by PayPal or a bank, and not given back. */
    reversedCents: number;
    customId: string | null;
  }[];
  refunds: { id: string; captureId: string; status: RefundRow["status"]; amountCents: number }[];
  /** CANCELLED: given back to the seller. */
  reversals: { id: string; captureId: string; status: RefundRow["status"]; amountCents: number }[];
  disputes: { id: string; captureId: string; status: string; outcome: string | null; amountCents: number }[];
};

/** A webhook request with its headers, for tests that repeat or forge it. */
export type SentEvent = {
  id: string;
  type: string;
  orderId: string;
  body: string;
  headers: Record<string, string>;
};

/** Test controls: act as the payer, inject faults, read the ledger. Also available over HTTP (`POST /control`). */
export type Controls = {
  /** The payer approves with a good card, and may choose the shipping address. */
  approve(orderId: string, shipping?: Shipping): Promise<void>;
  /** The payer approves with a card that is declined at each capture, until the next approval. */
  decline(orderId: string): Promise<void>;
  misbehave(how: Fault): Promise<void>;
  webhooks(manner: WebhookMode): Promise<void>;
  /** How many calls of this name the site has made since the simulator started. */
  calls(name: CallName): Promise<number>;
  /** Ends all misbehaviour. */
  behave(): Promise<void>;
  /** Settles a pending capture. */
  settle(orderId: string, outcome: CaptureOutcome): Promise<void>;
  /** Settles the pending refunds of an order (fault `refund-as`). */
  settleRefund(orderId: string, outcome: "COMPLETED" | "FAILED" | "CANCELLED"): Promise<void>;
  /** PayPal takes back money of a capture (default: all) and sends PAYMENT.CAPTURE.REVERSED. See `recordReversal`. */
  reverse(orderId: string, how?: { cents?: number; isListed?: boolean }): Promise<void>;
  /** Gives reversed money back to the seller. PayPal has no event for it. */
  cancelReversal(orderId: string): Promise<void>;
  /** An approved order is no longer approved: VOIDED (default) or CREATED again. CHECKOUT.PAYMENT-APPROVAL.REVERSED. */
  reverseApproval(orderId: string, how?: { to?: "VOIDED" | "CREATED" }): Promise<void>;
  /** Opens a dispute; continues the open one; with an `outcome`, resolves it. Returns its ID. See disputes.ts. */
  dispute(orderId: string, step?: DisputeStep): Promise<string>;
  /** Sends an event of any type with any content, with a valid signature. */
  sendEvent(orderId: string, type: string, resource: unknown): Promise<void>;
  ledger(): Promise<Ledger>;
  /** Events about an order, oldest first, with valid signature headers. */
  events(orderId: string): Promise<SentEvent[]>;
};

export function openControls(books: SimulatorContext, account: Account): Controls {
  const { pool, webhooks, faults, clock } = books;
  return {
    approve: (orderId, shipping) => approveOrder(books, orderId, { cardIsGood: true, shipping }),
    decline: (orderId) => approveOrder(books, orderId, { cardIsGood: false }),
    async misbehave(how) {
      faults.add(how);
    },
    calls: async (name) => faults.count(name),
    async webhooks(manner) {
      webhooks.manner(manner);
    },
    async behave() {
      faults.clear();
      webhooks.manner("usual");
    },
    settle: (orderId, outcome) => settleCapture(books, orderId, outcome),
    settleRefund: (orderId, outcome) => settleRefunds(books, orderId, outcome),
    async reverse(orderId, how) {
      const event = await withCapture(books, orderId, (client, capture) => recordReversal(books, client, capture, how));
      if (event) await webhooks.send(event);
    },
    async cancelReversal(orderId) {
      await withCapture(books, orderId, (client, { id }) => cancelReversals(books, client, id));
    },
    reverseApproval: (orderId, how) => reverseApproval(books, orderId, how),
    dispute: (orderId, step) => disputeOrder(books, orderId, step),
    async sendEvent(orderId, type, resource) {
      const { sent: event } = anyEvent({ faults, clock }, type, orderId, resource);
      await pool.query(insertEvent(1), eventValues(event, clock()));
      await webhooks.send(event);
    },
    ledger: () => readLedger(pool),
    async events(orderId) {
      const { rows } = await pool.query<EventRow>(
        "select * from pretend_paypal.events where order_id = $1 order by number",
        [orderId],
      );
      return rows.map(({ id, event_type: type, body }) => ({
        id,
        type,
        orderId,
        body,
        headers: { "content-type": "application/json", ...signatureOf(body, account, clock()) },
      }));
    },
  };
}

/** Reads the ledger directly from the database, oldest first. Works while no site runs. */
export async function readLedger(pool: Pick<pg.Pool, "query">): Promise<Ledger> {
  const orders = await pool.query<Ledger["orders"][number]>(
    `select id, status, amount_cents as "amountCents", invoice_id as "invoiceId",
            asked #>> '{purchase_units,0,custom_id}' as "customId"
       from pretend_paypal.orders order by created_at, id`,
  );
  const captures = await pool.query<Ledger["captures"][number]>(
    `select id, order_id as "orderId", status, currency, amount_cents as "amountCents",
            refunded_cents as "refundedCents", reversed_cents as "reversedCents", custom_id as "customId"
       from pretend_paypal.captures order by created_at, id`,
  );
  const refunds = await pool.query<Ledger["refunds"][number] & { isReversal: boolean }>(
    `select id, capture_id as "captureId", status, amount_cents as "amountCents", is_reversal as "isReversal"
       from pretend_paypal.refunds order by created_at, id`,
  );
  const disputes = await pool.query<Ledger["disputes"][number]>(
    `select id, capture_id as "captureId", status, outcome, amount_cents as "amountCents"
       from pretend_paypal.disputes order by created_at, id`,
  );
  const listed = (isReversal: boolean) =>
    refunds.rows.flatMap(({ isReversal: is, ...refund }) => (is === isReversal ? [refund] : []));
  return {
    orders: orders.rows,
    captures: captures.rows,
    refunds: listed(false),
    reversals: listed(true),
    disputes: disputes.rows,
  };
}
