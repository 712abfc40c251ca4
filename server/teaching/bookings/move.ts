import { sql } from "kysely";
import { type Day, dayWords } from "../../../contract/platform/values/time.ts";
import type { moveBooking as schema } from "../../../contract/teaching/bookings/schema.ts";
import { text as t } from "../../../contract/teaching/bookings/text.ts";
import { type Ctx, type Parsed, Refusal, type Tx } from "../../platform/call/ctx.ts";
import { countUse } from "../../platform/limits/counters.ts";
import { lockPurchase } from "../../selling/payments/refunds/refund.ts";
import { recordMove } from "../../selling/payments/state.ts";
import { isBreakTaken, isInBreak } from "../slots/breaks.ts";
import { deleteLeftHoldQuery } from "../slots/hold.ts";
import { lockSlots } from "../slots/locks.ts";
import { finalizeBooking } from "./finalize-booking.ts";
import { bookingRows, sessionMoved } from "./letters.ts";
import { sessionMovedForOwner } from "./owner-letters.ts";
import { earliestChangeableStart, callersBooking, type NamedSession } from "./read.ts";
import { announceBooked } from "./session-kind.ts";

type Move = { from: string; to: string };

/**
 * Moves a session to another free slot that is long enough: the student up to the cut-off, the owner at any time. The
 * booking and its payment stay the same. Student and owner get an email, and the old slot is free again if it is
 * upcoming. Refuses `not-found`, as `callersBooking`, `too-late`, `slot-gone`, `slot-too-short` and, for others than the owner,
 * `does-not-fit`, also after the last day of the pass that paid.
 */
export async function moveBooking(ctx: Ctx, { params, body }: Parsed<typeof schema>) {
  const { to, ...by } = body;
  await ctx.tx((tx) => moveCallers(tx, { slotId: params.id, ...by }, to));
  return { message: t.sessionIsMovedEmail };
}

/** Each move emails the owner. */
const mostMovesPerDay = 12;

/** The owner has no cut-off; others are refused `limited` after many moves. */
async function moveCallers(tx: Tx, named: NamedSession, to: string): Promise<void> {
  const seen = await callersBooking(tx, named);
  if (!seen) throw new Refusal("not-found");
  // A repeat of a move that is already done, after a lost response.
  if (seen.slot_id === to) return;
  const from = named.slotId;
  // Lock order: payments before slots. A concurrent refund would look for the session in its old slot.
  const seenPurchase = seen.payment_id ?? seen.kept_for;
  if (seenPurchase) await lockPurchase(tx, seenPurchase);
  await lockSlots(tx, [from, to], { breakMinutes: seen.break_after_minutes });
  const isStillTheirs = (await callersBooking(tx, named))?.id === seen.id;
  const [was] = await bookingRows(tx, { id: seen.id });
  if (!isStillTheirs || was?.slot_id !== from) throw new Refusal("not-found");
  const earliest = await earliestChangeableStart(tx, seen);
  // The confirmation is sent before the emails about the move.
  await finalizeBooking(tx, was.id);
  const change = { from, to, earliest, bookingId: was.id, breakMinutes: seen.break_after_minutes };
  if (!(await changeSlot(tx, change))) throw await moveRefusal(tx, change);
  await deleteLeftHoldQuery(tx, to).execute();
  const paidOrKeptBy = was.payment_id ?? seen.kept_for;
  if (paidOrKeptBy) await recordMove(tx, paidOrKeptBy, to);
  announceBooked(tx, to, seen.break_after_minutes);
  if (was.starts_at > tx.now) tx.live("slotReleased", from);
  const [row] = await bookingRows(tx, { id: was.id });
  if (row!.email !== "")
    await tx.send(row!.email, () => sessionMoved(tx, row!, was, tx.actor.kind === "admin" ? "owner" : "student"));
  await tx.send("owner", () => sessionMovedForOwner(tx, row!, was));
  if (tx.actor.kind !== "admin")
    await countUse(tx.db, tx.now, {
      subject: `moves of session ${was.id}`,
      most: mostMovesPerDay,
      seconds: 24 * 60 * 60,
    });
}

type SlotChange = Move & {
  /** The earliest start that a student may still change. */
  earliest: Date;
  bookingId: string;
  breakMinutes: number;
  /** The owner called the session off: it is live again at the new time. */
  isCalledOff?: boolean;
};

/** SQL: the state of a booking that gets a new slot. */
const stateBefore = ({ isCalledOff = false }: SlotChange) => sql.lit(isCalledOff ? "cancelled" : "live");

/**
 * One conditional statement decides races: the caller may still change the booking, and the new slot is free. A
 * session that is shorter than the new slot keeps its length.
 */
