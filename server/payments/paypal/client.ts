import { setTimeout as sleep } from "node:timers/promises";
import type { z } from "zod";
import type { Log } from "../../jobs/index.ts";
import * as wire from "./wire.ts";

/** One line of an order, as the payer sees it. */
export type OrderItem = { name: string; unitCents: number; quantity: number };

/** Parts of an amount other than the items. Discount, and credit for the shipping, are positive and subtracted. */
export type AmountParts = {
  [Part in "shipping" | "handling" | "tax" | "discount" | "credit" as `${Part}Cents`]?: number;
};

/** Input of an order at PayPal. The same payment row always gives the same amounts. */
export type OrderInput = {
  /** PayPal returns the payment's ID as `custom_id` in orders, captures and events. */
  paymentId: string;
  amountCents: number;
  items: readonly OrderItem[];
  /** Items and parts add up to the amount. */
  parts?: AmountParts;
  /** PayPal asks the payer for a shipping address. */
  ships?: boolean;
  /** The language of PayPal's window, such as `es-US`. */
  locale?: string;
};

/** The payment source of an order at its creation, which decides how the payer can approve it. */
export type OrderSource = wire.PayPalOrder["source"];

/** `refused`: PayPal did nothing, for the reason `issue`. `away`: unknown outcome, retry with the same key. */
export type CallOutcome<T> =
  | { kind: "done"; value: T }
  | { kind: "refused"; status: number; issue: string }
  | { kind: "away" };

/** Webhook headers that PayPal needs to verify the event. */
export type WebhookSignature = Record<
  "transmissionId" | "transmissionTime" | "transmissionSig" | "certUrl" | "authAlgo",
  string
>;

/** The part of PayPal's REST API that this site uses. Never throws because of PayPal or the network. */
export type PayPal = {
  /** Idempotent by `key`. Default source: `paypal`. */
  createOrder(wanted: OrderInput, key: string, source?: OrderSource): Promise<CallOutcome<{ id: string }>>;
  getOrder(orderId: string): Promise<CallOutcome<wire.PayPalOrder>>;
  /** Changes the amount of an uncaptured order. The payer must approve a higher amount again. Idempotent. */
  repriceOrder(orderId: string, wanted: OrderInput): Promise<CallOutcome<undefined>>;
  /** Captures an approved order. Idempotent by `key`. */
  captureOrder(orderId: string, key: string): Promise<CallOutcome<wire.PayPalOrder>>;
  /** Refunds `cents`, or the full capture if undefined. Idempotent by `key`. */
  refundCapture(captureId: string, key: string, cents: number | undefined): Promise<CallOutcome<wire.PayPalRefund>>;
  getRefund(refundId: string): Promise<CallOutcome<wire.PayPalRefund>>;
  /** Whether PayPal sent exactly these bytes. */
  verifyWebhook(signature: WebhookSignature, rawBody: string): Promise<CallOutcome<boolean>>;
};

type Options = {
  apiUrl: string;
  clientId: string;
  clientSecret: string;
  webhookId: string;
  /** Shown in PayPal's window. */
  brandName(): Promise<string>;
  log: Log;
  timeoutMs?: number;
  /** Aborts running and later calls when the site stops; they return `away`. */
  signal?: AbortSignal;
};

type Call = { method: "GET" | "POST" | "PATCH"; path: string; body?: string; key?: string };
/** `waitMs`: the delay before a retry that PayPal asked for. */
type Attempt<T> = { answer: CallOutcome<T>; waitMs?: number };
const away = { answer: { kind: "away" } } as const;
const maxAttempts = 3;
const retryDelaysMs = [150, 600];
/** A new access token is fetched this long before the old one expires. */
const tokenMarginMs = 60_000;

