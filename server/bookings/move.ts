import { sql } from "kysely";
import type { Moved } from "../../contract/schema/bookings.ts";
import type { Ctx, Tx } from "../ctx.ts";
import { lockPayment } from "../payments/refund.ts";
import { recordMove } from "../payments/state.ts";
import { Refusal } from "../refusal.ts";
import { droppingExpiredHold } from "../slots/hold.ts";
import { lockSlots } from "../slots/locks.ts";
import { sessionMoved, sessionMovedForOwner } from "./change-letters.ts";
import { finalizeBooking } from "./finalize-booking.ts";
import { bookingRows } from "./letters.ts";
import { bookedSlots, latestStart } from "./read.ts";

type Move = { from: string; to: string };

/**
 * Moves a session to another free slot that is long enough for it: its student until the cut-off, the owner at any
 * time. It stays the same booking with the same payment; both are told, and the old slot is free again if it is still
 * to come. Refuses `not-found`, `too-late`, `slot-gone` and `slot-too-short`.
 */
export async function moveBooking(
  ctx: Ctx,
  { params, body }: { params: { id: string }; body: { to: string } },
): Promise<Moved> {
  const move = { from: params.id, to: body.to };
  // Sent again because the answer was lost: it is done.
  if (!(await isDone(ctx, move))) await ctx.tx((tx) => moveLocked(tx, move));
  const [booking] = await bookedSlots(ctx, { slotId: move.to });
  // Cancelled, or moved on, between the two statements.
  if (!booking) throw new Refusal("not-found");
  return { message: "The session is moved. A mail is on its way.", booking };
}

async function isDone(ctx: Ctx, { from, to }: Move): Promise<boolean> {
  const { actor } = ctx;
  if (actor.kind !== "user") return false;
  const hers = await ctx.db
    .selectFrom("bookings")
    .select(["slot_id", "booked_at", "placed_at"])
    .where("user_id", "=", actor.id)
    .where("state", "=", "live")
    .where("slot_id", "in", [from, to])
    .execute();
  const [only] = hers;
  return hers.length === 1 && only!.slot_id === to && only!.placed_at > only!.booked_at;
}

async function moveLocked(tx: Tx, { from, to }: Move): Promise<void> {
  const seen = await bookingIn(tx, from);
  if (!seen) throw new Refusal("not-found");
  // Payments before slots, as everywhere: its refund would look for the session where it was.
  if (seen.payment_id) await lockPayment(tx, seen.payment_id);
  await lockSlots(tx, [from, to]);
  const [was] = await bookingRows(tx, { id: seen.id });
  if (!was || was.slot_id !== from) throw new Refusal("not-found");
  const latest = await latestStart(tx);
  // Its first letters leave before those that say where it is now.
  await finalizeBooking(tx, was.id);
  if (!(await place(tx, { from, to, bookingId: was.id, latest })))
    throw await whyNot(tx, { from, to, latest });
  await droppingExpiredHold(tx, to).execute();
  if (was.payment_id) await recordMove(tx, was.payment_id, to);
  tx.live("slotBooked", to);
  if (was.starts_at > tx.now) tx.live("slotReleased", from);
  const [row] = await bookingRows(tx, { id: was.id });
  if (row!.email !== "") await tx.send(await sessionMoved(tx, row!, was));
  await tx.send(await sessionMovedForOwner(tx, row!, was));
}

type Placing = Move & { latest: Date; bookingId: string };

/** One statement decides: still hers to move, and the other slot still free. A shorter session stays as long as it was. */
async function place(tx: Tx, { from, to, bookingId, latest }: Placing): Promise<boolean> {
  const { rows } = await sql`
    update bookings set slot_id = there.id, version = bookings.version + 1, placed_at = ${tx.now},
      duration_minutes = case
        when coalesce(bookings.duration_minutes, here.duration_minutes) < there.duration_minutes
        then coalesce(bookings.duration_minutes, here.duration_minutes) end
    from slots as here, slots as there
    where bookings.id = ${bookingId} and bookings.state = 'live' and bookings.slot_id = here.id
      and here.id = ${from} and there.id = ${to} and ${mayChange(tx, latest)}
      and there.state = 'open' and there.starts_at > ${tx.now}
      and there.duration_minutes >= coalesce(bookings.duration_minutes, here.duration_minutes)
      and not exists (select from bookings as other where other.slot_id = there.id and other.state = 'live')
      and not exists (select from slot_holds where slot_id = there.id
        and (slot_holds.state = 'pinned' or held_until > ${tx.now}))
    returning bookings.id`.execute(tx.db);
  return rows.length === 1;
}

/** SQL over `bookings` and its slot `here`: the owner always, its student until the cut-off, nobody else. */
function mayChange({ actor }: Pick<Tx, "actor">, latest: Date) {
  if (actor.kind === "admin") return sql`true`;
  return sql`bookings.user_id = ${actor.kind === "user" ? actor.id : null} and here.starts_at >= ${latest}`;
}

async function whyNot(tx: Tx, { from, to, latest }: Omit<Placing, "bookingId">): Promise<Refusal> {
  const { rows } = await sql<{ may: boolean; fits: boolean | null }>`
    select ${mayChange(tx, latest)} as may,
      (select there.duration_minutes >= coalesce(bookings.duration_minutes, here.duration_minutes)
        from slots as there where there.id = ${to}) as fits
    from bookings join slots as here on here.id = bookings.slot_id
    where here.id = ${from} and bookings.state = 'live'`.execute(tx.db);
  if (!rows[0]?.may) return new Refusal("too-late");
  return new Refusal(rows[0].fits === false ? "slot-too-short" : "slot-gone");
}

/** The live booking of a slot, if the caller may know of it. */
async function bookingIn(tx: Tx, slotId: string) {
  const { actor } = tx;
  return tx.db
    .selectFrom("bookings")
    .select(["id", "payment_id"])
    .where("slot_id", "=", slotId)
    .where("state", "=", "live")
    .$if(actor.kind !== "admin", (all) => all.where("user_id", "=", actor.kind === "user" ? actor.id : null))
    .executeTakeFirst();
}
