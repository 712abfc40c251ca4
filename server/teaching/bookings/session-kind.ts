import { sql, type Compilable, type RawBuilder } from "kysely";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { inStudioTime } from "../../../contract/platform/language/zone-words.ts";
import { centsOf, priceWords } from "../../../contract/platform/values/money.ts";
import {
  sessionTypeOf,
  freeSessionMinutes,
  sessionTypeNames,
  type Meeting,
  type SessionTypeId,
} from "../../../contract/platform/values/session-types.ts";
import { chooseSessionType } from "../../../contract/platform/values/text.en.ts";
import { clockWords, dateWords, dayWords, studioDay, studioTime } from "../../../contract/platform/values/time.ts";
import { wholeUnits } from "../../../contract/platform/values/units.ts";
import { text as t } from "../../../contract/teaching/bookings/text.ts";
import { fitsSlot, sessionNameOf } from "../../../contract/teaching/services/calls.ts";
import { type Ctx, Refusal, type Tx } from "../../platform/call/ctx.ts";
import { newId } from "../../platform/db/id.ts";
import { rawStatement, sendUnawaited, sendBatch } from "../../platform/db/transaction.ts";
import { inEnglish } from "../../platform/language/language.ts";
import type { PurchaseKind, Purchase } from "../../selling/payments/purchase-kinds.ts";
import { studioTaxCents } from "../../selling/payments/studio-tax.ts";
import type { ServiceRow } from "../services/facts.ts";
import { serviceOfType, shownSessionName } from "../services/read.ts";
import * as holds from "../slots/hold.ts";
import { lockSlots, slotsLockStatement } from "../slots/locks.ts";
import { changeUntil, isWebAddress, usualLocation } from "../slots/read.ts";
import { withdrawBooking } from "./cancel.ts";
import { isOnline, locationOf } from "./read.ts";

