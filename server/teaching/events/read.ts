import { sql, type Kysely, type SelectQueryBuilder, type RawBuilder } from "kysely";
import type { FoundClass } from "../../../contract/office/desk/calls.ts";
import { translatedLanguages } from "../../../contract/platform/language/language.ts";
import { addDays, clockWords, type Day, dayStart, phaseOf, studioDay } from "../../../contract/platform/values/time.ts";
import {
  eventsPageSize,
  type ClassStatus,
  type AdminEvent,
  type StudioEvent,
} from "../../../contract/teaching/events/calls.ts";
import type * as schema from "../../../contract/teaching/events/schema.ts";
import { text as t } from "../../../contract/teaching/events/text.ts";
import { type Ctx, type Parsed, Refusal } from "../../platform/call/ctx.ts";
import { asksAll } from "../../platform/db/page.ts";
import type { Tables } from "../../platform/db/schema.ts";
import { searchMatch, type SearchFacts } from "../../platform/db/search.ts";
import { ownersWords } from "../../platform/language/language.ts";
import { liveSignups, peopleOnWaitlist, takenSeats } from "./count-seats.ts";
import { eventsWithSeats, present } from "./facts.ts";

/** All events with their free seats, by date and time; with parameters a page. */
export async function listEvents(ctx: Ctx, { query }: Parsed<typeof schema.listEvents>): Promise<StudioEvent[]> {
  const { from, to, title, after } = query;
  const titles = title === undefined ? undefined : await titlesFor(ctx, title);
  const found = byTime(eventsWithSeats(ctx.db), after)
    .$if(asksAll(query), (of) => of.clearLimit())
    .$if(titles !== undefined, (of) => of.where("events.title", "in", titles!))
    .$if(from !== undefined, (of) => of.where("events.date", ">=", from!))
    .$if(to !== undefined, (of) => of.where("events.date", "<=", to!));
  return (await found.execute()).map(present);
}

/** Events by id, in order of date and time. Unknown and removed ones are left out. */
export async function eventsById(ctx: Pick<Ctx, "db">, ids: readonly string[]): Promise<StudioEvent[]> {
  const found = eventsWithSeats(ctx.db).where("events.id", "in", ids);
  return (await found.orderBy("events.date").orderBy("events.time").execute()).map(present);
}

/** Those of some events that have more sign-ups than their capacity, by date. */
export function overfullEvents({ db }: Pick<Ctx, "db">, ids: readonly string[]) {
  return db
    .selectFrom("events")
    .select(["events.id as _id", "events.capacity", liveSignups.as("signedUp")])
    .where("events.id", "in", ids)
    .where(sql<boolean>`${liveSignups} > capacity`)
    .orderBy("events.starts_at")
    .execute();
}

/** The first events with a title that start after a moment. */
async function eventsTitled(
  ctx: Pick<Ctx, "db">,
  title: string,
  { after, most }: { after: Date; most: number },
): Promise<StudioEvent[]> {
  const found = eventsWithSeats(ctx.db).where("events.title", "=", title).where("events.starts_at", ">", after);
  return (await found.orderBy("events.starts_at").limit(most).execute()).map(present);
}

/** The first page of events from a day on, by date and time. */
export async function eventsFrom(ctx: Pick<Ctx, "db">, from: Day): Promise<StudioEvent[]> {
  const found = byTime(eventsWithSeats(ctx.db)).where("events.date", ">=", from);
  return (await found.execute()).map(present);
}

/** A page of events from today on for the owner, by date and time. */
export function adminEvents(ctx: Ctx, { query }: Parsed<typeof schema.listAdminEvents>): Promise<AdminEvent[]> {
  return eventsWithCounts(ctx, { from: studioDay(ctx.now), after: query.after });
}

type Page = { from: Day; to?: Day; after?: string | undefined };

/** A page of events on some days, with the numbers of sign-ups, of people on the waitlist and of orders to hand over. */
export async function eventsWithCounts(ctx: Pick<Ctx, "db">, { from, to, after }: Page): Promise<AdminEvent[]> {
  const rows = await byTime(eventsWithSeats(ctx.db), after)
    .select([liveSignups.as("signed_up"), peopleOnWaitlist.as("waiting"), ordersToHandOver.as("pickups")])
    .select("events.cutoff_hours")
    .where("events.date", ">=", from)
    .$if(to !== undefined, (of) => of.where("events.date", "<=", to!))
    .execute();
  return rows.map((row) => ({
    ...present(row),
    taxClass: row.tax_class,
    cutoffHours: row.cutoff_hours,
    signedUp: row.signed_up,
    waiting: row.waiting,
    pickups: row.pickups,
  }));
}

/**
 * Whether a class is full. Title and date name it; `eventId` decides if several match. Refuses `class-not-found`, and
 * `class-ambiguous` with the times to choose from.
 */
export async function classStatus(ctx: Ctx, { query }: { query: ClassName }): Promise<ClassStatus> {
  const { id } = await findNamedClass(ctx, query);
  const [event] = await eventsById(ctx, [id]);
  if (!event) throw new Refusal("class-not-found");
  return { isFull: event.isFull };
}

/** How a request names a class: title and date, and `eventId` if several classes match. */
export type ClassName = { classTitle: string; date: string; eventId?: string | undefined };

/**
 * The event that a request names. Refuses `class-not-found`, also when `eventId` does not match title and date (so
 * that no link can show one class and mean another), and `class-ambiguous` with the times to choose from.
 */
