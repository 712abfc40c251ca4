import { type Compilable, sql } from "kysely";
import type { Ctx, Tx } from "../ctx.ts";
import { rawStatement, together } from "../db/transaction.ts";
import { expireReplaced } from "../payments/state.ts";
import { Refusal } from "../refusal.ts";
import { lockSlots, payerLock, slotsLock } from "./locks.ts";

/** Who pays for which slot with which payment. */
export type Holder = { slotId: string; userId: string; paymentId: string };

/**
 * Holds a slot for a student until `heldUntil`: an open one, still to come, that nobody booked and nobody else holds.
 * She has one hold: the same slot again goes on under the new payment, another slot lets the earlier one go, and the
 * earlier payment is closed either way. Returns when the slot is. Refuses `slot-gone`, and `still-paying` while a
 * payment of this student is pending.
 */
export async function acquireHold(
  tx: Tx,
  holder: Holder & { heldUntil: Date },
): Promise<{ date: string; time: string }> {
  const { slotId, userId } = holder;
  const [, , , left, taken, [slot]] = await together(
    tx.db,
    ...closingEarlier(tx, holder),
    slotsLock(tx, [slotId], userId),
    lettingGo(tx, userId).where("slot_id", "<>", slotId),
    taking(tx, holder),
    tx.db.selectFrom("slots").select(["date", "time"]).where("id", "=", slotId),
  ).catch((error: unknown) => {
    // Her lost hold was taken again in this very moment, for money that is on its way.
    if ((error as { code?: string }).code === uniqueViolation) throw new Refusal("still-paying");
    throw error;
  });
  for (const { slot_id } of left) tx.live("slotReleased", slot_id);
  if (taken.length === 0) throw new Refusal((await isPinned(tx, userId)) ? "still-paying" : "slot-gone");
  tx.live("slotHeld", slotId);
  return slot!;
}

/** One statement decides whether the slot can be held. */
function taking(tx: Tx, { slotId, userId, paymentId, heldUntil }: Holder & { heldUntil: Date }): Compilable {
  return rawStatement(
    tx.db,
    sql`
    insert into slot_holds (slot_id, payment_id, user_id, held_until)
    select slots.id, ${paymentId}, ${userId}, ${heldUntil}
    from slots
    where slots.id = ${slotId} and slots.state = 'open' and slots.starts_at > ${tx.now}
      and exists (select from users where users.id = ${userId} and users.state = 'live')
      and not exists (select from bookings where bookings.slot_id = slots.id and bookings.state = 'live')
      and not exists (select from slot_holds as hers where hers.user_id = ${userId} and hers.state = 'pinned')
    on conflict (slot_id) do update
      set payment_id = excluded.payment_id, user_id = excluded.user_id, held_until = excluded.held_until
      where slot_holds.state = 'running'
        and (slot_holds.user_id = excluded.user_id or slot_holds.held_until <= ${tx.now})
    returning slot_id`,
  );
}

/** Lets go of what a student holds and has not begun to pay. */
const lettingGo = (tx: Tx, userId: string) =>
  tx.db
    .deleteFrom("slot_holds")
    .where("user_id", "=", userId)
    .where("state", "=", "running")
    .returning("slot_id");

/**
 * Pins the hold of a payment while its money may be on its way. A hold that was lost is taken again if its slot is
 * still free and its student holds no other; false if that cannot be.
 */
