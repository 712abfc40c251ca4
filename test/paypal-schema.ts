import { z } from "zod";

// What PayPal's documents (Orders v2, Payments v2, Disputes v1, Webhooks v1) allow in the requests of this site and in
// the answers and events of its stand-in. Strict: a member that is not here is a mistake, or has to be added.

const id = z.string().regex(/^[A-Z0-9]{17}$/);
const accountId = z.string().regex(/^[2-9A-HJ-NP-Z]{13}$/);
const time = z
  .string()
  .max(64)
  .regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d+)?(Z|[+-]\d\d:\d\d)$/);
const currency = z.string().regex(/^[A-Z]{3}$/);
const value = z
  .string()
  .max(32)
  .regex(/^(-?\d+|-?\d*\.\d+)$/);
const money = z.strictObject({ currency_code: currency, value });
const positiveMoney = z.strictObject({
  currency_code: currency,
  value: z
    .string()
    .regex(/^\d{1,8}(\.\d{2})?$/)
    .refine((text) => Number(text) > 0),
});
const ours = z.string().min(1).max(127);
const email = z.email().min(3).max(254);
const code = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[0-9A-Z_]+$/);
const link = z.strictObject({
  href: z.url(),
  rel: z.string().min(1),
  method: z.enum(["GET", "POST", "PUT", "DELETE", "HEAD", "CONNECT", "OPTIONS", "PATCH"]),
});
const links = z.array(link);
const times = { create_time: time, update_time: time };

const personName = z.strictObject({ given_name: z.string().max(140), surname: z.string().max(140) });
const address = z.strictObject({
  address_line_1: z.string().max(300).optional(),
  address_line_2: z.string().max(300).optional(),
  admin_area_2: z.string().max(120).optional(),
  admin_area_1: z.string().max(300).optional(),
  postal_code: z.string().max(60).optional(),
  country_code: z.string().regex(/^([A-Z]{2}|C2)$/),
});
const shipping = z.strictObject({ name: z.strictObject({ full_name: z.string().max(300) }), address });

const amount = z.strictObject({
  ...positiveMoney.shape,
  breakdown: z
    .strictObject({
      item_total: money,
      shipping: money.optional(),
      handling: money.optional(),
      tax_total: money.optional(),
      insurance: money.optional(),
      shipping_discount: money.optional(),
      discount: money.optional(),
    })
    .optional(),
});
const item = z.strictObject({
  name: ours,
  unit_amount: money,
  quantity: z.string().regex(/^[1-9]\d{0,9}$/),
  category: z.enum(["DIGITAL_GOODS", "PHYSICAL_GOODS", "DONATION"]).optional(),
});
const unitRequest = z.strictObject({
  reference_id: z.string().min(1).max(256).optional(),
  custom_id: ours.optional(),
  invoice_id: ours.optional(),
  description: ours.optional(),
  amount,
  items: z.array(item).optional(),
  shipping: shipping.optional(),
});

const experience = {
  brand_name: ours.optional(),
  shipping_preference: z.enum(["GET_FROM_FILE", "NO_SHIPPING", "SET_PROVIDED_ADDRESS"]).optional(),
  user_action: z.enum(["CONTINUE", "PAY_NOW"]).optional(),
  locale: z
    .string()
    .regex(/^[a-z]{2}(-[A-Z][a-z]{3})?(-([A-Z]{2}|\d{3}))?$/)
    .optional(),
  return_url: z.url().optional(),
  cancel_url: z.url().optional(),
};
const createRequest = z.strictObject({
  intent: z.literal("CAPTURE"),
  purchase_units: z.array(unitRequest).min(1).max(10),
  application_context: z.strictObject(experience).optional(),
  payment_source: z
    .strictObject({
      paypal: z
        .strictObject({
          experience_context: z
            .strictObject({
              ...experience,
              landing_page: z.enum(["LOGIN", "GUEST_CHECKOUT", "NO_PREFERENCE"]).optional(),
              payment_method_preference: z.enum(["UNRESTRICTED", "IMMEDIATE_PAYMENT_REQUIRED"]).optional(),
            })
            .optional(),
        })
        .optional(),
      venmo: z
        .strictObject({
          experience_context: z
            .strictObject({
              brand_name: experience.brand_name,
              shipping_preference: experience.shipping_preference,
            })
            .optional(),
        })
        .optional(),
    })
    .optional(),
});
const patchRequest = z
  .array(
    z.strictObject({
      op: z.enum(["add", "replace"]),
      path: z.string().regex(/^\/purchase_units\/@reference_id=='[^']+'\/amount$/),
      value: amount,
    }),
  )
  .min(1);
