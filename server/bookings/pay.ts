import { type Compilable, sql } from "kysely";
import type { Tx } from "../ctx.ts";
import { newId } from "../db/id.ts";
import { rawStatement, sendAlong, together } from "../db/transaction.ts";
import type { Kind, Payment } from "../payments/purchase-kinds.ts";
import { Refusal } from "../refusal.ts";
import {
  droppingExpiredHold,
  droppingHold,
  type Holder,
  pinHold,
  releaseHold,
  acquireHold,
  unpinHold,
} from "../slots/hold.ts";
import { lockSlots, slotsLock } from "../slots/locks.ts";
import { cancelBooking } from "./cancel.ts";
import { goodsOf, type SessionGoods, sessionWords } from "./session-purchase.ts";

/** A session with the teacher, as something that is paid for. Each payment is locked before these are called. */
export const sessionKind: Kind<"session"> = {
  gone: "slot-gone",

  /** One slot for whole dollars of her choice (the schema knows the range). Refuses `slot-gone`, `still-paying`. */
  async price(tx, wanted, { id, userId, heldUntil }) {
    if (!userId) throw new Refusal("not-signed-in");
    const { slotId, sessionType, message = "" } = wanted;
    const { date, time } = await acquireHold(tx, { slotId, userId, paymentId: id, heldUntil });
    const goods: SessionGoods = { slotId, sessionType, message, date, time };
    const amountCents = wanted.amount * 100;
    return {
      amountCents,
      items: [{ name: sessionWords(goods), unitCents: amountCents, quantity: 1 }],
      goods,
    };
  },

  pin: (tx, payment) => pinHold(tx, { ...holderOf(payment), heldUntil: payment.held_until }),
  unpin: (tx, payment) => unpinHold(tx, holderOf(payment)),
  release: (tx, payment) => releaseHold(tx, holderOf(payment)),

  async fulfil(tx, payment) {
    const { slotId, userId, paymentId } = holderOf(payment);
    const [, booked, held] = await together(
      tx.db,
      slotsLock(tx, [slotId]),
      booking(tx, payment),
      droppingHold(tx, paymentId),
    );
    if (booked.length > 0) {
      sendAlong(tx.db, droppingExpiredHold(tx, slotId));
      tx.live("slotBooked", slotId);
      return true;
    }
    if (held.length > 0) tx.live("slotReleased", slotId);
    const already = await tx.db
      .selectFrom("bookings")
      .select("id")
      .where("payment_id", "=", paymentId)
      .where("user_id", "=", userId)
      .executeTakeFirst();
    return already !== undefined;
  },

  /** A session that took place stays in the books, whatever becomes of its money. */
  async withdraw(tx, payment) {
    // Where the session is now: a move locks the payment, too, and tells it.
    const { slotId, paymentId } = holderOf(payment);
    await lockSlots(tx, [slotId]);
    const cancelled = await cancelBooking(tx, { paymentId });
    if (cancelled) tx.live("slotReleased", cancelled.slot_id);
  },

  words: (payment) => sessionWords(goodsOf(payment)),
};

/** The booking of a captured payment; unique indexes decide whether there is one. None when there was one before. */
function booking(tx: Tx, payment: Payment): Compilable {
  const { slotId, sessionType, message } = goodsOf(payment);
  return rawStatement(
    tx.db,
    sql`
    insert into bookings
      (id, slot_id, user_id, payment_id, paid_by, session_type, message, amount_cents, booked_at, placed_at)
    select ${newId(tx.now.getTime())}, slots.id, ${payment.user_id}, ${payment.id}, 'online', ${sessionType}, ${message},
      ${payment.amount_cents}, ${tx.now}, ${tx.now}
    from slots
    where slots.id = ${slotId} and slots.state = 'open'
      and not exists (
        select from slot_holds as theirs where theirs.slot_id = slots.id and theirs.payment_id <> ${payment.id}
          and (theirs.state = 'pinned' or theirs.held_until > ${tx.now}))
    on conflict do nothing
    returning id`,
  );
}

function holderOf(payment: Payment): Holder {
  return { slotId: goodsOf(payment).slotId, userId: payment.user_id!, paymentId: payment.id };
}
