import type pg from "pg";
import { settleCapture } from "./capture.ts";
import type { CallName, Misbehaviour, Troubles } from "./faults.ts";
import type { Account, CaptureRow, EventRow, OrderRow, RefundRow, Shipping } from "./ledger.ts";
import { approveOrder, type Books } from "./orders.ts";
import { signatureOf, type WebhookManner } from "./webhooks.ts";

/** What the provider has on its books; everything once, whatever was repeated. */
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

/** A webhook as it is (or was) sent, headers and all, to be sent again or forged by a test. */
export type SentEvent = {
  id: string;
  type: string;
  orderId: string;
  body: string;
  headers: Record<string, string>;
};

/** How a test is the payer, makes the provider misbehave, and reads its books. All of it goes through HTTP as well. */
export type Controls = {
  /** The payer presses Pay; for what is sent to her, she may name where. */
  approve(orderId: string, shipping?: Shipping): Promise<void>;
  /** She presses Decline: approved, with a card that is declined at each capture until she approves anew. */
  decline(orderId: string): Promise<void>;
  misbehave(how: Misbehaviour): Promise<void>;
  webhooks(manner: WebhookManner): Promise<void>;
  /** How often the site has made this call since the start. */
  calls(name: CallName): Promise<number>;
  /** All misbehaviour ends. */
  behave(): Promise<void>;
  /** The provider decides on a pending capture. */
  settle(orderId: string, outcome: "COMPLETED" | "DENIED"): Promise<void>;
  ledger(): Promise<Ledger>;
  /** What was told about an order, oldest first, with headers that verify. */
  events(orderId: string): Promise<SentEvent[]>;
};

export function openControls(books: Books, troubles: Troubles, account: Account): Controls {
  const { pool, webhooks } = books;
  return {
    approve: (orderId, shipping) => approveOrder(books, orderId, { cardIsGood: true, shipping }),
    decline: (orderId) => approveOrder(books, orderId, { cardIsGood: false }),
    async misbehave(how) {
      troubles.add(how);
    },
    calls: async (name) => troubles.count(name),
    async webhooks(manner) {
      webhooks.manner(manner);
    },
    async behave() {
      troubles.clear();
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

/** The books, read straight from the database: also while no site runs. Oldest first. */
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
