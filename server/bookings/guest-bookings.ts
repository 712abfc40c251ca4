import { sql } from "kysely";
import type { OwnerBooking } from "../../contract/owner-bookings.ts";
import type { Tx } from "../ctx.ts";
import { Refusal } from "../refusal.ts";
import { lockAddress, lockPayer } from "../slots/locks.ts";

/** The attendee columns of `bookings`: a client's id, or a guest's name and contact data. */
export type Attendee =
  | { user_id: string; guest_name: null; guest_email: null; guest_phone: "" }
  | { user_id: null; guest_name: string; guest_email: string; guest_phone: string };

/**
 * Resolves the person the owner books for. A guest email that belongs to a live account (in any letter case) means
 * that account. Until the transaction ends, locks keep the account from being deleted and a guest's email from
 * becoming an account. Refuses `not-found`.
 */
export async function resolveAttendee(tx: Tx, person: OwnerBooking["person"]): Promise<Attendee> {
  if (person.is === "client") {
    const client = await liveClient(tx, person.userId);
    if (!client) throw new Refusal("not-found");
    return client;
  }
  await lockAddress(tx, person.email);
  const known = await tx.db
    .selectFrom("users")
    .select("id")
    .where((of) => of(of.fn<string>("lower", ["email"]), "=", person.email.toLowerCase()))
    .where("state", "=", sql.lit("live"))
    .executeTakeFirst();
  const client = known && (await liveClient(tx, known.id));
  if (client) return client;
  const { name, email, phone = "" } = person;
  return { user_id: null, guest_name: name, guest_email: email, guest_phone: phone };
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
