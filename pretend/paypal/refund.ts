import type pg from "pg";
import { errorReply, notFound, ProviderError, type Reply, unprocessable } from "./answer.ts";
import { centsIn } from "./check-order.ts";
import type { RefundPlan } from "./faults.ts";
import { type CaptureRow, type DisputeRow, inTransaction, randomId, onlyRow, type RefundRow } from "./ledger.ts";
import type { CallOptions, SimulatorContext } from "./orders.ts";
import { showRefund, showRefundShort } from "./show.ts";
import { eventValues, insertEvent, newEvent, type NewEvent } from "./webhooks.ts";

const refundKeyMs = 45 * 24 * 60 * 60 * 1000;
/** Running refunds, by capture and key. */
const running = new Set<string>();

type RefundOptions = CallOptions & { plan?: RefundPlan | undefined };

/**
 * Refunds a capture, in full if the body has no amount. 201, also for a repeated key; 409 while the key is running.
 * `plan` makes the refund end differently.
 */
export async function refundCapture(
  books: SimulatorContext,
  captureId: string,
  body: unknown,
  { key, wantsAll, plan }: RefundOptions,
): Promise<Reply> {
  const call = `${books.apiUrl} ${captureId} ${key}`;
  if (key !== undefined && running.has(call)) {
    throw new ProviderError(errorReply(409, [{ issue: "PREVIOUS_REQUEST_IN_PROGRESS" }]));
  }
  running.add(call);
  try {
    const { refund, event } = await inTransaction(books.pool, (client) =>
      recordRefund(books, client, { captureId, body, key, status: plan?.status ?? "COMPLETED" }),
    );
    if (event) await books.webhooks.send(event);
    if (plan?.becomes && event) {
      const { becomes, afterMs = 0 } = plan;
      // If the process ends before the timer, the refund stays pending until a test calls `settleRefund`.
      setTimeout(() => void settleRefunds(books, event.order_id, becomes).catch(() => {}), afterMs).unref();
    }
    const show = wantsAll ? showRefund : showRefundShort;
    return { status: 201, body: show(refund, books.apiUrl) };
  } finally {
    running.delete(call);
  }
}

/** Returns the refund of this key if it exists; otherwise inserts it and its event. */
async function recordRefund(
  books: SimulatorContext,
  client: pg.PoolClient,
  wanted: { captureId: string; body: unknown; key: string | undefined; status: RefundRow["status"] },
): Promise<{ refund: RefundRow; event?: NewEvent | undefined }> {
  const { captureId, body, key, status } = wanted;
  const now = books.clock();
  const found = await client.query<CaptureRow>("select * from pretend_paypal.captures where id = $1 for update", [
    captureId,
  ]);
  const [capture] = found.rows;
  if (!capture) throw notFound();
  if (key !== undefined) {
    await client.query(
      "update pretend_paypal.refunds set request_key = null where capture_id = $1 and request_key = $2 and created_at < $3",
      [captureId, key, new Date(now.getTime() - refundKeyMs)],
    );
    const existing = await client.query<RefundRow>(
      "select * from pretend_paypal.refunds where capture_id = $1 and request_key = $2",
      [captureId, key],
    );
    if (existing.rows[0]) return { refund: existing.rows[0] };
  }
  const { amount, note_to_payer: note } = (body ?? {}) as { amount?: unknown; note_to_payer?: string };
  await refuseIfDisputed(client, captureId);
  const cents = centsToRefund(capture, amount);
  const { rows } = await client.query<RefundRow>(
    `insert into pretend_paypal.refunds (id, capture_id, request_key, currency, amount_cents, status, note, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning *`,
    [randomId(), captureId, key ?? null, capture.currency, cents, status, note ?? null, now],
  );
  const refund = onlyRow(rows);
  if (status === "PENDING" || status === "COMPLETED") await moveRefunded(books, client, captureId, cents);
  if (status === "COMPLETED") await showRefunded(client, captureId);
  return { refund, event: await recordEvent(books, client, capture, refund) };
}

/** Adds a refund to the capture, or takes a failed one away. */
async function moveRefunded(
  { clock }: SimulatorContext,
  client: pg.PoolClient,
  captureId: string,
  cents: number,
): Promise<void> {
  await client.query(
    "update pretend_paypal.captures set refunded_cents = refunded_cents + $2, updated_at = $3 where id = $1",
    [captureId, cents, clock()],
  );
}

/** The capture's status follows its completed refunds and listed reversals. */
export async function showRefunded(client: pg.PoolClient, captureId: string): Promise<void> {
  await client.query(
    `update pretend_paypal.captures
        set status = case returned when 0 then 'COMPLETED' when amount_cents then 'REFUNDED' else 'PARTIALLY_REFUNDED' end
       from (select coalesce(sum(amount_cents), 0)::int as returned from pretend_paypal.refunds
              where capture_id = $1 and status = 'COMPLETED' and is_listed) as refunds
      where id = $1 and status in ('COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED')`,
    [captureId],
  );
}

const eventTypes: Record<RefundRow["status"], string | undefined> = {
  COMPLETED: "PAYMENT.CAPTURE.REFUNDED",
  PENDING: "PAYMENT.REFUND.PENDING",
  FAILED: "PAYMENT.REFUND.FAILED",
  // PayPal has no event for it.
  CANCELLED: undefined,
};

