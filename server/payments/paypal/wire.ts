import { z } from "zod";
import { cleanEmail } from "../../../contract/email-address.ts";
import type { ProviderCapture, ProviderOrder, ProviderRefund, ShippingAddress } from "../provider.ts";

// The fields of PayPal's responses that this site reads (Orders v2, Payments v2). Other fields are ignored. What decides
// (IDs, statuses, the amount of a capture) must be readable, or else the outcome is unknown; the rest may be anything.

/** A field that only decorates: undefined if it is null, absent or of another type. */
const loose = <T extends z.ZodType>(shape: T) => shape.optional().catch(undefined);
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
  .transform(({ id: orderId, status: state, payer, purchase_units }): ProviderOrder => {
    const unit = purchase_units?.[0];
    const payments = unit?.payments;
    return {
      id: orderId,
      // A completed order is closed by its capture; without one, PayPal does not tell all.
      state: orderStates.get(state) ?? "unknown",
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

export const verification = z.object({ verification_status: z.enum(["SUCCESS", "FAILURE"]) });

/** Error body: the issue of the first detail, or else the error's name. */
export const errorIssue = z
  .object({ name: text, error: text, details: loose(z.array(loose(z.object({ issue: text })))) })
  .transform(({ name, error, details }) => details?.[0]?.issue ?? name ?? error ?? "");
