import type pg from "pg";
import { invalid, notFound, type ProviderError, type Reply, unprocessable } from "./answer.ts";
import { checkOrder, checkUnit } from "./check-order.ts";
import {
  type CaptureRow,
  centsOf,
  inTransaction,
  randomId,
  onlyRow,
  type OrderRow,
  type RefundRow,
  type Shipping,
} from "./ledger.ts";
import { experienceOf, showCaptured, showOrder, showOrderShort, type OrderWithPayments } from "./show.ts";
import { eventValues, insertEvent, newEvent, type Webhooks } from "./webhooks.ts";

export type SimulatorContext = { pool: pg.Pool; clock: () => Date; webhooks: Webhooks; apiUrl: string };

/** Options of a call from its HTTP headers: idempotency key, and `Prefer: return=representation`. */
export type CallOptions = { key: string | undefined; wantsAll: boolean };

const hourMs = 60 * 60 * 1000;
/** Uncaptured orders expire after this. */
const orderLifeMs = 3 * hourMs;
/** Idempotency keys of orders and captures expire after this. */
export const orderKeyMs = 6 * hourMs;

/** Reads an order with its capture and refunds. Throws a 404 if it does not exist or has expired. */
export async function findOrder({ pool, clock }: SimulatorContext, id: string): Promise<OrderWithPayments> {
  if (!/^[\w-]{1,64}$/.test(id)) throw notFound();
  const { rows } = await pool.query<OrderRow & { capture: CaptureRow | null; refunds: RefundRow[] | null }>(
    `select o.*, to_jsonb(c) as capture,
            (select jsonb_agg(to_jsonb(r) order by r.created_at) from pretend_paypal.refunds r where r.capture_id = c.id) as refunds
       from pretend_paypal.orders o left join pretend_paypal.captures c on c.order_id = o.id where o.id = $1`,
    [id],
  );
  const [row] = rows;
  if (!row) throw notFound();
  const { capture, refunds, ...order } = row;
  const ageMs = clock().getTime() - (order.approved_at ?? order.created_at).getTime();
  if (!capture && ageMs > orderLifeMs) throw notFound();
  // Rows selected as JSON have their times as text.
  const withDate = <Row extends { created_at: Date }>(from: Row) => ({
    ...from,
    created_at: new Date(from.created_at),
  });
  return { order, capture: capture ? withDate(capture) : undefined, refunds: (refunds ?? []).map(withDate) };
}

/** Creates an order: 201, or 200 for a repeated key. */
export async function createOrder(
  books: SimulatorContext,
  body: unknown,
  { key, wantsAll }: CallOptions,
): Promise<Reply> {
  const asked = checkOrder(body);
  const [unit] = asked.purchase_units;
  if (asked.payment_source && !key)
    throw invalid("", "PAYPAL_REQUEST_ID_REQUIRED", "An order with a payment source needs a PayPal-Request-Id.");
  const status = asked.payment_source ? "PAYER_ACTION_REQUIRED" : "CREATED";
  const now = books.clock();
  for (;;) {
    const { rows } = await books.pool.query<OrderRow>(
      `insert into pretend_paypal.orders (id, status, create_key, asked, amount_cents, invoice_id, created_at)
       values ($1, $7, $2, $3, $4, $5, $6) on conflict (create_key) do nothing returning *`,
      [randomId(), key, JSON.stringify(asked), centsOf(unit.amount.value), unit.invoice_id, now, status],
    );
    const show = wantsAll ? showOrder : showOrderShort;
    if (rows[0]) return { status: 201, body: show({ order: rows[0] }, books.apiUrl) };
    await books.pool.query(
      "update pretend_paypal.orders set create_key = null where create_key = $1 and created_at < $2",
      [key, new Date(now.getTime() - orderKeyMs)],
    );
    const existing = await books.pool.query<OrderRow>("select * from pretend_paypal.orders where create_key = $1", [
      key,
    ]);
    if (existing.rows[0]) return { status: 200, body: show({ order: existing.rows[0] }, books.apiUrl) };
  }
}

export async function getOrder(books: SimulatorContext, id: string): Promise<Reply> {
  return { status: 200, body: showOrder(await findOrder(books, id), books.apiUrl) };
}

