import { type Selectable, sql } from "kysely";
import type { Parsed } from "../../../../contract/platform/call/endpoint.ts";
import { text as shared } from "../../../../contract/platform/language/text.ts";
import type {
  MyClasses,
  answerPendingSeat as schema,
} from "../../../../contract/teaching/signups/my-classes-schema.ts";
import { requireOwnStudent } from "../../../auth/students/student.ts";
import type { Ctx, Tx } from "../../../platform/call/ctx.ts";
import { Refusal } from "../../../platform/call/refusal.ts";
import type { Tables } from "../../../platform/db/schema.ts";
import { shownClass } from "../../../platform/language/language.ts";
import { lockSeats } from "../../events/count-seats.ts";
import { acceptWaiver, knownPerson } from "../../waivers/waiver.ts";
import { giveUpSeat } from "../cancel.ts";
import { lockPurchaseOfSeat } from "../give-back.ts";
import { refuseWrongSigner } from "./claim-seat.ts";
import { refuseFullHousehold } from "./people-caps.ts";
import { mayYield, yieldHoldsOf } from "./unpaid-holds.ts";

// A seat is pending if the caller did not prove the address of the account it was entered for. It takes a place in the
// class and is on the roster, but it is not the student's, and its waiver counts for it alone, until the student presses
// the emailed link or accepts it in the account.

/** SQL over `signups` and `people`: the seat is not pending, or it is a friend's and this student booked it. */
export const isAccepted = (self: string) => sql<boolean>`(not signups.is_pending
  or signups.booked_by = ${self} and people.guardian_id is distinct from ${self})`;

/** SQL over `signups`: pending for this student or a child. */
const isPendingFor = (self: string) => sql<boolean>`(signups.state = 'live' and signups.is_pending
  and signups.person_id in (select id from people where id = ${self} or guardian_id = ${self}))`;

/** The most pending seats in a list. */
const mostListed = 50;

/** Upcoming seats that wait for the student's answer, with the names as they were typed. */
export async function pendingSeats(ctx: Pick<Ctx, "db" | "now">, self: string): Promise<MyClasses["pending"]> {
  const rows = await ctx.db
    .selectFrom("signups")
    .innerJoin("events", "events.id", "event_id")
    .select(["signups.id as _id", "event_id as eventId", "title", "date", "time", "location", "signups.name"])
    .select("duration_minutes as durationMinutes")
    .where(isPendingFor(self))
    .where("events.state", "=", "live")
    .where("ends_at", ">", ctx.now)
    .orderBy("starts_at")
    .orderBy("signups.id")
    .limit(mostListed)
    .execute();
  return rows.map(shownClass);
}

/**
 * Accepts a pending seat of the student, or gives it up. Refuses `not-found` if it does not wait for an answer,
 * `class-past`, and as `acceptSeat`.
 */
export async function answerPendingSeat(ctx: Ctx, { params, body }: Parsed<typeof schema>) {
  const { email, person_id } = await requireOwnStudent(ctx, params.id);
  return ctx.tx(async (tx) => {
    const ofStudent = tx.db
      .selectFrom("signups")
      .selectAll()
      .where("id", "=", body.signupId)
      .where(isPendingFor(person_id!));
    const found = await ofStudent.executeTakeFirst();
    if (!found) throw new Refusal("not-found");
    await lockPurchaseOfSeat(tx, found.id);
    await lockHouseholdAt(tx, email);
    const { event } = await lockSeats(tx, found.event_id);
    // It may have been answered or cancelled before this transaction had the class.
    const seat = await ofStudent.executeTakeFirst();
    if (!seat) throw new Refusal("not-found");
    if (event.starts_at <= tx.now) throw new Refusal("class-past");
    if (!body.isMine) return { message: await giveUpSeat(tx, seat, "source") };
    await acceptSeat(tx, seat, email);
    tx.changed("events");
    return { message: shared.yourSpotIsConfirmed };
  });
}

/** Locks the person at an address, before a class: other sign-ups and changes of the household wait. */
export const lockHouseholdAt = ({ db }: Pick<Tx, "db">, email: string) =>
  sql`select from people where id = ${knownPerson(email)} for no key update`.execute(db);

/**
 * Makes a pending seat the student's: finds or adds the participant in the household of the address, who then has the
 * waiver. The household and the class are locked. Refuses `already-signed-up` if that person has a seat, and as
 * `refuseWrongSigner` and `refuseFullHousehold`.
 */
export async function acceptSeat(tx: Tx, seat: Selectable<Tables["signups"]>, address: string): Promise<void> {
  const { id, event_id, name, phone, born_on, waiver_id } = seat;
  const waiver = await tx.db
    .selectFrom("waivers")
    .select(["signed_by", "guardian_name"])
    .where("id", "=", waiver_id)
    .where("is_pending", "=", true)
    .executeTakeFirst();
  const isChild = waiver?.signed_by === "guardian";
  if (isChild) await refuseOneChildMore(tx, address, name);
  const participant = waiver
    ? sql`participant_at(${address}, ${name}, ${phone}, ${isChild}, ${waiver.guardian_name}, ${born_on}, ${tx.now})`
    : sql`${seat.person_id}::uuid`;
  const { rows: found } = await sql<{ id: string }>`select ${participant} as id`.execute(tx.db);
  const personId = found[0]!.id;
  const person = await tx.db
    .selectFrom("people")
    .select(["born_on", "guardian_id"])
    .select(
      sql<boolean>`exists (select from signups where event_id = ${event_id} and person_id = people.id
        and state in ('live', 'held') and not is_pending and not ${mayYield()})`.as("hasSeat"),
    )
    .where("id", "=", personId)
    .executeTakeFirstOrThrow();
  if (person.hasSeat) throw new Refusal("already-signed-up");
  if (waiver) {
    refuseWrongSigner({ guardian: waiver.guardian_name }, person.born_on, tx.now);
    await acceptWaiver(tx, waiver_id!, { personId, guardianId: isChild ? person.guardian_id : null });
  }
  await yieldHoldsOf(tx, event_id, personId);
  await tx.db
    .updateTable("signups")
    .set({ is_pending: false, born_on: null, confirmed_at: tx.now, person_id: personId })
    .set((of) => ({ booked_by: of.fn.coalesce(of.val(person.guardian_id), of.ref("booked_by")) }))
    .where("id", "=", id)
    .execute();
  await tx.db
    .updateTable("waitlist")
    .set({ state: "taken", offered_until: null })
    .where("event_id", "=", event_id)
    .where("person_id", "=", personId)
    .where("state", "in", ["waiting", "offered"])
    .execute();
}

/** Locks the household of an address. Refuses as `refuseFullHousehold` if a child with this name would be one too many. */
export async function refuseOneChildMore(tx: Pick<Tx, "db">, address: string, name: string): Promise<void> {
  await lockHouseholdAt(tx, address);
  const { rows } = await sql<{ others: number }>`
    select count(*)::int as others from people where guardian_id = ${knownPerson(address)} and merged_into is null
      and ${knownPerson(address, name, true)} is null`.execute(tx.db);
  refuseFullHousehold(rows[0]!.others + 1);
}