async function recordEvent(
  books: SimulatorContext,
  client: pg.PoolClient,
  capture: CaptureRow,
  refund: RefundRow,
): Promise<NewEvent | undefined> {
  const type = refund.is_reversal ? "PAYMENT.CAPTURE.REVERSED" : eventTypes[refund.status];
  if (!type) return undefined;
  // A reversal has no IDs of ours: only its link `up` names the capture.
  const ids = refund.is_reversal
    ? {}
    : {
        ...(capture.custom_id ? { custom_id: capture.custom_id } : {}),
        ...(capture.invoice_id ? { invoice_id: capture.invoice_id } : {}),
      };
  const event = newEvent(books, type, capture.order_id, { ...showRefund(refund, books.apiUrl), ...ids });
  await client.query(insertEvent(1), eventValues(event, books.clock()));
  return event;
}

/** Decides all pending refunds of an order. Does nothing if there are none. */
export async function settleRefunds(
  books: SimulatorContext,
  orderId: string,
  outcome: "COMPLETED" | "FAILED" | "CANCELLED",
): Promise<void> {
  const events = await withCapture(books, orderId, async (client, capture) => {
    const { rows } = await client.query<RefundRow>(
      `update pretend_paypal.refunds set status = $2, updated_at = $3
        where capture_id = $1 and status = 'PENDING' returning *`,
      [capture.id, outcome, books.clock()],
    );
    const made: (NewEvent | undefined)[] = [];
    for (const refund of rows) {
      if (outcome !== "COMPLETED") await moveRefunded(books, client, capture.id, -refund.amount_cents);
      made.push(await recordEvent(books, client, capture, refund));
    }
    await showRefunded(client, capture.id);
    return made;
  });
  for (const event of events) if (event) await books.webhooks.send(event);
}

/** Runs `work` in a transaction that locks the order's capture. */
export async function withCapture<T>(
  books: SimulatorContext,
  orderId: string,
  work: (client: pg.PoolClient, capture: CaptureRow) => Promise<T>,
): Promise<T> {
  return inTransaction(books.pool, async (client) => {
    const { rows } = await client.query<CaptureRow>(
      "select * from pretend_paypal.captures where order_id = $1 for update",
      [orderId],
    );
    if (!rows[0]) throw new Error(`The order ${orderId} was not captured.`);
    return work(client, rows[0]);
  });
}

/**
 * PayPal or a bank takes money back. The order goes on showing its capture as completed, as the real PayPal's often
 * does; with `isListed` it shows the capture as refunded and lists the reversal.
 */
export async function recordReversal(
  books: SimulatorContext,
  client: pg.PoolClient,
  capture: CaptureRow,
  { cents, isListed = false }: { cents?: number | undefined; isListed?: boolean | undefined } = {},
): Promise<NewEvent | undefined> {
  const left = capture.amount_cents - capture.refunded_cents - capture.reversed_cents;
  const taken = Math.min(cents ?? left, left);
  if (taken <= 0) return undefined;
  const now = books.clock();
  const { rows } = await client.query<RefundRow>(
    `insert into pretend_paypal.refunds
            (id, capture_id, currency, amount_cents, status, note, is_reversal, is_listed, created_at)
     values ($1, $2, $3, $4, 'COMPLETED', 'Payment reversed', true, $5, $6) returning *`,
    [randomId(), capture.id, capture.currency, taken, isListed, now],
  );
  await client.query(
    "update pretend_paypal.captures set reversed_cents = reversed_cents + $2, updated_at = $3 where id = $1",
    [capture.id, taken, now],
  );
  if (isListed) await showRefunded(client, capture.id);
  return recordEvent(books, client, capture, onlyRow(rows));
}

/** What was taken back is given back to the seller. PayPal has no event for it. Returns the cents. */
export async function cancelReversals(
  books: SimulatorContext,
  client: pg.PoolClient,
  captureId: string,
): Promise<number> {
  const { rows } = await client.query<RefundRow>(
    `update pretend_paypal.refunds set status = 'CANCELLED', updated_at = $2
      where capture_id = $1 and is_reversal and status = 'COMPLETED' returning *`,
    [captureId, books.clock()],
  );
  await client.query("update pretend_paypal.captures set reversed_cents = 0, updated_at = $2 where id = $1", [
    captureId,
    books.clock(),
  ]);
  await showRefunded(client, captureId);
  return rows.reduce((sum, { amount_cents: cents }) => sum + cents, 0);
}

/** PayPal refuses refunds while a dispute is open. */
async function refuseIfDisputed(client: pg.PoolClient, captureId: string): Promise<void> {
  const { rows } = await client.query<DisputeRow>(
    "select * from pretend_paypal.disputes where capture_id = $1 and outcome is null",
    [captureId],
  );
  if (!rows[0]) return;
  throw rows[0].channel === "EXTERNAL"
    ? unprocessable("REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK")
    : unprocessable("TRANSACTION_DISPUTED");
}

function centsToRefund(capture: CaptureRow, amount: unknown): number {
  const left = capture.amount_cents - capture.refunded_cents - capture.reversed_cents;
  if (capture.status === "PENDING") throw unprocessable("PENDING_CAPTURE");
  if (capture.status === "DECLINED" || capture.status === "FAILED") throw unprocessable("REFUND_NOT_ALLOWED");
  if (left === 0) throw unprocessable("CAPTURE_FULLY_REFUNDED");
  const cents =
    amount === undefined ? left : centsIn("/amount", amount, capture.currency, "REFUND_CAPTURE_CURRENCY_MISMATCH");
  if (cents <= 0) throw unprocessable("CANNOT_BE_ZERO_OR_NEGATIVE");
  if (cents > left) throw unprocessable("REFUND_AMOUNT_EXCEEDED");
  return cents;
}

export async function getRefund(books: SimulatorContext, id: string): Promise<Reply> {
  const { rows } = await books.pool.query<RefundRow>("select * from pretend_paypal.refunds where id = $1", [id]);
  if (!rows[0]) throw notFound();
  return { status: 200, body: showRefund(rows[0], books.apiUrl) };
}
