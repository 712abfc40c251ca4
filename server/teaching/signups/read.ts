import { type Kysely, type RawBuilder, type Selectable, sql } from "kysely";
import { birthdayAround } from "../../../contract/office/people/birthday.ts";
import type { ClientSignup } from "../../../contract/office/people/calls.ts";
import { dollarsOf } from "../../../contract/platform/values/money.ts";
import { phaseOf } from "../../../contract/platform/values/time.ts";
import { longestClassMinutes } from "../../../contract/teaching/events/calls.ts";
import {
  type Roster,
  type Signup,
  type SignupChoices,
  type SignupClass,
  signupClassesPageSize,
  signupsPageSize,
} from "../../../contract/teaching/signups/calls.ts";
import type {
  listSignupClasses as classesSchema,
  listSignups as schema,
  readSignupChoices as choicesSchema,
} from "../../../contract/teaching/signups/lists-schema.ts";
import { type Ctx, type Parsed, Refusal } from "../../platform/call/ctx.ts";
import { cappedCount } from "../../platform/db/counted.ts";
import { asksAll } from "../../platform/db/page.ts";
import { portionRows, portionsOf } from "../../platform/db/portions.ts";
import type { Tables } from "../../platform/db/schema.ts";
import { searchMatch } from "../../platform/db/search.ts";
import { peopleOnWaitlist, takenSeats } from "../events/count-seats.ts";
import { withTitles } from "../events/read.ts";
import { seatPriceOf } from "../events/seat-price.ts";
import { currentVersion, guardianOf, waiverSummary } from "../waivers/waiver.ts";
import { assignPickups, readPickups } from "./pickups.ts";

type Clocked = Pick<Ctx, "db" | "now">;
type Query = Parsed<typeof schema>["query"];

/** All live sign-ups by start of the class, then by name; with parameters a page. Descending for past ones only. */
export async function listSignups(ctx: Clocked, { query }: { query: Query }): Promise<Signup[]> {
  const { after, ...choices } = query;
  const found = signupsByDate(ctx, choices, after).$if(!asksAll(query), (of) => of.limit(signupsPageSize));
  return (await found.execute()).map(presentSignup);
}

/** Upcoming classes, also those that run now, or past ones. The start is redundant: the index contains only the start. */
function isWhen(when: "upcoming" | "past", now: Date): RawBuilder<boolean> {
  const longestAgo = new Date(now.getTime() - longestClassMinutes * 60_000);
  return when === "past"
    ? sql`(events.ends_at <= ${now} and events.starts_at <= ${now})`
    : sql`(events.ends_at > ${now} and events.starts_at > ${longestAgo})`;
}

/** Classes with live sign-ups by start. Latest first if past ones are requested. */
export async function listSignupClasses(
  { db, now }: Clocked,
  { query: { when, after } }: Parsed<typeof classesSchema>,
): Promise<SignupClass[]> {
  const isPast = when === "past";
  const direction = sql.raw(isPast ? "desc" : "asc");
  const last = sql`(select starts_at, id from events where id = ${after})`;
  const { rows } = await sql<SignupClass & { startsAt: Date }>`
    select events.id as _id, title, date, time, starts_at as "startsAt", capacity, seats.count as "signedUp",
      ${peopleOnWaitlist} as waiting, ${takenSeats} >= capacity as "isFull"
    from events cross join lateral (
      select count(*)::int as count from signups
      where event_id = events.id and signups.state = 'live') as seats
    where seats.count > 0 and ${isWhen(when, now)}
      ${after ? sql`and (starts_at, events.id) ${isPast ? sql`<` : sql`>`} ${last}` : sql``}
    order by starts_at ${direction}, events.id ${direction}
    limit ${sql.lit(signupClassesPageSize)}`.execute(db);
  return rows.map((row) => ({ ...row, startsAt: row.startsAt.toISOString() }));
}

/** All live sign-ups in batches, by start of the class. */
export async function* allSignups(ctx: Clocked): AsyncGenerator<Signup[]> {
  const portions = portionsOf<SignupRow>((after) => signupsByDate(ctx, {}, after?.id).limit(portionRows).execute());
  for await (const rows of portions) yield rows.map(presentSignup);
}

