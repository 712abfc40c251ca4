import type { Parsed } from "../../../contract/platform/call/endpoint.ts";
import { type EventsAdded, defaultCapacity, defaultDurationMinutes } from "../../../contract/teaching/events/calls.ts";
import type { addEvents as schema } from "../../../contract/teaching/events/schema.ts";
import { seriesDays } from "../../../contract/teaching/events/series.ts";
import * as t from "../../../contract/teaching/events/text.desk.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { newId } from "../../platform/db/id.ts";
import { makeRoomForClasses } from "../slots/make-room.ts";
import { lockTimetable, timetableRefusal } from "../slots/timetable.ts";
import { eventsById } from "./read.ts";
import { priceColumns } from "./seat-price.ts";

/**
 * Adds an event, or a series of 12 weekly or 6 monthly ones, or as many as asked for: all or none. All events of a
 * series have the same wall-clock time. With `removeSlots`, free slots under them are removed. Refuses `time-does-not-exist`, `overlaps`
 * and `over-free-slots`.
 */
export async function addEvents(ctx: Ctx, { body }: Parsed<typeof schema>): Promise<EventsAdded> {
  const { repeat = "none" } = body;
  const series_id = repeat === "none" ? null : newId(ctx.now.getTime());
  const days = repeat === "none" ? [body.date] : seriesDays(body.date, repeat, body);
  const events = days.map((date) => ({
    id: newId(ctx.now.getTime()),
    title: body.title,
    date,
    time: body.time,
    duration_minutes: body.durationMinutes ?? defaultDurationMinutes,
    location: body.location,
    sign_up_link: body.signUpLink ?? null,
    capacity: body.capacity ?? defaultCapacity,
    ...priceColumns(body.price),
    tax_class: body.taxClass,
    cutoff_hours: body.cutoffHours,
    series_id,
    created_at: ctx.now,
  }));
  try {
    await ctx.tx(async (tx) => {
      tx.about({ events: events.map(({ id }) => id).join(",") });
      await lockTimetable(tx);
      await makeRoomForClasses(tx, events, body.removeSlots ?? false);
      await tx.db.insertInto("events").values(events).execute();
      await tx.hooks.timetableChanged(tx);
      tx.changed("events");
    });
  } catch (error) {
    throw await timetableRefusal(ctx, error, events);
  }
  const ids = events.map(({ id }) => id);
  return { message: t.eventSAddedSuccessfully, events: await eventsById(ctx, ids) };
}
