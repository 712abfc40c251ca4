import { sql, type Compilable, type RawBuilder, type Selectable } from "kysely";
import { freeSessionMinutes } from "../../../contract/platform/values/session-types.ts";
import { holdMinutes } from "../../../contract/selling/payments/calls.ts";
import { text as t } from "../../../contract/selling/payments/text.ts";
import * as owner from "../../../contract/teaching/slots/text.desk.ts";
import { type Ctx, Refusal, type Tx } from "../../platform/call/ctx.ts";
import type { Tables } from "../../platform/db/schema.ts";
import { rawStatement, sendBatch } from "../../platform/db/transaction.ts";
import { maxUnpaidMinutes, unpaidHours } from "../../platform/limits/unpaid-time.ts";
import { expireReplacedStatement } from "../../selling/payments/state.ts";
import { isBreakTaken, isInBreak } from "./breaks.ts";
import { lockSlots, payerLockStatement, slotsLockStatement } from "./locks.ts";

/** The student who pays for a slot, and the payment. */
export type Holder = { slotId: string; userId: string; paymentId: string };

/** SQL over `slot_holds`: who has to act before the hold ends. */
export const heldFor = sql<"owner" | "provider" | "payer">`case
  when request_id is not null then 'owner'
  when exists (select from payments where payments.id = slot_holds.payment_id and payments.state = 'pending')
    then 'provider'
  else 'payer' end`;

/** Why the owner cannot use or remove a held slot now. */
export function heldRefusal(held: "owner" | "provider" | "payer"): Refusal {
  const messages = { owner: owner.visitorHasAskedForIt, provider: owner.payPalChecksItsPayment, payer: undefined };
  return new Refusal("slot-held", { message: messages[held] });
}

type NewHold = Holder & {
  heldUntil: Date;
  /** Length of the session, and how long the time after it stays free. Default: the slot's, and none. */
  minutes?: number | undefined;
  breakMinutes?: number | undefined;
};

/** A slot as it was held. */
export type HeldSlot = Pick<Selectable<Tables["slots"]>, "date" | "time" | "duration_minutes" | "place" | "starts_at">;

/**
 * Holds a slot for a student until `heldUntil`. The slot must be open, upcoming, not booked and not held by another
 * student. A student has one hold: for the same slot it moves to the new payment, for another slot the earlier one is
 * released. The earlier payment is closed either way. Refuses `slot-gone`, `slot-yours` if the student has booked it,
 * `does-not-fit` if something is booked in the break, `still-paying` while a payment of the student is capturing or
 * pending, and `limited` if the student has held the slot for half an hour of the last day without paying.
 */
export async function acquireHold(tx: Tx, holder: NewHold): Promise<HeldSlot> {
  const { slotId, userId } = holder;
  // The first three results are those of the earlier payments and of the lock.
  const [, , , released, taken, [slot]] = await sendBatch(
    tx.db,
    ...closeEarlierPayments(tx, holder),
    slotsLockStatement(tx, [slotId], { heldBy: userId, breakMinutes: holder.breakMinutes }),
    releaseRunning(tx, userId).where("slot_id", "<>", slotId),
    insertHold(tx, holder),
    tx.db
      .selectFrom("slots")
      .select(["date", "time", "duration_minutes", "place", "starts_at"])
      .where("id", "=", slotId),
  ).catch((error: unknown) => {
    // A unique violation: at the same moment, another payment of the student took its lost hold again (`pinHold`).
    if ((error as { code?: string }).code === "23505") throw new Refusal("still-paying");
    throw error;
  });
  for (const { slot_id } of released) tx.live("slotReleased", slot_id);
  if (taken.length === 0) throw await holdRefusal(tx, holder);
  tx.live("slotHeld", slotId);
  return slot!;
}