export async function changeSlot(tx: Tx, change: SlotChange): Promise<boolean> {
  const { from, to, bookingId, earliest, breakMinutes } = change;
  const { rows } = await sql`
    update bookings set state = 'live', cancelled_at = null, slot_id = new_slot.id, version = bookings.version + 1, placed_at = ${tx.now},
      duration_minutes = case
        when coalesce(bookings.duration_minutes, old_slot.duration_minutes) < new_slot.duration_minutes
        then coalesce(bookings.duration_minutes, old_slot.duration_minutes) end
    from slots as old_slot, slots as new_slot
    where bookings.id = ${bookingId} and bookings.state = ${stateBefore(change)} and bookings.slot_id = old_slot.id
      and old_slot.id = ${from} and new_slot.id = ${to} and ${mayChange(tx, earliest)}
      and new_slot.state = 'open' and new_slot.starts_at > ${tx.now}
      and new_slot.duration_minutes >= coalesce(bookings.duration_minutes, old_slot.duration_minutes)
      and not exists (select from bookings as other where other.slot_id = new_slot.id and other.state = 'live')
      and not exists (select from slot_holds where slot_id = new_slot.id
        and (slot_holds.state = 'pinned' or held_until > ${tx.now}))
      and ${keepsRules(tx, { bookingId, breakMinutes })} and not ${isAfterPass(tx, change)}
    returning bookings.id`.execute(tx.db);
  return rows.length === 1;
}

/** SQL over the booking's slot `old_slot`: true for the owner, and for its student or guest up to the cut-off. */
const mayChange = ({ actor }: Pick<Tx, "actor">, earliest: Date) =>
  actor.kind === "admin" ? sql`true` : sql`old_slot.starts_at >= ${earliest}`;

/** SQL over the booking, its slot `old_slot` and `new_slot`: true for the owner; others keep all breaks, and the service's notice. */
function keepsRules(tx: Tx, { bookingId, breakMinutes }: Pick<SlotChange, "bookingId" | "breakMinutes">) {
  if (tx.actor.kind === "admin") return sql`true`;
  const others = { now: tx.now, exceptBooking: bookingId };
  const until = sql<Date | null>`case when ${breakMinutes}::int > 0 then new_slot.starts_at + make_interval(mins =>
    coalesce(bookings.duration_minutes, old_slot.duration_minutes) + ${breakMinutes}::int) end`;
  return sql`not ${isInBreak("new_slot", others)} and not ${isBreakTaken("new_slot", until, others)}
    and not exists (select from services where services.key = bookings.service_key and (
      new_slot.starts_at < ${tx.now}::timestamptz + make_interval(hours => notice_hours)
      or new_slot.starts_at > ${tx.now}::timestamptz + make_interval(days => ahead_days)))`;
}

/** SQL over the booking: the last day of the passes that paid it; null without one. */
const lastDayOfPasses = sql<Day | null>`(
  select min(wallet_lots.expires_on) from tenders join wallet_lots on wallet_lots.id = lot_id
  where tenders.purchase_id = bookings.payment_id and tenders.state = 'taken' and wallet_lots.kind = 'pass')`;

/**
 * SQL over the booking and `new_slot`: whether the pass that paid is over on that day. False for the owner, and for a
 * session that the owner called off.
 */
const isAfterPass = ({ actor }: Pick<Tx, "actor">, { isCalledOff }: Pick<SlotChange, "isCalledOff">) =>
  actor.kind === "admin" || isCalledOff ? sql`false` : sql`coalesce(new_slot.date > ${lastDayOfPasses}, false)`;

export async function moveRefusal(tx: Tx, change: SlotChange): Promise<Refusal> {
  const { from, to, earliest, ...kept } = change;
  type Facts = { may: boolean; fits: boolean | null; keepsRules: boolean | null; passUntil: Day | null };
  const { rows } = await sql<Facts>`
    select ${mayChange(tx, earliest)} as may,
      (select ${lastDayOfPasses} from slots as new_slot where new_slot.id = ${to} and ${isAfterPass(tx, change)})
        as "passUntil",
      (select ${keepsRules(tx, kept)} from slots as new_slot where new_slot.id = ${to}) as "keepsRules",
      (select new_slot.duration_minutes >= coalesce(bookings.duration_minutes, old_slot.duration_minutes)
        from slots as new_slot where new_slot.id = ${to}) as fits
    from bookings join slots as old_slot on old_slot.id = bookings.slot_id
    where old_slot.id = ${from} and bookings.id = ${change.bookingId} and bookings.state = ${stateBefore(change)}`.execute(
    tx.db,
  );
  if (!rows[0]?.may) return new Refusal("too-late");
  if (rows[0].fits === false) return new Refusal("slot-too-short");
  const { passUntil } = rows[0];
  if (passUntil) return new Refusal("does-not-fit", { message: t.passIsValidUntil(dayWords(passUntil)) });
  return new Refusal(rows[0].keepsRules === false ? "does-not-fit" : "slot-gone");
}