/** A session that a student books and pays for online. The caller locks the payment first. */
export const sessionKind: PurchaseKind<"session"> = {
  gone: "slot-gone",

  /**
   * One slot at the price of the service. Refuses `not-signed-in`, `invalid` for an unknown or hidden service or an
   * amount outside its range, `price-changed`, `does-not-fit`, and as `acquireHold`.
   */
  async price(tx, wanted, { id, userId, heldUntil }) {
    if (!userId) throw new Refusal("not-signed-in");
    const { slotId, message } = wanted;
    const service = await bookableService(tx, wanted.sessionType, ["shown"]);
    const amountCents = amountCentsOf(service, wanted.amount);
    const { minutes, break_after_minutes: breakMinutes } = service;
    const takes = { minutes, breakMinutes };
    const slot = await holds.acquireHold(tx, { slotId, userId, paymentId: id, heldUntil, ...takes });
    if (!(await isOffered(tx, service, slot))) throw new Refusal("does-not-fit");
    const { date, time } = slot;
    const sold = { sessionType: service.key, sessionName: sessionNameOf(service), ...takes };
    const goods: SessionGoods = { slotId, ...sold, message, meeting: meetingOf(service, wanted.meeting), date, time };
    const taxCents = await studioTaxCents(tx, service.tax_class, amountCents);
    const line = { kind: "session", name: inEnglish(() => sessionWords(goods)), cents: amountCents, taxCents } as const;
    return { lines: [line], passes: { covers: "sessions", on: date }, goods };
  },

  pin: (tx, purchase) =>
    holds.pinHold(tx, { ...sessionGoods(purchase), ...holderOf(purchase), heldUntil: purchase.held_until }),
  unpin: (tx, purchase) => holds.unpinHold(tx, holderOf(purchase)),
  release: (tx, purchase) => holds.releaseHold(tx, holderOf(purchase)),

  async fulfil(tx, purchase) {
    const { slotId, userId, paymentId } = holderOf(purchase);
    const [, booked, held] = await sendBatch(
      tx.db,
      slotsLockStatement(tx, [slotId]),
      insertBooking(tx, purchase),
      holds.deleteHoldQuery(tx, paymentId),
    );
    if (booked.length > 0) {
      sendUnawaited(tx.db, holds.deleteLeftHoldQuery(tx, slotId));
      announceBooked(tx, slotId, sessionGoods(purchase).breakMinutes);
      return true;
    }
    if (held.length > 0) tx.live("slotReleased", slotId);
    const existing = await tx.db
      .selectFrom("bookings")
      .select("id")
      .where((is) => is.and({ payment_id: paymentId, user_id: userId }))
      .executeTakeFirst();
    return existing !== undefined;
  },

  timed: {
    async beginning({ db }, purchase) {
      const slot = await db
        .selectFrom("slots")
        .leftJoin("services", (join) => join.on("services.key", "=", sessionGoods(purchase).sessionType))
        .select(["starts_at", "notice_hours"])
        .where("slots.id", "=", sessionGoods(purchase).slotId)
        .executeTakeFirst();
      return slot && { startsAt: slot.starts_at, noticeHours: slot.notice_hours ?? 0 };
    },
    /** Books it to be paid in cash: so it is among what is unpaid, and the owner can take the money another way. */
    async keep(tx, purchase) {
      const { slotId, paymentId } = holderOf(purchase);
      const [, booked] = await sendBatch(
        tx.db,
        slotsLockStatement(tx, [slotId]),
        insertBooking(tx, purchase, { isKept: true }),
        holds.deleteHoldQuery(tx, paymentId),
      );
      if (booked.length > 0) announceBooked(tx, slotId, sessionGoods(purchase).breakMinutes);
      return booked.length > 0;
    },
    async payKept(tx, { id, total_cents }) {
      const kept = tx.db.selectFrom("bookings").select("slot_id").where("kept_for", "=", id);
      const booking = await kept.executeTakeFirst();
      // Cancelling and removing the session lock the slot too, and check again how it is paid.
      if (booking) await lockSlots(tx, [booking.slot_id]);
      const paid = await tx.db
        .updateTable("bookings")
        .set({ payment_id: id, paid_by: "online" })
        .where((is) => is.and({ kept_for: id, state: "live" }))
        .where("payment_id", "is", null)
        .where("amount_cents", "=", total_cents)
        .returning("id")
        .executeTakeFirst();
      return paid !== undefined;
    },
  },

  // The current slot: a move locks the payment too, and updates its goods.
  withdraw: (tx, purchase, refunded) => withdrawBooking(tx, holderOf(purchase), refunded),

  creditedCents: (ctx, { id }) => creditedForSession(ctx, id),

  words: (purchase) => sessionWords(sessionGoods(purchase)),

  async show(ctx, purchase) {
    const { slotId, sessionName, sessionType, meeting, date, time } = sessionGoods(purchase);
    const slot = await ctx.db
      .selectFrom("slots")
      .leftJoin("services", (join) => join.on("services.key", "=", sessionType))
      .select(["place", "starts_at", "cutoff_hours"])
      .where("slots.id", "=", slotId)
      .executeTakeFirst();
    const { sessions } = await ctx.site.settings();
    const where = { place: slot?.place ?? "", session_type: sessionType, meeting: meeting ?? null };
    const when = `${dayWords(date)}, ${clockWords(time)}`;
    return {
      facts: [
        { label: shared.session, value: shownSessionName(sessionName ?? sessionTypeOf(sessionType, "")) },
        { label: t.when, value: isOnline(where) ? inStudioTime(when) : when },
        {
          label: t.where,
          value: isOnline(where) ? t.meetOnline : `${t.inPerson} · ${locationOf(where, await usualLocation(ctx))}`,
        },
      ],
      note: slot ? changePolicy(ctx.now, slot.starts_at, slot.cutoff_hours ?? sessions.cancelHours) : "",
    };
  },
};

/** The cancellation rule that a student reads before the payment. */
function changePolicy(now: Date, startsAt: Date, hours: number): string {
  const until = changeUntil(startsAt, hours);
  if (until < now) return t.cannotChangeOnceBooked(t.hour(hours));
  return t.changePolicyUntil(`${dayWords(studioDay(until))}, ${clockWords(studioTime(until))}`);
}

export async function creditedForSession({ db }: Pick<Ctx, "db">, purchaseId: string): Promise<number> {
  const booking = db.selectFrom("bookings").select("credited_cents").where("payment_id", "=", purchaseId);
  return (await booking.executeTakeFirst())?.credited_cents ?? 0;
}

