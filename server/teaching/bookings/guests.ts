import { sql } from "kysely";
import { addMonths, studioDay } from "../../../contract/platform/values/time.ts";
import type { Guest, OwnerBooking } from "../../../contract/teaching/bookings/calls.ts";
import type * as schema from "../../../contract/teaching/bookings/owner-schema.ts";
import { type Ctx, type Parsed, Refusal, type Tx } from "../../platform/call/ctx.ts";
import { emptyAssignments, hasPersonalData } from "../../platform/db/personal-columns.ts";
import { searchMatch } from "../../platform/db/search.ts";
import { retention } from "../../site/documents/retention-periods.ts";
import { utcDayStart } from "../../site/settings/past-retention.ts";
import { emptyPlaces } from "../slots/empty-places.ts";
import { lockAddress, lockPayer } from "../slots/locks.ts";

const mostGuests = 20;

/** Guests by email address, with their latest name. Most recent booking first. `search` matches name and email. */
export async function listGuests(
  { db }: Ctx,
  { query: { search } }: Parsed<typeof schema.listGuests>,
): Promise<Guest[]> {
  const matchesSearch = search ? sql`and ${searchMatch("bookings.guest_found_by", search)}` : sql``;
  const { rows } = await sql<Guest>`
    select guest_name as name, guest_email as email, guest_phone as phone from bookings
    where guest_email is not null ${matchesSearch} and not exists (
      select from bookings as later
      where lower(later.guest_email) = lower(bookings.guest_email)
        and (later.booked_at, later.id) > (bookings.booked_at, bookings.id))
    order by booked_at desc, id desc
    limit ${sql.lit(mostGuests)}`.execute(db);
  return rows;
}

/** The attendee columns of `bookings`: a client's id, or a guest's name and contact data. */
export type Attendee =
  | { user_id: string; guest_name: null; guest_email: null; guest_phone: "" }
  | { user_id: null; guest_name: string; guest_email: string; guest_phone: string };

/**
 * Resolves the person of a booking. A guest email that belongs to a live account (in any letter case) means that
 * account, if the owner books. For an address that a visitor typed (`isTyped`), the session is a guest's. Until the transaction ends, locks keep the account from being deleted and a guest's email from
 * becoming an account. Refuses `not-found`.
 */
export async function resolveAttendee(tx: Tx, person: OwnerBooking["person"], { isTyped = false } = {}) {
  if (person.is === "client") {
    const client = await liveClient(tx, person.userId);
    if (!client) throw new Refusal("not-found");
    return client;
  }
  await lockAddress(tx, person.email);
  const client = isTyped ? undefined : await clientAt(tx, person.email);
  if (client) return client;
  const { name, email, phone = "" } = person;
  return { user_id: null, guest_name: name, guest_email: email, guest_phone: phone };
}

async function clientAt(tx: Tx, email: string): Promise<Attendee | undefined> {
  const known = await tx.db
    .selectFrom("users")
    .select("id")
    .where((of) => of(of.fn<string>("lower", ["email"]), "=", email.toLowerCase()))
    .where("state", "=", sql.lit("live"))
    .executeTakeFirst();
  return known && liveClient(tx, known.id);
}

async function liveClient(tx: Tx, id: string): Promise<Attendee | undefined> {
  await lockPayer(tx, id.toLowerCase());
  const client = await tx.db
    .selectFrom("users")
    .select("id")
    .where("id", "=", id)
    .where("state", "=", sql.lit("live"))
    .executeTakeFirst();
  return client && { user_id: client.id, guest_name: null, guest_email: null, guest_phone: "" };
}

/** Assigns a guest's past, upcoming and cancelled bookings to the account that has just verified the email. */
export async function claimGuestBookings(tx: Tx, account: { id: string; email: string }): Promise<void> {
  await lockAddress(tx, account.email);
  await tx.db
    .updateTable("bookings")
    .set({ user_id: account.id, guest_name: null, guest_email: null, guest_phone: "" })
    .where((of) => of(of.fn<string>("lower", ["guest_email"]), "=", account.email.toLowerCase()))
    .execute();
}

/** Erases a guest from past sessions. Refuses `session-to-come` while one is upcoming. */
export async function eraseGuest(tx: Tx, email: string): Promise<void> {
  await lockAddress(tx, email);
  const isOfGuest = sql<boolean>`lower(bookings.guest_email) = ${email.toLowerCase()}`;
  const upcoming = await tx.db
    .selectFrom("bookings")
    .innerJoin("slots", "slots.id", "bookings.slot_id")
    .select("bookings.id")
    .where(isOfGuest)
    .where("bookings.state", "=", "live")
    .where("ends_at", ">", tx.now)
    .executeTakeFirst();
  if (upcoming) throw new Refusal("session-to-come");
  await emptyPlaces(tx, { before: tx.now, which: isOfGuest });
  await sql`update bookings set ${emptyAssignments("bookings")}, guest_erased_at = ${tx.now}
    where ${isOfGuest}`.execute(tx.db);
}

/** Empties the personal columns of sessions, with their places, after the years that the privacy page names. */
export async function purgeSessions({ db, now }: Pick<Ctx, "db" | "now">): Promise<void> {
  const before = utcDayStart(addMonths(studioDay(now), -12 * retention.paymentYears));
  await emptyPlaces({ db }, { before, which: sql`true` });
  await sql`update bookings set ${emptyAssignments("bookings")},
      guest_erased_at = case when user_id is null then ${now}::timestamptz end
    where ${hasPersonalData("bookings")}
      and slot_id in (select slots.id from slots where slots.ends_at < ${before})`.execute(db);
}
