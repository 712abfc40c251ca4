import { type CaptureRow, dollars, type Experience, type OrderRow, type RefundRow, type Unit, usd } from "./ledger.ts";

// JSON of orders, captures and refunds, in PayPal's format.

/** The fictitious payer of all orders. */
export const payer = {
  name: { given_name: "Pat", surname: "Payer" },
  email_address: "pat.payer@example.com",
  payer_id: "PRETENDPAYER1",
  address: { country_code: "US" },
};

export type OrderWithPayments = { order: OrderRow; capture?: CaptureRow | undefined; refunds?: RefundRow[] };

/** The order's experience context, from either place in the request. */
export function experienceOf({ asked }: OrderRow): Experience {
  const source = asked.payment_source?.paypal ?? asked.payment_source?.venmo;
  return { ...asked.application_context, ...source?.experience_context };
}

/** The payment source of the response: its name, without the context. After an approval without one, PayPal's. */
function sourceOf({ asked, approved_at }: OrderRow) {
  const name = asked.payment_source?.venmo
    ? "venmo"
    : asked.payment_source?.paypal || approved_at
      ? "paypal"
      : undefined;
  return name ? { payment_source: { [name]: {} } } : {};
}

/** Minimal response to a creation: ID, status and links. */
export function showOrderShort({ order }: OrderWithPayments, apiUrl: string) {
  return { id: order.id, status: order.status, links: orderLinks(order, apiUrl) };
}

/** Minimal response to a capture: few details of the order, but the full capture. */
export function showCaptured(shown: OrderWithPayments, apiUrl: string) {
  const { order } = shown;
  const [unit] = order.asked.purchase_units;
  return {
    id: order.id,
    status: order.status,
    payment_source: { paypal: { email_address: payer.email_address, name: payer.name } },
    purchase_units: [
      {
        reference_id: unit.reference_id,
        ...(unit.shipping ? { shipping: unit.shipping } : {}),
        payments: payments(shown, apiUrl),
      },
    ],
    payer,
    links: orderLinks(order, apiUrl),
  };
}

/** Full representation of an order. */
export function showOrder(shown: OrderWithPayments, apiUrl: string) {
  const { order, capture } = shown;
  const [unit] = order.asked.purchase_units;
  const shownUnit: Unit & { payments?: object } = capture ? { ...unit, payments: payments(shown, apiUrl) } : unit;
  return {
    id: order.id,
    intent: order.asked.intent,
    status: order.status,
    ...sourceOf(order),
    purchase_units: [shownUnit],
    ...(order.approved_at ? { payer } : {}),
    create_time: timeOf(order.created_at),
    update_time: timeOf(capture?.created_at ?? order.approved_at ?? order.created_at),
    links: orderLinks(order, apiUrl),
  };
}

function payments({ capture, refunds = [] }: OrderWithPayments, apiUrl: string) {
  return {
    captures: capture ? [showCapture(capture, apiUrl)] : [],
    ...(refunds.length > 0 ? { refunds: refunds.map((refund) => showRefund(refund, apiUrl)) } : {}),
  };
}

export function showCapture(capture: CaptureRow, apiUrl: string) {
  const { id, status, reason, amount_cents: cents, order_id: orderId } = capture;
  const time = timeOf(capture.created_at);
  return {
    id,
    status,
    ...(reason ? { status_details: { reason } } : {}),
    amount: usd(cents),
    final_capture: true,
    ...(status === "COMPLETED" ? { seller_receivable_breakdown: breakdownOf(cents) } : {}),
    ...(capture.custom_id ? { custom_id: capture.custom_id } : {}),
    ...(capture.invoice_id ? { invoice_id: capture.invoice_id } : {}),
    seller_protection: { status: "NOT_ELIGIBLE" },
    supplementary_data: { related_ids: { order_id: orderId } },
    links: [
      { href: `${apiUrl}/v2/payments/captures/${id}`, rel: "self", method: "GET" },
      { href: `${apiUrl}/v2/payments/captures/${id}/refund`, rel: "refund", method: "POST" },
      { href: `${apiUrl}/v2/checkout/orders/${orderId}`, rel: "up", method: "GET" },
    ],
    create_time: time,
    update_time: time,
  };
}

/** What PayPal keeps of a capture: 3.49 % and 49 cents. */
function breakdownOf(cents: number) {
  const fee = Math.min(cents, Math.round(cents * 0.0349) + 49);
  return { gross_amount: usd(cents), paypal_fee: usd(fee), net_amount: usd(cents - fee) };
}

export function showRefundShort({ id, status, capture_id: captureId }: RefundRow, apiUrl: string) {
  return {
    id,
    status,
    links: [
      { href: `${apiUrl}/v2/payments/refunds/${id}`, rel: "self", method: "GET" },
      { href: `${apiUrl}/v2/payments/captures/${captureId}`, rel: "up", method: "GET" },
    ],
  };
}

export function showRefund(refund: RefundRow, apiUrl: string) {
  const time = timeOf(refund.created_at);
  return {
    ...showRefundShort(refund, apiUrl),
    amount: usd(refund.amount_cents),
    ...(refund.note ? { note_to_payer: refund.note } : {}),
    seller_payable_breakdown: {
      gross_amount: usd(refund.amount_cents),
      total_refunded_amount: { currency_code: "USD", value: dollars(refund.amount_cents) },
    },
    create_time: time,
    update_time: time,
  };
}

function orderLinks({ id, status, asked }: OrderRow, apiUrl: string) {
  const order = `${apiUrl}/v2/checkout/orders/${id}`;
  const self = { href: order, rel: "self", method: "GET" };
  if (status === "COMPLETED") return [self];
  return [
    self,
    {
      href: `${apiUrl}/checkoutnow?token=${id}`,
      rel: asked.payment_source ? "payer-action" : "approve",
      method: "GET",
    },
    { href: order, rel: "update", method: "PATCH" },
    { href: `${order}/capture`, rel: "capture", method: "POST" },
  ];
}

/** ISO 8601 time without milliseconds, like PayPal's. */
export function timeOf(time: Date): string {
  return time.toISOString().replace(/\.\d+Z$/, "Z");
}
