import { type Reply, unprocessable } from "./answer.ts";
import type { CapturePlan } from "./faults.ts";
import { type CaptureRow, randomId, onlyRow, type OrderRow } from "./ledger.ts";
import {
  alreadyCaptured,
  type CallOptions,
  type SimulatorContext,
  capturedReply,
  findOrder,
  orderKeyMs,
} from "./orders.ts";
import { showCapture } from "./show.ts";
import { eventValues, insertEvent, newEvent } from "./webhooks.ts";

/**
 * Captures an approved order, once even if called concurrently. 201, or 200 for a repeated key. `plan` makes the
 * capture end differently.
 */
export async function captureOrder(
  books: SimulatorContext,
  id: string,
  options: CallOptions,
  plan: CapturePlan | undefined,
): Promise<Reply> {
  const { key, wantsAll } = options;
  // On a lost race, the next iteration reads the result of the other call.
  for (;;) {
    const shown = await findOrder(books, id);
    const { order, capture } = shown;
    if (capture) {
      const isSameCall = key !== undefined && capture.request_key === key;
      const isKnown = books.clock().getTime() - capture.created_at.getTime() < orderKeyMs;
      if (isSameCall && isKnown) return capturedReply(books, shown, { wantsAll, status: 200 });
      throw alreadyCaptured();
    }
    const declinedIssue = key === undefined ? undefined : order.declined_keys[key];
    if (declinedIssue) throw unprocessable(declinedIssue);
    if (!order.approved_at) throw unprocessable("ORDER_NOT_APPROVED");
    if (order.status === "PAYER_ACTION_REQUIRED") throw unprocessable("PAYER_ACTION_REQUIRED");
    if (!order.card_is_good || plan?.do === "decline") {
      const issue = (plan?.do === "decline" && plan.issue) || "INSTRUMENT_DECLINED";
      if (await decline(books, order, key, issue)) throw unprocessable(issue);
      continue;
    }
    const newCapture = await insertCapture(books, order, key, plan);
    if (!newCapture) continue;
    const reply = capturedReply(
      books,
      { order: { ...order, status: "COMPLETED" }, capture: newCapture },
      { wantsAll, status: 201 },
    );
    if (plan?.do === "pend" && plan.becomes) {
      const { becomes, afterMs = 0 } = plan;
      // If the process ends before the timer, the capture stays pending until a test calls `settle`.
      setTimeout(() => void settleCapture(books, id, becomes).catch(() => {}), afterMs).unref();
    }
    return reply;
  }
}

async function decline(
  books: SimulatorContext,
  order: OrderRow,
  key: string | undefined,
  issue: string,
): Promise<boolean> {
  const { rowCount } = await books.pool.query(
    `update pretend_paypal.orders set declined_keys = declined_keys || $2
      where id = $1 and status = 'APPROVED'`,
    [order.id, JSON.stringify(key === undefined ? {} : { [key]: issue })],
  );
  return rowCount === 1;
}

/** Inserts the capture. Returns undefined if the order has changed since it was read. */
async function insertCapture(
  books: SimulatorContext,
  order: OrderRow,
  key: string | undefined,
  plan: CapturePlan | undefined,
): Promise<CaptureRow | undefined> {
  const now = books.clock();
  const [unit] = order.asked.purchase_units;
  const capture: CaptureRow = {
    id: randomId(),
    order_id: order.id,
    request_key: key ?? null,
    status: "COMPLETED",
    reason: null,
    currency: (plan?.do === "take" && plan.currency) || unit.amount.currency_code,
    amount_cents: (plan?.do === "take" && plan.cents) || order.amount_cents,
    refunded_cents: 0,
    reversed_cents: 0,
    custom_id: unit.custom_id ?? null,
    invoice_id: unit.invoice_id ?? null,
    created_at: now,
    updated_at: null,
    ...(plan?.do === "pend" ? { status: "PENDING", reason: plan.reason ?? "PENDING_REVIEW" } : {}),
    ...(plan?.do === "complete-declined" ? { status: plan.status ?? "DECLINED", reason: plan.reason ?? "OTHER" } : {}),
  };
  const event = newEvent(books, eventTypeOf(capture.status), order.id, showCapture(capture, books.apiUrl));
  try {
    const { rowCount } = await books.pool.query(
      `with taken as (
         update pretend_paypal.orders set status = 'COMPLETED'
          where id = $1 and status = 'APPROVED' and card_is_good and amount_cents = $2
            and ($3::text is null or not declined_keys ? $3) returning id
       ), captured as (
         insert into pretend_paypal.captures
                (order_id, id, request_key, status, reason, amount_cents, custom_id, invoice_id, created_at, currency)
         select id, $4, $3, $5, $6, $7, $8, $9, $10, $11 from taken returning id
       ) ${insertEvent(12)} from captured`,
      [
        order.id,
        order.amount_cents,
        capture.request_key,
        capture.id,
        capture.status,
        capture.reason,
        capture.amount_cents,
        capture.custom_id,
        capture.invoice_id,
        now,
        capture.currency,
        ...eventValues(event, now),
      ],
    );
    if (!rowCount) return undefined;
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    if (code === "23505" && constraint === "captures_invoice") throw unprocessable("DUPLICATE_INVOICE_ID");
    throw error;
  }
  await books.webhooks.send(event);
  return capture;
}

/** PayPal has no event for a failed capture. */
function eventTypeOf(status: CaptureRow["status"]): string {
  return `PAYMENT.CAPTURE.${status === "FAILED" ? "DECLINED" : status}`;
}

/** How PayPal decides a pending capture. It calls a capture that it declined later DENIED or DECLINED. */
export type CaptureOutcome = "COMPLETED" | "DENIED" | "DECLINED" | "FAILED";

/** Settles a pending capture. Does nothing if it is settled already. */
export async function settleCapture(books: SimulatorContext, orderId: string, outcome: CaptureOutcome): Promise<void> {
  const now = books.clock();
  const { capture } = await findOrder(books, orderId);
  if (!capture) throw new Error(`The order ${orderId} was not captured.`);
  const status = outcome === "DENIED" ? "DECLINED" : outcome;
  const settled: CaptureRow = { ...capture, status, reason: null, updated_at: now };
  const type = outcome === "DENIED" ? "PAYMENT.CAPTURE.DENIED" : eventTypeOf(status);
  const event = newEvent(books, type, orderId, showCapture(settled, books.apiUrl));
  const { rowCount } = await books.pool.query(
    `with settled as (
       update pretend_paypal.captures set status = $2, reason = null, updated_at = $3
        where id = $1 and status = 'PENDING' returning id
     ) ${insertEvent(4)} from settled`,
    [capture.id, status, now, ...eventValues(event, now)],
  );
  if (rowCount) await books.webhooks.send(event);
}

/** Reads a capture by its ID. */
export async function getCapture(books: SimulatorContext, id: string): Promise<Reply> {
  const row = await findCapture(books, id);
  return { status: 200, body: showCapture(onlyRow(row), books.apiUrl) };
}

async function findCapture({ pool }: SimulatorContext, id: string): Promise<CaptureRow[]> {
  const { rows } = await pool.query<CaptureRow>("select * from pretend_paypal.captures where id = $1", [id]);
  return rows;
}
