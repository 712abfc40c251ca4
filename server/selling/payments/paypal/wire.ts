import { z } from "zod";
import { cleanEmail } from "../../../../contract/platform/values/email-address.ts";
import type { ProviderCapture, ProviderDispute, ProviderOrder, ProviderRefund, ShippingAddress } from "../provider.ts";
import { sourceOf } from "./sources.ts";

// The fields of PayPal's responses that this site reads (Orders v2, Payments v2). Other fields are ignored. What decides
// (IDs, statuses, the amount of a capture) must be readable, or else the outcome is unknown; the rest may be anything.

/** A field that only decorates: undefined if it is null, absent or of another type. */
export const loose = <T extends z.ZodType>(shape: T) => shape.optional().catch(undefined);
const text = loose(z.string());
const id = z.string().regex(/^[\w-]{1,64}$/);
const status = z.string().min(1);

/** `"32.50"` → 3250, without floating point. */
const cents = z
  .string()
  .regex(/^\d{1,9}(\.\d{2})?$/)
  .transform((text) => {
    const [whole, fraction = "00"] = text.split(".") as [string, string?];
    return Number(whole) * 100 + Number(fraction);
  });
const money = z
  .object({ currency_code: z.string().regex(/^\w{3}$/), value: cents })
  .transform(({ currency_code, value }) => ({ currency: currency_code, cents: value }));

/** Body of a 204 response. */
export const emptyBody = z.undefined();

export const token = z.object({ access_token: z.string().min(1), expires_in: z.number() });

const refundStates: ReadonlyMap<string, ProviderRefund["state"]> = new Map([
  ["COMPLETED", "done"],
  ["PENDING", "moving"],
  ["FAILED", "failed"],
  ["CANCELLED", "failed"],
]);

export const refund = z
  .object({ id, status, amount: loose(money) })
  .transform(({ id, status, amount }): ProviderRefund => ({
    id,
    state: refundStates.get(status) ?? "unknown",
    code: status,
    cents: amount?.cents,
  }));

const captureStates: ReadonlyMap<string, ProviderCapture["state"]> = new Map([
  ["COMPLETED", "taken"],
  ["PARTIALLY_REFUNDED", "taken"],
  ["REFUNDED", "returned"],
  ["REVERSED", "reversed"],
  ["PENDING", "held"],
  ["DECLINED", "declined"],
  ["FAILED", "declined"],
]);

const capture = z
  .object({
    id,
    status,
    status_details: loose(z.object({ reason: text })),
    amount: money,
    custom_id: text,
    seller_receivable_breakdown: loose(z.object({ paypal_fee: loose(money) })),
  })
  .transform(({ id, status, status_details, amount, custom_id, seller_receivable_breakdown }): ProviderCapture => ({
    id,
    state: captureStates.get(status) ?? "unknown",
    code: oneLine(status_details?.reason ?? (status === "PENDING" ? "" : status)),
    ...amount,
    paymentId: custom_id,
    // Not known until the capture is completed, nor in minimal responses.
    feeCents: seller_receivable_breakdown?.paypal_fee?.cents,
  }));

const shipping = z
  .object({
    name: loose(z.object({ full_name: text })),
    address: loose(
      z.object({
        address_line_1: text,
        address_line_2: text,
        admin_area_2: text,
        admin_area_1: text,
        postal_code: text,
        country_code: text,
      }),
    ),
  })
  .transform(({ name, address = {} }): ShippingAddress => ({
    name: oneLine(name?.full_name),
    lines: [address.address_line_1, address.address_line_2].map(oneLine).filter(Boolean),
    city: oneLine(address.admin_area_2),
    state: oneLine(address.admin_area_1).toUpperCase(),
    zip: oneLine(address.postal_code),
    country: oneLine(address.country_code).toUpperCase(),
  }));

/** One line of at most 300 characters, because the payer's free text is copied into emails. */
function oneLine(line = ""): string {
  const plain = line.replace(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, " ");
  // The end may cut a character in two, which PostgreSQL refuses.
  return plain
    .trim()
    .slice(0, 300)
    .replace(/\p{Cs}$/u, "");
}

/** Response to the creation of an order. Only the ID is read. */
export const createdOrder = z.object({ id });

const orderStates: ReadonlyMap<string, ProviderOrder["state"]> = new Map([
  ["CREATED", "open"],
  ["SAVED", "open"],
  ["PAYER_ACTION_REQUIRED", "open"],
  ["APPROVED", "approved"],
  ["VOIDED", "closed"],
]);

export const order = z
  .object({
    id,
    status,
    payer: loose(z.object({ name: loose(z.object({ given_name: text, surname: text })), email_address: text })),
    payment_source: loose(z.record(z.string(), z.unknown())),
    purchase_units: z
      .array(
        z.object({
          amount: loose(money),
          shipping: loose(shipping),
          payments: z.object({ captures: z.array(capture).nullish(), refunds: z.array(refund).nullish() }).nullish(),
        }),
      )
      .nullish(),
  })
  .transform(({ id: orderId, status: state, payment_source, payer, purchase_units }): ProviderOrder => {
    const unit = purchase_units?.[0];
    const payments = unit?.payments;
    return {
      id: orderId,
      // A completed order is closed by its capture; without one, PayPal does not tell all.
      state: orderStates.get(state) ?? "unknown",
      source: sourceOf(payment_source ?? {}),
      payerName: oneLine([payer?.name?.given_name, payer?.name?.surname].filter(Boolean).join(" ")),
      payerEmail: cleanEmail(oneLine(payer?.email_address)),
      cents: unit?.amount?.cents,
      shipping: unit?.shipping,
      capture: decisiveCapture(state, payments?.captures ?? []),
      refunds: payments?.refunds ?? [],
    };
  });