/** Creates the only client of PayPal's REST API. Its only state is the cached access token. */
export function createPayPalClient(options: Options): PayPal {
  const { apiUrl, clientId, clientSecret, webhookId, log, timeoutMs = 8_000 } = options;
  const { signal: stopping = new AbortController().signal } = options;
  const timeoutSignal = () => AbortSignal.any([stopping, AbortSignal.timeout(timeoutMs)]);
  let cachedToken: { token: Promise<string | undefined>; until: number } | undefined;

  return {
    async createOrder(wanted, key, source = "paypal") {
      const { paymentId, ships, locale } = wanted;
      const items = wanted.items.map(({ name, unitCents, quantity }) => {
        return { name: name.slice(0, 127), unit_amount: money(unitCents), quantity: String(quantity) };
      });
      // PayPal accepts one payment per invoice ID: the last guard against a double charge.
      const ids = { reference_id: paymentId, custom_id: paymentId, invoice_id: paymentId };
      const shop = {
        brand_name: (await options.brandName()).slice(0, 127),
        shipping_preference: ships ? "GET_FROM_FILE" : "NO_SHIPPING",
      };
      // Only immediate payments: what is held for ten minutes cannot wait days for a bank.
      const wallet = {
        ...shop,
        locale,
        user_action: "PAY_NOW",
        payment_method_preference: "IMMEDIATE_PAYMENT_REQUIRED",
      };
      const contexts = { paypal: wallet, venmo: shop, none: undefined };
      const experience_context = contexts[source];
      const body = {
        intent: "CAPTURE",
        purchase_units: [{ ...ids, amount: amountOf(wanted), items }],
        ...(experience_context ? { payment_source: { [source]: { experience_context } } } : {}),
      };
      return call(post("/v2/checkout/orders", body, key), wire.createdOrder);
    },
    getOrder: (orderId) => call({ method: "GET", path: orderPath(orderId) }, wire.order),
    repriceOrder(orderId, wanted) {
      const path = `/purchase_units/@reference_id=='${wanted.paymentId}'/amount`;
      const body = JSON.stringify([{ op: "replace", path, value: amountOf(wanted) }]);
      return call({ method: "PATCH", path: orderPath(orderId), body }, wire.emptyBody);
    },
    captureOrder: (orderId, key) => call(post(`${orderPath(orderId)}/capture`, {}, key), wire.order),
    refundCapture(captureId, key, cents) {
      const path = `/v2/payments/captures/${encodeURIComponent(captureId)}/refund`;
      return call(post(path, cents === undefined ? {} : { amount: money(cents) }, key), wire.refund);
    },
    getRefund: (refundId) =>
      call({ method: "GET", path: `/v2/payments/refunds/${encodeURIComponent(refundId)}` }, wire.refund),
    async verifyWebhook(signature, rawBody) {
      const fields = JSON.stringify({
        transmission_id: signature.transmissionId,
        transmission_time: signature.transmissionTime,
        transmission_sig: signature.transmissionSig,
        cert_url: signature.certUrl,
        auth_algo: signature.authAlgo,
        webhook_id: webhookId,
      });
      // The event must be sent byte for byte: serialized again, it would not match its signature.
      const body = `${fields.slice(0, -1)},"webhook_event":${rawBody}}`;
      const path = "/v1/notifications/verify-webhook-signature";
      const answer = await call({ method: "POST", path, body }, wire.verification);
      if (answer.kind !== "done") return answer;
      return { kind: "done", value: answer.value.verification_status === "SUCCESS" };
    },
  };

  /** Retries `away` outcomes with the same idempotency key. No retry starts after `timeoutMs`. */
  async function call<T>(wanted: Call, shape: z.ZodType<T>): Promise<CallOutcome<T>> {
    const deadline = performance.now() + timeoutMs;
    for (let attemptIndex = 0; ; attemptIndex++) {
      const { answer, waitMs = retryDelaysMs[attemptIndex] } = await attempt(wanted, shape);
      const isOver = attemptIndex + 1 >= maxAttempts || waitMs === undefined || performance.now() + waitMs >= deadline;
      if (answer.kind !== "away" || isOver || stopping.aborted) return answer;
      await sleep(waitMs, undefined, { signal: stopping }).catch(() => {});
    }
  }

  async function attempt<T>({ method, path, body, key }: Call, shape: z.ZodType<T>): Promise<Attempt<T>> {
    const bearer = await accessToken();
    if (!bearer) return away;
    try {
      const response = await fetch(apiUrl + path, {
        method,
        headers: {
          authorization: `Bearer ${bearer}`,
          "content-type": "application/json",
          prefer: "return=representation",
          ...(key ? { "paypal-request-id": key } : {}),
        },
        ...(body === undefined ? {} : { body }),
        signal: timeoutSignal(),
        redirect: "error",
      });
      const text = await response.text();
      if (response.ok)
        return { answer: { kind: "done", value: shape.parse(text === "" ? undefined : JSON.parse(text)) } };
      const { status, headers } = response;
      const issue = issueOf(text);
      log.warn({ path, status, issue }, "PayPal says no.");
      if (status === 401) cachedToken = undefined;
      // 409: a call with the same key is still running. Retry to get its outcome.
      if (status === 401 || status === 409 || status >= 500) return away;
      if (status !== 429) return { answer: { kind: "refused", status, issue } };
      const seconds = Number(headers.get("retry-after"));
      return seconds > 0 ? { ...away, waitMs: seconds * 1000 } : away;
    } catch (error) {
      // Includes an unreadable response: PayPal may have done the work, so the outcome is unknown.
      log.warn({ path, err: error }, "PayPal does not answer, or not to be understood.");
      return away;
    }
  }

  /** The cached access token. Concurrent callers share one fetch. Undefined if PayPal issues none. */
  function accessToken(): Promise<string | undefined> {
    if (cachedToken && performance.now() < cachedToken.until) return cachedToken.token;
    const entry = { token: fetchToken(), until: Infinity };
    cachedToken = entry;
    return entry.token;

    async function fetchToken(): Promise<string | undefined> {
      try {
        const response = await fetch(`${apiUrl}/v1/oauth2/token`, {
          method: "POST",
          headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}` },
          body: new URLSearchParams({ grant_type: "client_credentials" }),
          signal: timeoutSignal(),
          redirect: "error",
        });
        if (!response.ok) throw new Error(`PayPal answered ${response.status} (${issueOf(await response.text())})`);
        const { access_token, expires_in } = wire.token.parse(await response.json());
        entry.until = performance.now() + Math.max(1_000, expires_in * 1000 - tokenMarginMs);
        return access_token;
      } catch (error) {
        if (cachedToken === entry) cachedToken = undefined;
        log.warn({ err: error }, "PayPal gives no access token: are PAYPAL_CLIENT_ID and _SECRET right?");
        return undefined;
      }
    }
  }
}

function post(path: string, body: object, key: string): Call {
  return { method: "POST", path, body: JSON.stringify(body), key };
}

const orderPath = (orderId: string) => `/v2/checkout/orders/${encodeURIComponent(orderId)}`;

const money = (cents: number) => ({ currency_code: "USD", value: (cents / 100).toFixed(2) });

/** The amount with its breakdown. Parts of zero are left out. */
function amountOf({ amountCents, items, parts = {} }: OrderInput) {
  const partCents = {
    item_total: items.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0),
    shipping: parts.shippingCents,
    handling: parts.handlingCents,
    tax_total: parts.taxCents,
    discount: parts.discountCents,
    shipping_discount: parts.creditCents,
  };
  const breakdown = Object.fromEntries(
    Object.entries(partCents).flatMap(([name, cents]) => (cents ? [[name, money(cents)]] : [])),
  );
  return { ...money(amountCents), breakdown };
}

function issueOf(text: string): string {
  try {
    return wire.errorIssue.parse(JSON.parse(text)).slice(0, 100);
  } catch {
    return "";
  }
}