/** Statement that inserts the booking of a captured purchase. It returns no row if a unique index decides a race. */
function insertBooking(tx: Tx, purchase: Purchase, { isKept = false } = {}): Compilable {
  const { slotId, sessionType, sessionName, minutes, breakMinutes, message, meeting } = sessionGoods(purchase);
  return rawStatement(
    tx.db,
    sql`
    insert into bookings
      (id, slot_id, user_id, payment_id, paid_by, kept_for, finalized_at, session_type, session_name, break_after_minutes, duration_minutes,
        message, meeting, amount_cents, booked_at, placed_at)
    select ${newId(tx.now.getTime())}, slots.id, ${purchase.user_id}, ${isKept ? null : purchase.id},
      ${isKept ? "cash" : "online"}, ${isKept ? purchase.id : null}, ${isKept ? tx.now : null}, ${sessionType},
      ${sessionName ?? null}, ${breakMinutes ?? null}, ${minutesWithin(minutes)}, ${message}, ${meeting ?? null}, ${purchase.total_cents}, ${tx.now}, ${tx.now}
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
  /** Payments from before there were services have no name, length and break. */
  sessionName?: string;
  minutes?: number;
  breakMinutes?: number;
  message: string;
  meeting: Meeting | undefined;
  date: string;
  time: string;
};
const sessionGoods = (purchase: Purchase) => purchase.goods as SessionGoods;

/** `Yoga Therapy Session (60 min), Sat, Jun 19, 2027, 9:00 AM`. */
export function sessionWords(goods: Pick<SessionGoods, "sessionType" | "date" | "time"> & { sessionName?: string }) {
  const name = shownSessionName(goods.sessionName ?? sessionTypeOf(goods.sessionType, ""));
  return `${name}, ${dateWords(goods.date)}, ${clockWords(goods.time)}`;
}

/** The price of a service, or the amount that the student chose within its range. */
function amountCentsOf({ price_from_cents: least, price_to_cents: most }: ServiceRow, amount: number | undefined) {
  if (least === most) {
    if (amount === undefined || centsOf(amount) === least) return least;
    throw new Refusal("price-changed", { message: t.priceIsNow(priceWords(least)) });
  }
  if (amount === undefined || !Number.isInteger(amount)) throw invalidAmount(shared.enterWholeUnits(wholeUnits()));
  const cents = centsOf(amount);
  if (cents < least || cents > most) throw invalidAmount(t.amountIsOutOfRange(priceWords(least), priceWords(most)));
  return cents;
}

const invalidAmount = (message: string) => new Refusal("invalid", { message, fields: { amount: message } });

async function isOffered(tx: Tx, service: ServiceRow, slot: holds.HeldSlot): Promise<boolean> {
  const { minutes, meeting, notice_hours: noticeHours, ahead_days: aheadDays } = service;
  const { duration_minutes: duration, starts_at: startsAt } = slot;
  const isOnlineSlot = isWebAddress(slot.place || (await usualLocation(tx)));
  return fitsSlot({ minutes, meeting, noticeHours, aheadDays }, { duration, startsAt, isOnline: isOnlineSlot }, tx.now);
}

function holderOf(purchase: Purchase): holds.Holder {
  return { slotId: sessionGoods(purchase).slotId, userId: purchase.user_id!, paymentId: purchase.id };
}

/** The service that a call names, in one of these states. Refuses `invalid`. */
async function bookableService(
  tx: Pick<Tx, "db">,
  sessionType: string,
  states: readonly ServiceRow["state"][],
): Promise<ServiceRow> {
  const service = await serviceOfType(tx, sessionType);
  if (service && states.includes(service.state)) return service;
  throw new Refusal("invalid", { message: chooseSessionType, fields: { sessionType: chooseSessionType } });
}

/** What the owner books: a service, also a hidden one, or the free session. */
export async function ownersChoice(tx: Pick<Tx, "db">, sessionType: string, meeting: Meeting | undefined) {
  if (sessionType === sessionTypeNames.free)
    return { type: "free", minutes: freeSessionMinutes, breakMinutes: 0, meeting };
  const service = await bookableService(tx, sessionType, ["shown", "hidden"]);
  const { key, minutes, break_after_minutes: breakMinutes } = service;
  return { type: key, minutes, breakMinutes, meeting: meetingOf(service, meeting) };
}

/** How they meet: as the service says, else as chosen. */
const meetingOf = ({ meeting }: ServiceRow, chosen: Meeting | undefined): Meeting | undefined =>
  meeting === "both" ? chosen : meeting;

/** SQL over `slots`: the length of a session that is shorter than its slot; null if it takes the slot. */
export const minutesWithin = (minutes: number | undefined): RawBuilder<number | null> =>
  sql`case when slots.duration_minutes > ${minutes ?? null}::int then ${minutes ?? null}::int end`;

/** Notifies open pages of a booked slot. With a break, they read the free slots again. */
export function announceBooked(tx: Pick<Tx, "live">, slotId: string, breakMinutes = 0): void {
  tx.live("slotBooked", slotId);
  if (breakMinutes > 0) tx.live("slotAdded", slotId);
}