/** The capture that took money or still may. A failed capture counts only if the order is closed. */
function decisiveCapture(orderStatus: string, captures: ProviderCapture[]): ProviderCapture | undefined {
  const isFailed = ({ state }: ProviderCapture) => state === "declined";
  return (
    captures.find((each) => !isFailed(each)) ?? (orderStatus === "COMPLETED" ? captures.findLast(isFailed) : undefined)
  );
}

const time = z
  .string()
  .transform((text) => new Date(text))
  .refine((date) => !Number.isNaN(date.getTime()));

const outcomes: ReadonlyMap<string, "won" | "lost"> = new Map([
  ["RESOLVED_SELLER_FAVOUR", "won"],
  ["CANCELED_BY_BUYER", "won"],
  ["DENIED", "won"],
  ["RESOLVED_BUYER_FAVOUR", "lost"],
  ["ACCEPTED", "lost"],
]);

export const dispute = z
  .object({
    dispute_id: z.string().min(1).max(255),
    create_time: time.nullish().catch(undefined),
    update_time: time.nullish().catch(undefined),
    disputed_transactions: z
      .array(z.object({ seller_transaction_id: z.string().nullish(), custom: z.string().nullish() }))
      .nullish()
      .catch(undefined),
    reason: z.string().max(100).nullish().catch(undefined),
    status: z.string().nullish().catch(undefined),
    dispute_amount: money.nullish().catch(undefined),
    dispute_outcome: z
      .object({ outcome_code: z.string().nullish(), amount_refunded: money.nullish().catch(undefined) })
      .nullish()
      .catch(undefined),
    money_movements: z
      .array(z.object({ affected_party: z.unknown(), type: z.unknown(), reason: z.unknown(), amount: money }))
      .nullish()
      .catch(undefined),
    dispute_life_cycle_stage: z.string().nullish().catch(undefined),
    dispute_channel: z.string().nullish().catch(undefined),
    seller_response_due_date: time.nullish().catch(undefined),
  })
  .transform((found): ProviderDispute => {
    const transaction = found.disputed_transactions?.[0];
    const outcome = found.dispute_outcome;
    const moved = movedOf(found.money_movements);
    const state = stateOfDispute(
      found.status ?? "",
      outcome?.outcome_code ?? "",
      found.seller_response_due_date,
      moved,
    );
    const cents = found.dispute_amount?.cents ?? 0;
    const lostCents = outcome?.amount_refunded?.cents ?? cents;
    return {
      id: found.dispute_id,
      captureId: transaction?.seller_transaction_id ?? undefined,
      paymentId: z.uuid().safeParse(transaction?.custom).data,
      state,
      reason: found.reason ?? "OTHER",
      stage: found.dispute_channel === "EXTERNAL" ? "bank" : stageOf(found.dispute_life_cycle_stage),
      cents,
      dueAt: found.seller_response_due_date ?? undefined,
      changedAt: found.update_time ?? found.create_time ?? new Date(0),
      moved: moved ?? (state === "lost" ? { takenCents: lostCents, givenCents: 0 } : undefined),
    };
  });

const stageOf = (stage: string | null | undefined) => (stage && stage !== "INQUIRY" ? "claim" : "inquiry");

type Moved = ProviderDispute["moved"];

/** Who won is what the outcome says; with a payout, where the seller's money is. An unknown status may be answered. */
function stateOfDispute(
  status: string,
  outcome: string,
  dueAt: Date | null | undefined,
  moved: Moved,
): ProviderDispute["state"] {
  if (outcome === "RESOLVED_WITH_PAYOUT") return moved && moved.takenCents > moved.givenCents ? "lost" : "won";
  const decided = outcomes.get(outcome);
  if (decided) return decided;
  if (status === "RESOLVED" || outcome === "NONE") return "closed";
  return status === "WAITING_FOR_SELLER_RESPONSE" || (status === "OPEN" && dueAt) ? "ours" : "open";
}

/** What was taken of the seller's money for the case itself, and given again. Fees are not part of a payment. */
function movedOf(
  movements:
    | { affected_party: unknown; type: unknown; reason: unknown; amount: { cents: number } }[]
    | null
    | undefined,
): Moved {
  const ofSeller = movements?.filter(
    ({ affected_party, reason }) =>
      affected_party === "SELLER" && (reason ?? "DISPUTE_SETTLEMENT") === "DISPUTE_SETTLEMENT",
  );
  if (!ofSeller?.length) return undefined;
  const sum = (of: string) => ofSeller.reduce((cents, { type, amount }) => cents + (type === of ? amount.cents : 0), 0);
  return { takenCents: sum("DEBIT"), givenCents: sum("CREDIT") };
}

export const verification = z.object({ verification_status: z.enum(["SUCCESS", "FAILURE"]) });

/** Error body: the issue of the first detail, or else the error's name. */
export const errorIssue = z
  .object({ name: text, error: text, details: loose(z.array(loose(z.object({ issue: text })))) })
  .transform(({ name, error, details }) => details?.[0]?.issue ?? name ?? error ?? "");
