import { sql } from "kysely";
import type { z } from "zod";
import type { addWalkIn as contract, WalkInAdded } from "../../contract/schema/signups.ts";
import { studioDay } from "../../contract/time.ts";
import type { Ctx, Tx } from "../ctx.ts";
import { hasFreeSeat, lockSeats, type Seats } from "../events/seats.ts";
import { Refusal } from "../refusal.ts";
import { currentWaiver, signedWaiverOf } from "../waivers/waiver.ts";
import { isSignedUp } from "./claim-seat.ts";

type WalkIn = z.output<typeof contract.body>;

/**
 * Enters somebody who came to a class, however long it has begun; who had stood in its line does no more. On the day
 * itself she is checked in at once. She stands on the current waiver if her address signed it. The same id is the same
 * person. Refuses `class-not-found`, `already-signed-up` (her address, or without one her name), and `class-full`
 * unless she comes all the same (`isOver`). Refuses `not-found` for an id that a sign-up of another class has.
 */
export function addWalkIn(
  ctx: Ctx,
  { params, body }: { params: { id: string }; body: WalkIn },
): Promise<WalkInAdded> {
  return ctx.tx(async (tx) => {
    const places = await lockSeats<{ isThere: boolean }>(tx, params.id, isThere(params.id, body));
    const before = await tx.db
      .selectFrom("signups")
      .select(["id", "waiver_id"])
      .where("id", "=", body.id)
      .where("event_id", "=", params.id)
      .executeTakeFirst();
    if (before) return answer(body, before.waiver_id);
    if (places.isThere) {
      throw new Refusal("already-signed-up", { message: `${body.name} is on this roster already.` });
    }
    if (!body.isOver && !hasFreeSeat(places)) throw new Refusal("class-full", { message: fullWords(places) });
    const waiverId = await knownWaiver(tx, body.email);
    const isToday = places.event.date <= studioDay(tx.now);
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
        checked_in_at: isToday ? tx.now : null,
        created_at: tx.now,
      })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!added) throw new Refusal("not-found");
    await leaveLine(tx, params.id, body.email);
    tx.changed("events");
    return answer(body, waiverId);
  });
}

function answer({ id, name }: WalkIn, waiverId: string | null): WalkInAdded {
  return { message: `${name} is on the roster.`, signupId: id, needsWaiver: waiverId === null };
}

/** SQL: whether she is on the roster, by her address; who gave none, by her name among those who gave none. */
function isThere(eventId: string, { name, email }: WalkIn) {
  if (email !== "") return sql<{ isThere: boolean }>`, ${isSignedUp(eventId, email)} as "isThere"`;
  return sql<{ isThere: boolean }>`, exists (
    select from signups where event_id = ${eventId} and state = 'live' and email = ''
      and lower(name) = lower(${name})) as "isThere"`;
}

function fullWords({ event, live, offered, waiting }: Seats): string {
  const taken = `${live} of ${event.capacity} places are taken`;
  const line = offered + waiting;
  if (line === 0) return `${taken}.`;
  return `${taken}, and ${line === 1 ? "one person waits" : `${line} people wait`} for one.`;
}

/** The current waiver, if her address has signed it. */
async function knownWaiver(tx: Tx, email: string): Promise<string | null> {
  if (email === "") return null;
  const signed = await signedWaiverOf(tx, email, await currentWaiver(tx));
  return signed?.isCurrent ? signed.id : null;
}

async function leaveLine(tx: Tx, eventId: string, email: string): Promise<void> {
  await tx.db
    .updateTable("waitlist")
    .set({ state: "taken", offered_until: null })
    .where("event_id", "=", eventId)
    .where("state", "in", ["waiting", "offered"])
    .where((of) => of(of.fn<string>("lower", ["email"]), "=", email.toLowerCase()))
    .execute();
}
