import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import type * as schema from "../../../contract/teaching/signups/schema.ts";
import { text as t } from "../../../contract/teaching/signups/text.ts";
import { type Ctx, type Parsed, Refusal, type Tx } from "../../platform/call/ctx.ts";
import type { MoneyWords } from "../../selling/payments/refund-words.ts";
import { readLetterSignature } from "../../site/documents/letter-signature.ts";
import { lockSeats } from "../events/count-seats.ts";
import { type GiveBack, giveBackRemovedSeats, giveBackSeat, lockPurchaseOfSeat } from "./give-back.ts";
import { seatCancelled, seatRemoved } from "./letters.ts";
import { ownerCancellationNotice } from "./owner-letters.ts";
import { findCallersEntry, type CallersSeat } from "./seats/callers-seat.ts";
import { offerFreeSeats } from "./waitlist/offer-free-seats.ts";

/** Cancels a seat or waitlist entry of the caller. Refuses as `findCallersEntry`, also on a second use, and `class-past`. */
export async function cancelSeat(ctx: Ctx, { body }: Parsed<typeof schema.cancelSeat>) {
  const seat = await findCallersEntry(ctx, body);
  const message = await ctx.tx((tx) =>
    seat.kind === "seat"
      ? giveUpSeat(tx, { ...seat, isUnanswered: body.signupId !== undefined }, body.as)
      : leaveWaitlist(tx, seat),
  );
  return { message };
}

type OwnSeat = Pick<CallersSeat, "id" | "event_id" | "name" | "email"> & {
  /** Another student booked it for this address, and gives it up. */
  isOfFriend?: boolean;
  /** A pending seat that its student declines. */
  isUnanswered?: boolean;
  /** The student who gives it up. Default: that of the seat. */
  caller?: { name: string; email: string } | undefined;
};

/** Cancels a seat, emails student and owner, and offers it to the waitlist. Refuses `link-dead` and `class-past`. */
export async function giveUpSeat(tx: Tx, seat: OwnSeat, as: GiveBack): Promise<string> {
  const { id, event_id, name, email, isOfFriend, isUnanswered, caller = seat } = seat;
  const signature = await readLetterSignature(tx);
  const paid = await lockPurchaseOfSeat(tx, id);
  const seats = await lockSeats(tx, event_id);
  if (seats.event.starts_at <= tx.now) throw new Refusal("class-past");
  const live = { id, event_id, ...(isUnanswered ? { is_pending: true } : {}) };
  if (!(await cancelSignup(tx, live, { given_up_at: tx.now }))) throw new Refusal("link-dead");
  const money = await giveBackSeat(tx, paid, seats.event, { as, reader: email, caller: caller.email });
  await tx.send(email, () =>
    seatCancelled(tx, seats.event, { email, money: money.wordsFor(email), isOfFriend }, signature),
  );
  await tx.send("owner", () =>
    ownerCancellationNotice(seats, { name, email }, { caller: isOfFriend ? caller : undefined, money: money.forOwner }),
  );
  tx.changed("events");
  await offerFreeSeats(tx, event_id);
  return [t.yourSpotIsCancelledThank, ...money.wordsFor(caller.email)].join(" ");
}

/** Ends a waitlist entry; an offered seat goes to the next person. Refuses `link-dead` if it has ended. */
export async function leaveWaitlist(tx: Tx, { id, event_id }: Pick<OwnSeat, "id" | "event_id">): Promise<string> {
  await lockSeats(tx, event_id);
  const { numUpdatedRows } = await tx.db
    .updateTable("waitlist")
    .set({ state: "left", offered_until: null })
    .where("id", "=", id)
    .where("state", "in", ["waiting", "offered"])
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Refusal("link-dead");
  tx.changed("events");
  await offerFreeSeats(tx, event_id);
  return t.youAreNotOnWaitlist;
}

/**
 * Cancels a sign-up for the owner. For an upcoming class, emails the student and offers the seat to the waitlist.
 * Refuses `not-found`, also if the sign-up was already cancelled.
 */
export function removeSignup(
  ctx: Ctx,
  { params, query }: { params: { id: string }; query: { refund: "all" | "none" } },
): Promise<{ message: string }> {
  return ctx.tx(async (tx) => {
    const paid = await lockPurchaseOfSeat(tx, params.id);
    const signup = await tx.db
      .selectFrom("signups")
      .innerJoin("events", "events.id", "signups.event_id")
      .select(["signups.event_id", "events.state"])
      .where("signups.id", "=", params.id)
      .executeTakeFirstOrThrow(() => new Refusal("not-found"));
    const isLiveClass = signup.state === "live";
    // Lock order everywhere: the event, then its sign-ups.
    if (isLiveClass) await lockSeats(tx, signup.event_id);
    const { event_id } = signup;
    const removed = await cancelSignup(tx, { id: params.id, event_id });
    if (!removed) throw new Refusal("not-found");
    const event = await tx.db.selectFrom("events").selectAll().where("id", "=", event_id).executeTakeFirstOrThrow();
    const isTold = isLiveClass && event.starts_at > tx.now && removed.email !== "";
    const given = { as: "source", reader: isTold ? removed.email : "", isOwner: true } as const;
    const money = query.refund === "all" ? await giveBackSeat(tx, paid, event, given) : undefined;
    if (isTold) {
      const words = () => money?.wordsFor(removed.email) ?? [];
      await tx.send(removed.email, async () =>
        seatRemoved(tx, event, { ...removed, money: words() }, await readLetterSignature(tx)),
      );
    }
    tx.changed("events");
    if (isLiveClass) await offerFreeSeats(tx, event_id);
    return { message: adminShared.signupDeletedSuccessfully };
  });
}

/**
 * Cancels a live sign-up, unless it has moved to another class. `given_up_at`: its student did. The event must be locked,
 * unless it was removed.
 */
function cancelSignup(
  tx: Tx,
  seat: Pick<OwnSeat, "id" | "event_id"> & { is_pending?: boolean },
  by: { given_up_at?: Date } = {},
) {
  return tx.db
    .updateTable("signups")
    .set({ state: "cancelled", cancelled_at: tx.now, ...by })
    .where((is) => is.and({ ...seat, state: "live" }))
    .returning(["name", "email"])
    .executeTakeFirst();
}

/**
 * Cancels all live and held sign-ups of removed classes, refunds their payments, and ends their waitlists. Sends no
 * email: returns the words about the money of each seat.
 */
export async function endSignupsAndWaitlists(tx: Tx, eventIds: readonly string[]): Promise<Map<string, MoneyWords>> {
  const money = await giveBackRemovedSeats(tx, eventIds);
  await callOffSeats(tx, eventIds);
  return money;
}

/** Cancels the live and held seats of classes without a refund, and ends their waitlists. Sends no email. */
export async function callOffSeats(tx: Pick<Tx, "db" | "now">, eventIds: readonly string[]): Promise<void> {
  if (eventIds.length === 0) return;
  await tx.db
    .updateTable("signups")
    .set({ state: "cancelled", held_until: null, cancelled_at: tx.now })
    .where("event_id", "in", eventIds)
    .where("state", "in", ["live", "held"])
    .execute();
  await tx.db
    .updateTable("waitlist")
    .set({ state: "left", offered_until: null })
    .where("event_id", "in", eventIds)
    .where("state", "in", ["waiting", "offered"])
    .execute();
}
