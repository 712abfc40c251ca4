import { sql, type RawBuilder } from "kysely";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { studioDay } from "../../../contract/platform/values/time.ts";
import type * as schema from "../../../contract/teaching/signups/lists-schema.ts";
import type { CheckedIn, WalkInAdded } from "../../../contract/teaching/signups/lists-schema.ts";
import * as owner from "../../../contract/teaching/signups/text.desk.ts";
import { type Ctx, type Parsed, Refusal, type Tx } from "../../platform/call/ctx.ts";
import { newId } from "../../platform/db/id.ts";
import { hasSeats, lockSeats, type Seats } from "../events/count-seats.ts";
import { findSignedWaiver, keptPerson, knownPerson, readCurrentWaiver } from "../waivers/waiver.ts";
import { isKnownName } from "./known-people.ts";
import { messageFromOwner } from "./letters.ts";
import { participantId } from "./seats/claim-facts.ts";
import { isSeatOf, takePlacesOf, yieldHoldsOf } from "./seats/unpaid-holds.ts";

type WalkIn = Parsed<typeof schema.addWalkIn>["body"];

/** Checks a live sign-up in, or undoes it. Idempotent: the first check-in's time stays. Refuses `not-found`. */
export async function checkIn(ctx: Ctx, { params, body }: Parsed<typeof schema.checkIn>) {
  const row = await ctx.tx(({ db }) =>
    db
      .updateTable("signups")
      .set((of) => ({ checked_in_at: body.isHere ? of.fn.coalesce("checked_in_at", of.val(ctx.now)) : null }))
      .where((is) => is.and({ id: params.id, state: "live" }))
      .returning("checked_in_at")
      .executeTakeFirst(),
  );
  if (!row) throw new Refusal("not-found");
  return { checkedInAt: row.checked_in_at?.toISOString() };
}

/**
 * Checks several people of a class in, or undoes it. Idempotent: a check-in's first time stays, and has no `canUndo`.
 * One without a waiver is not checked in with the others.
 */
export function checkInSeveral(ctx: Ctx, { params, body }: Parsed<typeof schema.checkInSeveral>): Promise<CheckedIn> {
  const ids = body.signups.map(({ id }) => id);
  return ctx.tx(async (tx) => {
    // Ordered by id, so that two of these calls do not deadlock.
    const { rows } = await sql<{ id: string; is_here: boolean; is_left_out: boolean }>`
      select id, checked_in_at is not null as is_here,
        ${body.isHere} and checked_in_at is null and waiver_id is null as is_left_out
      from signups where id = any (${ids}::uuid[]) and event_id = ${params.id} and state = 'live'
      order by id for no key update`.execute(tx.db);
    const done = rows.filter((row) => !row.is_left_out);
    const changing = done.filter(({ is_here }) => is_here !== body.isHere).map(({ id }) => id);
    await sql`
      update signups set checked_in_at = ${body.isHere ? tx.now : null}
      where id = any (${changing}::uuid[])`.execute(tx.db);
    tx.aboutEach(changing.map((signupId) => ({ signupId, isHere: String(body.isHere) })));
    const isLeftOut = new Map(rows.map((row) => [row.id, row.is_left_out]));
    return {
      done: done.map(({ id }) => ({ id, canUndo: changing.includes(id) })),
      refused: ids
        .filter((id) => isLeftOut.get(id) !== false)
        .map((id) => ({ id, message: isLeftOut.has(id) ? owner.waiverIsMissing : adminShared.thisSignUpIsGone })),
    };
  });
}

/**
 * Adds a walk-in to the roster, also of a class that has started, and removes the person from the waitlist. Checks
 * the person in if the class is today or past. Links the person's current waiver. Idempotent by
 * id. Refuses `class-not-found`, `already-signed-up` (same person, or without an email the same name), `name-known`
 * unless `isNew` is set, `class-full` unless `isOver` is set, and `not-found` if the person is unknown, or the id belongs
 * to a sign-up of another class.
 */
export async function addWalkIn(ctx: Ctx, { params, body }: Parsed<typeof schema.addWalkIn>): Promise<WalkInAdded> {
  const needsWaiver = await ctx.tx((tx) => placeOnRoster(tx, params.id, body));
  return { message: owner.isOnRoster(body.name), signupId: body.id, needsWaiver };
}

