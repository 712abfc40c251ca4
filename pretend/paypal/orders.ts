import type pg from "pg";
import { invalid, notFound, type ProviderError, type Reply, unprocessable } from "./answer.ts";
import { checkOrder, checkUnit } from "./check-order.ts";
import type { FaultQueue } from "./faults.ts";
import {
  type CaptureRow,
  centsOf,
  inTransaction,
  randomId,
  onlyRow,
  type OrderRequest,
  type OrderRow,
  type RefundRow,
  type Shipping,
} from "./ledger.ts";
import { experienceOf, showCaptured, showOrder, showOrderShort, sourceOf, type OrderWithPayments } from "./show.ts";
import { eventValues, insertEvent, newEvent, type Webhooks } from "./webhooks.ts";

export type SimulatorContext = {
  pool: pg.Pool;
  clock: () => Date;
  webhooks: Webhooks;
  faults: FaultQueue;
  apiUrl: string;
};

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
            (select jsonb_agg(to_jsonb(r) order by r.created_at) from pretend_paypal.refunds r
              where r.capture_id = c.id and r.is_listed) as refunds
       from pretend_paypal.orders o left join pretend_paypal.captures c on c.order_id = o.id where o.id = $1`,
    [id],
  );
  const [row] = rows;
  if (!row) throw notFound();
  const { capture, refunds, ...order } = row;
  const ageMs = clock().getTime() - (order.approved_at ?? order.created_at).getTime();
  if (!capture && ageMs > orderLifeMs) throw notFound();
  // Rows selected as JSON have their times as text.
  const withDate = <Row extends { created_at: Date; updated_at: Date | null }>(from: Row) => ({
    ...from,
    created_at: new Date(from.created_at),
    updated_at: from.updated_at && new Date(from.updated_at),
  });
  return { order, capture: capture ? withDate(capture) : undefined, refunds: (refunds ?? []).map(withDate) };
}

/** Status of an order that the payer has not approved. PayPal's differs if the request names the payment source. */
const openStatus = (asked: OrderRequest) => (asked.payment_source ? "PAYER_ACTION_REQUIRED" : "CREATED");

/** Creates an order: 201, or 200 for a repeated key. */
export async function createOrder(
  books: SimulatorContext,
  body: unknown,
  { key, wantsAll }: CallOptions,
): Promise<Reply> {
  const asked = checkOrder(body, key);
  const [unit] = asked.purchase_units;
  const now = books.clock();
  for (;;) {
    const { rows } = await books.pool.query<OrderRow>(
      `insert into pretend_paypal.orders (id, status, create_key, asked, amount_cents, invoice_id, created_at)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict (create_key) do nothing returning *`,
      [randomId(), openStatus(asked), key, JSON.stringify(asked), centsOf(unit.amount.value), unit.invoice_id, now],
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
  if (!Array.isArray(operations) || operations.length === 0) throw invalid("/", "MISSING_REQUIRED_PARAMETER");
  await findOrder(books, id);
  await inTransaction(books.pool, async (client) => {
    const { rows } = await client.query<OrderRow>("select * from pretend_paypal.orders where id = $1 for update", [id]);
    const order = onlyRow(rows);
    if (order.status === "VOIDED") throw unprocessable("NOT_PATCHABLE");
    if (order.status === "COMPLETED") throw unprocessable("ORDER_ALREADY_COMPLETED");
    const unit: Record<string, unknown> = { ...order.asked.purchase_units[0] };
    for (const { op, path, value } of operations) {
      const [, referenceId, name] = patchPath.exec(path) ?? [];
      if (!name) throw unprocessable("NOT_PATCHABLE");
      if (referenceId !== unit["reference_id"]) throw unprocessable("REFERENCE_ID_NOT_FOUND");
      if (op !== "replace" && op !== "add") throw invalid(path, "INVALID_PATCH_OPERATION");
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
  const event = newEvent(books, "CHECKOUT.ORDER.APPROVED", id, showOrder({ order: approved }, books.apiUrl));
  const { rowCount } = await books.pool.query(
    `with approved as (
       update pretend_paypal.orders
          set status = 'APPROVED', approved_at = $2, card_is_good = $3,
              asked = case when $4::jsonb is null then asked else jsonb_set(asked, '{purchase_units,0,shipping}', $4) end
        where id = $1 and status not in ('COMPLETED', 'VOIDED') returning id
     ) ${insertEvent(5)} from approved`,
    [id, now, cardIsGood, shippingAddress ? JSON.stringify(shippingAddress) : null, ...eventValues(event, now)],
  );
  if (!rowCount) throw alreadyCaptured();
  await books.webhooks.send(event);
}

/**
 * PayPal takes an approval back, as it does with an order that is not captured in time: the order is cancelled (VOIDED),
 * or can be approved again (CREATED).
 */
export async function reverseApproval(
  books: SimulatorContext,
  id: string,
  { to = "VOIDED" }: { to?: "VOIDED" | "CREATED" } = {},
): Promise<void> {
  const { order } = await findOrder(books, id);
  const { reference_id, custom_id, invoice_id } = order.asked.purchase_units[0];
  const resource = {
    order_id: id,
    purchase_units: [{ reference_id, custom_id, invoice_id }],
    ...sourceOf(order),
  };
  const event = newEvent(books, "CHECKOUT.PAYMENT-APPROVAL.REVERSED", id, resource);
  const { rowCount } = await books.pool.query(
    `with reversed as (
       update pretend_paypal.orders set status = $2, approved_at = null where id = $1 and status = 'APPROVED' returning id
     ) ${insertEvent(3)} from reversed`,
    [id, to === "VOIDED" ? to : openStatus(order.asked), ...eventValues(event, books.clock())],
  );
  if (!rowCount) throw new Error(`The order ${id} is not approved.`);
  await books.webhooks.send(event);
}

export function alreadyCaptured(): ProviderError {
  return unprocessable("ORDER_ALREADY_CAPTURED");
}

/** Response to a capture, new (201) or repeated (200). */
export function capturedReply(
  books: SimulatorContext,
  shown: OrderWithPayments,
  { wantsAll, status }: { wantsAll: boolean; status: 200 | 201 },
): Reply {
  return { status, body: (wantsAll ? showOrder : showCaptured)(shown, books.apiUrl) };
}
