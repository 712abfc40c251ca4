import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { centsOf } from "../../../../contract/platform/values/money.ts";
import type { refundPayment as schema } from "../../../../contract/selling/payments/schema.ts";
import * as t from "../../../../contract/selling/payments/text.desk.ts";
import { type Ctx, type Parsed, Refusal, type Tx } from "../../../platform/call/ctx.ts";
import { failpoint } from "../../../platform/process/failpoint.ts";
import { isDisputedNow } from "../disputes/is-disputed.ts";
import { kindOf, type Purchase } from "../purchase-kinds.ts";
import { lockPurchase, refundable, requestRefund, sendWalletReturned } from "./refund.ts";
import { sendRefunds } from "./send-refunds.ts";

type Wanted = Parsed<typeof schema>;

/**
 * Refunds a purchase at the owner's request: the given amount, or all that is left, to each source. Idempotent by the
 * refund's ID. A full refund withdraws the purchase. `also` runs in the refund's transaction.
 */
export async function refundPayment(
  ctx: Ctx,
  { params, body }: Wanted,
  also: (tx: Tx) => Promise<void> = async () => {},
): Promise<{ message: string }> {
  await ctx.tx(async (tx) => {
    const purchase = await lockPurchase(tx, params.id);
    const owner = await purchaseOfRefund(tx, body.id);
    if (owner !== undefined && owner !== purchase.id) throw new Refusal("not-found");
    if (owner !== undefined) return;
    await requestOrRefuse(tx, purchase, body);
    await also(tx);
  });
  failpoint("refund: asked");
  await sendRefunds(ctx, params.id);
  return responseOf(ctx, body.id);
}

/** The purchase with a requested refund of this id. */
async function purchaseOfRefund({ db }: Pick<Tx, "db">, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ purchase_id: string }>`
    select payment_id as purchase_id from refunds where id = ${id}
    union all
    select purchase_id from tender_returns join tenders on tenders.id = tender_id where request_id = ${id}
    limit 1`.execute(db);
  return rows[0]?.purchase_id;
}

async function requestOrRefuse(tx: Tx, purchase: Purchase, { id, amount, reason }: Wanted["body"]): Promise<void> {
  if (await isDisputedNow(tx, purchase.id)) throw new Refusal("payment-disputed");
  const wanted = amount === undefined ? undefined : centsOf(amount);
  const refunded = await requestRefund(tx, purchase.id, { id, reason, amountCents: wanted, addsLostDays: true });
  if (refunded.parts.length === 0) throw new Refusal("nothing-to-refund");
  if (wanted !== undefined && refunded.cents < wanted) throw new Refusal("refund-too-much");
  await sendWalletReturned(tx, purchase, refunded, reason);
  if ((await refundable(tx, purchase)).leftCents === 0) await kindOf(tx, purchase).withdraw(tx, purchase, refunded);
}

/**
 * The response for a refund that was just sent to PayPal, here or by another process. Refuses `provider-away` while
 * PayPal has not answered.
 */
async function responseOf(ctx: Ctx, id: string): Promise<{ message: string }> {
  const refund = await awaitSender(ctx, id);
  if (!refund || refund.state === "done") return { message: t.refundIsDone };
  if (refund.state === "failed") throw new Refusal("nothing-to-refund", { message: t.paypalRefusedThisRefundPayment });
  if (refund.provider_id || refund.claimed_until) return { message: t.paypalTakesSomeTime };
  throw new Refusal("provider-away", { message: t.paypalDoesNotAnswerRefund, retryAfterSeconds: 60 });
}

/** Waits up to 5 seconds for another process that sends the refund. */
async function awaitSender({ db }: Pick<Ctx, "db">, id: string) {
  const query = db.selectFrom("refunds").select(["state", "provider_id", "claimed_until"]).where("id", "=", id);
  let refund = await query.executeTakeFirst();
  for (let waitedMs = 0; refund?.claimed_until && waitedMs < 5_000; waitedMs += 100) {
    await sleep(100);
    refund = await query.executeTakeFirst();
  }
  return refund;
}
