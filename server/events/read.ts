import type { Kysely } from "kysely";
import { addDays, studioDay } from "../../contract/time.ts";
import type { ClassStatus, StudioEvent } from "../../contract/events.ts";
import type { Ctx } from "../ctx.ts";
import type { Tables } from "../db/schema.ts";
import { Refusal } from "../refusal.ts";

/** All events with their live sign-ups counted, past ones too, by date and time; `from` and `to` are included days. */
export async function allEvents(
  ctx: Ctx,
  { query }: { query: { from?: string | undefined; to?: string | undefined } },
): Promise<StudioEvent[]> {
  let wanted = eventsWithPlaces(ctx.db).orderBy("events.date").orderBy("events.time").orderBy("events.id");
  if (query.from) wanted = wanted.where("events.date", ">=", query.from);
  if (query.to) wanted = wanted.where("events.date", "<=", query.to);
  return (await wanted.execute()).map(present);
}

/**
 * Whether a class is full. Title and date name it; `eventId` decides when they fit several.
 * Refuses `class-not-found`, and `class-ambiguous` with the times to choose from.
 */
export async function classStatus(
  ctx: Ctx,
  { query }: { query: { classTitle: string; date: string; eventId?: string | undefined } },
): Promise<ClassStatus> {
  const fitting = await eventsWithPlaces(ctx.db)
    .where("events.title", "=", query.classTitle)
    .where("events.date", "=", query.date)
    .orderBy("events.time")
    .execute();
  const chosen = query.eventId ? fitting.filter((event) => event.id === query.eventId) : fitting;
  if (chosen.length > 1) {
    const times = chosen.map((event) => event.time).join(", ");
    throw new Refusal("class-ambiguous", {
      message: `There are several classes with this title on that day: ${times}. Please choose one.`,
    });
  }
  const [event] = chosen;
  if (!event) throw new Refusal("class-not-found");
  return { isFull: present(event).isFull };
}

/**
 * Until when a page about events that is made now may stand: the next start of one (it is "past" from then on) or
 * the studio's next midnight (another day is "today").
 */
export async function nextTurn(db: Kysely<Tables>, now: Date): Promise<Date> {
  const next = await db
    .selectFrom("events")
    .select((of) => of.fn.min("starts_at").as("at"))
    .where("state", "=", "live")
    .where("starts_at", ">", now)
    .where("starts_at", "<", new Date(now.getTime() + 36 * 3_600_000))
    .executeTakeFirst();
  return new Date(Math.min((next?.at as Date | null)?.getTime() ?? Infinity, studioMidnightAfter(now).getTime()));
}

function studioMidnightAfter(now: Date): Date {
  const tomorrow = addDays(studioDay(now), 1);
  // A day of the studio begins 7 or 8 hours after UTC's; the earlier guess is checked first.
  const early = new Date(`${tomorrow}T07:00:00Z`);
  return studioDay(early) === tomorrow ? early : new Date(`${tomorrow}T08:00:00Z`);
}

function eventsWithPlaces(db: Kysely<Tables>) {
  return db.selectFrom("events").where("events.state", "=", "live").select((of) => [
    "events.id",
    "events.title",
    "events.date",
    "events.time",
    "events.location",
    "events.sign_up_link",
    "events.duration_minutes",
    "events.capacity",
    "events.starts_at",
    "events.series_id",
    "events.version",
    of
      .selectFrom("signups")
      .select((count) => count.fn.countAll<number>().as("taken"))
      .whereRef("signups.event_id", "=", "events.id")
      .where("signups.state", "=", "live")
      .as("taken"),
  ]);
}

type EventRow = Awaited<ReturnType<ReturnType<typeof eventsWithPlaces>["execute"]>>[number];

function present(row: EventRow): StudioEvent {
  const placesLeft = Math.max(0, row.capacity - (row.taken ?? 0));
  return {
    _id: row.id,
    title: row.title,
    date: row.date,
    time: row.time,
    location: row.location,
    ...(row.sign_up_link ? { signUpLink: row.sign_up_link } : {}),
    isExternal: row.sign_up_link !== null,
    durationMinutes: row.duration_minutes,
    capacity: row.capacity,
    placesLeft,
    isFull: placesLeft === 0,
    ...(row.series_id ? { seriesId: row.series_id } : {}),
    version: row.version,
    startsAt: row.starts_at.toISOString(),
  };
}
