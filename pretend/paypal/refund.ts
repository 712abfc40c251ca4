import type pg from "pg";
import { errorReply, notFound, ProviderError, type Reply, unprocessable } from "./answer.ts";
import { moneyOf } from "./check-order.ts";
import { type CaptureRow, inTransaction, randomId, onlyRow, type RefundRow } from "./ledger.ts";
import type { CallOptions, SimulatorContext } from "./orders.ts";
import { showRefund, showRefundShort } from "./show.ts";
import { eventValues, insertEvent, newEvent, type NewEvent } from "./webhooks.ts";

const refundKeyMs = 45 * 24 * 60 * 60 * 1000;
/** Running refunds, by capture and key. */
const running = new Set<string>();

/**
 * Refunds a capture, in full if the body has no amount. 201; 200 for a repeated key; 409 while the key is running.
 */
export async function refundCapture(
  books: SimulatorContext,
  captureId: string,
  body: unknown,
  { key, wantsAll }: CallOptions,
): Promise<Reply> {
  const call = `${books.apiUrl} ${captureId} ${key}`;
  if (key !== undefined && running.has(call)) {
    const description = "A previous request on this resource is currently in progress.";
    throw new ProviderError(errorReply(409, [{ issue: "PREVIOUS_REQUEST_IN_PROGRESS", description }]));
  }
  running.add(call);
  try {
    const { refund, event } = await inTransaction(books.pool, (client) =>
      recordRefund(books, client, { captureId, body, key }),
    );
    if (event) await books.webhooks.send(event);
    const show = wantsAll ? showRefund : showRefundShort;
    return { status: event ? 201 : 200, body: show(refund, books.apiUrl) };
  } finally {
    running.delete(call);
  }
}

/** Returns the refund of this key if it exists; otherwise inserts it and its event. */
async function recordRefund(
  books: SimulatorContext,
  client: pg.PoolClient,
  { captureId, body, key }: { captureId: string; body: unknown; key: string | undefined },
): Promise<{ refund: RefundRow; event?: NewEvent }> {
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
  const cents = centsToRefund(capture, amount);
  const { rows } = await client.query<RefundRow>(
    `insert into pretend_paypal.refunds (id, capture_id, request_key, amount_cents, status, note, created_at)
     values ($1, $2, $3, $4, 'COMPLETED', $5, $6) returning *`,
    [randomId(), captureId, key ?? null, cents, note ?? null, now],
  );
  await client.query(
    `update pretend_paypal.captures
        set refunded_cents = refunded_cents + $2,
            status = case when refunded_cents + $2 = amount_cents then 'REFUNDED' else 'PARTIALLY_REFUNDED' end
      where id = $1`,
    [captureId, cents],
  );
  const refund = onlyRow(rows);
  const resource = {
    ...showRefund(refund, books.apiUrl),
    ...(capture.custom_id ? { custom_id: capture.custom_id } : {}),
    ...(capture.invoice_id ? { invoice_id: capture.invoice_id } : {}),
  };
  const event = newEvent("PAYMENT.CAPTURE.REFUNDED", capture.order_id, resource, now);
  await client.query(insertEvent(1), eventValues(event, now));
  return { refund, event };
}

function centsToRefund(capture: CaptureRow, amount: unknown): number {
  const left = capture.amount_cents - capture.refunded_cents;
  if (capture.status === "PENDING")
    throw unprocessable("PENDING_CAPTURE", "Cannot initiate a refund as the capture is pending.");
  if (capture.status === "DECLINED")
    throw unprocessable("REFUND_NOT_ALLOWED", "The capture was declined: nothing can be refunded.");
  if (left === 0) throw unprocessable("CAPTURE_FULLY_REFUNDED", "The capture has already been fully refunded.");
  const cents = amount === undefined ? left : moneyOf("/amount", amount);
  if (cents <= 0) throw unprocessable("CANNOT_BE_ZERO_OR_NEGATIVE", "Must be greater than zero.");
  if (cents > left)
    throw unprocessable(
      "REFUND_AMOUNT_EXCEEDED",
      "The refund amount must be less than or equal to the capture amount that has not yet been refunded.",
    );
  return cents;
}

export async function getRefund(books: SimulatorContext, id: string): Promise<Reply> {
  const { rows } = await books.pool.query<RefundRow>("select * from pretend_paypal.refunds where id = $1", [id]);
  if (!rows[0]) throw notFound();
  return { status: 200, body: showRefund(rows[0], books.apiUrl) };
}
