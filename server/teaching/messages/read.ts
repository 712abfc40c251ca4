import { sql, type RawBuilder } from "kysely";
import type { FoundMessage } from "../../../contract/office/desk/calls.ts";
import type { Inbox, Message, RequestedTimeState, Undelivered } from "../../../contract/teaching/messages/calls.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { cappedCount } from "../../platform/db/counted.ts";
import { firstPage } from "../../platform/db/page.ts";
import { daySpans, searchMatch, type SearchFacts } from "../../platform/db/search.ts";
import { undeliveredMails } from "../../platform/mail/read.ts";

type InboxQuery = {
  state?: Message["state"] | undefined;
  /** Asks for messages older than this one. */
  before?: string | undefined;
  only?: string | undefined;
  /** For internal callers; not in the API. */
  oldestFirst?: true;
  /** Only requests whose time is held. For internal callers; not in the API. */
  isHeld?: true;
};

/** Messages and requests, newest first by default, with the number per state, counted up to a bound. */
export async function readInbox(ctx: Pick<Ctx, "db" | "now">, { query }: { query: InboxQuery }): Promise<Inbox> {
  let wanted = ctx.db
    .selectFrom("messages")
    .leftJoin("slots", "slots.id", "messages.slot_id")
    .leftJoin("slot_holds", "slot_holds.slot_id", "slots.id")
    .leftJoin("bookings as session", (join) =>
      join.onRef("session.request_id", "=", "messages.id").on("session.state", "=", sql.lit("live")),
    )
    .leftJoin("bookings as in_slot", (join) =>
      join.onRef("in_slot.slot_id", "=", "slots.id").on("in_slot.state", "=", sql.lit("live")),
    )
    .selectAll("messages")
    .select(["slots.date", "slots.time", stateOfTime(ctx.now).as("time_state")]);
  if (query.only) wanted = wanted.where("messages.id", "=", query.only);
  if (query.state) wanted = wanted.where("messages.state", "=", query.state);
  if (query.isHeld) {
    // A few rows of a small table, so that the other messages are not read.
    const withHold = ctx.db.selectFrom("slot_holds").select("request_id").where("request_id", "is not", null);
    wanted = wanted.where("messages.id", "in", withHold).where(stateOfTime(ctx.now), "=", "held");
  }
  const isEarlier = sql<boolean>`(received_at, messages.id) < (select received_at, id from messages where id = ${query.before})`;
  if (query.before) wanted = wanted.where(isEarlier);
  const direction = query.oldestFirst ? "asc" : "desc";
  const { rows, hasMore } = await firstPage(wanted.orderBy("received_at", direction).orderBy("messages.id", direction));
  const counted = (state: Message["state"]) => cappedCount(sql`from messages where state = ${sql.lit(state)}`);
  const { rows: counts } = await sql<Inbox["counts"]>`
    select ${counted("new")} as new, ${counted("answered")} as answered`.execute(ctx.db);
  return {
    messages: rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      name: row.name,
      email: row.email,
      phone: row.phone || undefined,
      sessionType: row.session_type ?? undefined,
      message: row.body,
      state: row.state,
      receivedAt: row.received_at.toISOString(),
      time:
        row.slot_id && row.date && row.time
          ? {
              slotId: row.slot_id,
              date: row.date,
              time: row.time,
              heldUntil: row.held_until?.toISOString(),
              state: row.time_state,
            }
          : undefined,
    })),
    isMore: hasMore,
    counts: counts[0]!,
  };
}

/**
 * SQL over the joins of `readInbox`: the state of a request's time. `booked`: the request has a session. `held`: it
 * holds the slot. `free`: the hold ended, and the slot can still be booked. `gone`: it cannot.
 */
const stateOfTime = (now: Date) => sql<RequestedTimeState>`case
  when session.id is not null then 'booked'
  when slots.state <> 'open' or slots.starts_at <= ${now} or in_slot.id is not null then 'gone'
  when slot_holds.slot_id is null or (slot_holds.state = 'running' and slot_holds.held_until <= ${now}) then 'free'
  when slot_holds.request_id = messages.id then 'held'
  else 'gone'
end`;

/** Emails that could not be delivered, newest first, without their text. */
export async function undelivered(ctx: Pick<Ctx, "db">): Promise<Undelivered> {
  const mails = await undeliveredMails(ctx.db);
  return mails.map(({ id, recipient, subject, last_error, attempts, created_at }) => ({
    id,
    to: recipient.address,
    subject,
    reason: last_error ?? "",
    attempts,
    writtenAt: created_at.toISOString(),
  }));
}

/** A text has no index: only this many messages are searched, the newest, and the start of each. */
const mostSearched = 2000;
const searchedCharacters = 2000;

/** Messages with these words in name, address, phone number or text, and received on these days: newest first. */
export async function findMessages({ db }: Pick<Ctx, "db">, { words, days }: SearchFacts, most: number) {
  const text = sql<string>`folded(concat_ws(' ', '', name, email, phone, left(body, ${searchedCharacters})))`;
  const newest = (isOnDay: RawBuilder<unknown>, limit: number) => sql`(
    select * from messages where ${isOnDay} order by received_at desc, id desc limit ${limit}) as newest`;
  const ofDay = sql`received_at >= begins and received_at < ends`;
  const searched = days
    ? sql`${daySpans(days)} cross join lateral ${newest(ofDay, words ? Math.ceil(mostSearched / days.length) : most)}`
    : newest(sql`true`, mostSearched);
  const { rows } = await sql<Omit<FoundMessage, "receivedAt"> & { received_at: Date }>`
    select id, name, kind, state, left(body, 100) as start, received_at from ${searched}
    where ${words ? searchMatch(text, words) : sql`true`}
    order by received_at desc, id desc limit ${most}`.execute(db);
  return rows.map(({ received_at, ...row }) => ({ ...row, receivedAt: received_at.toISOString() }));
}
