import { setTimeout as sleep } from "node:timers/promises";
import type { z } from "zod";
import type { Log } from "../../../platform/jobs/index.ts";
import type { Answer, OrderInput, PaymentProvider } from "../provider.ts";
import { isApproval, isReversal, readEvent, signatureOf } from "./event.ts";
import { meaningOfHeld } from "./held-reasons.ts";
import { disputeWords, isDisputeRefusal, isRefundLater, issues, meaningOf, refundWords } from "./issues.ts";
import { sourceFor } from "./sources.ts";
import * as wire from "./wire.ts";

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
/**
 * `waitMs`: the delay before a retry that PayPal asked for. `mayBeDone`: PayPal may have done the work.
 * `isTokenRefused`: the access token was refused, so a new one may be accepted.
 */
type Attempt<T> = { answer: Answer<T>; waitMs?: number; mayBeDone?: boolean; isTokenRefused?: boolean };
type Token = { kind: "done"; token: string } | Exclude<Answer<never>, { kind: "done" }>;
const away = { answer: { kind: "away" } } as const;
const refused = (code: string, isGone = false) => ({ answer: { kind: "refused", code, isGone } }) as const;
const maxAttempts = 3;
const retryDelaysMs = [150, 600];
/** A new access token is fetched this long before the old one expires. */
const tokenMarginMs = 60_000;

