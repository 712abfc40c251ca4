import type { Ctx } from "../ctx.ts";
import { newId } from "../db/id.ts";
import { Refusal } from "../refusal.ts";
import { isFinal, kindOf, type Payment } from "./purchase-kinds.ts";
import { paymentById } from "./read.ts";
import { refundPayment } from "./refund.ts";
import { settlePayment } from "./settle.ts";

/**
 * Settles a payment that does not match, by the owner's wish: `finish` asks PayPal and makes what was paid for,
 * `refund` gives all that is left back. Refuses `not-found`, `nothing-to-mend`, `slot-gone`, `tins-gone` or
 * `payment-closed` (it cannot be had any more; its money goes back), `provider-away`, and what a refund refuses.
 */
export async function resolvePayment(
  ctx: Ctx,
  { params, body }: { params: { id: string }; body: { how: "finish" | "refund" } },
): Promise<{ message: string }> {
  const seen = await ctx.db.selectFrom("payments").selectAll().where("id", "=", params.id).executeTakeFirst();
  if (!seen) throw new Refusal("not-found");
  if (isFinal(seen) && seen.problem === null) throw new Refusal("nothing-to-mend");
  if (body.how === "finish") return finish(ctx, seen);
  if (seen.captured_at === null) throw new Refusal("nothing-to-mend", { message: "Nothing was taken." });
  const refused = await ctx.db
    .selectFrom("refunds")
    .select("id")
    .where("id", "=", seen.id)
    .where("state", "=", "failed")
    .executeTakeFirst();
  const done = await refundPayment(ctx, {
    params,
    // A second press is the same refund; unless PayPal has refused it.
    body: { id: refused ? newId(ctx.now.getTime()) : seen.id, reason: "Given back by the owner." },
  });
  await forget(ctx, seen);
  return done;
}

async function finish(ctx: Ctx, seen: Payment): Promise<{ message: string }> {
  const { payment, isAway } = await settlePayment(ctx, seen.id);
  if (isAway) throw new Refusal("provider-away", { retryAfterSeconds: 60 });
  if (payment.state === "captured") {
    const refund = await ctx.db
      .selectFrom("refunds")
      .select("id")
      .where("payment_id", "=", seen.id)
      .where("state", "<>", "failed")
      .executeTakeFirst();
    if (refund)
      throw new Refusal(kindOf(ctx, payment).gone, {
        message: "It cannot be had any more; the money goes back.",
      });
    throw new Refusal("nothing-to-mend", {
      message: `${payment.problem ?? ""} Please give the money back.`.trim(),
    });
  }
  if (!isFinal(payment))
    throw new Refusal("provider-away", { message: "PayPal has not decided yet. It goes on by itself." });
  await forget(ctx, payment);
  return { message: "Done: this payment is settled." };
}

/** The owner has seen to it. */
async function forget(ctx: Ctx, { id }: Payment): Promise<void> {
  if (!isFinal(await paymentById(ctx, id))) return;
  await ctx.db.updateTable("payments").set({ problem: null }).where("id", "=", id).execute();
}
