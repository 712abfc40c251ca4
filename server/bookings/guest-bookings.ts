import { sql } from "kysely";
import type { BookingFor } from "../../contract/owner-bookings.ts";
import type { Tx } from "../ctx.ts";
import { Refusal } from "../refusal.ts";
import { lockAddress, lockPayer } from "../slots/locks.ts";

/** Who comes, as a row of `bookings` has it: a client's id, or a guest's name and address. */
export type Attendee =
  | { user_id: string; guest_name: null; guest_email: null; guest_phone: "" }
  | { user_id: null; guest_name: string; guest_email: string; guest_phone: string };

/**
 * Whom the owner books for. An address that is a live client's is hers, however it was typed. Until the transaction
 * ends neither her account goes nor does a guest's address become an account's. Refuses `not-found`.
 */
export async function resolveAttendee(tx: Tx, person: BookingFor["person"]): Promise<Attendee> {
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

/**
 * What was booked for a guest becomes the account's that has just proven her address: past, coming and cancelled
 * sessions alike.
 */
export async function claimGuestBookings(tx: Tx, account: { id: string; email: string }): Promise<void> {
  await lockAddress(tx, account.email);
  await tx.db
    .updateTable("bookings")
    .set({ user_id: account.id, guest_name: null, guest_email: null, guest_phone: "" })
    .where((of) => of(of.fn<string>("lower", ["guest_email"]), "=", account.email.toLowerCase()))
    .execute();
}
