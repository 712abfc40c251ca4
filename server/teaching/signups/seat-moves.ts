import { sql } from "kysely";
import type { Parsed } from "../../../contract/platform/call/endpoint.ts";
import { clockWords, dayWords } from "../../../contract/platform/values/time.ts";
import type * as schema from "../../../contract/teaching/signups/my-classes-schema.ts";
import { text as t } from "../../../contract/teaching/signups/text.ts";
import type { Ctx, Tx } from "../../platform/call/ctx.ts";
import { Refusal } from "../../platform/call/refusal.ts";
import { ownersWords } from "../../platform/language/language.ts";
import { readLetterSignature } from "../../site/documents/letter-signature.ts";
import { takenSeats } from "../events/count-seats.ts";
import { refundUntil } from "./give-back.ts";
import { ownerMoveNotice, seatMoved } from "./move-letters.ts";
import { changeClass, fitsTerms, termsOfSeat } from "./move-seat.ts";
import { createReminderLink, findSeatByLink, type SeatByLink } from "./seats/seat-by-link.ts";
import { isSeatOf } from "./seats/unpaid-holds.ts";
import { offerFreeSeats } from "./waitlist/offer-free-seats.ts";

/** The most classes that a student chooses from. */
const mostChoices = 30;

/** A link moves its seat as often as it likes; right uses of links have no limit of their network. */
const mostMoves = { most: 60, seconds: 10 * 60 };

/** The last moment at which a seat can move: a paid one until its price would be forfeited. */
const movesUntil = (ctx: Pick<Ctx, "site">, event: Parameters<typeof refundUntil>[1], isPaid: boolean) =>
  isPaid ? refundUntil(ctx, event) : event.starts_at;

/**
 * The classes to which a live seat can move, soonest first. `ofFriendOf`: the student who booked it for another person,
 * and does not learn that person's other classes. Refuses `not-found`.
 */
export async function readMoves(
  ctx: Ctx,
  signupId: string,
  { ofFriendOf }: { ofFriendOf?: string | undefined } = {},
): Promise<schema.SeatMoves> {
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
    .where("signups.id", "=", signupId)
    .where("signups.state", "=", "live")
    .executeTakeFirst();
  if (!seat) throw new Refusal("not-found");
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

/** The classes to which the seat of a mailed link can move. Refuses `link-dead`. */
export async function readSeatMoves(ctx: Ctx, { query }: Parsed<typeof schema.readSeatMoves>) {
  return readMoves(ctx, (await findPlace(ctx, query.token)).id);
}

/**
 * Moves the seat of a mailed link to another class. Refuses as `moveSeatTo`, `link-dead`, `limited`, and `confirm-first`
 * for a pending seat: the pending seats of one address in a class are counted when they are entered.
 */
export async function moveSeat(ctx: Ctx, { body }: Parsed<typeof schema.moveSeat>) {
  const seat = await findPlace(ctx, body.token);
  if (seat.isPending) throw new Refusal("confirm-first", { message: t.confirmBeforeMove });
  await ctx.limit({ subject: `moves of seat ${seat.id}`, ...mostMoves });
  return ctx.tx((tx) => moveSeatTo(tx, seat, body.toEventId));
}

async function findPlace(ctx: Ctx, token: string): Promise<SeatByLink> {
  const seat = await findSeatByLink(ctx, token);
  if (seat.kind !== "seat") throw new Refusal("link-dead");
  return seat;
}

type Moving = {
  id: string;
  event_id: string;
  /** Others of this address may have seats, too: the letter says the name. */
  isNamed?: boolean;
  /** Another student booked it for this address, and moves it. */
  isOfFriend?: boolean;
  caller?: { name: string; email: string };
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
