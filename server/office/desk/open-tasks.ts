import { sql } from "kysely";
import type { Today, FirstStep } from "../../../contract/office/desk/calls.ts";
import { linesWords, tinsOf } from "../../../contract/selling/orders/order-lines.ts";
import { cappedCount } from "../../platform/db/counted.ts";
import { ordersQuery, pickupOf, type OrderRow } from "../../selling/orders/read.ts";
import { sampleSections } from "../../site/documents/read.ts";
import { studioSettings } from "../../site/settings/read.ts";
import { readInbox } from "../../teaching/messages/read.ts";
import type { Reader } from "./today.ts";

/** Entries shown per kind; each kind has its own page with all of them. */
const shown = 5;

/** Unanswered messages, oldest first. Requests that hold a time come before the others: the hold ends. */
export async function newMessages(ctx: Reader): Promise<Today["messages"]> {
  const oldestNew = { state: "new", oldestFirst: true } as const;
  const { counts, messages } = await readInbox(ctx, { query: oldestNew });
  const { messages: held } = await readInbox(ctx, { query: { ...oldestNew, isHeld: true } });
  const others = messages.filter(({ time }) => time?.state !== "held");
  return { count: counts.new, first: [...held, ...others].slice(0, shown) };
}

/** Orders in state `new`, oldest first. */
export async function newOrders(ctx: Reader): Promise<Today["orders"]> {
  const rows = (await ordersQuery(ctx)
    .where("orders.state", "=", sql.lit("new"))
    .orderBy("orders.ordered_at")
    .orderBy("orders.id")
    .limit(shown)
    .execute()) as OrderRow[];
  const { rows: counted } = await sql<{ count: number }>`
    select ${cappedCount(sql`from orders where state = 'new'`)} as count`.execute(ctx.db);
  return {
    count: counted[0]!.count,
    first: rows.map((row) => {
      const pickup = pickupOf(row);
      return {
        _id: row.id,
        number: row.number,
        payerName: row.payer_name,
        delivery: row.delivery,
        tins: tinsOf(row.lines),
        what: linesWords(row.lines),
        pickup: pickup && {
          title: pickup.title,
          date: pickup.date,
          time: pickup.time,
          isCancelled: pickup.isCancelled,
        },
        orderedAt: row.ordered_at.toISOString(),
      };
    }),
  };
}

/** Chocolates on sale at or below their low-stock threshold, fewest tins first. */
export function lowStockChocolates({ db }: Reader): Promise<Today["lowStock"]> {
  return db
    .selectFrom("chocolates")
    .select(["id as _id", "name", "inventory"])
    .where("state", "=", sql.lit("shown"))
    .whereRef("inventory", "<=", "low_stock_at")
    .orderBy("inventory")
    .orderBy("position")
    .execute();
}

/** Upcoming classes with an open offer to someone on the waitlist. */
export async function waitlistsWithOffers({ db, now }: Reader): Promise<Today["waitlists"]> {
  const { rows } = await sql<Today["waitlists"][number]>`
    select events.id as "eventId", events.title, events.date, events.time,
      count(*) filter (where waitlist.state = 'offered')::int as offered,
      count(*) filter (where waitlist.state = 'waiting')::int as waiting
    from waitlist join events on events.id = waitlist.event_id
    where events.state = 'live' and events.starts_at > ${now} and waitlist.state in ('waiting', 'offered')
      and events.id in (select event_id from waitlist where state = 'offered')
    group by events.id
    order by events.starts_at`.execute(db);
  return rows;
}

const newsHours = 48;

type Row = Today["cancellations"]["first"][number] & { given_up_at: Date; count: number };

/**
 * Seats and sessions to come that students have given up lately, the latest first. Without those who have signed up for
 * the same class again.
 */
export async function recentlyGivenUp({ db, now }: Reader): Promise<Today["cancellations"]> {
  const since = new Date(now.getTime() - newsHours * 60 * 60 * 1000);
  const { rows } = await sql<Row>`
    select given_up.*, (count(*) over ())::int as count from (
      select signups.id as _id, event_id as "eventId", signups.name, title, date, time, given_up_at
      from signups join events on events.id = event_id
      where given_up_at > ${since} and signups.state = 'cancelled' and events.state = 'live' and starts_at > ${now}
        and not exists (
          select from signups as again where again.event_id = signups.event_id and again.person_id = signups.person_id
            and again.state in ('live', 'held') and not again.is_pending)
      union all
      select bookings.id, null, coalesce(nullif(trim(first_name || ' ' || last_name), ''), guest_name, ''), session_name,
        date, time, given_up_at
      from bookings join slots on slots.id = slot_id left join users on users.id = user_id
      where given_up_at > ${since} and bookings.state = 'cancelled' and starts_at > ${now}) as given_up
    order by given_up_at desc, _id limit ${shown}`.execute(db);
  return {
    count: rows[0]?.count ?? 0,
    first: rows.map(({ count: _count, given_up_at: _at, ...row }) => row),
  };
}

/** The first steps of a new owner. A step is done once its data exists. */
export async function readGuide(ctx: Reader): Promise<Today["guide"]> {
  const samples = await sampleSections(ctx);
  const sampleTexts = samples.filter((section) => section !== "waiver").length;
  const { notices } = await studioSettings(ctx);
  const existing = await existingData(ctx);
  const steps: FirstStep[] = [
    { is: "place", isDone: existing.place },
    { is: "words", isDone: sampleTexts === 0, left: sampleTexts },
    { is: "waiver", isDone: !samples.includes("waiver") },
    { is: "class", isDone: existing.class },
    { is: "hours", isDone: existing.hours },
    { is: "product", isDone: existing.product },
    // RFC 2606 reserves example.com and its siblings: no mailbox exists there.
    { is: "address", isDone: notices.length > 0 || !/@(.+\.)?example\.\w+$/.test(ctx.ownerEmail) },
    { is: "login", isDone: existing.secondFactor },
    { is: "mail", isDone: !ctx.mailIsPretend },
    { is: "payments", isDone: !ctx.paymentPage.isPretend },
  ];
  return { isPutAway: existing.isPutAway, steps };
}

type Existing = Record<"place" | "class" | "hours" | "product" | "secondFactor" | "isPutAway", boolean>;

async function existingData({ db, actor }: Reader): Promise<Existing> {
  const owner = "id" in actor ? actor.id : null;
  const { rows } = await sql<Existing>`select
    exists (select from studio_place where changed_at is not null) as "place",
    exists (select from events where state = 'live') as "class",
    exists (select from availability, jsonb_array_elements(body->'hours') as day
      where jsonb_array_length(day) > 0) as "hours",
    exists (select from chocolates where state = 'shown' and picture is not null) as "product",
    exists (select from admins where id = ${owner}::uuid and totp_state = 'on')
      or exists (select from passkeys where admin_id = ${owner}::uuid) as "secondFactor",
    exists (select from admins where id = ${owner}::uuid and guide_put_away_at is not null) as "isPutAway"`.execute(db);
  return rows[0]!;
}