async function holdRefusal(tx: Tx, holder: NewHold): Promise<Refusal> {
  const { slotId, userId } = holder;
  if (await isPinned(tx, userId)) return new Refusal("still-paying");
  const booked = tx.db.selectFrom("bookings").select("id").where("slot_id", "=", slotId).where("user_id", "=", userId);
  if (await booked.where("state", "=", "live").executeTakeFirst()) return new Refusal("slot-yours");
  const { rows } = await sql<{ hasTimeLeft: boolean; isBreakTaken: boolean }>`
    select ${hasTimeLeft(tx, holder)} as "hasTimeLeft",
      ${isBreakTaken("slots", breakUntil(holder), { now: tx.now })} as "isBreakTaken"
    from slots where id = ${slotId}`.execute(tx.db);
  const [slot] = rows;
  if (slot && !slot.hasTimeLeft)
    return new Refusal("limited", { message: t.timeWasHeldUnpaid, retryAfterSeconds: holdMinutes * 60 });
  return new Refusal(slot?.isBreakTaken ? "does-not-fit" : "slot-gone");
}

/** SQL over `slots`: the end of the session and its break; null without a break. */
function breakUntil({ minutes, breakMinutes = 0 }: NewHold): RawBuilder<Date | null> {
  return breakMinutes === 0
    ? sql`null::timestamptz`
    : sql`slots.starts_at
        + make_interval(mins => least(slots.duration_minutes, ${minutes ?? null}::int) + ${breakMinutes}::int)`;
}

/** SQL over `slots`: this slot, if it is open, upcoming and not booked, also for its break, and the account is live. */
function isBookable(tx: Tx, holder: NewHold) {
  const { slotId, userId } = holder;
  const others = { now: tx.now, exceptUser: userId };
  return sql`
  slots.id = ${slotId} and slots.state = 'open' and slots.starts_at > ${tx.now}
  and exists (select from users where users.id = ${userId} and users.state = 'live')
  and not exists (select from bookings where bookings.slot_id = slots.id and bookings.state = 'live')
  and not ${isInBreak("slots", others)} and not ${isBreakTaken("slots", breakUntil(holder), others)}`;
}

/** SQL: whether a new hold and the student's unpaid ones of the slot in the last day are within `maxUnpaidMinutes`. */
const hasTimeLeft = (tx: Tx, { slotId, userId, heldUntil }: NewHold) => sql<boolean>`(
  select coalesce(sum(least(held_until, changed_at) - opened_at), interval '0') from purchases
  where user_id = ${userId} and kind = 'session' and goods->>'slotId' = ${slotId}
    and state in ('declined', 'expired') and opened_at > ${tx.now}::timestamptz - make_interval(hours => ${unpaidHours.student}))
  + (${heldUntil}::timestamptz - ${tx.now}::timestamptz) <= make_interval(mins => ${maxUnpaidMinutes})`;

/** One conditional statement decides races for the slot. Earlier payments of the student are closed before it. */
function insertHold(tx: Tx, holder: NewHold): Compilable {
  const { userId, paymentId, heldUntil } = holder;
  return rawStatement(
    tx.db,
    sql`
    insert into slot_holds (slot_id, payment_id, user_id, held_until, break_until)
    select slots.id, ${paymentId}, ${userId}, ${heldUntil}, ${breakUntil(holder)} from slots
    where ${isBookable(tx, holder)}
      and not exists (select from slot_holds as own_hold where own_hold.user_id = ${userId} and own_hold.state = 'pinned')
      and ${hasTimeLeft(tx, holder)}
    on conflict (slot_id) do update
      set payment_id = excluded.payment_id, user_id = excluded.user_id, held_until = excluded.held_until,
        break_until = excluded.break_until, request_id = null
      where slot_holds.state = 'running'
        and (slot_holds.user_id = excluded.user_id or slot_holds.held_until <= ${tx.now})
    returning slot_id`,
  );
}

/** Statement that releases a student's hold unless it is pinned. */
const releaseRunning = (tx: Tx, userId: string) =>
  tx.db.deleteFrom("slot_holds").where("user_id", "=", userId).where("state", "=", "running").returning("slot_id");

