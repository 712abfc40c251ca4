import { sql } from "kysely";
import type { FoundSession } from "../../../contract/office/desk/calls.ts";
import { phaseOf } from "../../../contract/platform/values/time.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import type { SearchFacts } from "../../platform/db/search.ts";
import { shownSessionName } from "../services/read.ts";
import { attendeeColumns, attendeeNames, bookingsOf } from "./attendee.ts";

/**
 * Live bookings of these people, on these days and with this amount: those to come first, then past ones, latest first.
 * An amount alone finds none: its payment is found.
 */
export async function findSessions(
  { db, now }: Pick<Ctx, "db" | "now">,
  { personIds, days, cents }: SearchFacts,
  most: number,
): Promise<FoundSession[]> {
  if (!personIds && !days) return [];
  const rows = await bookingsOf(db)
    .select(["bookings.id", "slots.date", "slots.time", "slots.starts_at", "slots.ends_at", "session_name", "user_id"])
    .select(attendeeColumns)
    .where("bookings.state", "=", sql.lit("live"))
    .$if(personIds !== undefined, (of) => of.where(sql<boolean>`bookings.person_id = any (${personIds}::uuid[])`))
    .$if(days !== undefined, (of) => of.where(sql<boolean>`slots.date = any (${days}::date[])`))
    .$if(cents !== undefined, (of) => of.where("amount_cents", "=", cents!))
    .orderBy(sql`starts_at <= ${now}`)
    .orderBy(sql`abs(extract(epoch from starts_at - ${now}::timestamptz))`)
    .orderBy("bookings.id")
    .limit(most)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: Object.values(attendeeNames(row)).join(" "),
    sessionName: shownSessionName(row.session_name),
    date: row.date,
    time: row.time,
    phase: phaseOf(row.starts_at, row.ends_at, now),
  }));
}