/** Filter choices for the list: titles of classes with sign-ups, and counts of upcoming and past sign-ups. */
export async function readSignupChoices({ db, now }: Clocked, { query: { when } }: Parsed<typeof choicesSchema>) {
  const isShown = when === "all" ? sql`true` : isWhen(when, now);
  const { rows: titles } = await sql<{ title: string }>`
    ${withTitles} select title from titles cross join lateral (
      select from events where events.title = titles.title and ${isShown}
        and exists (select from signups where event_id = events.id and state = 'live')
      order by starts_at limit 1) as shown
    limit ${sql.lit(maxTitles)}`.execute(db);
  const countSignups = (when: "upcoming" | "past") =>
    cappedCount(sql`from signups join events on events.id = signups.event_id
      where signups.state = 'live' and ${isWhen(when, now)}`);
  const { rows } = await sql<SignupChoices["counts"]>`
    select ${countSignups("upcoming")} as upcoming, ${countSignups("past")} as past`.execute(db);
  return {
    classTitles: titles.map(({ title }) => title).toSorted((one, other) => one.localeCompare(other)),
    counts: rows[0]!,
  };
}

/** People with a seat in a class by name, the first `most`: held seats too, which are not paid yet. */
export async function peopleWithSeats({ db }: Pick<Ctx, "db">, eventIds: readonly string[], most: number) {
  if (eventIds.length === 0) return new Map<string, never>();
  type Person = { name: string; phone: string; isHeld: boolean };
  const { rows } = await sql<{ id: string; people: Person[] }>`
    select class.id, coalesce((
      select json_agg(person) from (
        select name, phone, state = 'held' as "isHeld" from signups
        where event_id = class.id and state in ('live', 'held') order by lower(name), signups.id limit ${most}
      ) as person), '[]') as people
    from unnest(${eventIds}::uuid[]) as class (id)`.execute(db);
  return new Map(rows.map(({ id, people }) => [id, people]));
}

/** Maximum number of titles in the filter. */
const maxTitles = 200;
type SignupRow = Awaited<ReturnType<ReturnType<typeof signupsByDate>["execute"]>>[number];

function signupsByDate(
  { db, now }: Clocked,
  { when = "all", classTitle, eventId, search }: Omit<Query, "after">,
  after: string | undefined,
) {
  const isPast = when === "past";
  const direction = isPast ? "desc" : "asc";
  const follows = isPast ? sql`<` : sql`>`;
  const last = sql`from signups join events on events.id = signups.event_id where signups.id = ${after}`;
  return liveSignups(db)
    .innerJoin("events", "events.id", "signups.event_id")
    .select(["events.title", "events.date", "events.time", "events.starts_at"])
    .$if(when !== "all", (of) => of.where(isWhen(isPast ? "past" : "upcoming", now)))
    .$if(Boolean(classTitle), (of) => of.where("events.title", "=", classTitle!))
    .$if(eventId !== undefined, (of) => of.where("signups.event_id", "=", eventId!))
    .$if(Boolean(search), (of) => of.where(searchMatch("signups.found_by", search!)))
    .$if(after !== undefined, (of) =>
      of
        // Redundant condition for the index, which contains only the start of the class.
        .where("events.starts_at", isPast ? "<=" : ">=", sql<Date>`(select events.starts_at ${last})`)
        .where(
          sql<boolean>`(events.starts_at, lower(signups.name), signups.id) ${follows}
            (select events.starts_at, lower(signups.name), signups.id ${last})`,
        ),
    )
    .orderBy("events.starts_at", direction)
    .orderBy((of) => of.fn<string>("lower", ["signups.name"]), direction)
    .orderBy("signups.id", direction);
}

function presentSignup(row: SignupRow): Signup {
  return {
    _id: row.id,
    eventId: row.event_id,
    date: row.date,
    time: row.time,
    classTitle: row.title,
    name: row.name,
    email: row.email,
    phone: row.phone,
    waiver: row.waiver_id !== null,
    waiverId: row.waiver_id ?? undefined,
    clientId: row.client_id ?? undefined,
    startsAt: row.starts_at.toISOString(),
    checkedInAt: row.checked_in_at?.toISOString(),
  };
}