export async function pinHold(tx: Tx, holder: Holder & { heldUntil: Date }): Promise<boolean> {
  const { slotId, userId, paymentId, heldUntil } = holder;
  const [, [pinned]] = await together(
    tx.db,
    slotsLock(tx, [slotId]),
    tx.db
      .updateTable("slot_holds")
      .set({ state: "pinned" })
      .where("payment_id", "=", paymentId)
      .returning("slot_id"),
  );
  if (pinned) return true;
  await tx.db
    .deleteFrom("slot_holds")
    .where((of) => of.or([of("slot_id", "=", slotId), of("user_id", "=", userId)]))
    .where("state", "=", "running")
    .where("held_until", "<=", tx.now)
    .execute();
  const taken = await sql`
    insert into slot_holds (slot_id, payment_id, user_id, held_until, state)
    select slots.id, ${paymentId}, ${userId}, ${heldUntil}, 'pinned'
    from slots
    where slots.id = ${slotId} and slots.state = 'open' and slots.starts_at > ${tx.now}
      and exists (select from users where users.id = ${userId} and users.state = 'live')
      and not exists (select from bookings where bookings.slot_id = slots.id and bookings.state = 'live')
    on conflict do nothing
    returning slot_id`.execute(tx.db);
  if (taken.rows.length === 0) return false;
  tx.live("slotHeld", slotId);
  return true;
}

/** Lets the rest of the hold's time run: the payment was declined, and may be tried another way. */
export async function unpinHold(tx: Tx, { slotId, paymentId }: Holder): Promise<void> {
  await lockSlots(tx, [slotId]);
  await tx.db
    .updateTable("slot_holds")
    .set({ state: "running" })
    .where("payment_id", "=", paymentId)
    .where("state", "=", "pinned")
    .execute();
}

/**
 * What of a student's holds and unpaid payments ends with her account. Refuses `session-to-come` while one is booked
 * or being paid for: she, or the owner, cancels it first.
 */
export async function releaseStudentHolds(tx: Tx, userId: string): Promise<void> {
  const [, , left] = await together(tx.db, ...closingEarlier(tx, { userId }), lettingGo(tx, userId));
  for (const { slot_id } of left) tx.live("slotReleased", slot_id);
  await refuseSessionToCome(tx, userId);
}

/** Refuses `session-to-come` while a session of this student's is booked or being paid for. */
export async function refuseSessionToCome(on: Pick<Ctx, "db" | "now">, userId: string): Promise<void> {
  const toCome = await on.db
    .selectFrom("bookings")
    .innerJoin("slots", "slots.id", "bookings.slot_id")
    .select("bookings.id")
    .where("user_id", "=", userId)
    .where("bookings.state", "=", "live")
    .where("ends_at", ">", on.now)
    .limit(1)
    .executeTakeFirst();
  if (toCome || (await isPinned(on, userId))) throw new Refusal("session-to-come");
}

/** Gives the slot back, if this payment still holds it. */
export async function releaseHold(tx: Tx, { slotId, paymentId }: Holder): Promise<void> {
  const [, dropped] = await together(tx.db, slotsLock(tx, [slotId]), droppingHold(tx, paymentId));
  if (dropped.length > 0) tx.live("slotReleased", slotId);
}

/** Ends the hold of a payment without a word; its slot is locked already. */
export const droppingHold = (tx: Tx, paymentId: string) =>
  tx.db.deleteFrom("slot_holds").where("payment_id", "=", paymentId).returning("slot_id");

/**
 * Closes what else this student opened for a session and did not pay: once she has moved on, an order that she
 * approved in a forgotten window takes no money. Her openings follow one another here; payments are locked before
 * slots, as everywhere.
 */
function closingEarlier(tx: Tx, { userId, paymentId }: { userId: string; paymentId?: string }) {
  const others = paymentId === undefined ? sql`true` : sql`id <> ${paymentId}`;
  const closing = expireReplaced(tx, sql`user_id = ${userId} and kind = 'session' and ${others}`);
  return [payerLock(tx, userId), closing] as const;
}

const uniqueViolation = "23505";

async function isPinned(on: Pick<Ctx, "db">, userId: string): Promise<boolean> {
  const hold = await on.db
    .selectFrom("slot_holds")
    .select("slot_id")
    .where("user_id", "=", userId)
    .where("state", "=", "pinned")
    .executeTakeFirst();
  return hold !== undefined;
}

/** Deletes the hold of a slot that was just booked. It can only be an expired one. The slot is locked. */
export const droppingExpiredHold = (tx: Pick<Tx, "db">, slotId: string) =>
  tx.db.deleteFrom("slot_holds").where("slot_id", "=", slotId);
