import { z } from "zod";
import { cleanEmail } from "../../../contract/email-address.ts";

// The fields of PayPal's responses that this site reads (Orders v2, Payments v2). Other fields are ignored.

const text = z.string().optional();

/** `"32.50"` → 3250, without floating point. */
const cents = z
  .string()
  .regex(/^\d{1,9}(\.\d{2})?$/)
  .transform((text) => {
    const [whole, fraction = "00"] = text.split(".") as [string, string?];
    return Number(whole) * 100 + Number(fraction);
  });
const money = z
  .object({ currency_code: z.string(), value: cents })
  .transform(({ currency_code, value }) => ({ currency: currency_code, cents: value }));

/** Body of a 204 response. */
export const emptyBody = z.undefined();

export const token = z.object({ access_token: z.string().min(1), expires_in: z.number() });

export const refund = z
  .object({
    id: z.string().min(1),
    status: z.enum(["COMPLETED", "PENDING", "FAILED", "CANCELLED"]),
    amount: money.optional(),
  })
  .transform(({ id, status, amount }) => ({ id, status, cents: amount?.cents }));
/** `cents` is undefined in PayPal's minimal responses. */
export type PayPalRefund = z.output<typeof refund>;

const capture = z
  .object({
    id: z.string().min(1),
    status: z.enum(["COMPLETED", "DECLINED", "PENDING", "REFUNDED", "PARTIALLY_REFUNDED", "FAILED"]),
    status_details: z.object({ reason: text }).optional(),
    amount: money,
    custom_id: text,
    seller_receivable_breakdown: z.object({ paypal_fee: money.optional() }).optional(),
  })
  .transform(({ status_details, amount, custom_id, seller_receivable_breakdown, ...rest }) => ({
    ...rest,
    reason: status_details?.reason ?? "",
    ...amount,
    customId: custom_id,
    /** What PayPal keeps. Undefined until the capture is completed, and in minimal responses. */
    feeCents: seller_receivable_breakdown?.paypal_fee?.cents,
  }));
export type PayPalCapture = z.output<typeof capture>;

const shipping = z
  .object({
    name: z.object({ full_name: text }).optional(),
    address: z
      .object({
        address_line_1: text,
        address_line_2: text,
        admin_area_2: text,
        admin_area_1: text,
        postal_code: text,
        country_code: text,
      })
      .optional(),
  })
  .transform(({ name, address = {} }) => ({
    name: oneLine(name?.full_name),
    lines: [address.address_line_1, address.address_line_2].filter(Boolean).map(oneLine),
    city: oneLine(address.admin_area_2),
    state: oneLine(address.admin_area_1).toUpperCase(),
    zip: oneLine(address.postal_code),
    /** ISO 3166-1 alpha-2 code, uppercase. */
    country: oneLine(address.country_code).toUpperCase(),
  }));
/** The shipping address that the payer chose at PayPal. */
export type PayPalShipping = z.output<typeof shipping>;

/** One line of at most 300 characters, because the payer's free text is copied into emails. */
function oneLine(line = ""): string {
  const plain = line.replace(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, " ");
  return plain.trim().slice(0, 300);
}

/** Response to the creation of an order. Only the ID is read. */
export const createdOrder = z.object({ id: z.string().min(1).max(64) });

export const order = z
  .object({
    id: z.string(),
    status: z.enum(["CREATED", "SAVED", "APPROVED", "VOIDED", "COMPLETED", "PAYER_ACTION_REQUIRED"]),
    payment_source: z.record(z.string(), z.unknown()).nullish(),
    payer: z.object({ name: z.object({ given_name: text, surname: text }).optional(), email_address: text }).optional(),
    purchase_units: z
      .array(
        z.object({
          custom_id: text,
          amount: money.optional(),
          shipping: shipping.optional(),
          payments: z.object({ captures: z.array(capture).optional(), refunds: z.array(refund).optional() }).optional(),
        }),
      )
      .optional(),
  })
  .transform(({ id, status, payment_source, payer, purchase_units }) => {
    const unit = purchase_units?.[0];
    const payments = unit?.payments;
    return {
      id,
      status,
      source: sourceOf(payment_source ?? {}),
      payerName: [payer?.name?.given_name, payer?.name?.surname].filter(Boolean).join(" "),
      payerEmail: cleanEmail(payer?.email_address ?? ""),
      /** The amount that a capture would take. Undefined in minimal responses. */
      cents: unit?.amount?.cents,
      shipping: unit?.shipping,
      capture: decisiveCapture(status, payments?.captures ?? []),
      refunds: payments?.refunds ?? [],
    };
  });
/** An order with its decisive capture, if there is one. */
export type PayPalOrder = z.output<typeof order>;

/** How the order can be approved: in PayPal's window (also with a card), in Venmo's, or in the sheet of a device. */
function sourceOf(source: Record<string, unknown>): "paypal" | "venmo" | "none" {
  if ("venmo" in source) return "venmo";
  return "paypal" in source || "card" in source ? "paypal" : "none";
}

/** The capture that took money or still may. A failed capture counts only if the order is closed. */
function decisiveCapture(status: string, captures: PayPalCapture[]): PayPalCapture | undefined {
  const isFailed = (each: PayPalCapture) => each.status === "DECLINED" || each.status === "FAILED";
  return captures.find((each) => !isFailed(each)) ?? (status === "COMPLETED" ? captures.findLast(isFailed) : undefined);
}

export const verification = z.object({ verification_status: z.enum(["SUCCESS", "FAILURE"]) });

/** Error body: the issue of the first detail, or else the error's name. */
export const errorIssue = z
  .object({ name: text, error: text, details: z.array(z.object({ issue: text })).optional() })
  .transform(({ name, error, details }) => details?.[0]?.issue ?? name ?? error ?? "");