/**
 * Pins the hold of a payment, so that it does not expire during the capture. A hold that expired or was replaced is
 * taken again if the slot is free and the student has no other hold; otherwise returns false.
 */
export async function pinHold(tx: Tx, holder: NewHold): Promise<boolean> {
  const { slotId, userId, paymentId, heldUntil } = holder;
  const [, [pinned]] = await sendBatch(
    tx.db,
    slotsLockStatement(tx, [slotId], { breakMinutes: holder.breakMinutes }),
    tx.db.updateTable("slot_holds").set({ state: "pinned" }).where("payment_id", "=", paymentId).returning("slot_id"),
  );
  if (pinned) return true;
  await sql`
    delete from slot_holds where (slot_id = ${slotId} or user_id = ${userId})
      and state = 'running' and held_until <= ${tx.now}`.execute(tx.db);
  const taken = await sql`
    insert into slot_holds (slot_id, payment_id, user_id, held_until, break_until, state)
    select slots.id, ${paymentId}, ${userId}, ${heldUntil}, ${breakUntil(holder)}, 'pinned' from slots where ${isBookable(tx, holder)}
    on conflict do nothing
    returning slot_id`.execute(tx.db);
  if (taken.rows.length === 0) return false;
  tx.live("slotHeld", slotId);
  return true;
}

/** Unpins after a decline: the rest of the hold's time can be used to pay another way. */
export async function unpinHold(tx: Tx, { slotId, paymentId }: Holder): Promise<void> {
  await lockSlots(tx, [slotId]);
  const pinned = tx.db.updateTable("slot_holds").where("payment_id", "=", paymentId).where("state", "=", "pinned");
  await pinned.set({ state: "running" }).execute();
}

/**
 * Releases a student's hold and closes unpaid payments before the account is deleted. Refuses `session-to-come` while
 * an upcoming session is booked or being paid for: the student or the owner must cancel it first.
 */
export async function releaseStudentHolds(tx: Tx, userId: string): Promise<void> {
  const [, , left] = await sendBatch(tx.db, ...closeEarlierPayments(tx, { userId }), releaseRunning(tx, userId));
  for (const { slot_id } of left) tx.live("slotReleased", slot_id);
  await refuseUpcomingSession(tx, userId);
}

/** Refuses `session-to-come` while the student has booked an upcoming session or is paying for one. */
export async function refuseUpcomingSession(on: Pick<Ctx, "db" | "now">, userId: string): Promise<void> {
  const { rows: upcoming } = await sql`
    select from bookings join slots on slots.id = slot_id
    where user_id = ${userId} and bookings.state = 'live' and ends_at > ${on.now} limit 1`.execute(on.db);
  if (upcoming.length > 0 || (await isPinned(on, userId))) throw new Refusal("session-to-come");
}

/** Releases the slot if this payment still holds it. */
export async function releaseHold(tx: Tx, { slotId, paymentId }: Holder): Promise<void> {
  const [, dropped] = await sendBatch(tx.db, slotsLockStatement(tx, [slotId]), deleteHoldQuery(tx, paymentId));
  if (dropped.length > 0) tx.live("slotReleased", slotId);
}

/** Statement that deletes the hold of a payment, without a live event. The slot must be locked. */
export const deleteHoldQuery = (tx: Tx, paymentId: string) =>
  tx.db.deleteFrom("slot_holds").where("payment_id", "=", paymentId).returning("slot_id");

/**
 * Statements that lock the student and close their other unpaid session payments, so that an order approved in a
 * forgotten window cannot be captured. Lock order: student, payments, slots.
 */
function closeEarlierPayments(tx: Tx, { userId, paymentId }: { userId: string; paymentId?: string }) {
  const isOther = paymentId === undefined ? sql`true` : sql`purchases.id <> ${paymentId}`;
  const closing = expireReplacedStatement(
    tx,
    sql`purchases.user_id = ${userId} and purchases.kind = 'session' and ${isOther}`,
  );
  return [payerLockStatement(tx, userId), closing] as const;
}