const refundRequest = z.strictObject({
  amount: positiveMoney.optional(),
  custom_id: ours.optional(),
  invoice_id: ours.optional(),
  note_to_payer: z.string().min(1).max(255).optional(),
});
const webhookId = z
  .string()
  .max(50)
  .regex(/^[a-zA-Z0-9]+$/);
const headerText = z.string().regex(/^(?!\d+$)\w+\S+/);
const verifyRequest = z.strictObject({
  auth_algo: z
    .string()
    .max(100)
    .regex(/^[a-zA-Z0-9]+$/),
  cert_url: z.url().max(500),
  transmission_id: headerText.max(50),
  transmission_sig: headerText.max(500),
  transmission_time: time.max(100),
  webhook_id: webhookId,
  webhook_event: z.looseObject({}),
});

/** Bodies of the site's requests, by call. */
export const requests: Record<string, z.ZodType> = {
  create: createRequest,
  patch: patchRequest,
  capture: z.strictObject({}).optional(),
  refund: refundRequest.optional(),
  verify: verifyRequest,
  "webhook-settings": z
    .array(
      z.strictObject({
        op: z.enum(["add", "remove", "replace"]),
        path: z.string().startsWith("/"),
        value: z.unknown(),
      }),
    )
    .optional(),
};

/** Headers of the site's requests. */
export const requestHeaders = z.looseObject({
  "paypal-request-id": z.string().min(1).max(108).optional(),
  prefer: z.enum(["return=minimal", "return=representation"]).optional(),
});

// Any reason with PayPal's pattern, because a test may ask for one that the documents do not name.
const statusDetails = z.strictObject({ reason: code(64) });
const capture = z
  .strictObject({
    id,
    status: z.enum(["COMPLETED", "DECLINED", "PARTIALLY_REFUNDED", "PENDING", "REFUNDED", "FAILED"]),
    status_details: statusDetails.optional(),
    amount: positiveMoney,
    final_capture: z.literal(true),
    seller_receivable_breakdown: z
      .strictObject({ gross_amount: money, paypal_fee: money, net_amount: money })
      .optional(),
    custom_id: ours.optional(),
    invoice_id: ours.optional(),
    seller_protection: z.strictObject({ status: z.enum(["ELIGIBLE", "PARTIALLY_ELIGIBLE", "NOT_ELIGIBLE"]) }),
    supplementary_data: z.strictObject({ related_ids: z.strictObject({ order_id: id }) }),
    links,
    ...times,
  })
  .refine(
    ({ status, seller_receivable_breakdown: breakdown }) => !breakdown || status !== "PENDING",
    "A pending capture has no breakdown.",
  );
const refundShort = { id, status: z.enum(["CANCELLED", "FAILED", "PENDING", "COMPLETED"]), links };
const refund = z
  .strictObject({
    ...refundShort,
    status_details: z.strictObject({ reason: z.literal("ECHECK") }).optional(),
    amount: positiveMoney,
    // Narrower than a capture's.
    custom_id: ours.regex(/^[A-Za-z0-9\-_.,]*$/).optional(),
    invoice_id: ours.optional(),
    note_to_payer: z.string().optional(),
    seller_payable_breakdown: z.strictObject({ gross_amount: money, paypal_fee: money, net_amount: money }),
    ...times,
  })
  .refine(
    ({ status, status_details: details }) => !details || status === "PENDING" || status === "FAILED",
    "Only a pending or failed refund has a reason.",
  );

