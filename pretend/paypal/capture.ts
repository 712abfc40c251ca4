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
    if (declinedIssue) throw declined(declinedIssue);
    if (!order.approved_at)
      throw unprocessable("ORDER_NOT_APPROVED", "Payer has not yet approved the Order for payment.");
    if (order.status === "PAYER_ACTION_REQUIRED")
      throw unprocessable("PAYER_ACTION_REQUIRED", "Payer needs to perform an action before capturing.");
    if (!order.card_is_good || plan?.do === "decline") {
      const issue = (plan?.do === "decline" && plan.issue) || "INSTRUMENT_DECLINED";
      if (await decline(books, order, key, issue)) throw declined(issue);
      continue;
    }
    const newCapture = await insertCapture(books, order, key, plan);
    if (!newCapture) continue;
    const reply = capturedReply(
      books,
      { order: { ...order, status: "COMPLETED" }, capture: newCapture },
      { wantsAll, status: 201 },
    );
    if (plan?.do === "pend" && plan.then) {
      const { then, afterMs = 0 } = plan;
      // If the process ends before the timer, the capture stays pending until a test calls `settle`.
      setTimeout(() => void settleCapture(books, id, then).catch(() => {}), afterMs).unref();
    }
    return reply;
  }
}

function declined(issue: string) {
  const description = "The instrument presented was either declined by the processor or bank, or can't be used.";
  return unprocessable(issue, description);
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
    amount_cents: plan?.do === "take" ? plan.cents : order.amount_cents,
    refunded_cents: 0,
    custom_id: unit.custom_id ?? null,
    invoice_id: unit.invoice_id ?? null,
    created_at: now,
    ...(plan?.do === "pend" ? { status: "PENDING", reason: plan.reason ?? "PENDING_REVIEW" } : {}),
    ...(plan?.do === "complete-declined" ? { status: "DECLINED", reason: "DECLINED_BY_RISK_FRAUD_FILTERS" } : {}),
  };
  const event = newEvent(`PAYMENT.CAPTURE.${capture.status}`, order.id, showCapture(capture, books.apiUrl), now);
  try {
    const { rowCount } = await books.pool.query(
      `with taken as (
         update pretend_paypal.orders set status = 'COMPLETED'
          where id = $1 and status = 'APPROVED' and card_is_good and amount_cents = $2
            and ($3::text is null or not declined_keys ? $3) returning id
       ), captured as (
         insert into pretend_paypal.captures
                (order_id, id, request_key, status, reason, amount_cents, custom_id, invoice_id, created_at)
         select id, $4, $3, $5, $6, $7, $8, $9, $10 from taken returning id
       ) ${insertEvent(11)} from captured`,
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
        ...eventValues(event, now),
      ],
    );
    if (!rowCount) return undefined;
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    if (code === "23505" && constraint === "captures_invoice")
      throw unprocessable("DUPLICATE_INVOICE_ID", "Duplicate Invoice ID detected.");
    throw error;
  }
  await books.webhooks.send(event);
  return capture;
}

/** Settles a pending capture. Does nothing if it is settled already. */
export async function settleCapture(
  books: SimulatorContext,
  orderId: string,
  outcome: "COMPLETED" | "DENIED",
): Promise<void> {
  const now = books.clock();
  const { capture } = await findOrder(books, orderId);
  if (!capture) throw new Error(`The order ${orderId} was not captured.`);
  const status = outcome === "DENIED" ? "DECLINED" : "COMPLETED";
  const settled: CaptureRow = { ...capture, status, reason: null };
  const event = newEvent(`PAYMENT.CAPTURE.${outcome}`, orderId, showCapture(settled, books.apiUrl), now);
  const { rowCount } = await books.pool.query(
    `with settled as (
       update pretend_paypal.captures set status = $2, reason = null where id = $1 and status = 'PENDING' returning id
     ) ${insertEvent(3)} from settled`,
    [capture.id, status, ...eventValues(event, now)],
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
