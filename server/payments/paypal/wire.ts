import { z } from "zod";

// PayPal's answers, as far as they are read here (Orders v2, Payments v2; payments.md). What else is in them is let by.

/** `"32.50"` → 3250. Never through a float. */
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

/** What a 204 carries. */
export const nothing = z.undefined();

export const token = z.object({ access_token: z.string().min(1), expires_in: z.number() });

export const refund = z
  .object({
    id: z.string().min(1),
    status: z.enum(["COMPLETED", "PENDING", "FAILED", "CANCELLED"]),
    amount: money.optional(),
  })
  .transform(({ id, status, amount }) => ({ id, status, cents: amount?.cents }));
/** `cents` is left out where PayPal answers in short. */
export type PayPalRefund = z.output<typeof refund>;

const capture = z
  .object({
    id: z.string().min(1),
    status: z.enum(["COMPLETED", "DECLINED", "PENDING", "REFUNDED", "PARTIALLY_REFUNDED", "FAILED"]),
    status_details: z.object({ reason: z.string().optional() }).optional(),
    amount: money,
    custom_id: z.string().optional(),
  })
  .transform(({ id, status, status_details, amount, custom_id }) => ({
    id,
    status,
    reason: status_details?.reason ?? "",
    ...amount,
    customId: custom_id,
  }));
export type PayPalCapture = z.output<typeof capture>;

const shipping = z
  .object({
    name: z.object({ full_name: z.string().optional() }).optional(),
    address: z
      .object({
        address_line_1: z.string().optional(),
        address_line_2: z.string().optional(),
        admin_area_2: z.string().optional(),
        admin_area_1: z.string().optional(),
        postal_code: z.string().optional(),
        country_code: z.string().optional(),
      })
      .optional(),
  })
  .transform(({ name, address = {} }) => ({
    name: short(name?.full_name),
    lines: [address.address_line_1, address.address_line_2].filter(Boolean).map(short),
    city: short(address.admin_area_2),
    state: short(address.admin_area_1).toUpperCase(),
    zip: short(address.postal_code),
    /** Two capitals, as ISO 3166 has them. */
    country: short(address.country_code).toUpperCase(),
  }));
/** Where the payer wants it sent, as she told PayPal. */
export type PayPalShipping = z.output<typeof shipping>;

/** One line of at most 300 characters: payers write what they like, and it stands in letters. */
function short(text: string | undefined): string {
  return (text ?? "")
    .replace(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, " ")
    .trim()
    .slice(0, 300);
}

/** As it comes without `Prefer: return=representation`, which the answer to a creation needs no more of. */
export const createdOrder = z.object({ id: z.string().min(1).max(64) });

export const order = z
  .object({
    id: z.string(),
    status: z.enum(["CREATED", "SAVED", "APPROVED", "VOIDED", "COMPLETED", "PAYER_ACTION_REQUIRED"]),
    payer: z
      .object({
        name: z.object({ given_name: z.string().optional(), surname: z.string().optional() }).optional(),
        email_address: z.string().optional(),
      })
      .optional(),
    purchase_units: z
      .array(
        z.object({
          custom_id: z.string().optional(),
          amount: money.optional(),
          shipping: shipping.optional(),
          payments: z
            .object({ captures: z.array(capture).optional(), refunds: z.array(refund).optional() })
            .optional(),
        }),
      )
      .optional(),
  })
  .transform(({ id, status, payer, purchase_units }) => {
    const unit = purchase_units?.[0];
    const payments = unit?.payments;
    return {
      id,
      status,
      payerName: [payer?.name?.given_name, payer?.name?.surname].filter(Boolean).join(" "),
      payerEmail: payer?.email_address ?? "",
      /** What a capture would take; some short answers leave it out. */
      cents: unit?.amount?.cents,
      shipping: unit?.shipping,
      capture: decisive(status, payments?.captures ?? []),
      refunds: payments?.refunds ?? [],
    };
  });
/** An order with the one capture that counts, if there is one. */
export type PayPalOrder = z.output<typeof order>;

/** Of several tries the one that took money or may yet; a decline counts only once the order is closed by it. */
function decisive(status: string, captures: PayPalCapture[]): PayPalCapture | undefined {
  const isDead = (each: PayPalCapture) => each.status === "DECLINED" || each.status === "FAILED";
  return (
    captures.find((each) => !isDead(each)) ?? (status === "COMPLETED" ? captures.findLast(isDead) : undefined)
  );
}

export const verification = z.object({ verification_status: z.enum(["SUCCESS", "FAILURE"]) });

/** A complaint: the issue of its first detail says most, else its name. */
export const complaint = z
  .object({
    name: z.string().optional(),
    error: z.string().optional(),
    details: z.array(z.object({ issue: z.string().optional() })).optional(),
  })
  .transform(({ name, error, details }) => details?.[0]?.issue ?? name ?? error ?? "");
