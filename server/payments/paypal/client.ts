import { setTimeout as sleep } from "node:timers/promises";
import type { z } from "zod";
import type { Log } from "../../jobs/index.ts";
import * as wire from "./wire.ts";

/** One line of an order, as the payer sees it. */
export type OrderItem = { name: string; unitCents: number; quantity: number };

/** What an amount is made of beside its items, in cents. Discount and credit are taken off, and positive here. */
export type AmountParts = {
  shippingCents?: number;
  handlingCents?: number;
  taxCents?: number;
  discountCents?: number;
  /** Taken off the shipping. */
  creditCents?: number;
};

/** What an order is made from; the same row makes the same order. */
export type OrderWanted = {
  /** The payment's id: it comes back with everything PayPal says about the order. */
  paymentId: string;
  amountCents: number;
  items: readonly OrderItem[];
  /** Items and parts add up to the amount. */
  parts?: AmountParts;
  /** PayPal asks the payer where to send it. */
  ships?: boolean;
};

/**
 * What became of a call. `refused`: PayPal's definite no, with its word for why; nothing was done. `away`: nobody
 * knows whether it was done, so it is asked again later, with the same key.
 */
export type Answer<T> =
  | { kind: "done"; value: T }
  | { kind: "refused"; status: number; issue: string }
  | { kind: "away" };

/** The headers of a webhook by which PayPal can tell whether it sent it. */
export type WebhookSignature = {
  transmissionId: string;
  transmissionTime: string;
  transmissionSig: string;
  certUrl: string;
  authAlgo: string;
};

/** PayPal's REST API, the part of it that is used here. Never throws for what PayPal or the network does. */
export type PayPal = {
  /** Repeated with the same key it is the same order. */
  createOrder(wanted: OrderWanted, key: string): Promise<Answer<{ id: string }>>;
  getOrder(orderId: string): Promise<Answer<wire.PayPalOrder>>;
  /** Changes what an order that was not captured costs; a higher amount has to be approved anew. Harmless repeated. */
  repriceOrder(orderId: string, wanted: OrderWanted): Promise<Answer<undefined>>;
  /** Takes the money of an approved order; with the same key once, however often it is called. */
  captureOrder(orderId: string, key: string): Promise<Answer<wire.PayPalOrder>>;
  /** Gives back `cents`, or all of it when left out. */
  refundCapture(
    captureId: string,
    key: string,
    cents: number | undefined,
  ): Promise<Answer<wire.PayPalRefund>>;
  getRefund(refundId: string): Promise<Answer<wire.PayPalRefund>>;
  /** Whether PayPal sent these very bytes. */
  verifyWebhook(signature: WebhookSignature, rawBody: string): Promise<Answer<boolean>>;
};

type Parts = {
  apiUrl: string;
  clientId: string;
  clientSecret: string;
  webhookId: string;
  /** Shown in PayPal's window. */
  brandName(): Promise<string>;
  log: Log;
  timeoutMs?: number;
  /** Ends the calls under way, and each later one: the site is stopping. All of them are `away`. */
  signal?: AbortSignal;
};

type Call = { method: "GET" | "POST" | "PATCH"; path: string; body?: string; key?: string };

const tries = 3;
const pausesMs = [150, 600];
/** A token is fetched anew this long before it ends. */
const tokenReserveMs = 60_000;