type RosterReader = Pick<Ctx, "db" | "now" | "site">;

/**
 * Roster of a class, also of a removed one: students by name, waitlist in its order, all orders. Refuses
 * `class-not-found`.
 */
export async function readRoster(ctx: RosterReader, { params }: { params: { id: string } }): Promise<Roster> {
  const event = await ctx.db.selectFrom("events").selectAll().where("id", "=", params.id).executeTakeFirst();
  if (!event) throw new Refusal("class-not-found");
  const [roster] = await readRosters(ctx, [event], { withHandedOver: true });
  const forfeited = await ctx.db
    .selectFrom("signups")
    .select(["id as _id", "name", "paid_cents"])
    .where("event_id", "=", event.id)
    .where("forfeited_at", "is not", null)
    .orderBy("forfeited_at")
    .execute();
  return {
    ...roster!,
    forfeited: forfeited.map(({ paid_cents, ...seat }) => ({ ...seat, amount: dollarsOf(paid_cents ?? 0) })),
  };
}

/**
 * Rosters of several classes, in the given order, with the orders to hand over. Runs one query at a time: a transaction
 * has one connection.
 */
export async function readRosters(
  ctx: RosterReader,
  events: readonly Selectable<Tables["events"]>[],
  orders: { withHandedOver?: boolean } = {},
): Promise<Roster[]> {
  const ids = events.map(({ id }) => id);
  if (ids.length === 0) return [];
  const people = await liveSignups(ctx.db)
    .where("signups.event_id", "in", ids)
    .leftJoin("waivers", "waivers.id", "signups.waiver_id")
    .select(["text_version", "signed_at", "guardian_name", "guardian_relation"])
    .leftJoin("people as bookers", "bookers.id", "signups.booked_by")
    .select(["users.pronoun", "users.phone as account_phone", "users.person_id as account_person"])
    .select(["signups.person_id", "bookers.name as booked_by", isUnpaid.as("is_unpaid")])
    .innerJoin("events", "events.id", "signups.event_id")
    .innerJoin("people", "people.id", "signups.person_id")
    .select(["people.birthday", isFirstTime.as("is_first_time")])
    .orderBy((of) => of.fn<string>("lower", ["signups.name"]))
    .orderBy("signups.id")
    .execute();
  const waiting = await ctx.db
    .selectFrom("waitlist")
    .select(["id", "event_id", "name", "email", "state", "offered_until"])
    .where("event_id", "in", ids)
    .where("state", "in", ["waiting", "offered"])
    .orderBy("joined_at")
    .orderBy("id")
    .execute();
  const pickups = await readPickups(ctx, ids, orders);
  const version = await currentVersion(ctx);
  return events.map((event) => {
    const isOfEvent = ({ event_id }: { event_id: string }) => event_id === event.id;
    const pickupsHere = pickups.filter(isOfEvent).map(({ pickup }) => pickup);
    const assigned = assignPickups(people.filter(isOfEvent), pickupsHere);
    return {
      eventId: event.id,
      title: event.title,
      date: event.date,
      time: event.time,
      location: event.location,
      cover: event.cover,
      durationMinutes: event.duration_minutes,
      capacity: event.capacity,
      price: seatPriceOf(event),
      taxClass: event.tax_class,
      phase: phaseOf(event.starts_at, event.ends_at, ctx.now),
      pickups: assigned.unassigned,
      people: assigned.people.map(({ handOver, waiver_id, text_version, signed_at, ...row }) => ({
        _id: row.id,
        name: row.name,
        email: row.email,
        phone: row.phone,
        clientId: row.client_id ?? undefined,
        personId: row.person_id,
        isFirstTime: row.is_first_time,
        birthdayOn: row.birthday ? birthdayAround(row.birthday, event.date) : undefined,
        bookedBy: row.booked_by || undefined,
        pronoun: (row.account_person === row.person_id && row.pronoun) || undefined,
        accountPhone: row.account_phone || undefined,
        handOver,
        checkedInAt: row.checked_in_at?.toISOString(),
        confirmBy: row.isConfirmed ? undefined : row.confirm_by?.toISOString(),
        isPending: row.is_pending || undefined,
        isUnpaid: row.is_unpaid || undefined,
        guardian: guardianOf(row),
        waiver:
          waiver_id && text_version && signed_at
            ? waiverSummary({ id: waiver_id, text_version, signed_at }, version)
            : undefined,
      })),
      waiting: waiting.filter(isOfEvent).map(({ id, name, email, state, offered_until }) => ({
        _id: id,
        name,
        email,
        state: state as "waiting" | "offered",
        until: offered_until?.toISOString(),
      })),
    };
  });
}

