import { sql } from "kysely";
import { text as payments } from "../../../contract/selling/payments/text.ts";
import { type Ctx, Refusal } from "../../platform/call/ctx.ts";
import { customerNetworkOf } from "../../platform/http/network.ts";
import { failpoint } from "../../platform/process/failpoint.ts";
import { recordDispute } from "./disputes/record.ts";
import { recordReversal } from "./disputes/reversals.ts";
import { addSeconds } from "./polling.ts";
import type { ProviderDispute, ProviderEvent, SentEvent } from "./provider.ts";
import { paymentById } from "./read.ts";
import { recordRefunds } from "./refunds/record-refunds.ts";
import { noteRefusal } from "./refusals.ts";
import { settlePayment } from "./settle.ts";
import { paymentUpdate } from "./state.ts";
import { storeUnreadEvent } from "./unread-events.ts";

/** How long the browser has to capture an approved order before reconciliation does. */
const approvedPollSeconds = 10;

const notSentRefusal = () => new Refusal("invalid", { message: payments.notSentByPayPal });

/** Limits of verification calls: forged events by network, events by payment. A provider repeats refused events. */
const forgeryLimit = { most: 60, seconds: 10 * 60 };
const paymentEventLimit = { most: 30, seconds: 10 * 60 };

/**
 * Receives a webhook: the provider verifies the unchanged bytes, then the event is recorded once by its ID. Returns the
 * work to do after the response (`settle`), or the event that cannot be read (`unread`): a genuine one is stored. Obvious
 * forgeries and events about other sites' payments cost no call to the provider.
 */
export async function receiveWebhook(
  ctx: Ctx,
  sent: SentEvent,
): Promise<{ settle?: () => Promise<void>; unread?: Pick<ProviderEvent, "id" | "type"> }> {
  const event = ctx.provider.readEvent(sent, ctx.now);
  if (!event) throw new Refusal("invalid", { message: payments.notPayPalEvent });
  if (!event.orderId && !event.captureId && !event.paymentId) {
    await verify(ctx, "events without a payment", sent);
    await storeUnreadEvent(ctx, event, sent);
    return { unread: { id: event.id, type: event.type } };
  }
  const payment = await paymentOf(ctx, event);
  // The account may also serve other sites.
  if (!payment) return {};
  await verify(ctx, `events of payment ${payment.id}`, sent);
  const isKnown = await isAlreadyFulfilled(ctx, payment.id, event);
  const { id, type: event_type, refundId } = event;
  const dispute = event.dispute && JSON.stringify(event.dispute);
  const about = { order_id: payment.order_id, refund_id: refundId ?? null, dispute: dispute ?? null };
  const inserted = await ctx.db
    .insertInto("webhook_events")
    .values({ id, event_type, ...about, received_at: ctx.now, handled_at: isKnown ? ctx.now : null })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  failpoint("webhook: noted");
  return inserted && !isKnown ? { settle: () => settleFromWebhook(ctx, id) } : {};
}

/** Whether an event reports a capture that was already fulfilled. Saves a call to the provider. */
async function isAlreadyFulfilled(ctx: Ctx, id: string, { takenBy }: ProviderEvent): Promise<boolean> {
  if (!takenBy) return false;
  const { state, capture_id } = await paymentById(ctx, id);
  return state === "fulfilled" && capture_id === takenBy;
}

/** Counts before the call, so that concurrent forgeries are limited. Undoes the forgery count for a genuine event. */
async function verify(ctx: Ctx, subject: string, sent: SentEvent): Promise<void> {
  const undoPaymentCount = await ctx.limit({ subject, ...paymentEventLimit });
  const undoForgeryCount = await ctx.limit({
    subject: `forged events from ${customerNetworkOf(ctx.ip)}`,
    ...forgeryLimit,
  });
  const verified = await ctx.provider.verify(sent);
  // Fields that the provider cannot read are not its own. An event that it did not verify for another reason it repeats.
  const isForged = verified.kind === "refused" && ctx.provider.meaningOf(verified.code).whose === "site";
  if (verified.kind === "refused" && !isForged)
    await noteRefusal(ctx, { code: verified.code, at: ctx.now, call: "other" });
  if (verified.kind !== "done" && !isForged) {
    await ctx.db.executeQuery(undoPaymentCount);
    await ctx.db.executeQuery(undoForgeryCount);
    throw new Refusal("provider-away", { retryAfterSeconds: 60 });
  }
  if (verified.kind !== "done" || !verified.value) throw notSentRefusal();
  await ctx.db.executeQuery(undoForgeryCount);
}

