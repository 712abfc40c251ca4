import { sql } from "kysely";
import type { Parsed } from "../../contract/endpoint.ts";
import type * as schema from "../../contract/schema/rosters.ts";
import type { WalkInAdded } from "../../contract/schema/rosters.ts";
import * as adminShared from "../../contract/text/admin/shared.ts";
import * as t from "../../contract/text/server/signups.ts";
import { studioDay } from "../../contract/time.ts";
import type { Ctx, Tx } from "../ctx.ts";
import { hasFreeSeat, lockSeats, type Seats } from "../events/count-seats.ts";
import { Refusal } from "../refusal.ts";
import { findSignedWaiver, readCurrentWaiver, waiverInsert } from "../waivers/waiver.ts";
import { hasLiveSignup } from "./seats/claim-seat.ts";
import { waiverFromForm } from "./sign-up.ts";

type WalkIn = Parsed<typeof schema.addWalkIn>["body"];

/** Checks a live sign-up in, or undoes it. Idempotent: the first check-in's time stays. Refuses `not-found`. */
export async function checkIn(
  ctx: Ctx,
  { params, body }: Parsed<typeof schema.checkIn>,
): Promise<{ checkedInAt?: string | undefined }> {
  const row = await ctx.db
    .updateTable("signups")
    .set((of) => ({ checked_in_at: body.isHere ? of.fn.coalesce("checked_in_at", of.val(ctx.now)) : null }))
    .where("id", "=", params.id)
    .where("state", "=", "live")
    .returning("checked_in_at")
    .executeTakeFirst();
  if (!row) throw new Refusal("not-found");
  return { checkedInAt: row.checked_in_at?.toISOString() };
}

/**
 * Adds a walk-in to the roster, also of a class that has started, and removes the person from the waitlist. Checks
 * the person in if the class is today or past. Links the current waiver if the address has signed it. Idempotent by
 * id. Refuses `class-not-found`, `already-signed-up` (same email, or without an email the same name), `class-full`
 * unless `isOver` is set, and `not-found` if the id belongs to a sign-up of another class.
 */
export function addWalkIn(ctx: Ctx, { params, body }: Parsed<typeof schema.addWalkIn>): Promise<WalkInAdded> {
  const { id, name, email, phone, isOver } = body;
  const event_id = params.id;
  const response = (needsWaiver: boolean) => ({ message: t.isOnRoster(name), signupId: id, needsWaiver });
  return ctx.tx(async (tx) => {
    const isListed = sql<{ isListed: boolean }>`, ${isOnRoster(event_id, body)} as "isListed"`;
    const seats = await lockSeats(tx, event_id, isListed);
    const existing = await tx.db
      .selectFrom("signups")
      .select("waiver_id")
      .where("id", "=", id)
      .where("event_id", "=", event_id)
      .executeTakeFirst();
    if (existing) return response(existing.waiver_id === null);
    if (seats.isListed) throw new Refusal("already-signed-up", { message: t.isOnThisRosterAlready(name) });
    if (!isOver && !hasFreeSeat(seats)) throw new Refusal("class-full", { message: fullMessage(seats) });
    const waiver_id = await currentWaiverId(tx, email);
    const isTodayOrPast = seats.event.date <= studioDay(tx.now);
    const checked_in_at = isTodayOrPast ? tx.now : null;
    const person = { id, event_id, name, email, phone, waiver_id };
    const added = await tx.db
      .insertInto("signups")
      .values({ ...person, source: "owner", checked_in_at, created_at: tx.now })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!added) throw new Refusal("not-found");
    await removeFromWaitlist(tx, event_id, email);
    tx.changed("events");
    return response(waiver_id === null);
  });
}

/** SQL: whether the person is on the roster: by email, or without one by name among entries without an email. */
function isOnRoster(eventId: string, { name, email }: WalkIn) {
  if (email !== "") return hasLiveSignup(eventId, email);
  return sql<boolean>`exists (
    select from signups where event_id = ${eventId} and state = 'live' and email = ''
      and lower(name) = lower(${name}))`;
}

function fullMessage({ event, live, offered, waiting }: Seats): string {
  const taken = t.ofSpotsAreTaken(live, event.capacity);
  const onWaitlist = offered + waiting;
  return onWaitlist === 0 ? `${taken}.` : t.andPeopleOnWaitlist(taken, onWaitlist);
}

/** The id of the address's waiver, if it has the current text. */
export async function currentWaiverId(tx: Tx, email: string): Promise<string | null> {
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

/**
 * Stores a waiver signed on the owner's device and links it to the sign-up. Refuses `not-found`, `stale` if the
 * sign-up already has a waiver, `waiver-stale`, `guardian-missing` and `signature-unusable`.
 */
export async function signOnDevice(
  ctx: Ctx,
  { params, body }: Parsed<typeof schema.signWalkInWaiver>,
): Promise<{ message: string }> {
  const waiver = await waiverFromForm(body, await readCurrentWaiver(ctx));
  await ctx.tx(async (tx) => {
    const signup = await tx.db
      .selectFrom("signups")
      .select(["name", "email", "waiver_id"])
      .where("id", "=", params.id)
      .where("state", "=", "live")
      .forUpdate()
      .executeTakeFirst();
    if (!signup) throw new Refusal("not-found");
    if (signup.waiver_id) throw new Refusal("stale", { message: adminShared.waiverIsSignedAlready });
    const { id, statement } = waiverInsert(tx, { ...signup, ...waiver });
    await statement.execute();
    await tx.db.updateTable("signups").set({ waiver_id: id }).where("id", "=", params.id).execute();
  });
  return { message: t.waiverIsSigned };
}
