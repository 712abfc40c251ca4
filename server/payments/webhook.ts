import { sql } from "kysely";
import { z } from "zod";
import { payments } from "../../contract/catalogues.ts";
import type { Ctx } from "../ctx.ts";
import { failpoint } from "../failpoint.ts";
import { customerNetworkOf } from "../network.ts";
import { Refusal } from "../refusal.ts";
import type { WebhookSignature } from "./paypal/client.ts";
import { addSeconds } from "./polling.ts";
import { paymentById } from "./read.ts";
import { recordRefunds } from "./refunds/record-refunds.ts";
import { settlePayment } from "./settle.ts";
import { paymentUpdate } from "./state.ts";

const text = z.string().max(200);
const optionalId = text.optional();

/** The part of an event that identifies its payment. Never trusted: the payment's state is fetched from PayPal. */
const eventSchema = z.object({
  id: text.min(1),
  event_type: text,
  resource: z
    .object({
      id: optionalId,
      custom_id: optionalId,
      purchase_units: z.array(z.object({ custom_id: optionalId })).optional(),
      supplementary_data: z.object({ related_ids: z.object({ order_id: optionalId }).optional() }).optional(),
      links: z.array(z.object({ rel: z.string(), href: z.string() })).optional(),
    })
    .optional(),
});
type Event = z.output<typeof eventSchema>;

/** How long the browser has to capture an approved order before reconciliation does. */
const approvedPollSeconds = 10;

const notSentRefusal = () => new Refusal("invalid", { message: payments.notSentByPayPal });

/** PayPal repeats an event for three days; the rest allows for delays and clock skew. */
const maxAgeHours = 4 * 24;
const maxClockSkewHours = 1;

/** Limits of verification calls: forged events by network, events by payment. PayPal repeats refused events. */
const forgeryLimit = { most: 60, seconds: 10 * 60 };
const paymentEventLimit = { most: 30, seconds: 10 * 60 };

/**
 * Receives a webhook: PayPal verifies the unchanged bytes, then the event is recorded once by its ID. Returns the work
 * to do after the response, if any. Obvious forgeries and events without a payment of ours cost no call to PayPal.
 */
export async function receiveWebhook(
  ctx: Ctx,
  signature: WebhookSignature | undefined,
  rawBody: string,
): Promise<(() => Promise<void>) | undefined> {
  const event = parseEvent(rawBody);
  if (!signature || !event) throw new Refusal("invalid", { message: payments.notPayPalEvent });
  if (!isPlausible(signature, ctx.now)) throw notSentRefusal();
  const payment = await paymentOf(ctx, event);
  // The PayPal account may also serve other sites.
  if (!payment) return undefined;
  await verify(ctx, payment.id, signature, rawBody);
  const isKnown = await isAlreadyFulfilled(ctx, payment.id, event);
  const { id, event_type } = event;
  const about = { order_id: payment.order_id, refund_id: refundIdOf(event) ?? null };
  const inserted = await ctx.db
    .insertInto("webhook_events")
    .values({ id, event_type, ...about, received_at: ctx.now, handled_at: isKnown ? ctx.now : null })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  failpoint("webhook: noted");
  if (!inserted || isKnown) return undefined;
  return () => settleFromWebhook(ctx, id);
}

/** Whether an event reports a capture that was already fulfilled. Saves a call to PayPal. */
async function isAlreadyFulfilled(ctx: Ctx, id: string, { event_type, resource }: Event): Promise<boolean> {
  if (event_type !== "PAYMENT.CAPTURE.COMPLETED" || !resource?.id) return false;
  const { state, capture_id } = await paymentById(ctx, id);
  return state === "fulfilled" && capture_id === resource.id;
}

/** Whether the headers are well-formed, name a PayPal certificate and are recent enough. */
function isPlausible(signature: WebhookSignature, now: Date): boolean {
  const { transmissionId, transmissionTime, transmissionSig, certUrl, authAlgo } = signature;
  const ageHours = (now.getTime() - Date.parse(transmissionTime)) / 3_600_000;
  return (
    /^[\w-]{1,100}$/.test(transmissionId) &&
    /^[\w+/=-]{1,1000}$/.test(transmissionSig) &&
    /^\w{1,40}$/.test(authAlgo) &&
    isPayPalUrl(certUrl) &&
    ageHours <= maxAgeHours &&
    ageHours >= -maxClockSkewHours
  );
}

