import { sql } from "kysely";
import type { Ctx, Tx } from "../../platform/call/ctx.ts";
import { Refusal } from "../../platform/call/refusal.ts";
import { rawStatement, sendUnawaited } from "../../platform/db/transaction.ts";
import { recordSeatMove } from "../../selling/payments/state.ts";
import { lockSeats, type Seats } from "../events/count-seats.ts";
import { lockEvents } from "../events/scope.ts";
import type { PriceColumns } from "../events/seat-price.ts";
import { lockPurchaseOfSeat } from "./give-back.ts";
import { hasSeats, requireOpenEvent } from "./seats/claim-seat.ts";
import { isSeatOf, yieldHoldsOf } from "./seats/unpaid-holds.ts";

/** What a seat was priced at. `unitCents`: of a seat that is paid with money; null: it is not paid. */
export type SeatTerms = {
  from: PriceColumns;
  unitCents: number | null;
  /** The passes that paid for it: all of it, or a part; with the first of their last days. */
  passes: { isWhole: boolean; until: string | null } | null;
};

export async function termsOfSeat({ db }: Pick<Ctx, "db">, signupId: string): Promise<SeatTerms> {
  const { rows } = await sql<SeatTerms>`
    select json_build_object('price_kind', price_kind, 'price_from_cents', events.price_from_cents,
        'price_to_cents', events.price_to_cents, 'tax_class', events.tax_class) as "from",
      case when purchase_id is not null then coalesce(paid_cents, 0) end as "unitCents",
      (select json_build_object('until', min(wallet_lots.expires_on), 'isWhole', sum(tenders.units) >= (
          select quantity from purchase_lines as line where line.purchase_id = signups.purchase_id and line.kind = 'seat'))
        from tenders join wallet_lots on wallet_lots.id = lot_id
        where tenders.purchase_id = signups.purchase_id and tenders.state = 'taken' and wallet_lots.kind = 'pass'
        having count(*) > 0) as passes
    from signups join events on events.id = event_id where signups.id = ${signupId}`.execute(db);
  return rows[0]!;
}

/**
 * Whether a seat can move to a class without any money moving. A pass that paid for all of it counts in each class that
 * passes pay for, until its last day.
 */
export function fitsTerms({ from, unitCents, passes }: SeatTerms, to: PriceColumns & { date: string }): boolean {
  if (passes?.until && passes.until < to.date) return false;
  if (passes?.isWhole) return to.price_kind !== "none";
  const { price_from_cents: least, price_to_cents: most } = to;
  if (to.tax_class !== from.tax_class) return false;
  if (unitCents !== null) return least !== null && most !== null && least <= unitCents && unitCents <= most;
  return to.price_kind === from.price_kind && least === from.price_from_cents && most === from.price_to_cents;
}

/**
 * SQL over `signups`: who has booked a seat that its person moved: the guardian of a child, or no one. Another student who
 * had booked it must not learn where the person goes.
 */
export const ownBooker = sql<string | null>`(select guardian_id from people where people.id = signups.person_id)`;

export type MovedSeat = {
  seat: { name: string; email: string; purchase_id: string | null; confirm_by: Date | null; confirmed_at: Date | null };
  from: Seats["event"];
  /** Counted without the seat. */
  to: Seats;
};

/**
 * Moves a live seat to another class: its row, its links and what was paid for it. The seat is not checked in there, and
 * is reminded of the new class only. Sends no letters and offers the free seat to no one; how late a seat may move is the
 * caller's rule, and so is the state of the class that it leaves. What its person is offered there, or waits for, is used
 * only if that person moves it (`isOfFriend`: another student does). Lock order: purchase, person, events by id, sign-ups.
 * Refuses `not-found` if the seat is not live in `from`, `class-not-found`, `class-past`, `class-external`,
 * `already-signed-up`, `class-full` and `price-differs`.
 */
export async function changeClass(
  tx: Tx,
  { signupId, from, to, isOfFriend = false }: { signupId: string; from: string; to: string; isOfFriend?: boolean },
): Promise<MovedSeat> {
  await lockPurchaseOfSeat(tx, signupId);
  const ofSeat = sql`(select person_id from signups where id = ${signupId})`;
  const nameOfSeat = sql`(select name from signups where id = ${signupId})`;
  // A merge of the person waits, and could not see two seats in one class.
  sendUnawaited(tx.db, rawStatement(tx.db, sql`select from people where id = ${ofSeat} for key share`));
  const events = await lockEvents(tx, [from, to]);
  const claim = await lockSeats<{
    isThere: boolean;
    isSignedUp: boolean;
    entry: { id: string; isOffered: boolean } | null;
  }>(
    tx,
    to,
    sql`,
      exists (select from signups where id = ${signupId} and event_id = ${from} and state = 'live') as "isThere",
      exists (select from signups where event_id = ${to} and person_id = ${ofSeat}
        and id <> ${signupId} and ${isSeatOf(nameOfSeat)}) as "isSignedUp",
      (select json_build_object('id', id, 'isOffered', state = 'offered' and offered_until > ${tx.now}) from waitlist
        where event_id = ${to} and state in ('waiting', 'offered') and person_id = ${ofSeat} limit 1) as entry`,
  );
  if (!claim.isThere) throw new Refusal("not-found");
  requireOpenEvent(claim.event, tx.now);
  if (claim.isSignedUp) throw new Refusal("already-signed-up");
  const entry = isOfFriend ? null : claim.entry;
  if (!hasSeats(claim, 1, entry?.isOffered ? 1 : 0)) throw new Refusal("class-full");
  if (!fitsTerms(await termsOfSeat(tx, signupId), claim.event)) throw new Refusal("price-differs");
  await yieldHoldsOf(tx, to, ofSeat);
  const seat = await tx.db
    .updateTable("signups")
    .set({ event_id: to, moved_at: tx.now, checked_in_at: null, reminder_hash: null })
    .set(isOfFriend ? {} : { booked_by: ownBooker })
    .where("id", "=", signupId)
    .where("event_id", "=", from)
    .where("event_id", "<>", to)
    .where("state", "=", "live")
    .returning(["name", "email", "purchase_id", "confirm_by", "confirmed_at"])
    .executeTakeFirst();
  // The owner removed the class that it leaves, and with it the seat.
  if (!seat) throw new Refusal("not-found");
  if (entry) {
    const taken = tx.db.updateTable("waitlist").set({ state: "taken", offered_until: null });
    await taken.where("id", "=", entry.id).execute();
  }
  if (seat.purchase_id) await recordSeatMove(tx, seat.purchase_id, to);
  tx.changed("events");
  return { seat, from: events.find(({ id }) => id === from)!, to: claim };
}
