import { sql } from "kysely";
import type { Ctx, Tx } from "../../../platform/call/ctx.ts";
import type { ProviderDispute } from "../provider.ts";
import type { Payment } from "../purchase-kinds.ts";
import { lockPayment } from "../refunds/refund.ts";
import { disputeLetter, disputeOverLetter, type Dispute } from "./letters.ts";
import { recordGivenAgainIn, recordReversalIn, untilRefundsAreSent } from "./reversals.ts";

/**
 * Asks the provider for the dispute of a verified event, and records it. Credentials that may not read disputes, and a
 * provider that does not answer, leave the content of the event. False: retry later.
 */
export async function recordDispute(ctx: Ctx, paymentId: string, told: ProviderDispute): Promise<boolean> {
  const disputes = ctx.provider.disputes!;
  const shown = await disputes.show(told.id);
  const dispute = shown.kind === "done" ? shown.value : told;
  const recording = ctx.tx(async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    const stored = tx.db.selectFrom("disputes").selectAll().where("id", "=", dispute.id);
    const before = await stored.executeTakeFirst();
    if (before && before.changed_at > dispute.changedAt) return;
    const after = await store(tx, payment, dispute);
    await recordMoves(tx, payment, dispute);
    if (isRunning(after)) {
      if (!before || !isRunning(before) || hasNews(before, after))
        await tx.send("owner", () => disputeLetter(tx, { payment, dispute: after, disputes }));
      await restRefunds(tx, payment.id);
    } else if (!before || isRunning(before) || before.state !== after.state) {
      const waitingCents = await resumeRefunds(tx, payment.id);
      await tx.send("owner", () => disputeOverLetter(tx, { payment, dispute: after, disputes }, { waitingCents }));
    }
  });
  return untilRefundsAreSent(recording);
}

export const isRunning = ({ state }: Pick<Dispute, "state">) => state === "open" || state === "ours";

/** Whether the owner must answer now or by another time, or the dispute is before someone else. */
const hasNews = (before: Dispute, after: Dispute) =>
  before.stage !== after.stage ||
  (after.state === "ours" && (before.state !== "ours" || before.due_at?.getTime() !== after.due_at?.getTime()));

async function store(tx: Tx, { id: payment_id }: Payment, dispute: ProviderDispute): Promise<Dispute> {
  const { id, state, reason, stage, cents, dueAt, changedAt, moved } = dispute;
  const content = {
    state,
    reason,
    stage,
    amount_cents: cents,
    due_at: dueAt ?? null,
    changed_at: changedAt,
    ...(moved ? { taken_cents: moved.takenCents, given_cents: moved.givenCents } : {}),
  };
  return tx.db
    .insertInto("disputes")
    .values({ id, payment_id, ...content, recorded_at: tx.now })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(content))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Compares the books with what all disputes about the payment took and gave again. A reversal may have its own event,
 * before or after that of the dispute: it is counted once.
 */
async function recordMoves(tx: Tx, payment: Payment, { id, state, cents, moved }: ProviderDispute): Promise<void> {
  const sumOf = async () => {
    const { rows } = await sql<Record<"told" | "booked" | "toldAgain" | "bookedAgain", number>>`
      select (select coalesce(sum(taken_cents), 0) from disputes where payment_id = ${payment.id})::int as told,
        (select coalesce(sum(given_cents), 0) from disputes where payment_id = ${payment.id})::int as "toldAgain",
        -- A refund that was made at PayPal to answer the dispute, too.
        coalesce(sum(amount_cents) filter (where kind = 'reversal' or (kind = 'refund' and state = 'done'
          and asked_at = done_at and asked_at >= (select recorded_at from disputes where id = ${id}))), 0)::int as booked,
        coalesce(-sum(amount_cents) filter (where kind = 'given-again'), 0)::int as "bookedAgain"
      from refunds where payment_id = ${payment.id}`.execute(tx.db);
    return rows[0]!;
  };
  const { told, booked } = await sumOf();
  const reversal = { providerId: `dispute ${id} ${told}`, cents: told - booked };
  if (told > booked) await recordReversalIn(tx, payment.id, reversal);
  const after = await sumOf();
  // The provider may say only that the dispute was won: then what was taken is given again.
  const isGiven = state === "won" && !moved;
  const given = isGiven ? after.bookedAgain + cents : after.toldAgain;
  if (given > after.bookedAgain) await recordGivenAgainIn(tx, payment.id, given);
}

/** Refunds that are asked for wait until the dispute is over: the provider would refuse them. */
async function restRefunds(tx: Tx, paymentId: string): Promise<void> {
  await unsentRefunds(tx, paymentId).set({ look_at: null }).execute();
}

/** Sends the refunds that waited. Returns their sum. */
async function resumeRefunds(tx: Tx, paymentId: string): Promise<number> {
  const resumed = unsentRefunds(tx, paymentId).set({ look_at: tx.now }).returning("amount_cents");
  return (await resumed.execute()).reduce((sum, { amount_cents }) => sum + amount_cents, 0);
}

const unsentRefunds = ({ db }: Tx, paymentId: string) =>
  db
    .updateTable("refunds")
    .where("payment_id", "=", paymentId)
    .where("state", "=", "asked")
    .where("provider_id", "is", null)
    .where("claimed_until", "is", null);
