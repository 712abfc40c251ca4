import { sql } from "kysely";
import type { AbsencePlan, planAbsence as schema } from "../../../contract/office/absences/schema.ts";
import type { Parsed } from "../../../contract/platform/call/endpoint.ts";
import { dollarsOf } from "../../../contract/platform/values/money.ts";
import { studioDay } from "../../../contract/platform/values/time.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { idsOf } from "../../platform/db/id.ts";
import { nextClassOf } from "../../teaching/signups/absence-seats.ts";
import { contactOf, paidByClass, readAffected, spanOf, type ClassRow, type Span } from "./affected.ts";

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
export async function planAbsence(ctx: Ctx, { query }: Parsed<typeof schema>): Promise<AbsencePlan> {
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
