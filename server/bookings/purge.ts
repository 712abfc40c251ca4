import { sql } from "kysely";
import { addMonths, studioDay } from "../../contract/time.ts";
import type { Ctx, Tx } from "../ctx.ts";
import { emptyAssignments, hasPersonalData } from "../db/personal-columns.ts";
import { Refusal } from "../refusal.ts";
import { utcDayStart } from "../settings/retention.ts";
import { retention } from "../site/retention.ts";
import { lockAddress } from "../slots/locks.ts";

/** Empties the personal columns of sessions after the years that the privacy page names. The rows stay. */
export async function purgeSessions({ db, now }: Pick<Ctx, "db" | "now">): Promise<void> {
  const before = utcDayStart(addMonths(studioDay(now), -12 * retention.paymentYears));
  await sql`update bookings set ${emptyAssignments("bookings")},
      guest_erased_at = case when user_id is null then ${now}::timestamptz end
    where ${hasPersonalData("bookings")}
      and slot_id in (select slots.id from slots where slots.ends_at < ${before})`.execute(db);
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
  await sql`update bookings set ${emptyAssignments("bookings")}, guest_erased_at = ${tx.now}
    where ${isOfGuest}`.execute(tx.db);
}
