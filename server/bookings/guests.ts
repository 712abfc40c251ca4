import { sql } from "kysely";
import type { z } from "zod";
import type { Guest } from "../../contract/owner-bookings.ts";
import type { listGuests as schema } from "../../contract/schema/owner-bookings.ts";
import type { Ctx } from "../ctx.ts";
import { searchMatch } from "../db/search.ts";

/** Maximum number of guests in a response. */
const mostGuests = 20;

/** Guests by email address, with their latest name. Most recent booking first. `search` matches name and email. */
export async function listGuests(
  { db }: Pick<Ctx, "db">,
  { query: { search } }: { query: z.output<typeof schema.query> },
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
