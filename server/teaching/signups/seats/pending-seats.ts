import { sql, type Selectable } from "kysely";
import { text as shared } from "../../../../contract/platform/language/text.ts";
import type { MyClasses } from "../../../../contract/teaching/signups/my-classes-schema.ts";
import type * as schema from "../../../../contract/teaching/signups/schema.ts";
import { type Ctx, type Parsed, Refusal, type Tx } from "../../../platform/call/ctx.ts";
import type { Tables } from "../../../platform/db/schema.ts";
import { shownClass } from "../../../platform/language/language.ts";
import { readLetterSignature } from "../../../site/documents/letter-signature.ts";
import { lockSeats } from "../../events/count-seats.ts";
import { acceptWaiver, knownPerson } from "../../waivers/waiver.ts";
import { noSpot, seatsConfirmed } from "../letters.ts";
import { ownerReleaseNotice } from "../owner-letters.ts";
import { offerFreeSeats } from "../waitlist/offer-free-seats.ts";
import { findCallersSeat, isPendingFor, waitingSeatsOfForm } from "./callers-seat.ts";
import { refuseFullHousehold } from "./claim-facts.ts";
import { refuseWrongSigner } from "./claim-seat.ts";
import { mayYield, takePlacesOf, yieldHoldsOf } from "./unpaid-holds.ts";

// A seat is pending if the caller did not prove the address of the account it was entered for. It takes a place in the
// class and is on the roster, but it is not the student's, and its waiver counts for it alone, until the student presses
// the emailed link or accepts it in the account.

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

/** Locks the person at an address, before a class: other sign-ups and changes of the household wait. */
const lockHouseholdAt = ({ db }: Pick<Tx, "db">, email: string) =>
  sql`select from people where id = ${knownPerson(email)} for no key update`.execute(db);

/**
 * Makes a pending seat the student's: finds or adds the participant in the household of the address, who then has the
 * waiver. The household and the class are locked. Refuses `already-signed-up` if that person has a seat, and as
 * `refuseWrongSigner` and `refuseFullHousehold`.
 */
async function acceptSeat(tx: Tx, seat: Selectable<Tables["signups"]>, address: string): Promise<void> {
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
  await takePlacesOf(tx, event_id, personId);
}

/** Locks the household of an address. Refuses as `refuseFullHousehold` if a child with this name would be one too many. */
export async function refuseOneChildMore(tx: Pick<Tx, "db">, address: string, name: string): Promise<void> {
  await lockHouseholdAt(tx, address);
  const { rows } = await sql<{ others: number }>`
    select count(*)::int as others from people where guardian_id = ${knownPerson(address)} and merged_into is null
      and ${knownPerson(address, name, true)} is null`.execute(tx.db);
  refuseFullHousehold(rows[0]!.others + 1);
}

/**
 * Confirms seats of the caller: by a mailed link those of its form, which proves the address and makes pending seats
 * the student's; by login one pending seat. Seats of other forms are not confirmed: the reader may not know them. A link
 * works again, and after the deadline until the seats are released. Refuses as `findCallersSeat` and `acceptSeat`, and
 * `class-past` with a login.
 */
export async function confirmSeat(ctx: Ctx, { body }: Parsed<typeof schema.confirmSeat>): Promise<{ message: string }> {
  const seat = await findCallersSeat(ctx, body);
  const { token } = body;
  const { email } = seat.caller ?? seat;
  const signature = await readLetterSignature(ctx);
  await ctx.tx(async (tx) => {
    await lockHouseholdAt(tx, email);
    const { event } = await lockSeats(tx, seat.event_id);
    const ofForm = waitingSeatsOfForm(tx, seat).selectAll().forUpdate();
    const waiting = await (token ? ofForm : ofForm.where("id", "=", seat.id)).execute();
    // Already confirmed, or cancelled concurrently: then this refuses.
    if (waiting.length === 0) await findCallersSeat(tx, body);
    if (!token && event.starts_at <= tx.now) throw new Refusal("class-past");
    for (const one of waiting) if (one.is_pending) await acceptSeat(tx, one, email);
    for (const { id } of waiting)
      await tx.db.updateTable("signups").set({ confirmed_at: tx.now }).where("id", "=", id).execute();
    if (token && waiting.some(({ confirm_by }) => confirm_by !== null)) {
      const to = { email, seats: [{ name: seat.name, token }], isReturning: false, isProven: true };
      await tx.send(email, () => seatsConfirmed(tx, event, to, signature));
    }
    tx.changed("events");
  });
  return { message: shared.yourSpotIsConfirmed };
}

/** Releases seats that were not confirmed in time, and offers them to the waitlist. */
export async function releaseUnconfirmedSeats(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select distinct events.id from events join signups on event_id = events.id
    where events.state = 'live' and starts_at > ${ctx.now} and ${isOverdue(ctx.now)}`.execute(ctx.db);
  for (const { id } of rows) await ctx.tx((tx) => releaseOverdue(tx, id));
}

async function releaseOverdue(tx: Tx, eventId: string): Promise<void> {
  const signature = await readLetterSignature(tx);
  const { event } = await lockSeats(tx, eventId);
  const { rows } = await sql<{ name: string; email: string }>`
    update signups set state = 'cancelled', cancelled_at = ${tx.now}
    where event_id = ${eventId} and ${isOverdue(tx.now)}
    returning name, email`.execute(tx.db);
  // One for the children of a family.
  for (const email of new Set(rows.map((row) => row.email.toLowerCase())))
    await tx.send(email, () => noSpot("released", event, { email }, signature));
  for (const person of rows) await tx.send("owner", () => ownerReleaseNotice(event, person));
  if (rows.length === 0) return;
  tx.changed("events");
  await offerFreeSeats(tx, eventId);
}

/** SQL over a row of `signups`: not confirmed in time. A student who has since proven the address keeps the seat. */
const isOverdue = (now: Date) => sql<boolean>`(
  signups.state = 'live' and confirm_by <= ${now} and confirmed_at is null and not exists (
    select from users where lower(users.email) = lower(signups.email) and users.state = 'live'
      and users.proven_at >= signups.created_at))`;
