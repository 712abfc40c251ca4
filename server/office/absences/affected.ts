import { sql, type Selectable } from "kysely";
import { mostAbsenceDays } from "../../../contract/office/absences/calls.ts";
import { addDays, studioDay, studioInstant, type Day, type WallTime } from "../../../contract/platform/values/time.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { Refusal } from "../../platform/call/refusal.ts";
import type { Tables } from "../../platform/db/schema.ts";
import { pickupsAt } from "../../selling/orders/absence-pickups.ts";
import { sessionsBetween } from "../../teaching/bookings/absence-sessions.ts";
import { classesBetween } from "../../teaching/events/absence-classes.ts";
import { affectedSeats } from "../../teaching/signups/absence-seats.ts";

/** A person to notify, once: by email, or by phone. `contact` identifies the person in an absence. */
export type Contact = { contact: string; name: string; email: string; phone: string };

/** The contact of a row. `id`: what identifies a person without an address. */
export function contactOf({ name, email, phone }: { name: string; email: string; phone: string }, id: string): Contact {
  return { contact: email === "" ? id : email.toLowerCase(), name, email, phone };
}

export type ClassRow = Selectable<Tables["events"]>;

export async function readAffected(ctx: Pick<Ctx, "db">, span: Span) {
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

export async function paidByClass({ db }: Pick<Ctx, "db">, eventIds: readonly string[]): Promise<Map<string, number>> {
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
  const until = studioInstant(addDays(to, 1), "00:00");
  return { from: new Date(Math.max(studioInstant(from, after).getTime(), soonest)), until };
}
