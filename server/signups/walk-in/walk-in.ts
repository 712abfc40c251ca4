import { sql } from "kysely";
import type { z } from "zod";
import type { addWalkIn as contract, WalkInAdded } from "../../../contract/schema/rosters.ts";
import * as t from "../../../contract/text/server/signups.ts";
import { studioDay } from "../../../contract/time.ts";
import type { Ctx, Tx } from "../../ctx.ts";
import { hasFreeSeat, lockSeats, type Seats } from "../../events/count-seats.ts";
import { Refusal } from "../../refusal.ts";
import { readCurrentWaiver, findSignedWaiver } from "../../waivers/waiver.ts";
import { hasLiveSignup } from "../seats/claim-seat.ts";

type WalkIn = z.output<typeof contract.body>;

/**
 * Adds a walk-in to the roster, also of a class that has started, and removes the person from the waitlist. Checks
 * the person in if the class is today or past. Links the current waiver if the address has signed it. Idempotent by
 * id. Refuses `class-not-found`, `already-signed-up` (same email, or without an email the same name), `class-full`
 * unless `isOver` is set, and `not-found` if the id belongs to a sign-up of another class.
 */
export function addWalkIn(ctx: Ctx, { params, body }: { params: { id: string }; body: WalkIn }): Promise<WalkInAdded> {
  return ctx.tx(async (tx) => {
    const seats = await lockSeats<{ isOnRoster: boolean }>(tx, params.id, isOnRoster(params.id, body));
    const existing = await tx.db
      .selectFrom("signups")
      .select(["id", "waiver_id"])
      .where("id", "=", body.id)
      .where("event_id", "=", params.id)
      .executeTakeFirst();
    if (existing) return response(body, existing.waiver_id);
    if (seats.isOnRoster) {
      throw new Refusal("already-signed-up", { message: t.isOnThisRosterAlready(body.name) });
    }
    if (!body.isOver && !hasFreeSeat(seats)) throw new Refusal("class-full", { message: fullMessage(seats) });
    const waiverId = await currentWaiverId(tx, body.email);
    const isTodayOrPast = seats.event.date <= studioDay(tx.now);
    const added = await tx.db
      .insertInto("signups")
      .values({
        id: body.id,
        event_id: params.id,
        name: body.name,
        email: body.email,
        phone: body.phone,
        waiver_id: waiverId,
        source: "owner",
        checked_in_at: isTodayOrPast ? tx.now : null,
        created_at: tx.now,
      })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!added) throw new Refusal("not-found");
    await removeFromWaitlist(tx, params.id, body.email);
    tx.changed("events");
    return response(body, waiverId);
  });
}

function response({ id, name }: WalkIn, waiverId: string | null): WalkInAdded {
  return { message: t.isOnRoster(name), signupId: id, needsWaiver: waiverId === null };
}

/** SQL: whether the person is on the roster: by email, or without one by name among entries without an email. */
function isOnRoster(eventId: string, { name, email }: WalkIn) {
  if (email !== "") return sql<{ isOnRoster: boolean }>`, ${hasLiveSignup(eventId, email)} as "isOnRoster"`;
  return sql<{ isOnRoster: boolean }>`, exists (
    select from signups where event_id = ${eventId} and state = 'live' and email = ''
      and lower(name) = lower(${name})) as "isOnRoster"`;
}

function fullMessage({ event, live, offered, waiting }: Seats): string {
  const taken = t.ofSpotsAreTaken(live, event.capacity);
  const onWaitlist = offered + waiting;
  if (onWaitlist === 0) return `${taken}.`;
  return t.andPeopleOnWaitlist(taken, onWaitlist);
}

/** The id of the address's waiver, if it has the current text. */
async function currentWaiverId(tx: Tx, email: string): Promise<string | null> {
  if (email === "") return null;
  const signed = await findSignedWaiver(tx, email, await readCurrentWaiver(tx));
  return signed?.isCurrent ? signed.id : null;
}

async function removeFromWaitlist(tx: Tx, eventId: string, email: string): Promise<void> {
  await tx.db
    .updateTable("waitlist")
    .set({ state: "taken", offered_until: null })
    .where("event_id", "=", eventId)
    .where("state", "in", ["waiting", "offered"])
    .where((of) => of(of.fn<string>("lower", ["email"]), "=", email.toLowerCase()))
    .execute();
}
