import { sql } from "kysely";
import { newToken } from "../../auth/tokens.ts";
import { type Ctx, Refusal, type Tx } from "../../platform/call/ctx.ts";
import { newId } from "../../platform/db/id.ts";
import { recordSeatMove } from "../../selling/payments/state.ts";
import type { LetterSignature } from "../../site/documents/letter-signature.ts";
import { hasSeats, lockSeats, takenSeats } from "../events/count-seats.ts";
import type { PriceColumns } from "../events/seat-price.ts";
import { seatGiven } from "./letters.ts";
import { fitsTerms, termsOfSeat, ownBooker } from "./move-seat.ts";
import { isSeatOf, takePlacesOf, yieldHoldsOf } from "./seats/unpaid-holds.ts";
import { offerFreeSeats } from "./waitlist/offer-free-seats.ts";

// The part of an absence that concerns seats. A seat of a called-off class is cancelled and keeps its purchase until
// its person has answered: then it is live in another class, or its price goes back.

/** A seat, or a place on a waitlist, of a class that is called off or changed. */
export type AffectedSeat = {
  kind: "seat" | "waiting";
  id: string;
  event_id: string;
  name: string;
  email: string;
  phone: string;
  person_id: string;
  /** The seat was held until it is paid: there is nothing to give back. */
  isHeld: boolean;
};

/**
 * Seats and places on the waitlist of these classes, which must be locked. Without seats that an earlier absence holds
 * for people who have not answered yet.
 */
export async function affectedSeats({ db }: Pick<Ctx, "db">, eventIds: readonly string[]): Promise<AffectedSeat[]> {
  if (eventIds.length === 0) return [];
  const { rows } = await sql<AffectedSeat>`
    select 'seat' as kind, id, event_id, name, email, phone, person_id, state = 'held' as "isHeld" from signups
    where event_id = any (${[...eventIds]}::uuid[]) and state in ('live', 'held')
      and (state = 'live' or not exists (select from absence_items where hold_id = signups.id))
    union all
    select 'waiting', id, event_id, name, email, '', person_id, false from waitlist
    where event_id = any (${[...eventIds]}::uuid[]) and state in ('waiting', 'offered')`.execute(db);
  return rows;
}

/** Days in which a class is looked for instead of one that is called off. */
const nextWithinDays = 35;

type Class = { id: string; title: string; date: string; time: string; location: string } & PriceColumns;

/**
 * The classes that can replace the class `old` after `until`, at any price: with room, and without a seat of `person`.
 * The same class first, then by time.
 */
async function candidates(
  { db, now }: Pick<Ctx, "db" | "now">,
  { old, until, person, name = "" }: { old: string; until: Date; person: string | null; name?: string },
): Promise<Class[]> {
  const { rows } = await sql<Class>`
    select events.id, events.title, events.date, to_char(events.time, 'HH24:MI') as time, events.location,
      events.price_kind, events.price_from_cents, events.price_to_cents, events.tax_class
    from events as old, events
    where old.id = ${old} and events.id <> old.id and events.state = 'live' and events.sign_up_link is null
      and events.cover = '' and events.starts_at > ${now} and events.starts_at >= ${until}
      and events.starts_at < ${until}::timestamptz + make_interval(days => ${nextWithinDays})
      and ${takenSeats} < events.capacity
      and not exists (select from signups as other where other.event_id = events.id and other.person_id = ${person}
        and ${isSeatOf(sql`${name}::text`, "other")})
    order by events.title <> old.title, events.starts_at, events.id limit 60`.execute(db);
  return rows;
}

/** Classes that a person can have instead of a seat without any money moving, the same class first, then by time. */
export async function classesInstead(
  ctx: Pick<Ctx, "db" | "now">,
  { signupId, until, most }: { signupId: string; until: Date; most: number },
): Promise<Class[]> {
  const seats = ctx.db.selectFrom("signups").select(["event_id", "person_id", "name"]).where("id", "=", signupId);
  const { event_id: old, person_id: person, name } = await seats.executeTakeFirstOrThrow();
  const found = await candidates(ctx, { old, until, person, name });
  const terms = found.length > 0 ? await termsOfSeat(ctx, signupId) : undefined;
  return found.filter((event) => fitsTerms(terms!, event)).slice(0, most);
}

/** The class that most students of a class are offered instead. */
export async function nextClassOf(ctx: Pick<Ctx, "db" | "now">, event: { id: string } & PriceColumns, until: Date) {
  const isSamePrice = (one: Class) =>
    one.price_kind === event.price_kind &&
    one.price_from_cents === event.price_from_cents &&
    one.price_to_cents === event.price_to_cents;
  return (await candidates(ctx, { old: event.id, until, person: null })).find(isSamePrice);
}

/**
 * Holds a seat in the next class with room for the person of a cancelled seat. Undefined if there is none. The hold
 * ends like that of an unpaid seat.
 */
export async function holdNextSeat(
  tx: Tx,
  { signupId, until, heldUntil }: { signupId: string; until: Date; heldUntil: Date },
): Promise<{ eventId: string; holdId: string } | undefined> {
  for (const { id: eventId } of await classesInstead(tx, { signupId, until, most: 5 })) {
    const seats = await lockSeats(tx, eventId);
    if (!hasSeats(seats)) continue;
    const holdId = newId(tx.now.getTime());
    const { rows } = await sql`
      insert into signups (id, event_id, name, email, phone, waiver_id, source, state, held_until, pay_hash, person_id,
        booked_by, is_pending, created_at)
      select ${holdId}, ${eventId}, name, email, phone, waiver_id, source, 'held',
        least(${heldUntil}::timestamptz, ${seats.event.starts_at}), ${newToken().hash}, person_id, booked_by, is_pending,
        ${tx.now}
      from signups where id = ${signupId}
      on conflict do nothing returning id`.execute(tx.db);
    if (rows.length === 0) continue;
    tx.changed("events");
    return { eventId, holdId };
  }
  return undefined;
}

