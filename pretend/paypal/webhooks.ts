import { createHmac, timingSafeEqual } from "node:crypto";
import { crc32 } from "node:zlib";
import type pg from "pg";
import type { Logger } from "pino";
import { events } from "./exchanges.ts";
import { applyChanges, type FaultQueue } from "./faults.ts";
import { type Account, type EventRow, randomId } from "./ledger.ts";
import { timeOf } from "./show.ts";

/**
 * Delivery mode of webhooks. `doubled`: each event twice. `reversed`: collected for a moment, then newest first.
 * `early`: delivered before the call's response. `off`: not delivered.
 */
export type WebhookMode = "usual" | "off" | "doubled" | "reversed" | "early";

export type NewEvent = Pick<EventRow, "id" | "event_type" | "order_id" | "body">;

export type Webhooks = {
  /** Sets the site's webhook URL and starts the delivery of waiting events. */
  sendTo(url: string): void;
  /** Queues an event. Resolves at once, or after the delivery in mode `early`. */
  send(event: NewEvent): Promise<void>;
  manner(manner: WebhookMode): void;
  close(): Promise<void>;
};

/** Retry delays: 25 retries. The real PayPal gives up after 25 attempts in 3 days. */
const delaysMs = [200, 500, 1_000, 2_000, 4_000, 8_000, ...Array.from({ length: 19 }, () => 15_000)];
const responseTimeoutMs = 10_000;
const holdMs = 250;
/** Maximum of concurrent deliveries. */
const maxConcurrent = 8;

/** Creates an event as text, because the signature covers the exact text. */
export function newEvent(
  { faults, clock }: { faults: FaultQueue; clock: () => Date },
  type: string,
  orderId: string,
  resource: object,
): NewEvent {
  const { event, isChanged, sent } = anyEvent({ faults, clock }, type, orderId, resource);
  if (events.hasSubscribers && !isChanged) events.publish(event);
  return sent;
}

/** An event of any type and content, as a test wants it. */
export function anyEvent(
  { faults, clock }: { faults: FaultQueue; clock: () => Date },
  type: string,
  orderId: string,
  resource: unknown,
): { event: object; isChanged: boolean; sent: NewEvent } {
  const id = `WH-${randomId(17)}-${randomId(17)}`;
  const event = eventBody({ id, type, resource, at: clock() });
  const changed = applyChanges(event, faults.meet("event", `/${orderId}/${type}`));
  const sent = { id, event_type: type, order_id: orderId, body: jsonText(changed) };
  return { event, isChanged: changed !== event, sent };
}

function eventBody({ id, type, resource, at }: { id: string; type: string; resource: unknown; at: Date }) {
  return {
    id,
    event_version: "1.0",
    create_time: timeOf(at),
    resource_type: resourceTypeOf(type),
    resource_version: type.startsWith("CUSTOMER.DISPUTE") ? "1.0" : "2.0",
    event_type: type,
    summary: type,
    resource,
    links: [],
  };
}

/**
 * Escapes slashes, as some JSON serializers do. Parsing and serializing the event again changes the text and breaks the
 * signature, as it does with the real PayPal.
 */
const jsonText = (json: unknown) => JSON.stringify(json).replaceAll("/", "\\/");

function resourceTypeOf(type: string): string {
  if (type.startsWith("CHECKOUT.")) return "checkout-order";
  if (type.startsWith("CUSTOMER.DISPUTE")) return "dispute";
  // PayPal shows what it took back as a refund.
  return /^PAYMENT\.(REFUND\.|CAPTURE\.(REFUNDED|REVERSED)$)/.test(type) ? "refund" : "capture";
}

/** SQL that inserts an event, to be appended to the statement of its change. Values: `eventValues`. */
export function insertEvent(first: number): string {
  const placeholders = ["text", "text", "text", "text", "timestamptz"]
    .map((type, n) => `$${first + n}::${type}`)
    .join(", ");
  return `insert into pretend_paypal.events (id, event_type, order_id, body, made_at) select ${placeholders}`;
}

export function eventValues(event: NewEvent, at: Date): unknown[] {
  return [event.id, event.event_type, event.order_id, event.body, at];
}

