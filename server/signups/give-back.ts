import { sql } from "kysely";
import { priceWords } from "../../contract/money.ts";
import * as t from "../../contract/text/server/signups.ts";
import type { Ctx, Tx } from "../ctx.ts";
import type { Seats } from "../events/count-seats.ts";
import { refundWords } from "../payments/refund-words.ts";
import { lockPurchase, refundableCents, requestRefund } from "../payments/refunds/refund.ts";
import { grantLot } from "../payments/wallet.ts";
import { Refusal } from "../refusal.ts";

/** How the price of a seat that is given up in time goes back: to where it came from, or as credit in the wallet. */
export type GiveBack = "source" | "credit";

type PaidSeat = { id: string; purchase_id: string | null };

/** Locks the purchase of a seat, if it has one. Lock order: purchase, event, sign-ups. */
export async function lockPurchaseOfSeat(tx: Tx, signupId: string): Promise<PaidSeat> {
  const seats = tx.db.selectFrom("signups").select(["id", "purchase_id"]).where("id", "=", signupId);
  const seat = await seats.executeTakeFirst();
  if (seat?.purchase_id) await lockPurchase(tx, seat.purchase_id);
  return seat ?? { id: signupId, purchase_id: null };
}

/** Locks the purchases of all seats in these classes, in order of their ids. */
export async function lockPurchasesOfSeats(tx: Tx, eventIds: readonly string[]): Promise<void> {
  const seats = tx.db.selectFrom("signups").select("purchase_id").distinct().where("event_id", "in", eventIds);
  const sold = seats.where("state", "in", ["live", "held"]).where("purchase_id", "is not", null);
  for (const { purchase_id } of await sold.orderBy("purchase_id").execute()) await lockPurchase(tx, purchase_id!);
}

/** The last moment at which the price of a seat goes back. */
export async function refundUntil(
  { site }: Pick<Ctx, "site">,
  { starts_at, cutoff_hours }: Pick<Seats["event"], "starts_at" | "cutoff_hours">,
): Promise<Date> {
  const { sessions } = await site.settings();
  return new Date(starts_at.getTime() - (cutoff_hours ?? sessions.cancelHours) * 3_600_000);
}

/**
 * Gives the price of a cancelled seat back, once: until the cut-off, or when the owner says so (`isOwner`). After it the
 * price is forfeited, which the owner can waive. Returns sentences for the student; none for a seat without a price.
 * `credit` needs a student with an account.
 */
export async function giveBackSeat(
  tx: Tx,
  { id, purchase_id }: PaidSeat,
  event: Seats["event"],
  { as, isOwner = false }: { as: GiveBack; isOwner?: boolean },
): Promise<string[]> {
  if (!purchase_id) return [];
  if (!isOwner && tx.now > (await refundUntil(tx, event))) {
    await tx.db.updateTable("signups").set({ forfeited_at: tx.now }).where("id", "=", id).execute();
    return [t.priceIsForfeited];
  }
  const { rows } = await sql<{ cents: number; person_id: string | null }>`
    select ceil(total_cents::numeric / greatest((goods->>'seats')::int, 1))::int as cents, person_id
    from purchases where id = ${purchase_id} and state = 'fulfilled'`.execute(tx.db);
  const [paid] = rows;
  if (!paid) return [];
  if (as === "credit" && paid.person_id) {
    // A part may have been refunded before.
    const units = Math.min(paid.cents, await refundableCents(tx, await lockPurchase(tx, purchase_id)));
    if (units > 0) {
      const name = t.creditFor(event.title);
      await grantLot(tx, { personId: paid.person_id, kind: "credit", name, units, purchaseId: purchase_id });
      await tx.db.updateTable("signups").set({ credited_cents: units }).where("id", "=", id).execute();
      return [t.creditIsInWallet(priceWords(units))];
    }
  }
  const reason = isOwner ? t.refundedByOwner : t.gaveSpotUpInTime;
  return refundWords(await requestRefund(tx, purchase_id, { amountCents: paid.cents, passUses: 1, reason }));
}

/** The owner waives that the price of a seat was forfeited. Refuses `not-found`, also the second time. */
export function waiveForfeit(ctx: Ctx, { params }: { params: { id: string } }): Promise<{ message: string }> {
  return ctx.tx(async (tx) => {
    const seat = await lockPurchaseOfSeat(tx, params.id);
    const waived = await tx.db
      .updateTable("signups")
      .set({ forfeited_at: null })
      .where("id", "=", params.id)
      .where("forfeited_at", "is not", null)
      .returning("event_id")
      .executeTakeFirst();
    if (!waived) throw new Refusal("not-found");
    const events = tx.db.selectFrom("events").selectAll().where("id", "=", waived.event_id);
    const words = await giveBackSeat(tx, seat, await events.executeTakeFirstOrThrow(), { as: "source", isOwner: true });
    return { message: [t.forfeitIsWaived, ...words].join(" ") };
  });
}

/** Refunds all seats in removed classes. */
export async function giveBackRemovedSeats(tx: Tx, eventIds: readonly string[]): Promise<void> {
  const seats = await tx.db
    .selectFrom("signups")
    .innerJoin("events", "events.id", "event_id")
    .select(["signups.id", "purchase_id", "event_id"])
    .where("event_id", "in", eventIds)
    .where("signups.state", "=", "live")
    .where("purchase_id", "is not", null)
    .where("events.starts_at", ">", tx.now)
    .orderBy("purchase_id")
    .orderBy("signups.id")
    .execute();
  for (const { event_id, ...seat } of seats) {
    const event = await tx.db.selectFrom("events").selectAll().where("id", "=", event_id).executeTakeFirstOrThrow();
    await giveBackSeat(tx, seat, event, { as: "source", isOwner: true });
  }
}
