import { sql } from "kysely";
import type { Parsed } from "../../../contract/platform/call/endpoint.ts";
import { addDays, type Day } from "../../../contract/platform/values/time.ts";
import type { EventsChanged } from "../../../contract/teaching/events/calls.ts";
import type { changeEvent as schema } from "../../../contract/teaching/events/schema.ts";
import * as t from "../../../contract/teaching/events/text.desk.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { Refusal } from "../../platform/call/refusal.ts";
import { makeRoomForClasses } from "../slots/make-room.ts";
import { lockTimetable, type PlannedTime, timetableRefusal } from "../slots/timetable.ts";
import { notifyChanged } from "./notify-attendees.ts";
import { eventsById, overfullEvents } from "./read.ts";
import { lockScope } from "./scope.ts";
import { priceColumns } from "./seat-price.ts";

/**
 * Changes an event, or with `scope` more of its series: all get the same texts, time and numbers, and a new day moves
 * each by the same number of days. People with a seat or on the waitlist get an email about a new day, time or
 * location. A capacity below the sign-ups removes no one. An omitted capacity, length or price stays; a new price
 * applies to new sign-ups. Refuses
 * `class-not-found`, `stale` for an old `version`, `time-does-not-exist`, `overlaps`, and `over-free-slots` unless
 * `removeSlots` is set.
 */
export async function changeEvent(ctx: Ctx, { params, body }: Parsed<typeof schema>): Promise<EventsChanged> {
  let planned: (PlannedTime & { id: string })[] = [];
  const plannedIds = () => planned.map(({ id }) => id);
  try {
    const notified = await ctx.tx(async (tx) => {
      await lockTimetable(tx);
      const before = await lockScope(tx, [params.id], body.scope ?? "this");
      const target = before.find(({ id }) => id === params.id)!;
      if (body.version !== undefined && body.version !== target.version) throw new Refusal("stale");
      const days = daysBetween(target.date, body.date);
      planned = before.map(({ id, date, duration_minutes }) => ({
        id,
        date: addDays(date, days),
        time: body.time,
        duration_minutes: body.durationMinutes ?? duration_minutes,
      }));
      await makeRoomForClasses(tx, planned, body.removeSlots ?? false);
      const after = await tx.db
        .updateTable("events")
        .set({
          title: body.title,
          date: sql<string>`date + ${days}::int`,
          time: body.time,
          location: body.location,
          sign_up_link: body.signUpLink ?? null,
          capacity: body.capacity,
          duration_minutes: body.durationMinutes,
          ...priceColumns(body.price),
          tax_class: body.taxClass,
          cutoff_hours: body.cutoffHours,
          version: sql<number>`version + 1`,
          moved_at: sql<Date | null>`case when ${days} <> 0 or time <> ${body.time}::time then ${tx.now} else moved_at end`,
        })
        .where("id", "in", plannedIds())
        .returningAll()
        .execute();
      await tx.hooks.timetableChanged(tx);
      tx.changed("events");
      return notifyChanged(tx, before, after, body.message);
    });
    const [events, overfull] = await Promise.all([eventsById(ctx, plannedIds()), overfullEvents(ctx, plannedIds())]);
    return { message: t.eventUpdatedSuccessfully, events, told: notified, overfull };
  } catch (error) {
    throw await timetableRefusal(ctx, error, planned, plannedIds());
  }
}

function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}
