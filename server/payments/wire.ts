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
          payments: z
            .object({ captures: z.array(capture).optional(), refunds: z.array(refund).optional() })
            .optional(),
        }),
      )
      .optional(),
  })
  .transform(({ id, status, payer, purchase_units }) => {
    const payments = purchase_units?.[0]?.payments;
    return {
      id,
      status,
      payerName: [payer?.name?.given_name, payer?.name?.surname].filter(Boolean).join(" "),
      payerEmail: payer?.email_address ?? "",
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