/** Replaces the amount, the items or a text of the purchase unit. A higher amount needs a new approval. */
export async function patchOrder(books: SimulatorContext, id: string, body: unknown): Promise<Reply> {
  const operations = body as { op: string; path: string; value: unknown }[];
  if (!Array.isArray(operations) || operations.length === 0)
    throw invalid("/", "MISSING_REQUIRED_PARAMETER", "A required field is missing.");
  await findOrder(books, id);
  await inTransaction(books.pool, async (client) => {
    const { rows } = await client.query<OrderRow>("select * from pretend_paypal.orders where id = $1 for update", [id]);
    const order = onlyRow(rows);
    if (order.status === "COMPLETED")
      throw unprocessable("ORDER_ALREADY_COMPLETED", "The order cannot be patched after it is completed.");
    const unit: Record<string, unknown> = { ...order.asked.purchase_units[0] };
    for (const { op, path, value } of operations) {
      const [, referenceId, name] = patchPath.exec(path) ?? [];
      if (!name || referenceId !== unit["reference_id"] || (op !== "replace" && op !== "add"))
        throw unprocessable("INVALID_PATCH_OPERATION", "The operation cannot be done.");
      unit[name] = value;
    }
    const checked = checkUnit(unit as OrderRow["asked"]["purchase_units"][0]);
    const cents = centsOf(checked.amount.value);
    const status = cents > order.amount_cents && order.status === "APPROVED" ? "PAYER_ACTION_REQUIRED" : order.status;
    await client.query(
      `update pretend_paypal.orders set asked = $2, amount_cents = $3, invoice_id = $4, status = $5 where id = $1`,
      [id, JSON.stringify({ ...order.asked, purchase_units: [checked] }), cents, checked.invoice_id, status],
    );
  });
  return { status: 204 };
}

const patchPath = /^\/purchase_units\/@reference_id=='([^']*)'\/(amount|items|custom_id|invoice_id|description)$/;

/** The payer's default shipping address. */
const defaultShipping: Shipping = {
  name: { full_name: "Pat Payer" },
  address: {
    address_line_1: "1 Main Street",
    admin_area_2: "Los Angeles",
    admin_area_1: "CA",
    postal_code: "90012",
    country_code: "US",
  },
};

/** The payer approves (in the dialog or in a test), with a good card or one that the capture will decline. */
export async function approveOrder(
  books: SimulatorContext,
  id: string,
  { cardIsGood, shipping }: { cardIsGood: boolean; shipping?: Shipping | undefined },
): Promise<void> {
  const { order } = await findOrder(books, id);
  const now = books.clock();
  const [unit] = order.asked.purchase_units;
  const preference = experienceOf(order).shipping_preference ?? "GET_FROM_FILE";
  const shippingAddress =
    preference === "GET_FROM_FILE" ? (shipping ?? unit.shipping ?? defaultShipping) : unit.shipping;
  const asked = {
    ...order.asked,
    purchase_units: [{ ...unit, ...(shippingAddress ? { shipping: shippingAddress } : {}) }],
  };
  const approved = { ...order, asked, status: "APPROVED", approved_at: now } as OrderRow;
  const event = newEvent("CHECKOUT.ORDER.APPROVED", id, showOrder({ order: approved }, books.apiUrl), now);
  const { rowCount } = await books.pool.query(
    `with approved as (
       update pretend_paypal.orders
          set status = 'APPROVED', approved_at = $2, card_is_good = $3,
              asked = case when $4::jsonb is null then asked else jsonb_set(asked, '{purchase_units,0,shipping}', $4) end
        where id = $1 and status <> 'COMPLETED' returning id
     ) ${insertEvent(5)} from approved`,
    [id, now, cardIsGood, shippingAddress ? JSON.stringify(shippingAddress) : null, ...eventValues(event, now)],
  );
  if (!rowCount) throw alreadyCaptured();
  await books.webhooks.send(event);
}

export function alreadyCaptured(): ProviderError {
  return unprocessable("ORDER_ALREADY_CAPTURED", "Order already captured.");
}

/** Response to a capture, new (201) or repeated (200). */
export function capturedReply(
  books: SimulatorContext,
  shown: OrderWithPayments,
  { wantsAll, status }: { wantsAll: boolean; status: 200 | 201 },
): Reply {
  return { status, body: (wantsAll ? showOrder : showCaptured)(shown, books.apiUrl) };
}