/** Locks the classes of a hold and of a choice, in order of id. A removed one is left out. */
async function lockClasses(tx: Tx, ids: readonly (string | null | undefined)[]): Promise<void> {
  const wanted = [...new Set(ids.filter((id) => id != null))];
  if (wanted.length === 0) return;
  await tx.db.selectFrom("events").select("id").where("id", "in", wanted).orderBy("id").forNoKeyUpdate().execute();
}

type Hold = { holdId: string | null; holdEventId: string | null };

/** Locks what an answer about a seat changes: the class of its hold, and the chosen one. Lock order: after purchases. */
export const lockForAnswer = (tx: Tx, { holdEventId }: Hold, eventId?: string) =>
  lockClasses(tx, [holdEventId, eventId]);

/** Ends a hold; the seat is free for others. Its class must be locked. */
export async function dropNextHold(tx: Tx, { holdId, holdEventId }: Hold): Promise<void> {
  if (!holdId || !holdEventId) return;
  const { numUpdatedRows } = await tx.db
    .updateTable("signups")
    .set({ state: "cancelled", held_until: null, cancelled_at: tx.now })
    .where((is) => is.and({ id: holdId, state: "held" }))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  tx.changed("events");
  await offerFreeSeats(tx, holdEventId);
}

/**
 * Makes a cancelled seat live in another class: in place of its hold, or if there is room. Sends the confirmation. The
 * classes must be locked. Refuses `class-not-found`, `class-past`, `class-external`, `class-full`, `already-signed-up` and
 * `price-differs`.
 */
export async function takeNextSeat(
  tx: Tx,
  { signupId, eventId, hold }: { signupId: string; eventId: string; hold: Hold },
  signature: LetterSignature,
): Promise<void> {
  const isHeld = hold.holdEventId === eventId;
  if (isHeld) {
    // Without an offer to others: the seat is taken in the same transaction.
    await tx.db
      .updateTable("signups")
      .set({ state: "cancelled", held_until: null, cancelled_at: tx.now })
      .where("id", "=", hold.holdId)
      .where("state", "=", "held")
      .execute();
  } else await dropNextHold(tx, hold);
  const seats = await lockSeats(tx, eventId);
  if (seats.event.starts_at <= tx.now) throw new Refusal("class-past");
  const { rows: own } = await sql`
    select from signups as seat join signups as other on other.person_id = seat.person_id
    where seat.id = ${signupId} and other.event_id = ${eventId} and ${isSeatOf(sql`seat.name`, "other")}`.execute(
    tx.db,
  );
  if (own.length > 0) throw new Refusal("already-signed-up");
  if (!hasSeats(seats)) throw new Refusal("class-full");
  if (seats.event.sign_up_link) throw new Refusal("class-external");
  if (!fitsTerms(await termsOfSeat(tx, signupId), seats.event)) throw new Refusal("price-differs");
  await yieldHoldsOf(tx, eventId, sql`(select person_id from signups where id = ${signupId})`);
  const { token, hash } = newToken();
  const taken = await tx.db
    .updateTable("signups")
    .set({ event_id: eventId, state: "live", cancelled_at: null, cancel_hash: hash, reminder_hash: null })
    .set({ confirm_by: null, checked_in_at: null, moved_at: tx.now, booked_by: ownBooker })
    .where((is) => is.and({ id: signupId, state: "cancelled" }))
    .returning(["email", "purchase_id", "person_id"])
    .executeTakeFirstOrThrow(() => new Refusal("not-found"));
  await takePlacesOf(tx, eventId, taken.person_id);
  if (taken.purchase_id) await recordSeatMove(tx, taken.purchase_id, eventId);
  tx.changed("events");
  if (taken.email !== "")
    await tx.send(taken.email, () =>
      seatGiven(tx, seats.event, { email: taken.email, token, isPaid: taken.purchase_id !== null }, signature),
    );
}

/** Makes seats live again, in their classes, and people wait again as before. The classes must be locked and live. */
export async function restoreSeats(
  tx: Tx,
  { signupIds, waitlistIds }: { signupIds: readonly string[]; waitlistIds: readonly string[] },
): Promise<void> {
  if (signupIds.length > 0)
    await tx.db
      .updateTable("signups")
      .set({ state: "live", cancelled_at: null })
      .where("id", "in", signupIds)
      .where("state", "=", "cancelled")
      .execute();
  // If two people were merged since, the first one waits.
  if (waitlistIds.length > 0)
    await sql`
      update waitlist set state = 'waiting' where state = 'left' and id in (
        select distinct on (event_id, person_id) id from waitlist as gone
        where id = any (${[...waitlistIds]}::uuid[]) and state = 'left' and not exists (
          select from waitlist as other where other.event_id = gone.event_id and other.person_id = gone.person_id
            and other.state in ('waiting', 'offered'))
        order by event_id, person_id, joined_at, id)`.execute(tx.db);
  tx.changed("events");
}
