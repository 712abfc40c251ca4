import { sql } from "kysely";
import type { Today } from "../../../contract/office/desk/calls.ts";
import type { Reader } from "./today.ts";

/** How long a cancellation is news. */
const newsHours = 48;
const shown = 5;

type Row = Today["cancellations"]["first"][number] & { given_up_at: Date; count: number };

/**
 * Seats and sessions to come that students have given up lately, the latest first. Without those who have signed up for
 * the same class again.
 */
export async function recentlyGivenUp({ db, now }: Reader): Promise<Today["cancellations"]> {
  const since = new Date(now.getTime() - newsHours * 60 * 60 * 1000);
  const { rows } = await sql<Row>`
    select given_up.*, (count(*) over ())::int as count from (
      select signups.id as _id, event_id as "eventId", signups.name, title, date, time, given_up_at
      from signups join events on events.id = event_id
      where given_up_at > ${since} and signups.state = 'cancelled' and events.state = 'live' and starts_at > ${now}
        and not exists (
          select from signups as again where again.event_id = signups.event_id and again.person_id = signups.person_id
            and again.state in ('live', 'held') and not again.is_pending)
      union all
      select bookings.id, null, coalesce(nullif(trim(first_name || ' ' || last_name), ''), guest_name, ''), session_name,
        date, time, given_up_at
      from bookings join slots on slots.id = slot_id left join users on users.id = user_id
      where given_up_at > ${since} and bookings.state = 'cancelled' and starts_at > ${now}) as given_up
    order by given_up_at desc, _id limit ${shown}`.execute(db);
  return {
    count: rows[0]?.count ?? 0,
    first: rows.map(({ count: _count, given_up_at: _at, ...row }) => row),
  };
}