const wallet = z.strictObject({
  email_address: email.optional(),
  account_id: accountId.optional(),
  account_status: z.enum(["VERIFIED", "UNVERIFIED"]).optional(),
  name: personName.optional(),
  address: address.optional(),
});
const paymentSource = z.union([
  z.strictObject({ paypal: wallet }),
  z.strictObject({ venmo: wallet.omit({ account_status: true }) }),
]);
const orderStatus = z.enum(["CREATED", "SAVED", "APPROVED", "VOIDED", "COMPLETED", "PAYER_ACTION_REQUIRED"]);
const order = z.strictObject({
  id,
  intent: z.literal("CAPTURE").optional(),
  status: orderStatus,
  payment_source: paymentSource.optional(),
  payer: z
    .strictObject({ name: personName, email_address: email, payer_id: accountId, address: address.optional() })
    .optional(),
  purchase_units: z
    .array(
      z.strictObject({
        ...unitRequest.shape,
        reference_id: z.string().min(1).max(256),
        amount: amount.optional(),
        payee: z.strictObject({ email_address: email, merchant_id: accountId }).optional(),
        payments: z.strictObject({ captures: z.array(capture), refunds: z.array(refund).optional() }).optional(),
      }),
    )
    .min(1)
    .max(10)
    .optional(),
  create_time: time.optional(),
  update_time: time.optional(),
  links,
});

const dispute = z.strictObject({
  dispute_id: z
    .string()
    .max(255)
    .regex(/^[A-Za-z0-9-]+$/),
  ...times,
  disputed_transactions: z
    .array(
      z.strictObject({
        seller_transaction_id: id,
        create_time: time,
        transaction_status: z.enum(["COMPLETED", "REVERSED"]),
        gross_amount: positiveMoney,
        invoice_number: z
          .string()
          .regex(/^[A-Za-z0-9:\-|]{1,127}$/)
          .optional(),
        custom: z.string().min(1).max(2000).optional(),
        buyer: z.strictObject({ name: z.string().min(1) }),
        seller: z.strictObject({ merchant_id: accountId, name: z.string().min(1) }),
      }),
    )
    .min(1),
  // Any value with PayPal's pattern, because a test may ask for one that the documents do not name.
  reason: code(255),
  status: code(255),
  dispute_amount: positiveMoney,
  dispute_outcome: z
    .strictObject({
      outcome_code: z.enum([
        "RESOLVED_BUYER_FAVOUR",
        "RESOLVED_SELLER_FAVOUR",
        "RESOLVED_WITH_PAYOUT",
        "CANCELED_BY_BUYER",
        "ACCEPTED",
        "DENIED",
        "NONE",
      ]),
      amount_refunded: money.optional(),
    })
    .optional(),
  money_movements: z
    .array(
      z.strictObject({
        affected_party: z.enum(["SELLER", "BUYER", "PAYMENT_PROCESSOR"]),
        amount: money,
        initiated_time: time,
        type: z.enum(["DEBIT", "CREDIT"]),
        reason: z.enum(["DISPUTE_SETTLEMENT_FEE", "DISPUTE_SETTLEMENT", "DISPUTE_FEE", "CHARGEBACK_FEE"]),
      }),
    )
    .min(1)
    .optional(),
  dispute_life_cycle_stage: z.enum(["INQUIRY", "CHARGEBACK", "PRE_ARBITRATION", "ARBITRATION"]),
  dispute_channel: z.enum(["INTERNAL", "EXTERNAL", "ALERT"]),
  seller_response_due_date: time.optional(),
  links: links.min(1).max(10),
});