function isPayPalUrl(address: string): boolean {
  const url = URL.parse(address);
  return url?.protocol === "https:" && url.port === "" && /(^|\.)paypal\.com$/.test(url.hostname);
}

/** Counts before the call, so that concurrent forgeries are limited. Undoes the forgery count for a genuine event. */
async function verify(ctx: Ctx, paymentId: string, signature: WebhookSignature, rawBody: string): Promise<void> {
  const undoPaymentCount = await ctx.limit({ subject: `events of payment ${paymentId}`, ...paymentEventLimit });
  const undoForgeryCount = await ctx.limit({
    subject: `forged events from ${customerNetworkOf(ctx.ip)}`,
    ...forgeryLimit,
  });
  const verified = await ctx.payPal.verifyWebhook(signature, rawBody);
  if (verified.kind === "away") {
    await ctx.db.executeQuery(undoPaymentCount);
    await ctx.db.executeQuery(undoForgeryCount);
    throw new Refusal("provider-away", { retryAfterSeconds: 60 });
  }
  if (verified.kind === "refused" || !verified.value) throw notSentRefusal();
  await ctx.db.executeQuery(undoForgeryCount);
}

/** Settles the payment of a recorded webhook and marks the webhook as handled. Idempotent. */
export async function settleFromWebhook(ctx: Ctx, eventId: string): Promise<void> {
  const event = await ctx.db
    .selectFrom("webhook_events")
    .innerJoin("payments", "payments.order_id", "webhook_events.order_id")
    .select(["payments.id", "event_type", "refund_id"])
    .where("webhook_events.id", "=", eventId)
    .executeTakeFirst();
  if (event?.event_type === "CHECKOUT.ORDER.APPROVED") {
    await pollSoon(ctx, event.id);
  } else if (event) {
    const { isAway } = await settlePayment(ctx, event.id);
    // Stays unhandled, so that reconciliation retries it.
    if (isAway) return;
    if (event.refund_id && !(await recordEventRefund(ctx, event.id, event.refund_id))) return;
  }
  failpoint("webhook: settled");
  await ctx.db.updateTable("webhook_events").set({ handled_at: ctx.now }).where("id", "=", eventId).execute();
}

async function pollSoon(ctx: Ctx, paymentId: string): Promise<void> {
  // `least` ignores null.
  const look_at = sql<Date>`least(look_at, ${addSeconds(ctx.now, approvedPollSeconds)})`;
  await paymentUpdate(ctx, paymentId, ["opened", "expired"]).set({ look_at }).execute();
}

/** Fetches the event's refund, because an order may not list its refunds. Returns false if it must be retried. */
async function recordEventRefund(ctx: Ctx, paymentId: string, refundId: string): Promise<boolean> {
  const refund = await ctx.payPal.getRefund(refundId);
  if (refund.kind !== "done") return refund.kind === "refused";
  return recordRefunds(ctx, paymentId, { isReversed: false, refunds: [refund.value] });
}

function parseEvent(rawBody: string): Event | undefined {
  try {
    return eventSchema.safeParse(JSON.parse(rawBody)).data;
  } catch {
    return undefined;
  }
}

/** Finds the payment by order ID, capture ID or our own payment ID: event types carry different ones. */
async function paymentOf({ db }: Ctx, { event_type, resource }: Event) {
  const orderId = event_type.startsWith("CHECKOUT.ORDER.")
    ? resource?.id
    : resource?.supplementary_data?.related_ids?.order_id;
  const captureId = captureUrlOf(resource)?.split("/").at(-1) ?? resource?.id;
  const customId = resource?.custom_id ?? resource?.purchase_units?.[0]?.custom_id;
  const ownId = z.uuid().safeParse(customId).data;
  if (!orderId && !captureId && !ownId) return undefined;
  const { rows } = await sql<{ id: string; order_id: string | null }>`
    select id, order_id from payments
    where order_id is not null
      and (order_id = ${orderId || null} or capture_id = ${captureId || null} or id = ${ownId ?? null})
    limit 1`.execute(db);
  return rows[0];
}

/** A refund event has the refund as its resource, with an `up` link to the capture. */
const refundIdOf = ({ resource }: Event): string | undefined => captureUrlOf(resource) && resource?.id;

function captureUrlOf(resource: Event["resource"]): string | undefined {
  return resource?.links?.find(({ rel, href }) => rel === "up" && href.includes("/payments/captures/"))?.href;
}