/** The steps of `addWalkIn` in a transaction. `paid`: its sale at the door. Returns whether the waiver is missing. */
export async function placeOnRoster(
  tx: Tx,
  event_id: string,
  walkIn: WalkIn,
  paid?: { purchase_id: string; paid_cents: number },
): Promise<boolean> {
  const { id, name, email, phone, isOver, isNew, personId } = walkIn;
  const known = personId ? keptPerson(personId) : knownWalkIn(walkIn);
  const facts = sql<{ isListed: boolean; known: string | null; address: string | null; isNamesake: boolean }>`,
      exists (
        select from signups where event_id = ${event_id} and person_id = ${known} and ${isSeatOf(name)}) as "isListed", ${known} as known, ${addressOf(known)} as address,
      ${isNew || personId ? sql`false` : isKnownName(name)} as "isNamesake"`;
  const seats = await lockSeats(tx, event_id, facts);
  const existing = await tx.db
    .selectFrom("signups")
    .select("waiver_id")
    .where((is) => is.and({ id, event_id }))
    .executeTakeFirst();
  if (existing) return existing.waiver_id === null;
  if (personId && !seats.known) throw new Refusal("not-found");
  if (seats.isListed) throw new Refusal("already-signed-up", { message: owner.isOnThisRosterAlready(name) });
  if (!seats.known && seats.isNamesake) throw new Refusal("name-known");
  if (!isOver && !hasSeats(seats)) throw new Refusal("class-full", { message: fullMessage(seats) });
  if (seats.known) await yieldHoldsOf(tx, event_id, seats.known);
  const waiver_id = await currentWaiverId(tx, known);
  const isTodayOrPast = seats.event.date <= studioDay(tx.now);
  const checked_in_at = isTodayOrPast ? tx.now : null;
  const person = { id, event_id, name, email: email || (personId && seats.address) || "", phone, waiver_id };
  const added = await tx.db
    .insertInto("signups")
    .values({
      ...person,
      ...paid,
      source: "owner",
      checked_in_at,
      created_at: tx.now,
      person_id: participantId(tx, { ...walkIn, waiver: undefined }),
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("person_id")
    .executeTakeFirstOrThrow(() => new Refusal("not-found"));
  await takePlacesOf(tx, event_id, added.person_id);
  tx.changed("events");
  return waiver_id === null;
}

/** SQL: the id of the person at the address, or without one of the person with the name. */
const knownWalkIn = ({ name, email }: WalkIn) =>
  email !== ""
    ? knownPerson(email, name)
    : sql<string | null>`(select id from people
        where email is null and guardian_id is null and folded(name) = folded(${name}) order by created_at, id limit 1)`;

/** SQL: the address of a person, or of the guardian. */
const addressOf = (person: RawBuilder<string | null>) => sql<string | null>`(
  select coalesce(people.email, guardians.email) from people left join people as guardians on guardians.id = people.guardian_id
  where people.id = ${person})`;

function fullMessage({ event, live, offered, waiting }: Seats): string {
  const taken = owner.ofSpotsAreTaken(live, event.capacity);
  const onWaitlist = offered + waiting;
  return onWaitlist === 0 ? `${taken}.` : owner.andPeopleOnWaitlist(taken, onWaitlist);
}

/** The id of a person's (SQL: an id) waiver, if it is current. */
export async function currentWaiverId(tx: Tx, person: RawBuilder<string | null>): Promise<string | null> {
  const signed = await findSignedWaiver(tx, person, await readCurrentWaiver(tx));
  return signed?.isCurrent ? signed.id : null;
}

/** Emails a message to each student with a seat in a class. Idempotent by `id`. Refuses `class-not-found`. */
export function messageClass(ctx: Ctx, { params, body }: Parsed<typeof schema.messageClass>) {
  return ctx.tx(async (tx) => {
    const event_id = params.id;
    const event = await tx.db
      .selectFrom("events")
      .select(["title", "date", "time"])
      .where("id", "=", event_id)
      .executeTakeFirstOrThrow(() => new Refusal("class-not-found"));
    const seats = await tx.db
      .selectFrom("signups")
      .select(["name", "email"])
      .where((is) => is.and({ event_id, state: "live" }))
      // Walk-ins may have no address.
      .where("email", "<>", "")
      .orderBy("id")
      .execute();
    // A household has one address for several seats.
    const people = seats.filter(({ email }, at) => seats.findIndex((one) => isSameAddress(one.email, email)) === at);
    const { id = newId(), subject, message } = body;
    // A concurrent request with the same id waits here for the first one's commit, and then inserts nothing.
    const written = await tx.db
      .insertInto("class_messages")
      .values({ id, event_id, subject, body: message, told: people.length, written_at: tx.now })
      .onConflict((conflict) => conflict.columns(["event_id", "id"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!written) {
      const earlier = await tx.db
        .selectFrom("class_messages")
        .select("told")
        .where((is) => is.and({ event_id, id }))
        .executeTakeFirstOrThrow();
      return response(earlier.told);
    }
    for (const person of people) await tx.send(person.email, () => messageFromOwner(event, person, body));
    return response(people.length);
  });
}

const isSameAddress = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

const response = (told: number) => ({
  message: told === 0 ? owner.noOneGetsEmail : owner.peopleGetEmail(told),
  told,
});
