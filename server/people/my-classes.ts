import type { MyClasses } from "../../contract/people.ts";
import { requireOwnStudent } from "../auth/students/read.ts";
import type { Ctx } from "../ctx.ts";

/**
 * Upcoming and running classes in which this student's proven address has a seat, soonest first. Refuses
 * `not-signed-in` and `not-found`.
 */
export async function listMyClasses(ctx: Ctx, { params }: { params: { id: string } }): Promise<MyClasses> {
  const student = await requireOwnStudent(ctx, params.id);
  const rows = await ctx.db
    .selectFrom("signups")
    .innerJoin("events", "events.id", "signups.event_id")
    .select([
      "signups.id",
      "signups.event_id",
      "events.title",
      "events.date",
      "events.time",
      "events.duration_minutes",
      "events.location",
    ])
    .where((of) => of(of.fn<string>("lower", ["signups.email"]), "=", student.email.toLowerCase()))
    .where("signups.state", "=", "live")
    .where("events.state", "=", "live")
    .where("events.ends_at", ">", ctx.now)
    .orderBy("events.starts_at")
    .orderBy("signups.id")
    .execute();
  return {
    classes: rows.map((row) => ({
      _id: row.id,
      eventId: row.event_id,
      title: row.title,
      date: row.date,
      time: row.time,
      durationMinutes: row.duration_minutes,
      location: row.location,
    })),
  };
}
