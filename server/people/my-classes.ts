import { sql } from "kysely";
import type { MyClasses } from "../../contract/people.ts";
import { requireOwnStudent } from "../auth/students/student.ts";
import type { Ctx } from "../ctx.ts";

/** Upcoming and running classes in which this student's proven address has a seat, soonest first. */
export async function listMyClasses(ctx: Ctx, { params }: { params: { id: string } }): Promise<MyClasses> {
  const { email } = await requireOwnStudent(ctx, params.id);
  const { rows: classes } = await sql<MyClasses["classes"][number]>`
    select signups.id as _id, event_id as "eventId", title, date, time, duration_minutes as "durationMinutes", location
    from signups join events on events.id = event_id
    where lower(signups.email) = ${email.toLowerCase()} and signups.state = 'live' and events.state = 'live'
      and events.ends_at > ${ctx.now}
    order by events.starts_at, signups.id`.execute(ctx.db);
  return { classes };
}
