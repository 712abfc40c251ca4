import { sql } from "kysely";
import type { Guest } from "../../contract/own-bookings.ts";
import type { Ctx } from "../ctx.ts";

/** Whom the owner booked for who has no account, by address, as she was named last; who was booked for last is first. */
export async function listGuests({ db }: Pick<Ctx, "db">): Promise<Guest[]> {
  const { rows } = await sql<Guest>`
    select name, email, phone from (
      select distinct on (lower(guest_email)) guest_name as name, guest_email as email, guest_phone as phone, booked_at
      from bookings where guest_email is not null
      order by lower(guest_email), booked_at desc, id desc) as latest
    order by booked_at desc, email`.execute(db);
  return rows;
}
