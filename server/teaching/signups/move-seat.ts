import { sql } from "kysely";
import { clockWords, dayWords } from "../../../contract/platform/values/time.ts";
import type * as schema from "../../../contract/teaching/signups/my-classes-schema.ts";
import { text as t } from "../../../contract/teaching/signups/text.ts";
import { type Ctx, type Parsed, Refusal, type Tx } from "../../platform/call/ctx.ts";
import { rawStatement, sendUnawaited } from "../../platform/db/transaction.ts";
import { ownersWords } from "../../platform/language/language.ts";
import { recordSeatMove } from "../../selling/payments/state.ts";
import { readLetterSignature } from "../../site/documents/letter-signature.ts";
import { lockEvents } from "../events/change.ts";
import { hasSeats, lockSeats, takenSeats, type Seats } from "../events/count-seats.ts";
import type { PriceColumns } from "../events/seat-price.ts";
import { answeringAbout } from "../waivers/asked-about.ts";
import { lockPurchaseOfSeat, refundUntil } from "./give-back.ts";
import { ownerMoveNotice, seatMoved } from "./move-letters.ts";
import { createReminderLink, findCallersSeat } from "./seats/callers-seat.ts";
import { refuseManyMoved } from "./seats/claim-facts.ts";
import { requireOpenEvent } from "./seats/claim-seat.ts";
import { isSeatOf, yieldHoldsOf } from "./seats/unpaid-holds.ts";
import { offerFreeSeats } from "./waitlist/offer-free-seats.ts";