export async function openWebhooks(on: {
  pool: pg.Pool;
  account: Account;
  log: Logger;
  clock: () => Date;
}): Promise<Webhooks> {
  const { pool, account, log, clock } = on;
  const closing = new AbortController();
  const timers = new Set<NodeJS.Timeout>();
  // Events that a previous process did not deliver. Read before this process creates new ones.
  const { rows: undelivered } = await pool.query<NewEvent>(
    "select id, event_type, order_id, body from pretend_paypal.events where done_at is null order by number limit 1000",
  );
  const queue = undelivered.map((event) => ({ event, tries: 0 }));
  let target: string | undefined;
  let manner: WebhookMode = "usual";
  let running = 0;
  let collected: NewEvent[] = [];
  let delivered: string[] = [];
  let marking: Promise<unknown> = Promise.resolve();

  const schedule = (ms: number, then: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      then();
    }, ms);
    timers.add(timer);
  };

  function markDelivered(): void {
    const ids = delivered;
    delivered = [];
    // An event that is not marked here (database unavailable, process ended) is delivered again.
    marking = pool
      .query("update pretend_paypal.events set done_at = $1 where id = any($2)", [clock(), ids])
      .catch(() => {});
  }

  function markDone(id: string): void {
    if (delivered.length === 0) schedule(100, markDelivered);
    delivered.push(id);
  }

  async function deliver(event: NewEvent): Promise<boolean> {
    if (!target) return false;
    try {
      const response = await fetch(target, {
        method: "POST",
        headers: { "content-type": "application/json", ...signatureOf(event.body, account, clock()) },
        body: event.body,
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(responseTimeoutMs)]),
      });
      await response.arrayBuffer();
      if (!response.ok) log.debug({ event: event.event_type, status: response.status }, "webhook not taken");
      return response.ok;
    } catch {
      return false;
    }
  }

  async function deliverNext(): Promise<void> {
    if (running >= maxConcurrent || !target) return;
    const next = queue.shift();
    if (!next) return;
    running += 1;
    const { event, tries } = next;
    if (await deliver(event)) markDone(event.id);
    else if (!closing.signal.aborted) {
      const delay = delaysMs[tries];
      if (delay === undefined) markDone(event.id);
      else schedule(delay, () => enqueue(event, tries + 1));
    }
    running -= 1;
    void deliverNext();
  }

  function enqueue(event: NewEvent, tries = 0): void {
    queue.push({ event, tries });
    void deliverNext();
  }

  async function sendReversed(): Promise<void> {
    const newestFirst = collected.toReversed();
    collected = [];
    for (const event of newestFirst) {
      if (await deliver(event)) markDone(event.id);
      else enqueue(event, 1);
    }
  }

  return {
    sendTo(url) {
      target = url;
      for (let n = 0; n < maxConcurrent; n++) void deliverNext();
    },
    manner: (wanted) => void (manner = wanted),
    async send(event) {
      switch (manner) {
        case "off":
          markDone(event.id);
          break;
        case "doubled":
          enqueue(event);
          enqueue(event);
          break;
        case "reversed":
          if (collected.length === 0) schedule(holdMs, () => void sendReversed());
          collected.push(event);
          break;
        case "early":
          if (await deliver(event)) markDone(event.id);
          else enqueue(event, 1);
          break;
        case "usual":
          enqueue(event);
          break;
      }
    },
    async close() {
      closing.abort();
      for (const timer of timers) clearTimeout(timer);
      await marking;
      if (delivered.length > 0) markDelivered();
      await marking;
    },
  };
}

const certUrl = "https://api.paypal.com/v1/notifications/certs/CERT-360caa42-fca2a594-pretend";
const algorithm = "SHA256withRSA";

/**
 * Signature headers of an event. PayPal's signature is RSA over the same four values. An HMAC is enough here, because
 * only the provider verifies it (verify-webhook-signature).
 */
export function signatureOf(body: string, account: Account, at: Date): Record<string, string> {
  const id = crypto.randomUUID();
  const time = timeOf(at);
  return {
    "paypal-transmission-id": id,
    "paypal-transmission-time": time,
    "paypal-transmission-sig": sign(account, { id, time, webhookId: account.webhookId, body }),
    "paypal-cert-url": certUrl,
    "paypal-auth-algo": algorithm,
  };
}

function sign(account: Account, on: { id: string; time: string; webhookId: string; body: string }): string {
  const signed = `${on.id}|${on.time}|${on.webhookId}|${crc32(on.body)}`;
  return createHmac("sha256", account.secret).update(`webhook ${signed}`).digest("hex");
}

/** Whether a webhook was signed by this provider. `rawEvent`: the exact text of the event in the request. */
export function isGenuineWebhook(account: Account, request: Record<string, unknown>, rawEvent: string): boolean {
  const text = (name: string) => {
    const value = request[name];
    return typeof value === "string" ? value : "";
  };
  const expected = sign(account, {
    id: text("transmission_id"),
    time: text("transmission_time"),
    webhookId: account.webhookId,
    body: rawEvent,
  });
  const given = Buffer.from(text("transmission_sig"));
  return (
    text("webhook_id") === account.webhookId &&
    text("auth_algo") === algorithm &&
    text("cert_url") === certUrl &&
    given.length === expected.length &&
    timingSafeEqual(given, Buffer.from(expected))
  );
}

/** The exact source text of an object member in a JSON text; undefined if there is none. */
export function rawMember(json: string, name: string): string | undefined {
  const begin = new RegExp(`"${name}"\\s*:\\s*(?=\\{)`).exec(json);
  if (!begin) return undefined;
  const from = begin.index + begin[0].length;
  let depth = 0;
  // Matches whole strings, so that braces inside them are not counted.
  for (const { 0: token, index } of json.slice(from).matchAll(/"(?:[^"\\]|\\.)*"|[{}]/g)) {
    if (token === "{") depth += 1;
    if (token === "}") depth -= 1;
    if (depth === 0) return json.slice(from, from + index + 1);
  }
  return undefined;
}
