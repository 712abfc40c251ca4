import { type Compilable, sql } from "kysely";
import { type Meeting, type SessionTypeId, sessionTypeNames } from "../../contract/session-types.ts";
import { clockWords, dateWords } from "../../contract/time.ts";
import type { Tx } from "../ctx.ts";
import { newId } from "../db/id.ts";
import { rawStatement, sendUnawaited, sendBatch } from "../db/transaction.ts";
import type { PurchaseKind, Purchase } from "../payments/purchase-kinds.ts";
import { Refusal } from "../refusal.ts";
import {
  deleteLeftHoldQuery,
  deleteHoldQuery,
  type Holder,
  pinHold,
  releaseHold,
  acquireHold,
  unpinHold,
} from "../slots/hold.ts";
import { slotsLockStatement } from "../slots/locks.ts";
import { withdrawBooking } from "./cancel.ts";

/** A session that a student books and pays for online. The caller locks the purchase first. */
export const sessionKind: PurchaseKind<"session"> = {
  gone: "slot-gone",

  /** One slot at the student's price, checked by the schema. Refuses `not-signed-in` and as `acquireHold`. */
  async price(tx, wanted, { id, userId, heldUntil }) {
    if (!userId) throw new Refusal("not-signed-in");
    const { slotId, sessionType, message, meeting } = wanted;
    const { date, time } = await acquireHold(tx, { slotId, userId, paymentId: id, heldUntil });
    const goods: SessionGoods = { slotId, sessionType, message, meeting, date, time };
    const line = { kind: "session", name: sessionWords(goods), cents: wanted.amount * 100 } as const;
    return { lines: [line], passes: { covers: "sessions", on: date }, goods };
  },

  pin: (tx, purchase) => pinHold(tx, { ...holderOf(purchase), heldUntil: purchase.held_until }),
  unpin: (tx, purchase) => unpinHold(tx, holderOf(purchase)),
  release: (tx, purchase) => releaseHold(tx, holderOf(purchase)),

  async fulfil(tx, purchase) {
    const { slotId, userId, paymentId } = holderOf(purchase);
    const [, booked, held] = await sendBatch(
      tx.db,
      slotsLockStatement(tx, [slotId]),
      insertBooking(tx, purchase),
      deleteHoldQuery(tx, paymentId),
    );
    if (booked.length > 0) {
      sendUnawaited(tx.db, deleteLeftHoldQuery(tx, slotId));
      tx.live("slotBooked", slotId);
      return true;
    }
    if (held.length > 0) tx.live("slotReleased", slotId);
    const existing = await tx.db
      .selectFrom("bookings")
      .select("id")
      .where("payment_id", "=", paymentId)
      .where("user_id", "=", userId)
      .executeTakeFirst();
    return existing !== undefined;
  },

  // The current slot: a move locks the purchase too, and updates its goods.
  withdraw: (tx, purchase, refunded) => withdrawBooking(tx, holderOf(purchase), refunded),

  words: (purchase) => sessionWords(sessionGoods(purchase)),
};

/** Statement that inserts the booking of a captured purchase. It returns no row if a unique index decides a race. */
function insertBooking(tx: Tx, purchase: Purchase): Compilable {
  const { slotId, sessionType, message, meeting } = sessionGoods(purchase);
  return rawStatement(
    tx.db,
    sql`
    insert into bookings
      (id, slot_id, user_id, payment_id, paid_by, session_type, message, meeting, amount_cents, booked_at,
        placed_at)
    select ${newId(tx.now.getTime())}, slots.id, ${purchase.user_id}, ${purchase.id}, 'online', ${sessionType}, ${message},
      ${meeting ?? null}, ${purchase.total_cents}, ${tx.now}, ${tx.now}
    from slots
    where slots.id = ${slotId} and slots.state = 'open'
      and not exists (
        select from slot_holds as other_hold where other_hold.slot_id = slots.id
          and other_hold.payment_id is distinct from ${purchase.id}
          and (other_hold.state = 'pinned' or other_hold.held_until > ${tx.now}))
    on conflict do nothing
    returning id`,
  );
}

/** The goods of a session's purchase, as they were when it was priced. A move updates slot, date and time. */
type SessionGoods = {
  slotId: string;
  sessionType: SessionTypeId;
  message: string;
  meeting: Meeting | undefined;
  date: string;
  time: string;
};
const sessionGoods = (purchase: Purchase) => purchase.goods as SessionGoods;

/** `Yoga Therapy Session (60 min), Sat, Jun 19, 2027, 9:00 AM`. */
export function sessionWords(goods: { sessionType: SessionTypeId; date: string; time: string }): string {
  return `${sessionTypeNames[goods.sessionType]}, ${dateWords(goods.date)}, ${clockWords(goods.time)}`;
}

function holderOf(purchase: Purchase): Holder {
  return { slotId: sessionGoods(purchase).slotId, userId: purchase.user_id!, paymentId: purchase.id };
}
