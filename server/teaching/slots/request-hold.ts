import { sql } from "kysely";
import { freeSessionMinutes } from "../../../contract/platform/values/session-types.ts";
import type { Ctx, Tx } from "../../platform/call/ctx.ts";
import { Refusal } from "../../platform/call/refusal.ts";
import { isInBreak } from "./breaks.ts";
import { lockSlots } from "./locks.ts";

/** The first key of the advisory lock of requests; the second is a hash of the network. */
const requesterLockKey = 7411;

/** Locks a network's requests until the transaction ends. Lock order: before addresses, payments and slots. */
export async function lockRequester(tx: Pick<Tx, "db">, opener: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${requesterLockKey}, hashtext(${opener}))`.execute(tx.db);
}

type RequestHold = { slotId: string; requestId: string; heldUntil: Date; replaces: readonly string[] };

/**
 * Holds a slot for a visitor's request, so that other visitors do not see it. One conditional statement decides races.
 * `replaces`: earlier requests of the visitor, whose holds are released. Refuses `slot-gone`.
 */
export async function holdForRequest(tx: Tx, { slotId, requestId, heldUntil, replaces }: RequestHold): Promise<void> {
  const { rows: earlier } = await sql<{ slot_id: string }>`
    select slot_id from slot_holds where request_id = any (${[...replaces]}::uuid[])`.execute(tx.db);
  await lockSlots(tx, [slotId, ...earlier.map(({ slot_id }) => slot_id)]);
  for (const id of replaces) await releaseRequestHold(tx, id);
  const { rows: held } = await sql`
    insert into slot_holds (slot_id, request_id, held_until)
    select slots.id, ${requestId}, ${heldUntil} from slots
    where slots.id = ${slotId} and slots.state = 'open' and slots.starts_at > ${tx.now}
      and slots.duration_minutes >= ${freeSessionMinutes}
      and not exists (select from bookings where bookings.slot_id = slots.id and bookings.state = 'live')
      and not ${isInBreak("slots", { now: tx.now })}
    on conflict (slot_id) do update
      set request_id = excluded.request_id, payment_id = null, user_id = null, held_until = excluded.held_until,
        break_until = null
      where slot_holds.state = 'running' and slot_holds.held_until <= ${tx.now}
    returning slot_id`.execute(tx.db);
  if (held.length === 0) throw new Refusal("slot-gone");
  tx.live("slotHeld", slotId);
}

/**
 * Releases the slot that a request still holds. The slot need not be locked, because who wants a held slot locks it
 * before the hold; in a transaction that locks slots, this comes last.
 */
export async function releaseRequestHold(tx: Tx, requestId: string): Promise<void> {
  const { rows } = await sql<{ slot_id: string }>`
    delete from slot_holds where request_id = ${requestId} returning slot_id`.execute(tx.db);
  for (const { slot_id } of rows) tx.live("slotReleased", slot_id);
}

/** Deletes the holds of requests that have ended, so that pages show the slots as free. */
export async function endRequestHolds(ctx: Ctx): Promise<void> {
  const hasEnded = sql`request_id is not null and held_until <= ${ctx.now}`;
  const { rows: ended } = await sql`select from slot_holds where ${hasEnded} limit 1`.execute(ctx.db);
  if (ended.length === 0) return;
  await ctx.tx(async (tx) => {
    const { rows } = await sql<{ slot_id: string }>`
      delete from slot_holds where ${hasEnded} returning slot_id`.execute(tx.db);
    for (const { slot_id } of rows) tx.live("slotReleased", slot_id);
  });
}
