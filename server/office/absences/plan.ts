import { sql, type Selectable } from "kysely";
import { mostAbsenceDays } from "../../../contract/office/absences/calls.ts";
import type * as schema from "../../../contract/office/absences/schema.ts";
import { dollarsOf } from "../../../contract/platform/values/money.ts";
import {
  addDays,
  type Day,
  dayStart,
  studioDay,
  studioInstant,
  type WallTime,
} from "../../../contract/platform/values/time.ts";
import { type Ctx, type Parsed, Refusal } from "../../platform/call/ctx.ts";
import { idsOf } from "../../platform/db/id.ts";
import type { Tables } from "../../platform/db/schema.ts";
import { pickupsAt } from "../../selling/orders/absence-pickups.ts";
import { sessionsBetween } from "../../teaching/bookings/absence-sessions.ts";
import { classesBetween } from "../../teaching/events/absence-classes.ts";
import { nextClassOf, affectedSeats } from "../../teaching/signups/absence-seats.ts";

/** Classes after an absence at which orders can be handed over. */
const laterClasses = 40;

type Named = Pick<ClassRow, "id" | "title" | "date" | "time" | "location">;

export const namedClass = ({ id: eventId, title, date, time, location }: Named) => ({
  eventId,
  title,
  date,
  time,
  location,
});

/** What an absence would touch, and what is proposed. Refuses `absence-too-long`. */
export async function planAbsence(ctx: Ctx, { query }: Parsed<typeof schema.planAbsence>): Promise<schema.AbsencePlan> {
  const span = spanOf(ctx.now, query);
  const { classes, seats, sessions, orders, requests } = await readAffected(ctx, span);
  const paid = await paidByClass(ctx, idsOf(classes));
  const later = await classesAfter(ctx, span);
  const people = new Map(
    [
      ...seats.map((seat) => contactOf(seat, seat.person_id)),
      ...sessions.map((session) => contactOf(session, session.id)),
      ...orders.map((order) => contactOf({ ...order, phone: "" }, order.id)),
      ...requests.map((request) => contactOf({ ...request, phone: request.phone ?? "" }, request.id)),
    ].map((one) => [one.contact, one]),
  );
  return {
    classes: await Promise.all(
      classes.map(async (event) => {
        const own = seats.filter(({ event_id }) => event_id === event.id);
        const taken = own.filter(({ kind }) => kind === "seat");
        const next = await nextClassOf(ctx, event, span.until);
        return {
          ...namedClass(event),
          version: event.version,
          seats: taken.length,
          waiting: own.length - taken.length,
          paid: dollarsOf(paid.get(event.id) ?? 0),
          withoutEmail: taken.filter(({ email }) => email === "").length,
          pickups: orders.filter(({ event_id }) => event_id === event.id).length,
          pickupsTo: later.find(({ location }) => location === event.location)?.id ?? null,
          next: next ? namedClass(next) : null,
        };
      }),
    ),
    begun: (await begunClasses(ctx, query.from)).map(namedClass),
    sessions: sessions.map(({ id: bookingId, name, session_name: sessionName, date, time, ...row }) => ({
      bookingId,
      name,
      sessionName,
      date,
      time,
      paid: dollarsOf(row.payment_id ? row.amount_cents : 0),
      hasEmail: row.email !== "",
      isOnline: row.isOnline,
    })),
    freeSlots: await freeSlots(ctx, span),
    requests: requests.length,
    passes: await countedPasses(ctx),
    later: later.map(namedClass),
    people: people.size,
    byPhone: [...people.values()].filter(({ email }) => email === "").length,
  };
}

export function classesAfter({ db }: Pick<Ctx, "db">, { until }: Pick<Span, "until">): Promise<Named[]> {
  return db
    .selectFrom("events")
    .select(["id", "title", "date", "time", "location"])
    .where("state", "=", "live")
    .where("sign_up_link", "is", null)
    .where("starts_at", ">=", until)
    .orderBy("starts_at")
    .orderBy("id")
    .limit(laterClasses)
    .execute();
}

function begunClasses({ db, now }: Pick<Ctx, "db" | "now">, from: string): Promise<Named[]> {
  return db
    .selectFrom("events")
    .select(["id", "title", "date", "time", "location"])
    .where("state", "=", "live")
    .where("date", ">=", from)
    .where("starts_at", "<=", now)
    .where("ends_at", ">", now)
    .execute();
}

async function freeSlots({ db }: Pick<Ctx, "db">, { from, until }: Span): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from slots where state = 'open' and starts_at >= ${from} and starts_at < ${until}
      and not exists (select from bookings where slot_id = slots.id and bookings.state = 'live')`.execute(db);
  return rows[0]!.count;
}

async function countedPasses({ db, now }: Pick<Ctx, "db" | "now">): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from wallet_lots
    where kind = 'pass' and remaining > 0 and expires_on >= ${studioDay(now)}`.execute(db);
  return rows[0]!.count;
}

/** A person to notify, once: by email, or by phone. `contact` identifies the person in an absence. */
export type Contact = { contact: string; name: string; email: string; phone: string };

/** The contact of a row. `id`: what identifies a person without an address. */
export function contactOf({ name, email, phone }: { name: string; email: string; phone: string }, id: string): Contact {
  return { contact: email === "" ? id : email.toLowerCase(), name, email, phone };
}

export type ClassRow = Selectable<Tables["events"]>;

async function readAffected(ctx: Pick<Ctx, "db">, span: Span) {
  const classes = await classesBetween(ctx, span).orderBy("starts_at").orderBy("id").execute();
  const ids = classes.map(({ id }) => id);
  return {
    classes,
    seats: await affectedSeats(ctx, ids),
    sessions: await sessionsBetween(ctx, span),
    orders: await pickupsAt(ctx, ids).execute(),
    requests: await requestsIn(ctx, span),
  };
}

/** Visitors who have asked for a time in a span, which is held for them. */
export async function requestsIn({ db }: Pick<Ctx, "db">, { from, until }: Span) {
  return db
    .selectFrom("slot_holds")
    .innerJoin("slots", "slots.id", "slot_id")
    .innerJoin("messages", "messages.id", "slot_holds.request_id")
    .select(["messages.id", "messages.name", "messages.email", "messages.phone", "date", "time"])
    .where("slots.state", "=", "open")
    .where("starts_at", ">=", from)
    .where("starts_at", "<", until)
    .execute();
}

async function paidByClass({ db }: Pick<Ctx, "db">, eventIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ event_id: string; cents: number }>`
    select event_id, sum(paid_cents)::int as cents from signups
    where event_id = any (${[...eventIds]}::uuid[]) and state = 'live' and purchase_id is not null
    group by event_id`.execute(db);
  return new Map(rows.map(({ event_id, cents }) => [event_id, cents ?? 0]));
}

/** `from` is included, `until` is not. */
export type Span = { from: Date; until: Date };

/** What has begun is never part of it. Refuses `absence-too-long`, also for days that are over. */
export function spanOf(now: Date, days: { from: Day; to: Day; after?: WallTime | undefined }): Span {
  const { from, to, after = "00:00" } = days;
  if (to < from || to < studioDay(now) || to > addDays(from, mostAbsenceDays - 1))
    throw new Refusal("absence-too-long");
  // The first moment after now: what starts now has begun.
  const soonest = now.getTime() + 1;
  const until = dayStart(addDays(to, 1));
  return { from: new Date(Math.max(studioInstant(from, after).getTime(), soonest)), until };
}