export async function findNamedClass(ctx: Pick<Ctx, "db" | "site">, name: ClassName) {
  const matching = await ctx.db
    .selectFrom("events")
    .select(["id", "title", "date", "time", "location", "sign_up_link", "starts_at"])
    .select(["price_kind", "price_from_cents", "price_to_cents", "tax_class", "capacity", takenSeats.as("taken")])
    .where("state", "=", "live")
    .where("title", "in", await titlesFor(ctx, name.classTitle))
    .where("date", "=", name.date)
    .orderBy("time")
    .execute();
  const chosen = name.eventId ? matching.filter(({ id }) => id === name.eventId) : matching;
  if (chosen.length > 1) {
    const times = chosen.map(({ time }) => clockWords(time)).join(", ");
    throw new Refusal("class-ambiguous", { message: t.thereAreSeveralClasses(times) });
  }
  const [event] = chosen;
  if (!event) throw new Refusal("class-not-found");
  return event;
}

/** The titles that are shown as `title` in some language. */
async function titlesFor({ site }: Pick<Ctx, "site">, title: string): Promise<string[]> {
  const spoken = await Promise.all(translatedLanguages.map(site.spoken));
  const sources = spoken.flatMap(({ words }) => [...words].filter(([, shown]) => shown === title));
  return [title, ...sources.map(([source]) => source)];
}

/**
 * End of the cache time of a page about events: the next start of an event, which is past from then on, or the studio's
 * next midnight, when "today" changes.
 */
export async function nextChange(db: Kysely<Tables>, now: Date): Promise<Date> {
  const next = await db
    .selectFrom("events")
    .select((of) => of.fn.min("starts_at").as("at"))
    .where("state", "=", "live")
    .where("starts_at", ">", now)
    .where("starts_at", "<", new Date(now.getTime() + 36 * 3_600_000))
    .executeTakeFirst();
  return new Date(
    Math.min((next?.at as Date | null)?.getTime() ?? Infinity, dayStart(addDays(studioDay(now), 1)).getTime()),
  );
}

/** A page by date and time. `after`: id of the last event already read. */
function byTime<Row>(events: SelectQueryBuilder<Tables, "events", Row>, after?: string) {
  const follows = sql<boolean>`(events.date, events.time, events.id) >
    (select date, time, id from events where id = ${after})`;
  return events
    .$if(after !== undefined, (of) => of.where(follows))
    .orderBy("events.date")
    .orderBy("events.time")
    .orderBy("events.id")
    .limit(eventsPageSize);
}

/** SQL over `events`: number of orders still to hand over there. */
const ordersToHandOver = sql<number>`(
  select count(*)::int from orders where orders.event_id = events.id and orders.state in ('new', 'packed'))`;

/** SQL: `with` all titles of classes, as `titles`. One index lookup per title: there are many classes but few titles. */
export const withTitles = sql`with recursive titles (title) as (
  (select title from events order by title limit 1)
  union all
  select (select title from events where title > titles.title order by title limit 1)
  from titles where titles.title is not null)`;

/** Classes with these words in the title and on these days: those to come first, then past ones, latest first. */
export async function findEvents({ db, now }: Pick<Ctx, "db" | "now">, { words, days }: SearchFacts, most: number) {
  const onDays = days ? sql`and date = any (${days}::date[])` : sql``;
  const isNamed = words ? sql`and title = named.title` : sql``;
  const side = (condition: RawBuilder<unknown>, direction: RawBuilder<unknown>) => sql`(
    select id, title, date, time, starts_at, ends_at from events
    where state = 'live' and starts_at ${condition} ${isNamed} ${onDays}
    order by starts_at ${direction}, id limit ${most})`;
  const found = sql`(${side(sql`> ${now}`, sql``)} union all ${side(sql`<= ${now}`, sql`desc`)})`;
  const named = sql`(select title from titles where ${searchMatch(sql`folded(' ' || title)`, words ?? "")}) as named`;
  const { rows } = await sql<Omit<FoundClass, "phase"> & { starts_at: Date; ends_at: Date }>`
    ${words ? sql`${withTitles} select events.* from ${named} cross join lateral ${found} as events` : sql`select * from ${found} as events`}
    order by starts_at <= ${now}, abs(extract(epoch from starts_at - ${now}::timestamptz)), id
    limit ${most}`.execute(db);
  return rows.map(({ starts_at, ends_at, ...found }) => ({ ...found, phase: phaseOf(starts_at, ends_at, now) }));
}

/** Dates on a class's page. */
const mostDates = 40;
/** Titles in the sitemap. */
const mostTitles = 2_000;

export async function listClasses(ctx: Ctx) {
  const ofEvents = ctx.db
    .selectFrom("events")
    .select("title")
    .where("state", "=", "live")
    .where("starts_at", ">", ctx.now);
  const addresses = ctx.db.selectFrom("class_addresses").select(["slug", "title"]);
  const rows = await addresses.where("title", "in", ofEvents).orderBy("title").limit(mostTitles).execute();
  return rows.map(({ slug, title }) => ({ slug, title: ownersWords(title) }));
}

/**
 * A class with its dates to come, by its address. A class without dates keeps its page. Refuses `class-not-found`.
 */
export async function readClass({ db, now }: Ctx, { params }: Parsed<typeof schema.readClass>) {
  const named = await db
    .selectFrom("class_addresses")
    .where("slug", "=", params.slug)
    .where((of) =>
      of.exists(
        of.selectFrom("events").whereRef("events.title", "=", "class_addresses.title").where("state", "=", "live"),
      ),
    )
    .select(["slug", "title"])
    .executeTakeFirstOrThrow(() => new Refusal("class-not-found"));
  const events = await eventsTitled({ db }, named.title, { after: now, most: mostDates });
  return { slug: named.slug, title: ownersWords(named.title), events };
}
