import { z } from "zod";
import type { Ctx } from "../ctx.ts";
import { failpoint } from "../failpoint.ts";
import { Refusal } from "../refusal.ts";
import type { WebhookSignature } from "./paypal/client.ts";
import { later } from "./polling.ts";
import { recordRefunds } from "./record-refunds.ts";
import { settlePayment } from "./settle.ts";

/** As much of an event as tells which payment it is about; what happened is asked, never believed. */
const event = z.object({
  id: z.string().min(1).max(200),
  event_type: z.string().max(200),
  resource: z
    .object({
      id: z.string().max(200).optional(),
      custom_id: z.string().max(200).optional(),
      purchase_units: z.array(z.object({ custom_id: z.string().max(200).optional() })).optional(),
      supplementary_data: z
        .object({ related_ids: z.object({ order_id: z.string().max(200).optional() }).optional() })
        .optional(),
      links: z.array(z.object({ rel: z.string(), href: z.string() })).optional(),
    })
    .optional(),
});
type Event = z.output<typeof event>;

/** The browser of an approved order is about to capture it by itself; so long it is left alone. */
const approvedSeconds = 10;

/** PayPal repeats an event for three days. Its clock and ours may differ. */
const oldestHours = 4 * 24;
const clockDifferenceHours = 1;

/**
 * What may be asked of PayPal in ten minutes: forged events from one address, and events of one payment, which has a
 * handful in its life. PayPal repeats what is refused here.
 */
const forgeries = { most: 60, seconds: 10 * 60 };
const eventsOfPayment = { most: 30, seconds: 10 * 60 };

/**
 * Takes a webhook: its very bytes are verified by PayPal, then it is noted once, however often it comes. Returns what
 * is left to do after the answer, if anything. What can be seen to be forged, or is about no payment of ours, costs no
 * call to PayPal. Refuses `invalid` for what PayPal did not send, `limited`, and `provider-away` while PayPal cannot say
 * whether it did (PayPal sends it again then).
 */