async function isPinned({ db }: Pick<Ctx, "db">, userId: string): Promise<boolean> {
  const holds = db.selectFrom("slot_holds").select("slot_id").where("user_id", "=", userId);
  return (await holds.where("state", "=", "pinned").executeTakeFirst()) !== undefined;
}

/** Deletes the hold that a slot still has. Only after its booking: then it is an expired one. The slot must be locked. */
export const deleteLeftHoldQuery = (tx: Pick<Tx, "db">, slotId: string) =>
  tx.db.deleteFrom("slot_holds").where("slot_id", "=", slotId);

/** The first key of the advisory lock of requests; the second is a hash of the network. */
const requesterLockKey = 7411;

/** Locks a network's requests until the transaction ends. Lock order: before addresses, payments and slots. */
export async function lockRequester(tx: Pick<Tx, "db">, opener: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${requesterLockKey}, hashtext(${opener}))`.execute(tx.db);
}

type RequestHold = { slotId: string; requestId: string; heldUntil: Date; replaces: readonly string[] };

/**
 * Holds a slot for a visitor's request, so that other visitors do not see it. One conditional statement decides races.
 * `replaces`: earlier requests of the visitor, whose holds are released. Refuses `slot-gone`.
 */
export async function holdForRequest(tx: Tx, { slotId, requestId, heldUntil, replaces }: RequestHold): Promise<void> {
  const { rows: earlier } = await sql<{ slot_id: string }>`
    select slot_id from slot_holds where request_id = any (${[...replaces]}::uuid[])`.execute(tx.db);
  await lockSlots(tx, [slotId, ...earlier.map(({ slot_id }) => slot_id)]);
  for (const id of replaces) await releaseRequestHold(tx, id);
  const { rows: held } = await sql`
    insert into slot_holds (slot_id, request_id, held_until)
    select slots.id, ${requestId}, ${heldUntil} from slots
    where slots.id = ${slotId} and slots.state = 'open' and slots.starts_at > ${tx.now}
      and slots.duration_minutes >= ${freeSessionMinutes}
      and not exists (select from bookings where bookings.slot_id = slots.id and bookings.state = 'live')
      and not ${isInBreak("slots", { now: tx.now })}
    on conflict (slot_id) do update
      set request_id = excluded.request_id, payment_id = null, user_id = null, held_until = excluded.held_until,
        break_until = null
      where slot_holds.state = 'running' and slot_holds.held_until <= ${tx.now}
    returning slot_id`.execute(tx.db);
  if (held.length === 0) throw new Refusal("slot-gone");
  tx.live("slotHeld", slotId);
}

/**
 * Releases the slot that a request still holds. The slot need not be locked, because who wants a held slot locks it
 * before the hold; in a transaction that locks slots, this comes last.
 */
export async function releaseRequestHold(tx: Tx, requestId: string): Promise<void> {
  const { rows } = await sql<{ slot_id: string }>`
    delete from slot_holds where request_id = ${requestId} returning slot_id`.execute(tx.db);
  for (const { slot_id } of rows) tx.live("slotReleased", slot_id);
}

/** Deletes the holds of requests that have ended, so that pages show the slots as free. */
export async function endRequestHolds(ctx: Ctx): Promise<void> {
  const hasEnded = sql`request_id is not null and held_until <= ${ctx.now}`;
  const { rows: ended } = await sql`select from slot_holds where ${hasEnded} limit 1`.execute(ctx.db);
  if (ended.length === 0) return;
  await ctx.tx(async (tx) => {
    const { rows } = await sql<{ slot_id: string }>`
      delete from slot_holds where ${hasEnded} returning slot_id`.execute(tx.db);
    for (const { slot_id } of rows) tx.live("slotReleased", slot_id);
  });
}