/** Opens the client: the only speaker of PayPal's REST API. Keeps the access token it was given, and nothing else. */
export function payPal(parts: Parts): PayPal {
  const { apiUrl, clientId, clientSecret, webhookId, log, timeoutMs = 8_000 } = parts;
  const { signal: stopping = new AbortController().signal } = parts;
  const patience = () => AbortSignal.any([stopping, AbortSignal.timeout(timeoutMs)]);
  let held: { token: Promise<string | undefined>; until: number } | undefined;

  return {
    async createOrder(wanted, key) {
      const { paymentId, items, ships } = wanted;
      const body = {
        intent: "CAPTURE",
        purchase_units: [
          {
            reference_id: paymentId,
            custom_id: paymentId,
            // PayPal takes an invoice's money once: the last guard against paying twice for one thing.
            invoice_id: paymentId,
            amount: amountOf(wanted),
            items: items.map(({ name, unitCents, quantity }) => ({
              name: name.slice(0, 127),
              unit_amount: money(unitCents),
              quantity: String(quantity),
            })),
          },
        ],
        application_context: {
          brand_name: (await parts.brandName()).slice(0, 127),
          shipping_preference: ships ? "GET_FROM_FILE" : "NO_SHIPPING",
          user_action: "PAY_NOW",
        },
      };
      return call(post("/v2/checkout/orders", body, key), wire.createdOrder);
    },
    getOrder: (orderId) => call({ method: "GET", path: `/v2/checkout/orders/${part(orderId)}` }, wire.order),
    async repriceOrder(orderId, wanted) {
      const path = `/purchase_units/@reference_id=='${wanted.paymentId}'/amount`;
      const body = JSON.stringify([{ op: "replace", path, value: amountOf(wanted) }]);
      return call({ method: "PATCH", path: `/v2/checkout/orders/${part(orderId)}`, body }, wire.nothing);
    },
    captureOrder: (orderId, key) =>
      call(post(`/v2/checkout/orders/${part(orderId)}/capture`, {}, key), wire.order),
    refundCapture: (captureId, key, cents) =>
      call(
        post(
          `/v2/payments/captures/${part(captureId)}/refund`,
          cents === undefined ? {} : { amount: money(cents) },
          key,
        ),
        wire.refund,
      ),
    getRefund: (refundId) =>
      call({ method: "GET", path: `/v2/payments/refunds/${part(refundId)}` }, wire.refund),
    async verifyWebhook(signature, rawBody) {
      const facts = JSON.stringify({
        transmission_id: signature.transmissionId,
        transmission_time: signature.transmissionTime,
        transmission_sig: signature.transmissionSig,
        cert_url: signature.certUrl,
        auth_algo: signature.authAlgo,
        webhook_id: webhookId,
      });
      // The event as it came, byte for byte: written anew it would not match its signature.
      const body = `${facts.slice(0, -1)},"webhook_event":${rawBody}}`;
      const path = "/v1/notifications/verify-webhook-signature";
      const answer = await call({ method: "POST", path, body }, wire.verification);
      if (answer.kind !== "done") return answer;
      return { kind: "done", value: answer.value.verification_status === "SUCCESS" };
    },
  };

  /** Tries again after what may pass by itself, as long as one try may take; a repeated call carries the same key. */
  async function call<T>(wanted: Call, shape: z.ZodType<T>): Promise<Answer<T>> {
    const giveUpAt = performance.now() + timeoutMs;
    for (let time = 0; ; time++) {
      const { answer, waitMs = pausesMs[time] } = await attempt(wanted, shape);
      const isOver = time + 1 >= tries || waitMs === undefined || performance.now() + waitMs >= giveUpAt;
      if (answer.kind !== "away" || isOver || stopping.aborted) return answer;
      await sleep(waitMs, undefined, { signal: stopping }).catch(() => {});
    }
  }

  async function attempt<T>(
    { method, path, body, key }: Call,
    shape: z.ZodType<T>,
  ): Promise<{ answer: Answer<T>; waitMs?: number }> {
    const bearer = await accessToken();
    if (!bearer) return { answer: { kind: "away" } };
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
        signal: patience(),
        redirect: "error",
      });
      const text = await response.text();
      if (response.ok) {
        return { answer: { kind: "done", value: shape.parse(text === "" ? undefined : JSON.parse(text)) } };
      }
      const issue = issueOf(text);
      log.warn({ path, status: response.status, issue }, "PayPal says no.");
      if (response.status === 401) held = undefined;
      if (response.status === 401 || response.status >= 500) return { answer: { kind: "away" } };
      // This very call is under way already: its answer is asked for again in a moment.
      if (response.status === 409) return { answer: { kind: "away" } };
      if (response.status === 429) {
        const seconds = Number(response.headers.get("retry-after"));
        return { answer: { kind: "away" }, ...(seconds > 0 ? { waitMs: seconds * 1000 } : {}) };
      }
      return { answer: { kind: "refused", status: response.status, issue } };
    } catch (error) {
      // Also an answer that cannot be read: whatever was done is done, and is asked about later.
      log.warn({ path, err: error }, "PayPal does not answer, or not to be understood.");
      return { answer: { kind: "away" } };
    }
  }

  /** One token for all calls, fetched once however many ask for it; nothing while PayPal gives none. */
  function accessToken(): Promise<string | undefined> {
    if (held && performance.now() < held.until) return held.token;
    const mine = { token: fetchToken(), until: Infinity };
    held = mine;
    return mine.token;

    async function fetchToken(): Promise<string | undefined> {
      try {
        const response = await fetch(`${apiUrl}/v1/oauth2/token`, {
          method: "POST",
          headers: {
            authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`,
          },
          body: new URLSearchParams({ grant_type: "client_credentials" }),
          signal: patience(),
          redirect: "error",
        });
        if (!response.ok)
          throw new Error(`PayPal answered ${response.status} (${issueOf(await response.text())})`);
        const { access_token, expires_in } = wire.token.parse(await response.json());
        mine.until = performance.now() + Math.max(1_000, expires_in * 1000 - tokenReserveMs);
        return access_token;
      } catch (error) {
        if (held === mine) held = undefined;
        log.warn({ err: error }, "PayPal gives no access token: are PAYPAL_CLIENT_ID and _SECRET right?");
        return undefined;
      }
    }
  }
}

function post(path: string, body: object, key: string): Call {
  return { method: "POST", path, body: JSON.stringify(body), key };
}

/** One part of an address. */
const part = (id: string) => encodeURIComponent(id);

function money(cents: number): { currency_code: "USD"; value: string } {
  return { currency_code: "USD", value: (cents / 100).toFixed(2) };
}

/** The amount with its parts; one that is nothing is left out. */
function amountOf({ amountCents, items, parts = {} }: OrderWanted) {
  const each = {
    item_total: items.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0),
    shipping: parts.shippingCents,
    handling: parts.handlingCents,
    tax_total: parts.taxCents,
    discount: parts.discountCents,
    shipping_discount: parts.creditCents,
  };
  const breakdown = Object.fromEntries(
    Object.entries(each).flatMap(([name, cents]) => (cents ? [[name, money(cents)]] : [])),
  );
  return { ...money(amountCents), breakdown };
}

function issueOf(text: string): string {
  try {
    return wire.complaint.parse(JSON.parse(text)).slice(0, 100);
  } catch {
    return "";
  }
}