const eventTypes = z.array(
  z.strictObject({
    name: z.string().min(1),
    description: z.string(),
    status: z.string(),
    resource_versions: z.array(z.string().regex(/^\d+\.\d+$/)),
  }),
);
const webhook = z.strictObject({ id: webhookId, url: z.url().max(2048), event_types: eventTypes.max(500), links });

/** Bodies of successful answers, by call. `get` reads orders and captures. */
export const answers: Record<string, z.ZodType> = {
  token: z.strictObject({
    scope: z.string(),
    access_token: z.string().min(1),
    token_type: z.literal("Bearer"),
    app_id: z.string(),
    expires_in: z.int().positive(),
    nonce: z.string(),
  }),
  create: order,
  get: z.union([order, capture]),
  patch: z.undefined(),
  capture: order,
  refund: z.union([z.strictObject(refundShort), refund]),
  "get-refund": refund,
  "get-dispute": dispute,
  verify: z.strictObject({ verification_status: z.enum(["SUCCESS", "FAILURE"]) }),
  "webhook-settings": z.union([
    webhook,
    z.strictObject({ webhooks: z.array(webhook) }),
    z.strictObject({ event_types: eventTypes }),
  ]),
};

/** Statuses of successful answers, by call. Default: 200. */
export const successes: Record<string, number[]> = {
  create: [200, 201],
  capture: [200, 201],
  patch: [204],
  refund: [201],
};

/** Name of an error, by status. */
const errorNames: Record<number, string> = {
  400: "INVALID_REQUEST",
  401: "AUTHENTICATION_FAILURE",
  403: "NOT_AUTHORIZED",
  404: "RESOURCE_NOT_FOUND",
  409: "RESOURCE_CONFLICT",
  415: "UNSUPPORTED_MEDIA_TYPE",
  422: "UNPROCESSABLE_ENTITY",
  429: "RATE_LIMIT_REACHED",
  503: "SERVICE_UNAVAILABLE",
};

export const oauthError = z.strictObject({ error: z.string().regex(/^[a-zA-Z_]+$/), error_description: z.string() });

export function errorOf(status: number) {
  const error = z.strictObject({
    name: z.literal(errorNames[status] ?? "INTERNAL_SERVER_ERROR"),
    message: z.string().min(1),
    debug_id: z.string().regex(/^[a-z0-9]{13}$/),
    details: z
      .array(
        z.strictObject({
          issue: code(255),
          field: z.string().startsWith("/").optional(),
          location: z.enum(["body", "path", "query"]).optional(),
        }),
      )
      .min(1)
      .optional(),
    links,
  });
  return status < 500 ? error : error.omit({ details: true });
}

const amountIssues = ["AMOUNT_MISMATCH", "CANNOT_BE_ZERO_OR_NEGATIVE", "DECIMAL_PRECISION", "INVALID_CURRENCY_CODE"];
const unitIssues = [...amountIssues, "ITEM_TOTAL_MISMATCH", "ITEM_TOTAL_REQUIRED"];
const bodyIssues = ["INVALID_PARAMETER_SYNTAX", "INVALID_STRING_LENGTH", "MISSING_REQUIRED_PARAMETER"];
const orderBodyIssues = [...bodyIssues, "INVALID_PARAMETER_VALUE", "MALFORMED_REQUEST_JSON"];
const missing = ["INVALID_RESOURCE_ID"];