/** SQL over `signups`: the owner keeps the seat although its payment is not decided, or was declined (payments/held/). */
const isUnpaid = sql<boolean>`exists (
  select from purchases where purchases.id = signups.purchase_id and purchases.state in ('paying', 'declined'))`;

/** SQL over `signups` and `events`: no seat of the person in an earlier class, except a missed or pending one. */
const isFirstTime = sql<boolean>`not exists (
  select from signups as other join events as earlier on earlier.id = other.event_id
  where other.person_id = signups.person_id and other.state = 'live' and earlier.state = 'live'
    and earlier.starts_at < events.starts_at
    and (other.checked_in_at is not null or not other.is_pending and not exists (
      select from signups as here where here.event_id = earlier.id and here.checked_in_at is not null)))`;

/**
 * All sign-ups of a person and their children, including cancelled ones, latest class first. A pending seat is the
 * person's once they were checked in.
 */
export async function signupsOfPerson(ctx: Pick<Ctx, "db">, id: string): Promise<ClientSignup[]> {
  const rows = await ctx.db
    .selectFrom("signups")
    .innerJoin("events", "events.id", "signups.event_id")
    .select(["signups.id as _id", "event_id as eventId", "signups.state", "checked_in_at", "waiver_id as waiverId"])
    .select("signups.name")
    .select(["events.title", "events.date", "events.time", "events.starts_at"])
    .select(
      sql<boolean>`checked_in_at is null and signups.state = 'live' and exists (
        select from signups as here where here.event_id = events.id and here.checked_in_at is not null)`.as("isMissed"),
    )
    .where(
      sql<boolean>`signups.id in (
        select id from signups where person_id = ${id}
        union all select signups.id from people join signups on person_id = people.id where guardian_id = ${id})`,
    )
    .where("signups.state", "in", ["live", "cancelled"])
    .where(sql<boolean>`(not signups.is_pending or checked_in_at is not null)`)
    .$narrowType<{ state: "live" | "cancelled" }>()
    .orderBy("events.starts_at", "desc")
    .orderBy("signups.id", "desc")
    .execute();
  return rows.map(({ starts_at, checked_in_at, ...row }) => ({
    ...row,
    startsAt: starts_at.toISOString(),
    isCheckedIn: checked_in_at !== null,
  }));
}

/** Live sign-ups. `client_id` is the account with the same proven address. */
function liveSignups(db: Kysely<Tables>) {
  return (
    db
      .selectFrom("signups")
      .leftJoin("users", (join) =>
        join
          .on((of) => of(of.fn<string>("lower", ["users.email"]), "=", of.fn<string>("lower", ["signups.email"])))
          .on("users.state", "=", sql.lit("live")),
      )
      .where("signups.state", "=", sql.lit("live"))
      .select(["users.id as client_id", "signups.id", "signups.event_id", "signups.waiver_id", "signups.checked_in_at"])
      .select(["signups.name", "signups.email", "signups.phone", "signups.confirm_by", "signups.is_pending"])
      // An account that is newer than the seat confirms it, too (seats/confirm-seat.ts).
      .select(
        sql<boolean>`signups.confirmed_at is not null or coalesce(users.proven_at >= signups.created_at, false)`.as(
          "isConfirmed",
        ),
      )
  );
}
