import { sql, type Insertable } from "kysely";
import type { Message } from "../../../contract/teaching/messages/calls.ts";
import type * as schema from "../../../contract/teaching/messages/schema.ts";
import * as t from "../../../contract/teaching/messages/text.desk.ts";
import { text as visitors } from "../../../contract/teaching/messages/text.ts";
import { refuseBots } from "../../platform/botcheck/refuse-bots.ts";
import { type Ctx, type Parsed, Refusal, type Tx } from "../../platform/call/ctx.ts";
import { newId } from "../../platform/db/id.ts";
import type { Tables } from "../../platform/db/schema.ts";
import { isOldMessage } from "../../site/settings/past-retention.ts";
import { studioSettings } from "../../site/settings/read.ts";
import { messageReceived, type RequestedTime } from "./letters.ts";

/** Marks a message as answered or new. Idempotent. Refuses `not-found`. */
export async function markMessage(
  ctx: Ctx,
  { params, body }: Parsed<typeof schema.markMessage>,
): Promise<Pick<Message, "state">> {
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
export function markMessages(ctx: Ctx, { body }: Parsed<typeof schema.markMessages>): Promise<schema.SeveralDone> {
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
    .where((is) => is.and({ id, kind: "free-session" }))
    .returning("body")
    .executeTakeFirstOrThrow(() => new Refusal("not-found"));
  return row.body;
}

/** Marks earlier requests of a visitor as answered who has asked for another time since. */
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

/**
 * Stores a contact message and emails it to the owner. Sends nothing to the entered address, so that the form cannot
 * be used to send spam. Idempotent by `id`. Refuses `bot-check-failed`.
 */
export async function receiveContactMessage(ctx: Ctx, { body }: Parsed<typeof schema.sendContactMessage>) {
  const { id, name, email, message, recaptchaToken } = body;
  await refuseBots(ctx, recaptchaToken, "contact_form_submit");
  const row = { kind: "contact", name, email, phone: null, session_type: null, body: message } as const;
  await ctx.tx(async (tx) => {
    if ((await storeMessage(tx, id, row)).isNew) await tx.send("owner", () => messageReceived(body));
  });
  return { message: visitors.thankYouYourMessage };
}

export type Written = Omit<Insertable<Tables["messages"]>, "id" | "received_at" | "state">;

/** After this time, the same content is a new message. */
const sameFormHours = 24;

/**
 * Stores a visitor's message. Returns the stored one for a repeat: the id is known and the same content was stored
 * recently, so the form was sent again after a lost response. Other content under a known id is a corrected form, and
 * is stored as a second message.
 */
export async function storeMessage(tx: Tx, id: string | undefined, written: Written) {
  const insert = (as: string) =>
    tx.db
      .insertInto("messages")
      .values({ ...written, id: as, received_at: tx.now })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .returning("id")
      .executeTakeFirst();
  const inserted = await insert(id ?? newId());
  if (inserted) return { ...inserted, isNew: true };
  const same = await tx.db
    .selectFrom("messages")
    .select("id")
    .where((is) => is.and({ kind: written.kind, name: written.name }))
    .where("email", "=", written.email)
    .where("phone", "is not distinct from", written.phone ?? null)
    .where("session_type", "is not distinct from", written.session_type ?? null)
    .where("slot_id", "is not distinct from", written.slot_id ?? null)
    .where("body", "=", written.body)
    .where("received_at", ">", new Date(tx.now.getTime() - sameFormHours * 3_600_000))
    .executeTakeFirst();
  if (same) return { ...same, isNew: false };
  const second = newId();
  await insert(second);
  return { id: second, isNew: true };
}

/**
 * Deletes messages and requests that are past the retention period. Returns how many. Clears the networks of requests
 * whose time has passed.
 */
export async function purgeMessages({ db, now }: Pick<Ctx, "db" | "now">): Promise<number> {
  const { messageMonths } = (await studioSettings({ db })).retention;
  await sql`
    update messages set opener = null from slots
    where slots.id = messages.slot_id and opener is not null and slots.starts_at <= ${now}`.execute(db);
  const deleted = await db.deleteFrom("messages").where(isOldMessage(now, messageMonths)).executeTakeFirst();
  return Number(deleted.numDeletedRows);
}
