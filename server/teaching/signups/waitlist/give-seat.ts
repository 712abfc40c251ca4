import { sql } from "kysely";
import { clockWords, dayWords, studioDay, studioTime } from "../../../../contract/platform/values/time.ts";
import type { giveSeat as schema, WalkInAdded } from "../../../../contract/teaching/signups/lists-schema.ts";
import * as owner from "../../../../contract/teaching/signups/text.desk.ts";
import { newToken } from "../../../auth/tokens.ts";
import { type Ctx, type Parsed, Refusal, type Tx } from "../../../platform/call/ctx.ts";
import { newId } from "../../../platform/db/id.ts";
import { readLetterSignature } from "../../../site/documents/letter-signature.ts";
import { lockSeats, type Seats } from "../../events/count-seats.ts";
import { noSpot, seatGiven } from "../letters.ts";
import { currentWaiverId } from "../roster.ts";
import { isSeatOf, yieldHoldsOf } from "../seats/unpaid-holds.ts";

/**
 * Gives a free seat to the person on the waitlist that the owner chooses. A seat that is offered to another person is
 * not free, unless the owner takes that offer back (`insteadOf`). With `isOver`, the class may have one seat more than
 * its capacity. Emails both if the class has not started. Repeating it changes nothing. Refuses `not-found`,
 * `class-not-found`, `class-past` after the end, `already-signed-up` and `class-full`.
 */
export async function giveSeat(ctx: Ctx, { params, body }: Parsed<typeof schema>): Promise<WalkInAdded> {
  const waitlist = ctx.db.selectFrom("waitlist").select(["event_id", "name", "email", "person_id", "booked_by"]);
  const entry = await waitlist.where("id", "=", params.id).executeTakeFirstOrThrow(() => new Refusal("not-found"));
  const { event_id, name, email, person_id, booked_by } = entry;
  return ctx.tx(async (tx) => {
    const seats = await lockSeats(tx, event_id, entryFacts(params.id, entry));
    const { event, live, offered, state, signup, otherOffer } = seats;
    if (signup) {
      if (state !== "taken") throw new Refusal("already-signed-up", { message: owner.isOnThisRosterAlready(name) });
      return { message: owner.isOnRoster(name), signupId: signup.id, needsWaiver: !signup.hasWaiver };
    }
    if (state !== "waiting" && state !== "offered") throw new Refusal("not-found");
    if (event.ends_at <= tx.now) throw new Refusal("class-past");
    const offeredToOthers = offered - (state === "offered" ? 1 : 0);
    const missing = body.isOver ? 0 : live + offeredToOthers + 1 - event.capacity;
    const mayTakeBack = missing === 1 && body.insteadOf !== undefined && body.insteadOf !== params.id;
    if (missing > 0 && !(mayTakeBack && (await takeOfferBack(tx, event, body.insteadOf!)))) {
      const taken = owner.ofSpotsAreTaken(live, event.capacity);
      const until = otherOffer && untilWords(new Date(otherOffer.until), tx.now);
      const message =
        otherOffer && until && live < event.capacity ? owner.spotIsOfferedUntil(otherOffer.name, until) : `${taken}.`;
      throw new Refusal("class-full", { message });
    }
    await yieldHoldsOf(tx, event_id, person_id);
    const waiver_id = await currentWaiverId(tx, sql<string>`${person_id}`);
    const { token, hash } = newToken();
    const id = newId(tx.now.getTime());
    await tx.db
      .insertInto("signups")
      .values({
        id,
        event_id,
        name,
        email,
        phone: "",
        waiver_id,
        source: "waitlist",
        cancel_hash: hash,
        created_at: tx.now,
        person_id: sql<string>`locked_person(${person_id})`,
        booked_by,
      })
      .execute();
    await tx.db
      .updateTable("waitlist")
      .set({ state: "taken", offered_until: null })
      .where("id", "=", params.id)
      .execute();
    tx.changed("events");
    if (event.starts_at > tx.now)
      await tx.send(email, async () => seatGiven(tx, event, { email, token }, await readLetterSignature(tx)));
    return { message: owner.isOnRoster(name), signupId: id, needsWaiver: waiver_id === null };
  });
}

/**
 * Takes an offer back: the person waits again, in the same position. False if they have no open offer, for example
 * because they have just accepted it. Call it under the lock of the class.
 */
async function takeOfferBack(tx: Tx, event: Seats["event"], entryId: string): Promise<boolean> {
  const waiting = await tx.db
    .updateTable("waitlist")
    .set({ state: "waiting", offered_until: null })
    .where((is) => is.and({ id: entryId, event_id: event.id, state: "offered" }))
    .returning("email")
    .executeTakeFirst();
  if (waiting && event.starts_at > tx.now)
    await tx.send(waiting.email, async () => noSpot("takenBack", event, waiting, await readLetterSignature(tx)));
  return waiting !== undefined;
}

type EntryFacts = {
  state: string;
  /** The person's live sign-up. */
  signup: { id: string; hasWaiver: boolean } | null;
  /** An open offer to another person. */
  otherOffer: { name: string; until: string } | null;
};

/** Facts read while the class is locked. */
const entryFacts = (
  id: string,
  { event_id, person_id, name }: { event_id: string; person_id: string; name: string },
) => sql<EntryFacts>`,
  (select state from waitlist where id = ${id}) as state,
  (select json_build_object('id', id, 'hasWaiver', waiver_id is not null) from signups
    where event_id = ${event_id} and person_id = ${person_id} and state = 'live' and ${isSeatOf(name)} limit 1) as signup,
  (select json_build_object('name', name, 'until', offered_until) from waitlist
    where event_id = ${event_id} and state = 'offered' and id <> ${id} order by offered_until limit 1) as "otherOffer"`;

/** `10:00 AM`, and on another day than today with the day: `Saturday, June 19, 10:00 AM`. */
function untilWords(until: Date, now: Date): string {
  const day = studioDay(until);
  return [day === studioDay(now) ? "" : dayWords(day), clockWords(studioTime(until))].filter(Boolean).join(", ");
}
