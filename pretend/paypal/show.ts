import { type CaptureRow, type DisputeRow, type Experience, moneyOf, type OrderRow, type RefundRow } from "./ledger.ts";

// JSON of orders, captures and refunds, in PayPal's format.

/** The fictitious payer of all orders. */
export const payer = {
  name: { given_name: "Pat", surname: "Payer" },
  email_address: "pat.payer@example.com",
  payer_id: "PRETENDPAYER2",
  address: { country_code: "US" },
};

/** The account that is paid. */
export const payee = { email_address: "studio@example.com", merchant_id: "PRETENDPAYEE2" };

/** The payment source that a response shows: what the request names, or PayPal's after an approval; then with the payer. */
export function sourceOf({ asked, approved_at: approvedAt }: OrderRow) {
  const name = asked.payment_source?.venmo ? "venmo" : asked.payment_source || approvedAt ? "paypal" : undefined;
  if (!name) return {};
  const { name: payerName, email_address, payer_id: account_id, address } = payer;
  const status = name === "paypal" ? { account_status: "VERIFIED" } : {};
  const wallet = approvedAt ? { email_address, account_id, ...status, name: payerName, address } : {};
  return { payment_source: { [name]: wallet } };
}

export type OrderWithPayments = { order: OrderRow; capture?: CaptureRow | undefined; refunds?: RefundRow[] };

/** The order's experience context, from either place in the request. */
export function experienceOf({ asked }: OrderRow): Experience {
  const [source] = Object.values(asked.payment_source ?? {});
  return { ...asked.application_context, ...source?.experience_context };
}

/** Minimal response to a creation: ID, status and links. */
export function showOrderShort({ order }: OrderWithPayments, apiUrl: string) {
  return { id: order.id, status: order.status, ...sourceOf(order), links: orderLinks(order, apiUrl) };
}

/** Minimal response to a capture: few details of the order, but the full capture. */
export function showCaptured(shown: OrderWithPayments, apiUrl: string) {
  const { order } = shown;
  const [unit] = order.asked.purchase_units;
  return {
    id: order.id,
    status: order.status,
    ...sourceOf(order),
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
  const shownUnit = { ...unit, payee, ...(capture ? { payments: payments(shown, apiUrl) } : {}) };
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
  const { id, status, reason, amount_cents: cents, currency, order_id: orderId } = capture;
  const takesMoney = status === "COMPLETED" || status === "REFUNDED" || status === "PARTIALLY_REFUNDED";
  return {
    id,
    status,
    ...(reason ? { status_details: { reason } } : {}),
    amount: moneyOf(cents, currency),
    final_capture: true,
    ...(takesMoney ? { seller_receivable_breakdown: breakdownOf(cents, currency) } : {}),
    ...(capture.custom_id ? { custom_id: capture.custom_id } : {}),
    ...(capture.invoice_id ? { invoice_id: capture.invoice_id } : {}),
    seller_protection: { status: "NOT_ELIGIBLE" },
    supplementary_data: { related_ids: { order_id: orderId } },
    links: [
      { href: `${apiUrl}/v2/payments/captures/${id}`, rel: "self", method: "GET" },
      { href: `${apiUrl}/v2/payments/captures/${id}/refund`, rel: "refund", method: "POST" },
      { href: `${apiUrl}/v2/checkout/orders/${orderId}`, rel: "up", method: "GET" },
    ],
    ...timesOf(capture),
  };
}

/** What PayPal keeps of a capture: 3.49 % and 49 cents. */
function breakdownOf(cents: number, currency: string) {
  const fee = Math.min(cents, Math.round(cents * 0.0349) + 49);
  return {
    gross_amount: moneyOf(cents, currency),
    paypal_fee: moneyOf(fee, currency),
    net_amount: moneyOf(cents - fee, currency),
  };
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
  const amount = moneyOf(refund.amount_cents, refund.currency);
  const isUndecided = refund.status === "PENDING" || refund.status === "FAILED";
  return {
    ...showRefundShort(refund, apiUrl),
    ...(isUndecided ? { status_details: { reason: "ECHECK" } } : {}),
    amount,
    ...(refund.note ? { note_to_payer: refund.note } : {}),
    seller_payable_breakdown: {
      gross_amount: amount,
      paypal_fee: moneyOf(0, refund.currency),
      net_amount: amount,
    },
    ...timesOf(refund),
  };
}

export function showDispute(dispute: DisputeRow, capture: CaptureRow, apiUrl: string) {
  const { id, reason, status, stage, channel, outcome, amount_cents: cents, seller_response_due_at: dueAt } = dispute;
  const { currency } = capture;
  const isLost = outcome === "RESOLVED_BUYER_FAVOUR" || outcome === "ACCEPTED" || outcome === "RESOLVED_WITH_PAYOUT";
  return {
    dispute_id: id,
    ...timesOf(dispute),
    disputed_transactions: [
      {
        seller_transaction_id: capture.id,
        create_time: timeOf(capture.created_at),
        transaction_status: dispute.movements.at(-1)?.type === "DEBIT" ? "REVERSED" : "COMPLETED",
        gross_amount: moneyOf(capture.amount_cents, currency),
        ...(capture.invoice_id ? { invoice_number: capture.invoice_id } : {}),
        ...(capture.custom_id ? { custom: capture.custom_id } : {}),
        buyer: { name: `${payer.name.given_name} ${payer.name.surname}` },
        seller: { merchant_id: payee.merchant_id, name: "Test Studio" },
      },
    ],
    reason,
    status,
    dispute_amount: moneyOf(cents, currency),
    ...(outcome
      ? {
          dispute_outcome: {
            outcome_code: outcome,
            ...(isLost ? { amount_refunded: moneyOf(cents, currency) } : {}),
          },
        }
      : {}),
    ...(dispute.movements.length > 0
      ? {
          money_movements: dispute.movements.map((movement) => ({
            affected_party: "SELLER",
            amount: moneyOf(movement.cents, currency),
            initiated_time: movement.at,
            type: movement.type,
            reason: "DISPUTE_SETTLEMENT",
          })),
        }
      : {}),
    dispute_life_cycle_stage: stage,
    dispute_channel: channel,
    ...(dueAt && !outcome ? { seller_response_due_date: timeOf(dueAt) } : {}),
    links: [{ href: `${apiUrl}/v1/customer/disputes/${id}`, rel: "self", method: "GET" }],
  };
}

function orderLinks({ id, status, asked }: OrderRow, apiUrl: string) {
  const order = `${apiUrl}/v2/checkout/orders/${id}`;
  const self = { href: order, rel: "self", method: "GET" };
  if (status === "COMPLETED" || status === "VOIDED") return [self];
  const payerLink = { href: `${apiUrl}/checkoutnow?token=${id}`, method: "GET" };
  if (asked.payment_source) return [self, { ...payerLink, rel: "payer-action" }];
  return [
    self,
    { ...payerLink, rel: "approve" },
    { href: order, rel: "update", method: "PATCH" },
    { href: `${order}/capture`, rel: "capture", method: "POST" },
  ];
}

function timesOf(row: { created_at: Date; updated_at: Date | null }) {
  return { create_time: timeOf(row.created_at), update_time: timeOf(row.updated_at ?? row.created_at) };
}

/** ISO 8601 time without milliseconds, like PayPal's. */
export function timeOf(time: Date): string {
  return time.toISOString().replace(/\.\d+Z$/, "Z");
}
