import type pg from "pg";
import { notFound, type Reply } from "./answer.ts";
import { type CaptureRow, type DisputeRow, onlyRow, randomId } from "./ledger.ts";
import type { SimulatorContext } from "./orders.ts";
import { cancelReversals, recordReversal, withCapture } from "./refund.ts";
import { showDispute } from "./show.ts";
import { eventValues, insertEvent, newEvent, type NewEvent } from "./webhooks.ts";

// Disputes, in a model that is simpler than PayPal's. A dispute at PayPal (channel INTERNAL) blocks refunds and moves no
// money before it ends. A chargeback of the payer's bank (EXTERNAL) takes the money when it is opened. At the end the
// money is with the buyer if the seller lost, and with the seller otherwise: what was taken is given back.

export type DisputeOutcome =
  | "RESOLVED_BUYER_FAVOUR"
  | "RESOLVED_SELLER_FAVOUR"
  | "RESOLVED_WITH_PAYOUT"
  | "CANCELED_BY_BUYER"
  | "ACCEPTED"
  | "DENIED"
  | "NONE";

/** A step of a dispute. What is left out stays as it was. */
export type DisputeStep = {
  reason?: string;
  status?: string;
  stage?: "INQUIRY" | "CHARGEBACK" | "PRE_ARBITRATION" | "ARBITRATION";
  channel?: "INTERNAL" | "EXTERNAL";
  /** Default: what was captured. */
  cents?: number;
  /** ISO 8601, or null for none. Default: ten days after the opening. */
  sellerResponseDueAt?: string | null;
  /** Resolves the dispute. */
  outcome?: DisputeOutcome;
};

const lost = new Set<DisputeOutcome>(["RESOLVED_BUYER_FAVOUR", "ACCEPTED"]);
const responseMs = 10 * 24 * 60 * 60 * 1000;

/** Opens a dispute about an order, or continues or resolves the open one. Returns its ID. */
export async function disputeOrder(books: SimulatorContext, orderId: string, step: DisputeStep = {}): Promise<string> {
  const { id, events } = await withCapture(books, orderId, async (client, capture) => {
    const { rows } = await client.query<DisputeRow>(
      "select * from pretend_paypal.disputes where capture_id = $1 and outcome is null",
      [capture.id],
    );
    const [open] = rows;
    const dispute = applyStep(open ?? newDispute(books, capture), step, books.clock());
    const events: (NewEvent | undefined)[] = [];
    const takesMoney = step.outcome ? lost.has(step.outcome) : dispute.channel === "EXTERNAL";
    const isTaken = dispute.movements.at(-1)?.type === "DEBIT";
    if (takesMoney && !isTaken) {
      const before = capture.reversed_cents;
      events.push(await recordReversal(books, client, capture, { cents: dispute.amount_cents }));
      const after = await client.query<CaptureRow>("select * from pretend_paypal.captures where id = $1", [capture.id]);
      move(books, dispute, "DEBIT", onlyRow(after.rows).reversed_cents - before);
    }
    if (step.outcome && !takesMoney && isTaken)
      move(books, dispute, "CREDIT", await cancelReversals(books, client, capture.id));
    await save(client, dispute);
    const type = step.outcome ? "RESOLVED" : open ? "UPDATED" : "CREATED";
    const resource = showDispute(dispute, capture, books.apiUrl);
    const event = newEvent(books, `CUSTOMER.DISPUTE.${type}`, orderId, resource);
    await client.query(insertEvent(1), eventValues(event, books.clock()));
    return { id: dispute.id, events: [...events, event] };
  });
  for (const event of events) if (event) await books.webhooks.send(event);
  return id;
}

function newDispute({ clock }: SimulatorContext, capture: CaptureRow): DisputeRow {
  const now = clock();
  return {
    id: `PP-R-${randomId(3)}-${10_000_000 + Math.floor(Math.random() * 89_999_999)}`,
    capture_id: capture.id,
    order_id: capture.order_id,
    reason: "MERCHANDISE_OR_SERVICE_NOT_RECEIVED",
    status: "OPEN",
    stage: "INQUIRY",
    channel: "INTERNAL",
    amount_cents: capture.amount_cents,
    seller_response_due_at: new Date(now.getTime() + responseMs),
    outcome: null,
    movements: [],
    created_at: now,
    updated_at: now,
  };
}

function applyStep(before: DisputeRow, step: DisputeStep, now: Date): DisputeRow {
  const { sellerResponseDueAt: dueAt, channel = before.channel, outcome = null } = step;
  return {
    ...before,
    reason: step.reason ?? before.reason,
    status: step.status ?? (outcome ? "RESOLVED" : before.status),
    stage: step.stage ?? (channel === "EXTERNAL" && before.stage === "INQUIRY" ? "CHARGEBACK" : before.stage),
    channel,
    amount_cents: step.cents ?? before.amount_cents,
    seller_response_due_at:
      dueAt === undefined ? before.seller_response_due_at : dueAt === null ? null : new Date(dueAt),
    outcome,
    updated_at: now,
  };
}

function move({ clock }: SimulatorContext, dispute: DisputeRow, type: "DEBIT" | "CREDIT", cents: number): void {
  if (cents > 0) dispute.movements = [...dispute.movements, { type, cents, at: clock().toISOString() }];
}

async function save(client: pg.PoolClient, dispute: DisputeRow): Promise<void> {
  await client.query(
    `insert into pretend_paypal.disputes
            (id, capture_id, order_id, reason, status, stage, channel, amount_cents, seller_response_due_at, outcome,
             movements, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
     on conflict (id) do update set reason = excluded.reason, status = excluded.status, stage = excluded.stage,
       channel = excluded.channel, amount_cents = excluded.amount_cents, outcome = excluded.outcome,
       seller_response_due_at = excluded.seller_response_due_at, movements = excluded.movements,
       updated_at = excluded.updated_at`,
    [
      dispute.id,
      dispute.capture_id,
      dispute.order_id,
      dispute.reason,
      dispute.status,
      dispute.stage,
      dispute.channel,
      dispute.amount_cents,
      dispute.seller_response_due_at,
      dispute.outcome,
      JSON.stringify(dispute.movements),
      dispute.created_at,
      dispute.updated_at,
    ],
  );
}

export async function getDispute(books: SimulatorContext, id: string): Promise<Reply> {
  const disputes = await books.pool.query<DisputeRow>("select * from pretend_paypal.disputes where id = $1", [id]);
  const [dispute] = disputes.rows;
  if (!dispute) throw notFound();
  const captures = await books.pool.query<CaptureRow>("select * from pretend_paypal.captures where id = $1", [
    dispute.capture_id,
  ]);
  return { status: 200, body: showDispute(dispute, onlyRow(captures.rows), books.apiUrl) };
}
