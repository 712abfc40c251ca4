import { createHmac, timingSafeEqual } from "node:crypto";
import { crc32 } from "node:zlib";
import type pg from "pg";
import type { Logger } from "pino";
import { type Account, type EventRow, newCode } from "./ledger.ts";
import { timeOf } from "./show.ts";

/** How the provider tells the site what happened. `reversed`: held for a moment, then the newest first. */
export type WebhookManner = "usual" | "off" | "doubled" | "reversed" | "early";

export type NewEvent = Pick<EventRow, "id" | "event_type" | "order_id" | "body">;

export type Webhooks = {
  /** Where the site hears; what nobody has heard so far is told then. */
  sendTo(url: string): void;
  /** Tells the site. Settles at once, or with `early` after the site has been told. */
  send(event: NewEvent): Promise<void>;
  manner(manner: WebhookManner): void;
  close(): Promise<void>;
};

/** The real one gives up after 25 tries in 3 days. */
const delaysMs = [200, 500, 1_000, 2_000, 4_000, 8_000, ...Array.from({ length: 19 }, () => 15_000)];
const answerMs = 10_000;
const holdMs = 250;
/** As many are under way at once; the rest wait their turn. */
const lanes = 8;

/** Makes an event, as text: what is signed is the text, not what a reader makes of it. */
export function newEvent(type: string, orderId: string, resource: object, at: Date): NewEvent {
  const id = `WH-${newCode(17)}-${newCode(17)}`;
  const event = {
    id,
    event_version: "1.0",
    create_time: timeOf(at),
    resource_type: resourceTypeOf(type),
    resource_version: "2.0",
    event_type: type,
    summary: type,
    resource,
    links: [],
  };
  // Slashes are escaped, as some writers of JSON do. Whoever parses and writes it anew changes the text and breaks
  // the signature, here as there.
  return { id, event_type: type, order_id: orderId, body: JSON.stringify(event).replaceAll("/", "\\/") };
}

function resourceTypeOf(type: string): string {
  if (type.startsWith("CHECKOUT.ORDER")) return "checkout-order";
  return type === "PAYMENT.CAPTURE.REFUNDED" ? "refund" : "capture";
}

/** SQL that stores an event beside what it tells of, in one statement; values as by `eventValues`. */
export function insertEvent(first: number): string {
  const places = ["text", "text", "text", "text", "timestamptz"]
    .map((type, n) => `$${first + n}::${type}`)
    .join(", ");
  return `insert into pretend_paypal.events (id, event_type, order_id, body, made_at) select ${places}`;
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
  // What the last process could not tell, before this one makes anything of its own.
  const { rows: unheard } = await pool.query<NewEvent>(
    "select id, event_type, order_id, body from pretend_paypal.events where done_at is null order by made_at limit 1000",
  );
  const queue = unheard.map((event) => ({ event, tries: 0 }));
  let target: string | undefined;
  let manner: WebhookManner = "usual";
  let busy = 0;
  let held: NewEvent[] = [];
  let heard: string[] = [];
  let noting: Promise<unknown> = Promise.resolve();

  const later = (ms: number, then: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      then();
    }, ms);
    timers.add(timer);
  };

  function note(): void {
    const ids = heard;
    heard = [];
    // What is not noted, because the database is away or the process ends, is told once more.
    noting = pool
      .query("update pretend_paypal.events set done_at = $1 where id = any($2)", [clock(), ids])
      .catch(() => {});
  }

  function markDone(id: string): void {
    if (heard.length === 0) later(100, note);
    heard.push(id);
  }

  async function tell(event: NewEvent): Promise<boolean> {
    if (!target) return false;
    try {
      const answer = await fetch(target, {
        method: "POST",
        headers: { "content-type": "application/json", ...signatureOf(event.body, account, clock()) },
        body: event.body,
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(answerMs)]),
      });
      await answer.arrayBuffer();
      if (!answer.ok) log.debug({ event: event.event_type, status: answer.status }, "webhook not taken");
      return answer.ok;
    } catch {
      return false;
    }
  }

  async function work(): Promise<void> {
    if (busy >= lanes || !target) return;
    const next = queue.shift();
    if (!next) return;
    busy += 1;
    const { event, tries } = next;
    if (await tell(event)) markDone(event.id);
    else if (!closing.signal.aborted) {
      const delay = delaysMs[tries];
      if (delay === undefined) markDone(event.id);
      else later(delay, () => enqueue(event, tries + 1));
    }
    busy -= 1;
    void work();
  }

  function enqueue(event: NewEvent, tries = 0): void {
    queue.push({ event, tries });
    void work();
  }

  async function sendReversed(): Promise<void> {
    const events = held.toReversed();
    held = [];
    for (const event of events) {
      if (await tell(event)) markDone(event.id);
      else enqueue(event, 1);
    }
  }

  return {
    sendTo(url) {
      target = url;
      for (let lane = 0; lane < lanes; lane++) void work();
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
          if (held.length === 0) later(holdMs, () => void sendReversed());
          held.push(event);
          break;
        case "early":
          if (await tell(event)) markDone(event.id);
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
      await noting;
      if (heard.length > 0) note();
      await noting;
    },
  };
}

const certUrl = "https://api.paypal.com/v1/notifications/certs/CERT-360caa42-fca2a594-pretend";
const algorithm = "SHA256withRSA";

/**
 * The provider's headers for an event's text. The real signature is RSA over the same four things; only the
 * provider itself checks it (verify-webhook-signature), so here a keyed hash does.
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
  return createHmac("sha256", account.secret).update(`webhook ${signed}`).digest("base64");
}

/** Whether a webhook is the provider's. `rawEvent` is the event exactly as it stood in the request. */
export function isOurs(account: Account, asked: Record<string, unknown>, rawEvent: string): boolean {
  const text = (name: string) => {
    const value = asked[name];
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

/** The text of one member of a JSON object, as it was written; undefined when there is none. */
export function rawMember(json: string, name: string): string | undefined {
  const begin = new RegExp(`"${name}"\\s*:\\s*(?=\\{)`).exec(json);
  if (!begin) return undefined;
  const from = begin.index + begin[0].length;
  let depth = 0;
  // Strings are skipped whole: their braces are text.
  for (const { 0: token, index } of json.slice(from).matchAll(/"(?:[^"\\]|\\.)*"|[{}]/g)) {
    if (token === "{") depth += 1;
    if (token === "}") depth -= 1;
    if (depth === 0) return json.slice(from, from + index + 1);
  }
  return undefined;
}