/** Issues that the documents name and the stand-in has on its own, by call and status. */
export const ownIssues: Record<string, Record<number, string[]>> = {
  create: { 400: [...orderBodyIssues, "NOT_SUPPORTED", "PAYPAL_REQUEST_ID_REQUIRED"], 422: unitIssues },
  get: { 404: missing },
  patch: {
    400: [...orderBodyIssues, "INVALID_PATCH_OPERATION"],
    404: missing,
    422: [...unitIssues, "NOT_PATCHABLE", "ORDER_ALREADY_COMPLETED", "REFERENCE_ID_NOT_FOUND"],
  },
  capture: {
    400: orderBodyIssues,
    404: missing,
    422: [
      "DUPLICATE_INVOICE_ID",
      "INSTRUMENT_DECLINED",
      "ORDER_ALREADY_CAPTURED",
      "ORDER_NOT_APPROVED",
      "PAYER_ACTION_REQUIRED",
    ],
  },
  refund: {
    400: bodyIssues,
    404: missing,
    409: ["PREVIOUS_REQUEST_IN_PROGRESS"],
    422: [
      "CANNOT_BE_ZERO_OR_NEGATIVE",
      "CAPTURE_FULLY_REFUNDED",
      "DECIMAL_PRECISION",
      "PENDING_CAPTURE",
      "REFUND_AMOUNT_EXCEEDED",
      "REFUND_CAPTURE_CURRENCY_MISMATCH",
      "REFUND_NOT_ALLOWED",
      "REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK",
      "TRANSACTION_DISPUTED",
    ],
  },
  "get-refund": { 404: missing },
  "get-dispute": { 404: missing },
  verify: { 400: bodyIssues },
  "webhook-settings": { 400: ["INVALID_PATCH_OPERATION", "VALIDATION_ERROR"], 404: missing },
};

const approvalReversed = z.strictObject({
  order_id: id,
  purchase_units: z
    .array(z.strictObject({ reference_id: z.string(), custom_id: ours.optional(), invoice_id: ours.optional() }))
    .min(1),
  payment_source: paymentSource,
});
const captureIs = (...statuses: string[]) => capture.refine(({ status }) => statuses.includes(status), "Wrong status.");
const refundIs = (wanted: string) => refund.refine(({ status }) => status === wanted, "Wrong status.");

/** Resources of events, by type, with their `resource_type`. */
const resources: Record<string, [type: string, resource: z.ZodType]> = {
  "CHECKOUT.ORDER.APPROVED": ["checkout-order", order.refine(({ status }) => status === "APPROVED", "Wrong status.")],
  "CHECKOUT.PAYMENT-APPROVAL.REVERSED": ["checkout-order", approvalReversed],
  "PAYMENT.CAPTURE.COMPLETED": ["capture", captureIs("COMPLETED")],
  "PAYMENT.CAPTURE.PENDING": ["capture", captureIs("PENDING")],
  "PAYMENT.CAPTURE.DENIED": ["capture", captureIs("DECLINED")],
  "PAYMENT.CAPTURE.DECLINED": ["capture", captureIs("DECLINED", "FAILED")],
  "PAYMENT.CAPTURE.REFUNDED": ["refund", refundIs("COMPLETED")],
  "PAYMENT.CAPTURE.REVERSED": ["refund", refundIs("COMPLETED")],
  "PAYMENT.REFUND.PENDING": ["refund", refundIs("PENDING")],
  "PAYMENT.REFUND.FAILED": ["refund", refundIs("FAILED")],
  "CUSTOMER.DISPUTE.CREATED": ["dispute", dispute],
  "CUSTOMER.DISPUTE.UPDATED": ["dispute", dispute],
  "CUSTOMER.DISPUTE.RESOLVED": [
    "dispute",
    dispute.refine(({ dispute_outcome: outcome }) => outcome !== undefined, "No outcome."),
  ],
};

/** The schema of events of a type; undefined for a type that the stand-in does not have. */
export function eventOf(type: string): z.ZodType | undefined {
  const [resourceType, resource] = resources[type] ?? [];
  if (!resource) return undefined;
  return z.strictObject({
    id: z.string().regex(/^WH-[A-Z0-9]{17}-[A-Z0-9]{17}$/),
    event_version: z.literal("1.0"),
    create_time: time,
    resource_type: z.literal(resourceType),
    resource_version: z.string().regex(/^\d+\.\d+$/),
    event_type: z.literal(type),
    summary: z.string().min(1),
    resource,
    links,
  });
}
