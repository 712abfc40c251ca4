import type pg from "pg";
import { settleCapture } from "./capture.ts";
import type { CallName, Fault, FaultQueue } from "./faults.ts";
import type { Account, CaptureRow, EventRow, OrderRow, RefundRow, Shipping } from "./ledger.ts";
import { approveOrder, type SimulatorContext } from "./orders.ts";
import { signatureOf, type WebhookMode } from "./webhooks.ts";

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
    amountCents: number;
    refundedCents: number;
    customId: string | null;
  }[];
  refunds: { id: string; captureId: string; status: RefundRow["status"]; amountCents: number }[];
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
  settle(orderId: string, outcome: "COMPLETED" | "DENIED"): Promise<void>;
  ledger(): Promise<Ledger>;
  /** Events about an order, oldest first, with valid signature headers. */
  events(orderId: string): Promise<SentEvent[]>;
};

export function openControls(books: SimulatorContext, faults: FaultQueue, account: Account): Controls {
  const { pool, webhooks } = books;
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
    ledger: () => readLedger(pool),
    async events(orderId) {
      const { rows } = await pool.query<EventRow>(
        "select * from pretend_paypal.events where order_id = $1 order by made_at, id",
        [orderId],
      );
      return rows.map(({ id, event_type: type, body }) => ({
        id,
        type,
        orderId,
        body,
        headers: { "content-type": "application/json", ...signatureOf(body, account, books.clock()) },
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
    `select id, order_id as "orderId", status, amount_cents as "amountCents", refunded_cents as "refundedCents",
            custom_id as "customId"
       from pretend_paypal.captures order by created_at, id`,
  );
  const refunds = await pool.query<Ledger["refunds"][number]>(
    `select id, capture_id as "captureId", status, amount_cents as "amountCents"
       from pretend_paypal.refunds order by created_at, id`,
  );
  return { orders: orders.rows, captures: captures.rows, refunds: refunds.rows };
}