export async function receiveWebhook(
  ctx: Ctx,
  signature: WebhookSignature | undefined,
  rawBody: string,
): Promise<(() => Promise<void>) | undefined> {
  const told = eventOf(rawBody);
  if (!signature || !told) throw new Refusal("invalid", { message: "This is no event of PayPal's." });
  if (!isPlausible(signature, ctx.now)) throw notSent();
  const payment = await paymentOf(ctx, told);
  // The account may serve other sites too.
  if (!payment) return undefined;
  await verify(ctx, payment.id, signature, rawBody);
  const isKnown = await isKnownAlready(ctx, payment, told);
  const noted = await ctx.db
    .insertInto("webhook_events")
    .values({
      id: told.id,
      event_type: told.event_type,
      order_id: payment.order_id,
      refund_id: refundIdOf(told) ?? null,
      received_at: ctx.now,
      handled_at: isKnown ? ctx.now : null,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  failpoint("webhook: noted");
  if (!noted || isKnown) return undefined;
  return () => settleFromWebhook(ctx, told.id);
}

/** Whether an event tells of the very capture that its payment was fulfilled by: then PayPal need not be asked. */
async function isKnownAlready(
  { db }: Pick<Ctx, "db">,
  { id }: { id: string },
  { event_type, resource }: Event,
): Promise<boolean> {
  if (event_type !== "PAYMENT.CAPTURE.COMPLETED" || !resource?.id) return false;
  const fulfilled = await db
    .selectFrom("payments")
    .select("id")
    .where("id", "=", id)
    .where("state", "=", "fulfilled")
    .where("capture_id", "=", resource.id)
    .executeTakeFirst();
  return fulfilled !== undefined;
}

const notSent = () => new Refusal("invalid", { message: "PayPal did not send this." });

/** Whether these can be headers of an event that PayPal sent within the days in which it repeats one. */
function isPlausible(signature: WebhookSignature, now: Date): boolean {
  const { transmissionId, transmissionTime, transmissionSig, certUrl, authAlgo } = signature;
  const ageHours = (now.getTime() - Date.parse(transmissionTime)) / 3_600_000;
  return (
    /^[\w-]{1,100}$/.test(transmissionId) &&
    /^[\w+/=-]{1,1000}$/.test(transmissionSig) &&
    /^\w{1,40}$/.test(authAlgo) &&
    isOfPayPal(certUrl) &&
    ageHours <= oldestHours &&
    ageHours >= -clockDifferenceHours
  );
}

function isOfPayPal(address: string): boolean {
  const url = URL.parse(address);
  return url?.protocol === "https:" && url.port === "" && /(^|\.)paypal\.com$/.test(url.hostname);
}

/** Counted before it is asked, so that a hundred at once are not all asked; what is genuine is no forgery. */
async function verify(
  ctx: Ctx,
  paymentId: string,
  signature: WebhookSignature,
  rawBody: string,
): Promise<void> {
  const notAsked = await ctx.limit({ subject: `events of payment ${paymentId}`, ...eventsOfPayment });
  const noForgery = await ctx.limit({ subject: `forged events from ${ctx.ip}`, ...forgeries });
  const verified = await ctx.payPal.verifyWebhook(signature, rawBody);
  if (verified.kind === "away") {
    await ctx.db.executeQuery(notAsked);
    await ctx.db.executeQuery(noForgery);
    throw new Refusal("provider-away", { retryAfterSeconds: 60 });
  }
  if (verified.kind === "refused" || !verified.value) throw notSent();
  await ctx.db.executeQuery(noForgery);
}

/** Settles the payment that a noted webhook is about, and marks the webhook as done. Harmless when repeated. */
export async function settleFromWebhook(ctx: Ctx, eventId: string): Promise<void> {
  const told = await ctx.db
    .selectFrom("webhook_events")
    .innerJoin("payments", "payments.order_id", "webhook_events.order_id")
    .select(["payments.id", "event_type", "refund_id"])
    .where("webhook_events.id", "=", eventId)
    .executeTakeFirst();
  if (told?.event_type === "CHECKOUT.ORDER.APPROVED") {
    await lookSoon(ctx, told.id);
  } else if (told) {
    const { isAway } = await settlePayment(ctx, told.id);
    // Left undone, so that reconciliation takes it up.
    if (isAway) return;
    if (told.refund_id && !(await recordToldRefund(ctx, told.id, told.refund_id))) return;
  }
  failpoint("webhook: settled");
  await ctx.db.updateTable("webhook_events").set({ handled_at: ctx.now }).where("id", "=", eventId).execute();
}

async function lookSoon({ db, now }: Ctx, paymentId: string): Promise<void> {
  await db
    .updateTable("payments")
    .set((of) => ({
      look_at: of.fn<Date>("least", [
        of.fn.coalesce("look_at", of.val(later(now, approvedSeconds))),
        of.val(later(now, approvedSeconds)),
      ]),
    }))
    .where("id", "=", paymentId)
    .where("state", "in", ["opened", "expired"])
    .execute();
}

/** An order's own answer need not list its refunds; the one that was told of is asked for by itself. False: later. */
async function recordToldRefund(ctx: Ctx, paymentId: string, refundId: string): Promise<boolean> {
  const refund = await ctx.payPal.getRefund(refundId);
  if (refund.kind !== "done") return refund.kind === "refused";
  return recordRefunds(ctx, paymentId, { isReversed: false, refunds: [refund.value] });
}

function eventOf(rawBody: string): Event | undefined {
  try {
    return event.safeParse(JSON.parse(rawBody)).data;
  } catch {
    return undefined;
  }
}

/** Found by its order, its capture, or the id that we gave it: what an event carries differs by its kind. */
async function paymentOf(
  { db }: Pick<Ctx, "db">,
  { event_type, resource }: Event,
): Promise<{ id: string; order_id: string | null } | undefined> {
  const orderId = event_type.startsWith("CHECKOUT.ORDER.")
    ? resource?.id
    : resource?.supplementary_data?.related_ids?.order_id;
  const captureId = upToCapture(resource)?.split("/").at(-1) ?? resource?.id;
  const customId = resource?.custom_id ?? resource?.purchase_units?.[0]?.custom_id;
  const ownId = z.uuid().safeParse(customId).data;
  if (!orderId && !captureId && !ownId) return undefined;
  return db
    .selectFrom("payments")
    .select(["id", "order_id"])
    .where("order_id", "is not", null)
    .where((of) =>
      of.or([
        ...(orderId ? [of("order_id", "=", orderId)] : []),
        ...(captureId ? [of("capture_id", "=", captureId)] : []),
        ...(ownId ? [of("id", "=", ownId)] : []),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
}

/** Events about a refund carry it, and lead up to its capture. */
function refundIdOf({ resource }: Event): string | undefined {
  return upToCapture(resource) && resource?.id;
}

function upToCapture(resource: Event["resource"]): string | undefined {
  return resource?.links?.find(({ rel, href }) => rel === "up" && href.includes("/payments/captures/"))?.href;
}
