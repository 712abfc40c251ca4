import { sql } from "kysely";
import { addDays, type Day } from "../../../contract/platform/values/time.ts";
import {
  defaultCapacity,
  defaultDurationMinutes,
  type EventsChanged,
  type EventsAdded,
  type EventsRemoved,
  type SeriesScope,
} from "../../../contract/teaching/events/calls.ts";
import type * as schema from "../../../contract/teaching/events/schema.ts";
import { seriesDays } from "../../../contract/teaching/events/series.ts";
import * as t from "../../../contract/teaching/events/text.desk.ts";
import { type Ctx, type Parsed, Refusal, type Tx } from "../../platform/call/ctx.ts";
import { newId } from "../../platform/db/id.ts";
import { makeRoomForClasses } from "../slots/make-room.ts";
import { lockTimetable, timetableRefusal, type PlannedTime } from "../slots/timetable.ts";
import { columnsOf } from "./facts.ts";
import { notifyChanged, notifyCancelled, recipientsOfUpcoming } from "./letters.ts";
import { eventsById, overfullEvents } from "./read.ts";

/**
 * Changes an event, or with `scope` more of its series: all get the same texts, time and numbers, and a new day moves
 * each by the same number of days. People with a seat or on the waitlist get an email about a new day, time or
 * location, and those who paid may leave with their money until the start (signups/give-back.ts). Jobs tell buyers who
 * pick up there (orders/notify-pickup.ts), and drop reminders of the old time (reminders/write-due-reminders.ts). A
 * capacity below the sign-ups removes no one. An omitted capacity, length or price stays; a new price applies to new
 * sign-ups. Refuses `class-not-found`, `stale` for an old `version`, `time-does-not-exist`, `overlaps`, and
 * `over-free-slots` unless `removeSlots` is set.
 */
export async function changeEvent(
  ctx: Ctx,
  { params, body }: Parsed<typeof schema.changeEvent>,
): Promise<EventsChanged> {
  let planned: (PlannedTime & { id: string })[] = [];
  const plannedIds = () => planned.map(({ id }) => id);
  try {
    const notified = await ctx.tx(async (tx) => {
      await lockTimetable(tx);
      const before = await lockEvents(tx, await idsInScope(tx, [params.id], body.scope ?? "this"));
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
      const isMoved = sql`(${days} <> 0 or time <> ${body.time}::time)`;
      const after = await tx.db
        .updateTable("events")
        .set({
          ...columnsOf(body),
          date: sql<string>`date + ${days}::int`,
          version: sql<number>`version + 1`,
          moved_at: sql<Date | null>`case when ${isMoved} then ${tx.now} else moved_at end`,
          // Who paid for the old time or place gets the money back until the start.
          is_free_to_leave: sql<boolean>`is_free_to_leave or ${isMoved} or location <> ${body.location}`,
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

/**
 * Adds an event, or a series of 12 weekly or 6 monthly ones, or as many as asked for: all or none. All events of a
 * series have the same wall-clock time. With `removeSlots`, free slots under them are removed. Refuses `time-does-not-exist`, `overlaps`
 * and `over-free-slots`.
 */
export async function addEvents(ctx: Ctx, { body }: Parsed<typeof schema.addEvents>): Promise<EventsAdded> {
  const { repeat = "none" } = body;
  const series_id = repeat === "none" ? null : newId(ctx.now.getTime());
  const days = repeat === "none" ? [body.date] : seriesDays(body.date, repeat, body);
  const events = days.map((date) => ({
    id: newId(ctx.now.getTime()),
    ...columnsOf(body),
    date,
    duration_minutes: body.durationMinutes ?? defaultDurationMinutes,
    capacity: body.capacity ?? defaultCapacity,
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

/**
 * Removes events, and with `scope` more of their series: all or none. Their sign-ups and waitlist entries end. People
 * with a seat, or on the waitlist, in an upcoming one get an email. Refuses `class-not-found`.
 */
export async function removeEvents(ctx: Ctx, { body }: Parsed<typeof schema.removeEvents>): Promise<EventsRemoved> {
  const result = await ctx.tx(async (tx) => {
    await lockTimetable(tx);
    const ids = await idsInScope(tx, body.eventIds, body.scope ?? "this");
    // Lock order: purchases before events.
    await tx.hooks.classesWillBeRemoved(tx, ids);
    await lockEvents(tx, ids);
    const removed = await tx.db
      .updateTable("events")
      .set({ state: "removed", version: sql<number>`version + 1` })
      .where("id", "in", ids)
      .returningAll()
      .execute();
    const people = await recipientsOfUpcoming(tx, removed);
    const money = await tx.hooks.classesRemoved(tx, ids);
    await notifyCancelled(tx, people, { money, message: body.message });
    await tx.hooks.timetableChanged(tx);
    tx.changed("events");
    return { removed: removed.length, told: people.length };
  });
  return { message: t.selectedEventSDeletedSuccessfully, ...result };
}

type Given = { id: string; series_id: string | null; starts_at: Date };

/**
 * The ids of the events that a change of `ids` covers. `following` adds the later events
 * of each series, `all` adds all of each series; events of a series that have started are never added. Requires
 * `lockTimetable`. Refuses `class-not-found` when one of `ids` is unknown or removed.
 */
async function idsInScope(tx: Pick<Tx, "db" | "now">, ids: readonly string[], scope: SeriesScope) {
  const given = await tx.db
    .selectFrom("events")
    .select(["id", "series_id", "starts_at"])
    .where("id", "in", ids)
    .where("state", "=", "live")
    .execute();
  if (given.length < ids.length) throw new Refusal("class-not-found");
  const covered = new Set(ids);
  if (scope !== "this") {
    for (const event of given) for (const id of await seriesIds(tx, event, scope)) covered.add(id);
  }
  return [...covered];
}

/** Locks events. Lock order: by id, as in every transaction that locks several events, to prevent deadlocks. */
export function lockEvents(tx: Pick<Tx, "db">, ids: readonly string[]) {
  return tx.db.selectFrom("events").selectAll().where("id", "in", ids).orderBy("id").forNoKeyUpdate().execute();
}

async function seriesIds(tx: Pick<Tx, "db" | "now">, { series_id, starts_at }: Given, scope: SeriesScope) {
  if (!series_id) return [];
  const from = scope === "following" && starts_at > tx.now ? starts_at : tx.now;
  const found = await tx.db
    .selectFrom("events")
    .select("id")
    .where((is) => is.and({ series_id, state: "live" }))
    .where("starts_at", ">=", from)
    .execute();
  return found.map(({ id }) => id);
}