/** Settles the payment of a recorded webhook and marks the webhook as handled. Idempotent. */
export async function settleFromWebhook(ctx: Ctx, eventId: string): Promise<void> {
  const event = await ctx.db
    .selectFrom("webhook_events")
    .innerJoin("payments", "payments.order_id", "webhook_events.order_id")
    .select(["payments.id", "payments.capture_id", "captured_at", "event_type", "refund_id", "dispute"])
    .where("webhook_events.id", "=", eventId)
    .executeTakeFirst();
  if (event && ctx.provider.isApproval(event.event_type)) {
    await pollSoon(ctx, event.id);
  } else if (event) {
    const isMoneyBack = event.dispute !== null || isReversal(ctx, event);
    let { captured_at, capture_id } = event;
    // Money that went back is recorded before the order is asked for, which may list a reversal as a refund.
    if (!isMoneyBack || captured_at === null) {
      const { payment, isAway } = await settlePayment(ctx, event.id);
      // Stays unhandled, so that reconciliation retries it.
      if (isAway) return;
      ({ captured_at, capture_id } = payment);
    }
    // A dispute may be the reason why PayPal holds the payment back.
    const isDue = event.dispute !== null || (isMoneyBack && captured_at !== null);
    if (isDue && !(await recordMoneyBack(ctx, { ...event, capture_id }))) return;
    if (!isMoneyBack && event.refund_id && !(await recordEventRefund(ctx, event.id, event.refund_id))) return;
  }
  failpoint("webhook: settled");
  await ctx.db.updateTable("webhook_events").set({ handled_at: ctx.now }).where("id", "=", eventId).execute();
}

const isReversal = ({ provider }: Ctx, { event_type }: { event_type: string }) =>
  provider.disputes?.isReversal(event_type) ?? false;

type MoneyBack = { id: string; capture_id: string | null; refund_id: string | null; dispute: object | null };

/** Records a dispute, or what the provider took back. False if it must be retried. */
async function recordMoneyBack(ctx: Ctx, { id, capture_id, refund_id, dispute }: MoneyBack): Promise<boolean> {
  if (dispute) return recordDispute(ctx, id, readStored(dispute as StoredDispute));
  // An event that names the capture only took all of it.
  if (!refund_id) return recordReversal(ctx, id, { providerId: `reversed ${capture_id}` });
  const shown = await ctx.provider.showRefund(refund_id);
  if (shown.kind !== "done") return shown.kind === "refused" && shown.isGone;
  const { state, cents } = shown.value;
  // A failed reversal took no money: the provider has given it again.
  if (state === "failed") return true;
  return state === "done" && recordReversal(ctx, id, { providerId: refund_id, cents });
}

/** The content of an event as it is stored, with its times as text. */
type StoredDispute = Omit<ProviderDispute, "dueAt" | "changedAt"> & { dueAt?: string; changedAt: string };

const readStored = ({ dueAt, changedAt, ...dispute }: StoredDispute): ProviderDispute => ({
  ...dispute,
  dueAt: dueAt === undefined ? undefined : new Date(dueAt),
  changedAt: new Date(changedAt),
});

async function pollSoon(ctx: Ctx, paymentId: string): Promise<void> {
  // `least` ignores null.
  const look_at = sql<Date>`least(look_at, ${addSeconds(ctx.now, approvedPollSeconds)})`;
  await paymentUpdate(ctx, paymentId, ["opened", "expired"]).set({ look_at }).execute();
}

/** Fetches the event's refund, because an order may not list its refunds. Returns false if it must be retried. */
async function recordEventRefund(ctx: Ctx, paymentId: string, refundId: string): Promise<boolean> {
  const refund = await ctx.provider.showRefund(refundId);
  if (refund.kind !== "done") return refund.kind === "refused" && refund.isGone;
  // Without its amount it cannot be recorded yet.
  if (refund.value.state === "done" && refund.value.cents === undefined) return false;
  return recordRefunds(ctx, paymentId, { isReturned: false, refunds: [refund.value] });
}

/** Finds the payment by order ID, capture ID or our own payment ID: event types carry different ones. */
async function paymentOf({ db }: Ctx, { orderId, captureId, paymentId: ownId }: ProviderEvent) {
  const { rows } = await sql<{ id: string; order_id: string | null }>`
    select id, order_id from payments
    where order_id is not null
      and (order_id = ${orderId || null} or capture_id = ${captureId || null} or id = ${ownId ?? null})
    limit 1`.execute(db);
  return rows[0];
}