/** What a seat was priced at. `unitCents`: of a seat that is paid with money; null: it is not paid. */
type SeatTerms = {
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

type MovedSeat = {
  seat: { name: string; email: string; purchase_id: string | null; confirm_by: Date | null; confirmed_at: Date | null };
  from: Seats["event"];
  /** Counted without the seat. */
  to: Seats;
};

/**
 * Moves a live seat to another class, with its row, links and price. The seat is not checked in there, and only the new
 * class sends reminders. Sends no letters and does not offer the free seat; the caller decides how late a seat may
 * move, and checks the class that it leaves. An offer or waitlist entry of the person there is used only if that person
 * moves the seat (`isOfFriend`: another student does). Lock order: purchase, person, events by id, sign-ups. Refuses
 * `not-found` if the seat is not live in `from`, `class-not-found`, `class-past`, `class-external`,
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
    .where((is) => is.and({ id: signupId, event_id: from }))
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

/** The most classes that a student chooses from. */
const mostChoices = 30;

/** A link moves its seat as often as it likes; right uses of links have no limit of their network. */
const mostMoves = { most: 60, seconds: 10 * 60 };
/** Each move of a friend's seat emails the friend, or tells about the friend. */
const mostFriendMoves = { most: 12, seconds: 24 * 60 * 60 };

/** The last moment at which a seat can move: a paid one until its price would be forfeited. */
const movesUntil = (ctx: Pick<Ctx, "site">, event: Parameters<typeof refundUntil>[1], isPaid: boolean) =>
  isPaid ? refundUntil(ctx, event) : event.starts_at;

/**
 * The classes to which a live seat can move, soonest first. `ofFriendOf`: the student who booked it for another person,
 * and does not learn that person's other classes. Refuses `not-found`.
 */
export async function readMoves(ctx: Ctx, signupId: string, { ofFriendOf }: { ofFriendOf?: string | undefined } = {}) {
  const seat = await ctx.db
    .selectFrom("signups")
    .innerJoin("events", "events.id", "event_id")
    .select([
      "event_id",
      "title",
      "date",
      "time",
      "starts_at",
      "cutoff_hours",
      "is_free_to_leave",
      "purchase_id",
      "person_id",
      "signups.name",
    ])
    .where((is) => is.and({ "signups.id": signupId, "signups.state": "live" }))
    .executeTakeFirstOrThrow(() => new Refusal("not-found"));
  const until = await movesUntil(ctx, seat, seat.purchase_id !== null);
  const { event_id: eventId, title, date, time } = seat;
  const from = { eventId, title: ownersWords(title), date, time };
  if (until <= ctx.now) return { from, until: until.toISOString(), isLate: true, classes: [] };
  const terms = await termsOfSeat(ctx, signupId);
  const events = await ctx.db
    .selectFrom("events")
    .selectAll()
    .select(sql<number>`capacity - ${takenSeats}`.as("left"))
    .where("state", "=", "live")
    .where("starts_at", ">", ctx.now)
    .where("sign_up_link", "is", null)
    .where(sql<boolean>`${takenSeats} < capacity`)
    .where(
      sql<boolean>`not exists (select from signups where event_id = events.id and person_id = ${seat.person_id}
        and ${isSeatOf(seat.name)} and (${ofFriendOf ?? null}::uuid is null or booked_by = ${ofFriendOf ?? null}))`,
    )
    .orderBy("starts_at")
    .limit(500)
    .execute();
  const fitting = events.filter((event) => fitsTerms(terms, event)).slice(0, mostChoices);
  return {
    from,
    until: until.toISOString(),
    isLate: false,
    classes: fitting.map((event) => ({
      eventId: event.id,
      title: ownersWords(event.title),
      date: event.date,
      time: event.time,
      durationMinutes: event.duration_minutes,
      location: ownersWords(event.location),
      placesLeft: event.left,
    })),
  };
}

/** The classes to which a seat can move. Refuses as `findCallersSeat`. */
export async function readSeatMoves(ctx: Ctx, { query }: Parsed<typeof schema.readSeatMoves>) {
  const { id, isOfFriend, caller } = await findCallersSeat(ctx, query);
  return readMoves(ctx, id, isOfFriend ? { ofFriendOf: caller?.self } : {});
}

/**
 * Moves the caller's seat to another class. Refuses as `findCallersSeat` and `moveSeatTo`, `too-many-friends`,
 * `limited`, and `confirm-first` for a pending seat: the pending seats of one address in a class are counted when they are
 * entered. A friend gets an email about a refusal.
 */
export async function moveSeat(ctx: Ctx, { body }: Parsed<typeof schema.moveSeat>) {
  const { toEventId } = body;
  const seat = await findCallersSeat(ctx, body);
  const { caller, isOfFriend, email } = seat;
  if (!caller && seat.isPending) throw new Refusal("confirm-first", { message: t.confirmBeforeMove });
  if (!caller) await ctx.limit({ subject: `moves of seat ${seat.id}`, ...mostMoves });
  if (caller && isOfFriend) await ctx.limit({ subject: `moved friends of ${caller.id}`, ...mostFriendMoves });
  const isOfOther = caller !== undefined && caller.self !== seat.person_id;
  return answeringAbout(ctx, isOfFriend ? { email } : {}, (found) => {
    // Each refusal says whether the friend has a seat there: that one comes first.
    found();
    return ctx.tx(async (tx) => {
      const { message, token } = await moveSeatTo(tx, { ...seat, isNamed: isOfOther }, toEventId);
      if (isOfOther) await refuseManyMoved(tx, { eventId: toEventId, self: caller.self });
      return caller ? { message } : { message, token };
    });
  });
}

type Moving = {
  id: string;
  event_id: string;
  /** Others of this address may have seats, too: the letter says the name. */
  isNamed?: boolean;
  /** Another student booked it for this address, and moves it. */
  isOfFriend?: boolean;
  caller?: { name: string; email: string } | undefined;
};

/**
 * Moves a seat for its student: emails student and owner, and offers the free seat to the waitlist. Refuses as
 * `changeClass`, `class-past` and `too-late` once the old class has begun or its cut-off has passed, and `confirm-first`.
 */
export async function moveSeatTo(tx: Tx, { id, event_id, isNamed, isOfFriend, caller }: Moving, toEventId: string) {
  const signature = await readLetterSignature(tx);
  const { seat, from, to } = await changeClass(tx, {
    signupId: id,
    from: event_id,
    to: toEventId.toLowerCase(),
    ...(isOfFriend ? { isOfFriend } : {}),
  });
  if (from.starts_at <= tx.now) throw new Refusal("class-past");
  if ((await movesUntil(tx, from, seat.purchase_id !== null)) <= tx.now)
    throw new Refusal("too-late", { message: t.tooLateToMove });
  if (seat.confirm_by && !seat.confirmed_at) throw new Refusal("confirm-first", { message: t.confirmBeforeMove });
  const { token } = await createReminderLink(tx, id);
  if (seat.email)
    await tx.send(seat.email, () =>
      seatMoved(
        tx,
        { from, to: to.event },
        { ...seat, token, isNamed, isOfFriend, isPaid: seat.purchase_id !== null },
        signature,
      ),
    );
  await tx.send("owner", () => ownerMoveNotice({ from, to }, seat, isOfFriend ? caller : undefined));
  await offerFreeSeats(tx, event_id);
  const { title, date, time } = to.event;
  return { message: t.spotHasMoved(ownersWords(title), dayWords(date), clockWords(time)), token };
}
