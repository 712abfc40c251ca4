import { sql } from "kysely";
import type { Parsed } from "../../../contract/platform/call/endpoint.ts";
import type { Message } from "../../../contract/teaching/messages/calls.ts";
import type {
  markMessage as schema,
  markMessages as severalSchema,
  SeveralDone,
} from "../../../contract/teaching/messages/schema.ts";
import * as t from "../../../contract/teaching/messages/text.desk.ts";
import type { Ctx, Tx } from "../../platform/call/ctx.ts";
import { Refusal } from "../../platform/call/refusal.ts";
import type { RequestedTime } from "./letters.ts";

/** Marks a message as answered or new. Idempotent. Refuses `not-found`. */
export async function markMessage(ctx: Ctx, { params, body }: Parsed<typeof schema>): Promise<Pick<Message, "state">> {
  const row = await ctx.tx(({ db }) =>
    db
      .updateTable("messages")
      .set({ state: body.state })
      .where("id", "=", params.id)
      .returning("state")
      .executeTakeFirst(),
  );
  if (!row) throw new Refusal("not-found");
  return row;
}

/** Marks several messages as answered or new. Idempotent; `canUndo` of those that were not. */
export function markMessages(ctx: Ctx, { body }: Parsed<typeof severalSchema>): Promise<SeveralDone> {
  const ids = body.messages.map(({ id }) => id);
  return ctx.tx(async (tx) => {
    // Ordered by id, so that two of these calls do not deadlock.
    const { rows } = await sql<{ id: string; state: Message["state"] }>`
      select id, state from messages where id = any (${ids}::uuid[]) order by id for no key update`.execute(tx.db);
    const changing = rows.filter(({ state }) => state !== body.state).map(({ id }) => id);
    await sql`update messages set state = ${body.state} where id = any (${changing}::uuid[])`.execute(tx.db);
    tx.aboutEach(changing.map((id) => ({ id, state: body.state })));
    const found = new Set(rows.map(({ id }) => id));
    return {
      done: rows.map(({ id }) => ({ id, canUndo: changing.includes(id) })),
      refused: ids.filter((id) => !found.has(id)).map((id) => ({ id, message: new Refusal("not-found").message })),
    };
  });
}

/**
 * Marks a request for a free session as answered, in the transaction that answers it. Returns the visitor's text.
 * Refuses `not-found`, also for a contact message.
 */
export async function answerRequest(tx: Tx, id: string): Promise<string> {
  const row = await tx.db
    .updateTable("messages")
    .set({ state: "answered" })
    .where("id", "=", id)
    .where("kind", "=", "free-session")
    .returning("body")
    .executeTakeFirst();
  if (!row) throw new Refusal("not-found");
  return row.body;
}

/** Marks requests as answered whose visitor has asked for another time since. */
export async function closeReplaced(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length > 0) await tx.db.updateTable("messages").set({ state: "answered" }).where("id", "in", ids).execute();
}

/**
 * Marks a request with a time as answered, because the owner declines the time. Returns its email, or undefined if it
 * was answered before. Refuses `not-found`, also for a request without a time, and `stale` if it has a session.
 */
export async function declineTime(tx: Tx, id: string): Promise<{ email: string; time: RequestedTime } | undefined> {
  // Locked by a statement of its own: the next one sees the session of a confirmation that this one waited for.
  await sql`select from messages where id = ${id} for no key update`.execute(tx.db);
  const { rows } = await sql<RequestedTime & { email: string; state: Message["state"]; has_session: boolean }>`
    select messages.email, messages.state, slots.date, slots.time,
      exists (select from bookings where request_id = messages.id and bookings.state = 'live') as has_session
    from messages join slots on slots.id = messages.slot_id
    where messages.id = ${id}`.execute(tx.db);
  const [row] = rows;
  if (!row) throw new Refusal("not-found");
  if (row.has_session) throw new Refusal("stale");
  if (row.state === "answered") return undefined;
  await tx.db.updateTable("messages").set({ state: "answered" }).where("id", "=", id).execute();
  return { email: row.email, time: { date: row.date, time: row.time } };
}

/** Queues an undelivered email again. Refuses `not-found`, also for one that is already queued. */
export function retryUndelivered(ctx: Ctx, { params }: { params: { id: string } }): Promise<{ message: string }> {
  return ctx.tx(async (tx) => {
    if (!(await tx.sendAgain(params.id))) throw new Refusal("not-found");
    return { message: t.emailIsOnItsWayAgain };
  });
}