/** PayPal as a provider: the only client of its REST API. Its only state is the cached access token. */
export function createPayPal(options: Options): PaymentProvider {
  const { apiUrl, clientId, clientSecret, webhookId, log, timeoutMs = 8_000 } = options;
  const { signal: stopping = new AbortController().signal } = options;
  const timeoutSignal = () => AbortSignal.any([stopping, AbortSignal.timeout(timeoutMs)]);
  let cachedToken: { token: Promise<Token>; until: number } | undefined;

  return {
    async create(wanted, key, source = "paypal") {
      const { paymentId, ships, locale, currency } = wanted;
      const items = wanted.items.map(({ name, unitCents, quantity }) => {
        return { name: name.slice(0, 127), unit_amount: money(unitCents, currency), quantity: String(quantity) };
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
      const contexts: Record<string, object> = { paypal: wallet, venmo: shop };
      const experience_context = contexts[source];
      const body = {
        intent: "CAPTURE",
        purchase_units: [{ ...ids, amount: amountOf(wanted), items }],
        ...(experience_context ? { payment_source: { [source]: { experience_context } } } : {}),
      };
      return call(post("/v2/checkout/orders", body, key), wire.createdOrder);
    },
    sourceFor,
    show: (orderId) => call({ method: "GET", path: orderPath(orderId) }, wire.order),
    update(orderId, wanted) {
      const path = `/purchase_units/@reference_id=='${wanted.paymentId}'/amount`;
      const body = JSON.stringify([{ op: "replace", path, value: amountOf(wanted) }]);
      return call({ method: "PATCH", path: orderPath(orderId), body }, wire.emptyBody);
    },
    capture: (orderId, key) => call(post(`${orderPath(orderId)}/capture`, {}, key), wire.order),
    refund(captureId, key, part) {
      const path = `/v2/payments/captures/${encodeURIComponent(captureId)}/refund`;
      return call(post(path, part ? { amount: money(part.cents, part.currency) } : {}, key), wire.refund);
    },
    showRefund: (refundId) =>
      call({ method: "GET", path: `/v2/payments/refunds/${encodeURIComponent(refundId)}` }, wire.refund),
    readEvent,
    isApproval,
    async verify({ headers, rawBody }) {
      const signature = signatureOf(headers)!;
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
    meaningOf,
    isRefundLater,
    meaningOfHeld,
    refundWords,
    disputes: {
      show: (id) => call({ method: "GET", path: `/v1/customer/disputes/${encodeURIComponent(id)}` }, wire.dispute),
      isReversal,
      isRefusal: isDisputeRefusal,
      words: disputeWords,
      // The start page: PayPal documents no address of one dispute.
      url: `https://www.${apiUrl.includes("sandbox") ? "sandbox." : ""}paypal.com/resolutioncenter/`,
    },
  };

  /**
   * Retries `away` outcomes with the same idempotency key. No retry starts after `timeoutMs`. After an attempt that PayPal
   * may have done, only an answer about the payer says that nothing was done: any other refusal stays `away`.
   */
  async function call<T>(wanted: Call, shape: z.ZodType<T>): Promise<Answer<T>> {
    const deadline = performance.now() + timeoutMs;
    let mayBeDone = false;
    let hasNewToken = false;
    for (let attemptIndex = 0; ;) {
      const attempted = await attempt(wanted, shape);
      const { answer } = attempted;
      if (attempted.isTokenRefused && !hasNewToken && !stopping.aborted) {
        hasNewToken = true;
        continue;
      }
      mayBeDone ||= wanted.method !== "GET" && attempted.mayBeDone === true;
      if (answer.kind === "refused" && mayBeDone && meaningOf(answer.code).whose !== "payer") return away.answer;
      const { waitMs = retryDelaysMs[attemptIndex] } = attempted;
      attemptIndex += 1;
      const isOver = attemptIndex >= maxAttempts || waitMs === undefined || performance.now() + waitMs >= deadline;
      if (answer.kind !== "away" || isOver || stopping.aborted) return answer;
      await sleep(waitMs, undefined, { signal: stopping }).catch(() => {});
    }
  }

  async function attempt<T>({ method, path, body, key }: Call, shape: z.ZodType<T>): Promise<Attempt<T>> {
    const entry = currentToken();
    const bearer = await entry.token;
    if (bearer.kind !== "done") return { answer: bearer };
    try {
      const response = await fetch(apiUrl + path, {
        method,
        headers: {
          authorization: `Bearer ${bearer.token}`,
          "content-type": "application/json",
          prefer: "return=representation",
          ...(key ? { "paypal-request-id": key } : {}),
        },
        ...(body === undefined ? {} : { body }),
        signal: timeoutSignal(),
        redirect: "error",
      });
      const text = await response.text();
      if (response.ok) return { answer: { kind: "done", value: shape.parse(text === "" ? undefined : jsonOf(text)) } };
      const { status, headers } = response;
      const issue = issueOf(text);
      log.warn({ path, status, issue }, "PayPal says no.");
      if (status === 401) {
        if (cachedToken === entry) cachedToken = undefined;
        return { ...refused(knownIssue(issue, "AUTHENTICATION_FAILURE")), isTokenRefused: true };
      }
      if (status === 403) return refused(knownIssue(issue, "NOT_AUTHORIZED"));
      // 409: a call with the same key is still running. Retry to get its outcome.
      if (status === 409 || status >= 500) return { ...away, mayBeDone: true };
      if (status !== 429) return refused(issue, status === 404);
      const seconds = Number(headers.get("retry-after"));
      return seconds > 0 ? { ...away, waitMs: seconds * 1000 } : away;
    } catch (error) {
      // Includes an unreadable response: PayPal may have done the work, so the outcome is unknown.
      log.warn({ path, err: error }, "PayPal does not answer, or not to be understood.");
      return { ...away, mayBeDone: true };
    }
  }

  /** The cached access token. Concurrent callers share one fetch. Only a token is kept. */
  function currentToken(): { token: Promise<Token>; until: number } {
    if (cachedToken && performance.now() < cachedToken.until) return cachedToken;
    const entry = { token: fetchToken(), until: Infinity };
    cachedToken = entry;
    return entry;

    async function fetchToken(): Promise<Token> {
      const given = await askForToken();
      if (given.kind !== "done" && cachedToken === entry) cachedToken = undefined;
      return given;
    }

    async function askForToken(): Promise<Token> {
      try {
        const response = await fetch(`${apiUrl}/v1/oauth2/token`, {
          method: "POST",
          headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}` },
          body: new URLSearchParams({ grant_type: "client_credentials" }),
          signal: timeoutSignal(),
          redirect: "error",
        });
        const { status } = response;
        if (!response.ok) {
          const issue = issueOf(await response.text());
          log.warn({ status, issue }, "PayPal gives no access token: are PAYPAL_CLIENT_ID and _SECRET right?");
          return status === 401 || status === 403 ? refused(knownIssue(issue, "invalid_client")).answer : away.answer;
        }
        const { access_token, expires_in } = wire.token.parse(jsonOf(await response.text()));
        entry.until = performance.now() + Math.max(1_000, expires_in * 1000 - tokenMarginMs);
        return { kind: "done", token: access_token };
      } catch (error) {
        log.warn({ err: error }, "PayPal gives no access token.");
        return away.answer;
      }
    }
  }
}

function post(path: string, body: object, key: string): Call {
  return { method: "POST", path, body: JSON.stringify(body), key };
}

const orderPath = (orderId: string) => `/v2/checkout/orders/${encodeURIComponent(orderId)}`;

const money = (cents: number, currency: string) => ({ currency_code: currency, value: (cents / 100).toFixed(2) });

/** The amount with its breakdown. Parts of zero are left out. */
function amountOf({ currency, amountCents, items, parts = {} }: OrderInput) {
  const partCents = {
    item_total: items.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0),
    shipping: parts.shippingCents,
    handling: parts.handlingCents,
    tax_total: parts.taxCents,
    discount: parts.discountCents,
    shipping_discount: parts.creditCents,
  };
  const breakdown = Object.fromEntries(
    Object.entries(partCents).flatMap(([name, cents]) => (cents ? [[name, money(cents, currency)]] : [])),
  );
  return { ...money(amountCents, currency), breakdown };
}

/** The issue, or if it is not documented, what its status means. */
const knownIssue = (issue: string, meant: string) => (issues.has(issue) ? issue : meant);
/** Its error, which is logged, has nothing of the text. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`PayPal's answer of ${text.length} characters is not JSON.`);
  }
}

function issueOf(text: string): string {
  try {
    return wire.errorIssue.parse(JSON.parse(text)).slice(0, 100);
  } catch {
    return "";
  }
}
